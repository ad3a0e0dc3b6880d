// A training on the processor's vector units: blocked activations and weights, products in register tiles,
// biases, ReLU and the optimiser's step done while a tile is in the cache.
#pragma once

#include "core/nn/fast/batch_norm.hpp"
#include "core/nn/fast/cells.hpp"

#include <functional>

namespace telar::nn::fast {

class FastSession final : public Session {
public:
    FastSession(const SessionSpec& spec, const JobContext& job);

    Expected<std::vector<StepFigures>> train(const TrainCall& call, const JobContext& job) override;
    Expected<Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override;
    Expected<Tensors> parameters() override;
    Status setParameters(const Tensors& parameters) override;
    Expected<std::vector<Tensors>> optimiserState() override;
    Status setOptimiserState(const std::vector<Tensors>& state) override;
    Status keep() override;
    Expected<Tensors> kept() override;
    Status restoreKept() override;
    std::vector<OperationTime> takeTimes() override;

    static int64_t memoryBytes(const SessionSpec& spec);

private:
    struct Stage {
        plain::Layer layer;
        bool parametrised = false, normalises = false, inPlace = false, fusedRelu = false, winograd = false;
        Geometry geometry;
        Parameters parameters;
        BatchNormState moments; ///< of batch normalisation
        Parameters gradient;    ///< of weight and bias, in blocks; only with other ranks
        Matrix<float> keptWeight, keptBias, keptMean, keptVariance;
        Matrix<float> out, dOut; ///< empty where in place
        Matrix<int32_t> argmax;
        Matrix<float> table; ///< of a position, in blocks
        double forwardMs = 0, backwardMs = 0;
    };
    /// Rounded numbers that the largest layer needs: its input and its output gradient.
    static std::pair<int64_t, int64_t> lowSizes(const SessionSpec& spec);
    /// Floats of Winograd's points that the largest layer needs, of inputs and of output gradients.
    static std::pair<int64_t, int64_t> pointSizes(const SessionSpec& spec);
    /// Blocked size of a shape for n samples.
    static int64_t blockedSize(const Shape& shape, int64_t n);
    static std::vector<Stage> stagesOf(const SessionSpec& spec);

    void read(std::span<const int32_t> samples, const Augmentation& augmentation, uint64_t epoch);
    bool forwardAll(const plain::Batch& batch, const JobContext& job, const std::atomic<bool>* paused);
    /// `whole`: the weights of the batch on all ranks; without class weights its samples.
    void lossOf(std::span<const int32_t> samples, float whole, StepFigures& figures);
    void clearGradients();
    /// Sums the gradients over the ranks, then makes the step.
    Status updateWithTheOthers(const Step& step, StepFigures& figures);
    bool backwardAll(const plain::Batch& batch, const Step& step, const JobContext& job,
                     const std::atomic<bool>* paused);
    void backwardStage(std::size_t i, const plain::Batch& batch, const Step& step);
    /// Output and its gradient of stage i; -1 for the input.
    float* output(int64_t i);
    float* gradient(int64_t i);
    /// Which numbers of a layer.
    enum class Part { Weight, Bias, Mean, Variance };
    /// Null: these are none of those that are asked for.
    Tensors unpacked(const std::function<const float*(const Stage&, Part)>& pick) const;
    void pack(const Tensors& from, const std::function<float*(Stage&, Part)>& pick);

    SessionSpec spec_;
    Matrix<uint16_t> lowIn_, lowOut_;
    Matrix<float> inPoints_, outPoints_;
    std::unique_ptr<ThreadPool> pool_;
    Context context_;
    std::vector<Stage> stages_;
    Matrix<float> input_, dInput_;
    std::vector<float> rows_; ///< per thread: one sample as it is read
    double readMs_ = 0, lossMs_ = 0;
    int64_t steps_ = 0;
    std::size_t first_ = 0; ///< stage that is trained: those before it are frozen
    bool keptOnce_ = false;
};

} // namespace telar::nn::fast
