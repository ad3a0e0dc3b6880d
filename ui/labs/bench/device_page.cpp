#include "ui/labs/bench/device_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/bench/table_export.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace telar {

DevicePage::DevicePage(BenchModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(px(6));
    auto* head = new QHBoxLayout;
    run_ = new QPushButton(this);
    run_->setObjectName(QStringLiteral("deviceRun"));
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("deviceWords"));
    words_->setWordWrap(true);
    head->addWidget(run_);
    head->addSpacing(px(8));
    head->addWidget(words_, 1);
    column->addLayout(head);
    times_ = roleLabel("muted", this);
    times_->setObjectName(QStringLiteral("deviceTimes"));
    times_->setWordWrap(true);
    column->addWidget(times_);
    table_ = new RowsTable("deviceArrays", "lr", this, 22);
    column->addWidget(table_, 1);
    connect(run_, &QPushButton::clicked, this, [this] { runner_.running() ? cancel() : launch(); });
    connect(&model_, &BenchModel::resultChanged, this, [this] {
        runner_.abandon(); // of another source or launch
        result_.reset();
        error_.reset();
        refresh();
    });
    for (auto* runner : {&asker_, &runner_}) {
        connect(runner, &JobRunner::started, this, &DevicePage::refresh);
        connect(runner, &JobRunner::finished, this, [this] {
            refresh();
            emit busyChanged();
        });
        connect(runner, &JobRunner::started, this, &DevicePage::busyChanged);
    }
    keepWords(this, [this] { retranslate(); });
}

void DevicePage::setDevice(const cuda::KernelDevice* device) {
    device_ = device;
    asked_ = false;
    there_.reset();
    if (isVisible())
        ask();
    refresh();
}

void DevicePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask();
}

void DevicePage::ask() {
    if (std::exchange(asked_, true) || !device_)
        return;
    asker_.start<bool>(
        [device = device_](const JobContext&) -> Expected<bool> {
            if (auto there = device->available(); !there)
                return there.error();
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
    runner_.start<BenchDeviceRun>([run, device = device_](const JobContext& job) { return runOnDevice(run, *device, job); },
                                  [this](std::shared_ptr<const BenchDeviceRun> made) { result_ = std::move(made); },
                                  [this](const Error& error) { error_ = error; });
}

void DevicePage::cancel() {
    runner_.cancel();
}

QString DevicePage::words() const {
    return words_->text();
}

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
        words_->setText(tr("This Telar looks for no GPU."));
    else if (!there_)
        words_->setText(tr("Looking for a GPU…"));
    else if (!there_->ok())
        words_->setText(translated(there_->error()));
    else if (error_)
        words_->setText(translated(*error_));
    else if (faults)
        words_->setText(tr("What has faults is not given to a GPU: they could stop it."));
    else if (!run)
        words_->setText(tr("The kernel has to run on the machine first."));
    else if (!result_)
        words_->setText(tr("The same program on the GPU, timed there, and compared number by number."));
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
        times_->setText(tr("To the device %1, back %2; PTX to machine code %3. Registers of a thread: %4; static shared "
                           "bytes of a block: %5; local bytes of a thread: %6.")
                            .arg(formatDuration(report.toDeviceMs), formatDuration(report.toHostMs),
                                 formatDuration(report.loadMs))
                            .arg(report.registers)
                            .arg(formatCount(report.sharedBytes), formatCount(report.localBytes)));
    }
    times_->setVisible(!times_->text().isEmpty());
    fillTable();
}

void DevicePage::fillTable() {
    std::vector<TableRow> rows;
    for (std::size_t r = 0; result_ && r < result_->arrays.size(); ++r) {
        const auto& [parameter, difference] = result_->arrays[r];
        const auto name = result_->run->arrayName(static_cast<int>(parameter));
        const QString apart = difference.different == 0   ? QString()
                              : difference.largestUlp == 0 ? tr("whole numbers have none")
                              : std::isinf(difference.largestUlp)
                                  ? tr("one of them is no number")
                                  : QLocale().toString(difference.largestUlp, 'f', 0);
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
        out += QByteArray::fromStdString(result_->run->arrayName(static_cast<int>(parameter))) + ',' +
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

void DevicePage::retranslate() {
    table_->setTitles({tr("Array"), tr("Numbers"), tr("Equal bits"), tr("Largest distance, ulp"),
                                       tr("First that differs")});
    table_->setAccessibleName(tr("The machine's arrays and the GPU's"));
    run_->setToolTip(tr("Nine timed launches of the same program on the GPU"));
    refresh();
}

} // namespace telar
