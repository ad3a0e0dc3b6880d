#include "ui/charts/timing_chart.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/timing_bars.hpp"
#include "ui/theme/building.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <QtMath>

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
        for (int power = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9)); power <= last; power += every)
            ticks << std::pow(10.0, power);
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return formatDuration(tick); }
};

} // namespace

struct TimingChart::Impl {
    Plot* plot = nullptr;
    TimingBars* bars = nullptr;
    QToolButton *order = nullptr, *log = nullptr;
    QScrollBar* scroll = nullptr;
    QString title;
    std::vector<TimingRow> rows;
    TimingOrder shown;
    bool logScale = true;
    Soon newLook;

    void layout(QSize size, const Colors& colors);
    double scrollTo(double rows, double rowHeight, double inView);
    void setTicks(double width, const QCPRange& range);
    int lineOf(const QString& id) const;
};

int TimingChart::Impl::lineOf(const QString& id) const {
    const auto& lines = bars->rows();
    const auto at = std::find_if(lines.begin(), lines.end(), [&](const auto& row) { return row.id == id; });
    return at == lines.end() ? -1 : static_cast<int>(at - lines.begin());
}

/// Margins and ranges for a size: rows keep their height, every label fits beside its bar, and what is higher than
/// the size is scrolled (on a page, which does not scroll, rows are as low as they must be).
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

    const auto rows = static_cast<double>(std::max<std::size_t>(1, bars->rows().size()));
    const double footer = bars->hasBars() ? TimingBars::footerHeight() : px(4), room = size.height() - footer - px(4);
    const double least = scroll ? TimingBars::smallestRow() : 1;
    const double rowHeight = std::clamp(room / rows, least, TimingBars::largestRow());
    const double inView = std::min(rows * rowHeight, std::max(room, rowHeight)),
                 first = scrollTo(rows, rowHeight, inView);
    const double bar = scroll && !scroll->isHidden() ? scroll->sizeHint().width() : 0;
    bars->setScrollRoom(bar);

    const QCPRange range = bars->valueRange(logScale);
    x.setScaleType(logScale ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    x.setRange(range);
    const double left = bars->titleWidth(size.width() * 0.38);
    const double width = bars->barRoom(size.width() - bar - left - px(6), range, logScale);
    plot->axisRect()->setAutoMargins(QCP::msNone);
    plot->axisRect()->setMargins(QMargins(qRound(left), px(2), qMax(0, size.width() - qRound(left + width)),
                                          qMax(0, size.height() - px(2) - qRound(inView))));
    plot->yAxis->setRange(first, first + inView / rowHeight);
    plot->yAxis->setRangeReversed(true);
    setTicks(width, range);
}

/// The scroll bar for so many rows; the first row in view, with its fraction.
double TimingChart::Impl::scrollTo(double rows, double rowHeight, double inView) {
    if (!scroll)
        return 0;
    const int hidden = qCeil(rows * rowHeight - inView - 0.5);
    scroll->setVisible(hidden > 0);
    scroll->setRange(0, std::max(0, hidden));
    scroll->setPageStep(qRound(inView));
    scroll->setSingleStep(qRound(rowHeight));
    return scroll->value() / rowHeight;
}

void TimingChart::Impl::setTicks(double width, const QCPRange& range) {
    const double labelWidth = px(64);
    if (logScale) {
        const auto ticker = QSharedPointer<DurationLogTicker>::create();
        const double decades = std::log10(range.upper / range.lower);
        ticker->every = std::max(1, static_cast<int>(std::ceil(decades * labelWidth / std::max(1.0, width))));
        plot->xAxis->setTicker(ticker);
    } else {
        const auto ticker = QSharedPointer<DurationTicker>::create();
        ticker->setTickCount(std::clamp(static_cast<int>(width / labelWidth), 1, 6));
        plot->xAxis->setTicker(ticker);
    }
}

