"""The evening: who is here, in which role, and what each of them sees."""
