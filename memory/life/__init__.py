"""What becomes of a claim: confirmed, changed, corrected, done, ended, asked after, steered by people."""
