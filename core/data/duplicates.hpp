// The same picture twice: pixel by pixel, or nearly, as after it was encoded again. Where one copy trains and the other
// tests, right answers say nothing.
#pragma once

#include "core/data/sample_set.hpp"
#include "core/jobs/job.hpp"

#include <array>
#include <span>
#include <utility>

namespace telar {

/// A perceptual hash: mean grey levels of 16 x 16 cells, and their mean and deviation. It hardly changes where a picture is
/// encoded again (JPG of quality 50: 1 level), and changes between neighbouring slices of a head (3 levels and more).
struct PerceptualHash {
    static constexpr int64_t side = 16, cells = side * side;
    std::array<float, cells> levels{};
    float mean = 0, deviation = 0;
};
PerceptualHash perceptualHash(const uint8_t* pixels, int64_t rows, int64_t columns);
/// Root mean square of the differences below 4 % of the smaller deviation. Never of pictures whose deviation is below 4
/// levels: there is too little to see.
bool nearlyTheSame(const PerceptualHash& a, const PerceptualHash& b);

using Pairs = std::vector<std::pair<int32_t, int32_t>>; ///< numbers of pictures, the smaller first; ascending

/// All pairs of pictures that are nearly the same but for those of `identical` hashes (`same[i] == same[j]`). Any thread may
/// call it; progress counts pictures. Only the first `most` pairs are returned.
Expected<Pairs> nearPairs(std::span<const PerceptualHash> hashes, std::span<const std::string> same, std::size_t most,
                          const JobContext& job = {});

/// Test or validation pictures that are training pictures, too.
struct SharedPicture {
    int32_t aside = 0, trained = 0; ///< sample numbers
    bool identical = false;         ///< pixel by pixel; else nearly
};
/// Each picture of `aside` with the first of `trained` that is the same, identical ones first sought; pictures of one value
/// alone do not count. Nearly the same ones are sought in sets of up to 20,000 pictures.
Expected<std::vector<SharedPicture>> sharedPictures(const nn::Samples& samples, std::span<const int32_t> trained,
                                                    std::span<const int32_t> aside, const JobContext& job = {});

/// What of the training pictures is most like another picture.
struct NearestPicture {
    int32_t sample = 0, nearest = 0; ///< sample numbers
    float distance = 0;              ///< root mean square of the differences of `PerceptualHash::levels`
};
/// One for each of `wanted`, in their order, among `trained`; empty where nothing is trained. Progress counts pictures.
Expected<std::vector<NearestPicture>> nearestPictures(const nn::Samples& samples, std::span<const int32_t> trained,
                                                      std::span<const int32_t> wanted, const JobContext& job = {});

} // namespace telar
