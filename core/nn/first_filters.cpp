#include "core/nn/first_filters.hpp"

#include <algorithm>
#include <cstdlib>

namespace telar::nn {

namespace {

/// The number in "features.10.weight".
long layerOf(const std::string& name) {
    const auto digits = name.find_first_of("0123456789");
    return digits == std::string::npos ? 0 : std::strtol(name.c_str() + digits, nullptr, 10);
}

} // namespace

Expected<FirstFilters> firstFilters(const Tensors& parameters, const std::string& name) {
    const Tensor* first = nullptr;
    for (const auto& tensor : parameters)
        if (tensor.shape.size() == 4 && tensor.size() > 0 && (!first || layerOf(tensor.name) < layerOf(first->name)))
            first = &tensor;
    if (!first)
        return userError(text(TELAR_TR("core", "These weights contain no convolution")), text("%1", name),
                         text(TELAR_TR("core", "Choose a checkpoint of AlexNet")));
    TELAR_TAKE(made, Matrix<float>::create(first->shape[2], first->shape[3], first->shape[0] * first->shape[1]));
    std::copy(first->values.begin(), first->values.end(), made->data());
    return FirstFilters{first->shape[0], first->shape[1], std::move(*made)};
}

} // namespace telar::nn
