"""What there is: frozen dataclasses and what follows from them alone. Imports nothing but itself."""
