// Pad: numbers before and behind an array.
#include "core/network/device.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace padding {

namespace {

/// Numbers of padding before and behind each axis; nothing: not known yet.
Expected<std::optional<std::vector<int64_t>>> padsOf(const Call& call) {
    const int64_t rank = call.in[0]->rank();
    using None = std::optional<std::vector<int64_t>>;
    std::vector<int64_t> given, axes;
    if (call.node.opset < 11)
        given = call.node.find("pads") ? call.node.numbers("pads") : call.node.numbers("paddings");
    else if (!call.has(1))
        return call.wrongAttribute("pads");
    else if (call.unknown(1) || call.unknown(3))
        return None();
    else
        given = call.list(1);
    if (call.node.opset >= 18 && call.has(3))
        axes = call.list(3);
    else
        for (int64_t i = 0; i < rank; ++i)
            axes.push_back(i);
    if (given.size() != 2 * axes.size())
        return call.wrongAttribute("pads");
    std::vector<int64_t> pads(static_cast<std::size_t>(2 * rank), 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const int64_t axis = Call::axisOf(axes[i], rank);
        if (axis < 0 || std::abs(given[i] % mostNumbers) != std::abs(given[i]) ||
            std::abs(given[axes.size() + i] % mostNumbers) != std::abs(given[axes.size() + i]))
            return call.wrongAttribute("pads");
        pads[static_cast<std::size_t>(axis)] = given[i];
        pads[static_cast<std::size_t>(rank + axis)] = given[axes.size() + i];
    }
    return None(pads);
}
Status padShape(Call& call) {
    TELAR_TRY(pads, padsOf(call));
    if (!*pads)
        return {};
    const auto mode = call.node.word("mode", "constant");
    Shape shape = call.shape(0);
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const int64_t length = shape[i], before = (**pads)[i], behind = (**pads)[shape.size() + i];
        shape[i] += before + behind;
        const bool fits =
            mode != "reflect" || (before < std::max<int64_t>(length, 1) && behind < std::max<int64_t>(length, 1));
        if (shape[i] < 0 || !fits || (mode != "constant" && length == 0 && shape[i] > 0))
            return call.wrongAttribute("pads");
    }
    if (mode != "constant" && mode != "reflect" && mode != "edge" && mode != "wrap")
        return call.wrongAttribute("mode");
    call.make(0, call.type(), std::move(shape));
    return {};
}
enum class Padding { Constant, Edge, Reflect, Wrap };
/// The place in the input of one behind or before an axis of that length; -1 in a padding of one value.
int64_t sourceOf(int64_t at, int64_t length, Padding mode) {
    switch (mode) {
    case Padding::Constant:
        return -1;
    case Padding::Edge:
        return std::clamp<int64_t>(at, 0, length - 1);
    case Padding::Reflect:
        return at < 0 ? -at : 2 * (length - 1) - at;
    case Padding::Wrap:
        return (at % length + length) % length;
    }
    return -1;
}
/// The value everywhere, then what is kept of the input.
std::optional<Status> padElsewhere(Call& call, const std::vector<int64_t>& pads, float value) {
    Tensor& out = call.out[0];
    Copy kept{{}, stridesOf(call.shape(0)), stridesOf(out.shape()), 0, 0};
    for (std::size_t i = 0; i < out.shape().size(); ++i) {
        const int64_t from = std::max<int64_t>(0, -pads[i]), to = std::max<int64_t>(0, pads[i]);
        kept.shape.push_back(std::max<int64_t>(0, std::min(call.shape(0)[i] - from, out.shape()[i] - to)));
        kept.offset += from * kept.strides[i];
        kept.toOffset += to * kept.to[i];
    }
    const auto filled = call.device->fill(out, value);
    return !filled || !*filled || sizeOf(kept.shape) == 0 ? filled : call.device->copy(*call.in[0], kept, out);
}
Status padOf(Call& call) {
    TELAR_TRY(pads, padsOf(call));
    const auto word = call.node.word("mode", "constant");
    const auto mode = word == "edge"      ? Padding::Edge
                      : word == "reflect" ? Padding::Reflect
                      : word == "wrap"    ? Padding::Wrap
                                          : Padding::Constant;
    const Shape &shape = call.out[0].shape(), &own = call.shape(0), strides = stridesOf(own);
    const auto rank = shape.size();
    Tensor filler = Tensor::of<float>({}, {call.node.opset < 11 ? call.node.real("value", 0) : 0.0f});
    if (call.node.opset >= 11 && call.has(2)) {
        if (call.type(2) != call.type() || call.in[2]->size() != 1)
            return call.wrongType(call.type(2));
        filler = *call.in[2];
    }
    if (call.device && mode == Padding::Constant && call.type() == Type::Float32 && call.out[0].size() > 0)
        if (const auto done = padElsewhere(call, **pads, *filler.data<float>()))
            return *done;
    Status fine;
    const bool known = amongAll(call.type(), [&]<class T>() {
        T filling = T();
        amongAll(filler.type(), [&]<class F>() { filling = convert<T>(*filler.data<F>()); });
        T* to = call.out[0].write<T>();
        std::vector<int64_t> at(rank, 0);
        for (int64_t n = call.out[0].size(); n > 0; --n) {
            int64_t place = 0;
            for (std::size_t i = 0; i < rank && place >= 0; ++i) {
                int64_t source = at[i] - (**pads)[i];
                if (source < 0 || source >= own[i])
                    source = sourceOf(source, own[i], mode);
                place = source < 0 ? -1 : place + source * strides[i];
            }
            *to++ = place < 0 ? filling : call.in[0]->data<T>()[place];
            for (std::size_t axis = rank; axis-- > 0;) {
                if (++at[axis] < shape[axis])
                    break;
                at[axis] = 0;
            }
        }
    });
    return known ? fine : call.wrongType(call.type());
}

constexpr Operator table[] = {{"Pad", 1, 1, false, padShape, padOf}};

} // namespace

} // namespace padding

std::span<const Operator> padOperators() { return padding::table; }

} // namespace telar::network
