// The numbers of a model, by name, as PyTorch lays them out.
#pragma once

#include "core/base/job_context.hpp"
#include "core/nn/kernels/initial.hpp"
#include "core/nn/model.hpp"

namespace telar::nn {

struct Tensor {
    std::string name; ///< "0.weight"
    std::vector<int64_t> shape;
    std::vector<float> values; ///< row-major
    int64_t size() const { return static_cast<int64_t>(values.size()); }
    bool operator==(const Tensor&) const = default;
};
using Tensors = std::vector<Tensor>;

/// Weight and bias of each layer that has them, in order, and of batch normalisation `running_mean` and `running_var`; values zero.
Tensors emptyParameters(const ModelSpec& model);
struct DrawnTensor {
    Draw draw;
    int64_t size = 0; ///< values
};
/// How each tensor of `emptyParameters` is drawn by the model's rule.
std::vector<DrawnTensor> initialDraws(const ModelSpec& model);
/// Drawn so from the seed: the same numbers on any machine and for any number of threads. Stopped, it leaves zeros.
Tensors initialParameters(const ModelSpec& model, uint64_t seed, const JobContext& job = {});

/// Whether `fitParameters` would give back the very same.
bool fitsAsItIs(const ModelSpec& model, const Tensors& given);
/// `given` in the order and with the names of the model: matched by name, or, where the names are foreign, by
/// their order. Says which layer and shape differ.
Expected<Tensors> fitParameters(const ModelSpec& model, Tensors given);

std::string shapeText(const std::vector<int64_t>& shape); ///< "64 x 3 x 3 x 3"

} // namespace telar::nn
