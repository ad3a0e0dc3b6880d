#include "core/nn/fast/cells.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace telar::nn::fast {

namespace {

/// Calls body(first, count, channelsOfTheBlock) on slices of a blocked array, shared out.
template <class Body>
void forEachSlice(const Context& c, int64_t channels, int64_t positions, const Body& body) {
    constexpr int64_t slice = 1024;
    const int64_t perBlock = ceilDiv(positions, slice), blocks = ceilDiv(channels, width);
    share(c.with(channels * positions), blocks * perBlock, [&](int64_t task) {
        const int64_t b = task / perBlock, first = task % perBlock * slice;
        body((b * positions + first) * width, std::min(slice, positions - first) * width,
             std::min(width, channels - b * width));
    });
}

} // namespace

void activate(const Context& c, LayerKind kind, int64_t channels, int64_t positions, float* values) {
    forEachSlice(c, channels, positions, [&](int64_t first, int64_t count, int64_t used) {
        float* v = values + first;
        if (kind == LayerKind::Relu) {
#pragma omp simd
            for (int64_t i = 0; i < count; ++i)
                v[i] = v[i] < 0 ? 0 : v[i];
            return;
        }
        for (int64_t i = 0; i < count; ++i) // lanes without a channel stay 0
            v[i] = i % width >= used ? 0 : kind == LayerKind::Tanh ? std::tanh(v[i]) : 1 / (1 + std::exp(-v[i]));
    });
}

void activateBack(const Context& c, LayerKind kind, int64_t channels, int64_t positions, const float* out, float* d) {
    forEachSlice(c, channels, positions, [&](int64_t first, int64_t count, int64_t) {
        const float* y = out + first;
        float* to = d + first;
        if (kind == LayerKind::Relu) {
#pragma omp simd
            for (int64_t i = 0; i < count; ++i)
                to[i] = y[i] > 0 ? to[i] : 0;
        } else if (kind == LayerKind::Tanh) {
#pragma omp simd
            for (int64_t i = 0; i < count; ++i)
                to[i] *= 1 - y[i] * y[i];
        } else {
#pragma omp simd
            for (int64_t i = 0; i < count; ++i)
                to[i] *= y[i] * (1 - y[i]);
        }
    });
}

void drop(const Context& c, const plain::Layer& layer, const plain::Batch& batch, const float* in, float* out) {
    const int64_t perPlane = layer.in.cells(), positions = batch.samples * perPlane, features = layer.in.features();
    const float rate = batch.training ? layer.spec.rate : 0;
    const Dropping dropping{batch.seed, batch.step, static_cast<uint32_t>(layer.index), rate, 1 / (1 - rate)};
    share(c.with(batch.samples * features * 8), ceilDiv(layer.in.channels, width) * batch.samples, [&](int64_t task) {
        const int64_t b = task / batch.samples, sample = task % batch.samples;
        const int64_t at = (b * positions + sample * perPlane) * width;
        if (rate == 0) {
            std::copy_n(in + at, perPlane * width, out + at);
            return;
        }
        const int64_t element = (batch.first + sample) * features + b * width * perPlane;
        for (int64_t cell = 0; cell < perPlane; ++cell)
            c.kernels->drop(dropping, static_cast<uint64_t>(element + cell), static_cast<uint64_t>(perPlane),
                            in + at + cell * width, out + at + cell * width);
    });
}

void pool(const Context& c, const plain::Layer& l, int64_t n, const float* in, float* out, int32_t* argmax) {
    const bool maximum = l.spec.kind == LayerKind::MaxPooling;
    const float share_ = 1 / static_cast<float>(l.spec.kernel.h * l.spec.kernel.w);
    share(c.with(n * l.in.features()), ceilDiv(l.in.channels, width) * n,
          [&](int64_t task) { // task = block * n + sample
              const float* from = in + task * l.in.cells() * width;
              for (int64_t r = 0; r < l.out.rows; ++r)
                  for (int64_t col = 0; col < l.out.columns; ++col) {
                      const int64_t at = (task * l.out.cells() + r * l.out.columns + col) * width;
                      const int64_t top = r * l.spec.stride.h * l.in.columns + col * l.spec.stride.w;
                      float best[width];
                      int32_t place[width];
                      for (int64_t lane = 0; lane < width; ++lane) {
                          best[lane] = maximum ? from[top * width + lane] : 0;
                          place[lane] = static_cast<int32_t>(top);
                      }
                      for (int64_t i = 0; i < l.spec.kernel.h; ++i)
                          for (int64_t j = 0; j < l.spec.kernel.w; ++j) {
                              const auto cell = static_cast<int32_t>(top + i * l.in.columns + j);
                              const float* x = from + cell * width;
                              if (!maximum) {
#pragma omp simd
                                  for (int64_t lane = 0; lane < width; ++lane)
                                      best[lane] += x[lane];
                                  continue;
                              }
#pragma omp simd
                              for (int64_t lane = 0; lane < width; ++lane) {
                                  const bool wins = !(x[lane] <= best[lane]) && best[lane] == best[lane]; // NaN wins
                                  best[lane] = wins ? x[lane] : best[lane];
                                  place[lane] = wins ? cell : place[lane];
                              }
                          }
                      for (int64_t lane = 0; lane < width; ++lane)
                          out[at + lane] = maximum ? best[lane] : best[lane] * share_;
                      if (maximum)
                          std::copy_n(place, width, argmax + at);
                  }
          });
}

