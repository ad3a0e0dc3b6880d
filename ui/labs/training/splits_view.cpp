#include "ui/labs/training/splits_view.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/labs/training/split_fields.hpp"
#include "ui/labs/training/split_sides.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QDialog>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>

#include <cmath>
#include <numeric>

namespace telar {

namespace {

std::size_t doneFolds(const std::vector<SplitSide>& sides) {
    return std::accumulate(sides.begin(), sides.end(), std::size_t{0},
                           [](std::size_t sum, const SplitSide& side) { return sum + side.done.size(); });
}

/// Validation accuracy of each fold, pale, and the mean of those that have come so far.
std::vector<LineSeries> curvesOf(const SplitSide& side, const LineSeries& chance) {
    std::vector<nn::Epochs> folds;
    for (const auto& fold : side.done)
        folds.push_back(fold->figures.epochs);
    if (side.running && !side.epochs.empty()) // the name stands at the end of one that is whole
        folds.insert(folds.begin(), side.epochs);
    const int color = side.by == nn::SplitBy::Group ? 1 : 0;
    std::vector<LineSeries> series;
    LineSeries mean{SplitsView::tr("mean"), {}, {}, false, false, color};
    std::size_t longest = 0;
    for (const auto& epochs : folds) {
        LineSeries line{SplitsView::tr("fold %1").arg(series.size() + 1), {}, {}, false, false, color, true};
        line.group = SplitsView::tr("each fold");
        for (std::size_t e = 0; e < epochs.size(); ++e) {
            line.x.push_back(static_cast<double>(e + 1));
            line.y.push_back(100 * epochs[e].validationAccuracy);
        }
        longest = std::max(longest, epochs.size());
        series.push_back(std::move(line));
    }
    for (std::size_t e = 0; e < longest; ++e) {
        double sum = 0, count = 0;
        for (const auto& epochs : folds)
            if (e < epochs.size() && std::isfinite(epochs[e].validationAccuracy))
                sum += epochs[e].validationAccuracy, ++count;
        if (count == 0)
            continue;
        mean.x.push_back(static_cast<double>(e + 1));
        mean.y.push_back(100 * sum / count);
    }
    if (!mean.x.empty())
        series.push_back(std::move(mean));
    series.push_back(chance);
    return series;
}

/// Why these pictures cannot be split by group; nothing where they can, or are not there.
std::optional<Error> groupRefusal(const TrainingModel& model) {
    nn::SplitSpec split = model.settings().spec.split;
    split.by = nn::SplitBy::Group;
    split.folds = split.folds == 0 ? 2 : split.folds;
    const auto fine = model.data() ? nn::checkSplit(*model.data()->samples, split) : Status();
    return fine ? std::nullopt : std::optional(fine.error());
}

/// The row of heads; by keys, too: arrows go to a head, Enter brings up its slices.
class HeadsPicture final : public Painted {
public:
    explicit HeadsPicture(QWidget* parent) : Painted(parent) { setFocusPolicy(Qt::StrongFocus); }
    void setCount(std::size_t count) { count_ = count; }

protected:
    void paintEvent(QPaintEvent* event) override {
        Painted::paintEvent(event);
        const auto boxes = headBoxes(rect(), count_);
        if (!hasFocus() || boxes.empty())
            return;
        QPainter painter(this);
        painter.setPen(QPen(colors().accent, 2));
        painter.drawRect(boxes[std::min(at_, boxes.size() - 1)].adjusted(1, 1, -1, -1));
    }
    void keyPressEvent(QKeyEvent* event) override {
        const auto boxes = headBoxes(rect(), count_);
        const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
        if (boxes.empty())
            return Painted::keyPressEvent(event);
        at_ = std::min(at_, boxes.size() - 1);
        if (step != 0) {
            at_ = (at_ + boxes.size() + static_cast<std::size_t>(step)) % boxes.size();
            update();
        } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space) {
            emit clicked(boxes[at_].center());
        } else {
            Painted::keyPressEvent(event);
        }
    }

private:
    std::size_t count_ = 0, at_ = 0;
};

} // namespace

QString splitTitle(nn::SplitBy by) {
    return by == nn::SplitBy::Group ? SplitsView::tr("Split by group") : SplitsView::tr("Split by picture");
}

