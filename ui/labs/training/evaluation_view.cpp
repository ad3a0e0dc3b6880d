#include "ui/labs/training/evaluation_view.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/look_view.hpp"
#include "ui/labs/training/measures_view.hpp"
#include "ui/labs/training/nearest_view.hpp"
#include "ui/labs/training/splits_view.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/page_stack.hpp"

namespace telar {

EvaluationView::EvaluationView(TrainingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 8, 12, 8}), 8);
    stack_ = new PageStack(this);
    splits_ = new SplitsView(model, stack_);
    measures_ = new MeasuresView(model, stack_);
    nearest_ = new NearestView(model, stack_);
    look_ = new LookView(model, stack_);
    duplicates_ = new DuplicatesView(model, stack_);
    addAll(stack_, splits_, measures_, nearest_, look_, duplicates_);
    parts_ = keepInProject(named(new Segmented(stack_->count(), this), "evaluationParts"), "evaluation");
    parts_->setWrapping();
    addAll(column, aligned(parts_, Qt::AlignLeft), wide(stack_));
    connect(parts_, &Segmented::chosen, stack_, &QStackedWidget::setCurrentIndex);
    keepWords(this, [this] {
        parts_->setTexts({tr("Two splits"), tr("Classes"), tr("Nearest"), tr("Where it looks"), tr("Duplicates")},
                         {tr("The same network, split by picture and by group"),
                          tr("Precision, recall and F1 with intervals, ROC, calibration"),
                          tr("The training picture that is most like each right answer"),
                          tr("Grad-CAM, occlusion and shifts on the mistakes"),
                          tr("Pictures that train and are set aside")});
        parts_->setAccessibleName(tr("Evaluation"));
    });
}

void EvaluationView::showPart(Part part) {
    parts_->setCurrent(static_cast<int>(part));
    stack_->setCurrentIndex(static_cast<int>(part));
}

int EvaluationView::part() const { return parts_->current(); }

bool EvaluationView::busy() const { return splits_->busy() || measures_->busy() || nearest_->busy() || look_->busy(); }

std::vector<Exportable> EvaluationView::exportables() const {
    auto all = splits_->exportables();
    for (auto& one : measures_->exportables())
        all.push_back(std::move(one));
    for (auto& one : look_->exportables())
        all.push_back(std::move(one));
    return all;
}

namespace {

ReportPart reportWords(ReportPart::Kind kind, const QString& words) {
    ReportPart part;
    part.kind = kind;
    part.text = words.toStdString();
    return part;
}

std::optional<ReportPart> reportPicture(const Exportable& item) {
    constexpr int across = 1200;
    ExportOptions options;
    options.dpi = qRound(across * mmPerInch / item.defaultMm.width());
    const auto png = exportBytes(ExportFormat::Png, recorded(item, options, ExportFormat::Png), options);
    if (!png)
        return {};
    auto part = reportWords(ReportPart::Kind::Picture, item.title);
    part.name = part.text;
    part.picture = std::make_shared<const std::string>(png->toStdString());
    return part;
}

} // namespace

/// How it was trained and tested, and what came of it.
QString EvaluationView::sentences() const {
    const auto* run = model_.lastRun();
    const auto& result = *run->result;
    const auto& confusion = result.confusion;
    const auto sure = nn::wilson(confusion.right(), confusion.total());
    QStringList words;
    words << (run->folds.empty()
                  ? tr("%n test pictures were set aside.", nullptr, static_cast<int>(confusion.total()))
                  : tr("%1 pictures were tested once each in a cross-validation of %2 folds, %3.")
                        .arg(formatCount(confusion.total()), formatCount(static_cast<int64_t>(run->folds.size())),
                             run->settings.spec.split.by == nn::SplitBy::Group ? tr("split by group")
                                                                               : tr("split by picture")));
    words << tr("%1 of them are right (95 % CI by picture: %2); balanced accuracy %3.")
                 .arg(formatPercent(confusion.accuracy()), intervalWords(sure),
                      formatPercent(nn::balancedAccuracy(confusion)));
    const auto figures = nn::classFigures(confusion);
    const auto intervals = nn::classIntervals(confusion);
    for (std::size_t c = 0; c < figures.size(); ++c)
        words << tr("Class “%1”: recall %2 (%3), %4 pictures.")
                     .arg(model_.trainedClassName(static_cast<int64_t>(c)), formatPercent(figures[c].recall),
                          intervalWords(intervals[c].recall), formatCount(figures[c].support));
    for (const auto& note : result.notes)
        words << translated(note) + QLatin1Char('.');
    return words.join(QLatin1Char(' '));
}

std::vector<ReportPart> EvaluationView::reportParts() const {
    const auto* run = model_.lastRun();
    if (!run || run->result->confusion.total() == 0)
        return {};
    std::vector<ReportPart> parts{
        reportWords(ReportPart::Kind::Heading, tr("Evaluation of the network")),
        reportWords(ReportPart::Kind::Paragraph, sentences()),
    };
    if (const auto verdict = splits_->verdict(); !verdict.isEmpty())
        parts.push_back(reportWords(ReportPart::Kind::Paragraph, verdict));
    for (const auto& item : exportables())
        if (hasContent(item))
            if (auto part = reportPicture(item))
                parts.push_back(std::move(*part));
    return parts;
}

} // namespace telar
