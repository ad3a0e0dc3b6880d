// Operators of networks that look for things in pictures: sampling at places that are computed, and keeping the best of many boxes.
#include "core/network/operators.hpp"
#include "core/network/pieces.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace detecting {

namespace {

enum class Padding { Zeros, Border, Reflection };

/// What an output takes along one axis.
struct Taps {
    int64_t count = 1;
    int64_t at[4] = {}; ///< -1: a zero of the padding
    double weight[4] = {1, 0, 0, 0};
};

struct Sampler {
    int64_t axes = 0, taps = 1; ///< taps: 1 of nearest, 2 of linear, 4 of cubic
    Padding padding = Padding::Zeros;
    bool corners = false;

    /// Mirrored at the borders until it lies between them.
    static float reflected(float x, float low, float high) {
        const float range = high - low;
        if (!(range > 0))
            return low;
        if (x >= low && x <= high)
            return x;
        const float past = x < low ? low - x : x - high, turns = std::floor(past / range), rest = past - turns * range;
        const bool even = std::fmod(turns, 2.0f) == 0;
        return (x < low) == even ? low + rest : high - rest;
    }
    Taps along(float given, int64_t length) const {
        constexpr float far = 1e8f; // no picture is as wide
        const auto n = static_cast<float>(length);
        const float low = corners ? 0 : -0.5f, high = corners ? n - 1 : n - 0.5f;
        float x = corners ? (given + 1) / 2 * (n - 1) : ((given + 1) * n - 1) / 2;
        x = std::isnan(x) ? -far : std::clamp(x, -far, far);
        if (taps == 1)
            x = std::nearbyint(x);
        if (x < low || x > high) {
            if (padding == Padding::Border &&
                taps < 4) // as PyTorch and ONNX Runtime: of cubic only the taps are kept within
                x = std::clamp(x, 0.0f, n - 1);
            else if (padding == Padding::Reflection)
                x = reflected(x, low, high);
        }
        Taps made;
        made.count = taps;
        const auto first = static_cast<int64_t>(std::floor(x));
        const double t = static_cast<double>(x) - static_cast<double>(first);
        if (taps == 2) {
            made.weight[0] = 1 - t;
            made.weight[1] = t;
        } else if (taps == 4) { // Keys 1981, a = -0.75
            constexpr double a = -0.75;
            const auto outer = [](double d) { return ((a * d - 5 * a) * d + 8 * a) * d - 4 * a; };
            const auto inner = [](double d) { return ((a + 2) * d - (a + 3)) * d * d + 1; };
            made.weight[0] = outer(1 + t);
            made.weight[1] = inner(t);
            made.weight[2] = inner(1 - t);
            made.weight[3] = outer(2 - t);
        }
        for (int64_t i = 0; i < taps; ++i) {
            int64_t at = first + i - (taps == 4 ? 1 : 0);
            if (at < 0 || at >= length) {
                if (padding == Padding::Zeros)
                    at = -1;
                else if (padding == Padding::Border)
                    at = std::clamp<int64_t>(at, 0, length - 1);
                else
                    at = std::clamp<int64_t>(static_cast<int64_t>(reflected(static_cast<float>(at), low, high)), 0,
                                             length - 1);
            }
            made.at[i] = at;
        }
        return made;
    }
    /// The sum over all taps of all axes from `axis` on.
    double sum(const double* plane, const Shape& shape, const Taps* along, int64_t axis, int64_t place) const {
        if (axis == axes)
            return plane[place];
        double total = 0;
        const Taps& own = along[axis];
        for (int64_t i = 0; i < own.count; ++i)
            if (own.at[i] >= 0)
                total += own.weight[i] * sum(plane, shape, along, axis + 1,
                                             place * shape[static_cast<std::size_t>(axis + 2)] + own.at[i]);
        return total;
    }
};
Expected<Sampler> samplerOf(const Call& call) {
    Sampler s;
    s.axes = call.in[0]->rank() - 2;
    s.corners = call.node.number("align_corners", 0) != 0;
    const auto mode = call.node.word("mode", "linear"), padding = call.node.word("padding_mode", "zeros");
    if (mode != "nearest" && mode != "linear" && mode != "bilinear" && mode != "cubic" && mode != "bicubic")
        return call.wrongAttribute("mode");
    s.taps = mode == "nearest" ? 1 : mode.ends_with("linear") ? 2 : 4;
    if (padding != "zeros" && padding != "border" && padding != "reflection")
        return call.wrongAttribute("padding_mode");
    s.padding = padding == "zeros" ? Padding::Zeros : padding == "border" ? Padding::Border : Padding::Reflection;
    return s;
}

Status sampleShape(Call& call) {
    const Shape &in = call.shape(0), &grid = call.shape(1);
    if (in.size() < 3 || in.size() > 5)
        return call.wrongShape(0);
    if (grid.size() != in.size() || grid[0] != in[0] || grid.back() != static_cast<int64_t>(in.size()) - 2 ||
        std::find(in.begin() + 2, in.end(), 0) != in.end())
        return call.wrongShapes(0, 1);
    TELAR_CHECK(samplerOf(call));
    if (!amongFloats(call.type(1), []<class T>() {}))
        return call.wrongType(call.type(1));
    if (!amongAll(call.type(), []<class T>() {}))
        return call.wrongType(call.type());
    Shape out{in[0], in[1]};
    out.insert(out.end(), grid.begin() + 1, grid.end() - 1);
    call.make(0, call.type(), std::move(out));
    return {};
}
Status sampleOf(Call& call) {
    const auto s = samplerOf(call);
    const Shape& in = call.shape(0);
    const int64_t cells = product(in, 2, call.in[0]->rank()), places = product(call.shape(1), 1, s->axes + 1);
    if (call.out[0].size() == 0)
        return {};
    TELAR_CHECK(checkRoom(call, 8 * (cells + pieceLength)));
    std::vector<double> plane(static_cast<std::size_t>(cells));
    float grid[3];
    double made[pieceLength];
    Taps taps[3];
    for (int64_t p = 0; p < in[0] * in[1]; ++p) {
        readAs(*call.in[0], p * cells, cells, plane.data());
        for (int64_t first = 0; first < places; first += pieceLength) {
            if (call.job.stopRequested())
                return cancelledError();
            const int64_t count = std::min(pieceLength, places - first);
            for (int64_t i = 0; i < count; ++i) {
                readAs(*call.in[1], (p / in[1] * places + first + i) * s->axes, s->axes, grid);
                for (int64_t axis = 0; axis < s->axes; ++axis) // the last axis comes first in the grid
                    taps[axis] = s->along(grid[s->axes - 1 - axis], in[static_cast<std::size_t>(axis + 2)]);
                made[i] = s->sum(plane.data(), in, taps, 0, 0);
            }
            writeAs(call.out[0], p * places + first, count, made);
        }
    }
    return {};
}

struct Box {
    float x0, y0, x1, y1;
    float area() const { return (x1 - x0) * (y1 - y0); }
};
Box boxOf(const float* from, bool centred) {
    if (centred)
        return {from[0] - from[2] / 2, from[1] - from[3] / 2, from[0] + from[2] / 2, from[1] + from[3] / 2};
    return {std::min(from[1], from[3]), std::min(from[0], from[2]), std::max(from[1], from[3]),
            std::max(from[0], from[2])};
}
/// Intersection over union.
float overlap(const Box& a, const Box& b) {
    const Box both{std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)};
    if (both.x1 <= both.x0 || both.y1 <= both.y0 || a.area() <= 0 || b.area() <= 0)
        return 0;
    return both.area() / (a.area() + b.area() - both.area());
}

