"""What English words mean to a household, whatever claim they are about: names, times, forms, questions."""
