#include "ui/source/find_bar.hpp"

#include "ui/source/code_editor.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QKeyEvent>
#include <QPushButton>

namespace telar {

FindBar::FindBar(CodeEditor* editor, QWidget* parent) : QFrame(parent), editor_(editor) {
    setObjectName("findBar");
    auto* row = spaced(padded(new QHBoxLayout(this), {8, 4, 8, 4}), 4);
    words_ = named(new QLineEdit(this), "findWords");
    words_->setClearButtonEnabled(true);
    back_ = roleButton("quiet", this);
    next_ = roleButton("quiet", this);
    close_ = roleButton("quiet", this);
    back_->setIcon(icon("back"));
    next_->setIcon(icon("forward"));
    close_->setIcon(icon("close"));
    none_ = roleLabel("muted", this);
    addAll(row, wide(words_), none_, back_, next_, close_);
    hide();
    connect(words_, &QLineEdit::textEdited, this, [this] { find(true, true); });
    connect(back_, &QPushButton::clicked, this, [this] { find(false, false); });
    connect(next_, &QPushButton::clicked, this, [this] { find(true, false); });
    connect(close_, &QPushButton::clicked, this, &FindBar::close);
    keepWords(this, [this] {
        words_->setPlaceholderText(tr("Find in the text"));
        words_->setAccessibleName(words_->placeholderText());
        none_->setText(tr("Not found"));
        const std::pair<QPushButton*, QString> said[] = {
            {back_, tr("Previous place")}, {next_, tr("Next place")}, {close_, tr("Close")}};
        for (const auto& [button, text] : said) {
            describe(button, text);
        }
    });
}

void FindBar::open() {
    if (const QString chosen = editor_->selectedText(); !chosen.isEmpty() && !chosen.contains(u'\n'))
        words_->setText(chosen);
    none_->hide();
    show();
    words_->setFocus(Qt::ShortcutFocusReason);
    words_->selectAll();
}

void FindBar::close() {
    hide();
    editor_->setFocus(Qt::OtherFocusReason);
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        return close();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return find(!(event->modifiers() & Qt::ShiftModifier), false);
    QFrame::keyPressEvent(event);
}

/// `fromHere`: what is found already may be found once more, with a letter more.
void FindBar::find(bool forward, bool fromHere) {
    if (words_->text().isEmpty())
        return none_->hide();
    int line = 0, column = 0, endLine = 0, endColumn = 0;
    editor_->getCursorPosition(&line, &column);
    if (editor_->hasSelectedText()) {
        editor_->getSelection(&line, &column, &endLine, &endColumn);
        if (forward && !fromHere) {
            line = endLine;
            column = endColumn;
        }
    }
    none_->setVisible(
        !editor_->findFirst(words_->text(), false, false, false, true, forward, line, column, true, false));
}

} // namespace telar
