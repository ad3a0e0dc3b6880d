// What a session of the `fast` engine holds: its stages, their memory, and how much of it.
#include "core/base/host.hpp"
#include "core/nn/fast/layer_parts.hpp"
#include "core/nn/fast/session.hpp"
#include "core/nn/fast/winograd.hpp"

#include <algorithm>

namespace telar::nn::fast {

namespace {

bool isActivation(LayerKind kind) {
    return kind == LayerKind::Relu || kind == LayerKind::Sigmoid || kind == LayerKind::Tanh;
}

/// Whether the output of the layer before `index` is added to a later one: it must stay as it is.
bool skipped(const ModelSpec& model, std::size_t index) {
    for (std::size_t i = index; i < model.layers.size(); ++i)
        if (model.layers[i].kind == LayerKind::Add &&
            i - static_cast<std::size_t>(model.layers[i].outputs) + 1 == index)
            return true;
    return false;
}

const Kernels& bestKernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, kernelsSse2(), kernelsAvx2(), kernelsAvx512());
}

Matrix<float> zeros(int64_t count) {
    Matrix<float> m(1, count);
    std::fill_n(m.data(), count, 0.0f);
    return m;
}

} // namespace

int64_t FastSession::blockedSize(const Shape& shape, int64_t n) {
    return ceilDiv(shape.channels, width) * width * n * shape.cells();
}

std::vector<FastSession::Stage> FastSession::stagesOf(const SessionSpec& spec) {
    std::vector<Stage> stages;
    for (const auto& layer : plain::layersOf(spec.model)) {
        Stage stage;
        stage.layer = layer;
        stage.normalises = layer.spec.kind == LayerKind::BatchNorm;
        stage.parametrised = layer.weight >= 0 && !stage.normalises;
        const bool follows = !stages.empty() && !isActivation(stages.back().layer.spec.kind);
        stage.inPlace = isActivation(layer.spec.kind) && follows && !skipped(spec.model, stages.size());
        if (stage.parametrised)
            stage.geometry = geometryOf(layer.spec, layer.in, layer.out, stages.empty());
        stage.winograd =
            stage.parametrised && spec.precision == Precision::Float32 && winogradPays(stage.geometry, spec.batch);
        if (stage.inPlace && layer.spec.kind == LayerKind::Relu && stages.back().parametrised)
            stages.back().fusedRelu = true;
        stages.push_back(std::move(stage));
    }
    return stages;
}

FastSession::FastSession(const SessionSpec& spec, const JobContext& job)
    : spec_(spec), pool_(std::make_unique<ThreadPool>(spec.threads > 0 ? spec.threads : usableCores())),
      context_{&bestKernels(), spec.threads > 0 ? spec.threads : usableCores(), pool_.get()}, stages_(stagesOf(spec)) {
    const auto& first = stages_.front();
    first_ = spec.frozen > 0 ? firstTrained(spec) : 0;
    input_ =
        Matrix<float>(1, first.parametrised ? first.geometry.chunks * width * spec.batch * first.geometry.out.cells()
                                            : blockedSize(spec.model.input, spec.batch));
    if (!first.parametrised)
        dInput_ = Matrix<float>(1, input_.size());
    for (auto& stage : stages_) {
        if (job.stopRequested())
            return;
        const auto& g = stage.geometry;
        if (stage.parametrised) {
            stage.parameters.weight = zeros(g.weightSize());
            stage.parameters.bias = zeros(g.outBlocks * width);
            if (spec.world) {
                stage.gradient.weight = zeros(g.weightSize());
                stage.gradient.bias = zeros(g.outBlocks * width);
            }
            for (int slot = 0; slot < optimiserSlots(spec.optimiser); ++slot) {
                stage.parameters.weightState[slot] = zeros(g.weightSize());
                stage.parameters.biasState[slot] = zeros(g.outBlocks * width);
            }
        }
        if (stage.normalises) {
            const int64_t lanes = ceilDiv(stage.layer.in.channels, width) * width;
            auto& p = stage.parameters;
            p.weight = zeros(lanes), p.bias = zeros(lanes);
            for (int slot = 0; slot < optimiserSlots(spec.optimiser); ++slot)
                p.weightState[slot] = zeros(lanes), p.biasState[slot] = zeros(lanes);
            for (auto* one :
                 {&stage.moments.mean, &stage.moments.variance, &stage.moments.batchMean, &stage.moments.batchInverse})
                *one = zeros(lanes);
        }
        if (!stage.inPlace) {
            stage.out = Matrix<float>(1, blockedSize(stage.layer.out, spec.batch));
            stage.dOut = Matrix<float>(1, stage.out.size());
        }
        if (stage.layer.spec.kind == LayerKind::MaxPooling)
            stage.argmax = Matrix<int32_t>(1, stage.out.size());
        if (!stage.layer.table.empty()) {
            stage.table = Matrix<float>(1, blockedSize(stage.layer.in, 1));
            intoBlocks(stage.layer.in, 1, 0, stage.layer.table.data(), stage.table.data());
        }
    }
    if (spec.precision == Precision::Bfloat16) {
        const auto [in, out] = lowSizes(spec);
        lowIn_ = Matrix<uint16_t>(1, in);
        lowOut_ = Matrix<uint16_t>(1, out);
        std::fill_n(lowIn_.data(), in, uint16_t{0});
        std::fill_n(lowOut_.data(), out, uint16_t{0});
        context_.low = bfloat16Kernels();
        context_.lowIn = lowIn_.data();
        context_.lowOut = lowOut_.data();
    }
    const auto [inPoints, outPoints] = pointSizes(spec);
    inPoints_ = Matrix<float>(1, inPoints), outPoints_ = Matrix<float>(1, outPoints);
    context_.inPoints = inPoints_.data(), context_.outPoints = outPoints_.data();
    rows_.resize(static_cast<std::size_t>(spec.model.input.features() * context_.threads));
    if (const auto drawn = initialParameters(spec.model, spec.seed, job); !job.stopRequested())
        (void)setParameters(drawn);
}

