#include "ui/charts/line_chart.hpp"

#include "ui/base/text_label.hpp"
#include "ui/charts/chart_key.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/charts/line_chart_impl.hpp"
#include "ui/charts/series_graph.hpp"
#include "ui/theme/building.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPicture>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

QColor colorOf(const LineSeries& series, std::size_t index, const Colors& colors) {
    if (series.guide)
        return colors.muted;
    return colors.series[static_cast<std::size_t>(series.color < 0 ? static_cast<int>(index) : series.color) % 7];
}

namespace {

/// Distinct without colour: for prints in grey and for eyes that see few colours.
constexpr QCPScatterStyle::ScatterShape shapes[] = {
    QCPScatterStyle::ssDisc,    QCPScatterStyle::ssSquare,           QCPScatterStyle::ssTriangle,
    QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssPlus,
    QCPScatterStyle::ssCross};

/// In widths of the pen.
const QVector<qreal> dashes[] = {{2.6, 1.6}, {2.2, 1.4}, {0.8, 1.2}, {4, 1.4, 0.8, 1.4}, {7, 2}};

QCPScatterStyle styleOf(const LineSeries& series, std::size_t index, const Colors& colors, bool filled) {
    const QColor color = colorOf(series, index, colors);
    auto shape = shapes[(series.mark < 0 ? index : static_cast<std::size_t>(series.mark)) % std::size(shapes)];
    if (shape == QCPScatterStyle::ssDisc && series.mark >= 0 && !filled)
        shape = QCPScatterStyle::ssCircle; // a disc knows no hollow
    return QCPScatterStyle(shape, QPen(color, px(2)), QBrush(filled ? color : colors.surface), px(7));
}

QCPRange padded(const QCPRange& range, bool log, double part) {
    if (log) {
        const double factor = std::pow(range.upper / range.lower, part);
        return {range.lower / factor, range.upper * factor};
    }
    return {range.lower - part * range.size(), range.upper + part * range.size()};
}

} // namespace

