"""The screens around a table: launcher, set-up, options, rules, keys, saved matches."""
