"""The program on a desktop: in the menu of programs, with an icon, and as what a double click on a file opens."""
