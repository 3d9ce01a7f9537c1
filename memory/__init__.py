"""What the household said, with who, how firmly, how far, when and for whose ears: the pure core."""
