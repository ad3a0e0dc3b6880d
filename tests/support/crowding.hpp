// What a window shows that does not fit its place, measured from the widgets: cut words, cut numbers, siblings over one
// another, a picture that has to be scrolled sideways.
#pragma once

#include "ui/charts/line_chart.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QRadioButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStackedLayout>
#include <QTabBar>
#include <QTableView>
#include <QTextBoundaryFinder>
#include <QTextDocument>
#include <QToolBar>

namespace telar::test {

/// What `measure` finds of a text in a font, measured once: the same words are looked at in every size and place.
template <class Measure>
double measuredOnce(QHash<std::pair<QString, QString>, double>& known, const QFont& font, const QString& text,
                    Measure measure) {
    const std::pair key(font.key(), text);
    if (const auto at = known.constFind(key); at != known.cend())
        return *at;
    return *known.insert(key, measure());
}

inline double textWidth(const QWidget& w, const QString& text) {
    static QHash<std::pair<QString, QString>, double> known;
    return measuredOnce(known, w.font(), text, [&] {
        if (Qt::mightBeRichText(text)) {
            QTextDocument document;
            document.setDefaultFont(w.font());
            document.setDocumentMargin(0);
            document.setHtml(text);
            return document.idealWidth();
        }
        double width = 0;
        for (const auto& line : text.split('\n'))
            width = std::max(width, QFontMetricsF(w.font()).horizontalAdvance(line));
        return width;
    });
}

/// The widest part of a text that stands in one line however narrow its place.
inline double widestWord(const QFont& font, const QString& text) {
    static QHash<std::pair<QString, QString>, double> known;
    return measuredOnce(known, font, text, [&] {
        const QFontMetricsF metrics(font);
        double widest = 0;
        QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
        for (qsizetype from = 0, to = breaks.toNextBoundary(); to >= 0; from = to, to = breaks.toNextBoundary())
            widest = std::max(widest, metrics.horizontalAdvance(text.mid(from, to - from).trimmed()));
        return widest;
    });
}

/// What of a label does not fit; nothing where all does.
inline QString cutLabel(const QLabel& label) {
    if (label.text().isEmpty())
        return {};
    if (qobject_cast<const ElidedLabel*>(&label))
        return label.text().contains(u'…') && label.text() != label.toolTip() && label.text().size() < 8
                   ? QStringLiteral("only \"%1\"").arg(label.text())
                   : QString();
    if (label.wordWrap()) {
        if (label.hasHeightForWidth() && label.heightForWidth(label.width()) > label.height() + 2)
            return QStringLiteral("%1 high, needs %2").arg(label.height()).arg(label.heightForWidth(label.width()));
        // A word that is wider than the label cannot be broken.
        const double widest = Qt::mightBeRichText(label.text()) ? 0 : widestWord(label.font(), label.text());
        return widest > label.contentsRect().width() + 1
                   ? QStringLiteral("a word %1 wide in %2").arg(widest).arg(label.contentsRect().width())
                   : QString();
    }
    const double needs = textWidth(label, label.text()), has = label.contentsRect().width();
    return needs > has + 1 ? QStringLiteral("%1 wide, needs %2").arg(has).arg(needs) : QString();
}

inline QString cutButton(const QAbstractButton& button) {
    QString words = button.text();
    words.remove(u'&');
    if (words.isEmpty() || button.inherits("telar::SampleCard")) // which breaks its title into lines
        return {};
    if (const auto* tool = qobject_cast<const QToolButton*>(&button);
        tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return {};
    const double icon = button.icon().isNull() ? 0 : button.iconSize().width() + 4;
    const bool under = qobject_cast<const QToolButton*>(&button) &&
                       static_cast<const QToolButton&>(button).toolButtonStyle() == Qt::ToolButtonTextUnderIcon;
    const bool ticked = qobject_cast<const QCheckBox*>(&button) || qobject_cast<const QRadioButton*>(&button);
    const double needs = textWidth(button, words) + (under ? 0 : icon) +
                         (ticked ? button.style()->pixelMetric(QStyle::PM_IndicatorWidth) + 4 : 0);
    const auto* bar = qobject_cast<const QToolBar*>(button.parentWidget()); // beside a lab, words run upwards
    const int has = bar && bar->orientation() == Qt::Vertical && button.objectName() == QLatin1String("foldedPanel")
                        ? button.height()
                        : button.width();
    return needs > has ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(words).arg(has).arg(needs) : QString();
}

inline QStringList cutSections(const QTableView& table) {
    QStringList out;
    const auto* model = table.model();
    if (!model)
        return out;
    const auto* heads = table.horizontalHeader();
    for (int c = 0; c < model->columnCount(); ++c) {
        if (table.isColumnHidden(c))
            continue;
        const QString head = model->headerData(c, Qt::Horizontal).toString();
        if (heads->isVisible() && textWidth(*heads, head) + 6 > heads->sectionSize(c))
            out << QStringLiteral("head \"%1\": %2 wide, needs %3")
                       .arg(head)
                       .arg(heads->sectionSize(c))
                       .arg(textWidth(*heads, head) + 6);
        int cut = 0;
        QString first;
        for (int r = 0; r < std::min(model->rowCount(), 60); ++r) {
            if (table.columnSpan(r, c) > 1)
                continue;
            const auto at = model->index(r, c);
            const QString cell = at.data().toString();
            const auto font = at.data(Qt::FontRole);
            if (table.wordWrap() && table.rowHeight(r) > 1.9 * table.fontMetrics().lineSpacing()) {
                if (widestWord(font.isValid() ? font.value<QFont>() : table.font(), cell) + 4 > table.columnWidth(c) &&
                    cut++ == 0) // a word is not broken
                    first = cell;
                continue;
            }
            if (cell.size() > 20 && model->data(model->index(r, c), Qt::ToolTipRole).toString().startsWith(cell))
                continue; // told whole under the pointer
            if (textWidth(table, cell) + 4 > table.columnWidth(c) && cut++ == 0)
                first = cell;
        }
        if (cut > 0)
            out << QStringLiteral("%1 cells of \"%2\", \"%3\": %4 wide")
                       .arg(cut)
                       .arg(head, first)
                       .arg(table.columnWidth(c));
    }
    return out;
}

inline QStringList cutTabs(const QTabBar& bar) {
    QStringList out;
    for (int i = 0; i < bar.count(); ++i)
        if (bar.isTabVisible(i) && textWidth(bar, bar.tabText(i)) > bar.tabRect(i).width())
            out << QStringLiteral("tab \"%1\"").arg(bar.tabText(i));
    return out;
}

inline QString cutField(const QWidget& w) {
    if (const auto* box = qobject_cast<const QComboBox*>(&w)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        option.frame = box->hasFrame();
        const double has =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box).width();
        const double needs = textWidth(*box, box->currentText()) +
                             (box->itemIcon(box->currentIndex()).isNull() ? 0 : box->iconSize().width() + 4);
        return needs > has + 1 && box->toolTip() != box->currentText()
                   ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(box->currentText()).arg(has).arg(needs)
                   : QString();
    }
    if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(&w)) {
        const auto* line = spin->findChild<QLineEdit*>();
        const double needs = line ? textWidth(*line, line->text()) + 4 : 0;
        return line && needs > line->width()
                   ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(line->text()).arg(line->width()).arg(needs)
                   : QString();
    }
    return {};
}

