"""Compiles one kernel of a file for Telar: python telar_kernel.py FILE KERNEL RESULT whole|script [MODULES ...]

KERNEL is "add(float32[::1], int64)". RESULT becomes JSON: {"ptx"}, or {"kernels"} where there is none of that name. A mistake is
said in one line, "FILE:LINE:COLUMN: error: WHAT". The file is a stranger's: before it is read, this process gives up all that
reading and computing does not need (telarShutIn), and what may be read is for the cage to say that it was started in.
"""
import ast
import json
import os
import re
import sys
import traceback
import warnings


def mistake(name, problem, source, line=0, column=0):
    words = problem.msg if isinstance(problem, SyntaxError) else str(problem).strip()
    line = line or getattr(getattr(problem, "loc", None), "line", 0) or 0
    places = re.findall(r'File "[^"\n]*?([^"/\n]+)", line (\d+)', words)  # Numba says where it was, the last place last
    own = [int(number) for file, number in places if file == name]
    line = own[-1] if own else line
    unknown = re.search(r"name '(\w+)' is not defined", words)
    if unknown:  # Numba does not say where
        uses = [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name) and node.id == unknown[1]]
        line = uses[0] if uses else line
    # What Numba was doing stands around what is wrong, and the source below it.
    told = [one.strip() for one in re.sub(r"\x1b\[[0-9;]*m", "", words).split("\n")]
    told = [one for one in told if one and not re.match(
        r"(Failed in |During: |File \"|\^|-+$|<source |There are \d+ candidate|Overload|- of which|Known signatures|"
        r"raised from|No match|def |if |for |while |\* |This error|Enable logging|For more information)", one)]
    what = told[0] if told else type(problem).__name__
    if len(told) > 1 and what.endswith(":"):
        what += " " + told[1].lstrip("> ")
    if not isinstance(problem, SyntaxError) and not type(problem).__module__.startswith("numba"):
        what = f"{type(problem).__name__}: {what}"
    print(f"{name}:{line}:{column}: error: {what}" if line else f"{name}: error: {what}")


def line_in(name, problem):
    """The last line of the file that the exception came through."""
    lines = [frame.lineno for frame in traceback.extract_tb(problem.__traceback__)
             if os.path.basename(frame.filename) == name]
    return lines[-1] if lines else 0


def define(tree, path, names):
    """Runs what a script defines: imports, functions, classes, variables. What fails, or belongs to the host, is left out."""
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Try)):
            try:
                exec(compile(ast.Module([node], []), path, "exec"), names)
            except Exception:
                pass


def main(name, wanted, result, how, *modules):
    out = open(result, "w", encoding="utf-8")
    os.environ.update({"OPENBLAS_NUM_THREADS": "1", "TELAR_CUDA_COMPILER": "telar", "NUMBA_DISABLE_PERFORMANCE_WARNINGS": "1",
                       "NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS": "0", "NUMBA_NUM_THREADS": "1"})
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    sys.path.extend(path for path in modules if path not in sys.path)
    warnings.simplefilter("ignore")
    import telar_cuda
    from numba import cuda, types
    from numba.core import sigutils

    if telar_cuda.shut_in() != 0:
        raise SystemExit("this process could not be confined")
    print(f"reading {name}", flush=True)  # what goes wrong from here on is the file's fault
    kernel, _, signature = wanted.partition("(")
    with open(name, encoding="utf-8") as file:
        source = file.read()
    path = os.path.abspath(name)
    names = {"__name__": "answer", "__file__": path}
    try:
        if how == "script":
            define(ast.parse(source, path), path, names)
        else:
            exec(compile(source, path, "exec"), names)
    except SyntaxError as problem:
        return mistake(name, problem, source, problem.lineno or 0, problem.offset or 0)
    except BaseException as problem:
        return mistake(name, problem, source, line_in(name, problem))
    kernels = [key for key, value in names.items() if hasattr(value, "py_func") and hasattr(value, "targetoptions")
               and not value.targetoptions.get("device")]
    if kernel not in kernels:
        return json.dump({"kernels": kernels}, out)
    chosen = names[kernel]
    try:
        types_of, _ = sigutils.normalize_signature("void(" + signature)
        ptx, _ = cuda.compile_ptx(chosen.py_func, types_of, lineinfo=True, cc=(8, 0),
                                  fastmath=bool(chosen.targetoptions.get("fastmath")))
    except BaseException as problem:
        return mistake(name, problem, source, line_in(name, problem) or chosen.py_func.__code__.co_firstlineno)
    json.dump({"ptx": ptx}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
