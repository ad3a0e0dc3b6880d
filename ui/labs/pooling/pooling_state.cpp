// What a project keeps of the pooling lab.
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/pooling/source_state.hpp"
#include "ui/labs/pooling/stage.hpp"
#include "ui/state/timings.hpp"

namespace telar {

namespace {

const QStringList modes{"max", "average"};
const QStringList paddingValues{"zero", "lowest"};
const QStringList yesNo{"yes", "no"};
const QStringList roundings{"floor", "ceil"};
constexpr qint64 mostMaskSize = qint64{1} << 28;
constexpr qint64 mostMaskCells = 100000; ///< more wrong cells than this are shown again after the next timing

QJsonObject controlsJson(const PoolingState& state) {
    const auto& s = state.spec;
    QJsonObject out = sourceJson(state.source);
    out.insert("kernel", pairJson(s.kernel));
    out.insert("stride", pairJson(s.stride));
    out.insert("padding", pairJson(s.padding));
    out.insert("dilation", pairJson(s.dilation));
    out.insert("mode", modes[static_cast<int>(s.mode)]);
    out.insert("padding_value", paddingValues[static_cast<int>(s.paddingValue)]);
    out.insert("count_padding", yesNo[static_cast<int>(s.countPadding)]);
    out.insert("rounding", roundings[static_cast<int>(s.rounding)]);
    out.insert("variant", fromText(state.variant));
    out.insert("threads", state.threads);
    return out;
}

PoolingState controlsFrom(Fields f) {
    PoolingState state;
    auto& s = state.spec;
    state.source = sourceFrom(f);
    s.kernel = pairFrom(f, "kernel", s.kernel, 1);
    s.stride = pairFrom(f, "stride", s.stride, 1);
    s.padding = pairFrom(f, "padding", s.padding, 0);
    s.dilation = pairFrom(f, "dilation", s.dilation, 1);
    s.mode = static_cast<PoolingMode>(f.choice("mode", modes, 0));
    s.paddingValue = static_cast<PaddingValue>(f.choice("padding_value", paddingValues, 0));
    s.countPadding = static_cast<CountPadding>(f.choice("count_padding", yesNo, 0));
    s.rounding = static_cast<Rounding>(f.choice("rounding", roundings, 0));
    state.variant = f.text("variant", state.variant);
    state.threads = static_cast<int>(f.whole("threads", 0, 0, 1 << 16));
    return state;
}

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
    const qint64 rows = fields.whole("rows", 0, 1, longestSide),
                 columns = fields.whole("columns", 0, 1, longestSide);
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

void PoolingModel::restore(const PoolingState& state, std::map<std::string, VariantTiming> timings,
                           std::optional<StreamResult> streamed) {
    streamer_.cancel();
    dropTimings();
    setState(state);
    bench_.set(std::move(timings));
    timesOfBefore_ = false;
    streamed_ = std::move(streamed);
    restored_ = true;
    emit timingChanged();
    emit streamChanged();
}

std::function<QJsonObject()> PoolingLab::snapshot() const {
    return [state = model_->state(), timings = model_->timings(), streamed = model_->streamResult()] {
        const auto more = [](QJsonObject& one, const VariantTiming& t) {
            one.insert("copy_share", numberJson(t.copyShare));
            one.insert("different", static_cast<qint64>(t.different));
            one.insert("beyond", static_cast<qint64>(t.beyond));
            one.insert("largest_difference", numberJson(t.largestDifference));
            one.insert("wrong_cells", maskJson(t.mask));
        };
        const QJsonObject results{{"timings", timingsJson(timings, more)},
                                  {"streamed", streamJson(streamed)}};
        return QJsonObject{{"controls", controlsJson(state)}, {"results", results}};
    };
}

Expected<std::function<void()>> PoolingLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = controlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto timings = timingsFrom<VariantTiming>(results, "timings", [](Fields& f, VariantTiming& t) {
        t.copyShare = f.number("copy_share", 0);
        t.different = f.whole("different", -1, -1, INT64_MAX);
        t.beyond = f.whole("beyond", -1, -1, INT64_MAX);
        t.largestDifference = f.number("largest_difference", 0);
        t.mask = maskFrom(f);
    });
    auto streamed = streamFrom(results);
    if (!fields.ok())
        return fields.error();
    return std::function<void()>(
        [this, state = std::move(state), timings = std::move(timings), streamed = std::move(streamed)] {
            model_->restore(state, timings, streamed);
        });
}

QJsonValue PoolingLab::cellJson() const {
    return QJsonObject{{"row", stage_->row()}, {"column", stage_->column()}, {"pinned", stage_->pinned()}};
}

void PoolingLab::setCell(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("cell"));
    const qint64 row = f.whole("row", 0, 0, longestSide), column = f.whole("column", 0, 0, longestSide);
    stage_->pin(row, column);
    if (!f.flag("pinned", false))
        stage_->unpin();
}

} // namespace telar
