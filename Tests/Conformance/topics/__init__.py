"""The cases of the suite, by the parts of the specification."""
