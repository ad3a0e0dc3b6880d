#include "core/nn/misread.hpp"

#include "core/nn/plain_layers.hpp"

#include <algorithm>

namespace telar::nn {

namespace {

struct Dense {
    int64_t rows = 0, columns = 0;
    std::vector<float> values;
    Dense(int64_t r, int64_t c) : rows(r), columns(c), values(static_cast<std::size_t>(r * c)) {}
    float& at(int64_t r, int64_t c) { return values[static_cast<std::size_t>(r * columns + c)]; }
    float at(int64_t r, int64_t c) const { return values[static_cast<std::size_t>(r * columns + c)]; }
};

/// What NumPy's `.T` is to a kernel that reads rows: with the slip the very same memory under the new shape.
Dense transposed(const Dense& m, bool misread) {
    Dense out(m.columns, m.rows);
    if (misread) {
        out.values = m.values;
        return out;
    }
    for (int64_t r = 0; r < m.rows; ++r)
        for (int64_t c = 0; c < m.columns; ++c)
            out.at(c, r) = m.at(r, c);
    return out;
}

Dense product(const Dense& a, const Dense& b) {
    Dense out(a.rows, b.columns);
    for (int64_t i = 0; i < a.rows; ++i)
        for (int64_t p = 0; p < a.columns; ++p) {
            const float factor = a.at(i, p);
            const float* from = &b.values[static_cast<std::size_t>(p * b.columns)];
            float* to = &out.values[static_cast<std::size_t>(i * out.columns)];
#pragma omp simd
            for (int64_t j = 0; j < b.columns; ++j)
                to[j] += factor * from[j];
        }
    return out;
}

struct Weights {
    Dense w1, w2;
    std::vector<float> b1, b2;
};

Dense picturesOf(const Samples& samples, const std::vector<int32_t>& chosen) {
    ModelSpec reader;
    reader.input = {1, samples.rows, samples.columns};
    Dense x(static_cast<int64_t>(chosen.size()), reader.input.features());
    for (int64_t s = 0; s < x.rows; ++s)
        readSample(samples, chosen[static_cast<std::size_t>(s)], reader, {}, 0, 0,
                   &x.values[static_cast<std::size_t>(s * x.columns)]);
    return x;
}

void addRows(Dense& m, const std::vector<float>& bias) {
    for (int64_t r = 0; r < m.rows; ++r)
        for (int64_t c = 0; c < m.columns; ++c)
            m.at(r, c) += bias[static_cast<std::size_t>(c)];
}

Dense hiddenOf(const Dense& x, const Weights& w) {
    Dense h = product(x, w.w1);
    addRows(h, w.b1);
    for (auto& v : h.values)
        v = std::max(v, 0.0f);
    return h;
}

double accuracyOf(const Dense& x, const std::vector<int32_t>& labels, const Weights& w) {
    Dense z = product(hiddenOf(x, w), w.w2);
    addRows(z, w.b2);
    int64_t right = 0;
    for (int64_t s = 0; s < z.rows; ++s)
        right += plain::largest(&z.values[static_cast<std::size_t>(s * z.columns)], z.columns) ==
                 labels[static_cast<std::size_t>(s)];
    return static_cast<double>(right) / static_cast<double>(z.rows);
}

void descend(Dense& w, std::vector<float>& b, const Dense& dw, const Dense& dz, float rate) {
    for (std::size_t i = 0; i < w.values.size(); ++i)
        w.values[i] -= rate * dw.values[i];
    for (int64_t s = 0; s < dz.rows; ++s)
        for (int64_t c = 0; c < dz.columns; ++c)
            b[static_cast<std::size_t>(c)] -= rate * dz.at(s, c);
}

/// One step; the slip touches exactly what the program transposes: the input, the hidden layer and the
/// weights.
void step(Weights& w, const Dense& x, const std::vector<int32_t>& labels, float rate, bool misread) {
    const Dense h = hiddenOf(x, w);
    Dense z = product(h, w.w2);
    addRows(z, w.b2);
    Dense dz(z.rows, z.columns);
    for (int64_t s = 0; s < z.rows; ++s)
        plain::lossOf(Loss::CrossEntropy, &z.values[static_cast<std::size_t>(s * z.columns)], z.columns,
                      labels[static_cast<std::size_t>(s)], 1.0f / static_cast<float>(z.rows),
                      &dz.values[static_cast<std::size_t>(s * z.columns)], nullptr);
    const Dense dw2 = product(transposed(h, misread), dz);
    Dense dh = product(dz, transposed(w.w2, misread));
    for (std::size_t i = 0; i < dh.values.size(); ++i)
        dh.values[i] = h.values[i] > 0 ? dh.values[i] : 0;
    const Dense dw1 = product(transposed(x, misread), dh);
    descend(w.w2, w.b2, dw2, dz, rate);
    descend(w.w1, w.b1, dw1, dh, rate);
}

} // namespace

Expected<MisreadCurve> trainMisread(const Samples& samples, const MisreadSpec& spec, bool misread,
                                    const JobContext& job) {
    const auto split = splitSamples(samples, SplitSpec{});
    if (samples.channels != 1 || static_cast<int64_t>(split.train.size()) < spec.batch || split.test.empty())
        return userError(text(TELAR_TR("core", "The experiment needs grey pictures with a test part")));
    const auto classes = static_cast<int64_t>(samples.classes.size());
    const auto model = mlp(spec.hidden, classes);
    ModelSpec fitted = model;
    fitted.input = {1, samples.rows, samples.columns};
    const auto initial = initialParameters(fitted, spec.seed);
    Weights w{Dense(fitted.input.features(), spec.hidden), Dense(spec.hidden, classes), initial[1].values,
              initial[3].values};
    Dense first(spec.hidden, fitted.input.features()), second(classes, spec.hidden);
    first.values = initial[0].values, second.values = initial[2].values;
    w.w1 = transposed(first, false), w.w2 = transposed(second, false);
    auto labelsOf = [&](const std::vector<int32_t>& part) {
        std::vector<int32_t> labels;
        for (const auto i : part)
            labels.push_back(samples.labels[static_cast<std::size_t>(i)]);
        return labels;
    };
    std::vector<int32_t> watched(split.test.begin(),
                                 split.test.begin() +
                                     std::min<std::ptrdiff_t>(1000, static_cast<std::ptrdiff_t>(split.test.size())));
    const Dense test = picturesOf(samples, watched);
    const auto truth = labelsOf(watched);
    MisreadCurve curve;
    job.start(spec.steps);
    const auto perEpoch = static_cast<int64_t>(split.train.size()) / spec.batch;
    std::vector<int32_t> order;
    for (int64_t i = 0; i <= spec.steps; ++i) {
        if (job.stopRequested())
            return cancelledError();
        if (i % spec.every == 0) {
            curve.step.push_back(static_cast<double>(i));
            curve.accuracy.push_back(accuracyOf(test, truth, w));
        }
        if (i % perEpoch == 0)
            order = shuffled(split.train, spec.seed, static_cast<uint64_t>(i / perEpoch));
        const auto from = order.begin() + i % perEpoch * spec.batch;
        const std::vector<int32_t> chosen(from, from + spec.batch);
        step(w, picturesOf(samples, chosen), labelsOf(chosen), static_cast<float>(spec.rate), misread);
        job.advance();
    }
    return curve;
}

} // namespace telar::nn
