#include "app/cuda/nvvm/llvm.hpp"

#include <dlfcn.h>

namespace telar::nvvm {

namespace {

Llvm load() {
    Llvm made;
    for (const int major : {16, 15, 14}) {
        const std::string name = "libLLVM-" + std::to_string(major) + ".so.1";
        void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
        if (!library)
            continue;
        bool all = true;
#define TELAR_LLVM_LOAD(name, R, parameters)                                                                           \
    made.name = reinterpret_cast<R(*) parameters>(dlsym(library, "LLVM" #name));                                       \
    all = all && made.name;
        TELAR_LLVM_FUNCTIONS(TELAR_LLVM_LOAD)
#undef TELAR_LLVM_LOAD
        if (!all)
            continue;
        made.InitializeNVPTXTargetInfo();
        made.InitializeNVPTXTarget();
        made.InitializeNVPTXTargetMC();
        made.InitializeNVPTXAsmPrinter();
        made.major = major;
        break;
    }
    return made;
}

} // namespace

const Llvm& llvm() {
    static const Llvm made = load();
    return made;
}

} // namespace telar::nvvm
