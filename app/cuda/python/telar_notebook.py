"""Runs the code cells of a notebook in order and writes a copy with what they printed, counted and were found to do.

    python telar_notebook.py NOTEBOOK COPY [FOLDER]      (FOLDER: where it runs; else the notebook's)

IPython runs the cells where it is installed; without it, %timeit and %%timeit work as there, and other lines that begin with %
or ! are left out, and said so. The first
cell that raises ends the run with exit code 1, and sys.exit() ends it with its own; the copy is written all the same, into a
file that Telar has made for it. It is whole or empty.
"""
import ast
import contextlib
import gc
import io
import itertools
import json
import os
import re
import statistics
import sys
import time
import traceback

import telar_cuda


TIMEIT = re.compile(r"(\s*)%timeit(?=\s)((?:\s+-[nr]\s*\d+)*)\s+([^-\s].*)")
TIMEIT_CELL = re.compile(r"(\s*)%%timeit((?:[ \t]+-[nr][ \t]*\d+)*)[ \t]*([^-\s][^\n]*)?\n(.*)", re.DOTALL)
TIMED = """
def timed(_loops, _clock):
    pass
    _begun = _clock()
    for _ in _loops:
        pass
    return _clock() - _begun
"""


def duration(seconds):
    """Three digits, as IPython writes them: 958 µs."""
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)):
        if seconds * scale >= 1 or unit == "ns":
            return f"{seconds * scale:.3g} {unit}"


class Timed:
    """What %timeit and %%timeit do: mean and deviation of 7 runs of as many loops as last for 0.2 s; what the code assigns stays
    its own. (IPython, core/magics/execution.py; timeit of Python's library.)"""

    def __init__(self, names, name):
        self.names, self.name = names, name

    def parsed(self, source, line):
        tree = ast.parse(source, self.name)
        ast.increment_lineno(tree, line - 1)  # findings name the line of the cell
        return tree.body

    def __call__(self, options, source, line, setup="", setup_line=1):
        asked = dict(re.findall(r"-([nr])\s*(\d+)", options))
        tree = ast.parse(TIMED, self.name)
        body = tree.body[0].body
        body[0:1] = self.parsed(setup, setup_line)
        body[-2].body = self.parsed(source, line) or [ast.Pass()]
        made = {}
        exec(compile(ast.fix_missing_locations(tree), self.name, "exec"), self.names, made)
        loops = int(asked.get("n", 0))
        collecting = gc.isenabled()
        gc.disable()
        try:
            run = lambda: made["timed"](itertools.repeat(None, loops), time.perf_counter)
            if loops == 0:
                loops = 1
                while run() < 0.2 and loops < 10**9:
                    loops *= 10
            each = [run() / loops for _ in range(max(1, int(asked.get("r", 7))))]
        finally:
            if collecting:
                gc.enable()
        print(f"{duration(statistics.fmean(each))} ± {duration(statistics.pstdev(each))} per loop (mean ± std. dev. of "
              f"{len(each)} run{'s' * (len(each) > 1)}, {loops:,} loop{'s' * (loops > 1)} each)")


class PlainShell:
    """Cells as Python alone runs them: the value of the last expression is shown."""

    of_python = ("%%time", "%%timeit", "%%capture", "%%telar", "%%prun")  # magics whose cells are Python

    def __init__(self, folder):
        import types

        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self.names = module.__dict__

    def run(self, source, name):
        timed = Timed(self.names, name)
        cell = TIMEIT_CELL.fullmatch(source)
        if cell:
            above = cell[1].count("\n") + 1
            timed(cell[2], cell[4], above + 1, cell[3] or "", above)
            return []
        self.names["_telar_timeit"] = timed
        source = "\n".join(
            f"{found[1]}_telar_timeit({found[2]!r}, {found[3]!r}, {number})" if (found := TIMEIT.fullmatch(line)) else line
            for number, line in enumerate(source.split("\n"), 1))
        of_ipython = re.compile(r"(\s*)((?:[\w, ]+=\s*)?[%!])")
        left_out = [line.strip() for line in source.split("\n") if of_ipython.match(line)]
        if left_out:
            print(f"{name}: without IPython, {left_out[0]} is left out. To run such lines: pip install ipython",
                  file=sys.__stderr__)
        if left_out and left_out[0].startswith("%%") and not left_out[0].startswith(self.of_python):
            return []  # of another language
        lines = [of_ipython.sub(r"\1pass  # ", line, 1) if of_ipython.match(line) else line for line in source.split("\n")]
        tree = ast.parse("\n".join(lines), name)
        shown = None
        if tree.body and isinstance(tree.body[-1], ast.Expr):
            shown = ast.Expression(tree.body.pop().value)
        exec(compile(tree, name, "exec"), self.names)
        if shown is None:
            return []
        value = eval(compile(shown, name, "eval"), self.names)
        return [] if value is None else [result_of(value)]


def result_of(value):
    data = {"text/plain": repr(value)}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = value._repr_html_()
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