SplitsView::SplitsView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 8);
    verdict_ = wrapped(named(roleLabel("title", this), "splitsVerdict"));
    status_ = wrapped(named(roleLabel("muted", this), "splitsStatus"));
    compare_ = named(new QPushButton(this), "compareSplits");
    heads_ = named(new QPushButton(this), "useHeads");
    heads_->hide();
    progress_ = inRole(sized(named(new ElidedLabel(this), "splitsProgress"), Side::FixedWidth, 300), "muted");
    bar_ = new QProgressBar(this);
    bar_->setTextVisible(false);
    bar_->setRange(0, 1000);
    bar_->setMaximumHeight(px(6));
    auto* charts = spaced(new QHBoxLayout, 4);
    gap_ = sized(named(new Painted(this), "splitsGap"), Side::FixedWidth, 216);
    gap_->setPreferred({px(216), px(240)}, {px(216), px(150)});
    gap_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    for (int i = 0; i < 2; ++i) {
        cards_[i] = inRole(new QFrame(this), "card");
        names_[i] = roleLabel("heading", this);
        tells_[i] = wrapped(roleLabel("muted", this));
        sure_[i] = roleLabel("muted", this);
        charts_[i] = new LineChart(this);
        charts_[i]->setYAtLeast(0, 100);
        charts_[i]->setSwitches(false);
        charts_[i]->setSizePolicy(QSizePolicy::Expanding,
                                  QSizePolicy::Ignored); // the page decides, so that nothing scrolls
        setScaled(charts_[i], Side::MinimumHeight, 140);
        setScaled(charts_[i], Side::MinimumWidth, 140);
        auto* rows = spaced(padded(new QVBoxLayout(cards_[i]), {14, 8, 14, 8}), 2);
        addAll(rows, names_[i], tells_[i], wide(charts_[i]), sure_[i]);
        charts->addWidget(cards_[i], 1);
        if (i == 0)
            charts->addWidget(gap_);
    }
    keepInProject(charts_[0], "byPicture");
    keepInProject(charts_[1], "byGroup");
    belowCard_ = inRole(new QFrame(this), "card");
    headsTitle_ = inRole(new ElidedLabel(this), "muted");
    below_ = keepInProject(named(new Segmented(2, this), "splitsBelow"), "splitsBelow");
    below_->setProperty("tight", true);
    picture_ = sized(new Painted(this), Side::MinimumHeight, 150);
    picture_->setPreferred({px(520), px(150)}, {px(300), px(104)});
    picture_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    table_ = new RowsTable("splits", "lr", this, 22);
    table_->setShowGrid(true);
    table_->setTight();
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    fitColumns(*table_);
    row_ = named(new HeadsPicture(this), "headsRow");
    row_->setPreferred({px(520), px(82)}, {px(300), px(72)});
    row_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    addAll(spaced(padded(new QVBoxLayout(belowCard_), {14, 8, 14, 8}), 4), inRow(wide(headsTitle_), below_), row_,
           wide(picture_), table_);
    addAll(column, verdict_, inRow(wide(status_), spaced(inColumn(progress_, bar_), 2), heads_, compare_),
           wide(charts, 2), wide(belowCard_));
    connect(compare_, &QPushButton::clicked, &model_, &TrainingModel::compareSplits);
    connect(heads_, &QPushButton::clicked, &model_, &TrainingModel::compareHeads);
    connect(below_, &Segmented::chosen, this, &SplitsView::fitHeight);
    connect(row_, &Painted::clicked, this, &SplitsView::showHead);
    for (auto signal : {&TrainingModel::progressed, &TrainingModel::resultChanged, &TrainingModel::busyChanged,
                        &TrainingModel::errorChanged, &TrainingModel::settingsChanged, &TrainingModel::dataChanged})
        connect(&model_, signal, this, &SplitsView::refresh);
    onEvent(this, {QEvent::Show}, [this] {
        for (auto* above = parentWidget(); above && !seenIn_; above = above->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(above)) {
                seenIn_ = area;
                area->viewport()->installEventFilter(this);
            }
        refresh();
        fitHeight();
    });
    onEvent(this, {QEvent::Resize, QEvent::Move}, [this] { fitHeight(); });
    keepLook(this, [this, presenter = Theme::instance().presenter()]() mutable { // which takes a name out of the charts
        if (std::exchange(presenter, Theme::instance().presenter()) != presenter)
            refreshCurves();
    });
    keepWords(this, [this] {
        compare_->setText(tr("Train both ways"));
        heads_->setText(tr("Use eight heads"));
        compare_->setToolTip(tr("The same network, the same seed and the same pictures: one cross-validation deals out "
                                "pictures, the other whole groups"));
        for (auto* chart : charts_) {
            chart->setAxisTitles(tr("epoch"), tr("validation (%)"));
        }
        table_->setTitles({tr("split"), tr("accuracy in the test"), tr("mean of the folds"), tr("95 % CI by picture"),
                           tr("95 % CI by group"), tr("worst to best group")});
        table_->setAccessibleName(tr("Accuracy of each split"));
        tells_[0]->setText(tr("The same groups are in training and in test."));
        tells_[1]->setText(tr("A tested group is new to the network, with all its pictures."));
        below_->setTexts({tr("each head"), tr("intervals and folds")});
        below_->setAccessibleName(tr("Below the curves"));
        refresh();
        showFigures();
    });
}

