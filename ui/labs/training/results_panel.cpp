#include "ui/labs/training/results_panel.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/confusion_view.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHeaderView>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar {

namespace {
constexpr std::size_t mostPictures = 120;
enum Below { Mistakes, First, Classes };

QString share(double value) { return std::isfinite(value) ? formatPercent(value) : QStringLiteral("–"); }
} // namespace

ResultsPanel::ResultsPanel(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 6);
    headline_ = named(roleLabel("title", this), "headline");
    sure_ = wrapped(roleLabel("muted", this));
    show_ = keepInProject(new Segmented(3, this), "confusionShow");
    confusion_ = new ConfusionView(this);
    epoch_ = keepInProject(new QSlider(Qt::Horizontal, this), "confusionEpoch");
    epochLabel_ = roleLabel("muted", this);
    table_ = new RowsTable("classes", "lr", this, 22);
    table_->setShowGrid(true);
    table_->setTight(); // all five columns beside the curves
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    fitColumns(*table_);
    gallerySwitch_ = keepInProject(named(new Segmented(3, this), "gallerySwitch"), "gallery");
    gallerySwitch_->button(Classes)->hide();
    galleryTitle_ = wrapped(named(roleLabel("muted", this), "galleryTitle"));
    gallery_ = new ImageGrid(this);
    save_ = withIcon(inRole(named(new QToolButton(this), "saveNetwork"), "quiet"), "export");
    save_->setEnabled(false);
    addAll(column, inRow(wide(headline_), save_), sure_, show_, confusion_, inRow(wide(epoch_), epochLabel_), table_,
           gallerySwitch_, galleryTitle_, wide(gallery_));
    setScaled(gallery_, Side::MinimumHeight, 96);
    connect(show_, &Segmented::chosen, this,
            [this](int index) { confusion_->setShow(static_cast<ConfusionView::Show>(index)); });
    connect(gallerySwitch_, &Segmented::chosen, this, [this] {
        showMistakes();
        showBelow();
    });
    connect(epoch_, &QSlider::valueChanged, this, &ResultsPanel::showEpoch);
    connect(confusion_, &ConfusionView::cellChosen, this, &ResultsPanel::showCell);
    connect(gallery_, &ImageGrid::chosen, this, [this](qint64 sample) {
        const auto* run = model_.lastRun();
        if (run && model_.data() && model_.data()->samples == run->samples) // else it is a picture of the earlier data
            emit sampleChosen(sample);
    });
    connect(save_, &QToolButton::clicked, this, &ResultsPanel::saveRequested);
    connect(&model_, &TrainingModel::resultChanged, this, &ResultsPanel::newResult);
    connect(&model_, &TrainingModel::errorChanged, this, &ResultsPanel::showEpoch);
    connect(&model_, &TrainingModel::progressed, this, [this] {
        if (model_.training())
            showEpoch();
    });
    onEvent(this, {QEvent::Show}, [this] {
        for (auto* above = parentWidget(); above && !seenIn_; above = above->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(above)) {
                seenIn_ = area->viewport();
                seenIn_->installEventFilter(this);
            }
        fitHeight();
    });
    keepWords(this, [this] { retranslate(); });
}

const nn::Confusion& ResultsPanel::shown() const {
    static const nn::Confusion none;
    const auto* run = model_.lastRun();
    if (model_.training() || model_.unfinished())
        return model_.epochs().empty() ? none : model_.epochs().back().confusion;
    if (!run)
        return none;
    const auto at = static_cast<std::size_t>(epoch_->value());
    return at < run->result->epochs.size() ? run->result->epochs[at].confusion : run->result->confusion;
}

void ResultsPanel::newResult() {
    const auto* run = model_.lastRun();
    const QSignalBlocker quiet(epoch_);
    epoch_->setRange(0, run ? static_cast<int>(run->result->epochs.size()) : 0);
    epoch_->setValue(epoch_->maximum());
    save_->setEnabled(run != nullptr);
    showEpoch();
    showMistakes();
}

void ResultsPanel::showEpoch() {
    QStringList classes;
    const auto& confusion = shown();
    for (int64_t i = 0; i < confusion.classes; ++i)
        classes << model_.trainedClassName(i);
    confusion_->setConfusion(confusion, classes);
    const bool training = model_.training(), unfinished = model_.unfinished();
    epoch_->setEnabled(!training && !unfinished);
    epochLabel_->setText(training      ? tr("validation, now")
                         : unfinished  ? tr("validation, epoch %1").arg(model_.epochs().size())
                         : showsTest() ? tr("test")
                                       : tr("validation, epoch %1").arg(epoch_->value() + 1));
    showFigures();
}

