"""What becomes of a claim, whatever it says: confirmed, changed, corrected, moved, over, back again."""
