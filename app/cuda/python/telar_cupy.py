"""CuPy on Telar's machine: its module of the runtime API calls Telar's driver (app/cuda/cupy.cpp)."""
import ctypes
import os
import re

# Its kernels as PTX, none by CUB or Thrust, whose machine code is in CuPy's package, and no files kept between runs.
for _name, _value in (("CUPY_COMPILE_WITH_PTX", "1"), ("CUPY_ACCELERATORS", ""), ("CUPY_CACHE_IN_MEMORY", "1")):
    os.environ.setdefault(_name, _value)

_kept = []  # what C holds pointers to
_types = {"int": ctypes.c_int, "unsigned int": ctypes.c_uint, "size_t": ctypes.c_size_t, "intptr_t": ctypes.c_ssize_t,
          "float": ctypes.c_float, "PyObject *": ctypes.py_object}

_nameOf = ctypes.pythonapi.PyCapsule_GetName
_nameOf.restype, _nameOf.argtypes = ctypes.c_char_p, [ctypes.py_object]
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def _callable(signature, function):
    """The C function for Python: Cython's last parameter, and optional ones behind it, are filled in."""
    result, words = re.fullmatch(r"(.*?)\s?\((.*)\)", signature).groups()
    if result.startswith("struct"):
        result = "PyObject *"
    types = [_types[word] for word in words.split(", ")[:words.count(", ") + 1]
             if word in _types]
    more = [ctypes.c_int] if "__pyx_skip_dispatch" in words else []
    optional = "__pyx_optional_args" in words
    call = ctypes.PYFUNCTYPE(_types[result], *types, *more, *([ctypes.c_void_p] if optional else []))(function)
    rest = ([0] if more else []) + ([None] if optional else [])
    _kept.append(call)
    return lambda *arguments: call(*arguments[:len(types)], *rest)


def _missing(runtime, libcuda, name):
    def made(*_, **__):
        libcuda.telarCupyMissing(name.encode())
        raise runtime.CUDARuntimeError(801, f"Telar's machine does not know {name}")  # not supported

    return made


def _properties(runtime):
    """Of cudaDeviceProp what the attributes of the device say."""
    def of(number):
        return runtime.deviceGetAttribute(number, 0)

    free, total = runtime.memGetInfo()
    return {"name": runtime._telar_name(), "totalGlobalMem": total, "sharedMemPerBlock": of(8), "regsPerBlock": of(12),
            "warpSize": of(10), "maxThreadsPerBlock": of(1), "maxThreadsDim": (of(2), of(3), of(4)),
            "maxGridSize": (of(5), of(6), of(7)), "clockRate": of(13), "totalConstMem": of(9), "major": of(75),
            "minor": of(76), "textureAlignment": of(14), "multiProcessorCount": of(16), "integrated": of(18),
            "canMapHostMemory": of(19), "computeMode": of(20), "concurrentKernels": of(31), "pciBusID": of(33),
            "pciDeviceID": of(34), "pciDomainID": of(50), "memoryClockRate": of(36), "memoryBusWidth": of(37),
            "l2CacheSize": of(38), "maxThreadsPerMultiProcessor": of(39), "cooperativeLaunch": of(95),
            "sharedMemPerMultiprocessor": of(81), "regsPerMultiprocessor": of(82), "managedMemory": of(83),
            "sharedMemPerBlockOptin": of(97)}


def _pointer(runtime, libcuda, address):
    """cudaPointerGetAttributes: the host's own memory is of no kind that CUDA knows."""
    kind, managed = ctypes.c_uint(0), ctypes.c_bool(False)
    place = ctypes.c_uint64(address)
    if libcuda.cuPointerGetAttribute(ctypes.byref(kind), 2, place) != 0:
        return runtime.PointerAttributes(-2, 0, address, 0)
    libcuda.cuPointerGetAttribute(ctypes.byref(managed), 8, place)
    host = address if managed.value or kind.value == 1 else 0
    return runtime.PointerAttributes(0, address, host, 3 if managed.value else kind.value)


def change(runtime, libcuda):
    """Puts Telar's functions into CuPy's module `runtime`, for Python and for CuPy's other modules."""

    def begin(self, status, words=""):
        name, text = ctypes.c_char_p(), ctypes.c_char_p()
        libcuda.cuGetErrorName(status, ctypes.byref(name))
        libcuda.cuGetErrorString(status, ctypes.byref(text))
        said = (name.value or b"").decode()
        said = {"CUDA_ERROR_OUT_OF_MEMORY": "cudaErrorMemoryAllocation"}.get(
            said, "cudaError" + said.removeprefix("CUDA_ERROR_").title().replace("_", ""))
        self.status = status
        RuntimeError.__init__(self, f"{said}: {words or (text.value or b'').decode()}")

    runtime.CUDARuntimeError.__init__ = begin

    def fail(status, words):
        raise runtime.CUDARuntimeError(status, words)

    def memory():
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        libcuda.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total))
        return free.value, total.value

    def name():
        room = ctypes.create_string_buffer(256)
        libcuda.cuDeviceGetName(room, 256, 0)
        return room.value

    runtime._telar_name = name
    answers = {"done": lambda _: 0, "memGetInfo": lambda _: memory(),
               "getDeviceProperties": lambda _: _properties(runtime),
               "pointerGetAttributes": lambda address: _pointer(runtime, libcuda, address)}

    def answer(what, number):
        return answers[what](number)

    _kept.extend((fail, answer))
    libcuda.telarCupyBegin.argtypes = [ctypes.py_object, ctypes.py_object]
    libcuda.telarCupyBegin.restype = None
    libcuda.telarCupyFunction.restype = libcuda.telarCupyMissingFunction.restype = ctypes.c_void_p
    libcuda.telarCupyBegin(fail, answer)
    for name_, capsule in list(runtime.__pyx_capi__.items()):
        signature = _nameOf(capsule)
        function = libcuda.telarCupyFunction(name_.encode(), signature)
        if function:
            _kept.append(signature)
            runtime.__pyx_capi__[name_] = _capsule(function, signature, None)
            if not name_.startswith("_"):
                setattr(runtime, name_, _callable(signature.decode(), function))
        elif name_ != "check_status":
            if callable(getattr(runtime, name_, None)):
                setattr(runtime, name_, _missing(runtime, libcuda, name_))
            if signature.startswith((b"PyObject", b"intptr_t")):
                _kept.append(signature)
                runtime.__pyx_capi__[name_] = _capsule(libcuda.telarCupyMissingFunction(), signature, None)