void poolBack(const Context& c, const plain::Layer& l, int64_t n, const float* dOut, const int32_t* argmax,
              float* dIn) {
    const float part = 1 / static_cast<float>(l.spec.kernel.h * l.spec.kernel.w);
    share(c.with(n * l.in.features()), ceilDiv(l.in.channels, width) * n, [&](int64_t task) {
        float* to = dIn + task * l.in.cells() * width;
        std::fill_n(to, l.in.cells() * width, 0.0f);
        for (int64_t cell = 0; cell < l.out.cells(); ++cell) {
            const int64_t at = (task * l.out.cells() + cell) * width;
            if (l.spec.kind == LayerKind::MaxPooling) {
                for (int64_t lane = 0; lane < width; ++lane)
                    to[argmax[at + lane] * width + lane] += dOut[at + lane];
                continue;
            }
            const int64_t top = cell / l.out.columns * l.spec.stride.h, left = cell % l.out.columns * l.spec.stride.w;
            for (int64_t i = 0; i < l.spec.kernel.h; ++i)
                for (int64_t j = 0; j < l.spec.kernel.w; ++j) {
                    float* row = to + ((top + i) * l.in.columns + left + j) * width;
#pragma omp simd
                    for (int64_t lane = 0; lane < width; ++lane)
                        row[lane] += part * dOut[at + lane];
                }
        }
    });
}

void intoBlocks(const Shape& shape, int64_t n, int64_t sample, const float* from, float* to) {
    const int64_t plane = shape.cells();
    for (int64_t b = 0; b < ceilDiv(shape.channels, width); ++b)
        for (int64_t cell = 0; cell < plane; ++cell) {
            float* row = to + ((b * n + sample) * plane + cell) * width;
            for (int64_t lane = 0; lane < width; ++lane) {
                const int64_t channel = b * width + lane;
                row[lane] = channel < shape.channels ? from[channel * plane + cell] : 0;
            }
        }
}

void fromBlocks(const Shape& shape, int64_t n, int64_t sample, const float* from, float* to) {
    const int64_t plane = shape.cells();
    for (int64_t channel = 0; channel < shape.channels; ++channel)
        for (int64_t cell = 0; cell < plane; ++cell)
            to[channel * plane + cell] =
                from[((channel / width * n + sample) * plane + cell) * width + channel % width];
}

void intoWindows(const Geometry& g, int64_t n, int64_t sample, const float* from, float* to) {
    const int64_t perSample = g.out.cells(), positions = n * perSample;
    if (perSample == 1 && g.depth == g.in.features()) { // a linear layer: the features as they come
        for (int64_t chunk = 0; chunk < g.chunks; ++chunk) {
            float* row = to + (chunk * positions + sample) * width;
            const int64_t count = std::min(width, g.depth - chunk * width);
            std::copy_n(from + chunk * width, count, row);
            std::fill_n(row + count, width - count, 0.0f);
        }
        return;
    }
    struct Place {
        int64_t row, column, at; ///< from the window's first element
    };
    std::vector<Place> places;
    for (int64_t k = 0; k < g.depth; ++k) {
        const int64_t r = k / g.kernel.w % g.kernel.h, c = k % g.kernel.w;
        places.push_back({r, c, (k / (g.kernel.h * g.kernel.w) * g.in.rows + r) * g.in.columns + c});
    }
    for (int64_t cell = 0; cell < perSample; ++cell) {
        const int64_t top = cell / g.out.columns * g.stride.h - g.padding.h;
        const int64_t left = cell % g.out.columns * g.stride.w - g.padding.w;
        const bool whole = top >= 0 && left >= 0 && top + g.kernel.h <= g.in.rows && left + g.kernel.w <= g.in.columns;
        auto value = [&](const Place& p) {
            const int64_t r = top + p.row, c = left + p.column;
            const bool inside = whole || (r >= 0 && r < g.in.rows && c >= 0 && c < g.in.columns);
            return inside ? from[top * g.in.columns + left + p.at] : 0;
        };
        for (int64_t chunk = 0; chunk < g.chunks; ++chunk) {
            float* row = to + (chunk * positions + sample * perSample + cell) * width;
            const auto first = places.begin() + chunk * width;
            const int64_t count = std::min(width, g.depth - chunk * width);
            std::fill(std::transform(first, first + count, row, value), row + width, 0.0f);
        }
    }
}

} // namespace telar::nn::fast
