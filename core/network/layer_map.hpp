// One map of a convolution, or one plane of a pooling, taken out of a network: the planes that it reads, and its filter.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/network/network.hpp"
#include "core/network/window.hpp"

namespace telar::network {

/// How a Conv, MaxPool or AveragePool slides over one picture of rows and columns. `values`: of a run, by the graph's numbers.
/// Errors: another operator, several pictures or other axes, padding that differs from side to side.
Expected<Window> pictureWindow(const Graph& graph, const std::vector<Tensor>& values, int node);

struct LayerMap {
    Matrix<float> input{1, 1};  ///< of a convolution the planes of the map's group, of a pooling one plane
    Matrix<float> filter{1, 1}; ///< of a convolution: as many planes
    float bias = 0;             ///< of a convolution
    Window window;
};
/// `map`: from 0. Copies what the layer read. Errors: those of `pictureWindow`; a map that the layer does not have.
Expected<LayerMap> layerMap(const Graph& graph, const std::vector<Tensor>& values, int node, int64_t map);

} // namespace telar::network