TimingChart::TimingChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>()) {
    impl_->plot = new Plot(this);
    impl_->plot->setFocusPolicy(Qt::NoFocus);
    impl_->plot->setMouseTracking(true);
    impl_->plot->installEventFilter(this);
    impl_->bars = new TimingBars(impl_->plot->xAxis, impl_->plot->yAxis);
    auto* box = bare(new QVBoxLayout(this));
    box->addWidget(impl_->plot);
    impl_->scroll = new QScrollBar(Qt::Vertical, this);
    impl_->scroll->hide();
    connect(impl_->scroll, &QScrollBar::valueChanged, this, &TimingChart::refresh);
    const auto quiet = [this](const char* name) {
        auto* button = inRole(new QToolButton(this), "quiet");
        button->setObjectName(name);
        button->setCheckable(true);
        return button;
    };
    impl_->order = quiet("byTime");
    impl_->log = quiet("logScale");
    impl_->log->setChecked(true);
    connect(impl_->order, &QToolButton::toggled, this, &TimingChart::setByTime);
    connect(impl_->log, &QToolButton::toggled, this, &TimingChart::setLogScale);
    setFocusPolicy(Qt::StrongFocus);
    retranslate();
    setRows({});
}

TimingChart::~TimingChart() = default;

void TimingChart::setRows(std::vector<TimingRow> rows) {
    impl_->rows = std::move(rows);
    arrange();
}

/// The lines of the rows; a new number of them is a new height.
void TimingChart::arrange() {
    const auto before = impl_->bars->rows().size();
    impl_->bars->setRows(arranged(impl_->rows, impl_->shown));
    if (before != impl_->bars->rows().size())
        updateGeometry();
    refresh();
}

const std::vector<TimingRow>& TimingChart::rows() const { return impl_->rows; }

void TimingChart::setSelected(const QString& id) {
    if (id == impl_->bars->selected())
        return;
    impl_->bars->setSelected(id);
    refresh();
}

QString TimingChart::selected() const { return impl_->bars->selected(); }

void TimingChart::setLogScale(bool on) {
    if (on == impl_->logScale)
        return;
    impl_->logScale = on;
    impl_->log->setChecked(on);
    refresh();
    emit logScaleChanged(on);
}

bool TimingChart::logScale() const { return impl_->logScale; }

void TimingChart::setByTime(bool on) {
    if (on == impl_->shown.byTime)
        return;
    impl_->shown.byTime = on;
    impl_->order->setChecked(on);
    arrange();
}

bool TimingChart::byTime() const { return impl_->shown.byTime; }

void TimingChart::fold(const QString& reason) {
    if (!impl_->shown.unfolded.erase(reason))
        impl_->shown.unfolded.insert(reason);
    arrange();
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
    impl_->order->setText(tr("by time"));
    impl_->order->setToolTip(tr("Fastest first"));
    impl_->order->setAccessibleName(tr("Fastest first"));
    refresh();
}

void TimingChart::refresh() {
    impl_->bars->setFocusShown(hasFocus());
    QFont small = fontOf(TypeRole::Small);
    small.setPixelSize(px(11));
    int right = width();
    for (QToolButton* button : {impl_->log, impl_->order}) {
        button->setFont(small);
        button->adjustSize();
        right -= button->width();
        button->move(right, height() - button->height());
        button->setVisible(impl_->bars->hasBars());
    }
    impl_->bars->setLegendRoom(width() - right);
    impl_->layout(size(), colors());
    const int bar = impl_->scroll->sizeHint().width();
    impl_->scroll->setGeometry(width() - bar, 0, bar, impl_->plot->axisRect()->bottom());
    impl_->plot->drawSoon();
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
    const QRectF bar = impl_->bars->barRect(id);
    return QRectF(impl_->plot->axisRect()->rect()).contains(bar.center()) ? bar.translated(impl_->plot->pos())
                                                                          : QRectF();
}

