#include "ui/base/format.hpp"

#include "core/base/numbers.hpp"
#include "ui/base/language.hpp"

#include <cmath>

namespace telar {

namespace {

NumberStyle style() { return numberStyle(language() == QLatin1String("es") ? "es" : "en"); }

} // namespace

QString formatDuration(double milliseconds) { return QString::fromStdString(shownDuration(milliseconds, style())); }

QString formatBytes(double bytes) { return QString::fromStdString(shownBytes(bytes, style())); }

QString formatCount(int64_t count) { return QString::fromStdString(shownCount(count, style())); }

QString formatRatio(double ratio) { return QString::fromStdString(shownRatio(ratio, style())); }

QString formatPercent(double fraction) {
    return QString::fromStdString(shownPercent(fraction, style())).replace(u' ', QChar(QChar::Nbsp)); // one word
}

QString formatPercentNumber(double fraction, int decimals) {
    return QString::fromStdString(written(percentText(fraction, decimals), style()));
}

QString formatFixed(double value, int decimals) {
    return std::isfinite(value) ? QString::fromStdString(written(fixedText(value, decimals), style()))
                                : formatValue(value, false);
}

QString formatNumber(double value, int digits) {
    if (!std::isfinite(value))
        return formatValue(value, false, digits);
    const QString text = QString::fromStdString(written(generalText(value, digits), style()));
    const auto at = text.indexOf(u'e');
    if (at < 0)
        return text;
    // 4·10⁻⁵ rather than 4e-05.
    static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    const int power = text.mid(at + 1).toInt();
    QString exponent = power < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(power)))
        exponent += raised[digit.digitValue()];
    return text.left(at) + QStringLiteral("·10") + exponent;
}

QString formatValue(double value, bool whole, int digits) {
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    std::string text;
    if (whole && std::fabs(value) < 1e15)
        text = std::to_string(static_cast<int64_t>(value));
    else if (value != 0 && (std::fabs(value) >= 1e7 || std::fabs(value) < 1e-4))
        text = scientificText(value, std::max(0, digits - 2));
    else
        text = significantText(value, digits);
    return QString::fromStdString(
        written(text, style(), false)); // stands in lists, where 1,234 would read as two numbers
}

QString formatField(double value, int digits) {
    return formatField(QString::fromStdString(generalText(value, digits)));
}

QString formatField(const QString& plain) { return QString(plain).replace(u'.', QLatin1Char(style().decimal)); }

double typedNumber(const QString& typed) {
    return readNumber(QString(typed)
                          .trimmed()
                          .replace(u',', u'.')
                          .replace(QStringLiteral("−"), QStringLiteral("-"))
                          .toStdString())
        .value_or(std::nan(""));
}

QString formatMoment(const QDateTime& moment) { return moment.toString(QStringLiteral("yyyy-MM-dd HH:mm")); }

} // namespace telar
