#include "ui/labs/pooling/timeline_panel.hpp"

#include "core/pooling/model_timeline.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QComboBox>

namespace telar {

namespace {

/// Windows up to which the thesis' way is really run on a GPU: some seconds.
constexpr int64_t mostMeasured = 1 << 17;

/// Measured where `variant` is given and that works, else modelled.
Expected<Timeline> lineOf(const PoolingVariant* variant, const std::string& kernel, const PoolingProblem& problem,
                          const PoolingShape& shape, const simt::DeviceModel& model, const JobContext& job) {
    const bool few = shape.rows * shape.columns <= mostMeasured || kernel.rfind("matmul", 0) != 0;
    if (variant && few && variant->available() && variant->supports(problem, false)) {
        auto output =
            createMatrix(poolingOutputType(elementType(problem.input), problem.spec.mode), shape.rows, shape.columns);
        if (!output)
            return output.error();
        const PoolingOutput out{mutableViewOf(*output), nullptr};
        TELAR_CHECK(runPooling(*variant, problem, out, {0, {job.stop, nullptr}}));
        TELAR_TAKE(run, runPooling(*variant, problem, out, {0, {job.stop, nullptr}}));
        if (!run->timeline.empty())
            return std::move(run->timeline);
    }
    return modelPooling(kernel, problem, model, job);
}

} // namespace

TimelinePanel::TimelinePanel(PoolingModel& model, const DeviceSource* devices, QWidget* parent)
    : QWidget(parent), model_(model), devices_(devices) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = spaced(padded(new QVBoxLayout(this), {14, 8, 14, 8}), 4);
    eachLabel_ = roleLabel("muted", this);
    onceLabel_ = roleLabel("muted", this);
    each_ = keepInProject(named(new QComboBox(this), "eachKernel"), "timelineEach");
    for (const int kernel : {1, 2, 3})
        for (const char* filter : {"", "-constant"})
            each_->addItem(QStringLiteral("matmul%1%2").arg(kernel).arg(QLatin1String(filter)));
    once_ = keepInProject(named(new QComboBox(this), "onceKernel"), "timelineOnce");
    once_->addItems({QStringLiteral("direct"), QStringLiteral("tiled"), QStringLiteral("separable")});
    cardLabel_ = roleLabel("muted", this);
    card_ = keepInProject(named(new QComboBox(this), "modelledCard"), "timelineCard");
    for (const auto& card : simt::deviceModels()) {
        cards_.push_back({card, {}, false});
        card_->addItem(QString::fromStdString(card.name));
    }
    auto* choices = spaced(new WrapLayout, 10);
    choices->addWidget(beside(this, {eachLabel_, each_}));
    choices->addWidget(beside(this, {onceLabel_, once_}));
    choices->addWidget(beside(this, {cardLabel_, card_}));
    column->addLayout(choices);
    chart_ = keepInProject(named(new TimelineChart(this), "timeline"), "timeline");
    verdict_ = wrapped(named(new TextLabel(this), "timelineVerdict"));
    addAll(column, verdict_, wide(chart_));
    connect(&model_, &PoolingModel::resultChanged, this, [this] {
        stale_ = true;
        if (isVisible())
            start();
    });
    for (auto* box : {each_, once_, card_})
        connect(box, &QComboBox::currentIndexChanged, this, &TimelinePanel::start);
    onEvent(this, {QEvent::Show}, [this] {
        addOwnDevices();
        if (stale_)
            start();
    });
    keepWords(this, [this] {
        nameCards();
        eachLabel_->setText(tr("Per window"));
        eachLabel_->setBuddy(each_);
        onceLabel_->setText(tr("Single"));
        onceLabel_->setBuddy(once_);
        cardLabel_->setText(tr("Card"));
        card_->setToolTip(tr("Predicted from its data sheet; a GPU of this computer is measured if that takes seconds, "
                             "otherwise predicted from what its driver reports"));
        cardLabel_->setBuddy(card_);
        chart_->setEmptyText(tr("Counting in the emulator…"));
        if (lines_)
            show(*lines_);
    });
}

/// Behind the table's, so that a project's choice keeps its place; chosen where nothing else was.
void TimelinePanel::addOwnDevices() {
    if (!devices_)
        return;
    const auto& found = devices_->devices();
    const int chosen = devices_->chosen();
    devices_ = nullptr;
    for (std::size_t k = 0; k < found.size(); ++k) {
        auto model = simt::deviceModelOf(found[k]);
        const bool own = static_cast<int>(k) == chosen;
        if (!model && !own)
            continue;
        // One without clocks is measured; what is too long for that, the T4 stands for.
        cards_.push_back({model ? std::move(*model) : simt::teslaT4, QString::fromStdString(found[k].name), own});
        card_->addItem({});
        nameCards();
        if (own && card_->currentIndex() == 0)
            card_->setCurrentIndex(card_->count() - 1);
    }
}

void TimelinePanel::start() {
    const auto result = model_.result();
    if (!result)
        return;
    stale_ = false;
    const std::string each = each_->currentText().toStdString(), once = once_->currentText().toStdString();
    const auto card = cards_[static_cast<std::size_t>(std::max(0, card_->currentIndex()))];
    const auto variant = [&](const std::string& kernel) {
        return card.measured ? model_.registry().find("cuda:" + kernel) : nullptr;
    };
    const auto *eachVariant = variant(each), *onceVariant = variant(once);
    runner_.start<Lines>(
        [=](const JobContext& job) -> Expected<Lines> {
            const PoolingProblem problem{result->spec, viewOf(result->source->values)};
            TELAR_TAKE(slow, lineOf(eachVariant, each, problem, result->shape, card.model, job));
            TELAR_TAKE(quick, lineOf(onceVariant, once, problem, result->shape, card.model, job));
            return Lines{std::move(*slow), std::move(*quick)};
        },
        [this](std::shared_ptr<const Lines> lines) {
            lines_ = std::move(lines);
            show(*lines_);
        },
        [this](const Error& error) {
            chart_->setRows({});
            chart_->setEmptyText(translated(error));
            verdict_->clear();
        });
}

void TimelinePanel::show(const Lines& lines) {
    // The first view ends with the one launch: what the other way has done by then is the point.
    chart_->setRows({{tr("One launch per window, with copies"), lines.each}, {tr("A single launch"), lines.once}},
                    1.15 * static_cast<double>(lines.once.totalNs));
    const auto total = static_cast<double>(lines.each.totalNs), quick = static_cast<double>(lines.once.totalNs);
    int64_t done = 0;
    for (const auto& span : lines.each.spans)
        if (static_cast<double>(span.startNs + span.durationNs) <= quick && span.lane == TimelineLane::CopyOut)
            done = span.item + 1;
    const auto result = model_.result();
    verdict_->setText(tr("When the single launch has finished all %1 windows, the thesis' method has finished %2. It "
                         "takes %3 in total, %4 as long.")
                          .arg(formatCount(result->shape.rows * result->shape.columns), formatCount(done),
                               formatDuration(total / 1e6), formatRatio(total / std::max(1.0, quick))));
}

void TimelinePanel::nameCards() {
    for (int k = 0; k < card_->count(); ++k)
        if (const auto& here = cards_[static_cast<std::size_t>(k)].here; !here.isEmpty())
            card_->setItemText(k, tr("%1, this computer").arg(here));
}

} // namespace telar
