#include "ui/lab/given_numbers.hpp"

#include <QJsonArray>

#include <algorithm>

namespace telar {

QJsonValue givenJson(const GivenPtr& given) {
    if (!given)
        return QJsonValue::Null;
    QJsonObject made{{"name", given->name}, {"options", QString::fromStdString(given->options)}};
    for (std::size_t i = 0; i < given->parts.size(); ++i) {
        const auto& part = given->parts[i];
        made.insert(QString::number(i),
                    QJsonObject{{"rows", static_cast<qint64>(part.rows())},
                                {"columns", static_cast<qint64>(part.columns())},
                                {"planes", static_cast<qint64>(part.planes())},
                                {"values", packed(part.data(), static_cast<qsizetype>(part.bytes()))}});
    }
    return made;
}

GivenPtr givenFrom(Fields& f, const char* name, std::size_t parts, qint64 rows, qint64 columns, qint64 planes) {
    if (!f.has(name) || f.isNull(name))
        return {};
    auto fields = f.object(name);
    auto made = std::make_shared<GivenNumbers>();
    made->name = fields.words("name");
    made->options = fields.has("options") ? fields.text("options") : std::string();
    for (std::size_t i = 0; i < parts; ++i) {
        const auto number = std::to_string(i);
        auto part = fields.object(number.c_str());
        const qint64 r = part.whole("rows", 0, 1, rows), c = part.whole("columns", 0, 1, columns),
                     p = part.whole("planes", 0, 1, planes);
        const auto values = unpacked<float>(part.bytes("values"));
        if (r < 1 || c < 1 || p < 1 || static_cast<qint64>(values.size()) != r * c * p) {
            f.refuse(name);
            return {};
        }
        Matrix<float> matrix(r, c, p);
        std::copy(values.begin(), values.end(), matrix.data());
        made->parts.push_back(std::move(matrix));
    }
    return made;
}

} // namespace telar
