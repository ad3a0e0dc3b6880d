#include "core/data/duplicates.hpp"

#include "core/jobs/in_parallel.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace telar {

namespace {

constexpr float leastDeviation = 4, nearShare = 0.04f;
constexpr int64_t mostForNear = 20'000;

/// Numbers of the pictures with something to see, by their mean level: those that are nearly the same lie close together.
std::vector<int32_t> byMean(std::span<const PerceptualHash> hashes) {
    std::vector<int32_t> order;
    for (std::size_t i = 0; i < hashes.size(); ++i)
        if (hashes[i].deviation >= leastDeviation)
            order.push_back(static_cast<int32_t>(i));
    std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
        return hashes[static_cast<std::size_t>(a)].mean < hashes[static_cast<std::size_t>(b)].mean;
    });
    return order;
}

/// The mean of the differences is at most the root of the mean of their squares.
float reach(const PerceptualHash& hash) { return nearShare * hash.deviation; }

PerceptualHash hashOf(const nn::Samples& samples, int32_t sample) {
    return perceptualHash(samples.plane(sample), samples.rows, samples.columns);
}

std::string_view pixelsOf(const nn::Samples& samples, int32_t sample) {
    return {reinterpret_cast<const char*>(samples.plane(sample)),
            static_cast<std::size_t>(samples.channels * samples.rows * samples.columns)};
}

bool ofOneValue(std::string_view pixels) { return pixels.find_first_not_of(pixels.front()) == pixels.npos; }

} // namespace

PerceptualHash perceptualHash(const uint8_t* pixels, int64_t rows, int64_t columns) {
    constexpr auto side = PerceptualHash::side;
    PerceptualHash hash;
    double sum = 0, squares = 0;
    for (int64_t r = 0; r < side; ++r)
        for (int64_t c = 0; c < side; ++c) {
            const int64_t top = rows * r / side, bottom = std::max(top + 1, rows * (r + 1) / side);
            const int64_t left = columns * c / side, right = std::max(left + 1, columns * (c + 1) / side);
            int64_t total = 0;
            for (int64_t y = top; y < bottom; ++y)
                total += std::accumulate(pixels + y * columns + left, pixels + y * columns + right, int64_t{0});
            const double level = static_cast<double>(total) / static_cast<double>((bottom - top) * (right - left));
            hash.levels[static_cast<std::size_t>(r * side + c)] = static_cast<float>(level);
            sum += level, squares += level * level;
        }
    const double mean = sum / PerceptualHash::cells;
    hash.mean = static_cast<float>(mean);
    hash.deviation = static_cast<float>(std::sqrt(std::max(0.0, squares / PerceptualHash::cells - mean * mean)));
    return hash;
}

bool nearlyTheSame(const PerceptualHash& a, const PerceptualHash& b) {
    const float smaller = std::min(a.deviation, b.deviation), most = nearShare * smaller;
    if (smaller < leastDeviation || std::fabs(a.mean - b.mean) > most)
        return false;
    const float limit = most * most * PerceptualHash::cells;
    float sum = 0;
    for (std::size_t from = 0; from < a.levels.size(); from += 32) { // most differ in the first cells already
        for (std::size_t i = from; i < from + 32; ++i) {
            const float difference = a.levels[i] - b.levels[i];
            sum += difference * difference;
        }
        if (sum > limit)
            return false;
    }
    return true;
}

