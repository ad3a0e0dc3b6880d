// Reading a lab's part of a project: every field is checked, a missing one keeps its default, the first that
// is wrong is remembered with its place. And the few value types that several labs write.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/size2.hpp"
#include "core/base/statistics.hpp"
#include "core/pipeline/roofline.hpp"

#include <QJsonArray>
#include <QJsonObject>

#include <memory>

namespace telar {

/// The elements, none where it is no array. A loop over what is not const copies it first, and Qt crashes where it gets no
/// memory for that.
inline const QJsonArray constArray(const QJsonValue& value) { return value.toArray(); }

/// Any thread. Objects made by `object` and `at` report to the one they came from.
class Fields {
public:
    /// `path` is the place in the project: "pooling.controls".
    Fields(QJsonObject object, QString path);

    bool has(const char* name) const { return object_.contains(QLatin1String(name)); }
    bool isNull(const char* name) const { return object_.value(QLatin1String(name)).isNull(); }
    qint64 whole(const char* name, qint64 fallback, qint64 least, qint64 most);
    /// null is NaN, "inf" and "-inf" are infinite.
    double number(const char* name, double fallback);
    bool flag(const char* name, bool fallback);
    QString words(const char* name, const QString& fallback = {});
    std::string text(const char* name, const std::string& fallback = {});
    /// Place in `choices`.
    int choice(const char* name, const QStringList& choices, int fallback);
    std::vector<double> numbers(const char* name);
    std::vector<qint64> wholes(const char* name, qint64 least, qint64 most);
    /// Bytes written by `packed`.
    QByteArray bytes(const char* name);
    Fields object(const char* name);
    /// One for each element, which must be objects.
    std::vector<Fields> list(const char* name);
    QJsonObject json() const { return object_; }

    /// Remembers that this field is not possible.
    void refuse(const char* name);
    bool ok() const { return !*error_; }
    /// The first wrong field as one sentence.
    Error error() const { return **error_; }

private:
    const QJsonValue* find(const char* name);

    QJsonObject object_;
    QString path_;
    QJsonValue found_;
    std::shared_ptr<std::optional<Error>> error_;
};

/// NaN becomes null, what is infinite a word: JSON has neither.
QJsonValue numberJson(double value);
QJsonArray numbersJson(const std::vector<double>& values);
template <class T>
QJsonArray wholesJson(const std::vector<T>& values) {
    QJsonArray array;
    for (const auto value : values)
        array.append(static_cast<qint64>(value));
    return array;
}
/// As text: many numbers, exactly and short.
QString packed(const void* data, qsizetype bytes);
template <class T>
QString packed(const std::vector<T>& values) {
    return packed(values.data(), static_cast<qsizetype>(values.size() * sizeof(T)));
}
template <class T>
std::vector<T> unpacked(const QByteArray& bytes) {
    std::vector<T> values(static_cast<std::size_t>(bytes.size()) / sizeof(T));
    if (!values.empty())
        std::copy_n(bytes.constData(), values.size() * sizeof(T), reinterpret_cast<char*>(values.data()));
    return values;
}
QString fromText(const std::string& text);
constexpr qint64 longestSide = 131072; ///< rows or columns of anything
/// [rows, columns], each from `least` to `longestSide`.
QJsonArray pairJson(const Size2& pair);
Size2 pairFrom(Fields& f, const char* name, Size2 fallback, qint64 least);

QJsonObject statisticsJson(const Statistics& statistics);
Statistics statisticsFrom(Fields fields);
/// Null where they were not measured.
QJsonValue roofsJson(const std::optional<Roofs>& roofs);
std::optional<Roofs> roofsFrom(Fields& results);
QJsonArray textsJson(const std::vector<Text>& texts);
std::vector<Text> textsFrom(Fields& fields, const char* name);
QJsonValue errorJson(const Error& error);
Error errorFrom(Fields fields);

} // namespace telar
