// Operators that make numbers: constants, ranges, and the lengths of an array.
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace making {

namespace {

Status shapeShape(Call& call) {
    if (call.node.op == "Size") {
        call.make(0, Type::Int64, {});
        return {};
    }
    const int64_t rank = call.in[0]->rank();
    const auto place = [&](const char* name, int64_t otherwise) {
        const int64_t at = call.node.number(name, otherwise);
        return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank);
    };
    call.make(0, Type::Int64, {std::max<int64_t>(0, place("end", rank) - place("start", 0))});
    return {};
}
Status shapeOf(Call& call) {
    if (call.node.op == "Size") {
        *call.out[0].write<int64_t>() = call.in[0]->size();
        return {};
    }
    const int64_t rank = call.in[0]->rank(), at = call.node.number("start", 0);
    const int64_t first = std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank);
    for (int64_t i = 0; i < call.out[0].size(); ++i)
        call.out[0].write<int64_t>()[i] = call.shape(0)[static_cast<std::size_t>(first + i)];
    return {};
}

Status fillShape(Call& call) {
    if (call.unknown(0))
        return {};
    const auto* value = call.node.find("value");
    if (value && value->tensor.size() != 1)
        return call.wrongAttribute("value");
    call.make(0, value ? value->tensor.type() : Type::Float32, call.list(0));
    return {};
}
Status fillOf(Call& call) {
    const auto* value = call.node.find("value");
    const bool fine = amongAll(call.out[0].type(), [&]<class T>() {
        const T one = value ? *value->tensor.data<T>() : T();
        std::fill_n(call.out[0].write<T>(), call.out[0].size(), one);
    });
    return fine ? Status{} : call.wrongType(call.out[0].type());
}

Status constantShape(Call& call) {
    const auto& node = call.node;
    if (const auto* value = node.find("value"); value && value->tensor.known())
        call.out[0] = value->tensor;
    else if (const auto* real = node.find("value_float"); real && real->floats.size() == 1)
        call.out[0] = Tensor::of<float>({}, real->floats);
    else if (const auto* reals = node.find("value_floats"))
        call.out[0] = Tensor::of<float>({static_cast<int64_t>(reals->floats.size())}, reals->floats);
    else if (const auto* whole = node.find("value_int"); whole && whole->ints.size() == 1)
        call.out[0] = Tensor::of<int64_t>({}, whole->ints);
    else if (const auto* wholes = node.find("value_ints"))
        call.out[0] = Tensor::of<int64_t>({static_cast<int64_t>(wholes->ints.size())}, wholes->ints);
    else
        return call.wrongAttribute("value");
    return {};
}
Status constantOf(Call& call) { return constantShape(call); }

Status rangeShape(Call& call) {
    for (std::size_t i = 0; i < 3; ++i)
        if (call.unknown(i))
            return {};
    for (std::size_t i = 0; i < 3; ++i)
        if (call.in[i]->size() != 1 || call.type(i) != call.type())
            return call.wrongShape(i);
    const double start = call.in[0]->doubles()[0], limit = call.in[1]->doubles()[0], delta = call.in[2]->doubles()[0];
    const double count = std::ceil((limit - start) / delta);
    if (!(count < static_cast<double>(mostNumbers)))
        return call.wrongAttribute("delta");
    call.make(0, call.type(), {std::max<int64_t>(0, static_cast<int64_t>(std::max(count, 0.0)))});
    return {};
}
Status rangeOf(Call& call) {
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        const auto start = static_cast<Wide<T>>(*call.in[0]->data<T>()),
                   delta = static_cast<Wide<T>>(*call.in[2]->data<T>());
        for (int64_t i = 0; i < call.out[0].size(); ++i) {
            if constexpr (std::is_integral_v<T>)
                call.out[0].write<T>()[i] = static_cast<T>(static_cast<uint64_t>(start) +
                                                           static_cast<uint64_t>(i) * static_cast<uint64_t>(delta));
            else
                call.out[0].write<T>()[i] = T(start + static_cast<Wide<T>>(i) * delta);
        }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

Status eyeShape(Call& call) {
    if (call.shape(0).size() != 2)
        return call.wrongShape(0);
    const auto type = static_cast<Type>(call.node.number("dtype", static_cast<int64_t>(call.type())));
    if (typeBytes(type) == 0)
        return call.wrongAttribute("dtype");
    call.make(0, type, call.shape(0));
    return {};
}
Status eyeOf(Call& call) {
    const int64_t k = call.node.number("k", 0), rows = call.shape(0)[0], columns = call.shape(0)[1];
    amongAll(call.out[0].type(), [&]<class T>() {
        T* to = call.out[0].write<T>();
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < columns; ++c)
                *to++ = c - r == k ? T(1.0f) : T();
    });
    return {};
}

constexpr Operator table[] = {
    {"Constant", 1, 0, true, constantShape, constantOf}, {"ConstantOfShape", 9, 1, false, fillShape, fillOf},
    {"EyeLike", 9, 1, false, eyeShape, eyeOf},           {"Range", 11, 3, false, rangeShape, rangeOf},
    {"Shape", 1, 1, false, shapeShape, shapeOf},         {"Size", 1, 1, false, shapeShape, shapeOf},
};

} // namespace

} // namespace making

std::span<const Operator> makingOperators() { return making::table; }

} // namespace telar::network