bool SplitsView::eventFilter(QObject* watched, QEvent* event) {
    if (seenIn_ && watched == seenIn_->viewport() && event->type() == QEvent::Resize)
        fitHeight();
    return QWidget::eventFilter(watched, event);
}

void SplitsView::fitHeight() {
    if (!seenIn_)
        return;
    constexpr int both = 640, picture = 760, words = 440, named = 700;
    const int room = seenIn_->viewport()->height() - mapTo(seenIn_->widget(), QPoint()).y();
    const auto boxes = headBoxes(QRectF(0, 0, width() - px(28), px(room >= px(words) ? 120 : 72)), drawn_.size());
    const int rows = boxes.empty() || boxes.back().top() == 0 ? 1 : 2;
    row_->setPreferred({px(520), px(room >= px(words) ? 82 : 72) * rows}, {px(300), px(72) * rows});
    const bool figures = !figures_.empty(), high = room >= px(both);
    const bool heads = hasHeads_ && (high || !figures || below_->current() == 0);
    below_->setVisible(hasHeads_ && figures && !high);
    showEach({row_, headsTitle_}, heads);
    table_->setVisible(figures && (high || !heads));
    picture_->setVisible(table_->isVisibleTo(this) && room >= px(heads ? picture : words));
    belowCard_->setVisible(heads || figures);
    static_cast<QVBoxLayout*>(layout())->setStretchFactor(belowCard_, picture_->isVisibleTo(this));
    status_->setVisible(room >= px(words) || progress_->isHidden());
    for (int i = 0; i < 2; ++i) {
        charts_[i]->setAlone(width() >= px(named)); // else its names would leave no curves
        tells_[i]->setVisible(room >= px(words));
        sure_[i]->setVisible(room >= px(words) && !sure_[i]->text().isEmpty());
    }
}

void SplitsView::refresh() {
    if (!isVisible()) // drawn when it is shown
        return;
    sides_ = model_.splitSides();
    refreshStrip();
    refreshCurves();
    drawHeads();
    if (doneFolds(sides_) != counted_ || figures_.size() != sides_.size())
        count();
}

void SplitsView::count() {
    counted_ = doneFolds(sides_);
    counter_.start<std::vector<SideFigures>>(
        [sides = sides_](const JobContext&) -> Expected<std::vector<SideFigures>> { return figuresOf(sides); },
        [this](std::shared_ptr<const std::vector<SideFigures>> made) {
            figures_ = *made;
            showFigures();
        });
}

