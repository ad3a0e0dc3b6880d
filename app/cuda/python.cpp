// The caller's place in Python, Python's warnings and its standard output: by the functions of the interpreter that the
// process has loaded, where there is one ("Python/C API Reference Manual"). The library is not linked with any.
#include "app/cuda/state.hpp"

#include <cstdio>
#include <cstring>
#include <dlfcn.h>

namespace telar::cuda_driver {

namespace {

using Object = void;

template <class F>
F function(const char* name) {
    return reinterpret_cast<F>(dlsym(RTLD_DEFAULT, name));
}

struct Python {
    int (*initialized)() = function<int (*)()>("Py_IsInitialized");
    int (*finalizing)() = function<int (*)()>("Py_IsFinalizing");
    int (*finalizingBefore313)() = function<int (*)()>("_Py_IsFinalizing");
    int (*ensure)() = function<int (*)()>("PyGILState_Ensure");
    void (*release)(int) = function<void (*)(int)>("PyGILState_Release");
    Object* (*frame)() = function<Object* (*)()>("PyEval_GetFrame");
    int (*lineOf)(Object*) = function<int (*)(Object*)>("PyFrame_GetLineNumber");
    Object* (*codeOf)(Object*) = function<Object* (*)(Object*)>("PyFrame_GetCode");
    Object* (*backOf)(Object*) = function<Object* (*)(Object*)>("PyFrame_GetBack");
    Object* (*attribute)(Object*, const char*) = function<Object* (*)(Object*, const char*)>("PyObject_GetAttrString");
    const char* (*utf8)(Object*) = function<const char* (*)(Object*)>("PyUnicode_AsUTF8");
    void (*hold)(Object*) = function<void (*)(Object*)>("Py_IncRef");
    void (*drop)(Object*) = function<void (*)(Object*)>("Py_DecRef");
    int (*warn)(Object*, const char*, const char*, int, const char*, Object*) =
        function<int (*)(Object*, const char*, const char*, int, const char*, Object*)>("PyErr_WarnExplicit");
    Object** category = function<Object**>("PyExc_RuntimeWarning");
    void (*clear)() = function<void (*)()>("PyErr_Clear");
    Object* (*sysObject)(const char*) = function<Object* (*)(const char*)>("PySys_GetObject");
    int (*hasKey)(Object*, const char*) = function<int (*)(Object*, const char*)>("PyMapping_HasKeyString");
    int (*writeString)(const char*, Object*) = function<int (*)(const char*, Object*)>("PyFile_WriteString");
    Object* (*callMethod)(Object*, const char*, const char*,
                          ...) = function<Object* (*)(Object*, const char*, const char*, ...)>("PyObject_CallMethod");

    bool runs() const {
        const auto ending = finalizing ? finalizing : finalizingBefore313;
        return initialized && ensure && backOf && codeOf && initialized() && !(ending && ending());
    }
};

const Python& python() {
    static const Python made;
    return made;
}

/// Of a file's name: whether it is the user's own.
bool isOwn(const char* name) {
    if (name[0] == '<')
        return std::strcmp(name, "<stdin>") == 0 || std::strcmp(name, "<string>") == 0 ||
               std::strncmp(name, "<ipython-input", 14) == 0;
    return !std::strstr(name, "site-packages") && !std::strstr(name, "dist-packages") &&
           !std::strstr(name, "/lib/python3") && !std::strstr(name, "/telar/cuda/");
}

/// Calls `use(file, line)` for the innermost frame that is the user's.
template <class Use>
void atOwnFrame(const Use& use) {
    const auto& py = python();
    if (!py.runs())
        return;
    const int state = py.ensure();
    Object* frame = py.frame();
    if (frame)
        py.hold(frame);
    for (bool found = false; frame && !found;) {
        Object* code = py.codeOf(frame);
        Object* file = py.attribute(code, "co_filename");
        const char* name = file ? py.utf8(file) : nullptr;
        if (name && isOwn(name)) {
            found = true;
            use(name, py.lineOf(frame));
        }
        if (file)
            py.drop(file);
        py.drop(code);
        Object* back = found ? nullptr : py.backOf(frame);
        py.drop(frame);
        frame = back;
    }
    py.release(state);
}

} // namespace

Line pythonLine() {
    Line made;
    atOwnFrame([&](const char* name, int line) {
        const char* base = std::strrchr(name, '/');
        made = {base ? base + 1 : name, line};
    });
    return made;
}

bool pythonHas(const char* module) {
    const auto& py = python();
    if (!py.runs() || !py.sysObject || !py.hasKey)
        return false;
    const int state = py.ensure();
    Object* modules = py.sysObject("modules");
    const bool has = modules && py.hasKey(modules, module);
    py.release(state);
    return has;
}

void warnPython(const std::string& words) {
    const auto& py = python();
    bool told = false;
    atOwnFrame([&](const char* name, int line) {
        if (py.warn && py.category && py.warn(*py.category, words.c_str(), name, line, "telar", nullptr) != 0)
            py.clear(); // turned into an error by a filter: a call of the driver raises nothing
        told = true;
    });
    if (!told)
        std::fprintf(stderr, "telar: %s\n", words.c_str());
}

void printOut(const std::string& words) {
    if (words.empty())
        return;
    const auto& py = python();
    if (py.runs() && py.sysObject && py.writeString && py.callMethod) {
        const int state = py.ensure();
        Object* out = py.sysObject("stdout");
        const bool wrote = out && py.writeString(words.c_str(), out) == 0;
        if (Object* flushed = wrote ? py.callMethod(out, "flush", nullptr) : nullptr)
            py.drop(flushed);
        py.clear();
        py.release(state);
        if (wrote)
            return;
    }
    std::fwrite(words.data(), 1, words.size(), stdout);
    std::fflush(stdout);
}

} // namespace telar::cuda_driver
