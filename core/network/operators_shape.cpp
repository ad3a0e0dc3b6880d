// Operators that give numbers another place or shape.
#include "core/network/device.hpp"
#include "core/network/walk.hpp"

#include <cstring>

namespace telar::network {

namespace shaping {

namespace {

Status viewOf(Call& call) {
    call.out[0] = call.in[0]->as(call.out[0].shape());
    return {};
}

/// The axes of an attribute (before `since`) or of the second input; nothing where their values are not known yet.
std::optional<std::vector<int64_t>> axesOf(const Call& call, int since, const char* name = "axes") {
    if (call.node.opset < since)
        return call.node.numbers(name);
    if (!call.has(1))
        return std::vector<int64_t>();
    if (call.unknown(1))
        return {};
    return call.list(1);
}

Status reshapeShape(Call& call) {
    std::vector<int64_t> wanted;
    if (call.node.opset < 5)
        wanted = call.node.numbers("shape");
    else if (!call.has(1))
        return call.wrongAttribute("shape");
    else if (call.unknown(1))
        return {};
    else
        wanted = call.list(1);
    const bool zeros = call.node.number("allowzero", 0) != 0;
    int64_t free = -1, known = 1;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == 0 && !zeros) {
            if (i >= call.shape(0).size())
                return call.wrongShape(0);
            wanted[i] = call.shape(0)[i];
        }
        if (wanted[i] == -1 && free < 0)
            free = static_cast<int64_t>(i);
        else if (wanted[i] < 0 || (wanted[i] > 0 && known > mostNumbers / wanted[i]))
            return call.wrongAttribute("shape");
        else
            known *= wanted[i];
    }
    const int64_t size = call.in[0]->size();
    if (free >= 0) {
        if (known == 0 || size % known != 0)
            return call.refuse(text(TELAR_TR("core", "%1 numbers do not fill the shape that is asked for"), size));
        wanted[static_cast<std::size_t>(free)] = size / known;
        known = size;
    }
    if (known != size)
        return call.refuse(text(TELAR_TR("core", "%1 numbers do not fill the shape that is asked for"), size));
    call.make(0, call.type(), wanted);
    return {};
}

Status flattenShape(Call& call) {
    const int64_t rank = call.in[0]->rank(), given = call.node.number("axis", 1),
                  axis = given < 0 ? given + rank : given;
    if (axis < 0 || axis > rank)
        return call.wrongAttribute("axis");
    call.make(0, call.type(), {product(call.shape(0), 0, axis), product(call.shape(0), axis, rank)});
    return {};
}

Status squeezeShape(Call& call) {
    const auto axes = axesOf(call, 13);
    if (!axes)
        return {};
    const int64_t rank = call.in[0]->rank();
    std::vector<bool> gone(static_cast<std::size_t>(rank), false);
    for (const int64_t given : *axes) {
        const int64_t axis = Call::axisOf(given, rank);
        if (axis < 0 || call.shape(0)[static_cast<std::size_t>(axis)] != 1)
            return call.wrongAttribute("axes");
        gone[static_cast<std::size_t>(axis)] = true;
    }
    Shape shape;
    for (std::size_t i = 0; i < gone.size(); ++i)
        if (axes->empty() ? call.shape(0)[i] != 1 : !gone[i])
            shape.push_back(call.shape(0)[i]);
    call.make(0, call.type(), std::move(shape));
    return {};
}

Status unsqueezeShape(Call& call) {
    const auto axes = axesOf(call, 13);
    if (!axes)
        return {};
    const auto rank = call.in[0]->rank() + static_cast<int64_t>(axes->size());
    if (rank > onnx_file::mostAxes)
        return call.wrongAttribute("axes");
    std::vector<bool> fresh(static_cast<std::size_t>(rank), false);
    for (const int64_t given : *axes) {
        const int64_t axis = Call::axisOf(given, rank);
        if (axis < 0 || fresh[static_cast<std::size_t>(axis)])
            return call.wrongAttribute("axes");
        fresh[static_cast<std::size_t>(axis)] = true;
    }
    Shape shape;
    std::size_t from = 0;
    for (const bool one : fresh)
        shape.push_back(one ? 1 : call.shape(0)[from++]);
    call.make(0, call.type(), std::move(shape));
    return {};
}

Expected<std::vector<int64_t>> orderOf(const Call& call) {
    auto order = call.node.numbers("perm");
    const int64_t rank = call.in[0]->rank();
    if (order.empty())
        for (int64_t i = rank; i-- > 0;)
            order.push_back(i);
    std::vector<bool> seen(static_cast<std::size_t>(rank), false);
    for (int64_t& one : order) {
        one = Call::axisOf(one, rank);
        if (one < 0 || seen[static_cast<std::size_t>(one)])
            return call.wrongAttribute("perm");
        seen[static_cast<std::size_t>(one)] = true;
    }
    if (static_cast<int64_t>(order.size()) != rank)
        return call.wrongAttribute("perm");
    return order;
}
Status transposeShape(Call& call) {
    TELAR_TRY(order, orderOf(call));
    Shape shape;
    for (const int64_t axis : *order)
        shape.push_back(call.shape(0)[static_cast<std::size_t>(axis)]);
    call.make(0, call.type(), std::move(shape));
    return {};
}
/// Copies what lies `strides` apart to a dense array.
Status gather(const Call& call, const Tensor& from, const Shape& strides, int64_t offset, Tensor& out) {
    if (call.device && from.type() == Type::Float32 && out.size() > 0)
        if (const auto done = call.device->copy(from, {out.shape(), strides, stridesOf(out.shape()), offset, 0}, out))
            return *done;
    return call.bySize(from.type(), [&]<class T>() -> Status {
        T* to = out.write<T>();
        walk<1>(out.shape(), {strides}, [&](const auto& at, const auto& step, int64_t count) {
            const T* source = from.data<T>() + offset + at[0];
            if (step[0] == 1)
                std::memcpy(to, source, static_cast<std::size_t>(count) * sizeof(T));
            else
                for (int64_t i = 0; i < count; ++i)
                    to[i] = source[i * step[0]];
            to += count;
        });
        return {};
    });
}
/// The same to the first output, seen with other axes.
Status gatherAs(Call& call, const Shape& shape, const Shape& strides) {
    const Shape own = call.out[0].shape();
    call.out[0] = call.out[0].as(shape);
    auto done = gather(call, *call.in[0], strides, 0, call.out[0]);
    call.out[0] = call.out[0].as(own);
    return done;
}
Status transposeOf(Call& call) {
    TELAR_TRY(order, orderOf(call));
    const Shape own = stridesOf(call.shape(0));
    Shape strides;
    for (const int64_t axis : *order)
        strides.push_back(own[static_cast<std::size_t>(axis)]);
    return gather(call, *call.in[0], strides, 0, call.out[0]);
}

Status concatShape(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 1), call.in[0]->rank());
    if (axis < 0)
        return call.wrongAttribute("axis");
    Shape shape = call.shape(0);
    for (std::size_t i = 1; i < call.in.size(); ++i) {
        if (!call.has(i) || call.type(i) != call.type() || call.in[i]->rank() != call.in[0]->rank())
            return call.has(i) ? call.wrongShapes(0, i) : call.wrongAttribute("axis");
        Shape other = call.shape(i);
        shape[static_cast<std::size_t>(axis)] +=
            std::exchange(other[static_cast<std::size_t>(axis)], call.shape(0)[static_cast<std::size_t>(axis)]);
        if (other != call.shape(0))
            return call.wrongShapes(0, i);
    }
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status concatOf(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 1), call.in[0]->rank());
    const int64_t outer = product(call.shape(0), 0, axis);
    if (call.device && call.type() == Type::Float32 && call.out[0].size() > 0) {
        const Shape to = stridesOf(call.out[0].shape());
        std::optional<Status> done;
        int64_t offset = 0;
        for (const Tensor* in : call.in) {
            done = call.device->copy(*in, {in->shape(), stridesOf(in->shape()), to, 0, offset}, call.out[0]);
            if (!done || !*done)
                break;
            offset += in->dim(axis) * to[static_cast<std::size_t>(axis)];
        }
        if (done)
            return *done;
    }
    return call.bySize(call.type(), [&]<class T>() -> Status {
        T* to = call.out[0].write<T>();
        for (int64_t o = 0; o < outer; ++o)
            for (const Tensor* in : call.in) {
                const int64_t count = product(in->shape(), axis, in->rank());
                if (count > 0)
                    std::memcpy(to, in->data<T>() + o * count, static_cast<std::size_t>(count) * sizeof(T));
                to += count;
            }
        return {};
    });
}

