// Resize and Upsample: every axis is resized by itself, one after the other, as weights of its places.
#include "core/network/device.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace resizing {

namespace {

/// For each axis how long it becomes and by what factor, and the part of it that is seen (roi).
struct Plan {
    Shape shape;
    std::vector<double> scales, starts, ends;
    bool unchanged(std::size_t axis, int64_t length) const {
        return shape[axis] == length && scales[axis] == 1 && starts[axis] == 0 && ends[axis] == 1;
    }
};

/// The places of the inputs roi, scales and sizes in this version of the operator.
struct Places {
    std::size_t roi, scales, sizes;
};
Places placesOf(const Call& call) {
    constexpr std::size_t none = 99;
    if (call.node.op == "Upsample")
        return {none, call.node.opset >= 9 ? 1 : none, none};
    return call.node.opset < 11 ? Places{none, 1, none} : Places{1, 2, 3};
}

Expected<std::optional<Plan>> planOf(const Call& call) {
    const auto places = placesOf(call);
    const Shape& in = call.shape(0);
    const auto rank = in.size();
    std::vector<double> scales;
    std::vector<int64_t> sizes;
    if (places.scales != 99 && (call.unknown(places.scales) || call.unknown(places.sizes) || call.unknown(places.roi)))
        return std::optional<Plan>();
    const auto given = [&](std::size_t i) { return call.has(i) && call.in[i]->size() > 0; };
    for (const auto place : {places.scales, places.roi})
        if (given(place) && call.in[place]->size() > 2 * onnx_file::mostAxes)
            return call.wrongShape(place);
    if (places.scales == 99)
        for (const auto* list = call.node.find("scales");
             const float scale : list ? list->floats : std::vector<float>())
            scales.push_back(static_cast<double>(scale));
    else if (given(places.scales))
        scales = call.in[places.scales]->doubles();
    if (scales.empty() && given(places.sizes))
        sizes = call.list(places.sizes);
    std::vector<int64_t> axes = call.node.numbers("axes");
    if (axes.empty())
        for (std::size_t i = 0; i < rank; ++i)
            axes.push_back(static_cast<int64_t>(i));
    const auto count = axes.size();
    if ((scales.empty() ? sizes.size() : scales.size()) != count)
        return call.wrongAttribute(scales.empty() ? "sizes" : "scales");
    Plan plan{in, std::vector<double>(rank, 1), std::vector<double>(rank, 0), std::vector<double>(rank, 1)};
    const auto policy = call.node.word("keep_aspect_ratio_policy", "stretch");
    double common = 0;
    for (std::size_t i = 0; i < count && !sizes.empty(); ++i) {
        const int64_t axis = Call::axisOf(axes[i], static_cast<int64_t>(rank));
        if (axis < 0)
            return call.wrongAttribute("axes");
        const double own = static_cast<double>(sizes[i]) /
                           static_cast<double>(std::max<int64_t>(1, in[static_cast<std::size_t>(axis)]));
        common = i == 0 ? own : policy == "not_larger" ? std::min(common, own) : std::max(common, own);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const int64_t axis = Call::axisOf(axes[i], static_cast<int64_t>(rank));
        if (axis < 0)
            return call.wrongAttribute("axes");
        const auto n = static_cast<std::size_t>(axis);
        const auto length = static_cast<double>(in[n]);
        const double scale = !scales.empty()       ? scales[i]
                             : policy == "stretch" ? static_cast<double>(sizes[i]) / std::max(length, 1.0)
                                                   : common;
        const double out = !scales.empty()       ? std::floor(length * scale)
                           : policy == "stretch" ? static_cast<double>(sizes[i])
                                                 : std::floor(length * scale + 0.5);
        if (!(scale > 0) || !(out >= 0 && out <= static_cast<double>(mostNumbers)))
            return call.wrongAttribute(scales.empty() ? "sizes" : "scales");
        plan.scales[n] = scale;
        plan.shape[n] = static_cast<int64_t>(out);
        if (call.node.word("coordinate_transformation_mode", "") == "tf_crop_and_resize") {
            const auto roi = given(places.roi) ? call.in[places.roi]->doubles() : std::vector<double>();
            if (roi.size() != 2 * count)
                return call.wrongAttribute("roi");
            plan.starts[n] = roi[i];
            plan.ends[n] = roi[count + i];
        }
    }
    if (in != plan.shape && call.in[0]->size() == 0)
        return call.wrongShape(0);
    return std::optional(plan);
}

Status resizeShape(Call& call) {
    TELAR_TRY(plan, planOf(call));
    if (*plan)
        call.make(0, call.type(), (*plan)->shape);
    return {};
}

/// Where output place `x` of an axis lies in the input.
double coordinate(const std::string& mode, double x, double in, double out, double scale, double start, double end) {
    if (mode == "asymmetric")
        return x / scale;
    if (mode == "align_corners")
        return out > 1 ? x * (in - 1) / (in * scale - 1) : 0; // its length before it was cut to a whole number
    if (mode == "pytorch_half_pixel")
        return out > 1 ? (x + 0.5) / scale - 0.5 : 0;
    if (mode == "tf_half_pixel_for_nn")
        return (x + 0.5) / scale;
    if (mode == "tf_crop_and_resize")
        return out > 1 ? start * (in - 1) + x * (end - start) * (in - 1) / (out - 1) : 0.5 * (start + end) * (in - 1);
    if (mode == "half_pixel_symmetric") {
        const double adjusted = out / (in * scale);
        return in / 2 * (1 - adjusted) + (x + 0.5) / scale - 0.5;
    }
    return (x + 0.5) / scale - 0.5;
}

/// Keys 1981, with his a.
double cubic(double distance, double a) {
    const double d = std::abs(distance);
    if (d <= 1)
        return ((a + 2) * d - (a + 3)) * d * d + 1;
    return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

/// What one output place takes of the input.
struct Weights {
    std::vector<std::pair<int64_t, double>> of;
    bool outside = false; ///< its value is the extrapolation's
};

class AxisWeights {
public:
    AxisWeights(const Call& call, const Plan& plan, std::size_t axis)
        : in_(call.shape(0)[axis]), out_(plan.shape[axis]), scale_(plan.scales[axis]), start_(plan.starts[axis]),
          end_(plan.ends[axis]) {
        const bool old = call.node.op == "Upsample" || call.node.opset < 11;
        mode_ = call.node.word("mode", "nearest");
        place_ = call.node.word("coordinate_transformation_mode", old ? "asymmetric" : "half_pixel");
        nearest_ = call.node.word("nearest_mode", old ? "floor" : "round_prefer_floor");
        a_ = static_cast<double>(call.node.real("cubic_coeff_a", -0.75f));
        within_ = call.node.number("exclude_outside", 0) != 0;
        smooth_ = call.node.number("antialias", 0) != 0 && scale_ < 1;
    }
    Weights at(int64_t x) const {
        Weights w;
        const auto length = static_cast<double>(in_);
        const double place =
            coordinate(place_, static_cast<double>(x), length, static_cast<double>(out_), scale_, start_, end_);
        w.outside = place_ == "tf_crop_and_resize" && (place < 0 || place > length - 1);
        if (mode_ == "nearest")
            w.of.emplace_back(std::clamp<int64_t>(rounded(place), 0, in_ - 1), 1.0);
        else
            interpolate(place, w);
        return w;
    }

private:
    int64_t rounded(double place) const {
        const double whole = nearest_ == "floor"               ? std::floor(place)
                             : nearest_ == "ceil"              ? std::ceil(place)
                             : nearest_ == "round_prefer_ceil" ? std::floor(place + 0.5)
                                                               : std::ceil(place - 0.5);
        return static_cast<int64_t>(std::clamp(whole, -1.0, static_cast<double>(in_)));
    }
    void interpolate(double place, Weights& w) const {
        const bool isCubic = mode_ == "cubic";
        const double stretch = smooth_ ? scale_ : 1, reach = (isCubic ? 2 : 1) / stretch;
        const double limited = std::clamp(place, -4.0 - reach, static_cast<double>(in_) + 4.0 + reach);
        const auto first = static_cast<int64_t>(std::floor(limited - reach)) + 1,
                   last = static_cast<int64_t>(std::ceil(limited + reach)) - 1;
        double sum = 0;
        for (int64_t i = first; i <= last; ++i) {
            const double distance = (static_cast<double>(i) - limited) * stretch;
            const double weight = isCubic ? cubic(distance, a_) : std::max(0.0, 1 - std::abs(distance));
            if (within_ && (i < 0 || i >= in_))
                continue;
            w.of.emplace_back(std::clamp<int64_t>(i, 0, in_ - 1), weight);
            sum += weight;
        }
        if (w.of.empty())
            w.of.emplace_back(std::clamp<int64_t>(static_cast<int64_t>(limited), 0, in_ - 1), sum = 1);
        if (within_ || smooth_)
            for (auto& one : w.of)
                one.second /= sum;
    }

    int64_t in_, out_;
    double scale_, start_, end_, a_ = -0.75;
    std::string mode_, place_, nearest_;
    bool within_ = false, smooth_ = false;
};

/// Axis by axis, as below.
std::optional<Status> resizeElsewhere(Call& call, const Plan& plan) {
    Tensor values = *call.in[0];
    bool changed = false;
    for (std::size_t axis = 0; axis < plan.shape.size(); ++axis) {
        if (plan.unchanged(axis, call.shape(0)[axis]))
            continue;
        const AxisWeights weights(call, plan, axis);
        const auto rank = static_cast<int64_t>(plan.shape.size());
        Shape shape = values.shape();
        Taps taps{product(shape, 0, static_cast<int64_t>(axis)),
                  shape[axis],
                  product(shape, static_cast<int64_t>(axis) + 1, rank),
                  1,
                  {},
                  {}};
        std::vector<Weights> all;
        for (int64_t x = 0; x < plan.shape[axis]; ++x) {
            all.push_back(weights.at(x));
            if (all.back().outside)
                return {};
            taps.each = std::max(taps.each, static_cast<int64_t>(all.back().of.size()));
        }
        for (const auto& one : all)
            for (std::size_t i = 0; i < static_cast<std::size_t>(taps.each); ++i) {
                const bool there = i < one.of.size();
                taps.places.push_back(there ? static_cast<int32_t>(one.of[i].first) : 0);
                taps.weights.push_back(there ? static_cast<float>(one.of[i].second) : 0);
            }
        shape[axis] = plan.shape[axis];
        Tensor next(Type::Float32, std::move(shape));
        const auto done = call.device->taps(values, taps, next);
        if (!done || !*done)
            return done;
        values = std::move(next);
        changed = true;
    }
    if (!changed)
        return {};
    call.out[0] = std::move(values);
    return Status{};
}

Status resizeOf(Call& call) {
    TELAR_TRY(made, planOf(call));
    const Plan& plan = **made;
    if (call.device && call.type() == Type::Float32 && call.out[0].size() > 0)
        if (const auto done = resizeElsewhere(call, plan))
            return *done;
    const auto extra = static_cast<double>(call.node.real("extrapolation_value", 0));
    std::vector<double> values = call.in[0]->doubles();
    Shape shape = call.shape(0);
    std::vector<std::vector<bool>> outside(shape.size());
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const AxisWeights weights(call, plan, axis);
        if (plan.unchanged(axis, shape[axis]))
            continue;
        const int64_t outer = product(shape, 0, static_cast<int64_t>(axis)), length = shape[axis];
        const int64_t inner = product(shape, static_cast<int64_t>(axis) + 1, static_cast<int64_t>(shape.size()));
        shape[axis] = plan.shape[axis];
        if (sizeOf(shape) < 0)
            return call.wrongShape(0);
        TELAR_CHECK(checkRoom(call, sizeOf(shape) * 8));
        std::vector<double> next(static_cast<std::size_t>(sizeOf(shape)), 0.0);
        for (int64_t x = 0; x < shape[axis]; ++x) {
            const Weights w = weights.at(x);
            outside[axis].push_back(w.outside);
            for (int64_t o = 0; o < outer; ++o)
                for (const auto& [from, weight] : w.of)
                    for (int64_t i = 0; i < inner; ++i)
                        next[static_cast<std::size_t>((o * shape[axis] + x) * inner + i)] +=
                            weight * values[static_cast<std::size_t>((o * length + from) * inner + i)];
        }
        values = std::move(next);
    }
    const Shape strides = stridesOf(shape);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        for (std::size_t i = 0;
             std::find(outside[axis].begin(), outside[axis].end(), true) != outside[axis].end() && i < values.size();
             ++i)
            if (outside[axis][i / static_cast<std::size_t>(strides[axis]) % static_cast<std::size_t>(shape[axis])])
                values[i] = extra;
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        for (std::size_t i = 0; i < values.size(); ++i)
            call.out[0].write<T>()[i] = convert<T>(values[i]);
    });
    return fine ? Status{} : call.wrongType(call.type());
}

constexpr Operator table[] = {
    {"Resize", 10, 1, false, resizeShape, resizeOf, {8, 0, 8}},
    {"Upsample", 7, 1, false, resizeShape, resizeOf, {8, 0, 8}},
};

} // namespace

} // namespace resizing

std::span<const Operator> resizeOperators() { return resizing::table; }

} // namespace telar::network
