#include "ui/predicted/predicted_page.hpp"

#include "core/experiment/predicted_agreement.hpp"
#include "ui/base/format.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

namespace telar {

std::vector<PredictedKernel>
predictedKernels(const std::vector<simt::KernelCard>& cards, std::shared_ptr<const Operation> operation,
                 const std::function<Expected<Work>(const JobContext&)>& work,
                 const std::function<std::optional<double>(const std::string& kernel)>& measuredMs) {
    const auto prepared = std::make_shared<std::unique_ptr<PreparedWork>>();
    const auto prepare = [=](const JobContext& job) -> Status {
        TELAR_TRY(asked, work(job));
        if (auto few = builtin::checkPredictedEffort(operation->effort(*asked)); !few)
            return few;
        TELAR_TAKE(made, operation->prepare(*asked, job));
        *prepared = std::move(*made);
        return {};
    };
    std::vector<PredictedKernel> kernels;
    for (const auto& card : cards) {
        if (card.broken())
            continue;
        const std::string id = card.id;
        const auto count = [=](const JobContext& job) -> Expected<std::vector<simt::LaunchWork>> {
            TELAR_CHECK(*prepared ? Status() : prepare(job));
            return builtin::countLaunches(
                [&](const simt::LaunchOptions& options) { return (*prepared)->count(id, options); }, job);
        };
        kernels.push_back({id, count, measuredMs(id)});
    }
    return kernels;
}

PredictedPage::PredictedPage(std::function<std::vector<PredictedKernel>()> kernels, QWidget* parent)
    : QWidget(parent), kernelsOf_(std::move(kernels)) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    label_ = roleLabel("muted", this);
    cards_ = keepInProject(new CardBox(this), "foretoldCard");
    label_->setBuddy(cards_);
    auto* head = spaced(new QHBoxLayout, 8);
    addAll(head, label_, cards_);
    words_ = wrapped(named(roleLabel("muted", this), "foretoldWords"));
    head->addWidget(words_, 1);
    table_ = new RowsTable("foretold", "lrlrr", this);
    fitColumns(*table_, 2);
    addAll(column, head, wide(table_));
    for (auto* runner : {&runner_, &predictor_})
        connect(runner, &JobRunner::busyChanged, this, &PredictedPage::busyChanged);
    connect(cards_, &QComboBox::currentIndexChanged, this, &PredictedPage::predict);
    onEvent(this, {QEvent::Show}, [this] {
        if (stale_)
            count();
    });
    keepWords(this, [this] {
        label_->setText(tr("Card"));
        table_->setTitles(
            {tr("Kernel"), tr("Predicted (model)"), tr("Limited by"), tr("Measured, GPU"), tr("Predicted / measured")});
        table_->setAccessibleName(tr("Predicted times of kernels"));
        refresh();
    });
}

void PredictedPage::setDevices(const DeviceSource* devices) { cards_->setDevices(devices); }

void PredictedPage::invalidate() {
    stale_ = true;
    if (isVisible())
        count();
}

void PredictedPage::measuredChanged() {
    if (stale_)
        return;
    const auto now = kernelsOf_();
    for (auto& kernel : kernels_)
        for (const auto& one : now)
            if (one.id == kernel.id)
                kernel.measuredMs = one.measuredMs;
    refresh();
}

void PredictedPage::count() {
    stale_ = false;
    kernels_ = kernelsOf_();
    counted_.reset();
    predict();
    runner_.start<Counted>(
        [kernels = kernels_](const JobContext& job) -> Expected<Counted> {
            Counted all;
            for (const auto& kernel : kernels) {
                if (job.stopRequested())
                    return cancelledError();
                all.push_back(kernel.count(job));
            }
            return all;
        },
        [this](std::shared_ptr<const Counted> counted) {
            counted_ = std::move(counted);
            predict();
        },
        [this](const Error& error) { fail(error); });
    refresh();
}

/// Each row says why there is no time.
void PredictedPage::fail(const Error& error) {
    predicted_ = std::make_shared<const Predicted>(kernels_.size(), Expected<builtin::PredictedRun>(error));
    refresh();
}

