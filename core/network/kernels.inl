// Included once per instruction set; the file that includes this defines TELAR_TAP_KERNELS (the function's name).
#include "core/network/wholes.inl"

namespace telar::network {

namespace {

/// `Vectors * lanes` neighbouring cells of `Filters` outputs, from their taps; `count` of them are kept.
template <int64_t Filters, int64_t Vectors>
void tapBlock(const TapWork& w, const float* first, float* out, int64_t count) {
    Floats sums[Filters][Vectors];
    for (int64_t f = 0; f < Filters; ++f)
        for (int64_t v = 0; v < Vectors; ++v)
            sums[f][v] = all(w.bias[f]);
    for (int64_t t = 0; t < w.taps; ++t) {
        const float* from = first + w.offsets[t];
        Floats cells[Vectors];
        for (int64_t v = 0; v < Vectors; ++v)
            cells[v] = loadFloats(from + v * lanes);
        for (int64_t f = 0; f < Filters; ++f) {
            const Floats factor = all(w.factors[t * Filters + f]);
            for (int64_t v = 0; v < Vectors; ++v)
                sums[f][v] = multiplyAdd(factor, cells[v], sums[f][v]);
        }
    }
    const Floats low = all(w.low), high = all(w.high);
    for (int64_t f = 0; f < Filters; ++f) {
        float* to = out + f * w.outPlane;
        float rest[lanes];
        for (int64_t v = 0; v < Vectors; ++v) {
            const Floats value = least(high, most(low, sums[f][v])); // of a NaN the second stays
            if ((v + 1) * lanes <= count) {
                storeFloats(to + v * lanes, value);
                continue;
            }
            storeFloats(rest, value);
            for (int64_t i = 0; i < count - v * lanes; ++i)
                to[v * lanes + i] = rest[i];
        }
    }
}

template <int64_t Filters>
void taps(const TapWork& w) {
    for (int64_t y = 0; y < w.outRows; ++y) {
        const float* row = w.in + y * w.rowStep;
        float* out = w.out + y * w.outColumns;
        for (int64_t x = 0; x < w.outColumns;) {
            const int64_t left = w.outColumns - x;
            if (Filters == 1 && left > 2 * lanes) {
                tapBlock<Filters, 4>(w, row + x, out + x, left);
                x += 4 * lanes;
            } else if (left > lanes &&
                       (Filters == 1 || lanes >= 16)) { // more sums than these would not stay in registers
                tapBlock<Filters, 2>(w, row + x, out + x, left);
                x += 2 * lanes;
            } else {
                tapBlock<Filters, 1>(w, row + x, out + x, left);
                x += lanes;
            }
        }
    }
}

float dot(const float* a, const float* b, int64_t count) {
    Floats sums[4] = {all(0), all(0), all(0), all(0)};
    int64_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
        for (int64_t v = 0; v < 4; ++v)
            sums[v] = multiplyAdd(loadFloats(a + i + v * lanes), loadFloats(b + i + v * lanes), sums[v]);
    float parts[4 * lanes];
    for (int64_t v = 0; v < 4; ++v)
        storeFloats(parts + v * lanes, sums[v]);
    for (int64_t step = 2 * lanes; step > 0; step /= 2)
        for (int64_t k = 0; k < step; ++k)
            parts[k] += parts[k + step];
    float sum = 0;
    for (; i < count; ++i)
        sum += a[i] * b[i];
    return sum + parts[0];
}

/// a * b + c, in one step where the processor has it.
inline float timesPlus(float a, float b, float c) {
#if defined(__FMA__) || defined(__AVX512F__)
    return __builtin_fmaf(a, b, c);
#else
    return a * b + c;
#endif
}
/// e^x = 2^n times a polynomial (Cephes; error below 2 units), without a branch so that the compiler makes vectors of it. 2^n is
/// multiplied in two steps where x may be above 0: of the largest numbers it is beyond a float.
template <bool Above>
inline float exponential(float x) {
    constexpr float low = -87.3365f, high = 88.7228f, round = 12582912;
    const float raised = x < low ? low : x, kept = Above && raised > high ? high : raised; // a NaN stays
    const float shifted = timesPlus(kept, 1.44269504f, round), n = shifted - round;
    const float r = timesPlus(n, 2.12194440e-4f, timesPlus(n, -0.693359375f, kept));
    float p = timesPlus(1.9875691500e-4f, r, 1.3981999507e-3f);
    p = timesPlus(p, r, 8.3334519073e-3f);
    p = timesPlus(p, r, 4.1665795894e-2f);
    p = timesPlus(p, r, 1.6666665459e-1f);
    p = timesPlus(p, r, 5.0000001201e-1f);
    p = timesPlus(p, r * r, r) + 1;
    const int32_t whole = __builtin_bit_cast(int32_t, shifted) - 0x4b400000, half = Above ? whole >> 1 : whole;
    float result = p * __builtin_bit_cast(float, static_cast<uint32_t>(half + 127) << 23);
    if (Above) {
        result *= __builtin_bit_cast(float, static_cast<uint32_t>(whole - half + 127) << 23);
        result = x > high ? __builtin_huge_valf() : result;
    }
    return x < low ? 0 : result;
}
inline float logistic(float x) {
    const float e = exponential<false>(x < 0 ? x : -x), share = 1 / (1 + e);
    return x < 0 ? e * share : share;
}
/// A quotient of two polynomials (Eigen's; to 6 units in the last place); beyond the bounds it is 1 or -1.
inline float hyperbolic(float x) {
    constexpr float most = 7.90531110763549805f, little = 0.0004f;
    const float kept = x < -most ? -most : x > most ? most : x, square = kept * kept;
    float p = timesPlus(-2.76076847742355e-16f, square, 2.00018790482477e-13f);
    p = timesPlus(p, square, -8.60467152213735e-11f);
    p = timesPlus(p, square, 5.12229709037114e-08f);
    p = timesPlus(p, square, 1.48572235717979e-05f);
    p = timesPlus(p, square, 6.37261928875436e-04f);
    p = timesPlus(p, square, 4.89352455891786e-03f);
    float q = timesPlus(1.19825839466702e-06f, square, 1.18534705686654e-04f);
    q = timesPlus(q, square, 2.26843463243900e-03f);
    q = timesPlus(q, square, 4.89352518554385e-03f);
    const float quotient = kept * p / q;
    return x < little && x > -little ? x : quotient;
}

void function(Function function, float factor, const float* x, int64_t count, float* y) {
    if (function == Function::Exp)
        for (int64_t i = 0; i < count; ++i)
            y[i] = exponential<true>(x[i]);
    else if (function == Function::Negative)
        for (int64_t i = 0; i < count; ++i)
            y[i] = -x[i];
    else if (function == Function::Relu)
        for (int64_t i = 0; i < count; ++i)
            y[i] = x[i] < 0 ? 0 : x[i]; // a NaN stays
    else if (function == Function::Sigmoid)
        for (int64_t i = 0; i < count; ++i)
            y[i] = logistic(x[i]);
    else if (function == Function::Swish)
        for (int64_t i = 0; i < count; ++i)
            y[i] = x[i] * logistic(factor * x[i]);
    else
        for (int64_t i = 0; i < count; ++i)
            y[i] = hyperbolic(x[i]);
}

template <class Body>
void pairsOf(const float* a, int64_t aStep, const float* b, int64_t bStep, int64_t count, float* y, const Body& body) {
    if (aStep == 1 && bStep == 1)
        for (int64_t i = 0; i < count; ++i)
            y[i] = body(a[i], b[i]);
    else if (aStep == 1 && bStep == 0)
        for (int64_t i = 0; i < count; ++i)
            y[i] = body(a[i], *b);
    else if (aStep == 0 && bStep == 1)
        for (int64_t i = 0; i < count; ++i)
            y[i] = body(*a, b[i]);
    else
        for (int64_t i = 0; i < count; ++i)
            y[i] = body(a[i * aStep], b[i * bStep]);
}
void pair(bool product, const float* a, int64_t aStep, const float* b, int64_t bStep, int64_t count, float* y) {
    if (product)
        pairsOf(a, aStep, b, bStep, count, y, [](float x, float z) { return x * z; });
    else
        pairsOf(a, aStep, b, bStep, count, y, [](float x, float z) { return x + z; });
}

void softmax(const float* x, int64_t count, float* y) {
    constexpr int64_t side = 16; // sums side by side, which the compiler may not make of one
    float highest[side], sums[side] = {};
    for (float& one : highest)
        one = x[0];
    int64_t i = 0;
    for (; i + side <= count; i += side)
        for (int64_t k = 0; k < side; ++k)
            highest[k] = x[i + k] > highest[k] ? x[i + k] : highest[k];
    for (; i < count; ++i)
        highest[0] = x[i] > highest[0] ? x[i] : highest[0];
    float top = highest[0], sum = 0;
    for (const float one : highest)
        top = one > top ? one : top;
    for (i = 0; i + side <= count; i += side)
        for (int64_t k = 0; k < side; ++k) {
            y[i + k] = exponential<false>(x[i + k] - top);
            sums[k] += y[i + k];
        }
    for (; i < count; ++i) {
        y[i] = exponential<false>(x[i] - top);
        sum += y[i];
    }
    for (const float one : sums)
        sum += one;
    const float share = 1 / sum;
    for (i = 0; i < count; ++i)
        y[i] *= share;
}

void softmaxes(const float* x, int64_t count, int64_t step, int64_t columns, float* y) {
    float top[columnsTogether], sums[columnsTogether];
    for (int64_t c = 0; c < columns; ++c) {
        top[c] = x[c];
        sums[c] = 0;
    }
    for (int64_t k = 1; k < count; ++k)
        for (int64_t c = 0; c < columns; ++c)
            top[c] = x[k * step + c] > top[c] ? x[k * step + c] : top[c];
    for (int64_t k = 0; k < count; ++k)
        for (int64_t c = 0; c < columns; ++c) {
            y[k * step + c] = exponential<false>(x[k * step + c] - top[c]);
            sums[c] += y[k * step + c];
        }
    for (int64_t c = 0; c < columns; ++c)
        sums[c] = 1 / sums[c];
    for (int64_t k = 0; k < count; ++k)
        for (int64_t c = 0; c < columns; ++c)
            y[k * step + c] *= sums[c];
}

} // namespace

const TapKernels& TELAR_TAP_KERNELS() {
    static constexpr TapKernels kernels{taps<1>,  taps<filtersTogether>, dot, wholeKernels, function, pair, softmax,
                                        softmaxes};
    return kernels;
}

} // namespace telar::network
