// The page that gives the kernel lab's launch to a GPU: what it says without one, with one, and of what differs. The device
// here answers with the processor's own memory; the real one is tst_gpu_kernel_file's.
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/patience.hpp"
#include "ui/base/format.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/kernel/device_page.hpp"
#include "ui/multiprocessor/multiprocessor_page.hpp"
#include "ui/multiprocessor/stall_lines.hpp"
#include "ui/predicted/card_box.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QLabel>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>

#include <cmath>

using namespace telar;
using namespace telar::test;

namespace {

/// Runs the program on the machine; changes what it is told to.
class Device : public cuda::KernelDevice {
public:
    std::optional<Error> refusal;
    bool secret = false; ///< counters are for administrators
    int change = 0;      ///< numbers that come out one last place higher
    std::atomic<int> launches{0}, repeats{0};
    std::atomic<bool> checked{false}; ///< the program had the compiler's checks of indices

    Status available() const override {
        if (refusal)
            return *refusal;
        return {};
    }
    Expected<cuda::DeviceLaunchReport> launch(const cuda::DeviceLaunchRequest& request,
                                              const JobContext&) const override {
        auto& self = const_cast<Device&>(*this);
        ++self.launches;
        self.repeats = request.repeats;
        self.checked = request.module.text.find("__ubsan") != std::string::npos;
        cuda::DeviceLaunchReport report;
        report.device = "Loom 9000";
        report.memory.assign(request.memory.begin(), request.memory.end());
        std::vector<machine::Buffer> buffers;
        for (auto& bytes : report.memory)
            buffers.push_back({"", bytes, 4, false});
        const auto program = machine::makeProgram(
            std::make_shared<const ptx::Module>(*ptx::parse(request.module.text, "k")), {false, false, nullptr});
        machine::Machine machine(*program);
        if (auto run = machine.run(machine.kernel(request.entry), request.config, buffers, request.arguments); !run)
            return run.error();
        for (int k = 0; k < change; ++k)
            ++report.memory.back()[static_cast<std::size_t>(4 * (k + 2))];
        for (std::size_t k = 0; k < request.metrics.size(); ++k)
            report.metrics.push_back(request.metrics[k].empty() ? std::nullopt
                                                                : std::optional<double>(100 + double(k)));
        if (secret)
            report.countersRefused = environmentError(text("The driver keeps its counters for administrators"));
        report.kernelMs = {0.5, 0.25, 0.75};
        report.registers = 12;
        return report;
    }
};

} // namespace