QWidgetList ResultsPanel::shownResults() const { return {headline_, sure_, confusion_, table_}; }

bool ResultsPanel::showsTest() const {
    return !model_.training() && !model_.unfinished() && epoch_->value() == epoch_->maximum();
}

void ResultsPanel::showFigures() {
    const auto& confusion = shown();
    const int64_t right = confusion.right(), total = confusion.total();
    headline_->setText(total == 0    ? (model_.training() ? tr("Training…") : tr("No result yet"))
                       : showsTest() ? tr("Test accuracy %1").arg(share(confusion.accuracy()))
                                     : tr("Validation %1").arg(share(confusion.accuracy())));
    const auto sure = nn::wilson(right, total);
    const auto [low, high] = intervalEnds(sure);
    sure_->setText(
        total == 0 && model_.training()
            ? tr("The confusion matrix comes with the validation at the end of the first epoch.")
        : total == 0 ? tr("Train the network to see its confusion matrix.")
        : total < 1000
            ? tr("%1 of %2 correct. With so few pictures the true accuracy lies between %3 and %4 (95 % CI).")
                  .arg(formatCount(right), formatCount(total), low, high)
            : tr("%1 of %2 correct; 95 % CI: %3.").arg(formatCount(right), formatCount(total), intervalWords(sure)));
    const auto figures = nn::classFigures(confusion);
    std::vector<TableRow> cells;
    const auto add = [&](const QString& name, const nn::ClassFigures& f, const QString& tip) {
        cells.push_back(
            tableRow({name, share(f.precision), share(f.recall), share(f.f1), formatCount(f.support)}, tip));
    };
    for (std::size_t i = 0; i < figures.size(); ++i)
        add(model_.trainedClassName(static_cast<int64_t>(i)), figures[i], {});
    if (!figures.empty())
        add(tr("all"), nn::weightedFigures(figures), tr("Means over the classes, weighted by their support"));
    table_->setRows(std::move(cells));
    const int rows = std::min(table_->rowCount(), 4);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + rows * px(22) + px(4));
    fitHeight();
}

/// Pictures of the test part, the surest mistakes first; or simply the first ones, right or wrong.
void ResultsPanel::showMistakes() {
    ofCell_ = false;
    const auto* run = model_.lastRun();
    if (!run || !run->samples || model_.unfinished()) {
        galleryTitle_->clear();
        return gallery_->setItems({});
    }
    const auto& result = *run->result;
    const auto& test = result.split.test;
    const auto& guesses = result.test;
    if (guesses.predicted.size() != test.size()) {
        galleryTitle_->clear();
        return gallery_->setItems({});
    }
    const auto outputs = guesses.probabilities.size() / std::max<std::size_t>(1, test.size());
    auto sureOf = [&](std::size_t i) {
        return guesses.probabilities[i * outputs + static_cast<std::size_t>(guesses.predicted[i])];
    };
    auto wrong = [&](std::size_t i) {
        return guesses.predicted[i] != run->samples->labels[static_cast<std::size_t>(test[i])];
    };
    std::vector<std::size_t> order(test.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const bool first = gallerySwitch_->current() == First;
    if (!first) {
        std::erase_if(order, [&](std::size_t i) { return !wrong(i); });
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return sureOf(a) > sureOf(b); });
    }
    const auto count = order.size();
    if (order.size() > mostPictures)
        order.resize(mostPictures);
    std::vector<GridItem> items;
    for (const auto i : order) {
        const auto sample = test[i];
        const QString truth = model_.trainedClassName(run->samples->labels[static_cast<std::size_t>(sample)]),
                      guess = model_.trainedClassName(guesses.predicted[i]);
        const QString sure = formatConfidence(static_cast<double>(sureOf(i)));
        items.push_back({sampleImage(*run->samples, sample), wrong(i) ? tr("%1, not %2").arg(guess, truth) : guess,
                         tr("True: %1. Predicted: %2 with %3.").arg(truth, guess, sure),
                         wrong(i) ? GridItem::Tone::Bad : GridItem::Tone::Good, sample});
    }
    galleryTitle_->setText(first ? tr("The first test pictures; wrong ones show the predicted and the true class.")
                           : count == 0
                               ? tr("No errors on the test set.")
                               : tr("%n mistakes in the test part, the most confident first. Click one to look inside.",
                                    nullptr, static_cast<int>(count)));
    gallery_->setItems(std::move(items), 62);
    fitHeight();
    showBelow();
}

