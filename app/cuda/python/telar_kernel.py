"""Compiles one kernel of a file for Telar: python -I telar_kernel.py FILE KERNEL RESULT whole|script

KERNEL is "add(float32[::1], int64)"; of a script, "add#2(...)" is the second function of that name. A script may be one of a
notebook's cells, behind lines that begin with "# %%". RESULT becomes JSON: {"ptx"}, or {"kernels"} where there is none of that name. A mistake is
said in one line, "FILE:LINE:COLUMN: error: WHAT". The file is a stranger's: before it is read, this process gives up all that
reading and computing does not need (telarShutIn), and what may be read is for the cage to say that it was started in.
"""
import ast
import json
import linecache
import os
import re
import resource
import sys
import traceback
import warnings


def mistake(name, problem, source, line=0, column=0):
    words = problem.msg if isinstance(problem, SyntaxError) else str(problem).strip()
    words = words[:100000] + words[100000:][-100000:]  # where a stranger's are endless
    line = line or getattr(getattr(problem, "loc", None), "line", 0) or 0
    places = re.findall(r'File "[^"\n]*?([^"/\n]+)", line (\d+)', words)  # Numba says where it was, the last place last
    own = [int(number) for file, number in places if file == name]
    line = own[-1] if own else line
    unknown = re.search(r"name '(\w+)' is not defined", words)
    if unknown:  # Numba does not say where
        lines = enumerate(source.split("\n"), 1)  # from where it was on
        line = next((k for k, words in lines if k >= line and re.search(rf"^[^#]*\b{unknown[1]}\b", words)), line)
    # What Numba was doing stands around what is wrong, and the source below it.
    told = [one.strip() for one in re.sub(r"\x1b\[[0-9;]*m", "", words).split("\n")]
    told = [one for one in told if one and not re.match(
        r"(Failed in |During: |File \"|\^|-+$|<source |There are \d+ candidate|Overload|- of which|Known signatures|"
        r"raised from|No match|def |if |for |while |\* |This error|Enable logging|For more information)", one)]
    what = told[0][:2000] if told else type(problem).__name__
    if len(told) > 1 and what.endswith(":"):
        what += " " + told[1].lstrip("> ")
    if isinstance(problem, MemoryError):
        what = f"more than the {resource.getrlimit(resource.RLIMIT_AS)[0] >> 20} MiB that Python is given (--python-memory)"
    if not isinstance(problem, SyntaxError) and not type(problem).__module__.startswith("numba"):
        what = f"{type(problem).__name__}: {what}"
    print(f"{name}:{line}:{column}: error: {what}" if line else f"{name}: error: {what}")


def line_in(name, problem):
    """The last line of the file that the exception came through."""
    lines = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__)
             if os.path.basename(frame.filename) == name]
    return lines[-1] if lines else 0


def line_typed(problem):
    """The line whose types Numba was looking at: its newer versions do not say it."""
    lines = [frame.f_locals["constraint"].loc.line for frame, _ in traceback.walk_tb(problem.__traceback__)
             if hasattr(frame.f_locals.get("constraint"), "loc")]
    return lines[-1] if lines else 0


OF_IPYTHON = re.compile(r"\s*[%!?]|.*=\s*[%!]|.*\?\s*$")
OF_PYTHON = ("%%time", "%%timeit", "%%capture", "%%telar", "%%prun")  # magics whose cells are Python


def python_of(source, wanted):
    """The cells of a notebook without lines of IPython's own, and without cells that are no Python, but for one with a line
    that is wanted. Lines stay."""
    lines, made = source.split("\n"), []
    starts = [0] + [k for k, line in enumerate(lines) if line.startswith("# %%")] + [len(lines)]
    for start, end in zip(starts, starts[1:]):
        cell = lines[start:end]
        first = next((line for line in cell if line.strip() and not line.startswith("#")), "")
        other = first.startswith("%%") and not first.startswith(OF_PYTHON)
        while not other:
            try:
                ast.parse("\n".join(cell))
                break
            except SyntaxError as problem:
                at = (problem.lineno or 0) - 1
                if 0 <= at < len(cell) and OF_IPYTHON.match(cell[at]):
                    cell[at] = re.match(r"\s*", cell[at])[0] + "pass"
                elif any(start < line <= end for line in wanted):
                    break  # whose mistake is to be said
                else:
                    other = True
        made += [""] * len(cell) if other else cell
    return "\n".join(made)


