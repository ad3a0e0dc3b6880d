// Ten answers to one task, softmax of the rows of a matrix, written apart from each other; two of a kind in two cases. And
// how somebody disguises an answer that was taken over: other names, other loops, another order, comments, a line of one's own.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <regex>
#include <string>
#include <vector>

namespace telar::test {

/// Functions of an answer, in their order; every loop has braces.
using SourceParts = std::vector<std::string>;

inline std::string joined(const SourceParts& parts) {
    std::string made;
    for (const auto& part : parts)
        made += part;
    return made;
}

inline const std::vector<SourceParts>& independentSources() {
    static const std::vector<SourceParts> sources{
        {R"(__device__ float rowMaximum(const float* row, int width) {
    float best = row[0];
    for (int j = 1; j < width; j++) {
        if (row[j] > best) {
            best = row[j];
        }
    }
    return best;
}
)",
         R"(__global__ void softmax(const float* in, float* out, int height, int width) {
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= height) {
        return;
    }
    const float* row = in + y * width;
    float best = rowMaximum(row, width);
    float total = 0;
    for (int j = 0; j < width; j++) {
        float e = expf(row[j] - best);
        out[y * width + j] = e;
        total += e;
    }
    for (int j = 0; j < width; j++) {
        out[y * width + j] /= total;
    }
}
)"},
        {R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    __shared__ float part[256];
    int t = threadIdx.x;
    int base = blockIdx.x * cols;
    float m = -1e30f;
    for (int c = t; c < cols; c += blockDim.x) {
        m = fmaxf(m, in[base + c]);
    }
    part[t] = m;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] = fmaxf(part[t], part[t + half]);
        }
        __syncthreads();
    }
    m = part[0];
    __syncthreads();
    float s = 0;
    for (int c = t; c < cols; c += blockDim.x) {
        s += expf(in[base + c] - m);
    }
    part[t] = s;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half) {
            part[t] += part[t + half];
        }
        __syncthreads();
    }
    s = part[0];
    for (int c = t; c < cols; c += blockDim.x) {
        out[base + c] = expf(in[base + c] - m) / s;
    }
}
)"},
        {R"(__device__ float warpMax(float v) {
    for (int offset = 16; offset > 0; offset >>= 1) {
        v = fmaxf(v, __shfl_down_sync(0xffffffff, v, offset));
    }
    return __shfl_sync(0xffffffff, v, 0);
}
)",
         R"(__device__ float warpSum(float v) {
    for (int mask = 1; mask < 32; mask *= 2) {
        v += __shfl_xor_sync(0xffffffff, v, mask);
    }
    return v;
}
)",
         R"(__global__ void softmax(const float* in, float* out, int n, int d) {
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (warp < n) {
        float values[8];
        int count = 0;
        float top = -INFINITY;
        for (int k = lane; k < d; k += 32) {
            values[count] = in[warp * d + k];
            top = fmaxf(top, values[count]);
            count++;
        }
        top = warpMax(top);
        float sum = 0;
        for (int i = 0; i < count; i++) {
            values[i] = __expf(values[i] - top);
            sum += values[i];
        }
        float scale = 1 / warpSum(sum);
        for (int i = 0; i < count; i++) {
            out[warp * d + lane + 32 * i] = values[i] * scale;
        }
    }
}
)"},
        {R"(struct Pair {
    float biggest;
    float sum;
};
)",
         R"(__device__ Pair add(Pair p, float x) {
    if (x > p.biggest) {
        p.sum = p.sum * expf(p.biggest - x) + 1;
        p.biggest = x;
    } else {
        p.sum += expf(x - p.biggest);
    }
    return p;
}
)",
         R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    for (int r = blockIdx.x * blockDim.x + threadIdx.x; r < rows; r += gridDim.x * blockDim.x) {
        Pair state = {-1e38f, 0.0f};
        for (int c = 0; c < cols; ++c) {
            state = add(state, in[(size_t)r * cols + c]);
        }
        float inverse = 1.0f / state.sum;
        for (int c = 0; c < cols; ++c) {
            size_t place = (size_t)r * cols + c;
            out[place] = inverse * expf(in[place] - state.biggest);
        }
    }
}
)"},
        {R"(__device__ int ordered(float f) {
    int bits = __float_as_int(f);
    return bits >= 0 ? bits : bits ^ 0x7fffffff;
}
)",
         R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    __shared__ int maximum;
    __shared__ float total;
    if (threadIdx.x == 0) {
        maximum = ordered(-1e30f);
        total = 0.f;
    }
    __syncthreads();
    const float* from = &in[blockIdx.x * cols];
    for (int i = threadIdx.x; i < cols; i += blockDim.x) {
        atomicMax(&maximum, ordered(from[i]));
    }
    __syncthreads();
    int bits = maximum >= 0 ? maximum : maximum ^ 0x7fffffff;
    float top = __int_as_float(bits);
    float mine = 0.f;
    for (int i = threadIdx.x; i < cols; i += blockDim.x) {
        mine += expf(from[i] - top);
    }
    atomicAdd(&total, mine);
    __syncthreads();
    float* to = &out[blockIdx.x * cols];
    for (int i = threadIdx.x; i < cols; i += blockDim.x) {
        to[i] = expf(from[i] - top) / total;
    }
}
)"},
        {R"(template <class Op>
__device__ float reduce(float mine, Op op) {
    __shared__ float buffer[1024];
    buffer[threadIdx.x] = mine;
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int at = 2 * stride * threadIdx.x;
        if (at + stride < blockDim.x) {
            buffer[at] = op(buffer[at], buffer[at + stride]);
        }
    }
    __syncthreads();
    float all = buffer[0];
    __syncthreads();
    return all;
}
)",
         R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    const int row = blockIdx.x;
    const int col = threadIdx.x;
    const bool inside = col < cols;
    const float x = inside ? in[row * cols + col] : -3e38f;
    const float top = reduce(x, [](float a, float b) { return a > b ? a : b; });
    const float e = inside ? exp(x - top) : 0;
    const float sum = reduce(e, [](float a, float b) { return a + b; });
    if (inside) {
        out[row * cols + col] = e / sum;
    }
}
)"},
        {R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows) {
        const float4* quads = reinterpret_cast<const float4*>(in + row * cols);
        float4* result = reinterpret_cast<float4*>(out + row * cols);
        float peak = -1e30f;
        for (int q = 0; q < cols / 4; q++) {
            float4 four = quads[q];
            peak = fmaxf(fmaxf(fmaxf(peak, four.x), fmaxf(four.y, four.z)), four.w);
        }
        float divisor = 0.0f;
        for (int q = 0; q < cols / 4; q++) {
            float4 four = quads[q];
            four.x = expf(four.x - peak);
            four.y = expf(four.y - peak);
            four.z = expf(four.z - peak);
            four.w = expf(four.w - peak);
            divisor += four.x + four.y + four.z + four.w;
            result[q] = four;
        }
        for (int q = 0; q < cols / 4; q++) {
            float4 four = result[q];
            result[q] = make_float4(four.x / divisor, four.y / divisor, four.z / divisor, four.w / divisor);
        }
    }
}
)"},
        {R"(__global__ void softmax(const float* input, float* output, int m, int n) {
    extern __shared__ float cache[];
    int row = blockIdx.x;
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        cache[k] = input[row * n + k];
    }
    __syncthreads();
    float largest = cache[0];
    for (int k = 1; k < n; k++) {
        largest = max(largest, cache[k]);
    }
    float norm = 0;
    for (int k = 0; k < n; k++) {
        norm = norm + exp(cache[k] - largest);
    }
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        output[row * n + k] = exp(cache[k] - largest) / norm;
    }
}
)"},
        {R"(__device__ void fold(float* values, bool sum) {
    unsigned tid = threadIdx.x;
    unsigned active = blockDim.x >> 1;
    while (active != 0) {
        __syncthreads();
        if (tid < active) {
            float other = values[tid + active];
            values[tid] = sum ? values[tid] + other : max(values[tid], other);
        }
        active >>= 1;
    }
    __syncthreads();
}
)",
         R"(__global__ void softmax(const float* in, float* out, int rows, int cols) {
    extern __shared__ float values[];
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        const float* source = in + row * cols;
        float best = source[0];
        for (int i = threadIdx.x; i < cols; i += blockDim.x) {
            best = max(source[i], best);
        }
        values[threadIdx.x] = best;
        fold(values, false);
        best = values[0];
        __syncthreads();
        float weight = 0;
        for (int i = threadIdx.x; i < cols; i += blockDim.x) {
            float power = expf(source[i] - best);
            out[row * cols + i] = power;
            weight += power;
        }
        values[threadIdx.x] = weight;
        fold(values, true);
        weight = values[0];
        for (int i = threadIdx.x; i < cols; i += blockDim.x) {
            out[row * cols + i] *= 1 / weight;
        }
        __syncthreads();
    }
}
)"},
        {R"(__global__ void softmax(const float* x, float* y, int r, int c) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < r) {
        float big = -FLT_MAX;
        int start = i * c, end = start + c;
        for (int p = start; p < end; p++) {
            big = (x[p] > big) ? x[p] : big;
        }
        double z = 0.0;
        for (int p = start; p < end; p++) {
            z += exp((double)(x[p] - big));
        }
        for (int p = start; p < end; p++) {
            y[p] = (float)(exp((double)(x[p] - big)) / z);
        }
    }
}
)"}};
    return sources;
}

