#include "core/network/operators.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace telar::network {

const std::vector<std::span<const Operator>>& operatorTables() {
    static const std::vector<std::span<const Operator>> all{
        elementOperators(),   binaryOperators(),        matrixOperators(),    convolutionOperators(),
        poolingOperators(),   normalisationOperators(), shapeOperators(),     makingOperators(),
        indexOperators(),     reduceOperators(),        resizeOperators(),    quantisedOperators(),
        recurrentOperators(), controlOperators(),       attentionOperators(), detectionOperators(),
        padOperators(),       wholeOperators()};
    return all;
}

const Operator* findOperator(const std::string& name, int opset) {
    static const auto rows = [] {
        std::unordered_map<std::string_view, std::vector<const Operator*>> byName;
        for (const auto& table : operatorTables())
            for (const auto& row : table)
                byName[row.name].push_back(&row);
        return byName;
    }();
    const Operator* best = nullptr;
    if (const auto found = rows.find(name); found != rows.end())
        for (const auto* row : found->second)
            if (row->since <= opset && (!best || best->since < row->since))
                best = row;
    return best;
}

Status Call::allocate(std::size_t i, Type type, Shape shape) {
    if (i >= out.size())
        return {};
    Tensor outline(type, std::move(shape));
    if (!out[i].known() && outline.size() >= 0) // it depends on values, so that nobody has asked yet
        TELAR_CHECK(checkMemory(outline.bytes()));
    auto made = Tensor::create(type, outline.shape(), pool);
    if (!made) {
        Error error = made.error();
        error.where = node.place();
        return error;
    }
    out[i] = std::move(*made);
    return {};
}

std::vector<int64_t> Call::list(std::size_t i) const {
    constexpr int64_t most = 4096;
    return in[i]->size() <= most ? in[i]->wholes()
                                 : std::vector<int64_t>(most, std::numeric_limits<int64_t>::min() / 2);
}

Status checkRoom(const Call& call, int64_t bytes) {
    for (const auto& made : call.out)
        bytes += made.known() ? made.bytes() : 0;
    return checkMemory(bytes);
}

Error Call::wrongType(Type type) const {
    return refuse(text(TELAR_TR("core", "The operator does not compute numbers of type %1"), typeName(type)));
}

Error Call::wrongShapes(std::size_t a, std::size_t b) const {
    return refuse(
        text(TELAR_TR("core", "The shapes %1 and %2 do not go together"), shapeName(shape(a)), shapeName(shape(b))));
}

Error Call::wrongShape(std::size_t i) const {
    return refuse(text(TELAR_TR("core", "The operator cannot take the shape %1"), shapeName(shape(i))));
}

Error Call::wrongAttribute(const char* name) const {
    return refuse(text(TELAR_TR("core", "The value of '%1' is not possible"), name));
}

Status sameAsFirst(Call& call) {
    call.make(0, call.type(), call.shape(0));
    return {};
}

} // namespace telar::network