/// In a job: slices are drawn, and the fold under way is dealt out once more.
void SplitsView::drawHeads() {
    const auto group = std::ranges::find(sides_, nn::SplitBy::Group, &SplitSide::by);
    const bool tested = group != sides_.end();
    auto samples = tested ? group->samples : model_.data() ? model_.data()->samples : nullptr;
    const bool coming = phantomHeads(model_.settings().data) && (!samples || samples->groupNames.size() < 2);
    const bool shown = coming || (samples && samples->groupNames.size() > 1);
    hasHeads_ = shown;
    fitHeight();
    if (coming)
        samples = nullptr;
    const std::tuple<const nn::Samples*, std::size_t, bool> of(samples.get(), tested ? group->done.size() : 0,
                                                               tested && group->running);
    if (!shown || of == drawnOf_)
        return;
    drawnOf_ = of;
    drawer_.start<std::vector<HeadFigures>>(
        [samples, side = tested ? std::optional(*group) : std::nullopt,
         seed = static_cast<uint32_t>(model_.settings().spec.seed)](
            const JobContext& job) -> Expected<std::vector<HeadFigures>> {
            return samples ? headsOf(*samples, side ? &*side : nullptr, job) : comingHeads(seed, job);
        },
        [this, samples](std::shared_ptr<const std::vector<HeadFigures>> made) {
            drawn_ = *made;
            drawnFrom_ = samples;
            showFigures();
        });
}

void SplitsView::refreshStrip() {
    const bool training = model_.training();
    for (auto* chart : charts_)
        chart->setEmptyText(model_.crossValidating() ? tr("Each fold draws its curve here after its first epoch.")
                            : training               ? tr("A single training is under way, on the page Curves.")
                                                     : tr("Press Train both ways: each fold draws its curve here."));
    const auto* progress = training ? model_.progress() : nullptr;
    const auto fraction = progress ? progress->fraction() : std::nullopt;
    const auto place = model_.foldPlace();
    tried_ = tried_ || model_.crossValidating();
    compare_->setVisible(!training); // else the head has Stop
    showEach({progress_, bar_}, place.has_value());
    bar_->setValue(fraction ? static_cast<int>(1000 * *fraction) : 0);
    const auto& problem = model_.error();
    const auto refusal = groupRefusal(model_);
    heads_->setVisible(refusal && problem && problem->str() == refusal->str());
    setRole(status_, problem ? "error" : "muted");
    if (place) {
        const auto sides = static_cast<int64_t>(sides_.size());
        QStringList words{
            sides == 2 ? tr("Fold %1 of %2, both splits at once")
                             .arg(formatCount(place->fold / sides + 1), formatCount(place->folds / sides))
                       : tr("Training %1 of %2, %3")
                             .arg(formatCount(place->fold + 1), formatCount(place->folds), splitWords(place->by))};
        QStringList brief{
            sides == 2
                ? tr("Fold %1 of %2").arg(formatCount(place->fold / sides + 1), formatCount(place->folds / sides))
                : words.front()};
        if (const auto left = progress ? progress->remaining() : std::nullopt)
            for (auto* form : {&words, &brief})
                *form << tr("%1 left").arg(formatDuration(left->count() * 1000));
        const auto joined = [](const QStringList& parts) { return parts.join(QStringLiteral("  ·  ")); };
        progress_->setForms({joined(words), joined(brief), brief.front()});
    }
    const auto heads = phantomHeads(model_.settings().data);
    const auto planned =
        std::accumulate(sides_.begin(), sides_.end(), std::size_t{0},
                        [](std::size_t sum, const auto& s) { return sum + static_cast<std::size_t>(s.planned); });
    const auto both = gap();
    const auto below = both ? both->belowChance() : QString();
    status_->setText(
        problem                   ? translated(*problem)
        : model_.loading()        ? tr("Loading the pictures…")
        : model_.checkingShared() ? tr("Looking for duplicates…")
        : training && !model_.crossValidating()
            ? tr("A single training is under way, on the page Curves. Both ways can train when it has ended.")
        : tried_ && !training && doneFolds(sides_) == 0
            ? tr("Stopped before a fold was complete, so that there is nothing to compare. Train both ways again.")
        : tried_ && !training && doneFolds(sides_) < planned
            ? QStringList{tr("Stopped after %1 of %2 trainings: the figures are of those.")
                              .arg(formatCount(static_cast<int64_t>(doneFolds(sides_))),
                                   formatCount(static_cast<int64_t>(planned))),
                          below}
                  .join(QLatin1Char(' '))
                  .trimmed()
        : !below.isEmpty() ? below
        : refusal && heads ? tr("It takes eight heads: a single one cannot be split by head.")
        : heads && heads->label == HeadLabel::Random
            ? tr("Labels are drawn by lot, so there is nothing to learn but the head: %1 is chance.")
                  .arg(formatPercent(0.5))
            : tr("The same network, seed and pictures on both sides; only the folds differ."));
}

