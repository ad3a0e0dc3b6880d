// A report of twenty charts and more as PDF. And 100,000 records in the experiments lab: from asking for the
// file until table and chart are painted, from a filter's words until both have followed, how long the
// window's thread was away meanwhile, and each frame of a chart that is dragged and zoomed. Run offscreen or
// under Xvfb:
//   QT_QPA_PLATFORM=offscreen build/bench/bench_charts
#include "core/base/files.hpp"
#include "core/report/compose.hpp"
#include "core/report/plain_report.hpp"
#include "tests/bench/run.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/records.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/plot.hpp"
#include "ui/labs/experiments/chart_view.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/report/print_pages.hpp"

#include <benchmark/benchmark.h>

#include <QLineEdit>
#include <QTableView>

using namespace telar;

namespace {

struct Page {
    MainWindow window;
    ExperimentsLab* lab = new ExperimentsLab(test::catalogue());
    QTemporaryDir folder;
    QString file = folder.filePath(QStringLiteral("many.jsonl"));

    Page() {
        if (!writeFile(file.toStdString(), test::recordLines(100000)))
            std::abort();
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab("experiments");
        rest();
        lab->model().edit("no preset", [](ExperimentState& s) { s.preset.clear(); });
        lab->model().show("times");
        rest();
    }
    void rest() {
        if (!QTest::qWaitFor([this] { return !lab->busy(); }, 60000))
            std::abort();
        window.repaint();
    }
    void open() {
        lab->model().open(file);
        rest();
    }
    ExperimentChartView* view() { return lab->findChild<ExperimentChartView*>(); }
};

void openManyRecords(benchmark::State& state) {
    Page p;
    double away = 0;
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        const test::Absences absences;
        p.open();
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
        away = std::max(away, absences.worst().ms);
        p.lab->model().clearOpened();
        p.rest();
    }
    state.counters["away_ms"] = away;
}

void filterManyRecords(benchmark::State& state) {
    Page p;
    p.open();
    auto* filter = p.lab->findChild<QLineEdit*>(QStringLiteral("filter"));
    double away = 0;
    bool on = false;
    for (auto _ : state) {
        on = !on;
        QElapsedTimer clock;
        clock.start();
        const test::Absences absences;
        filter->setText(on ? QStringLiteral("simd") : QStringLiteral("serial"));
        p.rest();
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
        away = std::max(away, absences.worst().ms);
    }
    state.counters["away_ms"] = away;
}

/// Dragging and zooming in and out again; a frame is ready when the widget has painted itself.
void frames(benchmark::State& state, const char* chart) {
    Page p;
    p.open();
    p.lab->model().show(QString::fromLatin1(chart));
    p.rest();
    auto* plot = p.view()->findChild<QCustomPlot*>();
    std::vector<double> all;
    int step = 0;
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        if (plot->isVisible()) {
            const QPointF at(plot->width() * 0.6, plot->height() * 0.5);
            const int delta = step % 40 < 20 ? 120 : -120;
            QWheelEvent wheel(at, plot->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(plot, &wheel);
            QApplication::processEvents();
            plot->repaint();
        } else {
            p.view()->repaint();
        }
        ++step;
        all.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        state.SetIterationTime(all.back() * 1e-3);
    }
    std::sort(all.begin(), all.end());
    state.counters["median_ms"] = all[all.size() / 2];
    state.counters["p99_ms"] = all[all.size() * 99 / 100];
    state.counters["worst_ms"] = all.back();
}

void reportAsPdf(benchmark::State& state) {
    const auto file = readRecords(test::reportLines(), "report");
    const QTemporaryDir folder;
    std::size_t charts = 0;
    for (auto _ : state) {
        const auto pages = makeReportPages(file->points, test::catalogue(), {});
        if (!pages || !printPages(*pages, folder.filePath(QStringLiteral("report.pdf"))))
            std::abort();
        charts = 0;
        for (const auto& block : pages->blocks)
            charts += block.svg.empty() ? 0 : 1;
    }
    state.counters["charts"] = static_cast<double>(charts);
}

/// A composed report of thirty charts with its contents and every record in the appendix.
void composedAsPdf(benchmark::State& state) {
    const auto points = readRecords(test::reportLines(), "report")->points;
    const QTemporaryDir folder;
    Report report;
    report.title = "Thirty";
    report.appendix = state.range(0) != 0;
    const char* kinds[] = {"times",       "speedup", "efficiency", "throughput",
                           "repetitions", "against", "times",      "speedup"};
    const char* operations[] = {"pool", "matmul", "neuron", "pipeline"};
    for (int i = 0; i < 30; ++i) {
        auto& part = report.parts.emplace_back();
        part.kind = ReportPart::Kind::Chart;
        part.operation = operations[i % 4];
        part.chart = kinds[i / 4];
    }
    ReportSources sources;
    sources.given = points;
    int64_t figures = 0;
    for (auto _ : state) {
        const auto pages = composeReport(report, sources, test::catalogue());
        if (!pages || !printPages(*pages, folder.filePath(QStringLiteral("report.pdf"))))
            std::abort();
        figures = std::count_if(pages->blocks.begin(), pages->blocks.end(),
                                [](const auto& block) { return !block.svg.empty(); });
    }
    state.counters["charts"] = static_cast<double>(figures);
}

} // namespace

BENCHMARK(composedAsPdf)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(reportAsPdf)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(openManyRecords)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(9);
BENCHMARK(filterManyRecords)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(9);
BENCHMARK_CAPTURE(frames, times, "times")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200);
BENCHMARK_CAPTURE(frames, throughput, "throughput")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200);
BENCHMARK_CAPTURE(frames, repetitions, "repetitions")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200);
BENCHMARK_CAPTURE(frames, windows, "windows")->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200);

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QTemporaryDir settings;
    test::isolateSettings(settings);
    QStandardPaths::setTestModeEnabled(true);
    Theme::instance().attach(app);
    return bench::run(argc, argv, "composedAsPdf/0");
}
