#include "core/nn/data_parallel.hpp"

#include <algorithm>

namespace telar::nn {

Expected<Evaluation> evaluateShared(Session& session, Communicator* world, const Samples& samples,
                                    std::span<const int32_t> part, const JobContext& job) {
    if (!world)
        return session.evaluate(part, job);
    const auto all = static_cast<int64_t>(part.size());
    const auto [first, last] = world->share(all);
    TELAR_TAKE(own, session.evaluate(
                        part.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first)), job));
    // Zeros from the ranks that judged other samples: sums put everything together without rounding.
    const auto judged = static_cast<double>(last - first);
    double sums[] = {own->loss * judged, static_cast<double>(own->probabilities.size())};
    TELAR_CHECK(world->sum(std::span<double>(sums)));
    const auto outputs = all > 0 ? static_cast<std::size_t>(sums[1]) / part.size() : std::size_t{0};
    Evaluation out;
    out.loss = all > 0 ? sums[0] / static_cast<double>(all) : 0;
    std::vector<float> predicted(part.size());
    out.probabilities.resize(part.size() * outputs);
    std::copy(own->predicted.begin(), own->predicted.end(), predicted.begin() + first);
    std::copy(own->probabilities.begin(), own->probabilities.end(),
              out.probabilities.begin() + first * static_cast<int64_t>(outputs));
    TELAR_CHECK(world->sum(std::span(predicted)));
    TELAR_CHECK(world->sum(std::span(out.probabilities)));
    for (std::size_t i = 0; i < part.size(); ++i) {
        out.predicted.push_back(static_cast<int32_t>(predicted[i]));
        out.right += out.predicted.back() == samples.labels[static_cast<std::size_t>(part[i])];
    }
    return out;
}

} // namespace telar::nn
