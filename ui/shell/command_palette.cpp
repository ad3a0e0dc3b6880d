#include "ui/shell/command_palette.hpp"

#include "ui/base/language.hpp"
#include "ui/lessons/control_focus.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAction>
#include <QDockWidget>
#include <QKeyEvent>
#include <QListWidget>
#include <QMainWindow>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace telar {

static QString folded(const QString& text) {
    QString out;
    for (const QChar c : text.normalized(QString::NormalizationForm_D))
        if (c.category() != QChar::Mark_NonSpacing)
            out += c.toLower();
    return out;
}

int fuzzyScore(const QString& pattern, const QString& text) {
    const QString p = folded(pattern), t = folded(text);
    if (p.isEmpty())
        return 0;
    if (const auto at = t.indexOf(p); at >= 0)
        return 1000 - static_cast<int>(at) - static_cast<int>(t.size());
    qsizetype at = 0;
    int gaps = 0;
    for (const QChar c : p) {
        if (c.isSpace())
            continue;
        const auto next = t.indexOf(c, at);
        if (next < 0)
            return -1;
        gaps += static_cast<int>(next - at);
        at = next + 1;
    }
    return std::max(0, 500 - gaps);
}

namespace {

constexpr int placeRole = Qt::UserRole, keyRole = Qt::UserRole + 1;

/// What a row is called at its left, in one line with those that have no icon; its key, or what kind of thing it is, at its right.
class RowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setPen(colors().muted);
        painter->setFont(option.font);
        painter->drawText(option.rect.adjusted(0, 0, -px(10), 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(keyRole).toString());
        painter->restore();
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->icon.isNull()) {
            option->features |= QStyleOptionViewItem::HasDecoration; // its place, empty
            option->decorationSize = QSize(px(16), px(16));
        }
        const int taken = option->fontMetrics.horizontalAdvance(index.data(keyRole).toString()) +
                          option->decorationSize.width() + px(40);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight,
                                                      std::max(px(60), option->rect.width() - taken));
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget* window, std::vector<PalettePlace> places, PaletteSynonyms synonyms)
    : QDialog(window, Qt::Dialog | Qt::FramelessWindowHint), places_(std::move(places)),
      synonyms_(std::move(synonyms)) {
    setObjectName("palette");
    setWindowTitle(tr("Command palette"));
    resize(px(560), px(380));
    auto* column = new QVBoxLayout(this);
    field_ = new QLineEdit(this);
    field_->setPlaceholderText(tr("A command, a setting, a lesson, a term"));
    field_->setAccessibleName(tr("A command, a setting, a lesson, a term"));
    field_->installEventFilter(this);
    list_ = new QListWidget(this);
    list_->setAccessibleName(tr("Commands"));
    list_->setItemDelegate(new RowDelegate(list_));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    addAll(column, field_, list_);
    nothing_ = wrapped(named(roleLabel("muted", this), "nothingFits"));
    nothing_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(nothing_, 1);
    // What is visible and possible now: the window's own actions and those of its current page.
    for (auto* action : window->findChildren<QAction*>()) {
        auto* owner = qobject_cast<QWidget*>(action->parent());
        const bool reachable = owner == window || (owner && owner->isVisible());
        if (reachable && action->isEnabled() && !action->text().isEmpty() && !action->menu() &&
            !action->isSeparator() &&
            (!action->objectName().isEmpty() || qobject_cast<QMainWindow*>(owner) || owner->inherits("QDockWidget")))
            actions_ << action;
    }
    connect(field_, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(field_, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(list_, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    filter({});
    if (window)
        move(window->mapToGlobal(QPoint((window->width() - width()) / 2, px(70))));
}

void CommandPalette::filter(const QString& words) {
    std::vector<std::pair<int, QAction*>> found;
    for (auto* action : actions_)
        if (const int score = std::max(fuzzyScore(words, action->text()), synonymScore(words, action->objectName()));
            score >= 0)
            found.emplace_back(score, action);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    list_->clear();
    for (const auto& [score, action] : found) {
        QString text = action->text();
        text.remove(QLatin1Char('&'));
        addRow(action->icon(), text, action->shortcut().toString(QKeySequence::NativeText),
               static_cast<int>(actions_.indexOf(action)));
    }
    for (std::size_t i = 0; i < places_.size() && words.trimmed().size() > 1; ++i) {
        const auto& place = places_[i];
        if (!folded(place.text).contains(folded(words.trimmed())) && synonymScore(words, place.id) < 0)
            continue;
        addRow(icon("help"), place.text, place.kind, -1 - static_cast<int>(i));
    }
    list_->setCurrentRow(0);
    list_->setVisible(list_->count() > 0);
    const int rows = std::clamp(list_->count(), 2, 10); // no empty room under a few
    resize(width(), px(60) + rows * px(30) + px(14));
    nothing_->setVisible(list_->count() == 0);
    nothing_->setText(tr("No command matches “%1”. Try another word, or press F1 for the help.").arg(words));
}

void CommandPalette::addRow(const QIcon& icon, const QString& text, const QString& key, int place) {
    auto* item = new QListWidgetItem(icon, text, list_);
    item->setData(placeRole, place);
    item->setData(keyRole, key);
    item->setData(Qt::AccessibleTextRole, key.isEmpty() ? text : text + QStringLiteral(", ") + key);
    item->setToolTip(text);
    item->setSizeHint({0, px(30)});
}

// As good as the name itself where a word begins so.
int CommandPalette::synonymScore(const QString& words, const QString& id) const {
    const QString wanted = folded(words.trimmed());
    if (wanted.size() < 3 || id.isEmpty())
        return -1;
    for (const auto& [of, others] : synonyms_)
        if (of == id)
            for (const auto& other : others.split(QLatin1Char(',')))
                if (folded(other.trimmed()).startsWith(wanted))
                    return 900;
    return -1;
}

QStringList CommandPalette::shown() const {
    QStringList texts;
    for (int i = 0; i < list_->count(); ++i)
        texts << list_->item(i)->text();
    return texts;
}

void CommandPalette::runCurrent() {
    const auto* item = list_->currentItem();
    if (!item)
        return;
    const int chosen = item->data(placeRole).toInt();
    if (chosen < 0) {
        const auto go = places_[static_cast<std::size_t>(-1 - chosen)].go;
        accept();
        QTimer::singleShot(0, parent(), go);
        return;
    }
    QAction* action = actions_.at(chosen);
    accept();
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            list_->setCurrentRow(
                std::clamp(list_->currentRow() + (key == Qt::Key_Down ? 1 : -1), 0, std::max(0, list_->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

namespace {

/// In front and with the keys, wherever it has been folded or scrolled to.
void focusControl(Lab& lab, const QString& name) {
    for (auto* dock : lab.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        auto* control = dock->findChild<QWidget*>(name);
        if (!control)
            continue;
        lab.bringUp(*dock);
        scrollIntoView(control);
        // A control of several parts has the keys in its first.
        QList<QWidget*> parts{control};
        parts << control->findChildren<QWidget*>();
        for (auto* part : parts)
            if ((part->focusPolicy() & Qt::TabFocus) && part->isVisible()) {
                part->setFocus(Qt::ShortcutFocusReason);
                return;
            }
    }
}

} // namespace

std::vector<PalettePlace> palettePlaces(MainWindow& window) {
    std::vector<PalettePlace> places;
    if (auto* lab = window.currentLab())
        for (const auto& control : namedControls(lab))
            places.push_back({control.words, MainWindow::tr("setting of this lab"),
                              [lab, name = control.name] { focusControl(*lab, name); }});
    for (const auto& lesson : builtInLessons())
        places.push_back({QString::fromStdString(lesson.title.in(language().toStdString())), MainWindow::tr("lesson"),
                          [&window, id = lesson.id] { window.lessons()->open(id); }});
    for (const auto& name : window.labs().names())
        for (const auto& place : name.places ? name.places() : std::vector<LabPlace>())
            places.push_back({place.title, name.title(),
                              [&window, id = name.id, state = place.state] { window.openLab(id, state); },
                              name.id + QLatin1Char('/') + place.state});
    for (const auto& topic : helpTopics())
        places.push_back({topic.heading, topic.term ? MainWindow::tr("term") : MainWindow::tr("help"),
                          [&window, topic] { HelpWindow::open(&window, topic.page, topic.heading); }});
    return places;
}

PaletteSynonyms paletteSynonyms() {
    return {
        {QStringLiteral("presenter"), MainWindow::tr("font size, text size, bigger letters, zoom, projector, class")},
        {QStringLiteral("toggleTheme"), MainWindow::tr("dark, night, black, bright")},
        {QStringLiteral("preferences"),
         MainWindow::tr("settings, options, configuration, language, font size, dark, decimal comma, folder, privacy")},
        {QStringLiteral("export"), MainWindow::tr("save picture, image, figure, svg, pdf, png, csv, download")},
        {QStringLiteral("sharePage"), MainWindow::tr("send, web page, html, publish")},
        {QStringLiteral("composer"), MainWindow::tr("document, homework, hand in a report, latex, word")},
        {QStringLiteral("copyCommand"), MainWindow::tr("terminal, script, command line, telar-cli")},
        {QStringLiteral("run"), MainWindow::tr("start, measure, execute, train, benchmark")},
        {QStringLiteral("cancel"), MainWindow::tr("abort, interrupt, halt")},
        {QStringLiteral("undo"), MainWindow::tr("back, revert")},
        {QStringLiteral("resetLayout"), MainWindow::tr("panels, windows, lost panel, default layout")},
        {QStringLiteral("pictureAlone"), MainWindow::tr("full picture, only the picture, focus")},
        {QStringLiteral("help"), MainWindow::tr("manual, documentation, how")},
        {QStringLiteral("lessons"), MainWindow::tr("course, tutorial, learn")},
        {QStringLiteral("messageList"), MainWindow::tr("errors, log, notifications")},
        {QStringLiteral("mlp/mistakes"), MainWindow::tr("worst mistake, errors, wrong digits")},
        {QStringLiteral("mlp/draw"), MainWindow::tr("draw, write a number, hand")},
    };
}

} // namespace telar
