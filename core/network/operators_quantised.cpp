// Whole numbers that stand for real ones: real = (whole - zero point) * scale (Jacob et al. 2018).
#include "core/network/kernels.hpp"
#include "core/network/operators.hpp"
#include "core/network/pieces.hpp"

namespace telar::network {

namespace quantising {

namespace {

struct Limits {
    float low = 0, high = 0;
};
/// Of the types that numbers are quantised to; nothing of all others.
std::optional<Limits> limitsOf(Type type) {
    std::optional<Limits> limits;
    among<int8_t, uint8_t, int16_t, uint16_t>(type, [&]<class T>() {
        limits = {static_cast<float>(std::numeric_limits<T>::min()), static_cast<float>(std::numeric_limits<T>::max())};
    });
    return limits;
}
bool isByte(Type type) { return type == Type::Int8 || type == Type::UInt8; }

/// The nearest whole number, ties to even, of one between -2^22 and 2^22.
float nearest(float x) {
    constexpr float beyond = 12582912; // 1.5 * 2^23: no fraction is left beside it
    return (x + beyond) - beyond;
}
/// Scaled, rounded and kept within the limits, which are whole: they may be kept before the number is rounded.
int32_t quantised(float x, float zero, const Limits& limits) {
    const float low = limits.low - zero, high = limits.high - zero;
    const float raised = x > low ? x : low;
    return static_cast<int32_t>(nearest(raised < high ? raised : high) + zero);
}

/// Pieces of an array with their scales: the same one for a whole piece, or one for each number.
struct Layout {
    enum class Scales { One, Axis, Blocks } scales = Scales::One;
    int64_t outer = 1, length = 1, inner = 1, block = 1;