Exportable TimingChart::exportable() const {
    auto settled = rows();
    for (auto& row : settled) // a page does not go on measuring
        if (row.state == TimingRow::State::Running)
            row.state = TimingRow::State::Waiting;
    Exportable item(accessibleName(), [rows = arranged(settled, impl_->shown), selected = selected(),
                                       log = impl_->logScale](QPainter& painter, QRectF page, const Colors& colors) {
        const QRectF target = onPage(page);
        Plot plot(nullptr);
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
    if (std::ranges::none_of(settled, [](const TimingRow& row) { return row.state == TimingRow::State::Measured; }))
        settled.clear(); // names without a time are no content
    item.csv = [rows = settled] { return timingCsv(rows); };
    item.shownBy = this;
    return item;
}

QSize TimingChart::sizeHint() const { return {px(560), qRound(impl_->bars->preferredHeight())}; }

QSize TimingChart::minimumSizeHint() const {
    const auto rows = std::clamp<std::size_t>(impl_->bars->rows().size(), 1, 3);
    return {px(300),
            qRound(TimingBars::smallestRow() * static_cast<double>(rows) + TimingBars::footerHeight()) + px(4)};
}

void TimingChart::resizeEvent(QResizeEvent*) { refresh(); }

void TimingChart::changeEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        updateGeometry();
        // Once for all of them, and after the children, who learn of a new font after their parent.
        impl_->newLook.ask(this, [this] { refresh(); });
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

void TimingChart::select(int line) {
    const auto& lines = impl_->bars->rows();
    if (line < 0 || line >= static_cast<int>(lines.size()))
        return;
    const auto& row = lines[static_cast<std::size_t>(line)];
    const QString id = row.id;
    const bool folds = foldedReason(row).has_value();
    setSelected(id);
    const QCPRange view = impl_->plot->yAxis->range();
    if (line < view.lower)
        impl_->scroll->setValue(line * impl_->scroll->singleStep());
    else if (line + 1 > view.upper)
        impl_->scroll->setValue(qCeil((line + 1 - view.size()) * impl_->scroll->singleStep()));
    if (!folds)
        emit rowSelected(id);
}

void TimingChart::pointAt(const QPointF& position, const QPoint& global) {
    const int line = impl_->bars->rowAt(position);
    if (line == impl_->bars->hovered())
        return;
    impl_->bars->setHovered(line);
    impl_->plot->drawSoon();
    if (line < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(global, timingToolTip(impl_->bars->rows()[static_cast<std::size_t>(line)]), this);
}

bool TimingChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched != impl_->plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove: {
        auto* mouse = static_cast<QMouseEvent*>(event);
        pointAt(mouse->position(), mouse->globalPosition().toPoint());
        break;
    }
    case QEvent::Leave:
        impl_->bars->setHovered(-1);
        impl_->plot->drawSoon();
        break;
    case QEvent::MouseButtonRelease: {
        auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton)
            break;
        setFocus(Qt::MouseFocusReason);
        const int line = impl_->bars->rowAt(mouse->position());
        select(line);
        if (line >= 0)
            if (const auto reason = foldedReason(impl_->bars->rows()[static_cast<std::size_t>(line)]))
                fold(*reason);
        break;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TimingChart::wheelEvent(QWheelEvent* event) {
    if (impl_->scroll->isHidden())
        return QWidget::wheelEvent(event);
    QCoreApplication::sendEvent(impl_->scroll, event);
}

void TimingChart::keyPressEvent(QKeyEvent* event) {
    const auto& lines = impl_->bars->rows();
    const int line = impl_->lineOf(selected()), last = static_cast<int>(lines.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Up:
        return select(line < 0 ? last : std::max(0, line - 1));
    case Qt::Key_Down:
        return select(std::min(line + 1, last));
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (const auto reason = line < 0 ? std::nullopt : foldedReason(lines[static_cast<std::size_t>(line)]))
            return fold(*reason);
        return QWidget::keyPressEvent(event);
    case Qt::Key_L:
        return setLogScale(!impl_->logScale);
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimingChart::focusInEvent(QFocusEvent*) { refresh(); }

void TimingChart::focusOutEvent(QFocusEvent*) { refresh(); }

} // namespace telar
