# Compiles the files that it is given, without running them. An error is a line `file:line: message`.
import ast
import sys
import warnings

warnings.simplefilter("ignore")
for name in sys.argv[1:]:
    try:
        with open(name, encoding="utf-8") as file:
            compile(file.read(), name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        print(f"{name}:{error.lineno or 1}: {error.msg}")
