#include "ui/charts/timing_chart.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/timing_bars.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

class DurationTicker final : public QCPAxisTicker {
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return formatDuration(std::fabs(tick) < 1e-12 ? 0 : tick);
    }
};

/// Decades only, thinned out where they would crowd.
class DurationLogTicker final : public QCPAxisTickerLog {
public:
    int every = 1;

private:
    QVector<double> createTickVector(double, const QCPRange& range) override {
        QVector<double> ticks;
        const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
        for (int power = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9)); power <= last;
             power += every)
            ticks << std::pow(10.0, power);
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return formatDuration(tick); }
};

} // namespace

struct TimingChart::Impl {
    QCustomPlot* plot = nullptr;
    TimingBars* bars = nullptr;
    QToolButton* log = nullptr;
    QString title;
    bool logScale = true;

    void layout(QSize size, const Colors& colors);
};

/// Margins and ranges for a size: rows keep their height, and every label fits beside its bar.
void TimingChart::Impl::layout(QSize size, const Colors& colors) {
    dressPlot(*plot, colors);
    bars->setColors(colors);
    QCPAxis& x = *plot->xAxis;
    x.setBasePen(Qt::NoPen);
    x.setTickPen(QPen(QColor(0, 0, 0, 0)));
    x.setTickLength(0, 0);
    x.setTickLabelPadding(px(5));
    plot->yAxis->setVisible(false);
    x.setTickLabels(bars->hasBars());
    x.grid()->setVisible(false); // the bars draw their own

    const auto rows = std::max<std::size_t>(1, bars->rows().size());
    const QCPRange range = bars->valueRange(logScale);
    x.setScaleType(logScale ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    x.setRange(range);
    const double left = bars->titleWidth(size.width() * 0.38);
    const double width = bars->barRoom(size.width() - left - px(6), range, logScale);
    const double footer = TimingBars::footerHeight();
    const double rowHeight = std::clamp((size.height() - footer - px(4)) / static_cast<double>(rows),
                                        TimingBars::smallestRow(), TimingBars::largestRow());
    const int bottom = size.height() - px(2) - qRound(rowHeight * static_cast<double>(rows));
    plot->axisRect()->setAutoMargins(QCP::msNone);
    plot->axisRect()->setMargins(QMargins(qRound(left), px(2), qMax(0, size.width() - qRound(left + width)),
                                          qMax(qRound(footer), bottom)));
    plot->yAxis->setRange(0, static_cast<double>(rows));
    plot->yAxis->setRangeReversed(true);

    const double labelWidth = px(64);
    if (logScale) {
        const auto ticker = QSharedPointer<DurationLogTicker>::create();
        const double decades = std::log10(range.upper / range.lower);
        ticker->every = std::max(1, static_cast<int>(std::ceil(decades * labelWidth / std::max(1.0, width))));
        x.setTicker(ticker);
    } else {
        const auto ticker = QSharedPointer<DurationTicker>::create();
        ticker->setTickCount(std::clamp(static_cast<int>(width / labelWidth), 1, 6));
        x.setTicker(ticker);
    }
}

TimingChart::TimingChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>()) {
    impl_->plot = new QCustomPlot(this);
    impl_->plot->setFocusPolicy(Qt::NoFocus);
    impl_->plot->setMouseTracking(true);
    impl_->plot->installEventFilter(this);
    impl_->bars = new TimingBars(impl_->plot->xAxis, impl_->plot->yAxis);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(impl_->plot);
    impl_->log = new QToolButton(this);
    impl_->log->setProperty("role", "quiet");
    impl_->log->setCheckable(true);
    impl_->log->setChecked(true);
    connect(impl_->log, &QToolButton::toggled, this, &TimingChart::setLogScale);
    setFocusPolicy(Qt::StrongFocus);
    retranslate();
    setRows({});
}

TimingChart::~TimingChart() = default;

void TimingChart::setRows(std::vector<TimingRow> rows) {
    const auto before = impl_->bars->rows().size();
    std::stable_partition(rows.begin(), rows.end(), [](const TimingRow& row) { return !row.emulated(); });
    impl_->bars->setRows(std::move(rows));
    if (before != impl_->bars->rows().size())
        updateGeometry();
    refresh();
}

const std::vector<TimingRow>& TimingChart::rows() const {
    return impl_->bars->rows();
}

void TimingChart::setSelected(const QString& id) {
    if (id == impl_->bars->selected())
        return;
    impl_->bars->setSelected(id);
    refresh();
}

QString TimingChart::selected() const {
    return impl_->bars->selected();
}

void TimingChart::setLogScale(bool on) {
    if (on == impl_->logScale)
        return;
    impl_->logScale = on;
    impl_->log->setChecked(on);
    refresh();
    emit logScaleChanged(on);
}

bool TimingChart::logScale() const {
    return impl_->logScale;
}

void TimingChart::setTitle(const QString& title) {
    impl_->title = title;
    retranslate();
}

