#include "ui/exercises/mark_dialog.hpp"

#include "core/base/numbers.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QDialogButtonBox>
#include <QPlainTextEdit>

namespace telar {

MarkDialog::MarkDialog(const QString& whom, const HandMark& mark, bool forGroup, QWidget* parent) : QDialog(parent) {
    setObjectName("markDialog");
    setWindowTitle(forGroup ? tr("Note to a group") : tr("Mark by hand"));
    auto* column = spaced(new QVBoxLayout(this), 8);
    auto* head = wrapped(named(new QLabel(whom, this), "markWhom"));
    head->setTextFormat(Qt::PlainText);
    const auto percent = mark.share ? significantText(100 * *mark.share, 4) : std::string();
    share_ = named(new QLineEdit(QString::fromStdString(percent), this), "markShare");
    share_->setAccessibleName(tr("Mark, in % of the points"));
    auto* says = wrapped(new QLabel(tr("Mark, in % of the points (empty: the checks count)"), this));
    note_ = named(new QPlainTextEdit(QString::fromStdString(mark.note), this), "markNote");
    note_->setAccessibleName(tr("Note"));
    note_->setPlaceholderText(forGroup ? tr("Everybody whose answer fails in this way gets this note.")
                                       : tr("A note to this student"));
    note_->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save"));
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    connect(share_, &QLineEdit::textChanged, this, [this, buttons] {
        buttons->button(QDialogButtonBox::Save)->setEnabled(share_->text().trimmed().isEmpty() || this->mark().share);
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showEach({says, share_}, !forGroup);
    addAll(column, head, says, share_, wide(note_), buttons);
    fitToScreen(*this, QSize(460, 320));
}

HandMark MarkDialog::mark() const {
    HandMark made;
    const auto percent = readNumber(share_->text().trimmed().replace(QLatin1Char(','), QLatin1Char('.')).toStdString());
    if (percent && *percent >= 0 && *percent <= 100)
        made.share = *percent / 100;
    made.note = note_->toPlainText().trimmed().left(1000).toStdString(); // at most 4,000 bytes
    return made;
}

} // namespace telar
