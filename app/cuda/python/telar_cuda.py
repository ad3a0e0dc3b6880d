"""CUDA for Python on Telar's machine, without a GPU.

    import telar_cuda            # before Numba, CuPy, PyCUDA or cuda.core
    telar_cuda.report()          # launches, counts and findings so far; a table in a notebook

In a notebook, a cell that begins with %%telar shows what its launches did below its output. `telar-cli python FILE.py`
imports this module by itself.
"""
import ctypes
import html
import importlib.abc
import importlib.machinery
import json
import os
import sys
import warnings

import telar_cupy

# Kernels that vectorize makes have no source; lines are asked for all the same (_with_lines).
warnings.filterwarnings("ignore", message="Could not find source for function: <function __vectorized_")

_folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The linkers first: whoever asks for one of these names later gets the library that is loaded already.
for _name in ("libnvJitLink.so.12", "libnvJitLink.so.13"):
    ctypes.CDLL(os.path.join(_folder, _name), mode=ctypes.RTLD_GLOBAL)
_libcuda = ctypes.CDLL(os.path.join(_folder, "libcuda.so.1"), mode=ctypes.RTLD_GLOBAL)
_libcuda.telarRecord.restype = ctypes.c_char_p
os.environ.setdefault("NUMBA_CUDA_DRIVER", os.path.join(_folder, "libcuda.so.1"))
_bin = os.path.join(_folder, "bin")  # nvcc, for PyCUDA
if _bin not in os.environ.get("PATH", "").split(os.pathsep):
    os.environ["PATH"] = _bin + os.pathsep + os.environ.get("PATH", "")


def _nvidias_compiler():
    """Whether Numba would find NVIDIA's compiler: by a variable, on the system, or as a package beside numba-cuda."""
    if os.environ.get("CUDA_HOME") or os.environ.get("CUDA_PATH") or os.path.isdir("/usr/local/cuda/nvvm"):
        return True
    folders = [os.path.join(path, "nvidia") for path in sys.path]
    packages = [os.path.join(folder, name) for folder in folders if os.path.isdir(folder) for name in os.listdir(folder)]
    beside = any(os.path.isdir(os.path.join(path, "numba_cuda")) for path in sys.path)
    return beside and any(os.path.isdir(os.path.join(package, "nvvm")) for package in packages)


def _choose_compiler():
    """Numba's IR goes through Telar's libnvvm where there is no other, or TELAR_CUDA_COMPILER=telar says so."""
    toolkit = os.path.join(_folder, "toolkit")
    wanted = os.environ.get("TELAR_CUDA_COMPILER") or ("nvidia" if _nvidias_compiler() else "telar")
    if wanted != "telar" or not os.path.exists(os.path.join(toolkit, "nvvm", "libdevice", "libdevice.10.bc")):
        return
    os.environ["CUDA_HOME"] = toolkit
    for name in ("nvvm/lib64/libnvvm.so.4", "lib64/libcudart.so.12", "lib64/libnvrtc.so.12"):
        ctypes.CDLL(os.path.join(toolkit, name), mode=ctypes.RTLD_GLOBAL)


_choose_compiler()


def _with_lines(jit):
    """Numba's cuda.jit, with the lines of the source in every kernel that is not compiled for debugging."""
    import functools

    @functools.wraps(jit)
    def made(func_or_sig=None, *arguments, **options):
        if not arguments and not options.get("debug") and not _debugs_all():
            options.setdefault("lineinfo", True)
        return jit(func_or_sig, *arguments, **options)

    return made


def _with_names(launch):
    """Numba's _Kernel.launch, which says first what the kernel calls its arrays."""

    def made(self, args, *rest, **options):
        try:
            code = self.py_func.__code__
            names = [name for name, value in zip(code.co_varnames, args)
                     if getattr(value, "ndim", 0) and getattr(value, "size", 0)]
            _libcuda.telarNameArrays("\n".join(names).encode("utf-8", "replace"))
        except (AttributeError, TypeError):  # of another version of Numba: findings do without names
            pass
        return launch(self, args, *rest, **options)

    return made


def _debugs_all():
    config = sys.modules.get("numba.core.config") or sys.modules.get("numba.cuda.core.config")
    return bool(getattr(config, "CUDA_DEBUGINFO_DEFAULT", 0))


