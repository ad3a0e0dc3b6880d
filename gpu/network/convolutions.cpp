#include "gpu/network/convolutions.hpp"

#include "core/matmul/precision.hpp"
#include "gpu/convolution/fast.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/convolution/ways.hpp"
#include "gpu/network/kernels.hpp"

#include <atomic>

namespace telar::gpu {

using namespace network;

namespace {

constexpr int64_t hopperChannels = 16;  ///< that the product of warpgroups takes at least (goesByWarpgroups)
constexpr int64_t mostPictures = 65535; ///< CUDA's limit of a grid in z

/// Tells what was made for one device of the program from what was made for another.
uint64_t nextNumber() {
    static std::atomic<uint64_t> last{0};
    return ++last;
}

} // namespace

struct Convolutions::Filters {
    FastPlan plan;
    std::shared_ptr<void> weights;
    Shape input;
};

Convolutions::Convolutions(std::shared_ptr<DeviceMemory> memory, bool tf32)
    : memory_(std::move(memory)), tf32_(tf32), number_(nextNumber()) {}

PlaneWindow planeWindow(const Window& w) {
    return {narrow(w.in[1]),     narrow(w.in[2]),     narrow(w.out[1]),    narrow(w.out[2]),      narrow(w.kernel[1]),
            narrow(w.kernel[2]), narrow(w.stride[1]), narrow(w.stride[2]), narrow(w.dilation[1]), narrow(w.dilation[2]),
            narrow(w.begin[1]),  narrow(w.begin[2]),  narrow(w.end[1]),    narrow(w.end[2])};
}

Status Convolutions::run(const Call& call, const Window& w, const Bounds& bounds, float* out) {
    const float *x, *bias, *added;
    if (auto fine = memory_->addressesOf({{call.in[0], &x}, {call.input(2), &bias}, {call.input(3), &added}}); !fine)
        return fine;
    ConvolutionProblem problem;
    auto& s = problem.spec;
    const int64_t samples = call.shape(0)[0], channels = call.shape(0)[1], groups = call.node.number("group", 1);
    // Few channels and several columns of a filter: what the columns read becomes channels, so that slices are filled.
    const bool unfolded = groups == 1 && channels < hopperChannels && w.kernel[2] > 1 && w.dilation[2] == 1;
    const int64_t folds = unfolded ? w.kernel[2] : 1, columns = unfolded ? w.out[2] : w.in[2];
    s.inputChannels = groups == 1 ? std::max(channels * folds, hopperChannels) : channels;
    s.outputChannels = call.shape(1)[0];
    s.groups = groups;
    s.kernel = {w.kernel[1], unfolded ? 1 : w.kernel[2]};
    s.stride = {w.stride[1], unfolded ? 1 : w.stride[2]};
    s.padding = {w.begin[1], unfolded ? 0 : w.begin[2]};
    s.dilation = {w.dilation[1], unfolded ? 1 : w.dilation[2]};
    const auto shape = convolutionShape(s, w.in[1], columns);
    const bool fits = shape && *shape == ConvolutionShape{w.out[1], w.out[2]} &&
                      samples * s.inputChannels * w.in[1] * columns <= mostCount && samples <= mostPictures;
    if (!fits || !goesByWarpgroups(s) || !hasHopperConvolution()) {
        const float* weights;
        if (auto fine = memory_->addressesOf({{call.in[1], &weights}}); !fine)
            return fine;
        return launchAnyConvolution(
            x, weights, bias, added, out, planeWindow(w),
            {narrow(samples), narrow(channels), narrow(s.outputChannels), narrow(groups), bounds.low, bounds.high},
            memory_->stream());
    }
    const float* picture = x;
    std::shared_ptr<void> wider;
    if (s.inputChannels != channels) {
        auto made =
            memory_->take(static_cast<std::size_t>(samples * s.inputChannels * w.in[1] * columns) * sizeof(float));
        if (!made)
            return made.error();
        wider = std::move(*made);
        if (auto done = launchUnfold(x, static_cast<float*>(wider.get()), narrow(samples), narrow(channels),
                                     narrow(s.inputChannels), narrow(folds), planeWindow(w), narrow(columns),
                                     memory_->stream());
            !done)
            return done;
        picture = static_cast<const float*>(wider.get());
    }
    problem.input = {picture, samples * s.inputChannels, w.in[1], columns, columns, w.in[1] * columns};
    problem.bias = bias;
    const PlanesView<float> output{out, samples * s.outputChannels, w.out[1], w.out[2], w.out[2], w.outCells()};
    TELAR_TRY(kept, filtersOf(call, problem, output, folds));
    const auto& plan = (*kept)->plan;
    TELAR_TRY(prepared, preparedOf(unfolded ? nullptr : call.in[0]->elsewhere(), plan, problem));
    const Epilogue epilogue{added, bounds.low, bounds.high};
    return launchFast(plan, problem, static_cast<const float*>((*kept)->weights.get()), prepared->get(), output,
                      memory_->stream(), &epilogue);
}
Expected<std::shared_ptr<void>> Convolutions::preparedOf(const std::shared_ptr<network::Elsewhere>& place,
                                                         const FastPlan& plan, const ConvolutionProblem& problem) {
    const auto& s = problem.spec;
    std::vector<int64_t> key{s.groups, s.inputChannels, problem.input.columns};
    key.insert(key.end(), plan.layout.begin(), plan.layout.end());
    if (place && turnedFrom_.lock() == place && turnedKey_ == key)
        return turned_;
    turned_ = nullptr;
    auto made = memory_->take(plan.preparedBytes);
    if (!made)
        return made;
    TELAR_CHECK(prepareFast(plan, problem, made->get(), memory_->stream()));
    turned_ = *made;
    turnedFrom_ = place;
    turnedKey_ = std::move(key);
    return made;
}
Expected<std::shared_ptr<const Convolutions::Filters>> Convolutions::filtersOf(const Call& call,
                                                                               const ConvolutionProblem& problem,
                                                                               const PlanesView<float>& output,
                                                                               int64_t folds) {
    std::unique_lock<std::mutex> lock;
    if (call.kept) {
        lock = std::unique_lock(call.kept->mutex);
        if (call.kept->madeBy == number_ && call.kept->elsewhere) {
            auto kept = std::static_pointer_cast<const Filters>(call.kept->elsewhere);
            if (kept->input == call.shape(0))
                return kept;
        }
    }
    ConvolutionProblem host = problem;
    std::vector<float> wide; // with zeros for the channels that were added
    const float* weights = call.in[1]->data<float>();
    const auto& s = problem.spec;
    const int64_t own = call.shape(1)[1], taps = s.kernel.h * s.kernel.w;
    if (own != s.groupChannels()) {
        wide.assign(static_cast<std::size_t>(s.outputChannels * s.groupChannels() * taps), 0);
        for (int64_t o = 0; o < s.outputChannels; ++o)
            for (int64_t c = 0; c < own; ++c)
                for (int64_t t = 0; t < taps; ++t)
                    for (int64_t fold = 0; fold < folds; ++fold)
                        wide[static_cast<std::size_t>((o * s.groupChannels() + fold * own + c) * taps + t)] =
                            weights[((o * own + c) * taps + t) * folds + fold];
        weights = wide.data();
    }
    host.filter = {weights, s.outputChannels * s.groupChannels(), s.kernel.h, s.kernel.w, s.kernel.w, taps};
    auto made = std::make_shared<Filters>();
    made->plan = fastPlan(host, output, tf32_ ? FactorType::Tf32 : FactorType::Float32);
    TELAR_TAKE(copied, memory_->copied(made->plan.weights.data(), made->plan.weights.size() * sizeof(float)));
    made->weights = *copied;
    made->input = call.shape(0);
    made->plan.weights = {};
    if (call.kept) {
        call.kept->elsewhere = made;
        call.kept->madeBy = number_;
    }
    return std::shared_ptr<const Filters>(made);
}

} // namespace telar::gpu
