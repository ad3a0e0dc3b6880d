// A libnvJitLink of Telar's own: it "links" PTX by putting one text behind the other, and hands the text out as the cubin.
//
// cuda.core, and by it Numba, prefers nvJitLink to the driver's linker wherever it finds one, and NVIDIA's makes machine
// code. It says that it is version 12.2, below which Numba leaves LTO-IR out. Written from the public reference, NVIDIA's
// "nvJitLink" (docs.nvidia.com/cuda/nvjitlink).
#include "app/cuda/link.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>

#define TELAR_API extern "C" __attribute__((visibility("default"))) int

using namespace telar::cuda_driver;

namespace {

enum Result { Success = 0, InvalidInput = 4 };
constexpr int library = 6; // NVJITLINK_INPUT_LIBRARY: libcudadevrt.a, whose functions are the machine's own

struct Link {
    std::string text, said;
};

} // namespace

TELAR_API nvJitLinkVersion(unsigned* major, unsigned* minor) {
    *major = 12;
    *minor = 2;
    return Success;
}
TELAR_API nvJitLinkCreate(Link** link, uint32_t, const char**) {
    *link = new Link;
    return Success;
}
TELAR_API nvJitLinkDestroy(Link** link) {
    delete *link;
    *link = nullptr;
    return Success;
}
TELAR_API nvJitLinkAddData(Link* link, int type, const void* data, std::size_t bytes, const char* name) {
    const std::string_view image(static_cast<const char*>(data), bytes);
    if (type == library)
        return Success;
    if (!isPtx(image)) {
        link->said = std::string(name ? name : "An input") + " is " + kindOfImage(image) +
                     ", and Telar's machine links PTX: let the compiler write PTX";
        return InvalidInput;
    }
    joinPtx(link->text, std::string(image));
    return Success;
}
TELAR_API nvJitLinkAddFile(Link* link, int type, const char* path) {
    if (type == library)
        return Success;
    std::string text;
    if (FILE* from = std::fopen(path, "rb")) {
        char part[65536];
        for (std::size_t n; (n = std::fread(part, 1, sizeof part, from)) > 0;)
            text.append(part, n);
        std::fclose(from);
    }
    return nvJitLinkAddData(link, type, text.data(), text.size(), path);
}
TELAR_API nvJitLinkComplete(Link*) { return Success; }

#define TELAR_GIVES(Name, what)                                                                                        \
    TELAR_API nvJitLinkGet##Name##Size(Link* link, std::size_t* size) {                                                \
        *size = link->what.size() + 1;                                                                                 \
        return Success;                                                                                                \
    }                                                                                                                  \
    TELAR_API nvJitLinkGet##Name(Link* link, char* to) {                                                               \
        std::memcpy(to, link->what.c_str(), link->what.size() + 1);                                                    \
        return Success;                                                                                                \
    }
TELAR_GIVES(LinkedCubin, text)
TELAR_GIVES(LinkedPtx, text)
TELAR_GIVES(LinkedLTOIR, text)
TELAR_GIVES(ErrorLog, said)
TELAR_GIVES(InfoLog, said)
