// A small U-Net (Ronneberger, Fischer and Brox 2015) that says of each cell of a slice what it is: air, head or brain. It is trained
// on the phantom, whose tissue is known, and becomes an ONNX model as any other network.
#pragma once

#include "core/base/job_context.hpp"
#include "core/data/onnx.hpp"
#include "core/matrix/matrix.hpp"
#include "core/network/graph.hpp"

#include <span>
#include <vector>

namespace telar::network {

struct SegmenterSpec {
    int64_t rows = 64, columns = 56; ///< that it reads: multiples of 4
    int64_t width = 8; ///< channels of the first level; twice as many on the second, four times on the third
    int64_t people = 6, everySlice = 1;
    int64_t epochs = 6, batch = 8;
    double rate = 3e-3; ///< of Adam
    uint32_t seed = 35;
};
/// Progress counts pictures. The same spec makes the same model for any number of threads.
Expected<onnx_file::Model> trainSegmenter(const SegmenterSpec& spec, const JobContext& job = {});

/// Slices with what their cells are, as the network reads them: one picture of (rows, columns) after the other.
struct SegmentedSlices {
    std::vector<float> pictures;
    std::vector<uint8_t> tissue; ///< numbers of `headTissueNames`
    int64_t count = 0;
};
SegmentedSlices segmentedSlices(const SegmenterSpec& spec, uint32_t seed, const JobContext& job = {});
/// `tissue` at the middles of so many cells.
std::vector<uint8_t> tissueOn(const Matrix<uint8_t>& tissue, int64_t rows, int64_t columns);

/// 2 |A and B| / (|A| + |B|) of each class (Dice 1945); NaN of a class that neither has.
std::vector<double> diceOf(std::span<const uint8_t> truth, std::span<const int32_t> said, int64_t classes);

/// What a network says of a picture cell by cell.
struct CellAnswer {
    std::vector<int32_t> cells; ///< the class of each, row by row; empty where the output says no such thing
    int64_t rows = 0, columns = 0;
    std::vector<double> shares; ///< of each class
    std::vector<double> dice;   ///< against the tissue of a built-in slice; empty of other pictures and classes
};
/// Of an output of 1 x classes x rows x columns, where the graph's file names as many classes. `picture`: as commands name it.
CellAnswer cellAnswer(const Graph& graph, const Tensor& output, const std::string& picture);

} // namespace telar::network
