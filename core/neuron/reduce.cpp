#include "core/neuron/reduce.hpp"

#include "core/matrix/matrix.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <algorithm>

namespace telar {

const std::vector<simt::KernelCard>& reductionKernels() {
    static constexpr const char* file = "core/neuron/kernels/reduce.cu";
    static const std::vector<simt::KernelCard> cards = {
        {"interleaved", text(TELAR_TR("core", "Pairs")),
         text(TELAR_TR(
             "core",
             "Neighbours are added in pairs, then pairs of pairs; the active threads are spread over all warps.")),
         file},
        {"sequential", text(TELAR_TR("core", "Halves")),
         text(TELAR_TR("core", "The first half adds the second half to itself, so whole warps become idle.")), file},
        {"shuffle", text(TELAR_TR("core", "Registers")),
         text(TELAR_TR("core",
                       "Within a warp, values move from register to register, without shared memory or barriers.")),
         file},
        {"vectorised", text(TELAR_TR("core", "Four at a time")),
         text(TELAR_TR("core", "Every thread loads four numbers in one access before it begins.")), file},
    };
    return cards;
}

Expected<Reduction> emulateReduction(const std::string& kernel, std::span<const float> values,
                                     const simt::LaunchOptions& options) {
    if (values.empty())
        return userError(text(TELAR_TR("core", "There are no numbers to add")));
    const auto& cards = reductionKernels();
    if (std::none_of(cards.begin(), cards.end(), [&](const auto& card) { return kernel == card.id; }))
        return userError(text(TELAR_TR("core", "There is no reduction kernel %1"), kernel));
    const int64_t share = int64_t{neuronThreads} * (kernel == "vectorised" ? 4 : 1);
    Reduction reduction;
    std::vector<float> now(values.begin(), values.end());
    do {
        const auto n = static_cast<int64_t>(now.size()), blocks = ceilDiv(n, share);
        std::vector<float> partial(static_cast<std::size_t>(blocks));
        const builtin::Call call{cards.front().file,
                                 kernel,
                                 kernel,
                                 {builtin::array("input", now.data(), n),
                                  builtin::array("partial", partial.data(), blocks), builtin::value(n)},
                                 false};
        TELAR_TAKE(report, builtin::run(call, {{static_cast<uint32_t>(blocks), 1, 1}, {neuronThreads, 1, 1}}, options));
        reduction.launches.push_back(std::move(*report));
        now = std::move(partial);
    } while (now.size() > 1);
    reduction.sum = now[0];
    return reduction;
}

} // namespace telar
