// A training on one device. A call of `train` uploads the order of the epoch if it is new, then for some
// steps at a time what differs between them, and runs the graph of those steps; the host waits once, at the
// end.
#pragma once

#include "gpu/device/nccl.hpp"
#include "gpu/nn/graphs.hpp"
#include "gpu/nn/layout.hpp"
#include "gpu/nn/session.hpp"

#include <chrono>

namespace telar::gpu {

class CudaSession final : public nn::Session {
public:
    /// With `ring` it takes its rank's share of every batch; gradients are summed over the ranks.
    explicit CudaSession(const nn::SessionSpec& spec, const Ring* ring = nullptr) : spec_(spec), ring_(ring) {}

    Status open();
    int64_t stepsPerCall() const override { return stepsPerCall_; }
    Expected<std::vector<nn::StepFigures>> train(const nn::TrainCall& call, const JobContext& job) override;
    Expected<nn::Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override;
    Expected<nn::Tensors> parameters() override;
    Status setParameters(const nn::Tensors& parameters) override;
    Expected<std::vector<nn::Tensors>> optimiserState() override;
    Status setOptimiserState(const std::vector<nn::Tensors>& state) override;
    Status keep() override;
    Expected<nn::Tensors> kept() override;
    Status restoreKept() override;
    std::vector<nn::OperationTime> takeTimes() override;

private:
    std::size_t parameterBytes() const;
    Status allocate();
    /// The second queue, for the gradients of weights, and the third, for the steps of the optimiser.
    Status openSide();
    Status copySamples();
    /// Whether its steps are those of FusedMlp.
    bool fuses() const;
    Status drawParameters();
    /// For FusedMlp: the pictures of an epoch, once, before its first step.
    Status augment(uint64_t epoch, int64_t count);
    FusedMlp fusedMlp() const;
    /// Sample numbers to the device, unless they lie there already; whether they did not.
    Expected<bool> upload(std::span<const int32_t> order, int32_t* to, std::vector<int32_t>& known);
    StepData stepData(const nn::TrainCall& call, int64_t i) const;
    /// This device's part of a batch: [first, last).
    std::pair<int64_t, int64_t> shareOf(int64_t whole) const;
    Status nothing(int64_t i);
    Status sumAndUpdate(int64_t i);
    /// One step of `count` parameters from place `first`.
    Status update(int64_t i, int64_t first, int64_t count, cudaStream_t stream);
    /// `now` steps of `whole` samples: the first of a session as they are, one of them timed, then as graphs.
    Status runSteps(const StepData* data, int whole, int64_t now, int64_t at);
    /// All steps of a call in one launch; `whole` samples in each but the last.
    Status runInCluster(int64_t steps, int whole, int last);
    /// The launches of step number `i` of a graph.
    Status step(int whole, int64_t i, bool timed);
    Status mark(int layer, const char* operation);
    Status readProfile();
    /// A call should last some 20 ms.
    void adapt(int64_t steps, std::chrono::duration<double, std::milli> took);
    Status judge(int64_t first, int count);
    Expected<nn::Tensors> fetch(const float* from);
    Status store(const nn::Tensors& given, float* to);

    nn::SessionSpec spec_;
    const Ring* ring_ = nullptr;
    Stream stream_;
    Bytes memory_, pixels_, labels_, classWeights_, pinned_, pinnedSums_, pinnedJudged_, pinnedOrder_;
    std::optional<Layout> layout_;
    Stream sideStream_, updateStream_;
    Blas blas_;
    Event fork_, join_, read_, updated_;
    SideWork side_;
    std::optional<FusedMlp> fused_;
    Graphs graphs_;
    SampleData samples_;
    std::vector<int32_t> order_, judgedOrder_; ///< as they lie on the device
    std::vector<Event> marks_;
    std::vector<nn::OperationTime> profile_; ///< of one step
    uint64_t stepsDone_ = 0, stepsTold_ = 0, judgements_ = 0;
    int64_t profiledSteps_ = 1; ///< that the marks of the profile lie around
    int64_t stepsPerCall_ = 1;
    bool keeps_ = false;
    std::optional<uint64_t> augmentedEpoch_;
};

} // namespace telar::gpu
