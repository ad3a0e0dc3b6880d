// What a project keeps of the pooling lab.
#include "core/pooling/parameters.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/pooling/source_state.hpp"
#include "ui/state/parameters.hpp"

namespace telar {

namespace {

constexpr qint64 mostMaskSize = qint64{1} << 28;
constexpr qint64 mostMaskCells = 100000; ///< more wrong cells than this are shown again after the next timing

/// Row-major numbers of the wrong cells.
QJsonValue maskJson(const std::shared_ptr<const Matrix<uint8_t>>& mask) {
    if (!mask)
        return QJsonValue::Null;
    std::vector<qint64> wrong;
    for (qint64 i = 0; i < mask->size(); ++i)
        if (mask->data()[i])
            wrong.push_back(i);
    if (static_cast<qint64>(wrong.size()) > mostMaskCells)
        return QJsonValue::Null;
    return QJsonObject{{"rows", static_cast<qint64>(mask->rows())},
                       {"columns", static_cast<qint64>(mask->columns())},
                       {"cells", wholesJson(wrong)}};
}

std::shared_ptr<const Matrix<uint8_t>> maskFrom(Fields& f) {
    if (!f.has("wrong_cells") || f.isNull("wrong_cells"))
        return nullptr;
    auto fields = f.object("wrong_cells");
    const qint64 rows = fields.whole("rows", 0, 1, longestSide), columns = fields.whole("columns", 0, 1, longestSide);
    const auto wrong = fields.wholes("cells", 0, rows * columns - 1);
    if (rows * columns > mostMaskSize)
        fields.refuse("rows");
    auto mask = fields.ok() ? Matrix<uint8_t>::create(rows, columns) : Matrix<uint8_t>();
    if (!fields.ok() || !mask) {
        f.refuse("wrong_cells");
        return nullptr;
    }
    std::fill_n(mask->data(), mask->size(), uint8_t{0});
    for (const auto cell : wrong)
        mask->data()[cell] = 1;
    return std::make_shared<const Matrix<uint8_t>>(std::move(*mask));
}

QJsonValue streamJson(const std::optional<StreamResult>& s) {
    if (!s)
        return QJsonValue::Null;
    return QJsonObject{{"rows", static_cast<qint64>(s->shape.rows)},
                       {"columns", static_cast<qint64>(s->shape.columns)},
                       {"sum", numberJson(s->outputSum)},
                       {"seconds", numberJson(s->seconds)},
                       {"values_per_second", numberJson(s->elementsPerSecond)},
                       {"band_rows", static_cast<qint64>(s->bandRows)},
                       {"memory_bytes", static_cast<qint64>(s->memoryBytes)}};
}

std::optional<StreamResult> streamFrom(Fields& f) {
    if (!f.has("streamed") || f.isNull("streamed"))
        return {};
    auto fields = f.object("streamed");
    StreamResult s;
    s.shape = {fields.whole("rows", 1, 1, longestSide), fields.whole("columns", 1, 1, longestSide)};
    s.outputSum = fields.number("sum", 0);
    s.seconds = fields.number("seconds", 0);
    s.elementsPerSecond = fields.number("values_per_second", 0);
    s.bandRows = fields.whole("band_rows", 0, 0, longestSide);
    s.memoryBytes = fields.whole("memory_bytes", 0, 0, INT64_MAX);
    return s;
}

} // namespace

const KeptRows<PoolingState, VariantTiming>& PoolingLab::kept() const {
    using S = PoolingState;
    using T = VariantTiming;
    static const KeptRows<S, T> rows{
        withSource<S>(joined(parameterRows<S>(
                                 poolingParameters(), [](auto& s) -> auto& { return s.spec; }),
                             {kernelRow<S>("variant", &S::variant), wholeRow<S>("threads", &S::threads, 0, 1 << 16)})),
        {numberRow<T>("copy_share", &T::copyShare),
         wholeRow<T>("different", &T::different, -1, INT64_MAX),
         wholeRow<T>("beyond", &T::beyond, -1, INT64_MAX),
         numberRow<T>("largest_difference", &T::largestDifference),
         {"wrong_cells", [](const T& t) { return maskJson(t.mask); }, [](Fields& f, T& t) { t.mask = maskFrom(f); }}},
        [](Fields& f, S& s) { checkSource(f, s.source); }};
    return rows;
}

std::function<QJsonObject()> PoolingLab::results() const {
    return [streamed = model_->streamResult()] { return QJsonObject{{"streamed", streamJson(streamed)}}; };
}

std::function<void()> PoolingLab::resultsFrom(Fields& results, const PoolingState&) {
    return [this, streamed = streamFrom(results)] { model_->setStreamResult(streamed); };
}

} // namespace telar