def define(body, path, names, line=0):
    """Runs what a script defines: imports, functions, classes, variables. What fails, or belongs to the host, is left out. The
    function whose def stands in that line is the result."""
    found = None
    for node in body:
        if not isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Try)):
            continue
        try:
            exec(compile(ast.Module([node], []), path, "exec"), names)
        except Exception:
            continue
        if isinstance(node, ast.FunctionDef) and node.lineno == line:
            found = names[node.name]
    return found


def inside(body, path, names, line):
    """Likewise of a function within another one, or a block: what stands beside it is run first, in names of their own."""
    for node in body:
        below = [child for part in ("body", "orelse", "handlers", "finalbody") for child in getattr(node, part, [])]
        if below and node.lineno < line <= node.end_lineno:
            return define(below, path, names, line) or inside(below, path, names, line)
    return None


def main(name, wanted, result, how):
    out = open(result, "w", encoding="utf-8")
    sys.stdout.reconfigure(errors="backslashreplace")  # a mistake's words may hold half a character
    os.environ.update({"OPENBLAS_NUM_THREADS": "1", "TELAR_CUDA_COMPILER": "telar", "NUMBA_DISABLE_PERFORMANCE_WARNINGS": "1",
                       "NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS": "0", "NUMBA_NUM_THREADS": "1"})
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    warnings.simplefilter("ignore")
    import telar_cuda
    from numba import cuda, types
    from numba.core import sigutils

    try:  # Numba keeps them; to find them it may start a process
        from numba.cuda import cuda_paths
        cuda_paths.get_cuda_paths()
    except Exception:
        pass
    if telar_cuda.shut_in() != 0:
        raise SystemExit("this process could not be confined")
    print(f"reading {name}", flush=True)  # what goes wrong from here on is the file's fault
    kernel, _, signature = wanted.partition("(")
    kernel, _, number = kernel.partition("#")
    with open(name, encoding="utf-8") as file:
        source = file.read()
    path = os.path.abspath(name)
    names = {"__name__": "answer", "__file__": path}
    chosen = None
    try:
        if how == "script":
            lines = [k for k, line in enumerate(source.split("\n"), 1) if re.match(rf"\s*def\s+{re.escape(kernel)}\b", line)]
            line = lines[int(number or len(lines)) - 1] if 0 < int(number or len(lines)) <= len(lines) else 0
            if name.endswith(".ipynb"):  # Numba, too, is to see the cells as Python, and not to read the file by itself
                source, path = python_of(source, lines), "/no folder/" + name
                linecache.cache[path] = len(source), None, source.splitlines(True), path
            body = ast.parse(source, path).body
            chosen = define(body, path, names, line) or inside(body, path, {"cuda": cuda, **names}, line)
        else:
            exec(compile(source, path, "exec"), names)
    except SyntaxError as problem:
        return mistake(name, problem, source, problem.lineno or 0, problem.offset or 0)
    except BaseException as problem:
        return mistake(name, problem, source, line_in(name, problem))
    kernels = [key for key, value in names.items() if hasattr(value, "py_func") and hasattr(value, "targetoptions")
               and not value.targetoptions.get("device")]
    if kernel in kernels and not number:
        chosen = names[kernel]
    function = getattr(chosen, "py_func", chosen)
    if not hasattr(function, "__code__"):
        return json.dump({"kernels": kernels}, out)
    try:
        types_of, _ = sigutils.normalize_signature("void(" + signature)
        ptx, _ = cuda.compile_ptx(function, types_of, lineinfo=True, cc=(8, 0),
                                  fastmath=bool(getattr(chosen, "targetoptions", {}).get("fastmath")))
    except BaseException as problem:
        line = line_in(name, problem) or line_typed(problem) or function.__code__.co_firstlineno
        return mistake(name, problem, source, line)
    json.dump({"ptx": ptx}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
