// Layers on tokens for kernels.inl: attention of one sample, whose channels are rows of `pitch` cells here, and
// normalisation of blocks as they lie. Lanes are queries: what is summed over keys goes down the registers, never across one.

/// e^x for x <= 0, by a polynomial on (-ln 2 / 2, ln 2 / 2); below -87 as e^-87. NaN stays.
inline Vector exponential(Vector x) {
    typedef int32_t Whole __attribute__((vector_size(sizeof(Vector))));
    const Vector magic = broadcast(12582912.0f), least = broadcast(-87.0f); // 1.5 * 2^23: adding it rounds
    x = x < least ? least : x;
    const Vector n = multiplyAdd(x, broadcast(0x1.715476p+0f), magic) - magic;
    const Vector r = multiplyAdd(n, broadcast(0x1.bd0106p-13f), multiplyAdd(n, broadcast(-0x1.63p-1f), x));
    Vector q = broadcast(0x1.6a234ep-10f);
    q = multiplyAdd(q, r, broadcast(0x1.123a6cp-7f));
    q = multiplyAdd(q, r, broadcast(0x1.5558f4p-5f));
    q = multiplyAdd(q, r, broadcast(0x1.55549p-3f));
    q = multiplyAdd(q, r, broadcast(0x1.fffffcp-2f));
    const Vector power = multiplyAdd(q * r, r, r) + broadcast(1);
    return power * (Vector)((__builtin_convertvector(n, Whole) + 127) << 23);
}

/// Of `outs` results each the sum over terms t of the vector a[t] (rows `line` apart) times the number b[o * step + t * next].
template <class Take>
inline void sumsOf(const float* a, int64_t line, int64_t terms, const float* b, int64_t step, int64_t next,
                   int64_t outs, const Take& take) {
    constexpr int64_t together = 4;
    int64_t o = 0;
    for (; o + together <= outs; o += together) {
        Vector sums[together] = {zero(), zero(), zero(), zero()};
        const float* factors = b + o * step;
        for (int64_t t = 0; t < terms; ++t, factors += next) {
            const Vector v = load(a + t * line);
            for (int64_t i = 0; i < together; ++i)
                sums[i] = multiplyAdd(v, broadcast(factors[i * step]), sums[i]);
        }
        for (int64_t i = 0; i < together; ++i)
            take(o + i, sums[i]);
    }
    for (; o < outs; ++o) {
        Vector sum = zero();
        for (int64_t t = 0; t < terms; ++t)
            sum = multiplyAdd(load(a + t * line), broadcast(b[o * step + t * next]), sum);
        take(o, sum);
    }
}

/// to (columns x rows) = from (rows x columns); what of its last vectors lies beyond `rows` becomes 0.
void turn(const float* from, int64_t line, int64_t rows, int64_t columns, float* to, int64_t toLine) {
    for (int64_t r = 0; r < rows; r += lanes)
        for (int64_t c = 0; c < columns; c += lanes) {
            Vector square[lanes];
            for (int i = 0; i < lanes; ++i)
                square[i] = r + i < rows ? load(from + (r + i) * line + c) : zero();
            transposeSquares<lanes / 2>(square);
            for (int i = 0; i < lanes && c + i < columns; ++i)
                store(to + (c + i) * toLine + r, square[i]);
        }
}

/// Weights of `lanes` queries from `first` on: w (cells x lanes), columns add up to 1.
inline void weighQueries(const TokenShape& s, const float* q, const float* k, int64_t first, float* w) {
    Vector top = broadcast(-INFINITY), sum = zero();
    const Vector factor = broadcast(s.factor);
    sumsOf(q + first, s.pitch, s.depth, k, 1, s.pitch, s.cells, [&](int64_t key, Vector score) {
        score = score * factor;
        top = score > top ? score : top;
        store(w + key * lanes, score);
    });
    for (int64_t key = 0; key < s.cells; ++key) {
        const Vector e = exponential(load(w + key * lanes) - top);
        sum = sum + e;
        store(w + key * lanes, e);
    }
    const Vector share = broadcast(1) / sum;
    for (int64_t key = 0; key < s.cells; ++key)
        store(w + key * lanes, load(w + key * lanes) * share);
}

void attend(const TokenShape& s, const float* in, float* out, float* scratch) {
    const int64_t head = s.depth * s.pitch, part = s.heads * head;
    for (int64_t h = 0; h < s.heads; ++h)
        for (int64_t first = 0; first < s.cells; first += lanes) {
            weighQueries(s, in + h * head, in + part + h * head, first, scratch);
            sumsOf(scratch, lanes, s.cells, in + 2 * part + h * head, s.pitch, 1, s.depth,
                   [&](int64_t c, Vector sum) { store(out + h * head + c * s.pitch + first, sum); });
        }
}

