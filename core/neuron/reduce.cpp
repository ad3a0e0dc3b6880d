#include "core/neuron/reduce.hpp"

#include "core/matrix/matrix.hpp"
#include "core/neuron/kernels/reduce.hpp"

namespace telar {

namespace {

template <class Kernel>
Expected<simt::LaunchReport> launchKernel(simt::Emulator& emulator, const simt::ReduceParameters& parameters,
                                          const simt::LaunchOptions& options) {
    const Kernel kernel{parameters};
    const auto blocks = static_cast<uint32_t>(parameters.partial.length);
    return emulator.launch(kernel, {{blocks, 1, 1}, {simt::ReduceParameters::threads, 1, 1}}, options);
}

} // namespace

const std::vector<simt::KernelCard>& reductionKernels() {
    static constexpr const char* file = "core/neuron/kernels/reduce.hpp";
    static const std::vector<simt::KernelCard> cards = {
        {"interleaved",
         text(TELAR_TR("core", "Pairs")),
         text(TELAR_TR(
             "core",
             "Neighbours add in pairs, then pairs of pairs; the threads that work are spread over all "
             "warps.")),
         file,
         {}},
        {"sequential",
         text(TELAR_TR("core", "Halves")),
         text(TELAR_TR("core", "The first half adds the second to itself, so whole warps fall silent.")),
         file,
         {}},
        {"shuffle",
         text(TELAR_TR("core", "Registers")),
         text(TELAR_TR(
             "core",
             "Within a warp values go from register to register, without shared memory or barriers.")),
         file,
         {}},
        {"vectorised",
         text(TELAR_TR("core", "Four at a time")),
         text(TELAR_TR("core", "Every thread fetches four numbers in one access before it begins.")),
         file,
         {}},
    };
    return cards;
}

Expected<Reduction> emulateReduction(const std::string& kernel, std::span<const float> values,
                                     const simt::LaunchOptions& options) {
    if (values.empty())
        return userError(text(TELAR_TR("core", "There are no numbers to add")));
    const int64_t share = simt::ReduceParameters::threads * (kernel == "vectorised" ? 4 : 1);
    simt::Emulator emulator;
    Reduction reduction;
    std::vector<float> now(values.begin(), values.end());
    do {
        std::vector<float> partial(
            static_cast<std::size_t>(ceilDiv(static_cast<int64_t>(now.size()), share)));
        const simt::ReduceParameters parameters{
            {now.data(), static_cast<int64_t>(now.size()), "input"},
            {partial.data(), static_cast<int64_t>(partial.size()), "partial"}};
        auto report =
            kernel == "interleaved"  ? launchKernel<simt::ReduceInterleaved>(emulator, parameters, options)
            : kernel == "sequential" ? launchKernel<simt::ReduceSequential>(emulator, parameters, options)
            : kernel == "shuffle"    ? launchKernel<simt::ReduceShuffle<1>>(emulator, parameters, options)
            : kernel == "vectorised"
                ? launchKernel<simt::ReduceShuffle<4>>(emulator, parameters, options)
                : Expected<simt::LaunchReport>(
                      userError(text(TELAR_TR("core", "There is no reduction kernel %1"), kernel)));
        if (!report)
            return report.error();
        reduction.launches.push_back(std::move(*report));
        now = std::move(partial);
    } while (now.size() > 1);
    reduction.sum = now[0];
    return reduction;
}

} // namespace telar
