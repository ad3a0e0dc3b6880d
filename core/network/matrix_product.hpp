// The shapes of a product of matrices with leading axes, as NumPy's matmul takes them.
#pragma once

#include "core/network/walk.hpp"

namespace telar::network {

/// Leading axes of both factors, broadcast; a factor of one axis is a row or a column.
struct Product {
    Shape aBatch, bBatch, batch;
    int64_t m = 1, k = 1, n = 1;
    Shape out;
};

/// Nothing where the shapes do not go together.
inline std::optional<Product> productOf(Shape a, Shape b) {
    if (a.empty() || b.empty())
        return {};
    const bool row = a.size() == 1, column = b.size() == 1;
    if (row)
        a.insert(a.begin(), 1);
    if (column)
        b.push_back(1);
    Product p;
    p.m = a[a.size() - 2];
    p.k = a.back();
    p.n = b.back();
    p.aBatch = Shape(a.begin(), a.end() - 2);
    p.bBatch = Shape(b.begin(), b.end() - 2);
    const auto batch = broadcast(p.aBatch, p.bBatch);
    if (!batch || b[b.size() - 2] != p.k)
        return {};
    p.batch = p.out = *batch;
    if (!row)
        p.out.push_back(p.m);
    if (!column)
        p.out.push_back(p.n);
    return p;
}

/// body(place in a's batch, in b's, in the result's) for each product of the batch, in order.
template <class Body>
void eachProduct(const Product& p, const Body& body) {
    int64_t to = 0;
    walk<2>(p.batch, {broadcastStrides(p.aBatch, p.batch), broadcastStrides(p.bBatch, p.batch)},
            [&](const auto& at, const auto& step, int64_t count) {
                for (int64_t i = 0; i < count; ++i)
                    body(at[0] + i * step[0], at[1] + i * step[1], to++);
            });
}

} // namespace telar::network
