#include "core/findings/digit_stories.hpp"

#include "core/data/samples.hpp"

namespace telar {

std::vector<Story> digitStories() {
    constexpr uint64_t seed = 35;
    return makeStories({[](int64_t train, int64_t test, const JobContext& job) -> Expected<nn::SamplesPtr> {
        TELAR_TRY(digits, digitSamples(train, test, seed, job));
        return digits->samples;
    }});
}

} // namespace telar
