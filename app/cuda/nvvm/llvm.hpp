// LLVM by its C interface (llvm-c, stable from release to release), loaded while the program runs: no header of LLVM is
// needed to build, and no LLVM to run where nobody asks for it. 14 to 16: the newest that read typed pointers, as NVVM IR
// has them.
#pragma once

#include <cstddef>
#include <string>

namespace telar::nvvm {

using Ref = void*; ///< LLVMContextRef, LLVMModuleRef ...

struct Llvm {
    int major = 0; ///< 0: there is none
#define TELAR_LLVM_FUNCTIONS(X)                                                                                        \
    X(ContextCreate, Ref, ())                                                                                          \
    X(ContextDispose, void, (Ref))                                                                                     \
    X(CreateMemoryBufferWithMemoryRangeCopy, Ref, (const char*, std::size_t, const char*))                             \
    X(ParseIRInContext, int, (Ref context, Ref buffer, Ref * module, char** message))                                  \
    X(LinkModules2, int, (Ref to, Ref from))                                                                           \
    X(DisposeModule, void, (Ref))                                                                                      \
    X(DisposeMessage, void, (char*))                                                                                   \
    X(SetDataLayout, void, (Ref, const char*))                                                                         \
    X(SetTarget, void, (Ref, const char*))                                                                             \
    X(VerifyModule, int, (Ref, int action, char** message))                                                            \
    X(GetFirstFunction, Ref, (Ref))                                                                                    \
    X(GetNextFunction, Ref, (Ref))                                                                                     \
    X(GetValueName2, const char*, (Ref, std::size_t*))                                                                 \
    X(IsDeclaration, int, (Ref))                                                                                       \
    X(SetLinkage, void, (Ref, int))                                                                                    \
    X(GetEnumAttributeKindForName, unsigned, (const char*, std::size_t))                                               \
    X(CreateEnumAttribute, Ref, (Ref context, unsigned kind, unsigned long long))                                      \
    X(AddAttributeAtIndex, void, (Ref function, unsigned index, Ref))                                                  \
    X(GetTargetFromTriple, int, (const char*, Ref*, char**))                                                           \
    X(CreateTargetMachine, Ref, (Ref, const char*, const char*, const char*, int level, int reloc, int model))         \
    X(DisposeTargetMachine, void, (Ref))                                                                               \
    X(CreatePassBuilderOptions, Ref, ())                                                                               \
    X(DisposePassBuilderOptions, void, (Ref))                                                                          \
    X(RunPasses, Ref, (Ref module, const char* passes, Ref machine, Ref options))                                      \
    X(GetErrorMessage, char*, (Ref))                                                                                   \
    X(DisposeErrorMessage, void, (char*))                                                                              \
    X(TargetMachineEmitToMemoryBuffer, int, (Ref machine, Ref module, int kind, char** message, Ref* buffer))          \
    X(GetBufferStart, const char*, (Ref))                                                                              \
    X(GetBufferSize, std::size_t, (Ref))                                                                               \
    X(DisposeMemoryBuffer, void, (Ref))                                                                                \
    X(InitializeNVPTXTargetInfo, void, ())                                                                             \
    X(InitializeNVPTXTarget, void, ())                                                                                 \
    X(InitializeNVPTXTargetMC, void, ())                                                                               \
    X(InitializeNVPTXAsmPrinter, void, ())                                                                             \
    X(ContextSetDiagnosticHandler, void, (Ref, void (*)(Ref, void*), void*))                                           \
    X(GetDiagInfoDescription, char*, (Ref))                                                                            \
    X(GetDiagInfoSeverity, int, (Ref))
#define TELAR_LLVM_MEMBER(name, R, parameters) R(*name) parameters = nullptr;
    TELAR_LLVM_FUNCTIONS(TELAR_LLVM_MEMBER)
#undef TELAR_LLVM_MEMBER
};

/// The one of this computer; `major` is 0 where there is none.
const Llvm& llvm();

} // namespace telar::nvvm
