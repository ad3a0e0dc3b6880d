#include "ui/labs/kernel/device_page.hpp"

#include "core/simt/builtin/predicted.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QHeaderView>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace telar {

DevicePage::DevicePage(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(cards_, &QComboBox::currentIndexChanged, this, &DevicePage::predict);
    connect(look_, &Segmented::chosen, this, &DevicePage::showPage);
    connect(run_, &QPushButton::clicked, this, [this] { runner_.running() ? cancel() : launch(); });
    connect(&model_, &KernelModel::resultChanged, this, [this] {
        runner_.abandon(); // of another source or launch
        result_.reset();
        error_.reset();
        refresh();
    });
    connect(&predictor_, &JobRunner::busyChanged, this, &DevicePage::busyChanged);
    for (auto* runner : {&asker_, &runner_}) {
        connect(runner, &JobRunner::started, this, &DevicePage::refresh);
        connect(runner, &JobRunner::finished, this, [this] {
            refresh();
            emit busyChanged();
        });
        connect(runner, &JobRunner::started, this, &DevicePage::busyChanged);
    }
    onEvent(this, {QEvent::Show}, [this] { ask(); });
    keepWords(this, [this] {
        look_->setTexts({tr("Counts"), tr("Arrays")},
                        {tr("Counts of the machine and the GPU"), tr("The machine's arrays and the GPU's")});
        counts_->setTitles(
            {tr("Whole launch, named as in Nsight Compute"), tr("Machine"), tr("GPU"), tr("Difference")});
        table_->setTitles(
            {tr("Array"), tr("Numbers"), tr("Equal bits"), tr("Largest distance, ulp"), tr("First difference")});
        refresh();
    });
}

void DevicePage::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* head = new QHBoxLayout;
    run_ = hinted(named(new QPushButton(this), "deviceRun"),
                  TELAR_SAYS("Nine measured launches of the same program on the GPU"));
    words_ = wrapped(named(new TextLabel(this), "deviceWords"));
    head->addWidget(run_);
    addScaledSpacing(head, 8);
    head->addWidget(words_, 1);
    column->addLayout(head);
    times_ = wrapped(named(roleLabel("muted", this), "deviceTimes"));
    column->addWidget(times_);
    cards_ = keepInProject(new CardBox(this), "foretoldCard");
    auto* cardLabel = spokenLabel("muted", TELAR_SAYS("Card"), this, cards_);
    predicted_ = wrapped(named(new TextLabel(this), "foretoldWords"));
    auto* model = spaced(new QHBoxLayout, 8);
    addAll(model, cardLabel, cards_, wide(predicted_));
    look_ = keepInProject(new Segmented(2, this), "deviceLook");
    model->addWidget(look_);
    column->addLayout(model);
    pages_ = new QStackedWidget(this);
    auto* counts = new QWidget(pages_);
    auto* list = spaced(bare(new QVBoxLayout(counts)), 4);
    counts_ =
        heard(new RowsTable("deviceCounts", "lrrr", counts, 22), TELAR_SAYS("Counts of the machine and of the GPU"));
    fitColumns(*counts_);
    countWords_ = wrapped(named(roleLabel("muted", counts), "countWords"));
    addAll(list, wide(counts_), countWords_);
    table_ = heard(new RowsTable("deviceArrays", "lr", pages_, 22), TELAR_SAYS("The machine's arrays and the GPU's"));
    addAll(pages_, counts, table_);
    column->addWidget(pages_, 1);
}

void DevicePage::showPage(int page) {
    look_->setCurrent(page);
    pages_->setCurrentIndex(page);
}

void DevicePage::setDevice(const cuda::KernelDevice* device, const DeviceSource* devices) {
    device_ = device;
    cards_->setDevices(devices);
    asked_ = false;
    there_.reset();
    if (isVisible())
        ask();
    refresh();
}

void DevicePage::ask() {
    if (std::exchange(asked_, true) || !device_)
        return;
    asker_.start<bool>(
        [device = device_](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(device->available());
            return true;
        },
        [this](std::shared_ptr<const bool>) { there_ = Status(); },
        [this](const Error& error) { there_ = Status(error); });
}

void DevicePage::launch() {
    const auto run = model_.result();
    if (!run || !device_)
        return;
    result_.reset();
    error_.reset();
    runner_.start<KernelDeviceRun>(
        [run, device = device_](const JobContext& job) { return runOnDevice(run, *device, job); },
        [this](std::shared_ptr<const KernelDeviceRun> made) { result_ = std::move(made); },
        [this](const Error& error) { error_ = error; });
}

