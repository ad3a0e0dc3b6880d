#include "ui/labs/pooling/source_state.hpp"

#include "core/data/csv.hpp"

namespace telar {

namespace {

const QStringList sourceKinds{"collection", "random", "typed", "file", "volume"};

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

QJsonArray pairJson(const Size2& pair) {
    return {static_cast<qint64>(pair.h), static_cast<qint64>(pair.w)};
}

Size2 pairFrom(Fields& f, const char* name, Size2 fallback, qint64 least) {
    if (!f.has(name))
        return fallback;
    const auto sides = f.wholes(name, least, longestSide);
    if (sides.size() != 2) {
        f.refuse(name);
        return fallback;
    }
    return {sides[0], sides[1]};
}

QJsonObject sourceJson(const SourceRequest& r) {
    return {{"source", sourceKinds[static_cast<int>(r.kind)]},
            {"folder", r.folder},
            {"class", r.classIndex},
            {"item", r.itemIndex},
            {"rows", r.rows},
            {"columns", r.columns},
            {"largest_value", static_cast<qint64>(r.max)},
            {"seed", static_cast<qint64>(r.seed)},
            {"typed", typedJson(r.typed)},
            {"path", r.path},
            {"channel", r.channel},
            {"axis", r.axis},
            {"slice", r.slice},
            {"window_centre", numberJson(r.centre)},
            {"window_width", numberJson(r.width)}};
}

SourceRequest sourceFrom(Fields& f) {
    SourceRequest r;
    r.kind = static_cast<SourceKind>(f.choice("source", sourceKinds, 0));
    r.folder = f.words("folder");
    r.classIndex = static_cast<int>(f.whole("class", r.classIndex, 0, 1 << 20));
    r.itemIndex = static_cast<int>(f.whole("item", r.itemIndex, 0, 1 << 30));
    r.rows = f.whole("rows", r.rows, 1, longestSide);
    r.columns = f.whole("columns", r.columns, 1, longestSide);
    r.max = static_cast<uint>(f.whole("largest_value", r.max, 0, UINT32_MAX));
    r.seed = static_cast<uint>(f.whole("seed", r.seed, 0, UINT32_MAX));
    r.typed = typedFrom(f);
    r.path = f.words("path");
    r.channel = static_cast<int>(f.whole("channel", 0, 0, 3));
    r.axis = static_cast<int>(f.whole("axis", r.axis, 0, 2));
    r.slice = static_cast<int>(f.whole("slice", r.slice, -1, 1 << 30));
    r.centre = f.number("window_centre", 0);
    r.width = f.number("window_width", 0);
    if (r.kind == SourceKind::Typed && !r.typed)
        f.refuse("typed");
    return r;
}

} // namespace telar
