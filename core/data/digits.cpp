// Digits from stroke models: each way of writing a digit is a few strokes through some points; every sample
// moves the points, bends, slants, turns and scales them, and draws them with a soft round pen.
#include "core/base/counter_random.hpp"
#include "core/data/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <tuple>

namespace telar {

namespace {

constexpr int side = 28;

struct Point {
    float x, y; ///< in a box of 0..1, y down
};
using Stroke = std::vector<Point>;
using Glyph = std::vector<Stroke>;

/// Ways of writing each digit.
const std::vector<Glyph>& glyphs(int digit) {
    static const std::array<std::vector<Glyph>, 10> all{{
        {{{{.5f, 0},
           {.18f, .15f},
           {.08f, .5f},
           {.2f, .87f},
           {.5f, 1},
           {.82f, .86f},
           {.92f, .5f},
           {.8f, .13f},
           {.48f, 0}}},
         {{{.6f, .02f},
           {.25f, .12f},
           {.12f, .5f},
           {.25f, .9f},
           {.55f, .98f},
           {.85f, .8f},
           {.9f, .45f},
           {.75f, .1f},
           {.5f, .05f}}}},
        {{{{.5f, 0}, {.5f, .5f}, {.5f, 1}}},
         {{{.3f, .2f}, {.53f, 0}, {.53f, .5f}, {.53f, 1}}},
         {{{.28f, .22f}, {.5f, 0}, {.5f, 1}}, {{.25f, 1}, {.75f, 1}}}},
        {{{{.12f, .25f}, {.3f, .03f}, {.65f, .02f}, {.85f, .25f}, {.65f, .55f}, {.1f, .98f}},
          {{.1f, .98f}, {.5f, .95f}, {.92f, .97f}}},
         {{{.15f, .2f},
           {.45f, 0},
           {.8f, .15f},
           {.72f, .5f},
           {.35f, .85f},
           {.12f, .92f},
           {.2f, .75f},
           {.5f, .88f},
           {.92f, .95f}}}},
        {{{{.12f, .12f}, {.45f, 0}, {.8f, .12f}, {.78f, .36f}, {.42f, .47f}},
          {{.42f, .47f}, {.82f, .56f}, {.88f, .82f}, {.5f, 1}, {.1f, .88f}}},
         {{{.15f, .05f}, {.8f, .05f}, {.45f, .42f}},
          {{.45f, .42f}, {.85f, .55f}, {.82f, .88f}, {.4f, 1}, {.12f, .88f}}}},
        {{{{.2f, 0}, {.12f, .3f}, {.12f, .52f}, {.5f, .55f}, {.9f, .5f}}, {{.78f, .02f}, {.74f, .5f}, {.7f, 1}}},
         {{{.62f, 0}, {.3f, .35f}, {.05f, .66f}},
          {{.05f, .66f}, {.5f, .66f}, {.95f, .64f}},
          {{.68f, 0}, {.68f, .5f}, {.68f, 1}}}},
        {{{{.85f, .03f}, {.5f, .04f}, {.22f, .05f}},
          {{.22f, .05f}, {.18f, .3f}, {.16f, .45f}},
          {{.16f, .45f}, {.5f, .36f}, {.85f, .5f}, {.85f, .82f}, {.5f, 1}, {.1f, .9f}}},
         {{{.9f, 0}, {.3f, .06f}, {.2f, .42f}, {.6f, .42f}, {.82f, .66f}, {.65f, .95f}, {.12f, .96f}}}},
        {{{{.72f, 0},
           {.35f, .25f},
           {.14f, .62f},
           {.25f, .95f},
           {.6f, 1},
           {.85f, .78f},
           {.68f, .54f},
           {.35f, .58f},
           {.16f, .75f}}},
         {{{.5f, 0}, {.2f, .35f}, {.12f, .75f}, {.4f, 1}, {.75f, .95f}, {.82f, .68f}, {.5f, .52f}, {.18f, .72f}}}},
        {{{{.08f, .05f}, {.5f, .04f}, {.9f, .04f}}, {{.9f, .04f}, {.6f, .45f}, {.4f, 1}}},
         {{{.08f, .2f}, {.12f, .05f}, {.88f, .05f}}, {{.88f, .05f}, {.62f, .5f}, {.5f, 1}}},
         {{{.1f, .04f}, {.9f, .03f}}, {{.9f, .03f}, {.58f, .5f}, {.38f, 1}}, {{.3f, .5f}, {.82f, .5f}}}},
        {{{{.8f, .1f},
           {.45f, 0},
           {.18f, .2f},
           {.4f, .42f},
           {.72f, .6f},
           {.8f, .85f},
           {.48f, 1},
           {.16f, .84f},
           {.3f, .58f},
           {.7f, .36f},
           {.8f, .1f}}},
         {{{.5f, 0}, {.22f, .1f}, {.25f, .4f}, {.5f, .47f}, {.76f, .38f}, {.76f, .1f}, {.5f, 0}},
          {{.5f, .47f}, {.16f, .6f}, {.16f, .9f}, {.5f, 1}, {.84f, .9f}, {.84f, .6f}, {.5f, .47f}}}},
        {{{{.82f, .12f}, {.45f, 0}, {.16f, .2f}, {.25f, .45f}, {.6f, .45f}, {.82f, .15f}},
          {{.82f, .15f}, {.8f, .55f}, {.66f, 1}}},
         {{{.8f, .25f}, {.55f, .02f}, {.2f, .15f}, {.22f, .42f}, {.55f, .48f}, {.8f, .25f}},
          {{.8f, .25f}, {.78f, .7f}, {.55f, .98f}, {.2f, .92f}}}},
    }};
    return all[static_cast<std::size_t>(digit)];
}

/// The draws of one sample, in turn.
class Hand {
public:
    Hand(uint64_t seed, uint64_t number) : seed_(seed), number_(number) {}
    float uniform(float low, float high) { return low + (high - low) * nn::randomUniform(seed_, 40, number_, next_++); }
    /// Deviation 1, at most 3.46.
    float normal() {
        float sum = -2;
        for (int i = 0; i < 4; ++i)
            sum += uniform(0, 1);
        return sum * 1.7320508f;
    }

private:
    uint64_t seed_, number_, next_ = 0;
};

/// From the glyph's box to pixels.
struct Placing {
    float xx, xy, yx, yy, x0, y0, bend;
    Point operator()(const Point& p) const {
        const float x = p.x - 0.5f + bend * (p.y - 0.5f) * (p.y - 0.5f), y = p.y - 0.5f;
        return {xx * x + xy * y + x0, yx * x + yy * y + y0};
    }
};

Placing placing(Hand& hand, int digit) {
    const float angle = 0.12f * hand.normal(), slant = 0.18f * hand.normal() + 0.08f;
    const float height = 19.5f + 1.3f * hand.normal();
    const float width = height * (digit == 1 ? 0.55f : hand.uniform(0.5f, 0.85f));
    const float c = 1 - angle * angle / 2, s = angle * (1 - angle * angle / 6);
    Placing p{};
    p.xx = c * width, p.yx = s * width;
    p.xy = (-s - slant * c) * height, p.yy = (c - slant * s) * height;
    p.x0 = 13.5f + 0.8f * hand.normal(), p.y0 = 13.5f + 0.8f * hand.normal();
    p.bend = 0.15f * hand.normal();
    return p;
}

/// Catmull and Rom's spline (1974) between b and c.
Point between(const Point& a, const Point& b, const Point& c, const Point& d, float t) {
    auto at = [t](float p, float q, float r, float s) {
        return 0.5f * (2 * q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))));
    };
    return {at(a.x, b.x, c.x, d.x), at(a.y, b.y, c.y, d.y)};
}

