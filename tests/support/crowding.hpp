// What a window shows that does not fit its place, measured from the widgets: cut words, cut numbers, siblings over one
// another, a picture that has to be scrolled sideways.
#pragma once

#include "ui/widgets/controls.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTextDocument>

namespace telar::test {

inline double textWidth(const QWidget& w, const QString& text) {
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
}

/// What of a label does not fit; nothing where all does.
inline QString cutLabel(const QLabel& label) {
    if (label.text().isEmpty())
        return {};
    if (qobject_cast<const ElidedLabel*>(&label))
        return label.text().contains(u'…') && label.text() != label.toolTip() && label.text().size() < 8
                   ? QStringLiteral("only \"%1\"").arg(label.text())
                   : QString();
    if (label.wordWrap())
        return label.hasHeightForWidth() && label.heightForWidth(label.width()) > label.height() + 2
                   ? QStringLiteral("%1 high, needs %2").arg(label.height()).arg(label.heightForWidth(label.width()))
                   : QString();
    const double needs = textWidth(label, label.text()), has = label.contentsRect().width();
    return needs > has + 1 ? QStringLiteral("%1 wide, needs %2").arg(has).arg(needs) : QString();
}

inline QString cutButton(const QAbstractButton& button) {
    QString words = button.text();
    words.remove(u'&');
    if (words.isEmpty() || button.inherits("telar::SampleCard")) // which breaks its title into lines
        return {};
    if (const auto* tool = qobject_cast<const QToolButton*>(&button); tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return {};
    const double icon = button.icon().isNull() ? 0 : button.iconSize().width() + 4;
    const bool under = qobject_cast<const QToolButton*>(&button) && static_cast<const QToolButton&>(button).toolButtonStyle() == Qt::ToolButtonTextUnderIcon;
    const double needs = textWidth(button, words) + (under ? 0 : icon);
    return needs > button.width() ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(words).arg(button.width()).arg(needs) : QString();
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
            out << QStringLiteral("head \"%1\": %2 wide, needs %3").arg(head).arg(heads->sectionSize(c)).arg(textWidth(*heads, head) + 6);
        int cut = 0;
        QString first;
        for (int r = 0; r < std::min(model->rowCount(), 60); ++r) {
            if (table.columnSpan(r, c) > 1 || (table.wordWrap() && table.rowHeight(r) > 1.9 * table.fontMetrics().lineSpacing()))
                continue;
            const QString cell = model->data(model->index(r, c)).toString();
            if (model->data(model->index(r, c), Qt::ToolTipRole).toString().startsWith(cell))
                continue; // told whole under the pointer
            if (textWidth(table, cell) + 4 > table.columnWidth(c) && cut++ == 0)
                first = cell;
        }
        if (cut > 0)
            out << QStringLiteral("%1 cells of \"%2\", \"%3\": %4 wide").arg(cut).arg(head, first).arg(table.columnWidth(c));
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
        const double needs = textWidth(*box, box->currentText()) + 26;
        return needs > box->width() && box->toolTip() != box->currentText() ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(box->currentText()).arg(box->width()).arg(needs)
                                    : QString();
    }
    if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(&w)) {
        const auto* line = spin->findChild<QLineEdit*>();
        const double needs = line ? textWidth(*line, line->text()) + 4 : 0;
        return line && needs > line->width() ? QStringLiteral("\"%1\": %2 wide, needs %3").arg(line->text()).arg(line->width()).arg(needs)
                                             : QString();
    }
    return {};
}

/// A line for each thing on `root` that does not fit; `scrolls` may be wider than its place.
inline QStringList crowded(const QWidget& root, const QWidget* scrolls = nullptr) {
    QStringList out;
    for (auto* w : root.findChildren<QWidget*>()) {
        if (!w->isVisible() || w->visibleRegion().isEmpty())
            continue;
        QStringList found;
        if (const auto* label = qobject_cast<QLabel*>(w))
            found << cutLabel(*label);
        else if (const auto* button = qobject_cast<QAbstractButton*>(w))
            found << cutButton(*button);
        else if (const auto* table = qobject_cast<QTableView*>(w))
            found << cutSections(*table);
        else if (const auto* tabs = qobject_cast<QTabBar*>(w))
            found << cutTabs(*tabs);
        else if (const auto* area = qobject_cast<ShrinkArea*>(w)) {
            if (const int hidden = area->horizontalScrollBar()->maximum(); hidden > 0 && area != scrolls)
                found << QStringLiteral("%1 pixels to be scrolled sideways").arg(hidden);
        } else
            found << cutField(*w);
        found.removeAll(QString());
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