Expected<Pairs> nearPairs(std::span<const PerceptualHash> hashes, std::span<const std::string> same, std::size_t most,
                          const JobContext& job) {
    const auto order = byMean(hashes);
    Pairs found;
    std::mutex mutex;
    job.start(static_cast<int64_t>(order.size()));
    const auto compare = [&](int64_t n) {
        const auto i = static_cast<std::size_t>(n);
        job.advance();
        const auto& a = hashes[static_cast<std::size_t>(order[i])];
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const auto& b = hashes[static_cast<std::size_t>(order[j])];
            if (b.mean - a.mean > reach(a))
                break;
            const auto first = static_cast<std::size_t>(order[i]), second = static_cast<std::size_t>(order[j]);
            if (!nearlyTheSame(a, b) || same[first] == same[second])
                continue;
            const std::lock_guard lock(mutex);
            found.emplace_back(std::min(order[i], order[j]), std::max(order[i], order[j]));
        }
    };
    TELAR_CHECK(inParallel(job, static_cast<int64_t>(order.size()), compare, 64));
    std::sort(found.begin(), found.end());
    found.resize(std::min(found.size(), most));
    return found;
}

namespace {

/// Sum of the squared differences; anything above `limit` where it is larger.
float squaredDistance(const PerceptualHash& a, const PerceptualHash& b, float limit) {
    float sum = 0;
    for (std::size_t from = 0; from < a.levels.size() && sum <= limit; from += 64)
        for (std::size_t i = from; i < from + 64; ++i) {
            const float difference = a.levels[i] - b.levels[i];
            sum += difference * difference;
        }
    return sum;
}

} // namespace

Expected<std::vector<NearestPicture>> nearestPictures(const nn::Samples& samples, std::span<const int32_t> trained,
                                                      std::span<const int32_t> wanted, const JobContext& job) {
    std::vector<NearestPicture> found(trained.empty() ? 0 : wanted.size());
    std::vector<PerceptualHash> hashes;
    for (const auto i : trained) {
        if (job.stopRequested())
            return cancelledError();
        hashes.push_back(hashOf(samples, i));
    }
    const auto count = static_cast<int64_t>(found.size());
    job.start(count);
    TELAR_CHECK(inParallel(job, count, [&](int64_t n) {
        const auto i = static_cast<std::size_t>(n);
        const auto own = hashOf(samples, wanted[i]);
        std::size_t best = 0;
        float least = std::numeric_limits<float>::max();
        for (std::size_t j = 0; j < hashes.size(); ++j)
            if (const float one = squaredDistance(own, hashes[j], least); one < least)
                least = one, best = j;
        found[i] = {wanted[i], trained[best], std::sqrt(least / PerceptualHash::cells)};
        job.advance();
    }));
    return found;
}

Expected<std::vector<SharedPicture>> sharedPictures(const nn::Samples& samples, std::span<const int32_t> trained,
                                                    std::span<const int32_t> aside, const JobContext& job) {
    std::unordered_map<std::string_view, int32_t> known;
    for (const auto i : trained)
        known.emplace(pixelsOf(samples, i), i);
    std::vector<SharedPicture> found;
    std::vector<int32_t> others;
    for (const auto i : aside) {
        if (job.stopRequested())
            return cancelledError();
        const auto pixels = pixelsOf(samples, i);
        if (ofOneValue(pixels))
            continue;
        if (const auto same = known.find(pixels); same != known.end())
            found.push_back({i, same->second, true});
        else
            others.push_back(i);
    }
    if (samples.count() <= mostForNear) {
        std::vector<PerceptualHash> hashes;
        for (const auto i : trained)
            hashes.push_back(hashOf(samples, i));
        const auto order = byMean(hashes);
        for (const auto i : others) {
            if (job.stopRequested())
                return cancelledError();
            const auto own = hashOf(samples, i);
            auto at =
                std::lower_bound(order.begin(), order.end(), own.mean - reach(own), [&](int32_t one, float level) {
                    return hashes[static_cast<std::size_t>(one)].mean < level;
                });
            for (; at != order.end() && hashes[static_cast<std::size_t>(*at)].mean <= own.mean + reach(own); ++at)
                if (nearlyTheSame(own, hashes[static_cast<std::size_t>(*at)])) {
                    found.push_back({i, trained[static_cast<std::size_t>(*at)], false});
                    break;
                }
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.aside < b.aside; });
    return found;
}

} // namespace telar