/// Darkens pixels near the segment; `ink` keeps the darkest.
void drawSegment(const Point& a, const Point& b, float radius, float* ink) {
    const float reach = radius + 1;
    const int left = std::max(0, static_cast<int>(std::floor(std::min(a.x, b.x) - reach)));
    const int right = std::min(side - 1, static_cast<int>(std::ceil(std::max(a.x, b.x) + reach)));
    const int top = std::max(0, static_cast<int>(std::floor(std::min(a.y, b.y) - reach)));
    const int bottom = std::min(side - 1, static_cast<int>(std::ceil(std::max(a.y, b.y) + reach)));
    const float dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const float divisor = length > 0 ? length : 1; // of a point, whose dx and dy are 0
    for (int y = top; y <= bottom; ++y) {
        float* row = ink + y * side;
#pragma omp simd
        for (int x = left; x <= right; ++x) {
            const float px = static_cast<float>(x) - a.x, py = static_cast<float>(y) - a.y;
            const float along = (px * dx + py * dy) / divisor;
            const float t = along < 0 ? 0 : along > 1 ? 1 : along;
            const float ex = px - t * dx, ey = py - t * dy;
            const float value = radius + 0.5f - std::sqrt(ex * ex + ey * ey);
            const float shown = value > 1 ? 1 : value; // at least 0, as what is there
            row[x] = row[x] < shown ? shown : row[x];
        }
    }
}

} // namespace

