#include "ui/labs/pooling/source_state.hpp"

#include "core/data/csv.hpp"

namespace telar {

namespace {

QJsonValue typedJson(const SourcePtr& typed) {
    if (!typed)
        return QJsonValue::Null;
    return QJsonObject{{"csv", fromText(csvText(viewOf(typed->values)))}, {"name", fromText(typed->name)}};
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
    parsed->name = typed.text("name");
    parsed->cliOptions = "--input -";
    return std::make_shared<const SourceMatrix>(std::move(*parsed));
}

} // namespace

const StateRows<SourceRequest>& sourceRows() {
    using S = SourceRequest;
    static const StateRows<S> rows{
        wordRow<S>("source", &S::kind, {"collection", "random", "typed", "file", "volume"}),
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
        numberRow<S>("window_centre", &S::centre),
        numberRow<S>("window_width", &S::width)};
    return rows;
}

void checkSource(Fields& f, const SourceRequest& request) {
    if (request.kind == SourceKind::Typed && !request.typed)
        f.refuse("typed");
}

} // namespace telar
