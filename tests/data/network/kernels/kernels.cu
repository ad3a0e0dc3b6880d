// Every kernel of gpu/network on small arrays, against plain loops in double: run by telar-cli without a GPU, and by any CUDA.
#include "gpu/network/elements.cuh"
#include "gpu/network/products.cuh"
#include "gpu/network/rows.cuh"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace telar::gpu;
using Numbers = std::vector<float>;

static int wrong = 0;

/// Numbers from -2 to 2, the same in every run.
static Numbers some(std::size_t count, unsigned seed) {
    Numbers all(count);
    for (float& x : all) {
        seed = seed * 1664525u + 1013904223u;
        x = static_cast<float>(seed >> 8) / 4194304.0f - 2;
    }
    return all;
}
static float* there(const Numbers& from) {
    float* to = nullptr;
    cudaMalloc(&to, from.size() * sizeof(float));
    cudaMemcpy(to, from.data(), from.size() * sizeof(float), cudaMemcpyHostToDevice);
    return to;
}
static void compare(const char* what, float* made, const std::vector<double>& right, double bound = 1e-5) {
    Numbers found(right.size());
    cudaMemcpy(found.data(), made, found.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(made);
    for (std::size_t i = 0; i < right.size(); ++i)
        if (!(std::abs(static_cast<double>(found[i]) - right[i]) <= bound * (1 + std::abs(right[i])))) {
            std::printf("%s: number %zu is %g, not %g\n", what, i, static_cast<double>(found[i]), right[i]);
            ++wrong;
            return;
        }
}

static double softplusOf(double x) { return std::log1p(std::exp(x)); }
static double elementOf(Element e, double x, double p, double q) {
    switch (e) {
    case Element::Relu: return std::max(x, 0.0);
    case Element::LeakyRelu: return x < 0 ? p * x : x;
    case Element::Sigmoid: return 1 / (1 + std::exp(-x));
    case Element::Swish: return x / (1 + std::exp(-p * x));
    case Element::Tanh: return std::tanh(x);
    case Element::Exp: return std::exp(x);
    case Element::Log: return std::log(x);
    case Element::Sqrt: return std::sqrt(x);
    case Element::Erf: return std::erf(x);
    case Element::Neg: return -x;
    case Element::Abs: return std::abs(x);
    case Element::Reciprocal: return 1 / x;
    case Element::HardSigmoid: return std::clamp(p * x + q, 0.0, 1.0);
    case Element::HardSwish: return x * std::clamp(x / 6 + 0.5, 0.0, 1.0);
    case Element::Elu: return x < 0 ? p * std::expm1(x) : x;
    case Element::Selu: return q * (x > 0 ? x : p * std::expm1(x));
    case Element::Gelu: return x / 2 * (1 + std::erf(x / std::sqrt(2.0)));
    case Element::GeluTanh: return x / 2 * (1 + std::tanh(std::sqrt(2 / 3.14159265358979) * (x + 0.044715 * x * x * x)));
    case Element::Softplus: return softplusOf(x);
    case Element::Softsign: return x / (1 + std::abs(x));
    case Element::Mish: return x * std::tanh(softplusOf(x));
    case Element::Clip: return std::clamp(x, p, q);
    case Element::Floor: return std::floor(x);
    case Element::Ceil: return std::ceil(x);
    case Element::Round: return std::nearbyint(x);
    case Element::Sin: return std::sin(x);
    default: return std::cos(x);
    }
}
static void elements() {
    Numbers x = some(100, 1);
    for (int i = 0; i <= static_cast<int>(Element::Cos); ++i) {
        const auto e = static_cast<Element>(i);
        Numbers in = x;
        if (e == Element::Log || e == Element::Sqrt)
            for (float& one : in)
                one = std::abs(one) + 0.1f;
        const float p = e == Element::Clip ? -0.5f : 0.7f, q = 1.2f;
        std::vector<double> right;
        for (const float one : in)
            right.push_back(elementOf(e, static_cast<double>(one), static_cast<double>(p), static_cast<double>(q)));
        float *from = there(in), *to = there(in);
        elementKernel<<<1, blockThreads>>>(e, p, q, from, to, 99); // the last one stays
        right.back() = static_cast<double>(in.back());
        compare("elementKernel", to, right);
        to = there(in);
        right.back() = elementOf(e, static_cast<double>(in.back()), static_cast<double>(p), static_cast<double>(q));
        element4Kernel<<<1, blockThreads>>>(e, p, q, reinterpret_cast<float4*>(from), reinterpret_cast<float4*>(to), 25);
        compare("element4Kernel", to, right);
        cudaFree(from);
    }
}

/// (4, 5) with (5) and with (4, 1), and copies that turn.
static void places() {
    const Numbers a = some(20, 2), b = some(5, 3), c = some(4, 4);
    Places row;
    row.axes = 2;
    row.lengths[0] = 4, row.lengths[1] = 5;
    row.steps[0][0] = 5, row.steps[0][1] = 1, row.steps[1][1] = 1;
    row.count = 20;
    float *x = there(a), *y = there(b), *z = there(c);
    for (const auto e : {Element::Add, Element::Sub, Element::Mul, Element::Div, Element::Max, Element::Min, Element::PRelu}) {
        std::vector<double> right;
        for (int i = 0; i < 20; ++i) {
            const double s = static_cast<double>(a[i]), t = static_cast<double>(b[i % 5]);
            right.push_back(e == Element::Add   ? std::clamp(s + t, -1.0, 1.5)
                            : e == Element::Sub ? s - t
                            : e == Element::Mul ? s * t
                            : e == Element::Div ? s / t
                            : e == Element::Max ? std::max(s, t)
                            : e == Element::Min ? std::min(s, t)
                            : s < 0             ? s * t
                                                : s);
        }
        float* to = there(a);
        pairKernel<<<1, blockThreads>>>(e, -1, 1.5f, x, y, to, row);
        compare("pairKernel", to, right);
    }
    std::vector<double> powers, sums;
    for (int i = 0; i < 20; ++i)
        powers.push_back(std::pow(static_cast<double>(a[i]), 2.0)), sums.push_back(2 * static_cast<double>(a[i]));
    float* twos = there(Numbers(5, 2.0f));
    float* to = there(a);
    pairKernel<<<1, blockThreads>>>(Element::Pow, 0, 0, x, twos, to, row);
    compare("pairKernel, powers", to, powers);
    to = there(a);
    pair4Kernel<<<1, blockThreads>>>(Element::Add, -9, 9, reinterpret_cast<float4*>(x), reinterpret_cast<float4*>(x),
                                     reinterpret_cast<float4*>(to), 5);
    compare("pair4Kernel", to, sums);

    const std::vector<unsigned char> flags{1, 0, 0, 1};
    unsigned char* condition = nullptr;
    cudaMalloc(&condition, 4);
    cudaMemcpy(condition, flags.data(), 4, cudaMemcpyHostToDevice);
    Places chosen = row; // the condition by row, a everywhere, b by column
    chosen.steps[0][0] = 1, chosen.steps[0][1] = 0;
    chosen.steps[1][0] = 5, chosen.steps[1][1] = 1;
    chosen.steps[2][1] = 1;
    std::vector<double> right;
    for (int i = 0; i < 20; ++i)
        right.push_back(static_cast<double>(flags[i / 5] ? a[i] : b[i % 5]));
    to = there(a);
    whereKernel<<<1, blockThreads>>>(condition, x, y, to, chosen);
    compare("whereKernel", to, right);
    cudaFree(condition);

    Places turned = row; // to (5, 4)
    turned.steps[1][0] = 1, turned.steps[1][1] = 4;
    for (int i = 0; i < 20; ++i)
        right[i % 5 * 4 + i / 5] = static_cast<double>(a[i]);
    to = there(a);
    copyKernel<<<1, blockThreads>>>(x, to, turned);
    compare("copyKernel", to, right);
    to = there(a);
    fillKernel<<<1, blockThreads>>>(to, 3, 20);
    compare("fillKernel", to, std::vector<double>(20, 3));

    // Two channels of two cells, five samples.
    float* positive = there({1.5f, 0.5f});
    right.clear();
    for (int i = 0; i < 20; ++i) {
        const int channel = i / 2 % 2;
        right.push_back((static_cast<double>(a[i]) - static_cast<double>(c[channel])) * static_cast<double>(b[channel]) /
                            std::sqrt((channel ? 0.5 : 1.5) + 0.25) +
                        static_cast<double>(c[channel]));
    }
    to = there(a);
    normaliseKernel<<<1, blockThreads>>>(x, y, z, z, positive, 0.25f, to, 20, 2, 2);
    compare("normaliseKernel", to, right);

    const std::vector<int> taken{4, 0, 1, 1, 3, 2}; // three places of two each
    int* list = nullptr;
    cudaMalloc(&list, taken.size() * sizeof(int));
    cudaMemcpy(list, taken.data(), taken.size() * sizeof(int), cudaMemcpyHostToDevice);
    const Numbers weights{0.25f, 0.75f, 1, 0, -1, 2};
    float *factors = there(weights), *result = there(Numbers(12));
    right.clear();
    for (int o = 0; o < 4; ++o)
        for (int i = 0; i < 3; ++i)
            right.push_back(static_cast<double>(weights[2 * i]) * static_cast<double>(a[o * 5 + taken[2 * i]]) +
                            static_cast<double>(weights[2 * i + 1]) * static_cast<double>(a[o * 5 + taken[2 * i + 1]]));
    tapsKernel<<<1, blockThreads>>>(x, result, list, factors, 12, 5, 3, 1, 2);
    compare("tapsKernel", result, right);
    for (void* memory : {static_cast<void*>(list), static_cast<void*>(factors), static_cast<void*>(positive),
                         static_cast<void*>(twos), static_cast<void*>(x), static_cast<void*>(y), static_cast<void*>(z)})
        cudaFree(memory);
}

/// 3 rows of 70, and 2 x 35 x 3 along the middle.
static void rows() {
    const Numbers a = some(210, 5), scale = some(70, 6);
    float *x = there(a), *s = there(scale), *to = there(a);
    std::vector<double> softmax(210), logs(210), means, plain(210);
    for (int column = 0; column < 6; ++column) {
        const int first = column / 3 * 105 + column % 3;
        double sum = 0;
        for (int k = 0; k < 35; ++k)
            sum += std::exp(static_cast<double>(a[first + 3 * k]));
        for (int k = 0; k < 35; ++k) {
            softmax[first + 3 * k] = std::exp(static_cast<double>(a[first + 3 * k])) / sum;
            logs[first + 3 * k] = static_cast<double>(a[first + 3 * k]) - std::log(sum);
        }
    }
    for (int row = 0; row < 3; ++row) {
        double sum = 0, squares = 0;
        for (int i = 0; i < 70; ++i)
            sum += static_cast<double>(a[row * 70 + i]);
        for (int i = 0; i < 70; ++i)
            squares += std::pow(static_cast<double>(a[row * 70 + i]) - sum / 70, 2);
        means.push_back(sum / 70);
        for (int i = 0; i < 70; ++i)
            plain[row * 70 + i] = (static_cast<double>(a[row * 70 + i]) - sum / 70) / std::sqrt(squares / 70 + 0.5) *
                                  static_cast<double>(scale[i]);
    }
    softmaxKernel<<<1, rowThreads>>>(false, x, to, 6, 35, 3);
    compare("softmaxKernel", to, softmax);
    to = there(a);
    softmaxKernel<<<1, rowThreads>>>(true, x, to, 6, 35, 3);
    compare("softmaxKernel, logarithms", to, logs);
    to = there(Numbers(3));
    meansKernel<<<2, rowThreads>>>(x, to, 3, 70);
    compare("meansKernel", to, means);
    to = there(a);
    standardisedKernel<<<2, rowThreads>>>(x, s, nullptr, to, 3, 70, 1, 0, 1, 0.5f);
    compare("standardisedKernel", to, plain);
    cudaFree(x);
    cudaFree(s);
}

static PlaneWindow windowOf(int rows, int columns, int kernel, int stride, int dilation, int begin) {
    const auto out = [&](int length) { return (length + 2 * begin - (kernel - 1) * dilation - 1) / stride + 1; };
    return {rows,   columns,  out(rows), out(columns), kernel, kernel, stride, stride,
            dilation, dilation, begin,     begin,        begin,  begin};
}
static void pools() {
    const Numbers a = some(2 * 9 * 7, 7);
    float* x = there(a);
    for (const auto pool : {Pool::Max, Pool::Average, Pool::AverageWithPadding}) {
        const PlaneWindow w = windowOf(9, 7, 3, 2, 1, 1);
        std::vector<double> right;
        for (int plane = 0; plane < 2; ++plane)
            for (int y = 0; y < w.outRows; ++y)
                for (int xx = 0; xx < w.outColumns; ++xx) {
                    double best = -1e30, sum = 0;
                    int cells = 0;
                    for (int r = 2 * y - 1; r < 2 * y + 2; ++r)
                        for (int c = 2 * xx - 1; c < 2 * xx + 2; ++c)
                            if (r >= 0 && r < 9 && c >= 0 && c < 7) {
                                const double value = static_cast<double>(a[plane * 63 + r * 7 + c]);
                                best = std::max(best, value), sum += value, ++cells;
                            }
                    right.push_back(pool == Pool::Max ? best : sum / (pool == Pool::Average ? cells : 9));
                }
        float* to = there(Numbers(right.size()));
        poolKernel<<<1, rowThreads>>>(pool, x, to, static_cast<unsigned>(right.size()), w);
        compare("poolKernel", to, right);
    }
    cudaFree(x);
}

/// (2, channels, 9, 8) with `outputs` filters, a bias and an array that is added, within -3 and 4.
static void convolutions(int channels, int outputs, int groups, int kernel, int stride, int dilation, int which) {
    const PlaneWindow w = windowOf(9, 8, kernel, stride, dilation, 1);
    const int perGroup = channels / groups, outs = outputs / groups, taps = kernel * kernel, cells = w.outRows * w.outColumns;
    const Numbers a = some(2 * channels * 72, 8), weights = some(outputs * perGroup * taps, 9), bias = some(outputs, 10),
                  added = some(2 * outputs * cells, 11);
    std::vector<double> right;
    for (int n = 0; n < 2 * outputs * cells; ++n) {
        const int cell = n % cells, o = n / cells % outputs, sample = n / cells / outputs;
        double sum = static_cast<double>(bias[o]) + static_cast<double>(added[n]);
        for (int c = 0; c < perGroup; ++c)
            for (int t = 0; t < taps; ++t) {
                const int y = cell / w.outColumns * stride - 1 + t / kernel * dilation,
                          x = cell % w.outColumns * stride - 1 + t % kernel * dilation;
                if (y >= 0 && y < 9 && x >= 0 && x < 8)
                    sum += static_cast<double>(a[((sample * channels + o / outs * perGroup + c) * 9 + y) * 8 + x]) *
                           static_cast<double>(weights[(o * perGroup + c) * taps + t]);
            }
        right.push_back(std::clamp(sum, -3.0, 4.0));
    }
    float *x = there(a), *f = there(weights), *b = there(bias), *more = there(added), *to = there(Numbers(right.size()));
    const ConvolutionSizes s{2, channels, outputs, groups, -3, 4};
    const auto count = static_cast<unsigned>(right.size());
    if (which == 0)
        convolutionTiles<<<dim3((cells + tile - 1) / tile, (outs + tile - 1) / tile, 2), tileThreads>>>(x, f, b, more, to, w, s);
    else if (which == 1)
        convolutionCells<<<2, tileThreads>>>(x, f, b, more, to, count, w, s);
    else {
        const auto parts = static_cast<unsigned>(2 * outputs * w.outRows * ((w.outColumns + cellsOfThread - 1) / cellsOfThread));
        if (kernel == 3 && stride == 1)
            depthwiseCells<3, 1><<<1, tileThreads>>>(x, f, b, more, to, parts, w, s);
        else if (kernel == 3)
            depthwiseCells<3, 2><<<1, tileThreads>>>(x, f, b, more, to, parts, w, s);
        else if (stride == 1)
            depthwiseCells<5, 1><<<1, tileThreads>>>(x, f, b, more, to, parts, w, s);
        else
            depthwiseCells<5, 2><<<1, tileThreads>>>(x, f, b, more, to, parts, w, s);
    }
    compare(which == 0 ? "convolutionTiles" : which == 1 ? "convolutionCells" : "depthwiseCells", to, right);
    for (float* memory : {x, f, b, more})
        cudaFree(memory);
}

/// Three channels of 6 x 7 become two each, at stride 2.
static void unfolded() {
    const Numbers a = some(2 * 3 * 42, 12);
    const PlaneWindow w = windowOf(6, 7, 2, 2, 1, 1);
    std::vector<double> right;
    for (int n = 0; n < 2 * 8 * 6 * w.outColumns; ++n) {
        const int x = n % w.outColumns, y = n / w.outColumns % 6, channel = n / w.outColumns / 6 % 8,
                  sample = n / w.outColumns / 6 / 8, from = 2 * x - 1 + channel / 3;
        const bool there = channel < 6 && from >= 0 && from < 7;
        right.push_back(there ? static_cast<double>(a[((sample * 3 + channel % 3) * 6 + y) * 7 + from]) : 0);
    }
    float *x = there(a), *to = there(Numbers(right.size()));
    unfoldColumns<<<1, tileThreads>>>(x, to, static_cast<unsigned>(right.size()), 3, 8, 2, w, w.outColumns);
    compare("unfoldColumns", to, right);
    cudaFree(x);
}

/// Every input cell adds its multiple of the filter: (2, 4, 5, 4) in two groups to three channels each, stride 2.
static void transposed() {
    PlaneWindow w{5, 4, 10, 8, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1};
    const Numbers a = some(2 * 4 * 20, 13), weights = some(4 * 3 * 9, 14), bias = some(6, 15);
    std::vector<double> right(2 * 6 * 80);
    for (int n = 0; n < static_cast<int>(right.size()); ++n)
        right[n] = static_cast<double>(bias[n / 80 % 6]);
    for (int sample = 0; sample < 2; ++sample)
        for (int c = 0; c < 4; ++c)
            for (int o = 0; o < 3; ++o)
                for (int cell = 0; cell < 20; ++cell)
                    for (int t = 0; t < 9; ++t) {
                        const int y = cell / 4 * 2 - 1 + t / 3, x = cell % 4 * 2 - 1 + t % 3;
                        if (y >= 0 && y < 10 && x >= 0 && x < 8)
                            right[((sample * 6 + c / 2 * 3 + o) * 10 + y) * 8 + x] +=
                                static_cast<double>(a[(sample * 4 + c) * 20 + cell]) *
                                static_cast<double>(weights[(c * 3 + o) * 9 + t]);
                    }
    float *x = there(a), *f = there(weights), *b = there(bias), *to = there(Numbers(right.size()));
    transposedCells<<<1, tileThreads>>>(x, f, b, to, static_cast<unsigned>(right.size()), w, {2, 4, 6, 2, 0, 0});
    compare("transposedCells", to, right);
    for (float* memory : {x, f, b})
        cudaFree(memory);
}

/// Two products of 5 x 20 with 20 x 70, factors as they are and turned.
static void products() {
    const Numbers a = some(200, 16), b = some(2800, 17);
    float *x = there(a), *y = there(b);
    for (int turns = 0; turns < 4; ++turns) {
        const bool aTurned = turns & 1, bTurned = turns & 2;
        std::vector<double> right;
        for (int n = 0; n < 700; ++n) {
            const int i = n / 350, row = n % 350 / 70, column = n % 70;
            double sum = 0;
            for (int k = 0; k < 20; ++k)
                sum += static_cast<double>(a[i * 100 + (aTurned ? k * 5 + row : row * 20 + k)]) *
                       static_cast<double>(b[i * 1400 + (bTurned ? column * 20 + k : k * 70 + column)]);
            right.push_back(sum);
        }
        float* to = there(Numbers(700));
        stackKernel<<<dim3(2, 1, 2), tileThreads>>>(x, y, to, {2, 5, 70, 20, aTurned, bTurned, 100, 1400});
        compare("stackKernel", to, right);
    }
    cudaFree(x);
    cudaFree(y);
}

int main() {
    elements();
    places();
    rows();
    pools();
    convolutions(6, 10, 2, 3, 2, 1, 0);
    convolutions(6, 4, 2, 3, 1, 2, 1);
    for (const int kernel : {3, 5})
        for (const int stride : {1, 2})
            convolutions(3, 3, 3, kernel, stride, 1, 2);
    unfolded();
    transposed();
    products();
    if (const auto code = cudaDeviceSynchronize(); code != cudaSuccess)
        return std::printf("%s\n", cudaGetErrorString(code)), 2;
    std::printf(wrong ? "%d kernels are wrong\n" : "every kernel is right\n", wrong);
    return wrong ? 1 : 0;
}
