#include "ui/labs/training/change_row.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

namespace telar {

namespace {

QString rateWords(double rate) { return formatField(rate, 12); }

} // namespace

QString changeWords(const nn::TrainingChange& change) {
    QStringList words;
    if (change.rate)
        words << ChangeRow::tr("rate %1").arg(rateWords(*change.rate));
    if (change.batch)
        words << ChangeRow::tr("batch %1").arg(formatCount(*change.batch));
    if (change.augment)
        words << (*change.augment ? ChangeRow::tr("augmentation") : ChangeRow::tr("no augmentation"));
    return words.join(QStringLiteral(", "));
}

ChangeRow::ChangeRow(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* rows = spaced(bare(new QVBoxLayout(this)), 4);
    auto* row = new QHBoxLayout;
    auto* below = new QHBoxLayout;
    for (auto* one : {row, below}) {
        scaleSpacing(one, 8);
        rows->addLayout(one);
    }
    title_ = roleLabel("muted", this);
    title_->setMinimumWidth(1); // gives way before the window does
    rateLabel_ = new TextLabel(this);
    rate_ = sized(named(new QLineEdit(this), "changeRate"), Side::FixedWidth, 84);
    batchLabel_ = new TextLabel(this);
    batch_ = named(new QSpinBox(this), "changeBatch");
    batch_->setRange(1, 65536);
    augment_ = named(new QCheckBox(this), "changeAugment");
    apply_ = named(new QPushButton(this), "applyChange");
    undo_ = named(new QPushButton(this), "undoChange");
    note_ = named(roleLabel("muted", this), "changeNote");
    note_->setMinimumWidth(1);
    addAll(row, title_, rateLabel_, rate_, batchLabel_, batch_, augment_, apply_, spring(1));
    addAll(below, undo_, wide(note_));
    const auto touch = [this] {
        touched_ = true;
        refresh();
    };
    connect(rate_, &QLineEdit::textEdited, this, touch);
    connect(rate_, &QLineEdit::returnPressed, this, &ChangeRow::apply);
    connect(batch_, &QSpinBox::valueChanged, this, touch);
    connect(augment_, &QCheckBox::clicked, this, touch);
    connect(apply_, &QPushButton::clicked, this, &ChangeRow::apply);
    connect(undo_, &QPushButton::clicked, this, [this] {
        model_.undoChange();
        touched_ = false;
        refresh();
    });
    connect(&model_, &TrainingModel::progressed, this, &ChangeRow::refresh);
    connect(&model_, &TrainingModel::resultChanged, this, &ChangeRow::refresh);
    connect(&model_, &TrainingModel::busyChanged, this, &ChangeRow::refresh);
    keepWords(this, [this] {
        title_->setText(tr("During training"));
        rateLabel_->setText(tr("Rate"));
        batchLabel_->setText(tr("Batch"));
        augment_->setText(tr("Augmentation"));
        apply_->setText(tr("Change"));
        apply_->setToolTip(tr("Applies from the next epoch on; the curves show a mark there"));
        rate_->setAccessibleName(tr("Rate during training"));
        batch_->setAccessibleName(tr("Batch during training"));
        augment_->setAccessibleName(tr("Augmentation during training"));
        refresh();
    });
}

std::optional<nn::TrainingChange> ChangeRow::typed() const {
    const auto now = model_.presentSpec();
    const double rate = typedNumber(rate_->text());
    if (!(rate > 0) || !std::isfinite(rate))
        return {};
    nn::TrainingChange change;
    if (rate != now.rate)
        change.rate = rate;
    if (batch_->value() != now.batch)
        change.batch = batch_->value();
    if (augment_->isChecked() != now.augmentation.on)
        change.augment = augment_->isChecked();
    return change;
}

void ChangeRow::apply() {
    const auto change = typed();
    if (!change || change->empty() || !apply_->isEnabled())
        return;
    model_.change(*change);
    touched_ = false;
    refresh();
}

void ChangeRow::fill() {
    auto now = model_.presentSpec();
    if (const auto asked = model_.asked()) { // it holds soon
        now.changes = {{0, asked->rate, asked->batch, asked->augment}};
        now = nn::specAt(now, 0);
    }
    const QSignalBlocker quiet(batch_);
    if (const auto rate = rateWords(now.rate); rate_->text() != rate)
        rate_->setText(rate);
    batch_->setValue(static_cast<int>(now.batch));
    augment_->setChecked(now.augmentation.on);
}

void ChangeRow::refresh() {
    const bool training = model_.training() && !model_.crossValidating(), back = model_.canUndoChange();
    setVisible(training || back);
    showEach({title_, rateLabel_, rate_, batchLabel_, batch_, augment_, apply_}, training);
    undo_->setVisible(back);
    if (!training)
        touched_ = false;
    if (!touched_)
        fill();
    const auto change = typed();
    const auto now = static_cast<int64_t>(model_.epochs().size());
    const bool left = now + 1 < model_.plannedEpochs();
    apply_->setEnabled(training && left && change && !change->empty());
    const auto asked = model_.asked();
    note_->setText(!training             ? QString()
                   : touched_ && !change ? tr("The rate is a number above 0.")
                   : !left               ? tr("This is the last epoch.")
                   : asked               ? tr("from epoch %1 on: %2").arg(formatCount(now + 2), changeWords(*asked))
                                         : QString());
    note_->setToolTip(note_->text());
    note_->setVisible(!note_->text().isEmpty());
    if (back)
        undo_->setText(tr("Undo: back to the end of epoch %1").arg(formatCount(model_.changes().back().epoch)));
    undo_->setToolTip(tr("Restores weights, optimiser and epoch to before the last change; the training continues from "
                         "there without it"));
}

} // namespace telar
