// Data-parallel training on several GPUs of one computer: a session on each, each with a thread of its own
// while it works; the gradients are summed by NCCL inside the step, so all make the same one.
#include "gpu/device/device.hpp"
#include "gpu/nn/cuda_session.hpp"

#include <algorithm>
#include <thread>

namespace telar::gpu {

namespace {

class Several final : public nn::Session {
public:
    explicit Several(const nn::SessionSpec& spec) : spec_(spec) {}

    Status open() {
        for (int i = 0; i < spec_.devices; ++i)
            devices_.push_back(i);
        TELAR_TAKE(rings, Ring::create(devices_));
        rings_ = std::move(*rings);
        for (const auto& ring : rings_)
            sessions_.push_back(std::make_unique<CudaSession>(spec_, &ring));
        return everywhere([](CudaSession& session) { return session.open(); });
    }

    int64_t stepsPerCall() const override { return sessions_.front()->stepsPerCall(); }

    Expected<std::vector<nn::StepFigures>> train(const nn::TrainCall& call, const JobContext& job) override {
        if (job.stopRequested())
            return std::vector<nn::StepFigures>();
        std::vector<std::vector<nn::StepFigures>> figures(sessions_.size());
        // None may stop before the others: a sum waits for all. A call lasts some 20 ms.
        const auto done = everywhere([&](CudaSession& session) -> Status {
            TELAR_TAKE(own, session.train(call, {}));
            figures[indexOf(session)] = std::move(*own);
            return {};
        });
        if (!done)
            return done.error();
        auto all = std::move(figures.front());
        for (std::size_t d = 1; d < figures.size(); ++d)
            for (std::size_t i = 0; i < all.size(); ++i) {
                all[i].loss += figures[d][i].loss;
                all[i].right += figures[d][i].right;
            }
        return all;
    }

    Expected<nn::Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override {
        const OnDevice here(devices_.front());
        return sessions_.front()->evaluate(samples, job);
    }
    Expected<nn::Tensors> parameters() override {
        const OnDevice here(devices_.front());
        return sessions_.front()->parameters();
    }
    Status setParameters(const nn::Tensors& parameters) override {
        return everywhere([&](CudaSession& session) { return session.setParameters(parameters); });
    }
    Expected<std::vector<nn::Tensors>> optimiserState() override {
        const OnDevice here(devices_.front());
        return sessions_.front()->optimiserState();
    }
    Status setOptimiserState(const std::vector<nn::Tensors>& state) override {
        return everywhere([&](CudaSession& session) { return session.setOptimiserState(state); });
    }
    Status keep() override {
        const OnDevice here(devices_.front());
        return sessions_.front()->keep();
    }
    Expected<nn::Tensors> kept() override {
        const OnDevice here(devices_.front());
        return sessions_.front()->kept();
    }
    Status restoreKept() override { // the first keeps for all
        const auto best = kept();
        return best ? setParameters(*best) : Status(best.error());
    }
    std::vector<nn::OperationTime> takeTimes() override { return sessions_.front()->takeTimes(); }

private:
    std::size_t indexOf(const CudaSession& session) const {
        return static_cast<std::size_t>(
            std::find_if(sessions_.begin(), sessions_.end(), [&](const auto& s) { return s.get() == &session; }) -
            sessions_.begin());
    }

    /// Does `work` on every device at once; the first error counts.
    template <class Work>
    Status everywhere(const Work& work) {
        std::vector<Status> outcomes(sessions_.size());
        {
            std::vector<std::jthread> threads;
            for (std::size_t d = 0; d < sessions_.size(); ++d)
                threads.emplace_back([&, d] {
                    const OnDevice here(devices_[d]);
                    outcomes[d] = work(*sessions_[d]);
                });
        }
        for (const auto& outcome : outcomes)
            if (!outcome)
                return outcome;
        return {};
    }

    nn::SessionSpec spec_;
    std::vector<int> devices_;
    std::vector<Ring> rings_;
    std::vector<std::unique_ptr<CudaSession>> sessions_; // before the rings go
};

} // namespace

Expected<std::unique_ptr<nn::Session>> openSeveral(const nn::SessionSpec& spec) {
    auto session = std::make_unique<Several>(spec);
    TELAR_CHECK(session->open());
    return std::unique_ptr<nn::Session>(std::move(session));
}

} // namespace telar::gpu