void DevicePage::cancel() { runner_.cancel(); }

QString DevicePage::words() const { return words_->text(); }

void DevicePage::refresh() {
    const auto run = model_.result();
    const bool faults = run && !run->report.findings.empty();
    const bool ready = there_ && there_->ok() && run && !faults;
    run_->setText(runner_.running() ? tr("Stop") : tr("Run on the GPU"));
    run_->setEnabled(runner_.running() || ready);
    times_->clear();
    if (runner_.running())
        words_->setText(tr("Running on the GPU…"));
    else if (!device_)
        words_->setText(tr("This version of Telar does not look for a GPU."));
    else if (!there_)
        words_->setText(tr("Looking for a GPU…"));
    else if (!there_->ok())
        words_->setText(translated(there_->error()));
    else if (error_)
        words_->setText(translated(*error_));
    else if (faults)
        words_->setText(tr("A kernel with faults does not run on a GPU: it could stop the GPU."));
    else if (!run)
        words_->setText(tr("The kernel must run on the machine first."));
    else if (!result_)
        words_->setText(tr("The same program on the GPU: measured there and compared number by number."));
    else {
        const auto& report = result_->report;
        auto times = report.kernelMs;
        std::sort(times.begin(), times.end());
        const bool equal = std::all_of(result_->arrays.begin(), result_->arrays.end(),
                                       [](const auto& one) { return one.second.different == 0; });
        words_->setText((equal ? tr("Every number is equal to the machine's, bit for bit.")
                               : tr("Some numbers differ from the machine's.")) +
                        QLatin1Char(' ') +
                        tr("Measured on %1: median %2 (%3 to %4, launches: %5).")
                            .arg(QString::fromStdString(report.device), formatDuration(times[times.size() / 2]),
                                 formatDuration(times.front()), formatDuration(times.back()))
                            .arg(times.size()));
        times_->setText(
            tr("To the device %1, back %2; PTX to machine code %3. Registers per thread: %4; static shared bytes per "
               "block: %5; local bytes per thread: %6.")
                .arg(formatDuration(report.toDeviceMs), formatDuration(report.toHostMs), formatDuration(report.loadMs))
                .arg(report.registers)
                .arg(formatCount(report.sharedBytes), formatCount(report.localBytes)));
    }
    times_->setVisible(!times_->text().isEmpty());
    fillTable();
    fillCounts();
    predict();
}

void DevicePage::predict() {
    const auto run = model_.result();
    if (!run) {
        predictor_.abandon();
        predicted_->clear();
        return;
    }
    int64_t bytes = 0;
    for (const auto& buffer : run->data.memory)
        bytes += static_cast<int64_t>(buffer.size());
    const auto& total = result_ ? result_->counted : run->total;
    const int registers = result_ ? result_->report.registers : builtin::usualRegisters;
    predictor_.start<double>(
        [card = cards_->card(),
         work = cuda::launchWork(run->launch.config, total, static_cast<int32_t>(run->report.counters.sharedBytes),
                                 bytes, registers, run->report.capability,
                                 run->report.touched)](const JobContext&) -> Expected<double> {
            const auto time = simt::predict(card, work);
            return time ? Expected<double>(1e3 * time->seconds()) : time.error();
        },
        [this](std::shared_ptr<const double> ms) { sayPredicted(*ms); },
        [this](const Error& error) { predicted_->setText(translated(error)); });
}

void DevicePage::sayPredicted(double ms) {
    QString words = tr("Predicted by a model (%1), not measured: %2.").arg(cards_->origin(), formatDuration(ms));
    if (result_ && cards_->isHere()) {
        auto times = result_->report.kernelMs;
        std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
        words += QLatin1Char(' ') + tr("%1 of the measured time.").arg(formatRatio(ms / times[times.size() / 2]));
    }
    predicted_->setText(words);
}

QString DevicePage::predicted() const { return predicted_->text(); }

QString DevicePage::countWords() const { return countWords_->text(); }

/// What a count is called, as on the page of counts and in Nsight Compute.
static QString counterTitle(const cuda::CounterWord& word) {
    return QString::fromUtf8(word.name).replace(QLatin1Char('_'), QLatin1Char(' '));
}

