"""Loaded by Python at its start, because `telar-cli python` names this folder: makes Telar's machine the GPU."""
import importlib.machinery
import importlib.util
import os
import sys

_here = os.path.dirname(os.path.abspath(__file__))
try:
    import telar_cuda
except Exception as problem:  # Python would go on without a word
    print(f"telar: CUDA on Telar's machine cannot be used: {problem}", file=sys.stderr)

# The sitecustomize that this one stands before, where there is one.
_others = [folder for folder in sys.path if os.path.abspath(folder or ".") != _here]
_spec = importlib.machinery.PathFinder.find_spec("sitecustomize", _others)
if _spec and _spec.loader:
    _spec.loader.exec_module(importlib.util.module_from_spec(_spec))
