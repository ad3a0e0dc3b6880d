// Where one number of a layer comes from: the cells of the input that can change it, and the products that it is the sum of.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

/// Indices [first, end) along each axis of a value.
struct Span {
    int64_t first = 0, end = 0;
    bool operator==(const Span&) const = default;
};
using Box = std::vector<Span>;
/// The whole of a shape; one cell of it by its place in memory.
Box wholeBox(const Shape& shape);
Box cellBox(const Shape& shape, int64_t cell);

/// The smallest box of the network's input `input` that holds every cell which can change a cell of `box` of the value (Araujo et al.
/// 2019, "Computing receptive fields", here from the graph's own windows). Nothing where the value does not depend on that input.
/// Of operators without a rule of their own the whole input counts.
std::optional<Box> receptiveField(const Network& network, int value, const Box& box, std::size_t input = 0);

/// One of the numbers that make a cell.
struct Term {
    int64_t cell = -1; ///< place in memory of the node's first input; -1: in the padding or in another input
    double input = 0;
    double weight = 1;
    double product = 0;
};
enum class Making {
    Sum,      ///< bias + the sum of the products
    Maximum,  ///< the largest product
    Mean,     ///< the sum of the products, divided by `divisor`
    Function, ///< a function of the operands, one from each input
    Gates,    ///< of a recurrent layer, step by step
    Unknown   ///< no rule: only the receptive field is known
};
/// One step of one number of a recurrent layer, in the order of computation: a layer that reads backwards begins at the end.
struct GateStep {
    int64_t time = 0;
    std::vector<double>
        gates; ///< as ONNX orders them: LSTM input, output, forget, candidate; GRU update, reset, candidate; RNN none
    double cell = 0, hidden = 0; ///< cell: of LSTM alone
};
struct CellTerms {
    Making making = Making::Unknown;
    std::vector<Term> terms; ///< the first `most`
    int64_t count = 0;       ///< of all terms
    bool weighted = false;   ///< terms are products with weights
    double bias = 0, divisor = 1;
    double made = 0;      ///< what all terms together give, in double; of Function and Unknown the value
    double value = 0;     ///< what the layer's output holds
    int64_t largest = -1; ///< of Maximum: the term
    std::vector<GateStep> gates;
    int64_t time = -1; ///< of Gates: the step of the cell; -1: the last one
};
/// `values`: by the graph's numbers, of the last run and constants. `cell`: place in memory of the node's first output, which has values; of recurrent layers, of the
/// first that the network has a name for.
/// Errors: a node of another value type than numbers, an input without values.
Expected<CellTerms> termsOf(const Network& network, const std::vector<Tensor>& values, int node, int64_t cell,
                            int64_t most = 4096);

/// The number at a place in memory.
double numberAt(const Tensor& tensor, int64_t cell);

/// Planes of rows and columns that a value is shown as: the last two axes are rows and columns, those before count planes. A value of
/// at most two axes is one row for each sample, wrapped after 32 numbers where it is longer.
struct Planes {
    int64_t planes = 1, rows = 1, columns = 1;
    int64_t cells = 0; ///< numbers of a plane; fewer than rows * columns in a last row that is not full
    bool wrapped = false;
    /// Place in memory; -1 for a place of a last row that is not full.
    int64_t cell(int64_t plane, int64_t row, int64_t column) const {
        const int64_t at = row * columns + column;
        return at < cells ? plane * cells + at : -1;
    }
};
Planes planesOf(const Shape& shape);

} // namespace telar::network
