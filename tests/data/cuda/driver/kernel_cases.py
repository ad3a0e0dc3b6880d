"""How telar_kernel.py finds a kernel in a script or a notebook's cells, by Python alone: kernel_cases.py FOLDER."""
import ast
import os
import sys

sys.path.insert(0, os.path.join(sys.argv[1], "python"))
import telar_kernel as t  # noqa: E402


def found(source, line):
    names = {}
    body = ast.parse(t.python_of(source, [line]), "book").body
    return t.define(body, "book", names, line) or t.inside(body, "book", dict(names), line)


BOOK = '''# %% [markdown]
# # Words

# %%
%matplotlib inline
import os, nowhere_to_be_found
files = !ls
os?
SIZE = 4

# %%
%%bash
for x in (; do

# %%
%%time
def same(a): return 1
print(1 / 0)

# %%
this is no Python
lost = 1

# %%
if SIZE > 3:
    STEP = SIZE
    def outer(unknown):
        BASE = 10
        def same(a):
            text = """
    % no magic
"""
            return BASE + STEP + len(text)
        return same
def same(a): return 3
'''
lines = [k for k, line in enumerate(BOOK.split("\n"), 1) if "def same" in line]
one, two, three = (found(BOOK, line) for line in lines)
assert one(0) == 1 and three(0) == 3, (one, three)
assert two(0) == 10 + 4 + len("\n    % no magic\n"), two
assert [f.__code__.co_firstlineno for f in (one, two, three)] == lines
assert found(BOOK, 1) is None
# A mistake in the cell that has the kernel stays where it is; other cells are left out.
broken = BOOK.replace("def same(a): return 3", "def same(a): return (")
clean = t.python_of(broken, lines)
assert clean.count("\n") == BOOK.count("\n") and "no Python" not in clean
try:
    ast.parse(clean)
    raise AssertionError("the mistake is lost")
except SyntaxError as problem:
    assert problem.lineno == lines[2], problem
# `%` that goes on from the line above is Python's own.
assert found("# %%\nx = (7\n     % 4)\ndef f(): return x\n", 4)() == 3
print("right")