void drawDigit(int digit, uint64_t seed, uint64_t number, uint8_t* out) {
    Hand hand(seed, number);
    const auto& ways = glyphs(digit);
    const auto& glyph = ways[static_cast<std::size_t>(hand.uniform(0, 0.999f) * static_cast<float>(ways.size()))];
    const auto place = placing(hand, digit);
    const float shake = hand.uniform(0.015f, 0.055f);
    const float pen = hand.uniform(0.75f, 1.75f);
    float ink[side * side] = {};
    for (const auto& stroke : glyph) {
        std::vector<Point> points;
        for (const auto& p : stroke) {
            const float dx = shake * hand.normal(), dy = shake * hand.normal();
            points.push_back(place({p.x + dx, p.y + dy}));
        }
        const float end = pen * hand.uniform(0.75f, 1.1f); // pressure changes along a stroke
        const std::size_t last = points.size() - 1;
        constexpr int pieces = 6;
        Point from = points[0];
        for (std::size_t i = 0; i < last; ++i)
            for (int k = 1; k <= pieces; ++k) {
                const float t = static_cast<float>(k) / pieces;
                const Point to =
                    between(points[i ? i - 1 : 0], points[i], points[i + 1], points[std::min(i + 2, last)], t);
                const float along = (static_cast<float>(i) + t) / static_cast<float>(last);
                drawSegment(from, to, pen + (end - pen) * along, ink);
                from = to;
            }
    }
    const float level = hand.uniform(215, 255);
    for (int i = 0; i < side * side; ++i)
        out[i] = static_cast<uint8_t>(ink[i] * level + 0.5f);
}

namespace {

Expected<nn::SamplesPtr> drawnDigits(int64_t train, int64_t test, uint64_t seed, const JobContext& job) {
    const int64_t count = train + test;
    TELAR_TAKE(pixels, Matrix<uint8_t>::create(side, side, count));
    auto samples = std::make_shared<nn::Samples>();
    samples->name = "digits";
    samples->rows = samples->columns = side;
    samples->pixels = std::move(*pixels);
    samples->labels.resize(static_cast<std::size_t>(count));
    samples->ownTest = test;
    for (int d = 0; d < 10; ++d)
        samples->classes.push_back(std::to_string(d));
#pragma omp parallel for schedule(dynamic, 256)
    for (int64_t i = 0; i < count; ++i) {
        if (job.stopRequested())
            continue;
        const auto label = static_cast<int32_t>(nn::randomWord(seed, 41, static_cast<uint64_t>(i), 0) % 10);
        samples->labels[static_cast<std::size_t>(i)] = label;
        drawDigit(label, seed, static_cast<uint64_t>(i), samples->pixels.data() + i * side * side);
        job.advance();
    }
    if (job.stopRequested())
        return cancelledError();
    return nn::SamplesPtr(std::move(samples));
}

} // namespace

// The largest set drawn is kept, 55 MB for 70,000 digits: whoever opens a lab, a lesson or a project asks for the same one again.
Expected<LoadedSamples> digitSamples(int64_t train, int64_t test, uint64_t seed, const JobContext& job) {
    using Asked = std::tuple<int64_t, int64_t, uint64_t>;
    static std::mutex mutex;
    static std::pair<Asked, nn::SamplesPtr> kept;
    const Asked asked{train, test, seed};
    job.start(train + test);
    {
        const std::lock_guard lock(mutex);
        if (kept.second && kept.first == asked) {
            job.advance(train + test);
            return LoadedSamples{kept.second, {}, {}};
        }
    }
    TELAR_TAKE(drawn, drawnDigits(train, test, seed, job));
    const std::lock_guard lock(mutex);
    if (!kept.second || kept.second->labels.size() <= (*drawn)->labels.size()) // a few for a picture change nothing
        kept = {asked, *drawn};
    return LoadedSamples{*drawn, {}, {}};
}

} // namespace telar
