#include "ui/labs/training/duplicates_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/fit_columns.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>

namespace telar {

namespace {
constexpr std::size_t mostSharedShown = 200;
}

DuplicatesView::DuplicatesView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    headline_ = wrapped(named(roleLabel("heading", this), "sharedHeadline"));
    note_ = wrapped(roleLabel("muted", this));
    look_ = named(new QPushButton(this), "lookForShared");
    train_ = named(new QPushButton(this), "trainAnyway");
    group_ = named(new QPushButton(this), "splitByGroup");
    auto* row = new QHBoxLayout;
    addAll(row, look_, group_, train_, spring(1));
    grid_ = named(new ImageGrid(this), "sharedGrid");
    grid_->setSmooth(true);
    table_ = new RowsTable("shared", "l", this, 22);
    table_->setShowGrid(true);
    fitColumns(*table_);
    addAll(column, headline_, note_, row, wide(grid_, 2), wide(table_));
    connect(look_, &QPushButton::clicked, this, [this] { model_.lookForShared(); });
    connect(train_, &QPushButton::clicked, this, [this] { model_.trainAnyway(); });
    connect(group_, &QPushButton::clicked, this, [this] {
        model_.edit(tr("split by group"), [](TrainingSettings& s) { s.spec.split.by = nn::SplitBy::Group; });
    });
    connect(grid_, &ImageGrid::chosen, this, [this](qint64 row) { table_->setCurrentRow(static_cast<int>(row)); });
    connect(table_, &RowsTable::currentRowChanged, grid_, [this](int row) { grid_->setCurrent(row); });
    for (auto signal : {&TrainingModel::sharedChanged, &TrainingModel::busyChanged, &TrainingModel::dataChanged,
                        &TrainingModel::settingsChanged})
        connect(&model_, signal, this, &DuplicatesView::refresh);
    keepWords(this, [this] {
        train_->setText(tr("Train anyway"));
        group_->setText(tr("Split by group"));
        table_->setTitles({tr("set aside"), tr("in training"), tr("how alike")});
        table_->setAccessibleName(tr("Pictures that train and are set aside"));
        grid_->setEmptyText(tr("Copies that are found appear here side by side."));
        grid_->setAccessibleName(tr("Each picture beside its copy"));
        refresh();
    });
}

QString DuplicatesView::nameOf(int32_t sample) const {
    const auto& samples = *model_.shared()->samples;
    const auto at = static_cast<std::size_t>(sample);
    const auto label = model_.className(samples.labels[at]);
    return label + QLatin1Char('/') +
           (at < samples.names.size() ? QString::fromStdString(samples.names[at]) : QString::number(sample));
}

void DuplicatesView::refresh() {
    const auto& shared = model_.shared();
    const bool running = model_.checkingShared(), found = shared && !shared->pictures.empty();
    look_->setText(running ? tr("Stop") : tr("Look for duplicates"));
    look_->setEnabled(model_.data() && !model_.training());
    train_->setVisible(found);
    train_->setEnabled(found && !running && !model_.training());
    group_->setVisible(found && !model_.data()->samples->groups.empty() &&
                       model_.settings().spec.split.by != nn::SplitBy::Group);
    table_->setVisible(found);
    if (!found) {
        headline_->setText(running  ? tr("Comparing the pictures of both parts…")
                           : shared ? tr("No picture that is set aside is also a training picture.")
                                    : tr("Is a picture in two parts?"));
        note_->setText(tr("Before a training of a folder or a table, pictures set aside are compared with those that "
                          "train: pixel by pixel, and nearly, as after being encoded again."));
        grid_->setItems({});
        return table_->setRows({});
    }
    headline_->setText(
        tr("%1 of %2 pictures set aside are training pictures, too.")
            .arg(formatCount(static_cast<int64_t>(shared->pictures.size())), formatCount(shared->aside)));
    note_->setText(
        tr("Right answers on them say nothing about new pictures. Remove them or split by group; the network "
           "is trained only if you say so."));
    std::vector<GridItem> items;
    std::vector<TableRow> rows;
    for (const auto& one : shared->pictures) {
        if (rows.size() >= mostSharedShown)
            break;
        const auto how = one.identical ? tr("identical") : tr("nearly the same");
        items.push_back(
            {besideImage(sampleImage(*shared->samples, one.aside), sampleImage(*shared->samples, one.trained)), how,
             tr("%1 and, in training, %2").arg(nameOf(one.aside), nameOf(one.trained)), GridItem::Tone::Bad,
             static_cast<qint64>(items.size())});
        rows.push_back(tableRow({nameOf(one.aside), nameOf(one.trained), how}));
    }
    grid_->setItems(std::move(items), 120);
    table_->setRows(std::move(rows));
}

} // namespace telar