void SplitsView::refreshCurves() {
    for (std::size_t i = 0; i < 2; ++i) {
        cards_[i]->setVisible(i == 0 || sides_.size() != 1);
        const auto by = i < sides_.size() ? sides_[i].by : i == 0 ? nn::SplitBy::Picture : nn::SplitBy::Group;
        names_[i]->setText(splitTitle(by));
        charts_[i]->setTitle(splitTitle(by));
        const auto* samples = i < sides_.size() ? sides_[i].samples.get()
                              : model_.data()   ? model_.data()->samples.get()
                                                : nullptr;
        const auto epochs = static_cast<double>(
            std::max<int64_t>(2, model_.training() ? model_.plannedEpochs() : model_.settings().spec.epochs));
        LineSeries chance{tr("chance"), {1, epochs}, {}, true};
        chance.guide = true;
        chance.y.assign(2,
                        samples ? 100.0 / static_cast<double>(std::max<std::size_t>(1, samples->classes.size())) : NAN);
        auto series = i < sides_.size() ? curvesOf(sides_[i], chance) : std::vector{chance};
        // In front of a class the curves have no room for one name more.
        if (i < sides_.size() && figures_.size() == sides_.size() && figures_[i].total > 0 &&
            !Theme::instance().presenter()) {
            // The number beside the charts: of pictures that stop no training and choose no epoch.
            const double tested = 100 * figures_[i].accuracy();
            series.push_back(
                {tr("test"), {1, epochs}, {tested, tested}, true, false, by == nn::SplitBy::Group ? 1 : 0});
        }
        charts_[i]->setSeries(std::move(series));
    }
}

std::optional<SplitGap> SplitsView::gap() const {
    if (figures_.size() != 2 || figures_[0].total == 0 || figures_[1].total == 0)
        return {};
    return SplitGap{figures_[0], figures_[1]};
}

QString SplitsView::verdict() const {
    const auto both = gap();
    if (!both)
        return {};
    return QStringList{both->answer(), both->figures(), both->belowChance()}.join(QLatin1Char(' ')).trimmed();
}

void SplitsView::showFigures() {
    QStringList names;
    const auto classes =
        drawn_.empty() || !model_.data() ? 0 : static_cast<int64_t>(model_.data()->samples->classes.size());
    for (int64_t i = 0; i < classes; ++i)
        names << model_.trainedClassName(i);
    const auto title = tr("Each head, when the network has never seen it: share of its slices that are right");
    headsTitle_->setFullText(title, Qt::ElideRight);
    row_->setTexts(title, headsWords(drawn_, names));
    row_->setToolTip(
        tr("Click on a head that was tested, or go to it by arrows and press Enter: its slices, the wrong ones first"));
    row_->setPaint(headsPaint(drawn_, names));
    static_cast<HeadsPicture*>(row_)->setCount(drawn_.size());
    const auto both = gap();
    verdict_->setText(both ? both->answer() : tr("Does it know the class, or whose picture it is?"));
    gap_->setVisible(sides_.size() != 1);
    gap_->setPaint(gapPaint(figures_));
    gap_->setTexts(tr("Gap between the splits"), both ? both->figures() : tr("Here stands the gap between both"));
    gap_->setToolTip(gap_->summary());
    for (std::size_t i = 0; i < 2; ++i) {
        const bool known = i < figures_.size() && figures_[i].total > 0;
        sure_[i]->setText(!known ? QString()
                          : figures_[i].byGroup
                              ? tr("95 % CI %1, groups drawn").arg(intervalWords(*figures_[i].byGroup))
                              : tr("95 % CI %1, pictures drawn").arg(intervalWords(figures_[i].pictures)));
    }
    fitHeight();
    refreshStrip();
    refreshCurves();
    picture_->setPaint(sidesPaint(figures_));
    QStringList words;
    std::vector<TableRow> rows;
    for (const auto& side : figures_) {
        const auto spread = side.folds.size() < 2
                                ? formatPercent(side.mean)
                                : tr("%1 ± %2").arg(formatPercent(side.mean), formatPercentNumber(side.deviation, 1));
        const auto groups =
            side.groups.empty() ? QStringLiteral("–") : intervalWords({side.groups.front(), side.groups.back()});
        rows.push_back(tableRow(
            {splitTitle(side.by), side.total ? formatPercent(side.accuracy()) : QStringLiteral("–"),
             side.total ? spread : QStringLiteral("–"), side.total ? intervalWords(side.pictures) : QStringLiteral("–"),
             side.byGroup ? intervalWords(*side.byGroup) : QStringLiteral("–"), groups},
            side.groups.empty() ? QString() : tr("The worst group: %1").arg(side.groupNames.front())));
        words << QStringLiteral("%1: %2").arg(splitTitle(side.by), formatPercent(side.accuracy()));
    }
    picture_->setTexts(tr("Accuracy by picture, by group and by fold"), words.join(QStringLiteral("; ")));
    table_->setRows(std::move(rows));
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + table_->rowCount() * px(22) + px(4));
}

