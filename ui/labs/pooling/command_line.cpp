#include "ui/labs/pooling/command_line.hpp"

#include <QRegularExpression>
#include <QStringList>

namespace telar {

QString shellQuoted(const QString& word) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    QString inner = word;
    inner.replace(QLatin1String("'"), QLatin1String("'\\''"));
    return QLatin1Char('\'') + inner + QLatin1Char('\'');
}

static QString pairText(const Size2& s) {
    return s.h == s.w ? QString::number(s.h) : QStringLiteral("%1x%2").arg(s.h).arg(s.w);
}

QString poolCommandLine(const PoolingState& state, const SourceMatrix* source) {
    const PoolingSpec& s = state.spec;
    QStringList words{QStringLiteral("telar-cli"), QStringLiteral("pool")};
    if (source)
        words << QString::fromStdString(source->cliOptions);
    words << QStringLiteral("--kernel") << pairText(s.kernel);
    words << QStringLiteral("--stride") << pairText(s.stride);
    words << QStringLiteral("--padding") << pairText(s.padding);
    if (!(s.dilation == Size2{1, 1}))
        words << QStringLiteral("--dilation") << pairText(s.dilation);
    if (s.mode == PoolingMode::Average) {
        words << QStringLiteral("--mode") << QStringLiteral("average");
        if (s.countPadding == CountPadding::No)
            words << QStringLiteral("--exclude-padding");
    } else if (s.paddingValue == PaddingValue::Lowest) {
        words << QStringLiteral("--pad-value") << QStringLiteral("lowest");
    }
    if (s.rounding == Rounding::Ceil)
        words << QStringLiteral("--ceil");
    words << QStringLiteral("--backend") << QString::fromStdString(state.variant);
    if (state.threads > 0)
        words << QStringLiteral("--threads") << QString::number(state.threads);
    return words.join(QLatin1Char(' '));
}

} // namespace telar
