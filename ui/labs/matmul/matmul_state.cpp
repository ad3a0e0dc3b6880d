// What a project keeps of the matrix-product lab.
#include "core/matmul/parameters.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/state/parameters.hpp"

#include <algorithm>

namespace telar {

namespace {

QJsonValue givenJson(const MatmulState& s) {
    if (!s.given)
        return QJsonValue::Null;
    const auto numbers = [](const Matrix<float>& m) { return packed(m.data(), static_cast<qsizetype>(m.bytes())); };
    return QJsonObject{{"name", s.given->name}, {"a", numbers(s.given->a)}, {"b", numbers(s.given->b)}};
}

void readGiven(Fields& f, MatmulState& s) {
    s.given.reset();
    if (!f.has("given") || f.isNull("given"))
        return;
    auto fields = f.object("given");
    auto made = std::make_shared<MatmulGiven>();
    made->name = fields.words("name");
    for (const auto& [name, to] : {std::pair{"a", &made->a}, {"b", &made->b}}) {
        const auto values = unpacked<float>(fields.bytes(name));
        if (s.size < 1 || s.size > MatmulModel::mostSize || static_cast<qint64>(values.size()) != s.size * s.size)
            return f.refuse("given");
        *to = Matrix<float>(s.size, s.size);
        std::copy(values.begin(), values.end(), to->data());
    }
    s.given = std::move(made);
}

} // namespace

const KeptRows<MatmulState, MatmulTiming>& MatmulLab::kept() const {
    using S = MatmulState;
    using T = MatmulTiming;
    static const KeptRows<S, T> rows{
        joined(rowsAbout(Earlier::Data,
                         joined(parameterRowsOf<S>(matmulParameters()),
                                {wholeRow<S>("seed", &S::seed, 0, UINT32_MAX), {"given", givenJson, readGiven}})),
               {kernelRow<S>("kernel", &S::kernel), kernelRow<S>("change", &S::change),
                wholeRow<S>("block_x", &S::blockX, 1, 1024), wholeRow<S>("block_y", &S::blockY, 1, 1024),
                wholeRow<S>("capability_major", &S::major, 1, 99), wholeRow<S>("capability_minor", &S::minor, 0, 99),
                wholeRow<S>("registers", &S::registers, 1, 255)}),
        {numberRow<T>("gflops", &T::gflops)},
        [](Fields& f, S& s) {
            if (s.size > MatmulModel::mostSize)
                f.refuse("size");
            if (std::ranges::none_of(matmulKernels(), [&](const auto& card) { return s.kernel == card.id; }))
                f.refuse("kernel");
            if (!s.change.empty() &&
                std::ranges::none_of(matmulExperiments(), [&](const auto& e) { return s.change == e.id; }))
                f.refuse("change");
            if (!simt::findCapability(s.major, s.minor))
                f.refuse("capability_major");
        }};
    return rows;
}

std::function<QJsonObject()> MatmulLab::results() const {
    return [size = model_->measuredSize()] { return QJsonObject{{"timed_size", size}}; };
}

std::function<void()> MatmulLab::resultsFrom(Fields& results, const MatmulState&) {
    return [this, size = results.whole("timed_size", 0, 0, 1 << 20)] { model_->setMeasuredSize(size); };
}

} // namespace telar
