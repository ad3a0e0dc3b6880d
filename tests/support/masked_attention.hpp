// A network of one attention over the rows of a digit, 4 heads of 14 tokens of 14 numbers, with a mask of one kind or another.
#pragma once

#include "core/data/onnx.hpp"

#include <limits>

namespace telar::test {

enum class Masked { None, Zeros, Causal, CausalChoice, Padding };

/// Input 1 x 1 x 28 x 28, read as queries, keys and values at the same time.
inline onnx_file::Model maskedAttention(Masked masked) {
    using namespace onnx_file;
    constexpr int64_t tokens = 14;
    Model made;
    made.irVersion = 8;
    made.graph = "masked";
    made.opsets = {{"", 13}};
    made.inputs = {{"input", 1, true, {{1, ""}, {1, ""}, {28, ""}, {28, ""}}}};
    const auto keep = [&](const char* name, int type, std::vector<int64_t> shape, auto values) {
        const auto owner = std::make_shared<decltype(values)>(std::move(values));
        made.initializers.push_back({name,
                                     type,
                                     std::move(shape),
                                     {owner, reinterpret_cast<const char*>(owner->data()),
                                      owner->size() * sizeof(typename decltype(values)::value_type)},
                                     {}});
    };
    const auto node = [&](const char* op, std::vector<std::string> inputs, const char* output,
                          std::vector<Attribute> attributes = {}) {
        made.nodes.push_back({output, op, "", std::move(inputs), {output}, std::move(attributes)});
    };
    const auto hides = [masked](int64_t query, int64_t key) {
        return masked == Masked::Padding ? key >= tokens - 3 : masked != Masked::Zeros && key > query;
    };
    std::vector<float> sum, low(1, -std::numeric_limits<float>::infinity());
    std::vector<char> sees;
    for (int64_t i = 0; i < tokens * tokens; ++i) {
        sees.push_back(!hides(i / tokens, i % tokens));
        sum.push_back(sees.back() ? 0.0f : -1e9f);
    }
    keep("heads", 7, {4}, std::vector<int64_t>{1, 4, tokens, tokens});
    keep("factor", 1, {}, std::vector<float>{0.25f});
    keep("sum", 1, {1, 1, tokens, tokens}, std::move(sum));
    keep("low", 1, {}, std::move(low));
    keep("sees", 9, {1, 1, tokens, tokens}, std::move(sees));
    node("Reshape", {"input", "heads"}, "q");
    node("Transpose", {"q"}, "k", {{"perm", AttributeKind::Ints, {}, {0, 1, 3, 2}, {}, {}}});
    node("MatMul", {"q", "k"}, "products");
    node("Mul", {"products", "factor"}, "scaled");
    if (masked == Masked::CausalChoice)
        node("Where", {"sees", "scaled", "low"}, "scores");
    else if (masked != Masked::None)
        node("Add", {"sum", "scaled"}, "scores");
    node("Softmax", {masked == Masked::None ? "scaled" : "scores"}, "weights",
         {{"axis", AttributeKind::Int, {}, {-1}, {}, {}}});
    node("MatMul", {"weights", "q"}, "mixed");
    made.outputs = {{"mixed", 1, true, {{1, ""}, {4, ""}, {tokens, ""}, {tokens, ""}}}};
    return made;
}

} // namespace telar::test
