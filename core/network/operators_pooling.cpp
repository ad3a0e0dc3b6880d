// Pooling over windows and over whole planes.
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"
#include "core/network/window.hpp"

namespace telar::network {

namespace pooling {

namespace {

Status poolShape(Call& call) {
    TELAR_TRY(w, windowOf(call, {}));
    const Shape shape = w->outShape(call.shape(0)[0], call.shape(0)[1]);
    call.make(0, call.type(), shape);
    if (call.node.op == "MaxPool")
        call.make(1, Type::Int64, shape);
    return {};
}

/// For each output cell body(plane, ranges along the three axes, its place).
template <class Body>
bool eachWindow(const Call& call, const Window& w, const Body& body) {
    const int64_t planes = call.shape(0)[0] * call.shape(0)[1];
    int64_t at = 0;
    for (int64_t plane = 0; plane < planes; ++plane) {
        if (call.job.stopRequested())
            return false;
        for (int64_t z = 0; z < w.out[0]; ++z)
            for (int64_t y = 0; y < w.out[1]; ++y)
                for (int64_t x = 0; x < w.out[2]; ++x)
                    body(plane, w.along(0, z), w.along(1, y), w.along(2, x), at++);
    }
    return true;
}

/// For each cell of the window within the input body(its place in the plane).
template <class Body>
void eachCell(const Window& w, const Window::Range& zs, const Window::Range& ys, const Window::Range& xs,
              const Body& body) {
    for (int64_t a = zs.first; a < zs.last; ++a)
        for (int64_t b = ys.first; b < ys.last; ++b)
            for (int64_t c = xs.first; c < xs.last; ++c)
                body(((zs.start + a * w.dilation[0]) * w.in[1] + ys.start + b * w.dilation[1]) * w.in[2] + xs.start +
                     c * w.dilation[2]);
}

/// The index in an array whose planes are stored column by column.
int64_t byColumns(const Window& w, int64_t plane, int64_t cell) {
    const int64_t z = cell / (w.in[1] * w.in[2]), y = cell / w.in[2] % w.in[1], x = cell % w.in[2];
    const int64_t inside = w.axes == 3 ? (x * w.in[1] + y) * w.in[0] + z : w.axes == 2 ? x * w.in[1] + y : x;
    return plane * w.inCells() + inside;
}

template <class T>
bool largest(Call& call, const Window& w) {
    const T* in = call.in[0]->data<T>();
    T* out = call.out[0].write<T>();
    int64_t* places = call.out.size() > 1 && call.out[1].known() ? call.out[1].write<int64_t>() : nullptr;
    const bool columns = call.node.number("storage_order", 0) != 0;
    return eachWindow(call, w, [&](int64_t plane, const auto& zs, const auto& ys, const auto& xs, int64_t at) {
        const T* from = in + plane * w.inCells();
        int64_t best = -1;
        eachCell(w, zs, ys, xs, [&](int64_t cell) {
            if (best < 0 || from[cell] > from[best] || (from[cell] != from[cell] && from[best] == from[best]))
                best = cell;
        });
        if (best >= 0)
            out[at] = from[best];
        else if constexpr (std::is_integral_v<T>)
            out[at] = std::numeric_limits<T>::lowest();
        else
            out[at] = T(-std::numeric_limits<Wide<T>>::infinity());
        if (places)
            places[at] = best < 0 ? -1 : columns ? byColumns(w, plane, best) : plane * w.inCells() + best;
    });
}

Status maxOf(Call& call) {
    TELAR_TRY(w, windowOf(call, {}));
    if (const auto done = fastPooling(call, *w))
        return *done;
    bool whole = true;
    const bool fine = amongNumbers(call.type(), [&]<class T>() { whole = largest<T>(call, *w); });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

/// Cells by which the sum is divided where padding counts: those of the window within the padded input.
int64_t countedCells(const Window& w, const std::array<Window::Range, 3>& ranges) {
    int64_t count = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const int64_t room = w.in[i] + w.end[i] - ranges[i].start;
        count *= std::min(w.kernel[i], ceilDiv(room, w.dilation[i]));
    }
    return count;
}

template <class T, class Body>
bool summed(Call& call, const Window& w, const Body& finish) {
    const T* in = call.in[0]->data<T>();
    T* out = call.out[0].write<T>();
    return eachWindow(call, w, [&](int64_t plane, const auto& zs, const auto& ys, const auto& xs, int64_t at) {
        const T* from = in + plane * w.inCells();
        out[at] = T(static_cast<Wide<T>>(finish(from, zs, ys, xs)));
    });
}

Status averageOf(Call& call) {
    TELAR_TRY(w, windowOf(call, {}));
    if (const auto done = fastPooling(call, *w))
        return *done;
    const bool padding = call.node.number("count_include_pad", 0) != 0;
    bool whole = true;
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        whole = summed<T>(call, *w, [&](const T* from, const auto& zs, const auto& ys, const auto& xs) {
            double sum = 0;
            int64_t count = 0;
            eachCell(*w, zs, ys, xs, [&](int64_t cell) {
                sum += static_cast<double>(from[cell]);
                ++count;
            });
            return sum / static_cast<double>(padding ? countedCells(*w, {zs, ys, xs}) : count);
        });
    });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

double powerMean(double sum, int64_t p) { return std::pow(sum, 1.0 / static_cast<double>(p)); }

Status lpOf(Call& call) {
    TELAR_TRY(w, windowOf(call, {}));
    const int64_t p = call.node.number("p", 2);
    if (p < 1)
        return call.wrongAttribute("p");
    bool whole = true;
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        whole = summed<T>(call, *w, [&](const T* from, const auto& zs, const auto& ys, const auto& xs) {
            double sum = 0;
            eachCell(*w, zs, ys, xs, [&](int64_t cell) {
                sum += std::pow(std::abs(static_cast<double>(from[cell])), static_cast<double>(p));
            });
            return powerMean(sum, p);
        });
    });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

Status globalShape(Call& call) {
    Shape shape = call.shape(0);
    if (shape.size() < 2)
        return call.wrongShape(0);
    std::fill(shape.begin() + 2, shape.end(), 1);
    if (product(call.shape(0), 2, call.in[0]->rank()) == 0)
        return call.wrongShape(0);
    call.make(0, call.type(), std::move(shape));
    return {};
}

template <class Body>
Status planes(Call& call, const Body& body) {
    const int64_t cells = product(call.shape(0), 2, call.in[0]->rank());
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        const int64_t count = call.out[0].size();
        for (int64_t plane = 0; plane < count; ++plane)
            call.out[0].write<T>()[plane] = T(static_cast<Wide<T>>(body(call.in[0]->data<T>() + plane * cells, cells)));
    });
    return fine ? Status{} : call.wrongType(call.type());
}
Status globalAverageOf(Call& call) {
    if (const int64_t rows = call.out[0].size(); rows > 0)
        if (const auto done = fastRowMeans(call, rows, call.in[0]->size() / rows))
            return *done;
    return planes(call, [](const auto* from, int64_t cells) {
        double sum = 0;
        for (int64_t i = 0; i < cells; ++i)
            sum += static_cast<double>(from[i]);
        return sum / static_cast<double>(cells);
    });
}
Status globalMaxOf(Call& call) {
    return planes(call, [](const auto* from, int64_t cells) {
        auto best = static_cast<double>(from[0]);
        for (int64_t i = 1; i < cells; ++i)
            if (const auto value = static_cast<double>(from[i]); value > best || value != value)
                best = value;
        return best;
    });
}
Status globalLpOf(Call& call) {
    const int64_t p = call.node.number("p", 2);
    if (p < 1)
        return call.wrongAttribute("p");
    return planes(call, [p](const auto* from, int64_t cells) {
        double sum = 0;
        for (int64_t i = 0; i < cells; ++i)
            sum += std::pow(std::abs(static_cast<double>(from[i])), static_cast<double>(p));
        return powerMean(sum, p);
    });
}

constexpr Operator table[] = {
    {"AveragePool", 1, 1, false, poolShape, averageOf},
    {"GlobalAveragePool", 1, 1, false, globalShape, globalAverageOf},
    {"GlobalLpPool", 2, 1, false, globalShape, globalLpOf},
    {"GlobalMaxPool", 1, 1, false, globalShape, globalMaxOf},
    {"LpPool", 2, 1, false, poolShape, lpOf},
    {"MaxPool", 1, 1, false, poolShape, maxOf},
};

} // namespace

} // namespace pooling

std::span<const Operator> poolingOperators() { return pooling::table; }

} // namespace telar::network
