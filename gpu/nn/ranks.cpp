// Data-parallel training by processes that mpirun started, each with one GPU: the processes meet over MPI,
// the gradients are summed by NCCL inside the step.
#include "gpu/nn/cuda_session.hpp"

namespace telar::gpu {

namespace {

class OverRanks final : public nn::Session {
public:
    explicit OverRanks(const nn::SessionSpec& spec) : spec_(spec), world_(*spec.world) {}

    Status open() {
        RingId id{};
        if (world_.rank() == 0) {
            TELAR_TRY(made, Ring::makeId());
            id = *made;
        }
        if (auto told = world_.broadcast(std::as_writable_bytes(std::span(id))); !told)
            return told;
        if (auto ready = useDevice(); !ready)
            return ready;
        TELAR_TAKE(ring, Ring::join(id, world_.rank(), world_.size()));
        ring_.emplace(std::move(*ring));
        session_ = std::make_unique<CudaSession>(spec_, &*ring_);
        return session_->open();
    }

    int64_t stepsPerCall() const override { return stepsPerCall_; }

    /// All ranks do all steps of a call: a sum waits for every one. A call lasts some 20 ms.
    Expected<std::vector<nn::StepFigures>> train(const nn::TrainCall& call, const JobContext& job) override {
        if (job.stopRequested())
            return std::vector<nn::StepFigures>();
        auto figures = session_->train(call, {});
        if (!figures)
            return figures;
        std::vector<double> sums;
        for (const auto& one : *figures) {
            sums.push_back(one.loss);
            sums.push_back(static_cast<double>(one.right));
        }
        // The next call is as long as rank 0 finds good.
        sums.push_back(world_.rank() == 0 ? static_cast<double>(session_->stepsPerCall()) : 0);
        TELAR_CHECK(world_.sum(std::span<double>(sums)));
        for (std::size_t i = 0; i < figures->size(); ++i) {
            (*figures)[i].loss = sums[2 * i];
            (*figures)[i].right = static_cast<int64_t>(sums[2 * i + 1]);
        }
        stepsPerCall_ = static_cast<int64_t>(sums.back());
        return figures;
    }

    Expected<nn::Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override {
        return session_->evaluate(samples, job);
    }
    Expected<nn::Tensors> parameters() override { return session_->parameters(); }
    Status setParameters(const nn::Tensors& parameters) override { return session_->setParameters(parameters); }
    Expected<std::vector<nn::Tensors>> optimiserState() override { return session_->optimiserState(); }
    Status setOptimiserState(const std::vector<nn::Tensors>& state) override {
        return session_->setOptimiserState(state);
    }
    Status keep() override { return session_->keep(); }
    Expected<nn::Tensors> kept() override { return session_->kept(); }
    Status restoreKept() override { return session_->restoreKept(); }
    std::vector<nn::OperationTime> takeTimes() override { return session_->takeTimes(); }

private:
    nn::SessionSpec spec_;
    Communicator& world_;
    std::optional<Ring> ring_;
    std::unique_ptr<CudaSession> session_; // goes before the ring
    int64_t stepsPerCall_ = 1;
};

} // namespace

Expected<std::unique_ptr<nn::Session>> openRank(const nn::SessionSpec& spec) {
    auto session = std::make_unique<OverRanks>(spec);
    TELAR_CHECK(session->open());
    return std::unique_ptr<nn::Session>(std::move(session));
}

} // namespace telar::gpu
