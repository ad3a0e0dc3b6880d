// The small problems that trace and profile give to built-in kernels: their options and how those are read.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/matmul/inputs.hpp"
#include "core/operation/setting.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/dim3.hpp"

#include <optional>

namespace telar::cli {

/// --block: "32", "32x4" or "32x4x2"; nothing where it is not given.
Expected<std::optional<simt::Dim3>> readBlock(const Arguments& arguments);

/// --size, --seed, --max, --identity of a product.
std::vector<Option> productOptions();
struct ProductProblem {
    MatmulSource source{.size = 32};
    uint32_t seed = 0;
    std::vector<SpecEntry> entries() const;
};
Expected<ProductProblem> readProduct(const Arguments& arguments);

/// --size, --seed of a sum, and its numbers: whole ones from 0 to 9, as NumPy's.
std::vector<Option> sumOptions();
struct SumProblem {
    int64_t size = 0;
    uint32_t seed = 0;
};
Expected<SumProblem> readSum(const Arguments& arguments);
std::vector<float> wholeNumbers(int64_t count, uint32_t seed);

/// Ids parted by blanks, for help and completion.
std::string idsOf(const std::vector<simt::KernelCard>& cards);
/// The products' kernels and experiments.
std::string matmulKernelIds();

} // namespace telar::cli