_cupy = "cupy_backends.cuda.api.runtime"


class _Patched(importlib.abc.Loader):
    """Loads a module as ever and then changes it."""

    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        if module.__name__ == _cupy:
            telar_cupy.change(module, _libcuda)
        if hasattr(module, "jit"):
            module.jit = _with_lines(module.jit)
        if hasattr(getattr(module, "_Kernel", None), "launch"):
            module._Kernel.launch = _with_names(module._Kernel.launch)

    def __getattr__(self, name):
        return getattr(self.loader, name)


class _Finder(importlib.abc.MetaPathFinder):
    """Waits for the modules of Numba and CuPy that are changed."""

    busy = False

    def find_spec(self, name, path, target=None):
        if name not in ("numba.cuda.decorators", "numba.cuda.dispatcher", _cupy) or self.busy:
            return None
        self.busy = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self.busy = False
        if spec and spec.loader:
            spec.loader = _Patched(spec.loader)
        return spec


import importlib.util

sys.meta_path.insert(0, _Finder())


def shut_in():
    """From here on this process only computes and reads what it may: 0, or the errno of what failed."""
    return _libcuda.telarShutIn()


class Report:
    """What has run so far: `record` as telar-cli writes it, text by print(), a table in a notebook."""

    columns = ("line", "kernel", "grid", "block", "times", "predicted ms", "ms here", "warp instructions",
               "global sectors", "bank conflicts")

    def __init__(self, record, first=0):
        self.record = record
        self.launches = record["launches"][first:]
        self.findings = [f for f in record["findings"] if f.get("launch", first) >= first]

    def rows(self):
        known = {}
        for launch in self.launches:
            place = f"{launch['file']}:{launch['line']}" if launch.get("file") else ""
            size = tuple(" x ".join(str(n) for n in launch[what]) for what in ("grid", "block"))
            row = known.setdefault((place, launch["kernel"]) + size, [0, None, 0.0, None, None, None])
            row[0] += 1
            row[2] += launch["machine_ms"]
            figures = launch.get("figures")
            if figures is None:  # what only ran was neither predicted nor counted
                continue
            conflicts = ("shared_load_bank_conflicts", "shared_store_bank_conflicts")
            for column, value in ((1, launch["foretold_ms"]), (3, figures["instructions"]),
                                  (4, figures["global_load_sectors"] + figures["global_store_sectors"]),
                                  (5, sum(figures[name] for name in conflicts))):
                row[column] = (row[column] or 0) + value
        return [list(key) + values for key, values in known.items()]

    @staticmethod
    def _words(value):
        return "-" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)

    def __str__(self):
        lines = ["  ".join(self.columns)]
        lines += ["  ".join(self._words(value) for value in row) for row in self.rows()]
        lines += ["found: " + finding["text"] for finding in self.findings]
        return "\n".join(lines)

    def _repr_html_(self):
        def cells(tag, values):
            return "<tr>" + "".join(f"<{tag}>{html.escape(self._words(v))}</{tag}>" for v in values) + "</tr>"

        table = "<table>" + cells("th", self.columns) + "".join(cells("td", row) for row in self.rows()) + "</table>"
        found = "".join(f"<li>{html.escape(finding['text'])}</li>" for finding in self.findings)
        card = html.escape(str(self.record["settings"]["card"]))
        return (f"<p>Telar's machine; times are predicted for a {card}.</p>{table}"
                + (f"<p>Findings</p><ul>{found}</ul>" if found else "<p>No faults were found.</p>"))


def record():
    """The record so far, as a dictionary."""
    return json.loads(_libcuda.telarRecord().decode("utf-8", "replace"))


def report(first=0):
    """Launches from number `first` on, with counts and findings."""
    return Report(record(), first)


def _cell_magic(line, cell):
    from IPython import get_ipython
    from IPython.display import display

    before = len(record()["launches"])
    get_ipython().run_cell(cell)
    display(report(before))


def load_ipython_extension(shell):
    shell.register_magic_function(_cell_magic, "cell", "telar")


if "IPython" in sys.modules:
    _shell = sys.modules["IPython"].get_ipython()
    if _shell is not None:
        load_ipython_extension(_shell)