void TimingChart::retranslate() {
    setAccessibleName(impl_->title.isEmpty() ? tr("Times") : impl_->title);
    impl_->log->setText(tr("log"));
    impl_->log->setToolTip(tr("Logarithmic time axis"));
    impl_->log->setAccessibleName(tr("Logarithmic time axis"));
    refresh();
}

void TimingChart::refresh() {
    impl_->bars->setFocusShown(hasFocus());
    impl_->layout(size(), colors());
    QFont small = fontOf(TypeRole::Small);
    small.setPixelSize(px(11));
    impl_->log->setFont(small);
    impl_->log->adjustSize();
    impl_->log->move(width() - impl_->log->width(), height() - impl_->log->height());
    impl_->log->setVisible(impl_->bars->hasBars());
    impl_->plot->replot(QCustomPlot::rpQueuedReplot);
    setAccessibleDescription(summary());
}

QString TimingChart::summary() const {
    const auto& all = rows();
    if (all.empty())
        return tr("No times yet.");
    QStringList sentences;
    for (const auto& row : all) {
        if (row.state == TimingRow::State::Measured)
            sentences << tr("%1: %2.").arg(row.title, timingLabel(row));
        else
            sentences << tr("%1: %2").arg(row.title, timingNote(row));
    }
    return sentences.join(u' ');
}

QRectF TimingChart::barRect(const QString& id) const {
    // The layout is what the next paint will use.
    impl_->plot->replot(QCustomPlot::rpImmediateRefresh);
    return impl_->bars->barRect(id).translated(impl_->plot->pos());
}

Exportable TimingChart::exportable() const {
    auto settled = rows();
    for (auto& row : settled) // a page does not go on measuring
        if (row.state == TimingRow::State::Running)
            row.state = TimingRow::State::Waiting;
    Exportable item(accessibleName(), [rows = settled, selected = selected(), log = impl_->logScale](
                                          QPainter& painter, QRectF target, const Colors& colors) {
        QCustomPlot plot;
        Impl impl;
        impl.plot = &plot;
        impl.bars = new TimingBars(plot.xAxis, plot.yAxis);
        impl.bars->setRows(rows);
        impl.bars->setSelected(selected);
        impl.logScale = log;
        plot.setGeometry(0, 0, qRound(target.width()), qRound(target.height()));
        impl.layout(target.size().toSize(), colors);
        paintPlot(plot, painter, target);
    });
    const double height = impl_->bars->preferredHeight() / 96 * mmPerInch;
    item.defaultMm = QSizeF(170, std::max(40.0, height));
    item.csv = [rows = settled] { return timingCsv(rows); };
    return item;
}

QSize TimingChart::sizeHint() const {
    return {px(560), qRound(impl_->bars->preferredHeight())};
}

QSize TimingChart::minimumSizeHint() const {
    const auto rows = std::max<std::size_t>(1, impl_->bars->rows().size());
    return {px(300),
            qRound(TimingBars::smallestRow() * static_cast<double>(rows) + TimingBars::footerHeight()) +
                px(4)};
}

void TimingChart::resizeEvent(QResizeEvent*) {
    refresh();
}

void TimingChart::changeEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        updateGeometry();
        refresh();
        // Children learn of a new font after their parent.
        QMetaObject::invokeMethod(this, &TimingChart::refresh, Qt::QueuedConnection);
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

void TimingChart::select(int row) {
    if (row < 0 || row >= static_cast<int>(rows().size()))
        return;
    const QString id = rows()[static_cast<std::size_t>(row)].id;
    setSelected(id);
    emit rowSelected(id);
}

bool TimingChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched != impl_->plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove: {
        auto* mouse = static_cast<QMouseEvent*>(event);
        const int row = impl_->bars->rowAt(mouse->position());
        if (row == impl_->bars->hovered())
            break;
        impl_->bars->setHovered(row);
        impl_->plot->replot(QCustomPlot::rpQueuedReplot);
        if (row < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(mouse->globalPosition().toPoint(),
                               timingToolTip(rows()[static_cast<std::size_t>(row)]), this);
        break;
    }
    case QEvent::Leave:
        impl_->bars->setHovered(-1);
        impl_->plot->replot(QCustomPlot::rpQueuedReplot);
        break;
    case QEvent::MouseButtonRelease: {
        auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton) {
            setFocus(Qt::MouseFocusReason);
            select(impl_->bars->rowAt(mouse->position()));
        }
        break;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TimingChart::keyPressEvent(QKeyEvent* event) {
    const auto& all = rows();
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const auto& row) { return row.id == selected(); });
    const int row = at == all.end() ? -1 : static_cast<int>(at - all.begin());
    switch (event->key()) {
    case Qt::Key_Up:
        return select(row < 0 ? static_cast<int>(all.size()) - 1 : std::max(0, row - 1));
    case Qt::Key_Down:
        return select(std::min(row + 1, static_cast<int>(all.size()) - 1));
    case Qt::Key_L:
        return setLogScale(!impl_->logScale);
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimingChart::focusInEvent(QFocusEvent*) {
    refresh();
}

void TimingChart::focusOutEvent(QFocusEvent*) {
    refresh();
}

} // namespace telar