void DevicePage::fillCounts() {
    const auto run = model_.result();
    std::vector<TableRow> rows;
    const auto& words = cuda::counterWords();
    const bool counters = result_ && !result_->report.countersRefused;
    const auto number = [](double value) {
        return value == std::floor(value) ? formatCount(static_cast<int64_t>(value)) : formatFixed(value, 2);
    };
    if (run && run->report.registers > 0)
        rows.push_back(
            tableRow({tr("registers per thread"), tr("about %1").arg(run->report.registers),
                      result_ ? formatCount(result_->report.registers) : QStringLiteral("–"), QStringLiteral("–")},
                     tr("The machine's figure is an estimate from the values that are live at the busiest place of the "
                        "PTX; NVIDIA's assembler decides which registers the hardware uses")));
    for (std::size_t w = 0; run && w < words.size(); ++w) {
        const double counted = words[w].count(result_ ? result_->counted : run->total);
        const bool has = counters && w < result_->report.metrics.size() && result_->report.metrics[w];
        const double measured = has ? result_->report.metrics[w].value_or(0) : 0;
        if (counted == 0 && measured == 0)
            continue;
        const QString none = QStringLiteral("–");
        const bool both = has && counted != 0;
        rows.push_back(tableRow(
            {counterTitle(words[w]), number(counted), has ? number(measured) : none,
             both ? formatPercentNumber((measured - counted) / counted, 2) + QStringLiteral(" %") : none},
            *words[w].metric ? QString::fromUtf8(words[w].metric) : tr("No hardware counter gives the same figure")));
        if (has)
            rows.back()[3].mark = measured == counted ? CellMark::Good : CellMark::Changed;
        else
            rows.back()[2].mark = rows.back()[3].mark = CellMark::Muted;
    }
    counts_->setRows(std::move(rows));
    countWords_->setText(
        result_ && result_->report.countersRefused ? translated(*result_->report.countersRefused)
        : counters ? tr("The same program on both sides, for the whole launch: hardware counters do not tell the line; "
                        "the page Counts does. Instructions differ, because NVIDIA's assembler turns PTX into others.")
                   : tr("The GPU's column is filled by its own counters, once the kernel has run there."));
}

void DevicePage::fillTable() {
    std::vector<TableRow> rows;
    for (std::size_t r = 0; result_ && r < result_->arrays.size(); ++r) {
        const auto& [parameter, difference] = result_->arrays[r];
        const auto name = result_->run->arrayName(static_cast<int>(parameter));
        const QString apart = difference.different == 0           ? QString()
                              : difference.largestUlp == 0        ? tr("integers have none")
                              : std::isinf(difference.largestUlp) ? tr("one of them is NaN")
                                                                  : formatFixed(difference.largestUlp, 0);
        rows.push_back(tableRow({QString::fromStdString(name), formatCount(difference.numbers),
                                 formatCount(difference.numbers - difference.different), apart,
                                 difference.different == 0 ? QString() : formatCount(difference.first)}));
        rows.back()[2].mark = difference.different == 0 ? CellMark::Good : CellMark::Bad;
    }
    table_->setRows(std::move(rows));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

QByteArray DevicePage::csv() const {
    QByteArray out = "array,numbers,equal,largest_ulp,first_different\n";
    for (const auto& [parameter, difference] : result_->arrays)
        out +=
            QByteArray::fromStdString(result_->run->arrayName(static_cast<int>(parameter))) + ',' +
            QByteArray::number(static_cast<qlonglong>(difference.numbers)) + ',' +
            QByteArray::number(static_cast<qlonglong>(difference.numbers - difference.different)) + ',' +
            QByteArray::number(difference.largestUlp) + ',' +
            (difference.different > 0 ? QByteArray::number(static_cast<qlonglong>(difference.first)) : QByteArray()) +
            '\n';
    return out;
}

std::optional<Exportable> DevicePage::exportable() const {
    if (!result_)
        return {};
    return tableExport(tr("The machine and %1").arg(QString::fromStdString(result_->report.device)), *table_, csv());
}

QByteArray DevicePage::countsCsv() const {
    QByteArray out = "count,machine,gpu\n";
    const auto run = model_.result();
    const auto& words = cuda::counterWords();
    for (std::size_t w = 0; run && w < words.size(); ++w) {
        out += words[w].name + QByteArray(",") +
               QByteArray::number(words[w].count(result_ ? result_->counted : run->total)) + ',';
        if (result_ && w < result_->report.metrics.size() && result_->report.metrics[w])
            out += QByteArray::number(*result_->report.metrics[w]);
        out += '\n';
    }
    return out;
}

std::optional<Exportable> DevicePage::exportableCounts() const {
    if (!result_)
        return {};
    return tableExport(tr("Counts of the machine and %1").arg(QString::fromStdString(result_->report.device)), *counts_,
                       countsCsv());
}

} // namespace telar