class tst_kernel_device : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { isolateSettings(settings_); }
    void cleanup() { setLanguage("en"); }

    void withoutAGpu() {
        KernelPage kernel;
        auto* page = kernel.results().device();
        kernel.results().showPage(KernelResults::Device);
        QVERIFY(!page->button()->isEnabled());
        QCOMPARE(page->words(), QString("This version of Telar does not look for a GPU."));
        Device device;
        device.refusal = environmentError(text("No GPU can run this kernel: NVIDIA's driver is not installed"));
        kernel.lab->setDevice(device);
        QTRY_COMPARE(page->words(), QString("No GPU can run this kernel: NVIDIA's driver is not installed."));
        setLanguage("es");
        QTRY_VERIFY2(page->words().startsWith("Ninguna GPU puede ejecutar este kernel"), qPrintable(page->words()));
        QVERIFY(!page->button()->isEnabled());
        QCOMPARE(device.launches.load(), 0);
    }

    void equalNumbersAreSaidToBe() {
        TELAR_NEEDS_CLANG;
        Device device;
        KernelPage kernel;
        kernel.lab->setDevice(device);
        QVERIFY(kernel.open("vector_add"));
        auto* page = kernel.results().device();
        kernel.results().showPage(KernelResults::Device);
        QTRY_VERIFY(page->button()->isEnabled());
        QTest::mouseClick(page->button(), Qt::LeftButton);
        QTRY_VERIFY(page->result());
        QVERIFY2(page->words().startsWith("Every number is equal to the machine's, bit for bit. Measured on Loom 9000: "
                                          "median 500"),
                 qPrintable(page->words()));
        QCOMPARE(device.launches.load(), 1);
        QCOMPARE(device.repeats.load(), 9); // as tooltip and help say: nine
        QVERIFY(!device.checked);           // nvcc would check no index either
        const int arrays = page->table()->rowCount();
        QVERIFY(arrays >= 2);
        for (int r = 0; r < arrays; ++r)
            QCOMPARE(page->table()->text(r, 1), page->table()->text(r, 2));
        QVERIFY(page->exportable()->csv().startsWith("array,numbers,equal,largest_ulp,first_different\n"));
        // Another launch has no times yet.
        kernel.model().editLaunch("test", [](cuda::LaunchRequest& launch) { launch.config.block.x = 128; });
        QVERIFY(kernel.rest());
        QVERIFY(!page->result());
        QCOMPARE(page->table()->rowCount(), 0);
    }

    void countsStandSideBySide() {
        TELAR_NEEDS_CLANG;
        Device device;
        KernelPage kernel;
        kernel.lab->setDevice(device);
        QVERIFY(kernel.open("vector_add"));
        auto* page = kernel.results().device();
        kernel.results().showPage(KernelResults::Device);
        QTRY_VERIFY(page->button()->isEnabled());
        // The machine's counts are there before a GPU ran anything; the GPU's are not made up.
        QVERIFY(page->counts()->rowCount() >= 4);
        for (int row = 0; row < page->counts()->rowCount(); ++row)
            QCOMPARE(page->counts()->text(row, 2), QString("–"));
        QTRY_VERIFY(page->predicted().startsWith("Predicted by a model (its data sheet), not measured: "));
        const auto before = page->predicted();
        page->cards()->setCurrentText("Tesla K20");
        QTRY_VERIFY(page->predicted() != before);
        QTest::mouseClick(page->button(), Qt::LeftButton);
        QTRY_VERIFY(page->result());
        QCOMPARE(page->counts()->text(0, 0), QString("registers per thread"));
        QVERIFY(page->counts()->text(0, 1).startsWith("about "));
        QCOMPARE(page->counts()->text(0, 2), QString("12"));
        QCOMPARE(page->counts()->text(1, 0), QString("instructions"));
        QCOMPARE(page->counts()->text(1, 2), QString("100"));
        QVERIFY(page->counts()->text(1, 3).endsWith(" %"));
        QVERIFY(page->countWords().contains("do not tell the line"));
        QVERIFY(page->exportableCounts()->csv().startsWith("count,machine,gpu\ninstructions,"));
        device.secret = true;
        QTest::mouseClick(page->button(), Qt::LeftButton);
        QTRY_COMPARE(page->countWords(), QString("The driver keeps its counters for administrators."));
        QCOMPARE(page->counts()->text(1, 2), QString("–"));
    }

    void whatDiffersIsCounted() {
        TELAR_NEEDS_CLANG;
        Device device;
        device.change = 3;
        KernelPage kernel;
        kernel.lab->setDevice(device);
        QVERIFY(kernel.replace("// telar-cli kernel k.cu k --grid 1 --block 64 --arg ones:64\n"
                               "__global__ void k(float* x) { x[threadIdx.x] = 1.5f; }\n"));
        auto* page = kernel.results().device();
        kernel.results().showPage(KernelResults::Device);
        QTRY_VERIFY(page->button()->isEnabled());
        QTest::mouseClick(page->button(), Qt::LeftButton);
        QTRY_VERIFY(page->result());
        QVERIFY2(page->words().startsWith("Some numbers differ"), qPrintable(page->words()));
        const auto cell = [&](int column) { return page->table()->text(0, column); };
        QCOMPARE(cell(0), QString("x"));
        QCOMPARE(cell(1), QString("64"));
        QCOMPARE(cell(2), QString("61"));
        QCOMPARE(cell(3), QString("1"));
        QCOMPARE(cell(4), QString("2"));
        QCOMPARE(page->exportable()->csv().split('\n')[1], QByteArray("x,64,61,1,2"));
    }

    void faultsStayOnTheMachine() {
        TELAR_NEEDS_CLANG;
        Device device;
        KernelPage kernel;
        kernel.lab->setDevice(device);
        QVERIFY(kernel.open("out_of_bounds"));
        auto* page = kernel.results().device();
        kernel.results().showPage(KernelResults::Device);
        QTRY_COMPARE(page->words(), QString("A kernel with faults does not run on a GPU: it could stop the GPU."));
        QVERIFY(!page->button()->isEnabled());
    }

    /// The page of the multiprocessor: recorded and simulated in jobs, and shown with what the model says.
    void warpsOfAMultiprocessor() {
        TELAR_NEEDS_CLANG;
        KernelPage kernel;
        QVERIFY(kernel.open("tiled_product"));
        auto* page = kernel.results().multiprocessor();
        kernel.results().showPage(KernelResults::Multiprocessor);
        QTRY_VERIFY(page->timeline() && !page->busy());
        const auto& t = page->timeline()->timeline;
        QVERIFY(t.cycles > 0 && t.places >= 8);
        const auto t0 = t;
        QVERIFY2(page->words().contains("cycles") && page->words().contains("modelled"), qPrintable(page->words()));
        // First why, in words, and where; the picture goes to the end and says so.
        static const QRegularExpression why("^Main reason to wait: the [a-z].*, most at line \\d+\\. ");
        QVERIFY2(why.match(page->words()).hasMatch(), qPrintable(page->words()));
        // Both numbers of cycles, that of the picture and that with the launch, are told apart.
        const auto shown = [](double cycles) { return formatCount(static_cast<int64_t>(cycles)); };
        QVERIFY2(page->words().contains(shown(t.active) + " cycles of work and " +
                                        shown(std::floor(t.cycles) - std::floor(t.active)) + " to launch it"),
                 qPrintable(page->words()));
        const auto* answer = kernel.lab->findChild<QWidget*>("multiprocessorAnswer");
        QVERIFY(answer->isVisible() && answer->geometry().bottom() < page->playButton()->geometry().top());
        // The picture follows; what can be tried stands behind it.
        const auto top = [page](const QWidget* part) { return part->mapTo(page, QPoint()).y(); };
        for (const auto* control : std::initializer_list<const QWidget*>{
                 page->cards(), page->registers(), page->latency(), page->playButton(), page->keepButton()})
            QVERIFY(top(page->chart()) + page->chart()->height() <= top(control));
        // Warps that wait are pale.
        int pale = 0, strong = 0, lowest = 0;
        const auto picture = page->chart()->grab().toImage();
        const auto waiting = stateColor(t.largestStall(), colors()).rgb(),
                   paler = mixed(colors().surface, waiting, 0.35).rgb();
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const auto pixel = picture.pixel(x, y);
                pale += pixel == paler;
                strong += pixel == waiting;
                lowest = pixel == paler ? y : lowest;
            }
        QVERIFY2(lowest > 0.85 * picture.height(), qPrintable(QString::number(lowest))); // few warps fill it, too
        QVERIFY2(pale > 500 && strong < pale / 100, qPrintable(QString("%1 %2").arg(pale).arg(strong)));
        const auto named = statesOf({{QString(), page->timeline()}});
        QVERIFY(!named.empty() && named.size() < multiprocessor::stateCount);
        const auto* span = kernel.lab->findChild<QLabel*>("pinnedSpan");
        QVERIFY2(span->isVisible() && span->text().startsWith("The longest wait for that: Warp "),
                 qPrintable(span->text()));
        QCOMPARE(page->chart()->view().first, 0.0);
        QVERIFY(page->chart()->view().second >= 0.99 * t.active);
        QCOMPARE(page->findChild<Segmented*>("multiprocessorLook")->button(2)->isVisible(),
                 page->residentBlocks()->maximum() > 1);
        QVERIFY(kernel.lab->findChild<QLabel*>("multiprocessorNote")->toolTip().contains("estimated"));
        // All that can be tried is in sight, without scrolling.
        kernel.window.resize(1280, 800);
        for (const char* spoken : {"en", "es"}) {
            setLanguage(spoken);
            for (QWidget* up = page; up; up = up->parentWidget())
                if (const auto* area = qobject_cast<QScrollArea*>(up))
                    QTRY_VERIFY2(area->verticalScrollBar()->maximum() == 0,
                                 qPrintable(QString("%1 %2").arg(spoken).arg(area->verticalScrollBar()->maximum())));
        }
        setLanguage("en");
        // A pinned span names its line; the arrows go along the warp.
        auto* chart = page->chart();
        chart->movePin(1);
        QVERIFY(chart->pinned().contains("block 0"));
        const auto first = chart->pinned();
        chart->movePin(1);
        QVERIFY(chart->pinned() != first);
        chart->unpin();
        QVERIFY(chart->pinned().isEmpty());
        // Lines with their bars, as CSV too.
        page->showPage(1);
        auto* table = page->lines()->table();
        QVERIFY(table->rowCount() > 4);
        // The code has most of the room, in a narrow place and in a wide one.
        for (const int width : {1280, 1920}) {
            kernel.window.resize(width, 800);
            QTRY_VERIFY2(100 * table->columnWidth(1) >= 40 * table->viewport()->width(),
                         qPrintable(QString("%1 of %2").arg(table->columnWidth(1)).arg(table->viewport()->width())));
        }
        kernel.window.resize(1280, 800);
        QVERIFY(page->lines()->exportable()->csv().startsWith("line,selected_warp_cycles,not_selected_warp_cycles"));
        // More latency takes longer, and the version that was kept stays.
        const double before = t.cycles;
        QTest::mouseClick(page->keepButton(), Qt::LeftButton);
        QTest::mouseClick(page->latency()->button(2), Qt::LeftButton);
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.cycles > before);
        QVERIFY(chart->accessibleDescription().count("cycles") == 2);
        QVERIFY(chart->exportable().csv().contains("long_scoreboard"));
        // Play goes through the cycles in view and says what the warps do.
        page->playButton()->click();
        QTRY_VERIFY(chart->cycle() && *chart->cycle() > chart->view().first);
        const auto* words = kernel.lab->findChild<QLabel*>("pinnedSpan");
        QVERIFY2(words->isVisible() && words->text().startsWith("Cycle "), qPrintable(words->text()));
        page->playButton()->click();
        const auto stopped = chart->cycle();
        QTest::qWait(50);
        QCOMPARE(chart->cycle(), stopped);
        // Registers and shared memory leave room for fewer blocks.
        const int fits = page->timeline()->timeline.occupancy.blocks;
        page->registers()->setValue(255);
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.occupancy.blocks == 1);
        QVERIFY(fits > 1);
        page->registers()->setValue(page->registers()->minimum());
        page->sharedMemory()->setValue(page->sharedMemory()->maximum());
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.occupancy.blocks == 1);
        page->sharedMemory()->setValue(page->sharedMemory()->minimum());
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.occupancy.blocks == fits);
        // Another width of the blocks: the grid covers as many threads, and both stand one above the other.
        const int width = page->blockWidth()->value();
        QCOMPARE(width, static_cast<int>(kernel.lab->model().result()->launch.config.block.x));
        page->blockWidth()->setValue(width / 2);
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.places == t0.places / 2);
        QVERIFY(chart->accessibleDescription().contains(QString("%1 threads along x").arg(width / 2)));
        // Wider than the kernel's tiles: its warps end at the fault, which is said.
        const auto* note = kernel.lab->findChild<QLabel*>("multiprocessorNote");
        QVERIFY(!note->text().contains("faults"));
        page->blockWidth()->setValue(4 * width);
        QTRY_VERIFY(!page->busy() && note->text().startsWith("The kernel has faults"));
        page->blockWidth()->setValue(width);
        QTRY_VERIFY(!page->busy() && page->timeline()->timeline.places == t0.places);
        // The curve has a point for each number of resident blocks.
        page->showPage(2);
        QTRY_VERIFY(!page->curve()->series().empty() &&
                    page->curve()->series()[0].x.size() == static_cast<std::size_t>(page->residentBlocks()->maximum()));
    }

    /// In a narrow window the page stays in sight when a click goes to a line.
    void clickInANarrowWindow() {
        TELAR_NEEDS_CLANG;
        KernelPage kernel;
        kernel.lab->resize(900, 640);
        QVERIFY(kernel.open("tiled_product"));
        auto* page = kernel.results().multiprocessor();
        kernel.results().showPage(KernelResults::Multiprocessor);
        QTRY_VERIFY(page->isVisible() && page->timeline() && !page->busy());
        auto* chart = page->chart();
        for (int x = chart->width() / 3; x < chart->width() && chart->pinned().isEmpty(); x += 7)
            QTest::mouseClick(chart, Qt::LeftButton, {}, {x, chart->height() / 2});
        QVERIFY(!chart->pinned().isEmpty());
        QTest::qWait(200);
        QVERIFY(page->isVisible());
    }
};

QTEST_MAIN(tst_kernel_device)
#include "tst_kernel_device.moc"
