"""Runs the code cells of a notebook in order and writes a copy with what they printed, counted and were found to do.

    python telar_notebook.py NOTEBOOK COPY

IPython runs the cells where it is installed; without it, lines that begin with % or ! are left out. The first cell that
raises ends the run; the copy is written all the same, and the exit code is 1.
"""
import ast
import contextlib
import io
import json
import os
import re
import sys
import traceback

import telar_cuda


class PlainShell:
    """Cells as Python alone runs them: the value of the last expression is shown."""

    def __init__(self, folder):
        import types

        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self.names = module.__dict__

    def run(self, source, name):
        lines = [("pass  # " if re.match(r"\s*[%!]", line) else "") + line for line in source.split("\n")]
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
        telar_cuda.load_ipython_extension(self.shell)

    def run(self, source, name):
        from IPython.utils.capture import capture_output

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


def run_cell(shell, cell, number):
    """Whether the cell ended well; its outputs are in it."""
    source = "".join(cell["source"])
    outputs = cell["outputs"] = []
    cell["execution_count"] = number
    before = len(telar_cuda.record()["launches"])
    good = True
    out, err = Both(sys.stdout, "stdout", outputs), Both(sys.stderr, "stderr", outputs)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            outputs.extend(shell.run(source, f"cell {number}"))
        except SystemExit as ended:
            good = not ended.code
        except BaseException as problem:
            good = False
            lines = traceback.format_exception(problem)
            outputs.append({"output_type": "error", "ename": type(problem).__name__, "evalue": str(problem),
                            "traceback": lines})
            print(f"cell {number}: {''.join(lines)}", file=sys.__stderr__)
    report = telar_cuda.report(before)
    if report.launches:
        outputs.append({"output_type": "display_data", "metadata": {"telar": True},
                        "data": {"text/plain": str(report), "text/html": report._repr_html_()}})
    return good


def main(path, copy):
    try:
        with open(path, encoding="utf-8") as file:
            notebook = json.load(file)
        cells = [cell for cell in notebook["cells"] if cell.get("cell_type") == "code"]
        [cell["source"] for cell in cells]
    except (ValueError, KeyError, TypeError) as problem:
        print(f"{path} is not a notebook of format 4: {problem}. Open it in Jupyter and save it again.", file=sys.stderr)
        return 1
    folder = os.path.dirname(os.path.abspath(path))
    copy = os.path.abspath(copy)
    os.chdir(folder)
    sys.path[0] = folder
    try:
        shell = IPythonShell(folder)
    except ImportError:
        shell = PlainShell(folder)
    good = True
    try:
        for number, cell in enumerate(cells, 1):
            good = run_cell(shell, cell, number)
            if not good:
                break
    finally:
        part = copy + ".part"
        with open(part, "w", encoding="utf-8") as file:
            json.dump(notebook, file, indent=1, ensure_ascii=False, default=str)
        os.replace(part, copy)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