QPen penOf(const LineSeries& series, std::size_t index, const Colors& colors) {
    QColor color = colorOf(series, index, colors);
    if (series.faint)
        color.setAlphaF(0.35f);
    QPen pen(color, series.faint ? px(1) : px(2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (series.dashed || series.dash > 0) {
        pen.setDashPattern(dashes[series.dash % 5]);
        pen.setCapStyle(Qt::FlatCap);
    }
    return pen;
}

void drawSample(QPainter& painter, const QRectF& box, const LineSeries& series, std::size_t index,
                const Colors& colors) {
    const QPen pen = penOf(series, index, colors);
    painter.setPen(pen);
    if (series.joined)
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    if (!series.markers)
        return;
    // The plot's own marks, played back.
    QPicture picture;
    QCPPainter recorder(&picture);
    styleOf(series, index, colors, series.filled).applyTo(&recorder, pen);
    styleOf(series, index, colors, series.filled).drawShape(&recorder, box.center());
    recorder.end();
    replay(picture, painter);
}

namespace {

/// Of the y axis: read without turning the head.
void titleAbove(QCustomPlot& plot, const QString& words, const Colors& colors) {
    const QString name = QStringLiteral("yTitle");
    for (int i = plot.itemCount(); i-- > 0;)
        if (plot.item(i)->objectName() == name)
            plot.removeItem(i);
    const QFont font = plot.yAxis->labelFont();
    QMargins least = plot.axisRect()->minimumMargins();
    least.setTop(words.isEmpty() ? px(8) : QFontMetrics(font).height() + px(8));
    plot.axisRect()->setMinimumMargins(least);
    if (words.isEmpty())
        return;
    auto* title = new QCPItemText(&plot);
    title->setObjectName(name);
    title->setText(words);
    title->setFont(font);
    title->setColor(colors.muted);
    title->setClipToAxisRect(false);
    title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    title->setPadding(QMargins(0, 0, 0, px(5)));
    title->position->setType(QCPItemPosition::ptAxisRectRatio);
    title->position->setCoords(0, 0);
}

} // namespace

LineLook LineChart::Impl::look() const {
    return {xTitle, yTitle, logX->isChecked(), logY->isChecked(), doublesY, alone && !direct, xTicks, marks};
}

void LineChart::Impl::dress(QCustomPlot& plot, const std::vector<LineSeries>& series, const LineLook& look,
                            const Colors& colors) {
    dressPlot(plot, colors);
    plot.xAxis->setLabel(look.xTitle);
    titleAbove(plot, look.yTitle, colors);
    setLogAxis(*plot.xAxis, look.logX, look.xTicks);
    setLogAxis(*plot.yAxis, look.logY, {}, look.doublesY);
    plot.clearPlottables();
    for (std::size_t i = 0; i < series.size(); ++i) {
        const LineSeries& s = series[i];
        auto* graph = new SeriesGraph(plot, s);
        graph->setName(s.legendName());
        graph->setPen(penOf(s, i, colors));
        graph->setVisible(!s.hidden);
        if (!s.group.isEmpty() && std::any_of(series.begin(), series.begin() + static_cast<std::ptrdiff_t>(i),
                                              [&](const LineSeries& before) { return before.group == s.group; }))
            graph->removeFromLegend();
        if (auto* item = plot.legend->itemWithPlottable(graph)) {
            QFont font = item->font();
            font.setStrikeOut(s.hidden);
            item->setFont(font);
            item->setTextColor(s.hidden ? colors.muted : colors.text);
        }
        if (s.markers)
            graph->setMarks(styleOf(s, i, colors, s.filled), styleOf(s, i, colors, false));
    }
    drawMarks(plot, look.marks, extent(series, true, look.logX).upper, colors);
    plot.legend->setVisible(look.legend && (series.size() > 1 || (series.size() == 1 && series.front().guide)));
    if (!plot.legend->visible())
        plot.legend->clearItems(); // which would take their room all the same
}

void LineChart::Impl::forgetHidden(QCustomPlot& plot, const std::vector<LineSeries>& series) {
    for (std::size_t i = series.size(); i-- > 0;)
        if (series[i].hidden)
            plot.plottable(static_cast<int>(i))->removeFromLegend();
}

void LineChart::Impl::showAll(QCustomPlot& plot, const std::vector<LineSeries>& series, const AtLeast& least) {
    const bool logX = plot.xAxis->scaleType() == QCPAxis::stLogarithmic;
    const bool logY = plot.yAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto range = [&](bool ofX, bool log, const std::optional<QCPRange>& asked, double part) {
        QCPRange all = extent(series, ofX, log);
        if (asked && !log)
            all.expand(*asked);
        if (all.size() == 0)
            all = log ? QCPRange(all.lower / 2, all.upper * 2) : QCPRange(all.lower - 0.5, all.upper + 0.5);
        return padded(all, log, part);
    };
    plot.xAxis->setRange(range(true, logX, least.x, 0.025));
    plot.yAxis->setRange(range(false, logY, least.y, 0.06));
}

LineChart::LineChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>()) {
    auto* plot = new Plot(this);
    impl_->plot = plot;
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setMouseTracking(true);
    plot->installEventFilter(this);
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->axisRect()->setRangeZoomFactor(0.8);
    auto* box = bare(new QVBoxLayout(this));
    box->addWidget(plot);
    impl_->cursor = new QCPItemStraightLine(plot);
    impl_->ends = new EndLabels(*plot);
    connect(
        impl_->ends, &EndLabels::crowded, this,
        [this] {
            if (!impl_->direct || !impl_->atHome)
                return;
            impl_->crowded = {size(), impl_->series.size()};
            refresh();
        },
        Qt::QueuedConnection); // not while the plot is laid out
    impl_->cursor->setVisible(false);
    impl_->readout = inRole(new TextLabel(this), "well");
    impl_->readout->setTextFormat(Qt::RichText);
    impl_->readout->setAttribute(Qt::WA_TransparentForMouseEvents);
    impl_->readout->hide();
    impl_->empty = inRole(wrapped(new TextLabel(this)), "muted");
    impl_->empty->setAlignment(Qt::AlignCenter);
    impl_->empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (auto** button : {&impl_->logX, &impl_->logY}) {
        *button = new QToolButton(this);
        (*button)->setProperty("role", "quiet");
        (*button)->setCheckable(true);
    }
    connect(qApp, &QApplication::focusChanged, this, &LineChart::showSwitches);
    connect(impl_->logX, &QToolButton::toggled, this, &LineChart::scaleChanged);
    connect(impl_->logY, &QToolButton::toggled, this, &LineChart::scaleChanged);
    // By hand the view leaves home; programs put it back with resetView.
    connect(plot, &QCustomPlot::mouseWheel, this, [this] { impl_->atHome = false; });
    connect(plot, &QCustomPlot::mouseDoubleClick, this, [this, plot](QMouseEvent* event) {
        if (!plot->legend->rect().contains(event->position().toPoint())) // two quick clicks on a name are two clicks
            resetView();
    });
    connect(plot, &QCustomPlot::legendClick, this, [this](QCPLegend*, QCPAbstractLegendItem* item, QMouseEvent* event) {
        auto* of = qobject_cast<QCPPlottableLegendItem*>(item);
        if (of && event->button() == Qt::LeftButton)
            QMetaObject::invokeMethod(
                this, [this, name = of->plottable()->name()] { toggleSeries(name); },
                Qt::QueuedConnection); // it goes with its item
    });
    connect(plot, &QCustomPlot::itemClick, this, [this](QCPAbstractItem* item, QMouseEvent* event) {
        if (const auto name = impl_->ends->nameOf(item); !name.isEmpty() && event->button() == Qt::LeftButton)
            QMetaObject::invokeMethod(
                this, [this, name] { toggleSeries(name); }, Qt::QueuedConnection);
    });
    setFocusPolicy(Qt::StrongFocus);
    retranslate();
}

LineChart::~LineChart() { disconnect(qApp, nullptr, this, nullptr); } // the focus moves as it goes

void LineChart::setAxisTitles(const QString& x, const QString& y) {
    if (impl_->xTitle == x && impl_->yTitle == y)
        return;
    impl_->xTitle = x;
    impl_->yTitle = y;
    refresh();
}

void LineChart::setTitle(const QString& title) {
    if (impl_->title == title)
        return;
    impl_->title = title;
    retranslate();
}

void LineChart::setSwitches(bool on) {
    if (std::exchange(impl_->switches, on) != on)
        refresh();
}

void LineChart::setEmptyText(const QString& text) {
    if (impl_->emptyText == text)
        return;
    impl_->emptyText = text;
    refresh();
}

QString LineChart::emptyText() const { return impl_->emptyText; }

void LineChart::setSeries(std::vector<LineSeries> series) {
    for (auto& s : series) {
        const auto count = std::min(s.x.size(), s.y.size());
        s.x.resize(count);
        s.y.resize(count);
        if (s.low.size() != count || s.high.size() != count) {
            s.low.clear();
            s.high.clear();
        }
    }
    impl_->series = std::move(series);
    applyHidden();
}

void LineChart::applyHidden() {
    for (auto* all : {&impl_->series, &impl_->scale})
        for (auto& s : *all)
            s.hidden = impl_->hidden.contains(s.legendName());
    refresh();
}

void LineChart::toggleSeries(const QString& name) {
    if (!impl_->hidden.removeOne(name))
        impl_->hidden << name;
    applyHidden();
}

void LineChart::showAllSeries() {
    impl_->hidden.clear();
    applyHidden();
}

const std::vector<LineSeries>& LineChart::series() const { return impl_->series; }

void LineChart::setMarks(std::vector<ChartMark> marks) {
    if (impl_->marks == marks)
        return;
    impl_->marks = std::move(marks);
    refresh();
}

const std::vector<ChartMark>& LineChart::marks() const { return impl_->marks; }

void LineChart::setLogX(bool on) { impl_->logX->setChecked(on); }

void LineChart::setLogY(bool on) { impl_->logY->setChecked(on); }

bool LineChart::logX() const { return impl_->logX->isChecked(); }

bool LineChart::logY() const { return impl_->logY->isChecked(); }

void LineChart::scaleChanged() {
    impl_->atHome = true;
    impl_->crowded = {};
    refresh();
    emit logChanged();
}

void LineChart::resetView() {
    impl_->atHome = true;
    refresh();
}

bool LineChart::showsAll() const { return impl_->atHome; }

std::pair<double, double> LineChart::xRange() const {
    const QCPRange range = impl_->plot->xAxis->range();
    return {range.lower, range.upper};
}

void LineChart::setYAtLeast(double from, double to) {
    impl_->least.y = QCPRange(from, to);
    refresh();
}

void LineChart::setXAtLeast(double from, double to) {
    const QCPRange range(from, to);
    if (impl_->least.x != range) {
        impl_->least.x = range;
        refresh();
    }
}

void LineChart::setXTicks(const std::vector<double>& ticks) {
    if (impl_->xTicks == ticks)
        return;
    impl_->xTicks = ticks;
    refresh();
}

void LineChart::setDoublesY(bool on) {
    if (std::exchange(impl_->doublesY, on) != on)
        refresh();
}

void LineChart::setScaleOf(const std::vector<LineSeries>& all) {
    impl_->scale = all;
    refresh();
}

void LineChart::setAlone(bool on) {
    if (std::exchange(impl_->alone, on) != on)
        refresh();
}

void LineChart::setXRange(double from, double to) {
    impl_->atHome = false;
    impl_->plot->xAxis->setRange(from, to);
    impl_->plot->drawSoon();
}

void LineChart::refresh() {
    Plot& plot = *impl_->plot;
    const auto& all = impl_->series;
    impl_->direct = impl_->namesFit(size());
    Impl::dress(plot, all, impl_->look(), colors());
    impl_->ends->show(all, impl_->direct, colors());
    if (impl_->atHome)
        Impl::showAll(plot, impl_->fitted(), impl_->least);
    impl_->cursor->setPen(QPen(colors().focus, px(4) / 4.0));
    const bool empty = std::all_of(all.begin(), all.end(), [](const LineSeries& s) { return s.x.empty(); });
    plot.setVisible(!empty || impl_->least.x);
    showSwitches();
    impl_->empty->setVisible(empty);
    impl_->empty->setText(impl_->emptyText.isEmpty() ? tr("Nothing to show yet.") : impl_->emptyText);
    placeParts();
    showCursor();
    plot.drawSoon();
    setAccessibleDescription(summary());
}

/// Only whoever comes to the chart needs them.
void LineChart::showSwitches() {
    const auto* focus = QApplication::focusWidget();
    const bool on = impl_->alone && impl_->switches && impl_->plot->isVisibleTo(this) &&
                    (underMouse() || (focus && (focus == this || isAncestorOf(focus))));
    for (QToolButton* button : {impl_->logX, impl_->logY})
        button->setVisible(on);
}

bool LineChart::event(QEvent* event) {
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        showSwitches();
    return QWidget::event(event);
}

void LineChart::placeParts() {
    const QFont small = fontOf(TypeRole::Small);
    int right = width();
    for (QToolButton* button : {impl_->logY, impl_->logX}) {
        if (!impl_->switches)
            continue;
        button->setFont(small);
        button->adjustSize();
        right -= button->width();
        button->move(right, 0);
        button->raise();
        right -= px(2);
    }
    impl_->empty->setGeometry(rect().adjusted(px(16), px(16), -px(16), -px(16)));
    // The names end before the toggles, and the axes begin below either.
    impl_->plot->plotLayout()->setMargins(QMargins(0, 0, 0, 0));
    const int least =
        placeLegend(*impl_->plot, size(),
                    impl_->alone && impl_->switches ? QSize(width() - right, impl_->logX->height()) : QSize());
    if (std::exchange(impl_->leastHeight, least) != least)
        updateGeometry();
}

QSize LineChart::sizeHint() const { return {px(480), px(260)}; }

QSize LineChart::minimumSizeHint() const { return {px(240), std::max(px(160), impl_->leastHeight)}; }

QSize LineChart::plotSize() const { return impl_->plot->axisRect()->size(); }

void LineChart::retranslate() {
    setAccessibleName(impl_->title.isEmpty() ? tr("Chart") : impl_->title);
    impl_->logX->setText(tr("log x"));
    impl_->logY->setText(tr("log y"));
    impl_->logX->setAccessibleName(tr("Logarithmic x axis"));
    impl_->logY->setAccessibleName(tr("Logarithmic y axis"));
    impl_->logX->setToolTip(tr("Logarithmic x axis"));
    impl_->logY->setToolTip(tr("Logarithmic y axis"));
    refresh();
}

void LineChart::addNames(QMenu& menu) {
    QStringList named;
    for (const auto& s : impl_->series) {
        const QString& shown = s.legendName();
        if (impl_->series.size() < 2 || (!s.group.isEmpty() && named.contains(shown)))
            continue;
        named << shown;
        auto* item = menu.addAction(QString(shown).replace(QLatin1Char('&'), QLatin1String("&&")), this,
                                    [this, name = shown] { toggleSeries(name); });
        item->setCheckable(true);
        item->setChecked(!s.hidden);
    }
    menu.addSeparator();
    if (!named.isEmpty())
        menu.addAction(tr("Show all"), this, &LineChart::showAllSeries)->setEnabled(!impl_->hidden.isEmpty());
    for (auto* button : {impl_->logX, impl_->logY})
        if (impl_->alone && impl_->switches) {
            auto* item = menu.addAction(button->toolTip(), button, &QToolButton::click);
            item->setCheckable(true);
            item->setChecked(button->isChecked());
        }
    menu.addSeparator();
}

void LineChart::resizeEvent(QResizeEvent*) {
    if (impl_->direct != impl_->namesFit(size()))
        refresh();
    else
        placeParts();
}

void LineChart::changeEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        // Once for all of them, and after the children, who learn of a new font after their parent.
        impl_->newLook.ask(this, [this] { refresh(); });
        break;
    default:
        break;
    }
    QWidget::changeEvent(event);
}

