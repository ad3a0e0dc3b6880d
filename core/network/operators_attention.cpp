// Attention of opset 23 (Vaswani et al. 2017; heads that share keys: Ainslie et al. 2023) and rotary embeddings (Su et al. 2021).
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/pieces.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace attending {

namespace {

/// An array of heads: samples x heads x rows x width, or samples x rows x (heads * width).
struct Heads {
    int64_t samples = 0, heads = 0, rows = 0, width = 0;
    bool joined = false;
    int64_t at(int64_t sample, int64_t head, int64_t row) const {
        return joined ? (sample * rows + row) * heads * width + head * width
                      : ((sample * heads + head) * rows + row) * width;
    }
    Shape shape() const { return joined ? Shape{samples, rows, heads * width} : Shape{samples, heads, rows, width}; }
};
Expected<Heads> headsOf(const Call& call, std::size_t i, int64_t heads) {
    const Shape& shape = call.shape(i);
    if (shape.size() == 4)
        return Heads{shape[0], shape[1], shape[2], shape[3], false};
    if (shape.size() != 3)
        return call.wrongShape(i);
    if (heads < 1 || shape[2] % heads != 0)
        return call.wrongAttribute(i == 0 ? "q_num_heads" : "kv_num_heads");
    return Heads{shape[0], heads, shape[1], shape[2] / heads, true};
}

struct Plan {
    Heads q, k, v;
    int64_t past = 0, total = 0; ///< keys that came before, and all
    Shape scores() const { return {q.samples, q.heads, q.rows, total}; }
};
Expected<Plan> planOf(const Call& call) {
    const int64_t keys = call.node.number("kv_num_heads", 0);
    const auto q = headsOf(call, 0, call.node.number("q_num_heads", 0)), k = headsOf(call, 1, keys),
               v = headsOf(call, 2, keys);
    for (const auto* one : {&q, &k, &v})
        if (!*one)
            return one->error();
    Plan p{*q, *k, *v};
    if (k->samples != q->samples || k->width != q->width || k->heads < 1 || q->heads % k->heads != 0)
        return call.wrongShapes(0, 1);
    if (v->samples != q->samples || v->heads != k->heads || v->rows != k->rows)
        return call.wrongShapes(1, 2);
    if (call.has(4) != call.has(5))
        return call.refuse(text(TELAR_TR("core", "An input is missing")));
    if (call.has(4)) {
        p.past = call.shape(4).size() == 4 ? call.shape(4)[2] : 0;
        if (call.shape(4) != Shape{k->samples, k->heads, p.past, k->width})
            return call.wrongShapes(1, 4);
        if (call.shape(5) != Shape{v->samples, v->heads, p.past, v->width})
            return call.wrongShapes(2, 5);
    }
    p.total = p.past + k->rows;
    if (call.has(3)) {
        Shape mask = call.shape(3);
        if (mask.empty() || mask.back() > p.total)
            return call.wrongShape(3);
        mask.back() = p.total; // what is left out behind is masked
        const auto both = broadcast(mask, p.scores());
        if (!both || *both != p.scores())
            return call.wrongShape(3);
    }
    if (call.has(6) && call.shape(6) != Shape{q->samples})
        return call.wrongShape(6);
    return p;
}

Status attentionShape(Call& call) {
    TELAR_TRY(p, planOf(call));
    for (const std::size_t i : {1u, 2u, 3u, 4u, 5u})
        if (call.has(i) && call.type(i) != (i == 5 ? call.type(2) : i == 2 || i == 3 ? call.type(i) : call.type()))
            return call.wrongType(call.type(i));
    for (const std::size_t i : {0u, 2u, 3u})
        if (call.has(i) && !amongFloats(call.type(i), []<class T>() {}) && (i != 3 || call.type(3) != Type::Bool))
            return call.wrongType(call.type(i));
    Heads out = p->q;
    out.width = p->v.width;
    call.make(0, call.type(), out.shape());
    call.make(1, call.type(), {p->k.samples, p->k.heads, p->total, p->k.width});
    call.make(2, call.type(2), {p->v.samples, p->v.heads, p->total, p->v.width});
    call.make(3, call.type(), p->scores());
    return {};
}

/// One head after the other, in numbers of type R: float by the kernels of core, double as the reference.
template <class R>
class Attention {
public:
    Attention(Call& call, const Plan& plan) : call_(call), p_(plan) {
        const auto width = static_cast<double>(std::max<int64_t>(1, p_.q.width));
        scale_ = static_cast<R>(call.node.real("scale", static_cast<float>(1 / std::sqrt(width))));
        cap_ = static_cast<R>(call.node.real("softcap", 0));
        causal_ = call.node.number("is_causal", 0) != 0;
        seen_ = call.out.size() > 3 ? call.node.number("qk_matmul_output_mode", 0) : -1;
    }
    static int64_t bytes(const Plan& p) {
        return static_cast<int64_t>(sizeof(R)) *
               (p.q.rows * (p.q.width + p.v.width + p.total) + p.total * (2 * p.k.width + p.v.width + 1));
    }
    Status run() {
        lengths_.assign(static_cast<std::size_t>(p_.q.samples), p_.total);
        if (call_.has(6))
            lengths_ = call_.in[6]->wholes();
        for (int64_t s = 0; s < p_.q.samples; ++s)
            for (int64_t h = 0; h < p_.q.heads; ++h) {
                if (call_.job.stopRequested())
                    return cancelledError();
                oneHead(s, h);
            }
        return call_.job.stopRequested() ? Status{cancelledError()} : Status{};
    }

private:
    /// The rows of a head, behind those that came before; written out where they are asked for.
    std::vector<R> rowsOf(std::size_t input, const Heads& from, int64_t past, int64_t s, int64_t h) {
        std::vector<R> rows(static_cast<std::size_t>((past + from.rows) * from.width));
        if (past > 0)
            readAs(*call_.in[input + 3], (s * from.heads + h) * past * from.width, past * from.width, rows.data());
        for (int64_t r = 0; r < from.rows; ++r)
            readAs(*call_.in[input], from.at(s, h, r), from.width, rows.data() + (past + r) * from.width);
        if (input > 0 && input < call_.out.size() && call_.out[input].hasValues())
            writeAs(call_.out[input], (s * from.heads + h) * (past + from.rows) * from.width,
                    (past + from.rows) * from.width, rows.data());
        return rows;
    }
    void multiply(const R* a, const R* b, R* c, int64_t m, int64_t k, int64_t n) {
        if constexpr (std::is_same_v<R, float>)
            if (fastProduct(call_, m, k, n, a, b, c))
                return;
        for (int64_t i = 0; i < m; ++i) {
            std::fill_n(c + i * n, n, R(0));
            for (int64_t t = 0; t < k; ++t)
                for (int64_t j = 0; j < n; ++j)
                    c[i * n + j] += a[i * k + t] * b[t * n + j];
        }
    }
    void show(int64_t mode, int64_t s, int64_t h, const std::vector<R>& scores) {
        if (mode == seen_ && call_.out[3].hasValues())
            writeAs(call_.out[3], (s * p_.q.heads + h) * p_.q.rows * p_.total, p_.q.rows * p_.total, scores.data());
    }
    void oneHead(int64_t s, int64_t h) {
        const int64_t rows = p_.q.rows, total = p_.total, width = p_.q.width, key = h / (p_.q.heads / p_.k.heads);
        const auto q = rowsOf(0, p_.q, 0, s, h), v = rowsOf(2, p_.v, p_.past, s, key);
        std::vector<R> turned(static_cast<std::size_t>(total * width)), scores(static_cast<std::size_t>(rows * total)),
            out(static_cast<std::size_t>(rows * p_.v.width));
        {
            const auto k = rowsOf(1, p_.k, p_.past, s, key);
            for (int64_t j = 0; j < total; ++j)
                for (int64_t i = 0; i < width; ++i)
                    turned[static_cast<std::size_t>(i * total + j)] =
                        k[static_cast<std::size_t>(j * width + i)] * scale_;
        }
        multiply(q.data(), turned.data(), scores.data(), rows, width, total);
        show(0, s, h, scores);
        if (cap_ > 0)
            for (R& score : scores)
                score = cap_ * std::tanh(score / cap_);
        show(1, s, h, scores);
        for (int64_t i = 0; i < rows; ++i)
            mask(s, h, i, scores.data() + i * total);
        show(2, s, h, scores);
        for (int64_t i = 0; i < rows; ++i)
            softmax(scores.data() + i * total);
        show(3, s, h, scores);
        multiply(scores.data(), v.data(), out.data(), rows, total, p_.v.width);
        Heads to = p_.q;
        to.width = p_.v.width;
        for (int64_t i = 0; i < rows; ++i)
            writeAs(call_.out[0], to.at(s, h, i), to.width, out.data() + i * to.width);
    }
    /// What a query does not see gets minus infinity.
    void mask(int64_t s, int64_t h, int64_t i, R* row) {
        constexpr R never = -std::numeric_limits<R>::infinity();
        const int64_t length = lengths_[static_cast<std::size_t>(s)];
        const int64_t offset = call_.has(4) ? p_.past : call_.has(6) ? length - p_.q.rows : 0;
        const int64_t last = std::min(call_.has(6) ? length : p_.total, causal_ ? i + offset + 1 : p_.total);
        for (int64_t j = std::max<int64_t>(0, last); j < p_.total; ++j)
            row[j] = never;
        const int64_t left = call_.node.number("left_window_size", -1),
                      right = call_.node.number("right_window_size", -1); // of opset 25
        for (int64_t j = 0; j < p_.total; ++j)
            if ((left >= 0 && j < i + offset - left) || (right >= 0 && j > i + offset + right))
                row[j] = never;
        if (!call_.has(3))
            return;
        const Shape& shape = call_.shape(3);
        const int64_t at[] = {s, h, i};
        int64_t place = 0;
        for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) {
            const int64_t here = at[axis + 4 - shape.size()];
            place = place * shape[axis] + (shape[axis] == 1 ? 0 : here);
        }
        const int64_t count = shape.back();
        std::vector<R> added(static_cast<std::size_t>(count));
        readAs(*call_.in[3], place * count, count, added.data());
        for (int64_t j = 0; j < p_.total; ++j)
            if (j >= count)
                row[j] = never;
            else if (call_.type(3) == Type::Bool)
                row[j] = added[static_cast<std::size_t>(j)] != 0 ? row[j] : never;
            else
                row[j] += added[static_cast<std::size_t>(j)];
    }
    /// Of a query that sees nothing, zeros.
    void softmax(R* row) const {
        R most = -std::numeric_limits<R>::infinity(), sum = 0;
        for (int64_t j = 0; j < p_.total; ++j)
            most = std::max(most, row[j]);
        if (!(most > -std::numeric_limits<R>::infinity()) && !std::isnan(most)) {
            std::fill_n(row, p_.total, R(0));
            return;
        }
        if constexpr (std::is_same_v<R, float>)
            return tapKernels().softmax(row, p_.total, row);
        for (int64_t j = 0; j < p_.total; ++j)
            sum += row[j] = std::exp(row[j] - most);
        for (int64_t j = 0; j < p_.total; ++j)
            row[j] /= sum;
    }

    Call& call_;
    const Plan& p_;
    R scale_ = 1, cap_ = 0;
    bool causal_ = false;
    int64_t seen_ = -1; ///< the step whose scores are an output
    std::vector<int64_t> lengths_;
};

Status attentionOf(Call& call) {
    const auto p = planOf(call);
    const bool fast = call.fast && call.type() == Type::Float32 && call.type(2) == Type::Float32;
    TELAR_CHECK(checkRoom(call, fast ? Attention<float>::bytes(*p) : Attention<double>::bytes(*p)));
    return fast ? Attention<float>(call, *p).run() : Attention<double>(call, *p).run();
}

/// Pairs of numbers turned by the angle of their place: both halves of a row, or neighbours.
struct Turn {
    Heads x;
    int64_t half = 0; ///< pairs
};
Expected<Turn> turnOf(const Call& call) {
    const auto x = call.shape(0).size() == 4
                       ? Expected<Heads>(Heads{call.shape(0)[0], call.shape(0)[1], call.shape(0)[2], call.shape(0)[3]})
                       : headsOf(call, 0, call.node.number("num_heads", 0));
    if (!x)
        return call.shape(0).size() == 3 ? call.wrongAttribute("num_heads") : x.error();
    const int64_t given = call.node.number("rotary_embedding_dim", 0), all = given > 0 ? given : x->width;
    if (all % 2 != 0 || all > x->width)
        return call.wrongAttribute("rotary_embedding_dim");
    const Shape& cache = call.shape(1);
    const bool places = call.has(3);
    if (cache.size() != (places ? 2u : 3u) || cache.back() != all / 2 ||
        (!places && (cache[0] != x->samples || cache[1] != x->rows)))
        return call.wrongShapes(0, 1);
    if (call.shape(2) != cache)
        return call.wrongShapes(1, 2);
    if (places && (call.shape(3) != Shape{x->samples, x->rows} || call.type(3) != Type::Int64))
        return call.wrongShape(3);
    return Turn{*x, all / 2};
}
Status rotaryShape(Call& call) {
    TELAR_TRY(turn, turnOf(call));
    for (const std::size_t i : {0u, 1u, 2u})
        if (!amongFloats(call.type(i), []<class T>() {}))
            return call.wrongType(call.type(i));
    return sameAsFirst(call);
}
Status rotaryOf(Call& call) {
    const auto turn = turnOf(call);
    const Heads& x = turn->x;
    const int64_t half = turn->half;
    const bool neighbours = call.node.number("interleaved", 0) != 0;
    TELAR_CHECK(checkRoom(call, 4 * (x.width + 2 * half)));
    std::vector<float> row(static_cast<std::size_t>(x.width)), cosines(static_cast<std::size_t>(half)), sines = cosines;
    for (int64_t s = 0; s < x.samples; ++s)
        for (int64_t r = 0; r < x.rows; ++r) {
            if (call.job.stopRequested())
                return cancelledError();
            int64_t place = s * x.rows + r;
            if (call.has(3)) {
                place = call.in[3]->data<int64_t>()[place];
                if (place < 0 || place >= call.shape(1)[0])
                    return call.refuse(
                        text(TELAR_TR("core", "There is no position %1 among %2"), place, call.shape(1)[0]));
            }
            readAs(*call.in[1], place * half, half, cosines.data());
            readAs(*call.in[2], place * half, half, sines.data());
            for (int64_t h = 0; h < x.heads; ++h) {
                readAs(*call.in[0], x.at(s, h, r), x.width, row.data());
                for (int64_t i = 0; i < half; ++i) {
                    float& a = row[static_cast<std::size_t>(neighbours ? 2 * i : i)];
                    float& b = row[static_cast<std::size_t>(neighbours ? 2 * i + 1 : i + half)];
                    const auto n = static_cast<std::size_t>(i);
                    const float real = cosines[n] * a - sines[n] * b, imaginary = sines[n] * a + cosines[n] * b;
                    a = real;
                    b = imaginary;
                }
                writeAs(call.out[0], x.at(s, h, r), x.width, row.data());
            }
        }
    return {};
}

constexpr Operator table[] = {
    {"Attention", 23, 3, false, attentionShape, attentionOf},
    {"RotaryEmbedding", 23, 3, false, rotaryShape, rotaryOf},
};

} // namespace

} // namespace attending

std::span<const Operator> attentionOperators() { return attending::table; }

} // namespace telar::network
