// Products of matrices.
#include "core/network/device.hpp"
#include "core/network/fast.hpp"
#include "core/network/matrix_product.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

#include <map>

namespace telar::network {

namespace matrices {

namespace {

Status matmulShape(Call& call) {
    const auto p = productOf(call.shape(0), call.shape(1));
    if (!p)
        return call.wrongShapes(0, 1);
    if (call.type(0) != call.type(1))
        return call.wrongType(call.type(1));
    call.make(0, call.type(), p->out);
    return {};
}

template <class T>
using Sum = std::conditional_t<std::is_integral_v<T>, uint64_t, double>; // whole numbers wrap

/// c (m x n) = alpha a (m x k) b (k x n) + what `start` says, with rows and columns as far apart as the steps say.
template <class T, class Start>
bool multiply(const Call& call, int64_t m, int64_t k, int64_t n, const T* a, int64_t aRow, int64_t aColumn, const T* b,
              int64_t bRow, int64_t bColumn, T* c, double alpha, const Start& start) {
    for (int64_t i = 0; i < m; ++i) {
        if (call.job.stopRequested())
            return false;
        for (int64_t j = 0; j < n; ++j) {
            Sum<T> sum = 0;
            for (int64_t t = 0; t < k; ++t)
                sum += static_cast<Sum<T>>(a[i * aRow + t * aColumn]) * static_cast<Sum<T>>(b[t * bRow + j * bColumn]);
            if constexpr (std::is_integral_v<T>)
                c[i * n + j] = static_cast<T>(
                    alpha == 1 ? sum + static_cast<uint64_t>(start(i, j))
                               : static_cast<uint64_t>(convert<T>(alpha * static_cast<double>(static_cast<T>(sum)) +
                                                                  static_cast<double>(start(i, j)))));
            else
                c[i * n + j] = T(static_cast<Wide<T>>(alpha * sum + start(i, j)));
        }
    }
    return true;
}

Status matmulOf(Call& call) {
    const auto p = productOf(call.shape(0), call.shape(1));
    if (call.device && call.type() == Type::Float32 && call.out[0].size() > 0)
        if (const auto done = call.device->product(call, *p))
            return *done;
    bool whole = true;
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        const auto none = [](int64_t, int64_t) { return 0; };
        eachProduct(*p, [&](int64_t aPlace, int64_t bPlace, int64_t place) {
            const T* a = call.in[0]->data<T>() + aPlace * p->m * p->k;
            const T* b = call.in[1]->data<T>() + bPlace * p->k * p->n;
            T* to = call.out[0].write<T>() + place * p->m * p->n;
            bool done = false;
            if constexpr (std::is_same_v<T, float>)
                done = fastProduct(call, p->m, p->k, p->n, a, b, to);
            if (!done && whole)
                whole = multiply<T>(call, p->m, p->k, p->n, a, p->k, 1, b, p->n, 1, to, 1, none);
        });
    });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

Status gemmShape(Call& call) {
    const Shape &a = call.shape(0), &b = call.shape(1);
    if (a.size() != 2 || b.size() != 2)
        return call.wrongShapes(0, 1);
    const bool turnA = call.node.number("transA", 0) != 0, turnB = call.node.number("transB", 0) != 0;
    if (a[turnA ? 0 : 1] != b[turnB ? 1 : 0])
        return call.wrongShapes(0, 1);
    if (call.type(0) != call.type(1))
        return call.wrongType(call.type(1));
    Shape shape{a[turnA ? 1 : 0], b[turnB ? 0 : 1]};
    if (call.has(2)) {
        const auto both = broadcast(shape, call.shape(2));
        if (!both || *both != shape || call.type(2) != call.type(0))
            return call.wrongShapes(0, 2);
    }
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status gemmOf(Call& call) {
    if (const auto done = fastGemm(call))
        return *done;
    const bool turnA = call.node.number("transA", 0) != 0, turnB = call.node.number("transB", 0) != 0;
    const int64_t k = call.shape(0)[turnA ? 0 : 1];
    const auto alpha = static_cast<double>(call.node.real("alpha", 1)),
               beta = static_cast<double>(call.node.real("beta", 1));
    bool whole = true;
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        const Shape& shape = call.out[0].shape();
        const Shape strides = call.has(2) ? broadcastStrides(call.shape(2), shape) : Shape{0, 0};
        const T* c = call.has(2) ? call.in[2]->data<T>() : nullptr;
        const auto start = [&](int64_t i, int64_t j) {
            const double value = c ? beta * static_cast<double>(c[i * strides[0] + j * strides[1]]) : 0;
            if constexpr (std::is_integral_v<T>)
                return convert<T>(value);
            else
                return value;
        };
        const int64_t aWide = call.shape(0)[1], bWide = call.shape(1)[1];
        whole = multiply<T>(call, shape[0], k, shape[1], call.in[0]->data<T>(), turnA ? 1 : aWide, turnA ? aWide : 1,
                            call.in[1]->data<T>(), turnB ? 1 : bWide, turnB ? bWide : 1, call.out[0].write<T>(), alpha,
                            start);
    });
    return !fine ? Status{call.wrongType(call.type())} : whole ? Status{} : Status{cancelledError()};
}

/// "bij, bjk -> bik": every letter is an axis, and letters that the result does not have are summed over. The axes that "..." stands
/// for get letters of their own (0 and up), counted from the last.
struct Equation {
    std::vector<std::vector<int>> terms; ///< letters of each input
    std::vector<int> result, summed;
    std::map<int, int64_t> lengths;
};
Expected<Equation> equationOf(const Call& call) {
    std::string words = call.node.word("equation", "");
    std::erase(words, ' ');
    const auto arrow = words.find("->");
    const std::string left = words.substr(0, arrow);
    std::vector<std::string> terms(1);
    for (const char c : left)
        if (c == ',')
            terms.emplace_back();
        else
            terms.back() += c;
    Equation e;
    if (terms.size() != call.in.size())
        return call.wrongAttribute("equation");
    int64_t hidden = 0; // axes that "..." stands for
    std::map<int, int> counts;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const auto dots = terms[i].find("...");
        const auto letters = static_cast<int64_t>(terms[i].size()) - (dots == std::string::npos ? 0 : 3);
        const int64_t own = call.in[i]->rank() - letters;
        if (own < 0 || (own > 0 && dots == std::string::npos))
            return call.wrongAttribute("equation");
        hidden = std::max(hidden, own);
        auto& term = e.terms.emplace_back();
        for (std::size_t c = 0; c < terms[i].size(); ++c) {
            if (c == dots) {
                for (int64_t n = own; n-- > 0;)
                    term.push_back(static_cast<int>(n));
                c += 2;
            } else if (std::isalpha(static_cast<unsigned char>(terms[i][c])))
                term.push_back(terms[i][c]);
            else
                return call.wrongAttribute("equation");
        }
        for (std::size_t n = 0; n < term.size(); ++n) {
            auto& length = e.lengths.try_emplace(term[n], 1).first->second;
            const int64_t here = call.shape(i)[n];
            if (length != here && length != 1 && here != 1)
                return call.wrongShapes(0, i);
            length = length == 1 ? here : length;
            ++counts[term[n]];
        }
    }
    const auto result = arrow == std::string::npos ? std::string() : words.substr(arrow + 2);
    if (arrow == std::string::npos) { // in alphabetical order, those that stand there once
        for (int64_t n = hidden; n-- > 0;)
            e.result.push_back(static_cast<int>(n));
        for (const auto& [letter, count] : counts)
            if (letter >= 'A' && count == 1)
                e.result.push_back(letter);
    }
    for (std::size_t c = 0; c < result.size(); ++c) {
        if (result.compare(c, 3, "...") == 0) {
            for (int64_t n = hidden; n-- > 0;)
                e.result.push_back(static_cast<int>(n));
            c += 2;
        } else if (e.lengths.contains(result[c]))
            e.result.push_back(result[c]);
        else
            return call.wrongAttribute("equation");
    }
    for (const auto& [letter, length] : e.lengths)
        if (std::find(e.result.begin(), e.result.end(), letter) == e.result.end())
            e.summed.push_back(letter);
    return e;
}
Status einsumShape(Call& call) {
    for (const auto* in : call.in)
        if (!in || in->type() != call.type())
            return call.wrongType(in ? in->type() : Type::None);
    TELAR_TRY(e, equationOf(call));
    Shape shape;
    for (const int letter : e->result)
        shape.push_back(e->lengths.at(letter));
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status einsumOf(Call& call) {
    TELAR_TRY(e, equationOf(call));
    std::vector<int> letters = e->result;
    letters.insert(letters.end(), e->summed.begin(), e->summed.end());
    std::vector<int64_t> lengths, at(letters.size(), 0), offsets(call.in.size(), 0);
    std::vector<std::vector<int64_t>> steps; // of each letter, for each input
    int64_t inner = 1;
    for (std::size_t n = 0; n < letters.size(); ++n) {
        lengths.push_back(e->lengths.at(letters[n]));
        inner *= n >= e->result.size() ? lengths.back() : 1;
        auto& step = steps.emplace_back(call.in.size(), 0);
        for (std::size_t i = 0; i < call.in.size(); ++i) {
            const Shape own = stridesOf(call.shape(i));
            for (std::size_t k = 0; k < own.size(); ++k)
                if (e->terms[i][k] == letters[n] && call.shape(i)[k] > 1)
                    step[i] += own[k];
        }
    }
    const int64_t outputs = call.out[0].size();
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        for (int64_t o = 0; o < outputs && !call.job.stopRequested(); ++o) {
            Sum<T> sum = 0;
            for (int64_t s = 0; s < inner; ++s) {
                Sum<T> factor = 1;
                for (std::size_t i = 0; i < call.in.size(); ++i)
                    factor *= static_cast<Sum<T>>(call.in[i]->data<T>()[offsets[i]]);
                sum += factor;
                for (std::size_t axis = letters.size();
                     axis-- > 0;) { // the next cell; after the last sum the next output
                    for (std::size_t i = 0; i < offsets.size(); ++i)
                        offsets[i] += steps[axis][i];
                    if (++at[axis] < lengths[axis])
                        break;
                    for (std::size_t i = 0; i < offsets.size(); ++i)
                        offsets[i] -= steps[axis][i] * lengths[axis];
                    at[axis] = 0;
                }
            }
            call.out[0].write<T>()[o] = static_cast<T>(static_cast<Wide<T>>(sum));
        }
    });
    if (call.job.stopRequested())
        return cancelledError();
    return fine ? Status{} : call.wrongType(call.type());
}

constexpr Operator table[] = {
    {"Einsum", 12, 1, false, einsumShape, einsumOf},
    {"Gemm", 1, 2, false, gemmShape, gemmOf},
    {"MatMul", 1, 2, false, matmulShape, matmulOf},
};

} // namespace

} // namespace matrices

std::span<const Operator> matrixOperators() { return matrices::table; }

} // namespace telar::network
