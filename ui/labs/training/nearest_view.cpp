#include "ui/labs/training/nearest_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QPushButton>

#include <algorithm>

namespace telar {

namespace {

constexpr std::size_t mostNearestShown = 200;
constexpr double mostComparisons = 5e7; ///< of two pictures: some seconds

/// Right answers of one training, the pictures that trained for them, and what is nearest.
Status addNearest(const nn::Split& split, const nn::Evaluation& test, const nn::Samples& samples, const JobContext& job,
                  NearestRight& to) {
    std::vector<int32_t> right;
    for (std::size_t i = 0; i < test.predicted.size() && i < split.test.size(); ++i)
        if (test.predicted[i] == samples.labels[static_cast<std::size_t>(split.test[i])])
            right.push_back(split.test[i]);
    to.right += static_cast<int64_t>(right.size());
    const auto room =
        static_cast<std::size_t>(mostComparisons / std::max(1.0, static_cast<double>(split.train.size())));
    right.resize(std::min(right.size(), room));
    TELAR_TAKE(pairs, nearestPictures(samples, split.train, right, job));
    to.pairs.insert(to.pairs.end(), pairs->begin(), pairs->end());
    return {};
}

Expected<NearestRight> nearestOf(const nn::TrainingResult& result, const std::vector<nn::FoldFigures>& folds,
                                 const nn::Samples& samples, const JobContext& job) {
    NearestRight made;
    if (folds.empty())
        TELAR_CHECK(addNearest(result.split, result.test, samples, job, made));
    for (const auto& fold : folds)
        TELAR_CHECK(addNearest(fold.figures.split, fold.figures.test, samples, job, made));
    std::stable_sort(made.pairs.begin(), made.pairs.end(),
                     [](const auto& a, const auto& b) { return a.distance < b.distance; });
    if (!samples.groups.empty())
        made.sameGroup = std::count_if(made.pairs.begin(), made.pairs.end(), [&](const NearestPicture& one) {
            return samples.groups[static_cast<std::size_t>(one.sample)] ==
                   samples.groups[static_cast<std::size_t>(one.nearest)];
        });
    return made;
}

} // namespace

NearestView::NearestView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    headline_ = wrapped(named(roleLabel("heading", this), "nearestHeadline"));
    auto* note = wrapped(spokenLabel(
        "muted",
        TELAR_SAYS("Each tested picture on the left, the training picture that is most like it on the right; the "
                   "number is the root mean square of the differences of 16 × 16 mean grey levels. Red: both are of "
                   "the same group."),
        this));
    grid_ = named(new ImageGrid(this), "nearestGrid");
    grid_->setSmooth(true);
    addAll(column, headline_, note, wide(grid_));
    for (auto signal : {&TrainingModel::resultChanged, &TrainingModel::dataChanged})
        connect(&model_, signal, this, &NearestView::refresh);
    onEvent(this, {QEvent::Show}, [this] { refresh(); });
    keepWords(this, [this] {
        grid_->setAccessibleName(tr("Right answers beside their nearest training pictures"));
        showFound();
    });
}

void NearestView::refresh() {
    if (!isVisible())
        return;
    const auto* run = model_.lastRun();
    const bool known = run && run->samples && !run->result->test.predicted.empty();
    if (!known) {
        of_.reset();
        found_.reset();
        worker_.cancel();
    } else if (of_ != run->result) {
        of_ = run->result;
        samples_ = run->samples;
        found_.reset();
        worker_.start<NearestRight>([result = run->result, folds = run->folds, samples = run->samples](
                                        const JobContext& job) { return nearestOf(*result, folds, *samples, job); },
                                    [this](std::shared_ptr<const NearestRight> made) {
                                        found_ = std::move(made);
                                        showFound();
                                    });
    }
    showFound();
}

void NearestView::showFound() {
    grid_->setEmptyText(worker_.running()
                            ? tr("Comparing pictures…")
                            : tr("Right answers and what trained for them appear here after a training."));
    if (!found_ || !samples_) {
        headline_->setText(tr("What is nearest to each right answer?"));
        return grid_->setItems({});
    }
    const auto& samples = *samples_;
    const auto count = found_->pairs.size();
    const bool grouped = !samples.groups.empty() && samples.groupNames.size() > 1;
    const double share = count ? static_cast<double>(found_->sameGroup) / static_cast<double>(count) : 0;
    headline_->setText(!grouped
                           ? tr("The nearest training picture of %n right answers", nullptr, static_cast<int>(count))
                           : tr("%1 of %2 right answers: the nearest training picture is of the same group.")
                                 .arg(formatPercent(share), formatCount(static_cast<int64_t>(count))));
    const auto nameOf = [&](int32_t sample) {
        const auto at = static_cast<std::size_t>(sample);
        return at < samples.names.size() ? QString::fromStdString(samples.names[at]) : QString::number(sample);
    };
    std::vector<GridItem> items;
    for (std::size_t i = 0; i < count && i < mostNearestShown; ++i) {
        const auto& pair = found_->pairs[i];
        const bool same = grouped && samples.groups[static_cast<std::size_t>(pair.sample)] ==
                                         samples.groups[static_cast<std::size_t>(pair.nearest)];
        items.push_back({besideImage(sampleImage(samples, pair.sample), sampleImage(samples, pair.nearest)),
                         tr("%1 levels").arg(formatNumber(static_cast<double>(pair.distance), 3)),
                         tr("Tested: %1. Nearest in training: %2.").arg(nameOf(pair.sample), nameOf(pair.nearest)),
                         !grouped ? GridItem::Tone::Plain
                         : same   ? GridItem::Tone::Bad
                                  : GridItem::Tone::Good,
                         pair.sample});
    }
    grid_->setItems(std::move(items), 110);
}

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
