#include "ui/labs/findings/findings_words.hpp"

#include "core/report/compose.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/charts/export.hpp"

#include <cmath>

namespace telar {

QString shown(const Quantity& q) {
    switch (q.unit) {
    case Quantity::Unit::Count:
        return q.value < 0 ? QStringLiteral("−%1").arg(formatCount(std::llround(-q.value)))
                           : formatCount(std::llround(q.value));
    case Quantity::Unit::Number:
        return formatNumber(q.value, 4);
    case Quantity::Unit::Ms:
        return formatDuration(q.value);
    case Quantity::Unit::Seconds:
        return QStringLiteral("%1 s").arg(formatFixed(q.value, q.value < 1 ? 4 : q.value < 1000 ? 2 : 1));
    case Quantity::Unit::Share:
        return formatPercent(q.value);
    case Quantity::Unit::Ratio:
        return formatRatio(q.value);
    case Quantity::Unit::Bytes:
        return formatBytes(q.value);
    case Quantity::Unit::BytesPerSecond:
        return QStringLiteral("%1 GB/s").arg(formatNumber(q.value / 1e9, 3));
    case Quantity::Unit::Words:
        return q.words.empty() ? QStringLiteral("–") : translated(q.words);
    }
    return {};
}

QString shown(const Sentence& sentence) {
    Text filled{sentence.source, {}};
    for (const auto& q : sentence.args)
        filled.args.push_back(shown(q).toStdString());
    return translated(filled);
}

QByteArray storyCsv(const StoryAnswer& answer) {
    QByteArray csv;
    for (std::size_t c = 0; c < answer.columns.size(); ++c)
        csv += (c ? "," : "") + csvField(translated(answer.columns[c]));
    csv += '\n';
    for (const auto& row : answer.rows) {
        for (std::size_t c = 0; c < row.size(); ++c)
            csv += (c ? "," : "") + (row[c].unit == Quantity::Unit::Words ? csvField(shown(row[c]))
                                                                          : QByteArray::number(row[c].value, 'g', 12));
        csv += '\n';
    }
    return csv;
}

ReportFinding reportOf(const Story& story, const StoryAnswer& answer) {
    const QString text =
        QStringLiteral("%1 %2 %3").arg(translated(story.words), shown(answer.conclusion), translated(story.source));
    ReportFinding finding{translated(story.title).toStdString(),
                          text.toStdString(),
                          {},
                          storySvg(answer.picture, language().toStdString())};
    for (const auto& row : answer.rows) {
        // Several columns become one line: "Direct: 4,096; Tiled: 2,048".
        QStringList values;
        for (std::size_t c = 1; c < row.size(); ++c)
            if (!row[c].empty())
                values << (row.size() > 2 ? QStringLiteral("%1: %2").arg(translated(answer.columns[c]), shown(row[c]))
                                          : shown(row[c]));
        finding.rows.emplace_back(shown(row[0]).toStdString(), values.join(QStringLiteral("; ")).toStdString());
    }
    return finding;
}

} // namespace telar
