#include "ui/labs/training/split_fields.hpp"

#include "ui/base/format.hpp"
#include "ui/lab/chips.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>

namespace telar {

QString splitWords(nn::SplitBy by) {
    switch (by) {
    case nn::SplitBy::Picture:
        return SplitFields::tr("by picture");
    case nn::SplitBy::Group:
        return SplitFields::tr("by group");
    case nn::SplitBy::Folder:
        return SplitFields::tr("by folder");
    case nn::SplitBy::Usual:
        break;
    }
    return {};
}

SplitFields::SplitFields(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* grid = new QGridLayout;
    scaleVerticalSpacing(grid, 6);
    grid->setColumnStretch(1, 1);
    by_ = named(new QComboBox(this), "splitBy");
    folds_ = named(new QComboBox(this), "folds");
    for (auto* box : {by_, folds_}) { // long titles must not widen the panel
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
    }
    groups_ = named(new QLineEdit(this), "groupFrom");
    int row = 0;
    const auto line = [&](QWidget* field, auto words) {
        grid->addWidget(spokenLabel("", words, this, field), row, 0);
        grid->addWidget(field, row++, 1);
    };
    line(by_, TELAR_SAYS("Split"));
    line(folds_, TELAR_SAYS("Folds"));
    line(groups_, TELAR_SAYS("Groups"));
    column->addLayout(grid);
    note_ = wrapped(named(roleLabel("muted", this), "splitNote"));
    column->addWidget(note_);
    connect(by_, &QComboBox::activated, this, [this](int index) {
        model_.edit(tr("change split"),
                    [&](TrainingSettings& s) { s.spec.split.by = static_cast<nn::SplitBy>(index); });
    });
    connect(folds_, &QComboBox::activated, this, [this](int index) {
        const auto folds = folds_->itemData(index).toLongLong();
        model_.edit(tr("change folds"), [&](TrainingSettings& s) { s.spec.split.folds = folds; });
    });
    connect(groups_, &QLineEdit::editingFinished, this, [this] {
        const auto typed = groups_->text().trimmed();
        const auto from = typed == tr("folder") ? "folder" : typed == tr("prefix") ? "prefix" : typed.toStdString();
        if (from != model_.settings().groupFrom)
            model_.edit(tr("change groups"), [&](TrainingSettings& s) { s.groupFrom = from; });
    });
    connect(&model_, &TrainingModel::settingsChanged, this, &SplitFields::refresh);
    connect(&model_, &TrainingModel::dataChanged, this, &SplitFields::refresh);
    connect(&model_, &TrainingModel::busyChanged, this, &SplitFields::refresh);
    keepWords(this, [this] {
        const QSignalBlocker quiet(by_);
        by_->clear();
        by_->addItems({tr("as the data come"), splitWords(nn::SplitBy::Picture), splitWords(nn::SplitBy::Group),
                       splitWords(nn::SplitBy::Folder)});
        by_->setToolTip(
            tr("What stays together: every picture by itself, all pictures of a group (a patient, a volume), "
               "or the folders train and test"));
        folds_->setToolTip(tr("Cross-validation: the network is trained once for each fold and tested on that fold"));
        groups_->setPlaceholderText(tr("folder") + QStringLiteral(", ") + tr("prefix") +
                                    QStringLiteral(", sub-(\\d+)…"));
        groups_->setToolTip(tr("Where the group of a picture is read: folder, prefix (the name up to its first _), a "
                               "pattern whose bracket is the group, or a CSV file"));
        by_->setAccessibleName(tr("Split"));
        folds_->setAccessibleName(tr("Folds"));
        groups_->setAccessibleName(tr("Groups"));
        refresh();
    });
}

void SplitFields::fillFolds(int64_t folds) {
    const QSignalBlocker quiet(folds_);
    folds_->clear();
    folds_->addItem(tr("none: one split"), 0);
    for (int k = 2; k <= 10; ++k)
        folds_->addItem(formatCount(k), k);
    folds_->addItem(tr("one for each group"), static_cast<qlonglong>(nn::everyGroup));
    if (folds_->findData(static_cast<qlonglong>(folds)) < 0) // of a project or a command
        folds_->addItem(formatCount(folds), static_cast<qlonglong>(folds));
    folds_->setCurrentIndex(folds_->findData(static_cast<qlonglong>(folds)));
}

QString SplitFields::note() const {
    if (!model_.data() || model_.loading())
        return {};
    const auto& samples = *model_.data()->samples;
    const auto& split = model_.settings().spec.split;
    if (!nn::checkSplit(samples, split)) // these pictures are about to be replaced
        return {};
    QStringList words;
    if (samples.groupNames.size() > 1)
        words << tr("%n groups are known.", nullptr, static_cast<int>(samples.groupNames.size()));
    if (split.folds != 0)
        words << tr("Every picture is tested once, in %n trainings. The numbers above are those of the first.", nullptr,
                    static_cast<int>(nn::foldCount(samples, split)));
    for (const auto& note : nn::splitNotes(samples, split, model_.split()))
        words << translated(note) + QLatin1Char('.');
    return words.join(QLatin1Char(' '));
}

void SplitFields::refresh() {
    const auto& s = model_.settings();
    const auto place = model_.foldPlace();
    const bool both = place && model_.splitSides().size() == 2; // which is not what is chosen here
    by_->setProperty(chipValue, both ? tr("by picture and by group") : QString());
    folds_->setProperty(chipValue, both ? formatCount(place->folds / 2) : QString());
    by_->setCurrentIndex(static_cast<int>(s.spec.split.by));
    fillFolds(s.spec.split.folds);
    if (!groups_->hasFocus() || !groups_->isModified())
        groups_->setText(QString::fromStdString(s.groupFrom));
    groups_->setEnabled(!phantomHeads(s.data) && s.data != "digits"); // they know their groups
    const auto& problem = model_.splitProblem();
    setRole(note_, problem ? "error" : "muted");
    note_->setText(problem ? translated(*problem) : note());
    note_->setVisible(!note_->text().isEmpty());
}

} // namespace telar
