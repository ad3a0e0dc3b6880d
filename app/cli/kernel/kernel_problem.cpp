#include "app/cli/kernel/kernel_problem.hpp"

#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/data/random.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/parameters.hpp"

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

/// The product that the emulator can wait for.
static const Parameters<MatmulSource>& smallProduct() {
    static const auto all = [] {
        auto product = matmulParameters();
        product.front().most = 4096;
        product.front().help = text("Rows and columns of both factors (default 32)");
        return product;
    }();
    return all;
}

std::vector<Option> productOptions() {
    return joined({optionsOf(selected(smallProduct(), {"size"})),
                   {{"--seed", "S", "Seed of the numbers (default 0)", ""}},
                   optionsOf(without(smallProduct(), {"size"}))});
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
    ProductProblem problem;
    if (auto fine = readOptions(arguments, smallProduct(), problem.source); !fine)
        return fine.error();
    const auto seed = wholeNumber(arguments, "--seed", 0, 0, 4294967295);
    if (!seed)
        return seed.error();
    problem.seed = static_cast<uint32_t>(*seed);
    return problem;
}

std::vector<SpecEntry> ProductProblem::entries() const {
    auto all = entriesOf(smallProduct(), source);
    all.insert(all.begin() + 1, {"seed", int64_t{seed}});
    return all;
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
