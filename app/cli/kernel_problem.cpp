#include "app/cli/kernel_problem.hpp"

#include "app/cli/parse.hpp"
#include "core/data/random.hpp"
#include "core/matmul/emulate.hpp"

#include <charconv>

namespace telar::cli {

Expected<std::optional<simt::Dim3>> readBlock(const Arguments& arguments) {
    if (!arguments.has("--block"))
        return std::optional<simt::Dim3>();
    const std::string typed = arguments.get("--block");
    uint32_t sizes[3] = {1, 1, 1};
    const char *at = typed.data(), *end = at + typed.size();
    for (int i = 0; i < 3; ++i) {
        const auto [stop, failure] = std::from_chars(at, end, sizes[i]);
        if (failure != std::errc() || sizes[i] == 0)
            break;
        if (stop == end)
            return std::optional<simt::Dim3>(simt::Dim3{sizes[0], sizes[1], sizes[2]});
        if (*stop != 'x')
            break;
        at = stop + 1;
    }
    return userError(text("--block takes threads along x, y and z, as in 32x8, not '%1'", typed));
}

std::vector<Option> productOptions() {
    return {{"--size", "N", "Rows and columns of both factors (default 32)", ""},
                {"--seed", "S", "Seed of the numbers (default 0)", ""},
                {"--max", "M", "Largest number (default 9)", ""},
                {"--identity", "", "The second factor is the identity, as in the thesis", ""}};
}

std::vector<Option> sumOptions() {
    return {{"--size", "N", "How many numbers are added (default 4096)", ""},
                {"--seed", "S", "Seed of the numbers (default 0)", ""}};
}

std::vector<float> wholeNumbers(int64_t count, uint32_t seed) {
    std::vector<int32_t> whole(static_cast<std::size_t>(count));
    MersenneTwister(seed).fill(whole.data(), count, 9);
    return {whole.begin(), whole.end()};
}

std::string idsOf(const std::vector<simt::KernelCard>& cards) {
    std::string ids;
    for (const auto& card : cards)
        ids += (ids.empty() ? "" : " ") + std::string(card.id);
    return ids;
}

std::string matmulKernelIds() {
    std::string kernels = idsOf(matmulKernels());
    for (const auto& experiment : matmulExperiments())
        if ((" " + kernels + " ").find(" " + std::string(experiment.id) + " ") == std::string::npos)
            kernels += std::string(" ") + experiment.id;
    return kernels;
}

Expected<ProductProblem> readProduct(const Arguments& arguments) {
    const auto size = wholeNumber(arguments, "--size", 32, 1, 4096);
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    const auto max = wholeNumber(arguments, "--max", 9, 0, 16777216);
    for (const auto* number : {&size, &seed, &max})
        if (!*number)
            return number->error();
    return ProductProblem{*size, static_cast<uint32_t>(*seed), static_cast<uint32_t>(*max), arguments.has("--identity")};
}

Expected<SumProblem> readSum(const Arguments& arguments) {
    const auto size = wholeNumber(arguments, "--size", 4096, 1, 1 << 24);
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    for (const auto* number : {&size, &seed})
        if (!*number)
            return number->error();
    return SumProblem{*size, static_cast<uint32_t>(*seed)};
}

} // namespace telar::cli
