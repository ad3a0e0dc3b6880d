// What a network says of a picture cell by cell, and how well: for those that segment, as the built-in U-Net does.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/network/graph.hpp"

#include <span>

namespace telar::network {

/// The names of tissue one below the other, as files of networks keep those of their classes.
std::string namesOfTissue();
/// `tissue` at the middles of so many cells.
std::vector<uint8_t> tissueOn(const Matrix<uint8_t>& tissue, int64_t rows, int64_t columns);

/// 2 |A and B| / (|A| + |B|) of each class (Dice 1945); NaN of a class that neither has.
std::vector<double> diceOf(std::span<const uint8_t> truth, std::span<const int32_t> said, int64_t classes);

struct CellAnswer {
    std::vector<int32_t> cells; ///< the class of each, row by row; empty where the output says no such thing
    int64_t rows = 0, columns = 0;
    std::vector<double> shares; ///< of each class
    std::vector<double> dice;   ///< against the tissue of a built-in slice; empty of other pictures and classes
};
/// Of an output of 1 x classes x rows x columns, where the graph's file names as many classes. `picture`: as commands name it.
CellAnswer cellAnswer(const Graph& graph, const Tensor& output, const std::string& picture);

} // namespace telar::network
