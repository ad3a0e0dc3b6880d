#include "ui/state/fields.hpp"

#include <cmath>

namespace telar {

Fields::Fields(QJsonObject object, QString path)
    : object_(std::move(object)), path_(std::move(path)), error_(std::make_shared<std::optional<Error>>()) {}

const QJsonValue* Fields::find(const char* name) {
    const auto at = object_.constFind(QLatin1String(name));
    if (at == object_.constEnd())
        return nullptr;
    found_ = *at;
    return &found_;
}

void Fields::refuse(const char* name) {
    const QString place = path_ + QLatin1Char('.') + QLatin1String(name);
    if (!*error_)
        *error_ = userError(
            telar::text(TELAR_TR("core", "The project is damaged: '%1' is not as expected"), place.toStdString()));
}

qint64 Fields::whole(const char* name, qint64 fallback, qint64 least, qint64 most) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    const double d = value->toDouble(std::nan(""));
    if (!(d == std::floor(d)) || !(std::fabs(d) < 9.3e18)) {
        refuse(name);
        return fallback;
    }
    const qint64 n = value->toInteger();
    if (n < least || n > most) {
        refuse(name);
        return fallback;
    }
    return n;
}

static std::optional<double> numberFrom(const QJsonValue& value) {
    if (value.isDouble())
        return value.toDouble();
    if (value.isNull())
        return std::nan("");
    if (value.toString() == QLatin1String("inf"))
        return HUGE_VAL;
    if (value.toString() == QLatin1String("-inf"))
        return -HUGE_VAL;
    return {};
}

double Fields::number(const char* name, double fallback) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    const auto number = numberFrom(*value);
    if (!number)
        refuse(name);
    return number.value_or(fallback);
}

bool Fields::flag(const char* name, bool fallback) {
    const auto* value = find(name);
    if (value && !value->isBool())
        refuse(name);
    return value ? value->toBool(fallback) : fallback;
}

QString Fields::words(const char* name, const QString& fallback) {
    const auto* value = find(name);
    if (value && !value->isString())
        refuse(name);
    return value ? value->toString(fallback) : fallback;
}

std::string Fields::text(const char* name, const std::string& fallback) {
    return words(name, fromText(fallback)).toStdString();
}

int Fields::choice(const char* name, const QStringList& choices, int fallback) {
    const auto* value = find(name);
    if (!value)
        return fallback;
    const auto at = value->isString() ? choices.indexOf(value->toString()) : -1;
    if (at < 0)
        refuse(name);
    return at < 0 ? fallback : static_cast<int>(at);
}

std::vector<double> Fields::numbers(const char* name) {
    std::vector<double> out;
    const auto* value = find(name);
    if (value && !value->isArray())
        refuse(name);
    for (const auto& one : constArray(value ? *value : QJsonValue())) {
        const auto number = numberFrom(one);
        if (!number)
            refuse(name);
        out.push_back(number.value_or(0));
    }
    return out;
}

std::vector<qint64> Fields::wholes(const char* name, qint64 least, qint64 most) {
    std::vector<qint64> out;
    for (const double d : numbers(name)) {
        if (!(d == std::floor(d) && d >= static_cast<double>(least) && d <= static_cast<double>(most))) {
            refuse(name);
            return {};
        }
        out.push_back(static_cast<qint64>(d));
    }
    return out;
}

QByteArray Fields::bytes(const char* name) {
    const auto* value = find(name);
    if (!value || value->isNull())
        return {};
    const auto decoded =
        QByteArray::fromBase64Encoding(value->toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!value->isString() || !decoded)
        refuse(name);
    return decoded ? *decoded : QByteArray();
}

Fields Fields::object(const char* name) {
    const auto* value = find(name);
    if (value && !value->isObject() && !value->isNull())
        refuse(name);
    Fields inner(value ? value->toObject() : QJsonObject(), path_ + QLatin1Char('.') + QLatin1String(name));
    inner.error_ = error_;
    return inner;
}

std::vector<Fields> Fields::list(const char* name) {
    std::vector<Fields> out;
    const auto* value = find(name);
    if (value && !value->isArray() && !value->isNull())
        refuse(name);
    if (!value)
        return out;
    for (const auto& one : constArray(*value)) {
        if (!one.isObject())
            refuse(name);
        Fields inner(one.toObject(), QStringLiteral("%1.%2[%3]").arg(path_, QLatin1String(name)).arg(out.size()));
        inner.error_ = error_;
        out.push_back(std::move(inner));
    }
    return out;
}

