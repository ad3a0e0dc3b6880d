// Part of kernels.inl: the transforms of Winograd's convolution F(4 x 4, 3 x 3), see winograd.hpp. A tile's
// polynomials are evaluated at 0, +-a, +-b and infinity: in one dimension here, in two by doing it to the
// columns and then to the rows.

// a = 5/8 and b = 3/2: exact in binary, and a third of the rounding error of +-1 and +-2, since the powers
// stay near one.
constexpr float a1 = 0.625f, a2 = a1 * a1, a3 = a2 * a1;
constexpr float b1 = 1.5f, b2 = b1 * b1, b3 = b2 * b1;
constexpr float shareOfZero = 1 / (a2 * b2), shareOfA = 1 / (2 * a2 * (a2 - b2)),
                shareOfB = 1 / (2 * b2 * (b2 - a2)); ///< of Lagrange's polynomials

inline Floats times(float factor, Floats v) { return all(factor) * v; }
/// c + factor * v
inline Floats plus(Floats c, float factor, Floats v) { return multiplyAdd(all(factor), v, c); }

/// 6 inputs to 6 points: the coefficients of Lagrange's polynomials.
struct InputLine {
    static constexpr int from = 6, to = 6;
    static void apply(const Floats (&d)[6], Floats (&t)[6]) {
        t[0] = plus(plus(d[4], -(a2 + b2), d[2]), a2 * b2, d[0]);
        const Floats evenA = plus(d[4], -b2, d[2]), oddA = plus(d[3], -b2, d[1]);
        t[1] = plus(evenA, a1, oddA), t[2] = plus(evenA, -a1, oddA);
        const Floats evenB = plus(d[4], -a2, d[2]), oddB = plus(d[3], -a2, d[1]);
        t[3] = plus(evenB, b1, oddB), t[4] = plus(evenB, -b1, oddB);
        t[5] = plus(plus(d[5], -(a2 + b2), d[3]), a2 * b2, d[1]);
    }
};
struct InputLineBack { ///< the transpose
    static constexpr int from = 6, to = 6;
    static void apply(const Floats (&t)[6], Floats (&d)[6]) {
        const Floats sumA = t[1] + t[2], oddA = t[1] - t[2], sumB = t[3] + t[4], oddB = t[3] - t[4];
        d[0] = times(a2 * b2, t[0]);
        d[1] = plus(plus(times(-b2 * a1, oddA), -a2 * b1, oddB), a2 * b2, t[5]);
        d[2] = plus(plus(times(-b2, sumA), -a2, sumB), -(a2 + b2), t[0]);
        d[3] = plus(plus(times(a1, oddA), b1, oddB), -(a2 + b2), t[5]);
        d[4] = t[0] + sumA + sumB;
        d[5] = t[5];
    }
};
/// 6 points to 4 outputs: sums of the values with the powers of their points.
struct OutputLine {
    static constexpr int from = 6, to = 4;
    static void apply(const Floats (&m)[6], Floats (&y)[4]) {
        const Floats sumA = m[1] + m[2], oddA = m[1] - m[2], sumB = m[3] + m[4], oddB = m[3] - m[4];
        y[0] = m[0] + sumA + sumB;
        y[1] = plus(times(a1, oddA), b1, oddB);
        y[2] = plus(times(a2, sumA), b2, sumB);
        y[3] = plus(plus(m[5], a3, oddA), b3, oddB);
    }
};
struct OutputLineBack {
    static constexpr int from = 4, to = 6;
    static void apply(const Floats (&y)[4], Floats (&m)[6]) {
        const Floats evenA = plus(y[0], a2, y[2]), oddA = plus(times(a1, y[1]), a3, y[3]);
        const Floats evenB = plus(y[0], b2, y[2]), oddB = plus(times(b1, y[1]), b3, y[3]);
        m[0] = y[0], m[1] = evenA + oddA, m[2] = evenA - oddA;
        m[3] = evenB + oddB, m[4] = evenB - oddB, m[5] = y[3];
    }
};
/// 3 weights to 6 points: their polynomial's values, each with its share.
struct WeightLine {
    static constexpr int from = 3, to = 6;
    static void apply(const Floats (&g)[3], Floats (&u)[6]) {
        const Floats evenA = times(shareOfA, plus(g[0], a2, g[2])), oddA = times(shareOfA * a1, g[1]);
        const Floats evenB = times(shareOfB, plus(g[0], b2, g[2])), oddB = times(shareOfB * b1, g[1]);
        u[0] = times(shareOfZero, g[0]), u[1] = evenA + oddA, u[2] = evenA - oddA;
        u[3] = evenB + oddB, u[4] = evenB - oddB, u[5] = g[2];
    }
};
struct WeightLineBack {
    static constexpr int from = 6, to = 3;
    static void apply(const Floats (&u)[6], Floats (&g)[3]) {
        const Floats sumA = u[1] + u[2], oddA = u[1] - u[2], sumB = u[3] + u[4], oddB = u[3] - u[4];
        g[0] = plus(plus(times(shareOfZero, u[0]), shareOfA, sumA), shareOfB, sumB);
        g[1] = plus(times(shareOfA * a1, oddA), shareOfB * b1, oddB);
        g[2] = plus(plus(u[5], shareOfA * a2, sumA), shareOfB * b2, sumB);
    }
};

