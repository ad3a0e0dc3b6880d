// A CUDA file made ready to run: compiled, its kernels listed with their parameters.
#pragma once

#include "core/simt/cuda/compiler.hpp"
#include "core/simt/machine/machine.hpp"

namespace telar::cuda {

/// What a parameter or array holds, as the kernel's signature says it.
struct ElementType {
    std::string name;   ///< "float", "unsigned int"; empty: a structure that is not known here
    uint32_t bytes = 0; ///< of one number; 0: not known
    uint32_t count = 1; ///< numbers in one element: 4 of a float4
    bool floating = false, isSigned = false;
};
/// "float const*" gives float, "float4*" four floats.
ElementType elementType(std::string type);

struct KernelParameter {
    std::string type; ///< as demangled: "float const*"
    bool pointer = false;
    ElementType element;
    uint32_t bytes = 0; ///< of the parameter
    int dimensions =
        0; ///< of an array as Numba passes it, in 5 + 2 * dimensions parameters of the PTX; 0: it is one of them
};

struct KernelFacts {
    std::string entry; ///< in the PTX
    std::string name;  ///< "reduce6<float, 256u>"
    std::vector<KernelParameter> parameters;
    std::vector<std::string> names = {}; ///< of a program's kernel: the parameters', as the source writes them
    std::string signature() const;
};

struct KernelFile {
    std::shared_ptr<const ptx::Module> module;
    std::vector<KernelFacts> kernels;
    std::vector<UnsetVariable> unset; ///< that its kernels read
    std::string compiler;             ///< that made the PTX: "clang 14.0.6"; empty: not known
    double compileMs = 0, loadMs = 0;
};

/// Compiles and reads; a Python file by Numba (python_kernel.hpp). `kernel` as in CompileRequest; where it is given, it is the first of `kernels`. Error:
/// the first mistake in the source, with its line. `diagnostics` receives all that the compiler said.
Expected<KernelFile> loadKernelFile(const CompileRequest& request, const JobContext& job = {},
                                    std::vector<Diagnostic>* diagnostics = nullptr);
/// "reduce6<float, 256u>" of its name in the PTX.
std::string kernelName(const std::string& entry);
/// Of PTX that some compiler made.
Expected<KernelFile> readKernelPtx(std::string ptx, const std::string& name);
/// PTX of a source; `name`, the source's, is the file of its lines.
struct PtxText {
    std::string text, name;
};
/// Of at least one, linked (ptx/link.hpp).
Expected<KernelFile> linkKernelPtx(std::vector<PtxText> files);

/// Array `bytes` as numbers: element after element.
std::vector<double> numbersOf(std::span<const uint8_t> bytes, const ElementType& type);
/// The bytes of one number of that type; whole numbers are cut to its range.
void putNumber(double value, const ElementType& type, uint8_t* to);

} // namespace telar::cuda
