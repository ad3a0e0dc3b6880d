#include "ui/base/format.hpp"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace telar {

namespace {

/// At most `digits` significant digits, whole parts never shortened, no exponent, no trailing zeros.
QString significant(double value, int digits, bool grouped = true) {
    QString text = QString::number(value, 'e', digits - 1);
    const int exponent = QStringView(text).mid(text.indexOf(u'e') + 1).toInt();
    const int decimals = std::max(0, digits - 1 - exponent);
    text = QString::number(value, 'f', decimals);
    if (decimals > 0) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    QLocale locale;
    if (!grouped)
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
    const auto point = text.indexOf(u'.');
    const int kept = point < 0 ? 0 : static_cast<int>(text.size() - point - 1);
    return locale.toString(text.toDouble(), 'f', kept);
}

QString withUnit(double value, const char* unit) {
    return QStringLiteral("%1 %2").arg(significant(value, 3), QString::fromUtf8(unit));
}

} // namespace

QString formatDuration(double milliseconds) {
    if (!std::isfinite(milliseconds))
        return QStringLiteral("–");
    const double size = std::fabs(milliseconds);
    if (size == 0)
        return withUnit(0, "ms");
    // Limits lie where three digits would round up into the next unit.
    if (size < 0.9995e-3)
        return withUnit(milliseconds * 1e6, "ns");
    if (size < 0.9995)
        return withUnit(milliseconds * 1e3, "µs");
    if (size < 999.5)
        return withUnit(milliseconds, "ms");
    if (size < 119.5e3)
        return withUnit(milliseconds / 1e3, "s");
    const auto seconds = static_cast<int64_t>(std::llround(milliseconds / 1e3));
    if (seconds < 2 * 3600)
        return QStringLiteral("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
    return QStringLiteral("%1 h %2 min").arg(formatCount(seconds / 3600)).arg(seconds % 3600 / 60);
}

QString formatBytes(double bytes) {
    static const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    while (std::fabs(bytes) >= 1023.5 && unit + 1 < std::size(units)) {
        bytes /= 1024;
        ++unit;
    }
    return withUnit(bytes, units[unit]);
}

QString formatCount(int64_t count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString formatRatio(double ratio) {
    return significant(ratio, std::fabs(ratio) < 1 ? 2 : 3) + QStringLiteral("×");
}

QString formatPercent(double fraction) {
    return QLocale().toString(fraction * 100, 'f', 1) + QStringLiteral(" %");
}

QString formatNumber(double value, int digits) {
    if (!std::isfinite(value))
        return formatValue(value, false, digits);
    QString text = QLocale().toString(value, 'g', digits);
    const auto at = text.indexOf(QLatin1Char('e'), 0, Qt::CaseInsensitive);
    if (at > 0) {
        // 4.0·10⁻⁵ rather than 4.0e-05.
        static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        const int power = static_cast<int>(std::floor(std::log10(std::fabs(value))));
        QString exponent = power < 0 ? QStringLiteral("⁻") : QString();
        for (const QChar digit : QString::number(std::abs(power)))
            exponent += raised[digit.digitValue()];
        text = text.left(at) + QStringLiteral("·10") + exponent;
    }
    if (text.startsWith(u'-'))
        text[0] = u'−';
    return text;
}

QString formatValue(double value, bool whole, int digits) {
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text;
    if (whole && std::fabs(value) < 1e15)
        text = QString::number(static_cast<qint64>(value));
    else if (value != 0 && (std::fabs(value) >= 1e7 || std::fabs(value) < 1e-4))
        text = QLocale().toString(value, 'e', std::max(0, digits - 2));
    else
        text = significant(value, digits, false); // stands in lists, where 1,234 would read as two numbers
    if (text.startsWith(u'-'))
        text[0] = u'−';
    return text;
}

} // namespace telar
