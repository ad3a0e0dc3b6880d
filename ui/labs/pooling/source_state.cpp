#include "ui/labs/pooling/source_state.hpp"

#include "core/data/csv.hpp"
#include "core/matrix/floats.hpp"

namespace telar {

namespace {

QJsonValue typedJson(const SourcePtr& typed) {
    if (!typed)
        return QJsonValue::Null;
    // A stack of planes is kept as one matrix, its planes below each other.
    const auto* stack = std::get_if<Matrix<float>>(&typed->values);
    const qint64 planes = stack ? stack->planes() : 1;
    const AnyView all = planes > 1 ? AnyView(PlanesView<const float>{stack->data(), 1, planes * stack->rows(),
                                                                     stack->columns(), stack->columns(), stack->size()})
                                   : viewOf(typed->values);
    QJsonObject json{
        {"csv", fromText(csvText(all))}, {"name", fromText(typed->name)}, {"options", fromText(typed->cliOptions)}};
    if (planes > 1)
        json.insert(QStringLiteral("planes"), planes);
    return json;
}

SourcePtr typedFrom(Fields& f) {
    if (!f.has("typed") || f.isNull("typed"))
        return nullptr;
    auto typed = f.object("typed");
    auto parsed = parseCsv(typed.text("csv"), "typed");
    if (!parsed) {
        f.refuse("typed");
        return nullptr;
    }
    const qint64 planes = typed.whole("planes", 1, 1, 1 << 16);
    if (planes > 1) {
        const auto read = asFloats(parsed->values);
        auto stack = read && read->rows() % planes == 0
                         ? Matrix<float>::create(read->rows() / planes, read->columns(), planes)
                         : Expected<Matrix<float>>(userError({}));
        if (!stack) {
            f.refuse("typed");
            return nullptr;
        }
        std::copy_n(read->data(), read->size(), stack->data());
        parsed->values = std::move(*stack);
    }
    parsed->name = typed.text("name");
    parsed->cliOptions = typed.has("options") ? typed.text("options") : "--input -"; // a layer's say which it is
    return std::make_shared<const SourceMatrix>(std::move(*parsed));
}

} // namespace

const StateRows<SourceRequest>& sourceRows() {
    using S = SourceRequest;
    static const auto rows = rowsAbout<S>(
        Earlier::Data,
        {wordRow<S>("source", &S::kind, {"collection", "random", "typed", "file", "volume"}),
         textRow<S>("folder", &S::folder),
         wholeRow<S>("class", &S::classIndex, 0, 1 << 20),
         wholeRow<S>("item", &S::itemIndex, 0, 1 << 30),
         wholeRow<S>("rows", &S::rows, 1, longestSide),
         wholeRow<S>("columns", &S::columns, 1, longestSide),
         wholeRow<S>("largest_value", &S::max, 0, UINT32_MAX),
         wholeRow<S>("seed", &S::seed, 0, UINT32_MAX),
         {"typed", [](const S& s) { return typedJson(s.typed); }, [](Fields& f, S& s) { s.typed = typedFrom(f); }},
         textRow<S>("path", &S::path),
         wholeRow<S>("channel", &S::channel, 0, 3),
         wholeRow<S>("axis", &S::axis, 0, 2),
         wholeRow<S>("slice", &S::slice, -1, 1 << 30),
         wholeRow<S>("series", &S::series, 0, 1 << 30),
         wholeRow<S>("time", &S::time, 0, 1 << 30),
         numberRow<S>("window_centre", &S::centre),
         numberRow<S>("window_width", &S::width)});
    return rows;
}

void checkSource(Fields& f, const SourceRequest& request) {
    if (request.kind == SourceKind::Typed && !request.typed)
        f.refuse("typed");
}

} // namespace telar
