// A libnvvm of Telar's own, over Debian's LLVM: NVVM IR, as Numba writes it, becomes PTX for Telar's machine. Numba then
// needs nothing of NVIDIA's. Read is NVVM IR with typed pointers (IR version 1.x and 2.0 of the dialect of LLVM 7), as
// text or bitcode. Written from the public reference, NVIDIA's "libNVVM API" and "NVVM IR Specification".
#include "app/cuda/nvvm/llvm.hpp"
#include "more.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#define TELAR_API extern "C" __attribute__((visibility("default")))

namespace {

using telar::nvvm::llvm;
using telar::nvvm::Ref;

/// nvvmResult.
enum Result { Success = 0, OutOfMemory = 1, InvalidInput = 4, InvalidIr = 5, InvalidOption = 7, Compilation = 9 };

constexpr const char* triple = "nvptx64-nvidia-cuda";
constexpr const char* layout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64";

struct Part {
    std::string text, name;
};

struct Program {
    std::vector<Part> parts;
    std::string ptx, log;
};

/// LLVM's target is not ready for several threads that parse options or make their first machine.
std::mutex& lock() {
    static std::mutex made;
    return made;
}

/// Functions of NVVM IR that LLVM has under other names (more.ll).
void renameIntrinsics(std::string& text) {
    static constexpr std::pair<const char*, const char*> names[] = {
        {"llvm.nvvm.shfl.sync.i32", "__nv_telar_shfl_sync"},
        {"llvm.nvvm.vote.sync", "__nv_telar_vote_sync"},
        {"llvm.nvvm.match.all.sync.i32", "__nv_telar_match_all_32"},
        {"llvm.nvvm.match.all.sync.i64", "__nv_telar_match_all_64"}};
    for (const auto& [from, to] : names)
        for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
            const char behind = at + std::strlen(from) < text.size() ? text[at + std::strlen(from)] : ' ';
            if (behind == 'p' || behind == '.') { // LLVM's own name, which is longer
                at += std::strlen(from);
                continue;
            }
            text.replace(at, std::strlen(from), to);
        }
}

/// a * b + c may become one instruction that rounds once, as with NVVM where -fma=0 is not given.
void allowFusing(std::string& text) {
    for (const std::string operation : {" fadd ", " fsub ", " fmul "})
        for (std::size_t at = 0; (at = text.find(operation, at)) != std::string::npos; at += operation.size())
            for (const char* type : {"double ", "float ", "half "})
                if (text.compare(at + operation.size(), std::strlen(type), type) == 0)
                    text.insert(at + operation.size(), "contract ");
}

std::string taken(char* message) {
    std::string made = message ? message : "";
    if (message)
        llvm().DisposeMessage(message);
    return made;
}

void keepError(Ref diagnostic, void* log) {
    constexpr int error = 0; // LLVMDSError
    auto& words = *static_cast<std::string*>(log);
    if (llvm().GetDiagInfoSeverity(diagnostic) == error)
        words += taken(llvm().GetDiagInfoDescription(diagnostic)) + "\n";
}

class Compiler {
public:
    explicit Compiler(Program& program) : program_(program), context_(llvm().ContextCreate()) {
        llvm().ContextSetDiagnosticHandler(context_, keepError, &program_.log);
    }
    ~Compiler() {
        if (machine_)
            llvm().DisposeTargetMachine(machine_);
        if (module_)
            llvm().DisposeModule(module_);
        llvm().ContextDispose(context_);
    }
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;

    /// All parts in one module.
    int link(bool fuse) {
        std::vector<Part> parts = program_.parts;
        parts.push_back({telar::nvvm::moreIntrinsics, "more"});
        for (auto& part : parts) {
            if (!part.text.starts_with("BC"))
                renameIntrinsics(part.text);
            if (!part.text.starts_with("BC") && fuse)
                allowFusing(part.text);
            Ref buffer =
                llvm().CreateMemoryBufferWithMemoryRangeCopy(part.text.data(), part.text.size(), part.name.c_str());
            Ref module = nullptr;
            char* message = nullptr;
            if (llvm().ParseIRInContext(context_, buffer, &module, &message)) {
                program_.log += part.name + ": " + taken(message) + "\n";
                return InvalidIr;
            }
            llvm().SetTarget(module, triple);
            llvm().SetDataLayout(module, layout);
            if (!module_)
                module_ = module;
            else if (llvm().LinkModules2(module_, module))
                return InvalidIr;
        }
        char* message = nullptr;
        constexpr int returnStatus = 2; // LLVMReturnStatusAction
        const bool broken = llvm().VerifyModule(module_, returnStatus, &message);
        const auto words = taken(message);
        if (broken)
            program_.log += words + "\n";
        return broken ? InvalidIr : Success;
    }