QJsonValue numberJson(double value) {
    if (std::isnan(value))
        return QJsonValue::Null;
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return value;
}

QJsonArray numbersJson(const std::vector<double>& values) {
    QJsonArray array;
    for (const double value : values)
        array.append(numberJson(value));
    return array;
}

QString packed(const void* data, qsizetype bytes) {
    return QString::fromLatin1(QByteArray(static_cast<const char*>(data), bytes).toBase64());
}

QString fromText(const std::string& text) { return QString::fromStdString(text); }

QJsonObject statisticsJson(const Statistics& s) {
    return {{"min", numberJson(s.min)},
            {"median", numberJson(s.median)},
            {"max", numberJson(s.max)},
            {"lower_quartile", numberJson(s.lowerQuartile)},
            {"upper_quartile", numberJson(s.upperQuartile)},
            {"runs", s.runs}};
}

Statistics statisticsFrom(Fields f) {
    Statistics s;
    s.min = f.number("min", 0);
    s.median = f.number("median", 0);
    s.max = f.number("max", 0);
    s.lowerQuartile = f.number("lower_quartile", 0);
    s.upperQuartile = f.number("upper_quartile", 0);
    s.runs = static_cast<int>(f.whole("runs", 0, 0, 1 << 30));
    return s;
}

static QJsonObject textJson(const Text& text) {
    QJsonArray args;
    for (const auto& arg : text.args)
        args.append(fromText(arg));
    return {{"source", fromText(text.source)}, {"args", args}};
}

static Text textFrom(Fields fields) {
    Text text{fields.text("source"), {}};
    for (const auto& arg : constArray(fields.json().value(QLatin1String("args"))))
        text.args.push_back(arg.toString().toStdString());
    return text;
}

QJsonArray textsJson(const std::vector<Text>& texts) {
    QJsonArray out;
    for (const auto& text : texts)
        out.append(textJson(text));
    return out;
}

std::vector<Text> textsFrom(Fields& fields, const char* name) {
    std::vector<Text> out;
    for (auto& one : fields.list(name))
        out.push_back(textFrom(one));
    return out;
}

QJsonValue errorJson(const Error& error) {
    if (error.what.empty())
        return QJsonValue::Null;
    return QJsonObject{{"kind", error.kind == ErrorKind::User ? "user" : "environment"},
                       {"what", textJson(error.what)},
                       {"where", textJson(error.where)},
                       {"hint", textJson(error.hint)}};
}

Error errorFrom(Fields f) {
    Error error;
    error.kind = f.choice("kind", {QStringLiteral("user"), QStringLiteral("environment")}, 0) == 0
                     ? ErrorKind::User
                     : ErrorKind::Environment;
    error.what = textFrom(f.object("what"));
    error.where = textFrom(f.object("where"));
    error.hint = textFrom(f.object("hint"));
    return error;
}

QJsonValue roofsJson(const std::optional<Roofs>& roofs) {
    if (!roofs)
        return QJsonValue::Null;
    return QJsonObject{{"threads", roofs->threads},
                       {"bytes", static_cast<qint64>(roofs->bytes)},
                       {"copy_per_second", numberJson(roofs->copyPerSecond)},
                       {"read_per_second", numberJson(roofs->readPerSecond)},
                       {"operations_per_second", numberJson(roofs->operationsPerSecond)}};
}

std::optional<Roofs> roofsFrom(Fields& results) {
    if (!results.has("roofs") || results.isNull("roofs"))
        return {};
    auto f = results.object("roofs");
    Roofs roofs;
    roofs.threads = static_cast<int>(f.whole("threads", 1, 1, 1 << 16));
    roofs.bytes = f.whole("bytes", 0, 0, INT64_MAX);
    roofs.copyPerSecond = f.number("copy_per_second", 0);
    roofs.readPerSecond = f.number("read_per_second", 0);
    roofs.operationsPerSecond = f.number("operations_per_second", 0);
    return roofs;
}

QJsonArray pairJson(const Size2& pair) { return {static_cast<qint64>(pair.h), static_cast<qint64>(pair.w)}; }

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

} // namespace telar