std::pair<int64_t, int64_t> FastSession::lowSizes(const SessionSpec& spec) {
    int64_t in = 0, out = 0;
    for (const auto& stage : stagesOf(spec)) {
        const auto& g = stage.geometry;
        if (!stage.parametrised)
            continue;
        const int64_t positions = spec.batch * g.out.cells();
        in = std::max(in, g.flat ? g.chunks * positions * width : blockedSize(g.in, spec.batch));
        out = std::max(out, g.outBlocks * ceilDiv(positions, width) * width * width);
    }
    return {in + width * width, out + width * width}; // products read whole strips of 32 rows
}

std::pair<int64_t, int64_t> FastSession::pointSizes(const SessionSpec& spec) {
    int64_t in = 0, out = 0;
    for (const auto& stage : stagesOf(spec))
        if (stage.winograd) {
            const auto needed = winogradPoints(stage.geometry, spec.batch);
            in = std::max(in, needed.first), out = std::max(out, needed.second);
        }
    return {in, out};
}

int64_t FastSession::memoryBytes(const SessionSpec& spec) {
    const auto [inPoints, outPoints] = pointSizes(spec);
    int64_t floats = spec.model.input.features() + inPoints + outPoints, scratchOfThread = 0;
    if (spec.precision == Precision::Bfloat16)
        floats += (lowSizes(spec).first + lowSizes(spec).second) / 2;
    for (const auto& stage : stagesOf(spec)) {
        const auto& g = stage.geometry;
        if (stage.winograd)
            scratchOfThread = std::max(scratchOfThread, winogradScratch(g));
        if (stage.parametrised)
            floats +=
                (g.weightSize() + g.outBlocks * width) * (2 + optimiserSlots(spec.optimiser) + (spec.world ? 1 : 0));
        if (stage.normalises)
            floats += ceilDiv(stage.layer.in.channels, width) * width * (8 + 2 * optimiserSlots(spec.optimiser));
        if (!stage.inPlace)
            floats += 2 * blockedSize(stage.layer.out, spec.batch);
        if (stage.layer.spec.kind == LayerKind::MaxPooling)
            floats += blockedSize(stage.layer.out, spec.batch);
    }
    floats += scratchOfThread * (spec.threads > 0 ? spec.threads : usableCores());
    const auto stages = stagesOf(spec);
    const auto& first = stages.front();
    floats += first.parametrised ? first.geometry.chunks * width * spec.batch * first.geometry.out.cells()
                                 : 2 * blockedSize(spec.model.input, spec.batch);
    return floats * 4;
}

} // namespace telar::nn::fast
