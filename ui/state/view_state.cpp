#include "ui/state/view_state.hpp"

#include "ui/charts/line_chart.hpp"
#include "ui/charts/timeline_chart.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/state/fields.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QListWidget>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include <cmath>

namespace telar {

namespace {

constexpr const char* nameProperty = "projectName"; ///< what keepInProject sets
constexpr const char* keptProperty = "projectKept"; ///< of a widget without content yet

QJsonObject viewOf(const MatrixView& view) {
    const auto look = view.look();
    const bool fitted = view.isFitted();
    return {{"fitted", fitted},
            {"x", fitted ? QJsonValue() : numberJson(look.center.x())},
            {"y", fitted ? QJsonValue() : numberJson(look.center.y())},
            {"scale", fitted ? QJsonValue() : numberJson(look.scale)},
            {"color_map", static_cast<int>(view.colorMap())}};
}

void apply(MatrixView& view, Fields f) {
    const auto map = f.whole("color_map", static_cast<int>(view.colorMap()), 0, 255);
    if (map != static_cast<int>(view.colorMap()) && map <= static_cast<int>(ColorMap::Grey))
        view.setColorMap(static_cast<ColorMap>(map));
    const double x = f.number("x", NAN), y = f.number("y", NAN), scale = f.number("scale", NAN);
    if (f.flag("fitted", true))
        view.fit();
    else if (std::isfinite(x) && std::isfinite(y) && scale > 0 && scale < 1e6)
        view.setLook({{x, y}, scale});
}

/// null: the widget has nothing to show yet.
QJsonValue stateOf(const QWidget& widget) {
    if (const auto* w = qobject_cast<const Segmented*>(&widget))
        return w->current();
    if (const auto* w = qobject_cast<const QStackedWidget*>(&widget))
        return w->currentIndex();
    if (const auto* w = qobject_cast<const QComboBox*>(&widget))
        return w->count() > 0 ? QJsonValue(w->currentIndex()) : QJsonValue();
    if (const auto* w = qobject_cast<const QAbstractButton*>(&widget))
        return w->isChecked();
    if (const auto* w = qobject_cast<const QSlider*>(&widget))
        return w->maximum() > w->minimum() ? QJsonValue(w->value()) : QJsonValue();
    if (const auto* w = qobject_cast<const QSpinBox*>(&widget))
        return w->value();
    if (const auto* w = qobject_cast<const QListWidget*>(&widget))
        return w->count() > 0 ? QJsonValue(w->currentRow()) : QJsonValue();
    if (const auto* w = qobject_cast<const TransportBar*>(&widget))
        return w->count() > 0 ? QJsonObject{{"step", static_cast<qint64>(w->step())}, {"speed", w->speed()}}
                              : QJsonValue();
    if (const auto* w = qobject_cast<const MatrixView*>(&widget))
        return w->matrix() ? viewOf(*w) : QJsonValue();
    if (const auto* w = qobject_cast<const LineChart*>(&widget)) {
        if (w->series().empty())
            return {};
        const auto [from, to] = w->xRange();
        return QJsonObject{{"log_x", w->logX()},
                           {"log_y", w->logY()},
                           {"from", w->showsAll() ? QJsonValue() : numberJson(from)},
                           {"to", w->showsAll() ? QJsonValue() : numberJson(to)}};
    }
    if (const auto* w = qobject_cast<const TimingChart*>(&widget))
        return QJsonObject{{"log", w->logScale()}, {"by_time", w->byTime()}};
    if (const auto* w = qobject_cast<const TimelineChart*>(&widget)) {
        if (w->rows().empty() || w->viewIsFirst())
            return {};
        return QJsonObject{{"from", numberJson(w->view().first)}, {"to", numberJson(w->view().second)}};
    }
    return {};
}

void choose(QWidget& widget, int index) {
    if (auto* w = qobject_cast<Segmented*>(&widget)) {
        if (auto* button = w->button(index); button && w->current() != index)
            button->click();
    } else if (auto* stack = qobject_cast<QStackedWidget*>(&widget)) {
        stack->setCurrentIndex(index);
    } else if (auto* box = qobject_cast<QComboBox*>(&widget)) {
        if (index >= 0 && index < box->count() && index != box->currentIndex()) {
            box->setCurrentIndex(index);
            emit box->activated(index);
        }
    } else if (auto* slider = qobject_cast<QSlider*>(&widget)) {
        slider->setValue(index);
    } else if (auto* spin = qobject_cast<QSpinBox*>(&widget)) {
        spin->setValue(index);
    } else if (auto* list = qobject_cast<QListWidget*>(&widget)) {
        if (index >= 0 && index < list->count())
            list->setCurrentRow(index);
    }
}

void apply(QWidget& widget, const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("view"));
    if (auto* w = qobject_cast<QAbstractButton*>(&widget)) {
        if (w->isCheckable() && value.isBool())
            w->setChecked(value.toBool());
    } else if (auto* bar = qobject_cast<TransportBar*>(&widget)) {
        bar->setSpeed(f.number("speed", bar->speed()));
        if (const auto step = f.whole("step", 0, 0, INT64_MAX); step < bar->count() && step != bar->step())
            bar->setStep(step);
    } else if (auto* view = qobject_cast<MatrixView*>(&widget)) {
        apply(*view, f);
    } else if (auto* chart = qobject_cast<LineChart*>(&widget)) {
        chart->setLogX(f.flag("log_x", chart->logX()));
        chart->setLogY(f.flag("log_y", chart->logY()));
        const double from = f.number("from", NAN), to = f.number("to", NAN);
        if (from < to && std::isfinite(to - from))
            chart->setXRange(from, to);
        else if (!chart->showsAll())
            chart->resetView();
    } else if (auto* timing = qobject_cast<TimingChart*>(&widget)) {
        timing->setLogScale(f.flag("log", timing->logScale()));
        timing->setByTime(f.flag("by_time", timing->byTime()));
    } else if (auto* line = qobject_cast<TimelineChart*>(&widget)) {
        const double from = f.number("from", NAN), to = f.number("to", NAN);
        if (from < to && std::isfinite(to - from))
            line->setView(from, to);
        else if (!line->rows().empty())
            line->showFirst();
    } else if (value.isDouble()) {
        choose(widget, value.toInt(-1));
    }
}

/// Equal up to rounding: a zoom that is set and read again differs in its last bit.
bool sameLook(const QJsonValue& a, const QJsonValue& b) {
    if (a.isDouble() && b.isDouble()) {
        const double x = a.toDouble(), y = b.toDouble();
        return std::fabs(x - y) <= 1e-9 * std::max(1.0, std::fabs(x));
    }
    if (!a.isObject() || !b.isObject())
        return a == b;
    const auto left = a.toObject(), right = b.toObject();
    for (auto it = left.begin(); it != left.end(); ++it)
        if (!sameLook(*it, right.value(it.key())))
            return false;
    return left.size() == right.size();
}

QList<QWidget*> keptWidgets(const QWidget& root) {
    QList<QWidget*> kept;
    for (auto* widget : root.findChildren<QWidget*>())
        if (widget->property(nameProperty).isValid())
            kept << widget;
    return kept;
}

} // namespace

QJsonObject viewState(const QWidget& root) {
    QJsonObject out;
    for (const auto* widget : keptWidgets(root)) {
        QJsonValue state = stateOf(*widget);
        const QJsonValue kept = widget->property(keptProperty).toJsonValue();
        if (state.isNull() || sameLook(state, kept))
            state = kept;
        out.insert(widget->property(nameProperty).toString(), state.isUndefined() ? QJsonValue() : state);
    }
    return out;
}

void setViewState(QWidget& root, const QJsonObject& state) {
    for (auto* widget : keptWidgets(root)) {
        const auto found = state.constFind(widget->property(nameProperty).toString());
        if (found == state.constEnd() || found->isNull())
            continue;
        widget->setProperty(keptProperty, QVariant::fromValue(QJsonValue(*found)));
        if (!stateOf(*widget).isNull())
            apply(*widget, *found);
    }
}

} // namespace telar