Status suppressShape(Call& call) {
    const Shape &boxes = call.shape(0), &scores = call.shape(1);
    if (boxes.size() != 3 || boxes[2] != 4)
        return call.wrongShape(0);
    if (scores.size() != 3 || scores[0] != boxes[0] || scores[2] != boxes[1])
        return call.wrongShapes(0, 1);
    for (const std::size_t i : {0u, 1u, 3u, 4u})
        if (call.has(i) && call.type(i) != Type::Float32)
            return call.wrongType(call.type(i));
    for (const std::size_t i : {2u, 3u, 4u})
        if (call.has(i) && call.in[i]->size() != 1)
            return call.wrongShape(i);
    return {}; // how many are kept depends on their values
}
Status suppressOf(Call& call) {
    const int64_t samples = call.shape(0)[0], count = call.shape(0)[1], classes = call.shape(1)[1];
    TELAR_CHECK(checkRoom(call, 40 * count));
    const int64_t most = call.has(2) ? call.list(2)[0] : 0;
    const float apart = call.has(3) ? *call.in[3]->data<float>() : 0;
    const bool centred = call.node.number("center_point_box", 0) != 0;
    std::vector<int64_t> rows;
    std::vector<int64_t> order;
    std::vector<Box> kept;
    for (int64_t s = 0; s < samples; ++s)
        for (int64_t c = 0; c < classes; ++c) {
            const float* boxes = call.in[0]->data<float>() + s * count * 4;
            const float* scores = call.in[1]->data<float>() + (s * classes + c) * count;
            order.clear();
            for (int64_t i = 0; i < count; ++i)
                if (!call.has(4) || scores[i] > *call.in[4]->data<float>())
                    order.push_back(i);
            std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return scores[a] > scores[b]; });
            kept.clear();
            for (const int64_t i : order) {
                if (static_cast<int64_t>(kept.size()) >= most || call.job.stopRequested())
                    break;
                const Box box = boxOf(boxes + i * 4, centred);
                if (std::any_of(kept.begin(), kept.end(),
                                [&](const Box& other) { return overlap(box, other) > apart; }))
                    continue;
                kept.push_back(box);
                rows.insert(rows.end(), {s, c, i});
            }
            if (call.job.stopRequested())
                return cancelledError();
        }
    TELAR_CHECK(call.allocate(0, Type::Int64, {static_cast<int64_t>(rows.size() / 3), 3}));
    std::copy(rows.begin(), rows.end(), call.out[0].write<int64_t>());
    return {};
}

constexpr Operator table[] = {
    {"GridSample", 16, 2, false, sampleShape, sampleOf},
    {"NonMaxSuppression", 10, 2, true, suppressShape, suppressOf},
};

} // namespace

} // namespace detecting

std::span<const Operator> detectionOperators() { return detecting::table; }

} // namespace telar::network
