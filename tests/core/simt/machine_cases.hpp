// Kernels of tests/data/cuda with inputs, expected outputs, counts worked out by hand, and expected findings.
#pragma once

#include "core/simt/machine/machine.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace telar::test {

using simt::Dim3;
using simt::FindingKind;
using simt::Op;

struct CaseBuffer {
    std::string name;
    int element = 4;
    std::vector<uint8_t> data;
    template <class T>
    T* as() {
        return reinterpret_cast<T*>(data.data());
    }
    template <class T>
    const T* as() const {
        return reinterpret_cast<const T*>(data.data());
    }
};
using Buffer = CaseBuffer;
struct Arg {
    int buffer = -1;
    std::vector<uint8_t> bytes;
};
template <class T>
Arg val(T v) {
    Arg a;
    a.bytes.resize(sizeof v);
    std::memcpy(a.bytes.data(), &v, sizeof v);
    return a;
}
inline Arg buf(int i) {
    Arg a;
    a.buffer = i;
    a.bytes.resize(8);
    return a;
}
struct SymbolInit {
    std::string name;
    std::vector<uint8_t> bytes;
};
struct Expect {
    std::string lineText;
    Op op;
    std::string field;
    int64_t value;
};
struct Case {
    std::string name, file, kernel; ///< kernel: an expression, "reduce6<float,256>"
    Dim3 grid, block;
    uint32_t dynamic = 0;
    std::vector<Buffer> buffers = {};
    std::vector<Arg> args = {};
    std::vector<SymbolInit> symbols = {};
    std::function<std::string(const std::vector<Buffer>&)> check = {}; ///< empty: fine
    std::vector<Expect> expects = {};
    std::vector<std::pair<FindingKind, std::string>> findings = {}; ///< kind, text of the line
};

template <class T>
Buffer make(const char* name, size_t n, std::function<T(size_t)> f) {
    Buffer b;
    b.name = name;
    b.element = sizeof(T);
    b.data.resize(n * sizeof(T));
    for (size_t i = 0; i < n; ++i)
        b.as<T>()[i] = f(i);
    return b;
}
template <class T>
Buffer zeros(const char* name, size_t n) {
    return make<T>(name, n, [](size_t) { return T(0); });
}
inline float smallInt(size_t i) { return float((i * 2654435761u >> 7) % 17) - 8; }
inline std::string diff(const char* what, double got, double want, size_t at) {
    return std::string(what) + "[" + std::to_string(at) + "] is " + std::to_string(got) + ", not " +
           std::to_string(want);
}
template <class T>
std::string same(const Buffer& b, const std::vector<T>& want) {
    for (size_t i = 0; i < want.size(); ++i)
        if (b.as<T>()[i] != want[i])
            return diff(b.name.c_str(), double(b.as<T>()[i]), double(want[i]), i);
    return {};
}
template <class T>
std::string close(const Buffer& b, const std::vector<T>& want, double rel) {
    for (size_t i = 0; i < want.size(); ++i)
        if (!(std::fabs(double(b.as<T>()[i]) - double(want[i])) <= rel * (1e-6 + std::fabs(double(want[i])))))
            return diff(b.name.c_str(), double(b.as<T>()[i]), double(want[i]), i);
    return {};
}
inline std::vector<float> product(const Buffer& a, const Buffer& b, int m, int n, int k) {
    std::vector<float> c(size_t(m) * n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            float s = 0;
            for (int p = 0; p < k; ++p)
                s += a.as<float>()[i * k + p] * b.as<float>()[p * n + j];
            c[i * n + j] = s;
        }
    return c;
}

} // namespace telar::test