void SplitsView::showHead(const QPointF& at) {
    constexpr std::size_t most = 60;
    const auto boxes = headBoxes(row_->rect(), drawn_.size());
    const auto hit = std::ranges::find_if(boxes, [&](const QRectF& box) { return box.contains(at); });
    if (hit == boxes.end() || drawn_[static_cast<std::size_t>(hit - boxes.begin())].slices.empty())
        return;
    const auto& head = drawn_[static_cast<std::size_t>(hit - boxes.begin())];
    const std::vector slices(head.slices.begin(),
                             head.slices.begin() + static_cast<std::ptrdiff_t>(std::min(most, head.slices.size())));
    auto* popup = named(new QDialog(this, Qt::Popup), "headSlices");
    popup->setAttribute(Qt::WA_DeleteOnClose);
    auto* column = spaced(padded(new QVBoxLayout(popup), {14, 12, 14, 12}), 8);
    auto* title = roleLabel("heading", popup);
    title->setText(tr("%1: %2 of %3 slices are wrong; they come first")
                       .arg(head.name, formatCount(head.total - head.right), formatCount(head.total)));
    auto* grid = new ImageGrid(popup);
    slicer_.start<std::vector<QImage>>(
        [slices, samples = drawnFrom_](const JobContext& job) -> Expected<std::vector<QImage>> {
            std::vector<QImage> made;
            for (const auto& one : slices)
                if (!job.stopRequested())
                    made.push_back(sampleImage(*samples, one.sample));
            return made;
        },
        [this, slices, samples = drawnFrom_, grid = QPointer(grid)](std::shared_ptr<const std::vector<QImage>> made) {
            std::vector<GridItem> items;
            for (std::size_t i = 0; grid && i < made->size(); ++i) {
                const auto& one = slices[i];
                const auto label = samples->labels[static_cast<std::size_t>(one.sample)];
                items.push_back({(*made)[i], model_.trainedClassName(one.predicted),
                                 tr("It is “%1”, predicted as “%2”")
                                     .arg(model_.trainedClassName(label), model_.trainedClassName(one.predicted)),
                                 label == one.predicted ? GridItem::Tone::Good : GridItem::Tone::Bad, one.sample});
            }
            if (grid)
                grid->setItems(std::move(items), 72);
        });
    addAll(column, title, wide(grid));
    popup->resize(px(560), px(360));
    popup->move(row_->mapToGlobal(QPoint(0, -popup->height() - px(8))));
    popup->show();
    grid->setFocus();
}

std::vector<Exportable> SplitsView::exportables() const {
    std::vector<Exportable> all{charts_[0]->exportable(), charts_[1]->exportable()};
    if (gap())
        add(all, gap_->exportable());
    if (!figures_.empty())
        add(all, picture_->exportable());
    if (!drawn_.empty())
        add(all, row_->exportable());
    return all;
}

QWidgetList SplitsView::shownResults() const {
    return {verdict_, charts_[0], charts_[1], sure_[0], sure_[1], gap_, picture_, table_, row_};
}

} // namespace telar
