"""Cases: one situation each, with expectations written by hand from the rule texts."""