/// Lengths of the parts along the axis; empty: not known yet.
Expected<std::vector<int64_t>> partsOf(const Call& call, int64_t axis) {
    std::vector<int64_t> parts = call.node.opset < 13 ? call.node.numbers("split") : std::vector<int64_t>();
    if (call.node.opset >= 13 && call.has(1)) {
        if (call.unknown(1))
            return parts;
        parts = call.list(1);
    }
    const int64_t length = call.shape(0)[static_cast<std::size_t>(axis)];
    const auto count = static_cast<int64_t>(call.out.size());
    if (parts.empty()) {
        const int64_t each = ceilDiv(length, count);
        for (int64_t i = 0; i < count; ++i)
            parts.push_back(std::clamp<int64_t>(length - i * each, 0, each));
    }
    int64_t sum = 0;
    for (const int64_t part : parts) {
        if (part < 0 || part > length)
            return call.wrongAttribute("split");
        sum += part;
    }
    if (sum != length || static_cast<int64_t>(parts.size()) != count)
        return call.wrongAttribute("split");
    return parts;
}
Status splitShape(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 0), call.in[0]->rank());
    if (axis < 0)
        return call.wrongAttribute("axis");
    TELAR_TRY(parts, partsOf(call, axis));
    for (std::size_t i = 0; i < parts->size(); ++i) {
        Shape shape = call.shape(0);
        shape[static_cast<std::size_t>(axis)] = (*parts)[i];
        call.make(i, call.type(), std::move(shape));
    }
    return {};
}
Status splitOf(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 0), call.in[0]->rank());
    int64_t offset = 0;
    for (auto& out : call.out) {
        const int64_t step = stridesOf(call.shape(0))[static_cast<std::size_t>(axis)];
        if (out.hasValues())
            TELAR_CHECK(gather(call, *call.in[0], stridesOf(call.shape(0)), offset, out));
        offset += out.shape()[static_cast<std::size_t>(axis)] * step;
    }
    return {};
}

