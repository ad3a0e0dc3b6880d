// Opening a session: memory, queues, the samples on the device.
#include "gpu/nn/cuda_session.hpp"

#include "gpu/device/device.hpp"

#include <algorithm>
#include <thread>

namespace telar::gpu {

namespace {

ProductMode modeOf(nn::Precision precision) {
    return precision == nn::Precision::TensorFloat32 ? ProductMode::TensorFloat32
           : precision == nn::Precision::Bfloat16    ? ProductMode::Bfloat16
                                                     : ProductMode::Float32;
}

} // namespace

Status CudaSession::open() {
    if (auto ready = useDevice(); !ready)
        return ready;
    TELAR_TAKE(stream, Stream::createUrgent());
    stream_ = std::move(*stream);
    if (auto done = allocate(); !done)
        return done;
    TELAR_TAKE(blas, Blas::create(stream_.get(), modeOf(spec_.precision), layout_->blas[0], blasBytes));
    blas_ = std::move(*blas);
    if (auto done = openSide(); !done)
        return done;
    if (auto done = copySamples(); !done)
        return done;
    if (layout_->fused)
        fused_ = fusedMlp();
    return drawParameters();
}

Status CudaSession::drawParameters() {
    const auto draws = nn::initialDraws(spec_.model);
    for (std::size_t i = 0; i < draws.size(); ++i)
        if (auto done = launchDraw(draws[i].draw, spec_.seed, i, draws[i].size,
                                   layout_->network.parameters + layout_->network.places()[i], stream_.get());
            !done)
            return done;
    return layout_->network.roundParameters(stream_.get());
}

bool CudaSession::fuses() const { return !ring_ && FusedMlp::fits(spec_, chosenDevice()->major); }

Status CudaSession::allocate() {
    Arena counted;
    const Layout sizes(spec_, fuses(), counted);
    const auto& s = *spec_.samples;
    const auto needed = static_cast<int64_t>(counted.used()) + s.pixels.bytes() + 4 * s.count();
    TELAR_TRY(free, freeMemory());
    if (needed > *free)
        return environmentError(
            text(TELAR_TR("gpu", "The training needs %1 MiB on the GPU, and %2 MiB are free"), ceilDiv(needed, 1 << 20),
                 *free >> 20),
            text("%1", chosenDeviceName()),
            text(TELAR_TR("gpu", "Use a smaller batch or model, or an engine that runs on the processor")));
    const auto judged = static_cast<std::size_t>(std::max(spec_.batch, judgedAtOnce));
    const auto outputs = static_cast<std::size_t>(sizes.network.outputCount());
    for (const auto& [bytes, kind, size] :
         {std::tuple{&memory_, Memory::Device, counted.used()},
          std::tuple{&pixels_, Memory::Device, static_cast<std::size_t>(s.pixels.bytes())},
          std::tuple{&labels_, Memory::Device, s.labels.size() * sizeof(int32_t)},
          std::tuple{&pinned_, Memory::Pinned, callSteps * sizeof(StepData)},
          std::tuple{&pinnedSums_, Memory::Pinned, callSteps * sizeof(StepSums)},
          std::tuple{&pinnedJudged_, Memory::Pinned, judged * (16 + 4 * outputs) + sizeof(StepData)},
          std::tuple{&pinnedOrder_, Memory::Pinned, s.labels.size() * sizeof(int32_t)}}) {
        TELAR_TAKE(made, Bytes::allocate(kind, size));
        *bytes = std::move(*made);
    }
    if (!spec_.classWeights.empty()) {
        TELAR_TAKE(made, Bytes::allocate(Memory::Device, spec_.classWeights.size() * sizeof(float)));
        classWeights_ = std::move(*made);
    }
    Arena arena(memory_.data());
    layout_.emplace(spec_, fuses(), arena);
    return check(cudaMemsetAsync(memory_.data(), 0, memory_.size(), stream_.get()), "cudaMemsetAsync");
}

Status CudaSession::openSide() {
    for (auto* stream : {&sideStream_, &updateStream_}) {
        TELAR_TAKE(made, stream == &updateStream_ ? Stream::create() : Stream::createUrgent());
        *stream = std::move(*made);
    }
    for (auto* event : {&fork_, &join_, &read_, &updated_}) {
        TELAR_TAKE(made, Event::create());
        *event = std::move(*made);
    }
    side_ = {sideStream_.get(), fork_.get(),         join_.get(), layout_->blas[1], layout_->blas[0],
             blasBytes,         updateStream_.get(), read_.get(), updated_.get(),   {}};
    return {};
}

Status CudaSession::copySamples() {
    const auto& s = *spec_.samples;
    for (const auto& [to, from] : {std::pair<const Bytes*, const void*>{&pixels_, s.pixels.data()},
                                   std::pair<const Bytes*, const void*>{&labels_, s.labels.data()},
                                   std::pair<const Bytes*, const void*>{&classWeights_, spec_.classWeights.data()}})
        if (auto done = to->size() == 0 ? Status()
                                        : check(cudaMemcpyAsync(to->data(), from, to->size(), cudaMemcpyHostToDevice,
                                                                stream_.get()),
                                                "cudaMemcpyAsync");
            !done)
            return done;
    samples_ = {pixels_.as<uint8_t>(),
                labels_.as<int32_t>(),
                static_cast<int>(s.channels),
                static_cast<int>(s.rows),
                static_cast<int>(s.columns),
                1 / (255 * spec_.model.reads.deviation),
                spec_.model.reads.mean / spec_.model.reads.deviation};
    return stream_.wait();
}

FusedMlp CudaSession::fusedMlp() const {
    const auto& network = layout_->network;
    const auto& layers = network.layers();
    auto samples = samples_;
    if (layout_->augmented)
        samples.pixels = layout_->augmented;
    return {static_cast<int>(layers[0].in.features()),
            static_cast<int>(layers[0].out.features()),
            network.outputCount(),
            layers[1].spec.kind,
            spec_.model.loss,
            spec_.precision,
            spec_.optimiser,
            samples,
            layout_->order,
            layers[0].weight,
            layers[0].bias,
            layers[2].weight,
            layers[2].bias,
            network.parameters,
            layout_->slots[0],
            layout_->slots[1],
            layers[1].output,
            layers[1].gradient,
            layers[2].gradient,
            layout_->room};
}

Status trainingAvailable() { return blasAvailable(); }

void warmUpTraining() {
    if (!available())
        return; // why is said where it is needed
    // Not before: the loader of libraries has one lock, and the driver, which loads some too, would wait for
    // it.
    const std::jthread library(loadBlas);
    (void)useDevice();
}

int64_t trainingBytes(const nn::SessionSpec& spec) {
    Arena counted;
    const auto* device = chosenDevice();
    const bool fused = device && spec.devices <= 1 && !spec.world && FusedMlp::fits(spec, device->major);
    const Layout sizes(spec, fused, counted);
    return static_cast<int64_t>(counted.used());
}

Expected<std::unique_ptr<nn::Session>> openTraining(const nn::SessionSpec& spec) {
    if (spec.devices > 1)
        return openSeveral(spec);
    if (spec.world)
        return openRank(spec);
    auto session = std::make_unique<CudaSession>(spec);
    TELAR_CHECK(session->open());
    return std::unique_ptr<nn::Session>(std::move(session));
}

} // namespace telar::gpu
