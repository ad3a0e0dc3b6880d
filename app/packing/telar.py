"""Telar from a wheel: its programs, and CUDA on Telar's machine in a notebook.

    %load_ext telar      before Numba, CuPy, PyCUDA or cuda.core: from here on the GPU is Telar's machine
    %%telar              at the top of a cell: shows what its launches did below its output

`telar-cli` and `telar` are commands of the environment, as from any other package of Telar.
"""
import os
import sys

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files")


def _start(program):
    path = os.path.join(folder, program)
    os.execv(path, [path] + sys.argv[1:])


def cli():
    _start("telar-cli")


def window():
    _start("telar")


def load_ipython_extension(shell):
    sys.path.append(os.path.join(folder, "lib", "telar", "cuda", "python"))
    import telar_cuda

    telar_cuda.load_ipython_extension(shell)
