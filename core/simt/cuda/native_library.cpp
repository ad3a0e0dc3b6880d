#include "core/simt/cuda/native_library.hpp"

#include "core/base/host.hpp"
#include "core/base/os/library.hpp"
#include "core/simt/cuda/compile_cache.hpp"
#include "core/simt/cuda/compiler.hpp"

namespace telar::cuda {

namespace {

constexpr const char *textFile = "kernel.ll", *libraryFile = "kernel.so";

std::shared_ptr<const translate::Library> compiled(const std::string& text, const JobContext& job) {
    const auto clang = CudaCompiler::find();
    const CompilerFolder folder;
    if (!clang || folder.path().empty())
        return nullptr;
    // The compiler asks the processor itself: what was made for another one is not taken for this one's.
    if (!writeFile(folder.path() + "/" + textFile, "; " + hostFacts().processor + "\n" + text))
        return nullptr;
    auto words = clangCall(clang->path());
#ifdef __aarch64__
    const char* const thisProcessor = "-mcpu=native";
#else
    const char* const thisProcessor = "-march=native";
#endif
    words.insert(words.end(), {"-x", "ir", textFile, "-shared", "-nostdlib", "-fPIC", "-O2", thisProcessor,
                               "-ffp-contract=off", "-w", "-o", libraryFile});
    if (std::atoi(clang->version().c_str()) == 14)
        words.insert(words.end(), {"-mllvm", "-opaque-pointers"});
    const ChildLimits limits{60, int64_t{3} << 30, 64 << 20};
    const auto run =
        runCompiler({CompilerCall::Tool::Linker, words, folder.path(), {}, {textFile}, libraryFile, true, limits}, job);
    if (!run || run->exit != 0 || run->signal != 0 || run->timedOut)
        return nullptr;
    void* const opened = os::openLibrary(folder.path() + "/" + libraryFile);
    return opened ? std::make_shared<const translate::Library>(opened) : nullptr;
}

} // namespace

translate::Compile nativeCompiler() { return compiled; }

} // namespace telar::cuda