/// In view, or to be scrolled to in a place that is.
inline bool inReach(const QWidget& w) {
    if (!w.isVisible())
        return false;
    if (!w.visibleRegion().isEmpty())
        return true;
    for (const QWidget* up = w.parentWidget(); up; up = up->parentWidget())
        if (qobject_cast<const QScrollArea*>(up))
            return inReach(*up);
    return false;
}

/// Children of a layout that reach beyond their parent, or over one another.
inline QStringList overlaps(const QWidget& w) {
    QStringList out;
    const auto* layout = w.layout();
    if (!layout || qobject_cast<const QStackedLayout*>(layout) || w.inherits("QMainWindow") ||
        w.inherits("QAbstractScrollArea"))
        return out;
    QList<const QWidget*> placed;
    const std::function<void(const QLayout&)> collect = [&](const QLayout& in) {
        if (qobject_cast<const QStackedLayout*>(&in))
            return;
        for (int i = 0; i < in.count(); ++i) {
            if (const auto* child = in.itemAt(i)->widget(); child && child->isVisible())
                placed << child;
            else if (const auto* inner = in.itemAt(i)->layout())
                collect(*inner);
        }
    };
    collect(*layout);
    const auto name = [](const QWidget* one) {
        const auto* label = qobject_cast<const QLabel*>(one);
        const auto* button = qobject_cast<const QAbstractButton*>(one);
        return QStringLiteral("%1 %2 %3")
            .arg(one->metaObject()->className(), one->objectName(),
                 label    ? label->text().left(30)
                 : button ? button->text()
                          : QString());
    };
    for (qsizetype i = 0; i < placed.size(); ++i) {
        if (const QRect beyond = placed[i]->geometry();
            !w.rect().adjusted(-2, -2, 2, 2).contains(beyond) && !beyond.isEmpty())
            out << QStringLiteral("%1 reaches beyond its parent").arg(name(placed[i]));
        for (qsizetype k = 0; k < i; ++k)
            if (const QRect both = placed[i]->geometry() & placed[k]->geometry(); both.width() > 2 && both.height() > 2)
                out << QStringLiteral("%1 lies over %2 by %3 x %4")
                           .arg(name(placed[i]), name(placed[k]))
                           .arg(both.width())
                           .arg(both.height());
    }
    return out;
}

