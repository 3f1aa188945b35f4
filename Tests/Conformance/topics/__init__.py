"""The cases of the suite, by parts of the specification."""
