// The variants `emulator:...`: every thread of the launches run on this processor.
#include "core/operation/emulated.hpp"
#include "core/matrix/matrix.hpp"
#include "core/neuron/emulate.hpp"
#include "core/neuron/variants.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr int64_t mostEmulated = 4000000;
constexpr const char* weighFile = "core/neuron/kernels/weigh.cu";

/// `product` or `single`, which leave their result in `left`.
Expected<simt::LaunchReport> weigh(const char* kernel, const NeuronProblem& p, builtin::Parameter left, int64_t blocks,
                                   const simt::LaunchOptions& options) {
    const builtin::Call call{weighFile,
                             kernel,
                             kernel,
                             {builtin::array("inputs", p.inputs.data(), p.size()),
                              builtin::array("weights", p.weights.data(), p.size()), std::move(left),
                              builtin::value(p.size())},
                             std::string_view(kernel) == "single",
                             {},
                             true};
    return builtin::run(call, {{static_cast<uint32_t>(blocks), 1, 1}, {neuronThreads, 1, 1}}, options);
}

Expected<Reduction> addOnce(const NeuronProblem& p, const simt::LaunchOptions& options) {
    float sum = 0;
    TELAR_TAKE(report, weigh("single", p, builtin::array("sum", &sum, 1),
                             std::min(mostEmulatedBlocks, ceilDiv(p.size(), int64_t{neuronThreads})), options));
    Reduction result;
    result.sum = sum;
    result.launches.push_back(std::move(*report));
    return result;
}

} // namespace

const std::vector<simt::KernelCard>& neuronKernels() {
    static const std::vector<simt::KernelCard> cards = [] {
        std::vector<simt::KernelCard> all;
        all.push_back({"product", text(TELAR_TR("core", "Products only, added on the host")),
                       text(TELAR_TR("core", "The device only multiplies; the products go back and the host adds them, "
                                             "as in the published program.")),
                       weighFile});
        for (const auto& card : reductionKernels())
            all.push_back(card);
        all.push_back(
            {"single", text(TELAR_TR("core", "One launch")),
             text(TELAR_TR("core", "Multiplied, added and reduced in one launch: threads, warps, blocks, one number.")),
             weighFile});
        return all;
    }();
    return cards;
}

Expected<Reduction> emulateNeuron(const std::string& kernel, const NeuronProblem& p,
                                  const simt::LaunchOptions& options) {
    TELAR_CHECK(checkNeuron(p));
    if (kernel == "single")
        return addOnce(p, options);
    std::vector<float> products(p.inputs.size());
    TELAR_TAKE(report, weigh("product", p, builtin::array("products", products.data(), p.size()),
                             ceilDiv(p.size(), int64_t{neuronThreads}), options));
    Reduction result;
    if (kernel == "product") {
        for (const float product : products)
            result.sum += product;
    } else {
        auto rest = emulateReduction(kernel, products, options);
        if (!rest)
            return rest;
        result = std::move(*rest);
    }
    result.launches.insert(result.launches.begin(), std::move(*report));
    return result;
}

namespace {

class Emulated final : public EmulatedVariant<NeuronVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
    Status available() const override { return builtin::available(card_.file); }
    Status supports(const NeuronProblem& p) const override {
        if (p.size() <= mostEmulated)
            return {};
        return userError(text(TELAR_TR("core", "The emulator would take too long for %1 inputs"), p.size()), {},
                         text(TELAR_TR("core", "Use at most %1"), mostEmulated));
    }
    Expected<NeuronRun> run(const NeuronProblem& p, const RunOptions& options) const override {
        TELAR_TRY(reduction, emulateNeuron(card_.id, p, launchOptions(options)));
        options.job.advance(p.size());
        NeuronRun run;
        run.sum = reduction->sum;
        run.launches = static_cast<int64_t>(reduction->launches.size());
        run.launch = launchShape(reduction->launches[0].config);
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<NeuronVariant>> emulatedNeuron() {
    return emulatedVariants<Emulated, NeuronVariant>(neuronKernels());
}

} // namespace telar
