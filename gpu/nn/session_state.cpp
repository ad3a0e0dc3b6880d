// What a session gives away and takes.
#include "gpu/nn/cuda_session.hpp"

namespace telar::gpu {

Expected<nn::Tensors> CudaSession::parameters() { return fetch(layout_->network.parameters); }

Status CudaSession::setParameters(const nn::Tensors& parameters) {
    if (auto done = store(parameters, layout_->network.parameters); !done)
        return done;
    return layout_->network.roundParameters(stream_.get());
}

Expected<std::vector<nn::Tensors>> CudaSession::optimiserState() {
    std::vector<nn::Tensors> state;
    for (int i = 0; i < nn::optimiserSlots(spec_.optimiser); ++i) {
        TELAR_TAKE(slot, fetch(layout_->slots[static_cast<std::size_t>(i)]));
        state.push_back(std::move(*slot));
    }
    return state;
}

Status CudaSession::setOptimiserState(const std::vector<nn::Tensors>& state) {
    if (static_cast<int>(state.size()) != nn::optimiserSlots(spec_.optimiser))
        return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
    for (std::size_t i = 0; i < state.size(); ++i)
        if (auto done = store(state[i], layout_->slots[i]); !done)
            return done;
    return {};
}

Status CudaSession::keep() {
    if (auto ready = useDevice(); !ready)
        return ready;
    keeps_ = true;
    return check(cudaMemcpyAsync(layout_->kept, layout_->network.parameters, parameterBytes(), cudaMemcpyDeviceToDevice,
                                 stream_.get()),
                 "cudaMemcpyAsync");
}

Expected<nn::Tensors> CudaSession::kept() { return fetch(keeps_ ? layout_->kept : layout_->network.parameters); }

Status CudaSession::restoreKept() {
    if (auto ready = useDevice(); !ready || !keeps_)
        return ready;
    if (auto done = check(cudaMemcpyAsync(layout_->network.parameters, layout_->kept, parameterBytes(),
                                          cudaMemcpyDeviceToDevice, stream_.get()),
                          "cudaMemcpyAsync");
        !done)
        return done;
    return layout_->network.roundParameters(stream_.get());
}

std::vector<nn::OperationTime> CudaSession::takeTimes() {
    auto times = profile_;
    for (auto& time : times) {
        time.ms *= static_cast<double>(stepsDone_ - stepsTold_);
        time.calls = static_cast<int64_t>(stepsDone_ - stepsTold_);
    }
    stepsTold_ = stepsDone_;
    return times;
}

std::size_t CudaSession::parameterBytes() const {
    return static_cast<std::size_t>(layout_->network.parameterCount()) * sizeof(float);
}

Expected<nn::Tensors> CudaSession::fetch(const float* from) {
    TELAR_CHECK(useDevice());
    auto tensors = nn::emptyParameters(spec_.model);
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (auto done =
                check(cudaMemcpyAsync(tensors[i].values.data(), from + layout_->network.places()[i],
                                      tensors[i].values.size() * sizeof(float), cudaMemcpyDeviceToHost, stream_.get()),
                      "cudaMemcpyAsync");
            !done)
            return done.error();
    TELAR_CHECK(stream_.wait());
    return tensors;
}

Status CudaSession::store(const nn::Tensors& given, float* to) {
    if (auto ready = useDevice(); !ready)
        return ready;
    std::optional<nn::Tensors> sorted;
    if (!nn::fitsAsItIs(spec_.model, given)) {
        TELAR_TAKE(fitting, nn::fitParameters(spec_.model, given));
        sorted = std::move(*fitting);
    }
    const auto& fitting = sorted ? *sorted : given;
    for (std::size_t i = 0; i < fitting.size(); ++i) {
        const auto& values = fitting[i].values;
        if (auto done = check(cudaMemcpyAsync(to + layout_->network.places()[i], values.data(),
                                              values.size() * sizeof(float), cudaMemcpyHostToDevice, stream_.get()),
                              "cudaMemcpyAsync");
            !done)
            return done;
    }
    return stream_.wait();
}

} // namespace telar::gpu
