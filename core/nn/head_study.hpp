// The study of heads: pictures of synthetic people whose label either only the head can tell (drawn for each head, with nothing
// in the picture that goes with it) or a lesion tells. Split by slice, a network knows heads again and seems to have learned the
// first; split by head, it cannot.
#pragma once

#include "core/data/phantom.hpp"
#include "core/nn/split.hpp"

namespace telar::nn {

struct HeadStudySpec {
    HeadLabel label = HeadLabel::Random; ///< `Random` or `Lesion`
    SplitBy by = SplitBy::Picture;       ///< slices or heads (`Group`)
    uint32_t seed = 1;
    int64_t heads = 8, slices = 12; ///< slices lie in the middle of each head, 1.75 mm apart
    int64_t epochs = 25, folds = 4;
};

/// The slices, four pixels in one (27 x 22), with their heads as groups. Progress counts slices.
Expected<std::shared_ptr<const Samples>> headStudySamples(const HeadStudySpec& spec, const JobContext& job = {});
/// Right answers of a perceptron with 32 hidden neurons over all folds, and of each head. A lesion is looked for with turned
/// and shifted pictures: it has its place in the head, and not in the picture.
struct HeadStudyResult {
    double accuracy = 0;
    std::vector<double> byHead;
};
Expected<HeadStudyResult> runHeadStudy(const HeadStudySpec& spec, const JobContext& job = {});

} // namespace telar::nn