/// A line for each thing on `root` that does not fit; `scrolls` may be wider than its place, and with `anyScrolls` every
/// place that scrolls may.
inline QStringList crowded(const QWidget& root, const QWidget* scrolls = nullptr, bool anyScrolls = false) {
    QStringList out;
    for (auto* w : root.findChildren<QWidget*>()) {
        if (!inReach(*w))
            continue;
        QStringList found = overlaps(*w);
        if (const auto* label = qobject_cast<QLabel*>(w))
            found << cutLabel(*label);
        else if (const auto* button = qobject_cast<QAbstractButton*>(w))
            found << cutButton(*button);
        else if (const auto* table = qobject_cast<QTableView*>(w))
            found << cutSections(*table);
        else if (const auto* tabs = qobject_cast<QTabBar*>(w))
            found << cutTabs(*tabs);
        else if (const auto* area = qobject_cast<ShrinkArea*>(w)) {
            if (const int hidden = area->horizontalScrollBar()->maximum(); hidden > 0 && area != scrolls && !anyScrolls)
                found << QStringLiteral("%1 pixels to be scrolled sideways").arg(hidden);
        } else if (const auto* chart = qobject_cast<LineChart*>(w)) {
            if (const QSize plot = chart->plotSize(); std::any_of(chart->series().begin(), chart->series().end(),
                                                                  [](const LineSeries& s) { return !s.x.empty(); }) &&
                                                      !chart->visibleRegion().isEmpty() &&
                                                      (plot.height() < px(50) || plot.width() < px(90)))
                found << QStringLiteral("%1 x %2 left for curves").arg(plot.width()).arg(plot.height());
        } else
            found << cutField(*w);
        found.removeAll(QString());
        if (found.isEmpty())
            continue;
        QStringList path;
        for (const QWidget* up = w; up && up != &root; up = up->parentWidget())
            if (!up->objectName().isEmpty() && !up->objectName().startsWith(QLatin1String("qt_")))
                path.prepend(up->objectName());
        for (const auto& one : found) {
            QString text;
            if (const auto* label = qobject_cast<QLabel*>(w))
                text = label->text().left(40);
            out << QStringLiteral("%1 %2 '%3': %4").arg(w->metaObject()->className(), path.join(u'/'), text, one);
        }
    }
    return out;
}

} // namespace telar::test
