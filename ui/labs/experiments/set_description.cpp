#include "ui/labs/experiments/set_description.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPlainTextEdit>
#include <QPushButton>

namespace telar {

SetDescription::SetDescription(const RecordSet& set, QWidget* parent) : QDialog(parent) {
    setObjectName("setDescription");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Name, tags, notes"));
    auto* form = new QFormLayout(this);
    name_ = named(new QLineEdit(QString::fromStdString(set.name), this), "setName");
    QStringList tags;
    for (const auto& tag : set.tags)
        tags << QString::fromStdString(tag);
    tags_ = named(new QLineEdit(tags.join(QStringLiteral(", ")), this), "setTags");
    tags_->setPlaceholderText(tr("single words: exam, k20"));
    notes_ = named(new QPlainTextEdit(QString::fromStdString(set.notes), this), "setNotes");
    notes_->setTabChangesFocus(true);
    setScaled(notes_, Side::MinimumWidth, 380);
    setScaled(notes_, Side::MinimumHeight, 110);
    auto* facts = wrapped(roleLabel("muted", this));
    facts->setTextFormat(Qt::PlainText);
    facts->setText(
        tr("%1 records of %2, measured on %3 by Telar %4")
            .arg(formatCount(set.records), QString::fromStdString(set.operations), QString::fromStdString(set.machine),
                 QString::fromStdString(set.version)) +
        (set.origin.empty() ? QString() : QLatin1Char('\n') + tr("From %1").arg(QString::fromStdString(set.origin))));
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Tags"), tags_);
    form->addRow(tr("Notes"), notes_);
    form->addRow(facts);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* save = buttons->button(QDialogButtonBox::Save);
    connect(name_, &QLineEdit::textChanged, save,
            [save](const QString& words) { save->setEnabled(!words.trimmed().isEmpty()); });
}

QString SetDescription::name() const { return name_->text().trimmed(); }

QString SetDescription::tags() const { return tags_->text(); }

QString SetDescription::notes() const { return notes_->toPlainText(); }

} // namespace telar
