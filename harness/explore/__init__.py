"""Explorations: what rulesets and programs do beyond the cases."""
