"""The actions of the free table as data: what hands can do, with the names by which they are saved and sent."""