    int compile(const std::string& arch, bool optimize) {
        leaveOutUnused();
        Ref target = nullptr;
        char* message = nullptr;
        if (llvm().GetTargetFromTriple(triple, &target, &message)) {
            program_.log += taken(message) + "\n";
            return Compilation;
        }
        constexpr int none = 0, usual = 2, defaultReloc = 0, defaultModel = 0, assembly = 0;
        machine_ = llvm().CreateTargetMachine(target, triple, ("sm_" + arch).c_str(), "+ptx70", optimize ? usual : none,
                                              defaultReloc, defaultModel);
        Ref options = llvm().CreatePassBuilderOptions();
        const Ref failed =
            llvm().RunPasses(module_, optimize ? "default<O2>" : "always-inline,globaldce", machine_, options);
        llvm().DisposePassBuilderOptions(options);
        if (failed) {
            char* words = llvm().GetErrorMessage(failed);
            program_.log += std::string(words) + "\n";
            llvm().DisposeErrorMessage(words);
            return Compilation;
        }
        Ref buffer = nullptr;
        if (llvm().TargetMachineEmitToMemoryBuffer(machine_, module_, assembly, &message, &buffer)) {
            program_.log += taken(message) + "\n";
            return Compilation;
        }
        program_.ptx.assign(llvm().GetBufferStart(buffer), llvm().GetBufferSize(buffer));
        llvm().DisposeMemoryBuffer(buffer);
        return program_.log.empty() ? Success : Compilation;
    }

private:
    /// Libdevice is the module's own: what nobody calls goes, what somebody calls is inlined.
    void leaveOutUnused() {
        constexpr int internal = 8; // LLVMInternalLinkage
        constexpr unsigned ofFunction = ~0u;
        const Ref plain = llvm().CreateEnumAttribute(context_, llvm().GetEnumAttributeKindForName("nobuiltin", 9), 0);
        for (Ref f = llvm().GetFirstFunction(module_); f; f = llvm().GetNextFunction(f)) {
            std::size_t length = 0;
            const char* name = llvm().GetValueName2(f, &length);
            if (!llvm().IsDeclaration(f) && std::string_view(name, length).starts_with("__nv_"))
                llvm().SetLinkage(f, internal);
            else if (llvm().IsDeclaration(f) && !std::string_view(name, length).starts_with("llvm."))
                llvm().AddAttributeAtIndex(f, ofFunction,
                                           plain); // sin is the machine's, and no instruction of a target
        }
    }

    Program& program_;
    Ref context_, module_ = nullptr, machine_ = nullptr;
};

struct Options {
    std::string arch = "75";
    bool optimize = true, fuse = true;
};

/// The other options of NVVM (of rounding, of lines) are the machine's usual ways, or said by the IR.
int readOptions(int count, const char** words, Program& program, Options& to) {
    for (int k = 0; k < count; ++k) {
        const std::string word = words[k];
        if (word.starts_with("-arch=compute_")) {
            to.arch = word.substr(14);
            // LLVM knows cards up to its own time; the machine does not mind.
            if (std::atoi(to.arch.c_str()) > 86)
                to.arch = "80";
        } else if (word.starts_with("-opt=")) {
            to.optimize = word != "-opt=0";
        } else if (word == "-fma=0") {
            to.fuse = false;
        } else if (word == "-gen-lto") {
            program.log = "Telar's libnvvm makes PTX and no LTO-IR\n";
            return InvalidOption;
        }
    }
    return Success;
}

} // namespace

TELAR_API const char* nvvmGetErrorString(int result) {
    switch (result) {
    case Success:
        return "NVVM_SUCCESS";
    case OutOfMemory:
        return "NVVM_ERROR_OUT_OF_MEMORY";
    case InvalidInput:
        return "NVVM_ERROR_INVALID_INPUT";
    case InvalidIr:
        return "NVVM_ERROR_INVALID_IR";
    case InvalidOption:
        return "NVVM_ERROR_INVALID_OPTION";
    case Compilation:
        return "NVVM_ERROR_COMPILATION";
    default:
        return "NVVM_ERROR";
    }
}
TELAR_API int nvvmVersion(int* major, int* minor) {
    *major = 2;
    *minor = 0;
    return Success;
}
TELAR_API int nvvmIRVersion(int* majorIr, int* minorIr, int* majorDebug, int* minorDebug) {
    *majorIr = 2;
    *minorIr = 0;
    *majorDebug = 3;
    *minorDebug = 1;
    return Success;
}
TELAR_API int nvvmCreateProgram(Program** program) {
    *program = new Program;
    return Success;
}
TELAR_API int nvvmDestroyProgram(Program** program) {
    delete *program;
    *program = nullptr;
    return Success;
}
TELAR_API int nvvmAddModuleToProgram(Program* program, const char* buffer, std::size_t size, const char* name) {
    std::string text(buffer, size);
    while (!text.starts_with("BC") && !text.empty() && text.back() == '\0')
        text.pop_back();
    program->parts.push_back({std::move(text), name ? name : "module"});
    return Success;
}
TELAR_API int nvvmLazyAddModuleToProgram(Program* program, const char* buffer, std::size_t size, const char* name) {
    return nvvmAddModuleToProgram(program, buffer, size, name);
}
TELAR_API int nvvmVerifyProgram(Program* program, int count, const char** words) {
    Options options;
    return readOptions(count, words, *program, options); // compiling verifies
}
TELAR_API int nvvmCompileProgram(Program* program, int count, const char** words) {
    program->log.clear();
    Options options;
    if (const int result = readOptions(count, words, *program, options))
        return result;
    const std::lock_guard guard(lock());
    if (llvm().major == 0) {
        program->log = "LLVM 14 to 16 is not installed: install the package libllvm14\n";
        return Compilation;
    }
    Compiler work(*program);
    if (const int result = work.link(options.fuse))
        return result;
    return work.compile(options.arch, options.optimize);
}
TELAR_API int nvvmGetCompiledResultSize(Program* program, std::size_t* size) {
    *size = program->ptx.size() + 1;
    return Success;
}
TELAR_API int nvvmGetCompiledResult(Program* program, char* to) {
    std::memcpy(to, program->ptx.c_str(), program->ptx.size() + 1);
    return Success;
}
TELAR_API int nvvmGetProgramLogSize(Program* program, std::size_t* size) {
    *size = program->log.size() + 1;
    return Success;
}
TELAR_API int nvvmGetProgramLog(Program* program, char* to) {
    std::memcpy(to, program->log.c_str(), program->log.size() + 1);
    return Success;
}
