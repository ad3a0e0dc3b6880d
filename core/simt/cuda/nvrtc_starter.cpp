// telar-nvrtc: calls NVRTC, NVIDIA's library that compiles CUDA C++, for core/simt/cuda/nvidia.hpp, which shuts it in. It knows
// nothing else of Telar.
//
//     telar-nvrtc LIBRARY                           says its version
//     telar-nvrtc LIBRARY SOURCE PTX OPTION...      compiles; the library's words go to standard output
//
// Exit: 0; 1 where the source has mistakes; 2 where the library cannot be used.
#include <cstddef>
#include <cstdio>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>

namespace {

/// Of nvrtc.h, which is not here: 0 is success.
using Program = void*;
struct Library {
    int (*version)(int*, int*) = nullptr;
    int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*) = nullptr;
    int (*compile)(Program, int, const char* const*) = nullptr;
    int (*logSize)(Program, std::size_t*) = nullptr;
    int (*log)(Program, char*) = nullptr;
    int (*ptxSize)(Program, std::size_t*) = nullptr;
    int (*ptx)(Program, char*) = nullptr;

    bool open(const char* path) {
        void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            std::printf("nvcc fatal   : %s\n", dlerror());
            return false;
        }
        const auto take = [&](auto& function, const char* name) {
            function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
            return function != nullptr;
        };
        return take(version, "nvrtcVersion") && take(create, "nvrtcCreateProgram") &&
               take(compile, "nvrtcCompileProgram") && take(logSize, "nvrtcGetProgramLogSize") &&
               take(log, "nvrtcGetProgramLog") && take(ptxSize, "nvrtcGetPTXSize") && take(ptx, "nvrtcGetPTX");
    }
};

/// A text that the library writes into room of the size that it says.
std::string textOf(Program program, int (*size)(Program, std::size_t*), int (*write)(Program, char*)) {
    std::size_t bytes = 0;
    if (size(program, &bytes) != 0 || bytes == 0)
        return {};
    std::string text(bytes, '\0');
    if (write(program, text.data()) != 0)
        return {};
    text.resize(bytes - 1);
    return text;
}

} // namespace

int main(int count, char** words) {
    Library library;
    if (count < 2 || !library.open(words[1]))
        return 2;
    int major = 0, minor = 0;
    if (library.version(&major, &minor) != 0)
        return 2;
    if (count < 4) {
        std::printf("NVRTC %d.%d\n", major, minor);
        return 0;
    }
    std::ifstream file(words[2], std::ios::binary);
    const std::string source((std::istreambuf_iterator<char>(file)), {});
    Program program = nullptr;
    if (!file || library.create(&program, source.c_str(), words[2], 0, nullptr, nullptr) != 0)
        return 2;
    const int failed = library.compile(program, count - 4, words + 4);
    std::fputs(textOf(program, library.logSize, library.log).c_str(), stdout);
    if (failed != 0)
        return 1;
    const std::string ptx = textOf(program, library.ptxSize, library.ptx);
    std::ofstream made(words[3], std::ios::binary);
    made << ptx;
    made.close();
    return made && !ptx.empty() ? 0 : 2;
}
