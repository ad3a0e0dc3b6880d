#include "ui/labs/device/device_lab.hpp"

#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/matrix/matrix.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QPushButton>

#include <cmath>

namespace telar {

namespace {

constexpr int chartCount = 4;
constexpr std::size_t mostReadings = 2 * 3600 * 4; ///< four hours
constexpr int interval = 500;                      ///< ms

QString yesNo(bool on) { return on ? DeviceLab::tr("yes") : DeviceLab::tr("no"); }

double valueOr(const auto& value, double otherwise = std::nan("")) {
    return value ? static_cast<double>(*value) : otherwise;
}

int floatsPerInstruction(SimdLevel level) { return level == SimdLevel::Avx512 ? 16 : level == SimdLevel::Avx2 ? 8 : 4; }

} // namespace

DeviceLab::DeviceLab(DeviceSource& source, QWidget* parent)
    : Lab(name(), parent), source_(source), monitor_(std::make_shared<HostMonitor>()) {
    build();
    retranslate();
    connect(list_, &QListWidget::currentRowChanged, this, &DeviceLab::choose);
    connect(pause_, &QPushButton::clicked, this, [this] { paused_ ? run() : cancel(); });
    connect(save_, &QPushButton::clicked, this, &DeviceLab::saveLog);
    connect(retry_, &QPushButton::clicked, this, [this] {
        writer_.start<bool>(
            [this](const JobContext&) -> Expected<bool> {
                TELAR_CHECK(source_.retry());
                return true;
            },
            [this](std::shared_ptr<const bool>) { retranslate(); },
            [this](const Error& error) { emit problem(translated(error)); });
    });
    timer_.setInterval(interval);
    connect(&timer_, &QTimer::timeout, this, &DeviceLab::read);
    startedMs_ = QDateTime::currentMSecsSinceEpoch();
    list_->setCurrentRow(0);
    rememberLayout();
}

DeviceLab::~DeviceLab() { delete takeCentralWidget(); }

void DeviceLab::build() {
    auto* page = new QWidget(this);
    auto* row = spaced(padded(new QHBoxLayout(page), {12, 12, 12, 12}), 10);
    list_ = heard(keepInProject(wrapped(named(new QListWidget(page), "devices")), "device"), TELAR_SAYS("Devices"));
    setScaled(list_, Side::FixedWidth, 148);
    row->addWidget(list_);

    auto* left = inRole(new QFrame(page), "card");
    words_ = spaced(padded(new QVBoxLayout(left), {14, 12, 14, 12}), 8);
    heading_ = wrapped(roleLabel("title", left));
    summary_ = wrapped(named(new TextLabel(left), "summary"));
    facts_ = heard(wrapped(new RowsTable("facts", "l", left)), TELAR_SAYS("Facts of the device"));
    facts_->setTight();
    fitColumns(*facts_, 2);
    setScaled(facts_, Side::MinimumWidth, 296); // three columns of words that are not broken
    facts_->setStyleSheet(QStringLiteral("QTableView::item { padding: 5px 4px; }"));
    programs_ = wrapped(named(new TextLabel(left), "programs"));
    retry_ = says(new QPushButton(left), TELAR_SAYS("Try the GPU again"));
    addAll(words_, heading_, summary_, wide(facts_), programs_, aligned(retry_, Qt::AlignLeft));
    row->addWidget(left, 5);

    auto* right = inRole(new QFrame(page), "card");
    live_ = spaced(padded(new QVBoxLayout(right), {14, 10, 14, 10}), 6);
    liveTitle_ = wrapped(roleLabel("section", right));
    pause_ = named(new QPushButton(right), "pause");
    save_ = says(new QPushButton(right), TELAR_SAYS("Save log…"),
                 TELAR_SAYS("All readings since the start as a CSV table"));
    save_->setIcon(icon("export"));
    save_->setIconSize({16, 16}); // beside two words in large type
    live_->addLayout(inRow(wide(liveTitle_), pause_, save_));
    for (int i = 0; i < chartCount; ++i) {
        auto* chart = new LineChart(right);
        keepInProject(chart, qPrintable(QStringLiteral("chart%1").arg(i)));
        setScaled(chart, Side::MinimumWidth, 265); // room for curves beside the numbers of the axis; the page scrolls
        charts_.push_back(chart);
        live_->addWidget(chart, 1);
    }
    connect(facts_->verticalHeader(), &QHeaderView::sectionResized, this, &DeviceLab::shareLeft);
    row->addWidget(right, 6);
    setStage(page);
}

bool DeviceLab::showsGpu() const { return list_->currentRow() > 0 && !source_.devices().empty(); }

/// Below the few facts of a processor there is room for its last chart; those of a GPU take it all.
void DeviceLab::shareLeft() {
    const auto* rows = facts_->verticalHeader();
    facts_->setMaximumHeight(showsGpu() ? QWIDGETSIZE_MAX
                                        : facts_->horizontalHeader()->sizeHint().height() + rows->length() +
                                              2 * facts_->frameWidth());
    const int last = charts_[2]->isHidden() ? 1 : 2; // where no clock is known
    for (int k = 1; k < chartCount; ++k) {
        auto* chart = charts_[static_cast<std::size_t>(k)];
        auto* into = !showsGpu() && k == last ? words_ : live_;
        if (into->indexOf(chart) < 0)
            into->insertWidget(into == words_ ? words_->indexOf(facts_) + 1 : k + 1, chart, 1);
    }
}

LabName DeviceLab::name() {
    return {QStringLiteral("device"), "device", TELAR_SAYS("Computer"),
            TELAR_SAYS("What can this computer do at once, and what does that cost?")};
}

QString DeviceLab::commandLine() const { return QStringLiteral("telar-cli info"); }

void DeviceLab::retranslate() {
    const int row = std::max(0, list_->currentRow());
    const QSignalBlocker quiet(list_);
    list_->clear();
    auto add = [this](const QString& text, const char* iconFile) {
        auto* item = new QListWidgetItem(icon(iconFile), text, list_);
        item->setSizeHint({0, px(52)});
    };
    add(tr("Processor"), "device");
    for (const auto& device : source_.devices())
        add(QStringLiteral("GPU %1\n%2").arg(device.index).arg(QString::fromStdString(device.name)), "device");
    if (source_.devices().empty())
        add(tr("No GPU"), "info");
    namePause();
    facts_->setTitles({tr("Fact"), tr("Value"), tr("What it means")});
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    choose(list_->currentRow());
}

void DeviceLab::namePause() {
    liveTitle_->setText(
        (paused_ ? tr("Paused at %1").arg(pausedAt_.toString(QStringLiteral("HH:mm:ss"))) : tr("Now, twice a second")));
    pause_->setText(paused_ ? tr("Resume") : tr("Pause"));
}

void DeviceLab::addFact(const QString& what, const QString& value, const QString& meaning) {
    shown_.push_back({{what, what}, {value, value, CellMark::Mono}, {meaning, meaning, CellMark::Muted}});
}

void DeviceLab::fillHost() {
    const auto host = hostFacts();
    hostMemory_ = host.memoryBytes;
    heading_->setText(QString::fromStdString(host.processor));
    summary_->setText(
        tr("The processor runs the serial, OpenMP and SIMD variants, and the emulator that replaces a GPU."));
    addFact(tr("Cores"), QString::number(host.cores), tr("Threads that run at the same time"));
    addFact(tr("Vector instructions"), QString::fromLatin1(simdName(host.simd)),
            tr("%1 float32 numbers in one instruction").arg(floatsPerInstruction(host.simd)));
    auto cache = [&](const QString& name, int64_t bytes, const QString& meaning) {
        if (bytes > 0)
            addFact(name, formatBytes(static_cast<double>(bytes)), meaning);
    };
    const auto side = [](int64_t bytes) { return static_cast<qint64>(std::sqrt(static_cast<double>(bytes) / 4)); };
    const QString fits = tr("Holds a matrix of %1 × %1 float32");
    cache(tr("Cache, first level"), host.l1Bytes, fits.arg(formatCount(side(host.l1Bytes))));
    cache(tr("Cache, second level"), host.l2Bytes, fits.arg(formatCount(side(host.l2Bytes))));
    cache(tr("Cache, third level"), host.l3Bytes, fits.arg(formatCount(side(host.l3Bytes))));
    addFact(tr("Memory"), formatBytes(static_cast<double>(host.memoryBytes)),
            fits.arg(formatCount(side(host.memoryBytes))));
    addFact(tr("Free for Telar"), formatBytes(static_cast<double>(availableMemory())),
            tr("Larger problems are refused, and the limit is shown, or they are streamed in bands"));
}

void DeviceLab::fillDevice(const DeviceFacts& d) {
    heading_->setText(QString::fromStdString(d.name));
    const auto ready = source_.available();
    summary_->setText(
        ready ? tr("Ready for the CUDA variants. Driver %1, CUDA run time %2.")
                    .arg(QString::fromStdString(source_.driver()), QString::fromStdString(source_.cudaRuntime()))
              : translated(ready.error()));
    const auto bytes = [](int64_t n) { return formatBytes(static_cast<double>(n)); };
    addFact(tr("Compute capability"), QString::fromStdString(d.capability()),
            tr("The instructions and limits of the GPU"));
    addFact(tr("Multiprocessors"), formatCount(d.multiprocessors), tr("Each runs blocks on its own"));
    addFact(tr("Threads per multiprocessor"), formatCount(d.threadsPerMultiprocessor),
            tr("%1 warps take turns, so that some work while others wait")
                .arg(d.threadsPerMultiprocessor / std::max(1, d.warpSize)));
    addFact(tr("Threads per block"), formatCount(d.threadsPerBlock), tr("At most; they share memory and barriers"));
    addFact(tr("Block, at most"),
            QStringLiteral("%1 × %2 × %3").arg(d.blockLimit[0]).arg(d.blockLimit[1]).arg(d.blockLimit[2]),
            tr("Threads along x, y, z"));
    addFact(tr("Grid, at most"),
            QStringLiteral("%1 × %2 × %3").arg(d.gridLimit[0]).arg(d.gridLimit[1]).arg(d.gridLimit[2]),
            tr("Blocks along x, y, z"));
    addFact(tr("Warp"), QString::number(d.warpSize), tr("Threads that execute every instruction together"));
    addFact(tr("Registers per multiprocessor"), formatCount(d.registersPerMultiprocessor),
            tr("Divided among its threads"));
    addFact(tr("Shared memory per block"), bytes(d.sharedPerBlock),
            tr("%1 on request").arg(bytes(d.sharedPerBlockOptIn)));
    addFact(tr("Cache, second level"), bytes(d.l2Bytes), tr("Between all multiprocessors and memory"));
    addFact(tr("Memory"), bytes(d.memoryBytes), tr("A problem and its result must fit into it"));
    if (d.memoryBandwidth() > 0)
        addFact(tr("Memory bandwidth"), tr("%1 GB/s").arg(formatCount(static_cast<int64_t>(d.memoryBandwidth() / 1e9))),
                tr("The limit of pooling: %1 bits at %2 MHz").arg(d.memoryBusBits).arg(d.memoryClockMHz));
    if (d.clockMHz > 0)
        addFact(tr("Clock, at most"), tr("%1 MHz").arg(formatCount(d.clockMHz)), tr("Of the multiprocessors"));
    addFact(tr("Copy engines"), QString::number(d.copyEngines), tr("Copies that can run at the same time as a kernel"));
    addFact(tr("Error correction"), yesNo(d.ecc), tr("Memory corrects single wrong bits"));
}

void DeviceLab::fillMissing() {
    heading_->setText(tr("No GPU for CUDA"));
    const auto ready = source_.available();
    summary_->setText((ready ? QString() : translated(ready.error()) + QLatin1String(" ")) +
                      tr("This is no obstacle: the emulator runs the same kernels on the processor, shows every thread "
                         "and warp, and predicts the times of a Tesla T4."));
    addFact(tr("Emulator"), tr("ready"),
            tr("Traces threads, warps, sectors and banks; finds races and accesses out of bounds"));
    addFact(tr("Timeline"), tr("modelled"), tr("From the emulator's counts and the data sheet of a Tesla T4"));
    addFact(tr("CUDA variants"), tr("greyed"),
            tr("They become available where an NVIDIA driver and a GPU of compute capability 7.5 or newer are found"));
}

void DeviceLab::choose(int row) {
    shown_.clear();
    const auto& devices = source_.devices();
    const bool missing = devices.empty() && row == 1;
    if (row <= 0)
        fillHost();
    else if (missing)
        fillMissing();
    else
        fillDevice(devices[static_cast<std::size_t>(row - 1)]);
    facts_->setRows(shown_);
    retry_->setVisible(row > 0 && !source_.available().ok() && !devices.empty());
    draw();
}

void DeviceLab::read() {
    if (reader_.running())
        return;
    const double seconds = static_cast<double>(QDateTime::currentMSecsSinceEpoch() - startedMs_) / 1000;
    auto* source = &source_;
    reader_.start<Reading>(
        [source, seconds, monitor = monitor_](const JobContext&) -> Expected<Reading> {
            Reading reading;
            reading.seconds = seconds;
            reading.host = monitor->read();
            for (const auto& device : source->devices()) {
                const auto load = source->read(device.index);
                reading.devices.push_back(load ? *load : DeviceLoad{});
                reading.processes.push_back(source->processes(device.index));
            }
            return reading;
        },
        [this](std::shared_ptr<const Reading> reading) {
            // The first one counts from the start of the computer.
            if (reading->host.cores.empty() || !primed_) {
                primed_ = true;
                return;
            }
            if (log_.size() >= mostReadings)
                log_.erase(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(mostReadings / 8));
            if (!log_.empty())
                log_.back().processes.clear();
            log_.push_back(*reading);
            draw();
        });
}

void DeviceLab::tellPrograms() {
    const int row = list_->currentRow();
    const auto index = static_cast<std::size_t>(std::max(0, row - 1));
    const bool known = row > 0 && !log_.empty() && index < log_.back().processes.size();
    programs_->setVisible(known);
    if (!known)
        return;
    QStringList lines;
    for (const auto& one : log_.back().processes[index]) {
        auto line = tr("PID %1").arg(one.pid);
        if (!one.name.empty())
            line += QLatin1Char(' ') + QString::fromStdString(one.name);
        if (one.memoryBytes)
            line += QStringLiteral(", ") + formatBytes(static_cast<double>(*one.memoryBytes));
        lines << (one.graphics ? tr("%1 (graphics)").arg(line) : line);
    }
    programs_->setText(lines.isEmpty() ? tr("No program uses this GPU now.")
                                       : tr("Programs on this GPU now: %1.").arg(lines.join(QStringLiteral("; "))));
}

void DeviceLab::draw() {
    tellPrograms();
    const int row = list_->currentRow();
    const bool gpu = showsGpu();
    const auto index = static_cast<std::size_t>(std::max(0, row - 1));
    // The last two minutes: more would be a fence.
    const std::size_t shown = std::min<std::size_t>(log_.size(), 240), first = log_.size() - shown;
    const auto curve = [&](const QString& name, int color, auto&& value) {
        LineSeries series;
        series.name = name;
        series.color = color;
        for (std::size_t i = first; i < log_.size(); ++i) {
            series.x.push_back(log_[i].seconds);
            series.y.push_back(value(log_[i]));
        }
        return series;
    };
    const auto device = [&](auto member) {
        return [=](const Reading& r) {
            return index < r.devices.size() ? valueOr(r.devices[index].*member) : std::nan("");
        };
    };
    const QString time = tr("time (s)");
    // Every axis begins at 0, and goes as far as the thing can go where that is known.
    const auto put = [&](int chart, const QString& axis, std::vector<LineSeries> series, double most = 0) {
        auto* c = charts_[static_cast<std::size_t>(chart)];
        c->setVisible(!series.empty());
        if (series.empty())
            return;
        c->setAxisTitles(chart + 1 == chartCount || !gpu ? time : QString(), axis);
        c->setTitle(axis);
        c->setYAtLeast(0, most);
        c->setSeries(std::move(series));
    };
    constexpr double gib = 1 << 30;
    if (!gpu) {
        std::vector<LineSeries> cores;
        const std::size_t count = log_.empty() ? 0 : std::min<std::size_t>(log_.back().host.cores.size(), 6);
        cores.push_back(curve(tr("all cores"), 0, [](const Reading& r) { return r.host.percent; }));
        for (std::size_t i = 0; i < count && count > 1; ++i)
            cores.push_back(curve(tr("core %1").arg(i), static_cast<int>(i) + 1, [i](const Reading& r) {
                return i < r.host.cores.size() ? r.host.cores[i] : std::nan("");
            }));
        put(0, tr("busy (%)"), std::move(cores), 100);
        put(1, tr("memory in use (GiB)"),
            {curve(tr("memory"), 2, [](const Reading& r) { return static_cast<double>(r.host.memoryUsed) / gib; })},
            static_cast<double>(hostMemory_) / gib);
        const bool clock = !log_.empty() && log_.back().host.clockMHz.has_value();
        put(2, tr("clock (MHz)"),
            clock ? std::vector<LineSeries>{curve(tr("mean of the cores"), 1,
                                                  [](const Reading& r) { return valueOr(r.host.clockMHz); })}
                  : std::vector<LineSeries>{});
        put(3, {}, {});
        return shareLeft();
    }
    put(0, tr("busy (%)"),
        {curve(tr("kernels"), 0, device(&DeviceLoad::computePercent)),
         curve(tr("memory"), 2, device(&DeviceLoad::memoryPercent))},
        100);
    const auto used = device(&DeviceLoad::memoryUsed);
    put(1, tr("memory in use (GiB)"), {curve(tr("memory"), 2, [used](const Reading& r) { return used(r) / gib; })});
    put(2, tr("power (W), temperature (°C)"),
        {curve(tr("power"), 1, device(&DeviceLoad::powerWatts)),
         curve(tr("temperature"), 5, device(&DeviceLoad::temperatureC))});
    put(3, tr("clock (MHz)"),
        {curve(tr("multiprocessors"), 0, device(&DeviceLoad::coreClockMHz)),
         curve(tr("memory"), 2, device(&DeviceLoad::memoryClockMHz))});
    shareLeft();
}

int DeviceLab::readings() const { return static_cast<int>(log_.size()); }

QByteArray DeviceLab::csv() const {
    std::string text = "seconds,cpu_percent,memory_used_bytes,cpu_clock_mhz\n";
    for (const auto& r : log_)
        text += toText(r.seconds) + "," + toText(r.host.percent) + "," + toText(r.host.memoryUsed) + "," +
                (r.host.clockMHz ? toText(*r.host.clockMHz) : std::string()) + "\n";
    if (!source_.devices().empty()) {
        text += "\n" + deviceCsvHeading();
        if (text.back() != '\n')
            text += "\n";
        for (const auto& r : log_)
            for (std::size_t i = 0; i < r.devices.size(); ++i) {
                text += deviceCsvLine(r.seconds, static_cast<int>(i), r.devices[i]);
                if (text.back() != '\n')
                    text += "\n";
            }
    }
    return QByteArray::fromStdString(text);
}

void DeviceLab::saveLog() {
    const QString path = askExport(this, tr("Save the log"), QStringLiteral("telar-log.csv"), tr("CSV tables (*.csv)"),
                                   QStringLiteral("csv"));
    if (path.isEmpty())
        return;
    writer_.start<bool>(
        [path = path.toStdString(), text = csv()](const JobContext&) -> Expected<bool> {
            TELAR_CHECK(writeFile(path, {text.constData(), static_cast<std::size_t>(text.size())}));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) { emit notice(tr("Log saved to %1").arg(path), path); },
        [this](const Error& error) { emit problem(translated(error)); });
}

std::vector<Exportable> DeviceLab::exportables() const {
    std::vector<Exportable> items;
    for (auto* chart : charts_)
        if (!chart->isHidden())
            items.push_back(chart->exportable());
    return items;
}

std::vector<LabState> DeviceLab::states() {
    return {{"gpu", [this] { list_->setCurrentRow(1); }}};
}

bool DeviceLab::busy() const {
    return !paused_ && log_.size() < 6; // a picture wants some readings
}

void DeviceLab::run() {
    paused_ = false;
    namePause();
    timer_.start();
}

void DeviceLab::cancel() {
    if (!std::exchange(paused_, true))
        pausedAt_ = QTime::currentTime();
    namePause();
    timer_.stop();
}

void DeviceLab::showEvent(QShowEvent* event) {
    Lab::showEvent(event);
    choose(list_->currentRow()); // the memory that is free now
    if (!paused_) {
        read();
        timer_.start();
    }
}

void DeviceLab::hideEvent(QHideEvent* event) {
    Lab::hideEvent(event);
    timer_.stop();
}

} // namespace telar