/// Columns, then rows, of a square of vectors: get(row * from + column), put(row * to + column, vector).
template <class Line, class Get, class Put>
inline void inBothWays(const Get& get, const Put& put) {
    Floats half[Line::to][Line::from];
#pragma GCC unroll 6
    for (int c = 0; c < Line::from; ++c) {
        Floats in[Line::from], out[Line::to];
        for (int r = 0; r < Line::from; ++r)
            in[r] = get(r * Line::from + c);
        Line::apply(in, out);
        for (int r = 0; r < Line::to; ++r)
            half[r][c] = out[r];
    }
#pragma GCC unroll 6
    for (int r = 0; r < Line::to; ++r) {
        Floats out[Line::to];
        Line::apply(half[r], out);
        for (int c = 0; c < Line::to; ++c)
            put(r * Line::to + c, out[c]);
    }
}

template <class Line>
void toPoints(const float* const* cells, float* points, int64_t stride) {
    for (int64_t j = 0; j < width; j += lanes)
        inBothWays<Line>([&](int i) { return loadFloats(cells[i] + j); },
                         [&](int i, Floats v) { storeFloats(points + i * stride + j, v); });
}

void winogradOutput(const float* points, int64_t stride, const float* bias, bool relu, float* const* cells) {
    for (int64_t j = 0; j < width; j += lanes) {
        const Floats start = loadFloats(bias + j);
        inBothWays<OutputLine>([&](int i) { return loadFloats(points + i * stride + j); },
                               [&](int i, Floats v) {
                                   v = v + start;
                                   storeFloats(cells[i] + j, relu ? atLeastZero(v) : v);
                               });
    }
}

void winogradInputBack(const float* points, int64_t stride, float* const* cells) {
    for (int64_t j = 0; j < width; j += lanes)
        inBothWays<InputLineBack>([&](int i) { return loadFloats(points + i * stride + j); },
                                  [&](int i, Floats v) { storeFloats(cells[i] + j, loadFloats(cells[i] + j) + v); });
}

void winogradWeights(const float* from, float* points, int64_t stride) {
    for (int64_t j = 0; j < width * width; j += lanes)
        inBothWays<WeightLine>([&](int i) { return loadFloats(from + i * width * width + j); },
                               [&](int i, Floats v) { storeFloats(points + i * stride + j, v); });
}

void winogradWeightsBack(const float* points, int64_t stride, float* to) {
    for (int64_t j = 0; j < width * width; j += lanes)
        inBothWays<WeightLineBack>([&](int i) { return loadFloats(points + i * stride + j); },
                                   [&](int i, Floats v) { storeFloats(to + i * width * width + j, v); });
}