bool LineChart::eventFilter(QObject* watched, QEvent* event) {
    if (watched != impl_->plot)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::MouseMove) {
        auto* mouse = static_cast<QMouseEvent*>(event);
        const QPoint at = mouse->position().toPoint();
        if (mouse->buttons() != Qt::NoButton)
            impl_->atHome = false;
        setCursor(impl_->plot->axisRect()->rect().contains(at) ? nearestPoint(impl_->plot->xAxis->pixelToCoord(at.x()))
                                                               : NAN);
    } else if (event->type() == QEvent::Leave) {
        setCursor(NAN);
    }
    return QWidget::eventFilter(watched, event);
}

void LineChart::keyPressEvent(QKeyEvent* event) {
    QCPAxis& x = *impl_->plot->xAxis;
    const QRect axes = impl_->plot->axisRect()->rect();
    const double at = std::isnan(impl_->cursorX) ? axes.center().x() : x.coordToPixel(impl_->cursorX);
    auto move = [&](double by) {
        // To the next point, however far: further and further until it is another one.
        for (double away = by; std::fabs(away) <= 2 * axes.width(); away *= 1.5) {
            const double there = nearestPoint(x.pixelToCoord(std::clamp<double>(at + away, axes.left(), axes.right())));
            if (std::isnan(there))
                return;
            if (const double pixel = x.coordToPixel(there); (pixel - at) * by > 0.5)
                return setCursor(there);
        }
    };
    auto zoom = [&](double factor) {
        impl_->atHome = false;
        x.scaleRange(factor, x.pixelToCoord(at));
        showCursor();
        impl_->plot->drawSoon();
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-px(8));
    case Qt::Key_Right:
        return move(px(8));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(0.8);
    case Qt::Key_Minus:
        return zoom(1.25);
    case Qt::Key_0:
        return resetView();
    case Qt::Key_Escape:
        return setCursor(NAN);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace telar
