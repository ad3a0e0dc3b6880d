#include "core/findings/digit_stories.hpp"

#include "core/data/samples.hpp"

namespace telar {

std::vector<Story> digitStories() {
    constexpr uint64_t seed = 35;
    return makeStories({[](int64_t train, int64_t test, const JobContext& job) -> Expected<nn::SamplesPtr> {
        const auto digits = digitSamples(train, test, seed, job);
        if (!digits)
            return digits.error();
        return digits->samples;
    }});
}

} // namespace telar
