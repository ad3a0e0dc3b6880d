#include "ui/labs/training/nearest_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/pictures.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

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
    auto pairs = nearestPictures(samples, split.train, right, job);
    if (!pairs)
        return pairs.error();
    to.pairs.insert(to.pairs.end(), pairs->begin(), pairs->end());
    return {};
}

Expected<NearestRight> nearestOf(const nn::TrainingResult& result, const std::vector<nn::FoldFigures>& folds,
                                 const nn::Samples& samples, const JobContext& job) {
    NearestRight made;
    if (folds.empty())
        if (auto fine = addNearest(result.split, result.test, samples, job, made); !fine)
            return fine.error();
    for (const auto& fold : folds)
        if (auto fine = addNearest(fold.figures.split, fold.figures.test, samples, job, made); !fine)
            return fine.error();
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

} // namespace telar
