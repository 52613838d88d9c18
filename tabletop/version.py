"""The version of the program, as packages and files state it.

In a checkout it is that of the next release with `.dev0`; a release has the version of its tag (`hatch_build.py`).
"""

__version__ = "0.1.0.dev0"