/// Where each axis begins, how far it steps, how long it becomes.
struct Cut {
    Shape start, step, shape;
};
Expected<std::optional<Cut>> cutOf(const Call& call) {
    const int64_t rank = call.in[0]->rank();
    std::vector<int64_t> starts, ends, axes, steps;
    if (call.node.opset < 10) {
        starts = call.node.numbers("starts");
        ends = call.node.numbers("ends");
        axes = call.node.numbers("axes");
    } else {
        for (std::size_t i = 1; i < call.in.size(); ++i)
            if (call.unknown(i))
                return std::optional<Cut>();
        if (!call.has(1) || !call.has(2))
            return call.wrongAttribute("starts");
        starts = call.list(1);
        ends = call.list(2);
        axes = call.has(3) ? call.list(3) : axes;
        steps = call.has(4) ? call.list(4) : steps;
    }
    if (axes.empty())
        for (std::size_t i = 0; i < starts.size(); ++i)
            axes.push_back(static_cast<int64_t>(i));
    if (starts.size() != ends.size() || axes.size() != starts.size() ||
        (!steps.empty() && steps.size() != starts.size()))
        return call.wrongAttribute("starts");
    Cut cut{Shape(static_cast<std::size_t>(rank), 0), Shape(static_cast<std::size_t>(rank), 1), call.shape(0)};
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const int64_t axis = Call::axisOf(axes[i], rank), step = steps.empty() ? 1 : steps[i];
        if (axis < 0 || step == 0)
            return call.wrongAttribute(axis < 0 ? "axes" : "steps");
        const int64_t length = call.shape(0)[static_cast<std::size_t>(axis)];
        const auto place = [&](int64_t at, int64_t least, int64_t most) {
            return std::clamp(at < 0 ? (at < -length ? least : at + length) : at, least, most);
        };
        const int64_t first =
            step > 0 ? place(starts[i], 0, length) : place(starts[i], 0, std::max<int64_t>(0, length - 1));
        const int64_t last = step > 0 ? place(ends[i], 0, length) : place(ends[i], -1, length);
        const int64_t room = step > 0 ? last - first : first - last;
        const uint64_t wide = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
        const auto n = static_cast<std::size_t>(axis);
        cut.start[n] = first;
        cut.step[n] = std::clamp<int64_t>(step, -mostNumbers, mostNumbers);
        cut.shape[n] =
            room <= 0 || length == 0 ? 0 : static_cast<int64_t>((static_cast<uint64_t>(room) - 1) / wide) + 1;
    }
    return std::optional(cut);
}
Status sliceShape(Call& call) {
    TELAR_TRY(cut, cutOf(call));
    if (*cut)
        call.make(0, call.type(), (*cut)->shape);
    return {};
}
Status sliceOf(Call& call) {
    TELAR_TRY(cut, cutOf(call));
    Shape strides = stridesOf(call.shape(0));
    int64_t offset = 0;
    for (std::size_t i = 0; i < strides.size(); ++i) {
        offset += (*cut)->start[i] * strides[i];
        strides[i] = (*cut)->shape[i] > 1 ? strides[i] * (*cut)->step[i] : 0;
    }
    return call.out[0].size() == 0 ? Status{} : gather(call, *call.in[0], strides, offset, call.out[0]);
}

