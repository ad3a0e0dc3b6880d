// Layers on tokens for kernels.inl: attention of one sample, whose channels are rows of `pitch` cells here, and
// normalisation of blocks as they lie. Lanes are queries: what is summed over keys goes down the registers, never across one.

/// e^x for x <= 0; below -87 as e^-87. NaN stays.
inline Floats exponentialBelow(Floats x) { return exponentialWithin(most(all(-87.0f), x)); }

/// Of `outs` results each the sum over terms t of the vector a[t] (rows `line` apart) times the number b[o * step + t * next].
template <class Take>
inline void sumsOf(const float* a, int64_t line, int64_t terms, const float* b, int64_t step, int64_t next,
                   int64_t outs, const Take& take) {
    constexpr int64_t together = 4;
    int64_t o = 0;
    for (; o + together <= outs; o += together) {
        Floats sums[together] = {Floats{}, Floats{}, Floats{}, Floats{}};
        const float* factors = b + o * step;
        for (int64_t t = 0; t < terms; ++t, factors += next) {
            const Floats v = loadFloats(a + t * line);
            for (int64_t i = 0; i < together; ++i)
                sums[i] = multiplyAdd(v, all(factors[i * step]), sums[i]);
        }
        for (int64_t i = 0; i < together; ++i)
            take(o + i, sums[i]);
    }
    for (; o < outs; ++o) {
        Floats sum = Floats{};
        for (int64_t t = 0; t < terms; ++t)
            sum = multiplyAdd(loadFloats(a + t * line), all(b[o * step + t * next]), sum);
        take(o, sum);
    }
}

/// to (columns x rows) = from (rows x columns); what of its last vectors lies beyond `rows` becomes 0.
void turn(const float* from, int64_t line, int64_t rows, int64_t columns, float* to, int64_t toLine) {
    for (int64_t r = 0; r < rows; r += lanes)
        for (int64_t c = 0; c < columns; c += lanes) {
            Floats square[lanes];
            for (int i = 0; i < lanes; ++i)
                square[i] = r + i < rows ? loadFloats(from + (r + i) * line + c) : Floats{};
            transposeSquares<lanes / 2>(square);
            for (int i = 0; i < lanes && c + i < columns; ++i)
                storeFloats(to + (c + i) * toLine + r, square[i]);
        }
}

/// Weights of `lanes` queries from `first` on: w (cells x lanes), columns add up to 1.
inline void weighQueries(const TokenShape& s, const float* q, const float* k, int64_t first, float* w) {
    Floats top = all(-INFINITY), sum = Floats{};
    const Floats factor = all(s.factor);
    sumsOf(q + first, s.pitch, s.depth, k, 1, s.pitch, s.cells, [&](int64_t key, Floats score) {
        score = score * factor;
        top = score > top ? score : top;
        storeFloats(w + key * lanes, score);
    });
    for (int64_t key = 0; key < s.cells; ++key) {
        const Floats e = exponentialBelow(loadFloats(w + key * lanes) - top);
        sum = sum + e;
        storeFloats(w + key * lanes, e);
    }
    const Floats share = all(1) / sum;
    for (int64_t key = 0; key < s.cells; ++key)
        storeFloats(w + key * lanes, loadFloats(w + key * lanes) * share);
}

void attend(const TokenShape& s, const float* in, float* out, float* scratch) {
    const int64_t head = s.depth * s.pitch, part = s.heads * head;
    for (int64_t h = 0; h < s.heads; ++h)
        for (int64_t first = 0; first < s.cells; first += lanes) {
            weighQueries(s, in + h * head, in + part + h * head, first, scratch);
            sumsOf(scratch, lanes, s.cells, in + 2 * part + h * head, s.pitch, 1, s.depth,
                   [&](int64_t c, Floats sum) { storeFloats(out + h * head + c * s.pitch + first, sum); });
        }
}

// With weights P and O = P V: dV = P^T dO, dP = dO V^T, dS = P (dP - sum of P dP along the row), dQ = factor dS K and
// dK = factor dS^T Q. Queries beyond the last have zeros for dO, so nothing comes from them.
void attendBack(const TokenShape& s, const float* in, const float* dOut, float* dIn, float* scratch) {
    const int64_t head = s.depth * s.pitch, part = s.heads * head;
    float *w = scratch, *slopes = w + s.cells * lanes, *turnedW = slopes + s.cells * lanes,
          *turnedSlopes = turnedW + lanes * s.pitch;
    const Floats factor = all(s.factor);
    for (int64_t h = 0; h < s.heads; ++h) {
        const float *q = in + h * head, *k = q + part, *v = k + part, *d = dOut + h * head;
        float *dQ = dIn + h * head, *dK = dQ + part, *dV = dK + part;
        for (int64_t first = 0; first < s.cells; first += lanes) {
            weighQueries(s, q, k, first, w);
            Floats total = Floats{};
            sumsOf(d + first, s.pitch, s.depth, v, 1, s.pitch, s.cells, [&](int64_t key, Floats slope) {
                total = multiplyAdd(loadFloats(w + key * lanes), slope, total);
                storeFloats(slopes + key * lanes, slope);
            });
            for (int64_t key = 0; key < s.cells; ++key)
                storeFloats(slopes + key * lanes,
                            factor * loadFloats(w + key * lanes) * (loadFloats(slopes + key * lanes) - total));
            sumsOf(slopes, lanes, s.cells, k, s.pitch, 1, s.depth,
                   [&](int64_t c, Floats sum) { storeFloats(dQ + c * s.pitch + first, sum); });
            turn(w, lanes, s.cells, lanes, turnedW, s.pitch);
            turn(slopes, lanes, s.cells, lanes, turnedSlopes, s.pitch);
            for (int64_t key = 0; key < s.cells; key += lanes) {
                const auto add = [&](float* to) {
                    return [=, &s](int64_t c, Floats sum) {
                        float* at = to + c * s.pitch + key;
                        storeFloats(at, first > 0 ? loadFloats(at) + sum : sum);
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
