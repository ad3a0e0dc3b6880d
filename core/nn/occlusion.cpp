#include "core/nn/occlusion.hpp"

#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/nn/plain_network.hpp"

#include <algorithm>
#include <atomic>

namespace telar::nn {

namespace {

constexpr int64_t atOnce = 8; // squares of one forward run

/// Where squares begin along a side.
std::vector<int64_t> starts(int64_t side, int64_t patch, int64_t stride) {
    std::vector<int64_t> at;
    for (int64_t i = 0; i + patch < side; i += stride)
        at.push_back(i);
    at.push_back(std::max<int64_t>(0, side - patch));
    return at;
}

struct Square {
    int64_t row, column;
};

void coverSquare(const ModelSpec& model, const OcclusionSpec& spec, const Square& square, float* picture) {
    const auto& in = model.input;
    for (int64_t c = 0; c < in.channels; ++c)
        for (int64_t r = square.row; r < std::min(square.row + spec.patch, in.rows); ++r) {
            float* row = picture + (c * in.rows + r) * in.columns;
            std::fill(row + square.column, row + std::min(square.column + spec.patch, in.columns), spec.cover);
        }
}

/// Probability of the target for each square. False when asked to stop.
bool judgeSquares(const ModelSpec& model, const Tensors& parameters, const std::vector<float>& input,
                  const OcclusionSpec& spec, const std::vector<Square>& squares, std::vector<float>& sure,
                  const JobContext& job) {
    const auto count = static_cast<int64_t>(squares.size()), chunks = ceilDiv(count, atOnce);
    std::atomic<int64_t> next{0};
    std::atomic<bool> whole{true};
    auto work = [&] {
        plain::Network network(model, atOnce, false);
        plain::Runner runner(1);
        runner.watch(&job, nullptr);
        std::vector<float> probabilities(static_cast<std::size_t>(network.outputCount()));
        for (int64_t chunk = next++; chunk < chunks; chunk = next++) {
            const int64_t first = chunk * atOnce, last = std::min(count, first + atOnce);
            for (int64_t s = first; s < last; ++s) {
                float* picture = network.input() + (s - first) * model.input.features();
                std::copy(input.begin(), input.end(), picture);
                coverSquare(model, spec, squares[static_cast<std::size_t>(s)], picture);
            }
            if (!network.forward(runner, parameters, {last - first, 0, 0, 0, false})) {
                whole = false;
                return;
            }
            for (int64_t s = first; s < last; ++s) {
                plain::softmax(network.outputs() + (s - first) * network.outputCount(), network.outputCount(),
                               probabilities.data());
                sure[static_cast<std::size_t>(s)] = probabilities[static_cast<std::size_t>(spec.target)];
            }
            job.advance(last - first);
        }
    };
    Helpers helpers;
    const int threads = static_cast<int>(std::min<int64_t>(spec.threads > 0 ? spec.threads : usableCores(), chunks));
    for (int t = 1; t < threads && helpers.start(work); ++t) {
    }
    helpers.work(work);
    helpers.join();
    return whole;
}

} // namespace

Expected<Occlusion> occlude(const ModelSpec& given, const Tensors& parameters, const std::vector<float>& input,
                            const OcclusionSpec& wanted, const JobContext& job) {
    auto clear = inspect(given, parameters, input, job); // checks model, parameters and size
    if (!clear)
        return clear.error();
    const auto& in = given.input;
    OcclusionSpec spec = wanted;
    if (spec.patch < 1 || spec.patch > std::max(in.rows, in.columns) || spec.stride < 1)
        return userError(
            text(TELAR_TR("core", "A square of %1 pixels does not fit on %2 x %3"), spec.patch, in.rows, in.columns));
    if (spec.target < 0)
        spec.target = clear->predicted;
    if (spec.target >= static_cast<int32_t>(clear->probabilities.size()))
        return userError(text(TELAR_TR("core", "The network has no output %1"), spec.target));
    TELAR_TAKE(fitting, fitParameters(given, parameters));
    std::vector<Square> squares;
    for (const int64_t r : starts(in.rows, spec.patch, spec.stride))
        for (const int64_t c : starts(in.columns, spec.patch, spec.stride))
            squares.push_back({r, c});
    job.start(static_cast<int64_t>(squares.size()));
    std::vector<float> sure(squares.size());
    if (!judgeSquares(calmed(given), *fitting, input, spec, squares, sure, job))
        return cancelledError();
    Occlusion out;
    out.target = spec.target;
    out.before = clear->probabilities[static_cast<std::size_t>(spec.target)];
    out.squares = static_cast<int64_t>(squares.size());
    out.fall = {{1, in.rows, in.columns}, std::vector<float>(static_cast<std::size_t>(in.rows * in.columns))};
    std::vector<int> covered(out.fall.values.size());
    for (std::size_t s = 0; s < squares.size(); ++s)
        for (int64_t r = squares[s].row; r < std::min(squares[s].row + spec.patch, in.rows); ++r)
            for (int64_t c = squares[s].column; c < std::min(squares[s].column + spec.patch, in.columns); ++c) {
                const auto at = static_cast<std::size_t>(r * in.columns + c);
                out.fall.values[at] += out.before - sure[s];
                ++covered[at];
            }
    for (std::size_t i = 0; i < covered.size(); ++i)
        out.fall.values[i] /= static_cast<float>(std::max(covered[i], 1));
    return out;
}

} // namespace telar::nn