Status expandShape(Call& call) {
    if (call.unknown(1))
        return {};
    const auto wanted = call.list(1);
    const auto shape = broadcast(call.shape(0), wanted);
    if (!shape || static_cast<int64_t>(wanted.size()) > onnx_file::mostAxes)
        return call.wrongShape(0);
    call.make(0, call.type(), *shape);
    return {};
}
Status expandOf(Call& call) {
    return gather(call, *call.in[0], broadcastStrides(call.shape(0), call.out[0].shape()), 0, call.out[0]);
}

/// How often along each axis; opset 1 took one axis and one number.
std::vector<int64_t> repeatsOf(const Call& call) {
    if (call.node.opset >= 6)
        return call.list(1);
    std::vector<int64_t> repeats(call.shape(0).size(), 1);
    const auto axis = call.has(2) ? call.list(2) : std::vector<int64_t>();
    const auto tiles = call.list(1);
    if (axis.size() == 1 && tiles.size() == 1 && axis[0] >= 0 && axis[0] < call.in[0]->rank())
        repeats[static_cast<std::size_t>(axis[0])] = tiles[0];
    return repeats;
}
Status tileShape(Call& call) {
    if (call.unknown(1) || call.unknown(2))
        return {};
    const auto repeats = repeatsOf(call);
    Shape shape = call.shape(0);
    if (repeats.size() != shape.size())
        return call.wrongAttribute("repeats");
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (repeats[i] < 0 || repeats[i] > mostNumbers || (shape[i] > 0 && repeats[i] > mostNumbers / shape[i]))
            return call.wrongAttribute("repeats");
        shape[i] *= repeats[i];
    }
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status tileOf(Call& call) {
    const Shape &shape = call.out[0].shape(), own = stridesOf(call.shape(0));
    Shape split, strides; // each axis as two: how often, and its own
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const int64_t length = call.shape(0)[i];
        split.push_back(length > 0 ? shape[i] / length : 0);
        split.push_back(length);
        strides.push_back(0);
        strides.push_back(own[i]);
    }
    return gatherAs(call, split, strides);
}