// With weights P and O = P V: dV = P^T dO, dP = dO V^T, dS = P (dP - sum of P dP along the row), dQ = factor dS K and
// dK = factor dS^T Q. Queries beyond the last have zeros for dO, so nothing comes from them.
void attendBack(const TokenShape& s, const float* in, const float* dOut, float* dIn, float* scratch) {
    const int64_t head = s.depth * s.pitch, part = s.heads * head;
    float *w = scratch, *slopes = w + s.cells * lanes, *turnedW = slopes + s.cells * lanes,
          *turnedSlopes = turnedW + lanes * s.pitch;
    const Vector factor = broadcast(s.factor);
    for (int64_t h = 0; h < s.heads; ++h) {
        const float *q = in + h * head, *k = q + part, *v = k + part, *d = dOut + h * head;
        float *dQ = dIn + h * head, *dK = dQ + part, *dV = dK + part;
        for (int64_t first = 0; first < s.cells; first += lanes) {
            weighQueries(s, q, k, first, w);
            Vector total = zero();
            sumsOf(d + first, s.pitch, s.depth, v, 1, s.pitch, s.cells, [&](int64_t key, Vector slope) {
                total = multiplyAdd(load(w + key * lanes), slope, total);
                store(slopes + key * lanes, slope);
            });
            for (int64_t key = 0; key < s.cells; ++key)
                store(slopes + key * lanes, factor * load(w + key * lanes) * (load(slopes + key * lanes) - total));
            sumsOf(slopes, lanes, s.cells, k, s.pitch, 1, s.depth,
                   [&](int64_t c, Vector sum) { store(dQ + c * s.pitch + first, sum); });
            turn(w, lanes, s.cells, lanes, turnedW, s.pitch);
            turn(slopes, lanes, s.cells, lanes, turnedSlopes, s.pitch);
            for (int64_t key = 0; key < s.cells; key += lanes) {
                const auto add = [&](float* to) {
                    return [=, &s](int64_t c, Vector sum) {
                        float* at = to + c * s.pitch + key;
                        store(at, first > 0 ? load(at) + sum : sum);
                    };
                };
                sumsOf(turnedW + key, s.pitch, lanes, d + first, s.pitch, 1, s.depth, add(dV));
                sumsOf(turnedSlopes + key, s.pitch, lanes, q + first, s.pitch, 1, s.depth, add(dK));
            }
        }
    }
}

struct Moments {
    float mean, scale;
};
/// Of the channels at one position; blocks lie `between` apart.
inline Moments momentsOf(const float* in, int64_t between, int64_t channels) {
    float sum = 0, squares = 0;
    for (int64_t b = 0; b * width < channels; ++b) {
        const float* x = in + b * between;
#pragma omp simd reduction(+ : sum)
        for (int64_t lane = 0; lane < width; ++lane)
            sum += x[lane];
    }
    const float mean = sum / static_cast<float>(channels);
    for (int64_t b = 0; b * width < channels; ++b) {
        const float* x = in + b * between;
        const int64_t used = channels - b * width;
#pragma omp simd reduction(+ : squares)
        for (int64_t lane = 0; lane < width; ++lane) {
            const float apart = lane < used ? x[lane] - mean : 0;
            squares += apart * apart;
        }
    }
    return {mean, 1 / std::sqrt(squares / static_cast<float>(channels) + normaliseEpsilon)};
}

void normalise(const float* in, int64_t between, int64_t channels, int64_t positions, float* out) {
    for (int64_t p = 0; p < positions; ++p, in += width, out += width) {
        const auto m = momentsOf(in, between, channels);
        for (int64_t b = 0; b * width < channels; ++b) {
            const float* x = in + b * between;
            float* y = out + b * between;
            const int64_t used = channels - b * width;
#pragma omp simd
            for (int64_t lane = 0; lane < width; ++lane)
                y[lane] = lane < used ? (x[lane] - m.mean) * m.scale : 0;
        }
    }
}

// With y = (x - mean) / s: dx = (dy - mean(dy) - y mean(dy y)) / s.
void normaliseBack(const float* in, const float* dOut, int64_t between, int64_t channels, int64_t positions,
                   float* dIn) {
    for (int64_t p = 0; p < positions; ++p, in += width, dOut += width, dIn += width) {
        const auto m = momentsOf(in, between, channels);
        float sum = 0, product = 0;
        for (int64_t b = 0; b * width < channels; ++b) { // lanes without a channel have zeros for dOut
            const float *x = in + b * between, *d = dOut + b * between;
#pragma omp simd reduction(+ : sum, product)
            for (int64_t lane = 0; lane < width; ++lane) {
                sum += d[lane];
                product += d[lane] * (x[lane] - m.mean) * m.scale;
            }
        }
        sum /= static_cast<float>(channels), product /= static_cast<float>(channels);
        for (int64_t b = 0; b * width < channels; ++b) {
            const float *x = in + b * between, *d = dOut + b * between;
            float* to = dIn + b * between;
            const int64_t used = channels - b * width;
#pragma omp simd
            for (int64_t lane = 0; lane < width; ++lane)
                to[lane] = lane < used ? (d[lane] - sum - (x[lane] - m.mean) * m.scale * product) * m.scale : 0;
        }
    }
}
