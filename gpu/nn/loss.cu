#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/kernels.hpp"
#include "gpu/nn/loss_sum.cuh"

namespace telar::gpu {

namespace {

constexpr int threads = 256, warps = threads / 32;
constexpr unsigned allLanes = 0xffffffffu;

/// What one warp finds out about the outputs of one sample.
struct Judged {
    float most;     ///< the largest output
    int where;      ///< the first place of it
    double powers;  ///< sum of exp(output - most)
    double squares; ///< squared distance to the one-hot target
};

__device__ Judged judge(const float* outputs, int count, int label) {
    const int lane = threadIdx.x % 32;
    float most = lane < count ? outputs[lane] : __int_as_float(0xff800000);
    int where = lane < count ? lane : count;
    for (int i = lane + 32; i < count; i += 32)
        if (outputs[i] > most)
            most = outputs[i], where = i;
    for (int n = 16; n > 0; n /= 2) {
        const float other = __shfl_xor_sync(allLanes, most, n);
        const int place = __shfl_xor_sync(allLanes, where, n);
        if (other > most || (other == most && place < where))
            most = other, where = place;
    }
    double powers = 0, squares = 0;
    for (int i = lane; i < count; i += 32) {
        powers += exp(static_cast<double>(outputs[i] - most));
        const float difference = outputs[i] - (i == label ? 1.0f : 0.0f);
        squares += static_cast<double>(difference) * static_cast<double>(difference);
    }
    for (int n = 16; n > 0; n /= 2) {
        powers += __shfl_xor_sync(allLanes, powers, n);
        squares += __shfl_xor_sync(allLanes, squares, n);
    }
    return {most, where, powers, squares};
}

__device__ double lossOf(nn::Loss loss, const Judged& j, const float* outputs, int count, int label) {
    if (loss == nn::Loss::MeanSquares)
        return j.squares / count;
    return log(j.powers) + static_cast<double>(j.most - outputs[label]);
}

/// A warp for each sample; the last block to finish adds all losses in their order.
__global__ void __launch_bounds__(threads)
    lossAndGradient(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels,
                    const float* classWeights, const int32_t* order, const StepData* step, int count, float* gradient,
                    const LossRoom room, StepSums* sums) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int s = static_cast<int>(blockIdx.x) * warps + warp;
    if (s < count) {
        const int label = labels[order[step->first + s]];
        const float weight = classWeights ? classWeights[label] : 1.0f, scale = weight / step->weights;
        const float* own = outputs + int64_t{s} * outputCount;
        const Judged j = judge(own, outputCount, label);
        if (lane == 0) {
            room.losses[s] = static_cast<double>(weight) * lossOf(loss, j, own, outputCount, label);
            room.right[s] = j.where == label;
        }
        for (int i = lane; i < outputCount; i += 32) {
            const float target = i == label ? 1.0f : 0.0f;
            gradient[int64_t{s} * outputCount + i] =
                loss == nn::Loss::MeanSquares
                    ? 2 * (own[i] - target) * scale / static_cast<float>(outputCount)
                    : scale * (static_cast<float>(exp(static_cast<double>(own[i] - j.most)) / j.powers) - target);
        }
    }
    lastAddsLosses(room, count, step->weights, sums);
}

/// A warp for each sample.
__global__ void __launch_bounds__(threads)
    judgeSamples(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels, const int32_t* order,
                 const StepData* step, int count, int32_t* predicted, float* probabilities, double* losses) {
    const int s = static_cast<int>(blockIdx.x) * warps + static_cast<int>(threadIdx.x) / 32;
    if (s >= count)
        return;
    const int lane = threadIdx.x % 32, label = labels[order[step->first + s]];
    const float* own = outputs + int64_t{s} * outputCount;
    const Judged j = judge(own, outputCount, label);
    for (int i = lane; i < outputCount; i += 32)
        probabilities[int64_t{s} * outputCount + i] =
            static_cast<float>(exp(static_cast<double>(own[i] - j.most)) / j.powers);
    if (lane == 0) {
        predicted[s] = j.where;
        losses[s] = lossOf(loss, j, own, outputCount, label);
    }
}

} // namespace

Status launchLoss(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels,
                  const float* classWeights, const int32_t* order, const StepData* step, int count, float* gradient,
                  const LossRoom& room, StepSums* sums, cudaStream_t stream) {
    lossAndGradient<<<static_cast<unsigned>(ceilDiv(count, warps)), threads, 0, stream>>>(
        loss, outputs, outputCount, labels, classWeights, order, step, count, gradient, room, sums);
    return checkLaunch("lossAndGradient");
}

Status launchJudge(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels, const int32_t* order,
                   const StepData* step, int count, int32_t* predicted, float* probabilities, double* losses,
                   cudaStream_t stream) {
    judgeSamples<<<static_cast<unsigned>(ceilDiv(count, warps)), threads, 0, stream>>>(
        loss, outputs, outputCount, labels, order, step, count, predicted, probabilities, losses);
    return checkLaunch("judgeSamples");
}

} // namespace telar::gpu