    /// body(first number, how many, place of the scale, whether each number has one of its own)
    template <class Body>
    void eachPiece(const Body& body) const {
        const auto cut = [&](int64_t at, int64_t count, int64_t scale, bool each) {
            for (int64_t i = 0; i < count; i += pieceLength)
                body(at + i, std::min(pieceLength, count - i), scale + (each ? i : 0), each);
        };
        if (scales == Scales::One)
            return cut(0, outer * length * inner, 0, false);
        const int64_t blocks = scales == Scales::Blocks ? ceilDiv(length, block) : 0;
        for (int64_t o = 0; o < outer; ++o) {
            if (inner == 1 && block == 1)
                cut(o * length, length, o * blocks, true);
            else
                for (int64_t i = 0; i < length; i += block) {
                    const int64_t count = std::min(block, length - i), at = (o * length + i) * inner;
                    if (scales == Scales::Axis)
                        cut(at, inner, i, false);
                    else if (inner == 1)
                        cut(at, count, o * blocks + i / block, false);
                    else
                        for (int64_t k = 0; k < count; ++k)
                            cut(at + k * inner, inner, (o * blocks + i / block) * inner, true);
                }
        }
    }
};
/// How the scales, input 1, lie along the numbers, input 0.
Expected<Layout> layoutOf(const Call& call) {
    const Shape &shape = call.shape(0), &scale = call.shape(1);
    if (call.has(2) && call.shape(2) != scale && call.in[2]->size() * call.in[1]->size() != 1)
        return call.wrongShapes(1, 2);
    const int64_t block = call.node.number("block_size", 0), rank = call.in[0]->rank();
    if (call.in[1]->size() == 1 && block == 0)
        return Layout{Layout::Scales::One, call.in[0]->size()};
    const int64_t axis = Call::axisOf(call.node.number("axis", 1), rank);
    if (axis < 0)
        return call.wrongAttribute("axis");
    Layout layout{Layout::Scales::Axis, product(shape, 0, axis), call.in[0]->dim(axis), product(shape, axis + 1, rank)};
    if (block < 0)
        return call.wrongAttribute("block_size");
    Shape wanted{layout.length};
    if (block > 0) {
        layout.scales = Layout::Scales::Blocks;
        layout.block = block;
        wanted = shape;
        wanted[static_cast<std::size_t>(axis)] = ceilDiv(layout.length, block);
    }
    if (scale != wanted)
        return call.wrongShapes(0, 1);
    return layout;
}

Status quantizeShape(Call& call) {
    const auto named = static_cast<Type>(call.node.number("output_dtype", 0));
    const Type to = call.has(2) ? call.type(2) : named == Type::None ? Type::UInt8 : named;
    if (!limitsOf(to) || (named != Type::None && named != to))
        return call.wrongType(to);
    TELAR_CHECK(layoutOf(call));
    call.make(0, to, call.shape(0));
    return {};
}
Status quantizeOf(Call& call) {
    if (call.type() == Type::Float64 || typeBytes(call.type()) == 0)
        return call.wrongType(call.type());
    const auto layout = layoutOf(call);
    const Limits limits = *limitsOf(call.out[0].type());
    const auto scales = allAs<float>(*call.in[1]);
    const auto zeros = call.has(2) ? allAs<float>(*call.in[2]) : std::vector<float>(scales.size());
    float from[pieceLength];
    int32_t to[pieceLength];
    const bool simple = call.type() == Type::Float32 && isByte(call.out[0].type());
    layout->eachPiece([&](int64_t at, int64_t count, int64_t place, bool each) {
        const float *scale = scales.data() + place, *zero = zeros.data() + place;
        if (simple && !each)
            return tapKernels().wholes.divide({*zero, limits.low, limits.high}, call.in[0]->data<float>() + at, count,
                                              *scale, call.out[0].write<uint8_t>() + at);
        readAs(*call.in[0], at, count, from);
        for (int64_t i = 0; i < count; ++i)
            to[i] = quantised(from[i] / scale[each ? i : 0], zero[each ? i : 0], limits);
        writeAs(call.out[0], at, count, to);
    });
    return {};
}

Status dequantizeShape(Call& call) {
    const auto named = static_cast<Type>(call.node.number("output_dtype", 0));
    if (!limitsOf(call.type()) && call.type() != Type::Int32)
        return call.wrongType(call.type());
    if (call.has(2) && call.type(2) != call.type())
        return call.wrongType(call.type(2));
    TELAR_CHECK(layoutOf(call));
    const Type to = named == Type::None ? call.type(1) : named;
    if (!amongFloats(to, []<class T>() {}))
        return call.wrongType(to);
    call.make(0, to, call.shape(0));
    return {};
}
Status dequantizeOf(Call& call) {
    const auto layout = layoutOf(call);
    const auto scales = allAs<float>(*call.in[1]);
    const auto zeros = call.has(2) ? allAs<int32_t>(*call.in[2]) : std::vector<int32_t>(scales.size());
    int32_t from[pieceLength];
    float to[pieceLength];
    const bool simple = isByte(call.type()) && call.out[0].type() == Type::Float32;
    layout->eachPiece([&](int64_t at, int64_t count, int64_t place, bool each) {
        const float* scale = scales.data() + place;
        const int32_t* zero = zeros.data() + place;
        if (simple && !each)
            return tapKernels().wholes.multiply(call.in[0]->data<uint8_t>() + at, call.type() == Type::Int8, count,
                                                *zero, *scale, call.out[0].write<float>() + at);
        readAs(*call.in[0], at, count, from);
        for (int64_t i = 0; i < count; ++i) // of 32 bits the difference may wrap
            to[i] = static_cast<float>(static_cast<int32_t>(static_cast<uint32_t>(from[i]) -
                                                            static_cast<uint32_t>(zero[each ? i : 0]))) *
                    scale[each ? i : 0];
        writeAs(call.out[0], at, count, to);
    });
    return {};
}

/// Scale and zero point of the numbers themselves, so that 0 stays 0.
Status dynamicShape(Call& call) {
    if (call.type() != Type::Float32)
        return call.wrongType(call.type());
    call.make(0, Type::UInt8, call.shape(0));
    call.make(1, Type::Float32, {});
    call.make(2, Type::UInt8, {});
    return {};
}
Status dynamicOf(Call& call) {
    const float* from = call.in[0]->data<float>();
    const int64_t size = call.in[0]->size();
    float least = 0, most = 0;
    tapKernels().wholes.range(from, size, least, most);
    const float scale = most == least ? 1 : (most - least) / 255;
    const auto zero = static_cast<float>(quantised(-least / scale, 0, {0, 255}));
    if (call.out[0].hasValues())
        tapKernels().wholes.divide({zero, 0, 255}, from, size, scale, call.out[0].write<uint8_t>());
    if (call.out.size() > 1 && call.out[1].hasValues())
        *call.out[1].write<float>() = scale;
    if (call.out.size() > 2 && call.out[2].hasValues())
        *call.out[2].write<uint8_t>() = static_cast<uint8_t>(zero);
    return {};
}

constexpr Operator table[] = {
    {"DequantizeLinear", 10, 2, false, dequantizeShape, dequantizeOf, {0, 4, 0}},
    {"DynamicQuantizeLinear", 11, 1, false, dynamicShape, dynamicOf},
    {"QuantizeLinear", 10, 2, false, quantizeShape, quantizeOf, {0, 4, 0}},
};

} // namespace

} // namespace quantising

std::span<const Operator> quantisedOperators() { return quantising::table; }

} // namespace telar::network