class IPythonShell:
    def __init__(self, folder):
        from IPython.core.interactiveshell import InteractiveShell

        self.shell = InteractiveShell.instance()
        for name in ("write_output_prompt", "write_format_data", "finish_displayhook"):  # values go into the copy
            setattr(self.shell.displayhook, name, lambda *arguments: None)
        for name in ("showtraceback", "showsyntaxerror"):  # run_cell tells of what the cell raised
            setattr(self.shell, name, lambda *arguments, **options: None)
        self.shell.enable_gui = lambda gui=None: None  # %matplotlib asks for one; pictures go into the copy
        telar_cuda.load_ipython_extension(self.shell)
        self.name_timed_cells()

    def name_timed_cells(self):
        """%%time compiles what is below it as "<timed exec>": it gets the cell's name and lines."""
        own = self

        class Compiler(type(self.shell.compile)):
            def __call__(self, source, name, *more):
                if name in ("<timed exec>", "<timed eval>") and isinstance(source, ast.AST) and own.above:
                    name = own.name
                    ast.increment_lineno(source, own.above)
                return super().__call__(source, name, *more)

        self.shell.compile.__class__ = Compiler

    def run(self, source, name):
        from IPython.utils.capture import capture_output

        above = re.match(r"\s*%%time.*\n\s*", source)  # IPython drops empty lines below, too
        self.name, self.above = name, above[0].count("\n") if above else 0
        with capture_output(stdout=False, stderr=False) as shown:
            done = self.shell.run_cell(source, store_history=True)
        problem = done.error_before_exec or done.error_in_exec
        if problem:
            raise problem
        outputs = [{"output_type": "display_data", "metadata": one.metadata or {}, "data": one.data}
                   for one in shown.outputs]
        return outputs + ([] if done.result is None else [result_of(done.result)])


class Both(io.TextIOBase):
    """To the terminal and into the copy."""

    def __init__(self, stream, name, outputs):
        self.stream, self.name, self.outputs = stream, name, outputs

    def write(self, words):
        self.stream.write(words)
        last = self.outputs[-1] if self.outputs else None
        if last and last["output_type"] == "stream" and last["name"] == self.name:
            last["text"] += words
        else:
            self.outputs.append({"output_type": "stream", "name": self.name, "text": words})
        return len(words)

    def flush(self):
        self.stream.flush()

    def fileno(self):
        return self.stream.fileno()


def expected(cell):
    """Whether the notebook is there to show this error: a test for what is raised. Cells with the tag raises-exception, as
    nbconvert has it, and cells that were saved with an error of the same name."""
    metadata, outputs = cell.get("metadata"), cell.get("outputs")
    if "raises-exception" in str(metadata.get("tags") if isinstance(metadata, dict) else ""):
        return lambda name: True
    saved = [output.get("ename") for output in (outputs if isinstance(outputs, list) else []) if isinstance(output, dict)]
    return lambda name: name in saved


def run_cell(shell, cell, number):
    """The exit code where the cell ends the run, else None; its outputs are in it."""
    source = "".join(cell["source"])
    foreseen = expected(cell)
    outputs = cell["outputs"] = []
    cell["execution_count"] = number
    before = len(telar_cuda.record()["launches"])
    code = None
    out, err = Both(sys.stdout, "stdout", outputs), Both(sys.stderr, "stderr", outputs)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            outputs.extend(shell.run(source, f"cell {number}"))
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1 if ended.code else 0
            if isinstance(ended.code, str):
                print(ended.code)
        except BaseException as problem:
            name = type(problem).__name__
            code = None if foreseen(name) else 1
            lines = traceback.format_exception(problem)
            outputs.append({"output_type": "error", "ename": name, "evalue": str(problem), "traceback": lines})
            if code is None:
                print(f"cell {number} ends with {name}, as the notebook says; the next cell runs", file=sys.__stderr__)
            else:
                print(f"cell {number}: {''.join(lines)}", file=sys.__stderr__)
    report = telar_cuda.report(before)
    if report.launches:
        outputs.append({"output_type": "display_data", "metadata": {"telar": True},
                        "data": {"text/plain": str(report), "text/html": report._repr_html_()}})
    return code


def code_cells(path):
    """The notebook and its cells of code. ValueError: what it lacks."""
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list):
        raise ValueError("it has no list of cells")
    for number, cell in enumerate(cells, 1):
        source = cell.get("source") if isinstance(cell, dict) else None
        if not (isinstance(source, str) or isinstance(source, list) and all(isinstance(line, str) for line in source)):
            raise ValueError(f"its cell {number} has no source")
    return notebook, [cell for cell in cells if cell.get("cell_type") == "code"]


def main(path, copy, folder=None):
    try:
        notebook, cells = code_cells(path)
    except (ValueError, RecursionError) as problem:
        print(f"{path} is not a notebook of format 4: {problem}. Open it in Jupyter and save it again.", file=sys.stderr)
        return 1
    folder = folder or os.path.dirname(os.path.abspath(path))
    copy = os.path.abspath(copy)
    os.chdir(folder)
    sys.path[0] = folder
    try:
        shell = IPythonShell(folder)
    except ImportError:
        shell = PlainShell(folder)
    code = None
    try:
        for number, cell in enumerate(cells, 1):
            code = run_cell(shell, cell, number)
            if code is not None:
                break
    finally:
        words = json.dumps(notebook, indent=1, ensure_ascii=False, default=str) + "\n"
        try:
            with open(copy, "w", encoding="utf-8") as file:
                file.write(words)
        except OSError as problem:
            with contextlib.suppress(OSError):
                os.truncate(copy, 0)
            print(f"The copy of the notebook cannot be written: {problem.strerror}", file=sys.stderr)
            code = 1
    return code or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
