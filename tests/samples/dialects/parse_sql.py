"""Parses SQL from its input in a dialect. Ends with status 1 and a message if the SQL is wrong."""

import logging
import sys

import sqlglot
from sqlglot import exp
from sqlglot.errors import ErrorLevel, ParseError, TokenError

# It keeps statements that it doesn't know as text, and only logs that.
logging.disable(logging.CRITICAL)
try:
    trees = sqlglot.parse(sys.stdin.read(), read=sys.argv[1], error_level=ErrorLevel.IMMEDIATE)
except (ParseError, TokenError) as error:
    sys.exit(str(error))
for tree in filter(None, trees):
    unknown = tree.find(exp.Command)
    if unknown:
        sys.exit(f"unknown statement: {unknown.sql()}")
