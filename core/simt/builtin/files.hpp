// The built-in kernels as files: their text and the PTX that clang made of it when Telar was built.
#pragma once

#include <string_view>
#include <vector>

namespace telar::builtin {

struct File {
    std::string_view name; ///< from the repository's root: "core/matmul/kernels/matmul3.cu"
    std::string_view base; ///< of a kernel changed for an experiment: what it was made of; else empty
    std::string_view text;
    std::string_view (*ptx)(); ///< gives an empty text where Telar was built without clang
};
const std::vector<File>& files();
/// Null where there is none of that name.
const File* findFile(std::string_view name);

/// The same kernel as one writes it in Numba; empty where nobody did.
std::string_view numbaTwin(std::string_view name);

} // namespace telar::builtin
