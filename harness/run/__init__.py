"""Replaying cases on programs under test: plan, script, judgement, result file, baseline."""
