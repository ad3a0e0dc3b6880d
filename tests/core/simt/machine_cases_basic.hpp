// Sums, products, pooling, reductions, scans, transposes, stencils.
#pragma once

#include "tests/core/simt/machine_cases.hpp"

namespace telar::test {

inline std::vector<Case> basicCases() {
    std::vector<Case> all;
    auto F = [](const char* n, size_t c) { return make<float>(n, c, smallInt); };
    {
        const int n = 1000;
        Case c{"vadd",
               "vadd.cu",
               "vecAdd",
               {4},
               {256},
               0,
               {F("a", n), F("b", n), zeros<float>("c", n)},
               {buf(0), buf(1), buf(2), val(n)}};
        c.check = [=](auto& b) {
            std::vector<float> w(n);
            for (int i = 0; i < n; ++i)
                w[i] = b[0].template as<float>()[i] + b[1].template as<float>()[i];
            return same(b[2], w);
        };
        // 1000 threads: 31 full warps and one of 8 lanes: 31 * 4 + 1 sectors for each array
        c.expects = {{"c[i] = a[i] + b[i]", Op::GlobalLoad, "sectors", 250},
                     {"c[i] = a[i] + b[i]", Op::GlobalStore, "sectors", 125},
                     {"c[i] = a[i] + b[i]", Op::GlobalStore, "instructions", 32},
                     {"c[i] = a[i] + b[i]", Op::GlobalStore, "divergent", 1},
                     {"c[i] = a[i] + b[i]", Op::GlobalStore, "lanes", 1000}};
        all.push_back(c);
    }
    for (int stride : {1, 2, 4, 8, 32}) {
        const int n = 1024 * stride;
        Case c{"strided-" + std::to_string(stride),
               "vadd.cu",
               "strided",
               {4},
               {256},
               0,
               {F("in", n), zeros<float>("out", n)},
               {buf(0), buf(1), val(n), val(stride)}};
        c.check = [=](auto& b) {
            std::vector<float> w(n);
            for (int i = 0; i < n; i += stride)
                w[i] = b[0].template as<float>()[i] * 2;
            return same(b[1], w);
        };
        c.expects = {{"out[i] = in[i] * 2.0f", Op::GlobalLoad, "sectors", 32 * 4 * std::min(stride, 8)},
                     {"out[i] = in[i] * 2.0f", Op::GlobalLoad, "instructions", 32}};
        all.push_back(c);
    }
    {
        const int n4 = 1000;
        Case c{"saxpy4",
               "vadd.cu",
               "saxpy4",
               {2},
               {128},
               0,
               {F("x", n4 * 4), F("y", n4 * 4)},
               {val(n4), val(2.0f), buf(0), buf(1)}};
        std::vector<float> w(n4 * 4);
        for (int i = 0; i < n4 * 4; ++i)
            w[i] = smallInt(i) + 2 * smallInt(i);
        c.check = [=](auto& b) { return same(b[1], w); };
        c.expects = {{"float4 v = x[i]", Op::GlobalLoad, "sectors", n4 * 16 / 32},
                     {"float4 v = x[i]", Op::GlobalLoad, "instructions", 32}};
        all.push_back(c);
    }
    {
        const int n = 1024;
        Case c{"copyVec",
               "vadd.cu",
               "copyVec",
               {1},
               {256},
               0,
               {F("in", n), zeros<float>("out", n)},
               {buf(0), buf(1), val(n)}};
        c.check = [=](auto& b) {
            std::vector<float> w(n);
            for (int i = 0; i < n; ++i)
                w[i] = smallInt(i);
            return same(b[1], w);
        };
        c.expects = {{"reinterpret_cast<float4", Op::GlobalLoad, "instructions", 8},
                     {"reinterpret_cast<float4", Op::GlobalLoad, "sectors", 128}};
        all.push_back(c);
    }
    auto mm = [&](const char* name, const char* kernel, Dim3 grid, Dim3 block, int m, int n, int k,
                  bool square = false) {
        Case c{name,
               "matmul.cu",
               kernel,
               grid,
               block,
               0,
               {F("A", m * k), F("B", k * n), zeros<float>("C", m * n)},
               {buf(0), buf(1), buf(2)}};
        if (square)
            c.args.push_back(val(n));
        else {
            c.args.push_back(val(m));
            c.args.push_back(val(n));
            c.args.push_back(val(k));
        }
        auto w = product(c.buffers[0], c.buffers[1], m, n, k);
        c.check = [=](auto& b) { return same(b[2], w); };
        return c;
    };
    {
        auto c = mm("matmulNaive", "matmulNaive", {2, 3}, {32, 8}, 20, 50, 40);
        all.push_back(c);
        c = mm("matmulNaive64", "matmulNaive", {2, 8}, {32, 8}, 64, 64, 64);
        // 128 warps * 64 steps: A one sector (broadcast), B four
        c.expects = {{"sum += A[row * K + k] * B[k * N + col]", Op::GlobalLoad, "instructions", 2 * 128 * 64},
                     {"sum += A[row * K + k] * B[k * N + col]", Op::GlobalLoad, "sectors", 128 * 64 * 5}};
        all.push_back(c);
        c = mm("matmulTurned64", "matmulTurned", {2, 8}, {32, 8}, 64, 64, 64);
        // lanes along rows: A 32 sectors, B one
        c.expects = {{"sum += A[row * K + k] * B[k * N + col]", Op::GlobalLoad, "sectors", 128 * 64 * 33},
                     {"C[row * N + col] = sum", Op::GlobalStore, "sectors", 128 * 32}};
        all.push_back(c);
        c = mm("matmulTiled", "matmulTiled", {2, 2}, {32, 32}, 50, 40, 70);
        c.expects = {{"sum += As[ty][k] * Bs[k][tx]", Op::SharedLoad, "ways", 1}};
        all.push_back(c);
        c = mm("matmulTiled64", "matmulTiled", {2, 2}, {32, 32}, 64, 64, 64);
        all.push_back(c);
        c = mm("matmulTurnedTile<32>", "matmulTurnedTile<32>", {2, 2}, {32, 32}, 64, 64, 64, true);
        c.expects = {{"Bs[tx][ty] = B", Op::SharedStore, "ways", 32},
                     {"Bs[tx][ty] = B", Op::SharedStore, "passes", 4 * 32 * 2 * 32},
                     {"sum += As[ty][k] * Bs[tx][k]", Op::SharedLoad, "ways", 32}};
        all.push_back(c);
        c = mm("matmulTurnedTile<33>", "matmulTurnedTile<33>", {2, 2}, {32, 32}, 64, 64, 64, true);
        c.expects = {{"Bs[tx][ty] = B", Op::SharedStore, "ways", 1},
                     {"sum += As[ty][k] * Bs[tx][k]", Op::SharedLoad, "ways", 1}};
        all.push_back(c);
        c = mm("matmulTile2D", "matmulTile2D<64,64,8,4,4>", {1, 1}, {256}, 64, 64, 64);
        all.push_back(c);
    }
    {
        const int h = 64, w = 100;
        Case c{"maxPoolDirect",
               "pool.cu",
               "maxPoolDirect",
               {2, 4},
               {32, 8},
               0,
               {F("in", h * w), zeros<float>("out", h * w / 4)},
               {buf(0), buf(1), val(h), val(w)}};
        c.check = [=](auto& b) {
            std::vector<float> o(h / 2 * (w / 2));
            for (int y = 0; y < h / 2; ++y)
                for (int x = 0; x < w / 2; ++x) {
                    float m = -1e30f;
                    for (int i = 0; i < 2; ++i)
                        for (int j = 0; j < 2; ++j)
                            m = std::max(m, smallInt((2 * y + i) * w + 2 * x + j));
                    o[y * (w / 2) + x] = m;
                }
            return same(b[1], o);
        };
        all.push_back(c);
    }
    {
        const int h = 50, w = 70;
        Case c{"maxPoolHalo",
               "pool.cu",
               "maxPoolHalo",
               {5, 7},
               {16, 8},
               18 * 10 * 4,
               {F("in", h * w), zeros<float>("out", h * w)},
               {buf(0), buf(1), val(h), val(w)}};
        c.check = [=](auto& b) {
            std::vector<float> o(h * w);
            for (int y = 0; y < h; ++y)
                for (int x = 0; x < w; ++x) {
                    float m = -1e30f;
                    for (int i = -1; i < 2; ++i)
                        for (int j = -1; j < 2; ++j)
                            m = std::max(
                                m, smallInt(size_t(std::clamp(y + i, 0, h - 1) * w + std::clamp(x + j, 0, w - 1))));
                    o[y * w + x] = m;
                }
            return same(b[1], o);
        };
        all.push_back(c);
    }
    auto red = [&](const char* name, const char* kernel, int n, uint32_t grid, uint32_t block, uint32_t dyn,
                   bool one = false) {
        Case c{name,
               "reduce.cu",
               kernel,
               {grid},
               {block},
               dyn,
               {F("in", n), zeros<float>("out", grid)},
               {buf(0), buf(1), val(n)}};
        double total = 0;
        for (int i = 0; i < n; ++i)
            total += smallInt(i);
        c.check = [=](auto& b) {
            double s = 0;
            for (uint32_t i = 0; i < (one ? 1 : grid); ++i)
                s += b[1].template as<float>()[i];
            return s == total ? std::string() : diff("sum", s, total, 0);
        };
        return c;
    };
    {
        auto c = red("reduce0", "reduce0", 1000, 8, 128, 512);
        // 4 warps a block: s = 1..16: 5 steps divergent in every warp, s = 32: lanes 0 of warps 0 and 2, s =
        // 64: warp 0 => 5*4+2+1
        c.expects = {{"sdata[tid] += sdata[tid + s]", Op::SharedStore, "instructions", 8 * 23},
                     {"sdata[tid] += sdata[tid + s]", Op::SharedStore, "lanes", 8 * 127}};
        all.push_back(c);
        c = red("reduce1", "reduce1", 1000, 8, 128, 512);
        // index = 2 s tid: s=1: 2 warps, 2-way; s=2: 1 warp 4-way; s=4: 16 lanes stride 8 words: 4 banks,
        // 4-way ...
        c.expects = {
            {"sdata[index] += sdata[index + s]", Op::SharedStore, "instructions", 8 * (2 + 1 + 1 + 1 + 1 + 1 + 1)},
            {"sdata[index] += sdata[index + s]", Op::SharedStore, "passes", 8 * (2 * 2 + 4 + 4 + 4 + 4 + 2 + 1)}};
        all.push_back(c);
        c = red("reduce2", "reduce2", 1000, 8, 128, 512);
        c.expects = {{"sdata[tid] += sdata[tid + s]", Op::SharedStore, "instructions", 8 * (2 + 1 + 5 + 0)},
                     {"sdata[tid] += sdata[tid + s]", Op::SharedStore, "ways", 1}};
        c.expects[0].value = 8 * (2 + 1 + 1 + 1 + 1 + 1 + 1);
        all.push_back(c);
        c = red("deviceReduce", "deviceReduce", 5000, 4, 256, 0, true);
        c.expects = {{"sum += in[i]", Op::GlobalLoad, "lanes", 5000}};
        all.push_back(c);
        all.push_back(red("reduce6<float,256>", "reduce6<float,256>", 5000, 4, 256, 0));
        all.push_back(
            red("reduceVolatile", "reduceVolatile", 1000, 8, 128, 0)); // volatile accesses do not race with each other
    }
    for (bool shared : {false, true}) {
        const int n = 5000;
        auto data = make<uint8_t>("data", n, [](size_t i) { return uint8_t((i * 7919) >> 3); });
        std::vector<uint32_t> w(256);
        for (int i = 0; i < n; ++i)
            ++w[data.data[i]];
        Case c{shared ? "histogramShared" : "histogramGlobal",
               "histogram.cu",
               shared ? "histogramShared" : "histogramGlobal",
               {uint32_t(shared ? 4 : 20)},
               {256},
               0,
               {data, zeros<uint32_t>("bins", 256)},
               {buf(0), buf(1), val(n)}};
        c.check = [=](auto& b) { return same(b[1], w); };
        all.push_back(c);
    }
    {
        const int n = 128;
        Case c{"scanHillis",
               "scan.cu",
               "scanHillis",
               {3},
               {uint32_t(n)},
               2 * n * 4,
               {zeros<float>("out", 3 * n), F("in", 3 * n)},
               {buf(0), buf(1), val(n)}};
        c.check = [=](auto& b) {
            std::vector<float> w(3 * n);
            for (int k = 0; k < 3; ++k) {
                float s = 0;
                for (int i = 0; i < n; ++i) {
                    w[k * n + i] = s;
                    s += smallInt(k * n + i);
                }
            }
            return same(b[0], w);
        };
        all.push_back(c);
        Case d{"scanBlelloch",
               "scan.cu",
               "scanBlelloch",
               {1},
               {128},
               (256 + 8) * 4,
               {zeros<float>("out", 256), F("in", 256)},
               {buf(0), buf(1), val(256)}};
        d.check = [=](auto& b) {
            std::vector<float> w(256);
            float s = 0;
            for (int i = 0; i < 256; ++i) {
                w[i] = s;
                s += smallInt(i);
            }
            return same(b[0], w);
        };
        all.push_back(d);
    }
    for (auto [k, name] :
         {std::pair{0, "transposeNaive"}, {1, "transposeCoalesced"}, {2, "transposeNoBankConflicts"}}) {
        const int n = 64;
        Case c{name,
               "transpose.cu",
               name,
               {2, 2},
               {32, 8},
               0,
               {zeros<float>("odata", n * n), F("idata", n * n)},
               {buf(0), buf(1)}};
        c.check = [=](auto& b) {
            std::vector<float> w(n * n);
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x)
                    w[x * n + y] = smallInt(y * n + x);
            return same(b[0], w);
        };
        const int insts = 4 * 8 * 4;
        if (k == 0)
            c.expects = {{"odata[x * width + (y + j)]", Op::GlobalStore, "sectors", insts * 32},
                         {"odata[x * width + (y + j)]", Op::GlobalLoad, "sectors", insts * 4}};
        if (k == 1)
            c.expects = {{"odata[(y + j) * width + x] = tile", Op::SharedLoad, "ways", 32},
                         {"odata[(y + j) * width + x] = tile", Op::SharedLoad, "passes", insts * 32},
                         {"odata[(y + j) * width + x] = tile", Op::GlobalStore, "sectors", insts * 4}};
        if (k == 2)
            c.expects = {{"odata[(y + j) * width + x] = tile", Op::SharedLoad, "ways", 1},
                         {"odata[(y + j) * width + x] = tile", Op::SharedLoad, "passes", insts}};
        all.push_back(c);
    }
    {
        const int rows = 10, cols = 100;
        Case c{"softmaxRows",
               "softmax.cu",
               "softmaxRows",
               {3},
               {32, 4},
               0,
               {F("x", rows * cols), zeros<float>("y", rows * cols)},
               {buf(0), buf(1), val(rows), val(cols)}};
        c.check = [=](auto& b) {
            std::vector<float> w(rows * cols);
            for (int r = 0; r < rows; ++r) {
                float m = -1e30f;
                double s = 0;
                for (int i = 0; i < cols; ++i)
                    m = std::max(m, smallInt(r * cols + i));
                for (int i = 0; i < cols; ++i)
                    s += std::exp(smallInt(r * cols + i) - m);
                for (int i = 0; i < cols; ++i)
                    w[r * cols + i] = float(std::exp(smallInt(r * cols + i) - m) / s);
            }
            return close(b[1], w, 1e-5);
        };
        all.push_back(c);
    }
    {
        const int n = 1000;
        std::vector<float> k{1, 2, 3, 4, 3, 2, 1};
        SymbolInit s{"coeff", {}};
        s.bytes.resize(28);
        std::memcpy(s.bytes.data(), k.data(), 28);
        Case c{"stencil_1d",
               "stencil.cu",
               "stencil_1d",
               {8},
               {128},
               0,
               {F("in", n), zeros<float>("out", n)},
               {buf(0), buf(1), val(n)},
               {s}};
        c.check = [=](auto& b) {
            std::vector<float> w(n);
            for (int i = 0; i < n; ++i)
                for (int o = -3; o <= 3; ++o)
                    w[i] += k[o + 3] * (i + o >= 0 && i + o < n ? smallInt(i + o) : 0);
            return same(b[1], w);
        };
        all.push_back(c);
        const int W = 40, H = 30;
        Case d{"heat2d",
               "stencil.cu",
               "heat2d",
               {2, 4},
               {32, 8},
               0,
               {make<double>("u", W * H, [](size_t i) { return double(smallInt(i)); }), zeros<double>("v", W * H)},
               {buf(0), buf(1), val(W), val(H), val(0.25)}};
        d.check = [=](auto& b) {
            std::vector<double> w(W * H);
            auto u = b[0].template as<double>();
            for (int y = 1; y < H - 1; ++y)
                for (int x = 1; x < W - 1; ++x) {
                    int i = y * W + x;
                    w[i] = u[i] + 0.25 * (u[i - 1] + u[i + 1] + u[i - W] + u[i + W] - 4 * u[i]);
                }
            return same(b[1], w);
        };
        all.push_back(d);
    }
    return all;
}

} // namespace telar::test