void ResultsPanel::showCell(int truth, int predicted) {
    const auto* run = model_.lastRun();
    if (!run || !run->samples || model_.unfinished())
        return;
    std::vector<GridItem> items;
    const auto& test = run->result->split.test;
    for (std::size_t i = 0; i < run->result->test.predicted.size() && items.size() < mostPictures; ++i)
        if (run->samples->labels[static_cast<std::size_t>(test[i])] == truth &&
            model_.classOfOutput(run->result->test.predicted[i]) == predicted)
            items.push_back({sampleImage(*run->samples, test[i]),
                             {},
                             {},
                             truth == predicted ? GridItem::Tone::Good : GridItem::Tone::Bad,
                             test[i]});
    galleryTitle_->setText(tr("Test pictures of class “%1” predicted as “%2”")
                               .arg(model_.trainedClassName(truth), predicted < run->result->confusion.classes
                                                                        ? model_.trainedClassName(predicted)
                                                                        : tr("other")));
    gallery_->setItems(std::move(items), 62);
    ofCell_ = true;
    if (gallerySwitch_->current() == Classes)
        gallerySwitch_->setCurrent(Mistakes);
    showBelow();
}

void ResultsPanel::fitHeight() {
    if (!seenIn_)
        return;
    const auto* rows = static_cast<QVBoxLayout*>(layout());
    const auto margins = rows->contentsMargins();
    const int inside = width() - margins.left() - margins.right();
    const auto words = [inside](const QLabel& label) {
        return label.text().isEmpty() ? 0 : label.heightForWidth(inside);
    };
    // What is there in either case, and what there is room for or not.
    const int always = margins.top() + margins.bottom() +
                       std::max(headline_->sizeHint().height(), save_->sizeHint().height()) + words(*sure_) +
                       show_->sizeHint().height() +
                       std::max(epoch_->sizeHint().height(), epochLabel_->sizeHint().height()) +
                       gallerySwitch_->sizeHint().height() + gallery_->minimumHeight() +
                       (rows->count() - 3) * rows->spacing(),
              matrix = confusion_->heightForWidth(inside),
              rest = words(*galleryTitle_) + table_->minimumHeight() + 2 * rows->spacing(),
              room = seenIn_->height() - always;
    const bool low = matrix + rest > room;
    auto policy = confusion_->sizePolicy();
    policy.setHeightForWidth(!low);
    confusion_->setSizePolicy(policy);
    confusion_->setMaximumHeight(low ? std::clamp(room, confusion_->minimumSizeHint().height(), matrix)
                                     : QWIDGETSIZE_MAX);
    if (low == low_)
        return;
    low_ = low;
    gallerySwitch_->button(Classes)->setVisible(low);
    showBelow();
}

void ResultsPanel::showBelow() {
    if (!low_ && gallerySwitch_->current() == Classes)
        gallerySwitch_->setCurrent(Mistakes);
    const bool classes = low_ && gallerySwitch_->current() == Classes;
    table_->setVisible(!low_ || classes);
    gallery_->setVisible(!classes);
    galleryTitle_->setVisible(!classes && (!low_ || ofCell_)); // else it is in the tool tip
    gallerySwitch_->button(gallerySwitch_->current())->setToolTip(classes ? QString() : galleryTitle_->text());
}

bool ResultsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == seenIn_ && event->type() == QEvent::Resize)
        fitHeight();
    return QWidget::eventFilter(watched, event);
}

void ResultsPanel::retranslate() {
    show_->setTexts({tr("counts"), tr("% of row"), tr("% of column")},
                    {tr("Number of pictures"), tr("How the pictures of each true class were predicted"),
                     tr("Which true classes make up each prediction")});
    show_->setAccessibleName(tr("Contents of the cells"));
    confusion_->setAccessibleName(tr("Confusion matrix"));
    table_->setAccessibleName(tr("Precision, recall and F1 of each class"));
    gallerySwitch_->setTexts({tr("worst mistakes"), tr("first predictions"), tr("classes")});
    gallery_->setEmptyText(tr("Errors appear here after a training."));
    gallery_->setAccessibleName(tr("Pictures"));
    save_->setToolTip(tr("Save the trained network as a file: ONNX, or parameters for PyTorch"));
    save_->setAccessibleName(tr("Save the trained network"));
    epoch_->setAccessibleName(tr("Epoch of the confusion matrix"));
    table_->setTitles({tr("class"), tr("prec."), tr("rec."), QStringLiteral("F1"), QStringLiteral("n")});
    table_->horizontalHeader()->setToolTip(
        tr("Precision: share of the predictions of a class that are correct. Recall: share of a class that is found. "
           "F1: their harmonic mean. n: pictures of the class."));
    showEpoch();
    showMistakes();
}

} // namespace telar