/// The caches of the card are followed line by line, which takes a job.
void PredictedPage::predict() {
    predicted_.reset();
    predictor_.abandon();
    if (counted_)
        predictor_.start<Predicted>(
            [counted = counted_, card = cards_->card()](const JobContext& job) -> Expected<Predicted> {
                Predicted all;
                for (const auto& works : *counted) {
                    if (job.stopRequested())
                        return cancelledError();
                    all.push_back(works ? builtin::predictRun(card, *works) : works.error());
                }
                return all;
            },
            [this](std::shared_ptr<const Predicted> predicted) {
                predicted_ = std::move(predicted);
                refresh();
            },
            [this](const Error& error) { fail(error); });
    refresh();
}

/// What the longest part of a time is, in words.
static QString partWords(simt::TimePart part) {
    switch (part) {
    case simt::TimePart::Issue:
        return PredictedPage::tr("its instructions");
    case simt::TimePart::L1:
        return PredictedPage::tr("the L1 cache");
    case simt::TimePart::Shared:
        return PredictedPage::tr("shared memory");
    case simt::TimePart::L2:
        return PredictedPage::tr("the L2 cache");
    case simt::TimePart::Dram:
        return PredictedPage::tr("the card's memory");
    case simt::TimePart::Latency:
        return PredictedPage::tr("latency");
    case simt::TimePart::Tensor:
        return PredictedPage::tr("the tensor cores");
    }
    return {};
}

void PredictedPage::refresh() {
    std::vector<TableRow> rows;
    std::vector<std::pair<double, double>> pairs;
    for (std::size_t k = 0; k < kernels_.size(); ++k) {
        const auto& kernel = kernels_[k];
        const QString none = QStringLiteral("–"), name = QString::fromStdString(kernel.id);
        const QString measured = kernel.measuredMs ? formatDuration(*kernel.measuredMs) : none;
        if (!predicted_ || k >= predicted_->size()) {
            rows.push_back(tableRow({name, tr("counting…"), QString(), measured, none}));
            continue;
        }
        const auto& time = (*predicted_)[k];
        if (!time) {
            rows.push_back(tableRow({name, none, translated(time.error()), measured, none}, translated(time.error())));
            rows.back()[2].mark = CellMark::Muted;
            continue;
        }
        const double ms = 1e3 * time->seconds;
        const bool compared = kernel.measuredMs && cards_->isHere();
        if (compared)
            pairs.emplace_back(ms, *kernel.measuredMs);
        rows.push_back(tableRow({name, formatDuration(ms), partWords(time->longest.limit), measured,
                                 compared ? formatRatio(ms / *kernel.measuredMs) : none}));
    }
    table_->setRows(std::move(rows));
    QString words =
        tr("A model, not a measurement: from the emulator's counts and the figures of the card (%1). Kernels only, "
           "without copies; registers per thread, which NVIDIA's assembler decides, are taken as %2.")
            .arg(cards_->origin())
            .arg(builtin::usualRegisters);
    if (!pairs.empty())
        words += QLatin1Char(' ') + translated(agreementSentence(agreementOf(pairs)));
    words_->setText(words);
}

QString PredictedPage::words() const { return words_->text(); }

QByteArray PredictedPage::csv() const {
    QByteArray out = "kernel,card,foretold_ms,bound_by,measured_ms\n";
    for (std::size_t k = 0; predicted_ && k < kernels_.size(); ++k) {
        const auto& time = (*predicted_)[k];
        const auto& measured = kernels_[k].measuredMs;
        out += QByteArray::fromStdString(kernels_[k].id) + ',' + QByteArray::fromStdString(cards_->card().name) + ',' +
               (time ? QByteArray::number(1e3 * time->seconds) + ',' + simt::timePartName(time->longest.limit)
                     : QByteArray(",")) +
               ',' + (measured ? QByteArray::number(*measured) : QByteArray()) + '\n';
    }
    return out;
}

std::optional<Exportable> PredictedPage::exportable() const {
    if (!predicted_)
        return {};
    return tableExport(tr("Times predicted for a %1 (model)").arg(cards_->currentText()), *table_, csv());
}

} // namespace telar
