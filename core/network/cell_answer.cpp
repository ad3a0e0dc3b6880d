#include "core/network/cell_answer.hpp"

#include "core/data/phantom.hpp"
#include "core/network/explain.hpp"
#include "core/network/tensor_file.hpp"

#include <algorithm>
#include <limits>

namespace telar::network {

std::string namesOfTissue() {
    std::string lines;
    for (const char* one : headTissueNames)
        lines += (lines.empty() ? "" : "\n") + std::string(one);
    return lines;
}

std::vector<uint8_t> tissueOn(const Matrix<uint8_t>& tissue, int64_t rows, int64_t columns) {
    std::vector<uint8_t> cells;
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c)
            cells.push_back(
                tissue.at((2 * r + 1) * tissue.rows() / (2 * rows), (2 * c + 1) * tissue.columns() / (2 * columns)));
    return cells;
}

std::vector<double> diceOf(std::span<const uint8_t> truth, std::span<const int32_t> said, int64_t classes) {
    std::vector<double> dice;
    for (int64_t c = 0; c < classes; ++c) {
        int64_t both = 0, sum = 0;
        for (std::size_t i = 0; i < std::min(truth.size(), said.size()); ++i) {
            both += truth[i] == c && said[i] == c;
            sum += (truth[i] == c) + (said[i] == c);
        }
        dice.push_back(sum > 0 ? 2 * static_cast<double>(both) / static_cast<double>(sum)
                               : std::numeric_limits<double>::quiet_NaN());
    }
    return dice;
}

CellAnswer cellAnswer(const Graph& graph, const Tensor& output, const std::string& picture) {
    CellAnswer answer;
    const auto names = graph.said("classes");
    if (!output.hasValues() || output.rank() != 4 || names.empty() ||
        std::count(names.begin(), names.end(), '\n') + 1 != output.dim(1))
        return answer;
    answer.cells = cellClasses(output);
    if (answer.cells.empty())
        return answer;
    answer.rows = output.dim(2), answer.columns = output.dim(3);
    answer.shares.resize(static_cast<std::size_t>(output.dim(1)));
    for (const auto one : answer.cells)
        answer.shares[static_cast<std::size_t>(one)] += 1 / static_cast<double>(answer.cells.size());
    if (const auto tissue = builtInTissue(picture); tissue && names == namesOfTissue())
        answer.dice = diceOf(tissueOn(*tissue, answer.rows, answer.columns), answer.cells, output.dim(1));
    return answer;
}

} // namespace telar::network
