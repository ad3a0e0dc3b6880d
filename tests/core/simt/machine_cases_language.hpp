// Control flow, votes, and what students use of the language.
#pragma once

#include "tests/core/simt/machine_cases.hpp"

namespace telar::test {

inline std::vector<Case> languageCases() {
    std::vector<Case> all;
    auto F = [](const char* n, size_t c) { return make<float>(n, c, smallInt); };
    auto ints = [](const char* n, size_t c) { return make<int>(n, c, [](size_t i) { return int(i * 37 % 101); }); };
    auto in = [](size_t i) { return int(i * 37 % 101); };
    {
        Case c{"oddEven",       "diverge.cu", "oddEven", {2}, {64}, 0, {ints("in", 128), zeros<int>("out", 128)},
               {buf(0), buf(1)}};
        c.check = [=](auto& b) {
            std::vector<int> w(128);
            for (int i = 0; i < 128; ++i)
                w[i] = i % 2 == 0 ? in(i)*3 + in(i ^ 1) : in(i)-in(i ^ 1);
            return same(b[1], w);
        };
        c.expects = {{"v = v * 3 + in[i ^ 1]", Op::GlobalLoad, "instructions", 4},
                     {"v = v * 3 + in[i ^ 1]", Op::GlobalLoad, "lanes", 64},
                     {"v = v - in[i ^ 1]", Op::GlobalLoad, "lanes", 64},
                     {"out[i] = v;", Op::GlobalStore, "divergent", 0}};
        all.push_back(c);
        Case d{"ragged",        "diverge.cu", "ragged", {1}, {64}, 0, {ints("in", 64), zeros<int>("out", 64)},
               {buf(0), buf(1)}};
        d.check = [=](auto& b) {
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i)
                for (int k = 0; k < i % 32; ++k)
                    w[i] += in(k);
            return same(b[1], w);
        };
        d.expects = {{"sum += in[k]", Op::GlobalLoad, "instructions", 2 * 31},
                     {"sum += in[k]", Op::GlobalLoad, "lanes", 2 * 31 * 32 / 2},
                     {"out[i] = sum", Op::GlobalStore, "divergent", 0}};
        all.push_back(d);
        Case e{"alternating",
               "diverge.cu",
               "alternating",
               {1},
               {64},
               0,
               {ints("in", 64), zeros<int>("out", 64)},
               {buf(0), buf(1), val(10)}};
        e.check = [=](auto& b) {
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i) {
                int s = 0;
                for (int k = 0; k < 10; ++k) {
                    if ((k + i) % 2 == 0)
                        s += in((i + k) % 32);
                    s ^= k;
                }
                w[i] = s;
            }
            return same(b[1], w);
        };
        e.expects = {{"sum += in[(i + k) % 32]", Op::GlobalLoad, "instructions", 20},
                     {"sum += in[(i + k) % 32]", Op::GlobalLoad, "lanes", 20 * 16},
                     {"sum += in[(i + k) % 32]", Op::GlobalLoad, "divergent", 20}};
        all.push_back(e);
        Case f{"collatzSteps",           "diverge.cu",      "collatzSteps", {4}, {64}, 0,
               {zeros<int>("out", 200)}, {buf(0), val(200)}};
        f.check = [=](auto& b) {
            std::vector<int> w(200);
            for (int i = 0; i < 200; ++i) {
                long long n = i + 1;
                while (n != 1) {
                    n = n & 1 ? 3 * n + 1 : n / 2;
                    ++w[i];
                }
            }
            return same(b[0], w);
        };
        all.push_back(f);
        Case g{"switched",      "diverge.cu", "switched", {1}, {32}, 0, {ints("in", 96), zeros<int>("out", 32)},
               {buf(0), buf(1)}};
        g.check = [=](auto& b) {
            std::vector<int> w(32);
            for (int i = 0; i < 32; ++i)
                switch (in(i) % 4) {
                case 0:
                    w[i] = 10;
                    break;
                case 1:
                    w[i] = in(i + 32) * 2;
                    break;
                case 2:
                    w[i] = in(i + 64) / 3;
                    [[fallthrough]];
                default:
                    w[i] += 7;
                }
            return same(b[1], w);
        };
        all.push_back(g);
    }
    {
        const int W = 60, H = 50;
        Case c{"lifeStep",
               "life.cu",
               "lifeStep",
               {4},
               {128},
               0,
               {make<uint8_t>("cells", W * H, [](size_t i) { return uint8_t((i * 2654435761u >> 13) % 3 == 0); }),
                zeros<uint8_t>("next", W * H)},
               {buf(0), buf(1), val(W), val(H)}};
        c.check = [=](auto& b) {
            std::vector<uint8_t> w(W * H);
            auto u = b[0].template as<uint8_t>();
            for (int y = 0; y < H; ++y)
                for (int x = 0; x < W; ++x) {
                    int s = 0;
                    for (int j = -1; j < 2; ++j)
                        for (int i = -1; i < 2; ++i)
                            if (i || j)
                                s += u[(y + j + H) % H * W + (x + i + W) % W];
                    w[y * W + x] = s == 3 || (s == 2 && u[y * W + x]);
                }
            return same(b[1], w);
        };
        all.push_back(c);
    }
    {
        const int n = 200;
        Case c{"compact",
               "vote.cu",
               "compact",
               {1},
               {256},
               0,
               {make<int>("in", n, [](size_t i) { return int(i * 37 % 11) - 5; }), zeros<int>("out", n),
                zeros<int>("count", 1)},
               {buf(0), buf(1), buf(2), val(n)}};
        c.check = [=](auto& b) {
            int want = 0;
            long sum = 0, got = 0;
            for (int i = 0; i < n; ++i) {
                int v = int(i * 37 % 11) - 5;
                if (v > 0)
                    ++want, sum += v;
                got += b[1].template as<int>()[i];
            }
            return b[2].template as<int>()[0] == want && got == sum
                       ? std::string()
                       : diff("count", b[2].template as<int>()[0], want, 0);
        };
        all.push_back(c);
        Case d{"halves", "vote.cu", "halves", {1}, {64}, 0, {ints("in", 64), zeros<int>("out", 64)}, {buf(0), buf(1)}};
        d.check = [=](auto& b) {
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i) {
                int l = i % 32;
                w[i] = 1 + (l < 16 ? in(i) + in(i ^ 1) : in(l + 2 < 32 ? i + 2 : i));
            }
            return same(b[1], w);
        };
        all.push_back(d);
        Case e{"tiledPartition", "vote.cu", "tiledPartition", {1}, {64}, 0, {ints("in", 64), zeros<int>("out", 8)},
               {buf(0), buf(1)}};
        e.check = [=](auto& b) {
            std::vector<int> w(8);
            for (int i = 0; i < 64; ++i)
                w[i / 8] += in(i);
            return same(b[1], w);
        };
        all.push_back(e);
    }
    {
        struct View {
            uint64_t p;
            int w, h;
            float x0, y0, step;
        };
        const int W = 40, H = 30;
        Case c{"mandelbrot", "language.cu", "mandelbrot", {2, 4}, {32, 8}, 0, {zeros<uint16_t>("pixels", W * H)}, {}};
        Arg a = val(View{0, W, H, -2.f, -1.f, 0.0625f});
        a.buffer = 0; // pointer at offset 0 is patched
        c.args = {a, val(50)};
        c.check = [=](auto& b) {
            std::vector<uint16_t> w(W * H);
            for (int y = 0; y < H; ++y)
                for (int x = 0; x < W; ++x) {
                    float cr = -2.f + x * 0.0625f, ci = -1.f + y * 0.0625f, r = 0, i = 0;
                    int n = 0;
                    while (n < 50 && r * r + i * i <= 4.0f) {
                        float t = r * r - i * i + cr;
                        i = r * i + i * r + ci;
                        r = t;
                        ++n;
                    }
                    w[y * W + x] = uint16_t(n);
                }
            return same(b[0], w);
        };
        all.push_back(c);
        Case d{"lambdas<Square>", "language.cu",     "lambdas<Mode::Square>", {1}, {32}, 0,
               {F("data", 100)},  {buf(0), val(100)}};
        d.check = [=](auto& b) {
            std::vector<float> w(100);
            for (int i = 0; i < 100; ++i)
                w[i] = smallInt(i) * smallInt(i);
            return same(b[0], w);
        };
        all.push_back(d);
        d.name = "lambdas<Double>";
        d.kernel = "lambdas<Mode::Double>";
        d.check = [=](auto& b) {
            std::vector<float> w(100);
            for (int i = 0; i < 100; ++i)
                w[i] = smallInt(i) * 2;
            return same(b[0], w);
        };
        all.push_back(d);
        Case e{"recursion", "language.cu", "recursion", {1}, {32}, 0, {zeros<int>("out", 32)}, {buf(0)}};
        e.check = [=](auto& b) {
            std::vector<int> w(32);
            std::function<int(int)> f = [&](int n) { return n < 2 ? n : f(n - 1) + f(n - 2); };
            for (int i = 0; i < 32; ++i)
                w[i] = f(i % 10);
            return same(b[0], w);
        };
        all.push_back(e);
        Case g{"localArray",    "language.cu", "localArray", {1}, {32}, 0, {ints("in", 512), zeros<int>("out", 32)},
               {buf(0), buf(1)}};
        g.check = [=](auto& b) {
            std::vector<int> w(32);
            for (int t = 0; t < 32; ++t) {
                int s[8] = {};
                for (int i = 0; i < 16; ++i)
                    s[in(t * 16 + i) & 7]++;
                for (int i = 1; i < 8; ++i)
                    if (s[i] > s[w[t]])
                        w[t] = i;
            }
            return same(b[1], w);
        };
        all.push_back(g);
    }
    {
        struct {
            int n;
            float scale[4];
        } p{2, {1, 2, 3, 4}};
        SymbolInit ps{"params", {}};
        ps.bytes.resize(sizeof p);
        std::memcpy(ps.bytes.data(), &p, sizeof p);
        Case c{"voting",         "extra.cu", "voting", {1}, {8, 4, 2}, 0, {ints("in", 64), zeros<int>("out", 64)},
               {buf(0), buf(1)}, {ps}};
        c.check = [=](auto& b) {
            int n = 0, any = 0;
            for (int i = 0; i < 64; ++i)
                n += in(i) > 50, any |= in(i) == 37;
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i)
                w[i] = n * 4 + any * 2 + 1 + (i % 4 + 1) * 2;
            return same(b[1], w);
        };
        all.push_back(c);
        Case d{"machine",       "extra.cu", "machine", {1}, {64}, 0, {ints("in", 64), zeros<int>("out", 64)},
               {buf(0), buf(1)}};
        d.check = [=](auto& b) {
            std::vector<int> w(64);
            const int next[] = {0, 5, 3, 7, 2, 6, 0, 1};
            for (int i = 0; i < 64; ++i)
                for (int s = in(i)&7; s && w[i] < 20; ++w[i])
                    s = next[s];
            return same(b[1], w);
        };
        all.push_back(d);
        Case e{"wide",
               "extra.cu",
               "wide",
               {1},
               {64},
               256,
               {make<double>("in", 64, [](size_t i) { return double(i); }), zeros<double>("out", 64),
                zeros<uint64_t>("sum", 1)},
               {buf(0), buf(1), buf(2)}};
        e.check = [=](auto& b) {
            std::vector<double> w(64);
            for (int i = 0; i < 64; ++i)
                w[i] = i < 32 ? 496 : 1520;
            if (b[2].template as<uint64_t>()[0] != 6048)
                return std::string("sum");
            return same(b[1], w);
        };
        all.push_back(e);
        Case f{"aggregated",    "extra.cu", "aggregated", {1}, {64}, 0, {zeros<int>("count", 1), ints("in", 64)},
               {buf(0), buf(1)}};
        f.check = [=](auto& b) {
            int n = 0;
            for (int i = 0; i < 64; ++i)
                n += in(i) % 3 == 0;
            return same(b[0], std::vector<int>{n});
        };
        all.push_back(f);
        Case g{"modern", "extra.cu", "modern", {1}, {64}, 0, {ints("in", 64), zeros<int>("out", 64)}, {buf(0), buf(1)}};
        g.check = [=](auto& b) {
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i) {
                int m = 0;
                for (int k = 0; k < 5; ++k)
                    m = std::max(m, int(uint8_t(uint8_t(in(i)) * 3 + k)));
                w[i] = int(m + std::min(i, 3) + 2.5f);
            }
            return same(b[1], w);
        };
        all.push_back(g);
        Case h{"lastBlock",
               "extra.cu",
               "lastBlock",
               {4},
               {64},
               0,
               {ints("in", 256), zeros<int>("partial", 4), zeros<int>("total", 1)},
               {buf(0), buf(1), buf(2)}};
        h.check = [=](auto& b) {
            int n = 0;
            for (int i = 0; i < 256; ++i)
                n += in(i);
            return same(b[2], std::vector<int>{n});
        };
        all.push_back(h);
        Case l{"lanes", "extra.cu", "lanes", {1}, {64}, 0, {zeros<int>("out", 64)}, {buf(0)}};
        l.check = [=](auto& b) {
            std::vector<int> w(64);
            for (int i = 0; i < 64; ++i)
                w[i] = i % 32;
            return same(b[0], w);
        };
        all.push_back(l);
    }
    return all;
}

} // namespace telar::test