Status triluShape(Call& call) { return call.in[0]->rank() < 2 ? Status{call.wrongShape(0)} : sameAsFirst(call); }
Status triluOf(Call& call) {
    const auto offset = call.has(1) ? call.list(1) : std::vector<int64_t>{0};
    if (offset.size() != 1)
        return call.wrongShape(1);
    const bool upper = call.node.number("upper", 1) != 0;
    const int64_t rows = call.shape(0)[call.shape(0).size() - 2], columns = call.shape(0).back();
    return call.bySize(call.type(), [&]<class T>() -> Status {
        const T* from = call.in[0]->data<T>();
        T* to = call.out[0].write<T>();
        for (int64_t i = 0; i < call.in[0]->size(); ++i) {
            const int64_t r = i / columns % rows, c = i % columns;
            to[i] = (upper ? c - r >= offset[0] : c - r <= offset[0]) ? from[i] : T();
        }
        return {};
    });
}

/// Blocks of channels to space and back, as one transposition of six axes.
Status blockShape(Call& call) {
    const int64_t b = call.node.number("blocksize", 0);
    const Shape& s = call.shape(0);
    if (s.size() != 4)
        return call.wrongShape(0);
    const bool toSpace = call.node.op == "DepthToSpace";
    if (b < 1 || b > 4096 || (toSpace ? s[1] % (b * b) != 0 : s[2] % b != 0 || s[3] % b != 0))
        return call.wrongAttribute("blocksize");
    call.make(0, call.type(),
              toSpace ? Shape{s[0], s[1] / (b * b), s[2] * b, s[3] * b}
                      : Shape{s[0], s[1] * b * b, s[2] / b, s[3] / b});
    return {};
}
Status blockOf(Call& call) {
    const int64_t b = call.node.number("blocksize", 1);
    const Shape& s = call.shape(0);
    Shape split, order;
    if (call.node.op == "SpaceToDepth") {
        split = {s[0], s[1], s[2] / b, b, s[3] / b, b};
        order = {0, 3, 5, 1, 2, 4};
        if (call.node.word("mode", "DCR") == "CRD") // opset 25
            order = {0, 1, 3, 5, 2, 4};
    } else if (call.node.word("mode", "DCR") == "CRD") {
        split = {s[0], s[1] / (b * b), b, b, s[2], s[3]};
        order = {0, 1, 4, 2, 5, 3};
    } else {
        split = {s[0], b, b, s[1] / (b * b), s[2], s[3]};
        order = {0, 3, 4, 1, 5, 2};
    }
    const Shape own = stridesOf(split);
    Shape strides, shape;
    for (const int64_t axis : order) {
        strides.push_back(own[static_cast<std::size_t>(axis)]);
        shape.push_back(split[static_cast<std::size_t>(axis)]);
    }
    return gatherAs(call, shape, strides);
}

constexpr Operator table[] = {
    {"Concat", 1, 1, false, concatShape, concatOf},          {"DepthToSpace", 1, 1, false, blockShape, blockOf},
    {"Expand", 8, 2, false, expandShape, expandOf},          {"Flatten", 1, 1, true, flattenShape, viewOf},
    {"Reshape", 1, 1, true, reshapeShape, viewOf},           {"Slice", 1, 1, false, sliceShape, sliceOf},
    {"SpaceToDepth", 1, 1, false, blockShape, blockOf},      {"Split", 1, 1, false, splitShape, splitOf},
    {"Squeeze", 1, 1, true, squeezeShape, viewOf},           {"Tile", 1, 2, false, tileShape, tileOf},
    {"Transpose", 1, 1, false, transposeShape, transposeOf}, {"Trilu", 14, 1, false, triluShape, triluOf},
    {"Unsqueeze", 1, 1, true, unsqueezeShape, viewOf},
};

} // namespace

} // namespace shaping

std::span<const Operator> shapeOperators() { return shaping::table; }

} // namespace telar::network