inline std::size_t closingBrace(const std::string& source, std::size_t open) {
    int depth = 0;
    for (auto k = open; k < source.size(); ++k) {
        depth += source[k] == '{' ? 1 : source[k] == '}' ? -1 : 0;
        if (depth == 0)
            return k;
    }
    return source.size() - 1;
}

/// Some loops with `for` become loops with `while`.
inline std::string withOtherLoops(std::string source, std::mt19937& random) {
    static const std::regex head(R"(for \(([^;()]*(?:\([^;]*\))?[^;]*); ([^;]*); ([^{]*)\) \{)");
    std::string made;
    std::smatch found;
    while (std::regex_search(source, found, head)) {
        const auto open = static_cast<std::size_t>(found.position() + found.length()) - 1;
        if (random() % 2 == 0) {
            made += source.substr(0, open + 1);
            source = source.substr(open + 1);
            continue;
        }
        const auto close = closingBrace(source, open);
        const std::string start = found[1], condition = found[2], step = found[3];
        made +=
            source.substr(0, static_cast<std::size_t>(found.position())) + start + ";\n while (" + condition + ") {";
        source = source.substr(open + 1, close - open - 1) + step + ";\n" + source.substr(close);
    }
    return made + source;
}

inline std::string withOtherNames(const std::string& source, std::mt19937& random) {
    static const std::regex word(R"(\b[A-Za-z_]\w*\b)");
    static const std::vector<std::string> kept{
        "__device__", "__global__", "__shared__",      "float",       "int",      "for",   "while",   "if",
        "else",       "return",     "const",           "struct",      "template", "class", "double",  "bool",
        "void",       "unsigned",   "size_t",          "extern",      "expf",     "exp",   "fmaxf",   "max",
        "threadIdx",  "blockIdx",   "blockDim",        "gridDim",     "x",        "y",     "z",       "w",
        "float4",     "true",       "false",           "make_float4", "softmax",  "f",     "FLT_MAX", "INFINITY",
        "atomicAdd",  "atomicMax",  "reinterpret_cast"};
    std::map<std::string, std::string> names;
    std::string made;
    auto from = source.cbegin();
    for (std::sregex_iterator at(source.begin(), source.end(), word), end; at != end; ++at) {
        const auto name = at->str();
        made.append(from, (*at)[0].first);
        from = (*at)[0].second;
        const bool fixed = name.starts_with("__") || std::find(kept.begin(), kept.end(), name) != kept.end();
        if (!fixed && !names.contains(name))
            names[name] = random() % 5 == 0 ? name : "v" + std::to_string(random() % 100000);
        made += fixed ? name : names[name];
    }
    return made.append(from, source.cend());
}

/// Comments, blank lines and now and then a line of one's own.
inline std::string withOtherLines(const std::string& source, std::mt19937& random) {
    std::string made;
    for (const char c : source) {
        made += c;
        if (c != '\n')
            continue;
        const bool inside = made.ends_with("{\n") || made.ends_with(";\n");
        if (random() % 4 == 0)
            made += "    // step " + std::to_string(random() % 100) + "\n";
        if (inside && made.find("__global__") != std::string::npos && random() % 10 == 0)
            made += "    float spare" + std::to_string(random() % 1000) + " = 0;\n";
        if (random() % 6 == 0)
            made += '\n';
    }
    return made;
}

inline std::string disguised(SourceParts parts, std::mt19937& random) {
    if (parts.size() > 2)
        std::shuffle(parts.begin(), parts.end(), random);
    auto made = withOtherNames(withOtherLoops(joined(parts), random), random);
    if (random() % 2 == 0)
        made = std::regex_replace(made, std::regex(R"((\w+)\+\+)"), "$1 = $1 + 1");
    if (random() % 2 == 0)
        made = std::regex_replace(made, std::regex(R"(\bint\b)"), "unsigned");
    return withOtherLines(made, random);
}

} // namespace telar::test
