// How quickly the window answers: a parameter change on 1024 x 1024 until its new output is painted, panning and zooming at
// 8192 x 8192, and the longest absence of the window's thread while everything runs. Run offscreen or under Xvfb:
//   QT_QPA_PLATFORM=offscreen build/bench/bench_window
#include "tests/support/gui.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <benchmark/benchmark.h>

using namespace telar;

namespace {

void openRandom(test::Window& w, qint64 side) {
    w.lab->model().edit("size", [&](PoolingState& s) {
        s.source.kind = SourceKind::Random;
        s.source.rows = s.source.columns = side;
        s.source.max = 255;
    });
    w.waitForResult(120000);
    QTest::qWait(1000);
    w.lab->cancel();
    w.waitForRest(120000);
}

void parameterChange(benchmark::State& state) {
    test::Window w;
    openRandom(w, state.range(0));
    auto* slider = w.find<PairField>("kernel")->slider();
    int kernel = 2;
    for (auto _ : state) {
        kernel = kernel == 2 ? 3 : 2;
        QElapsedTimer clock;
        clock.start();
        slider->setValue(kernel);
        while (!w.lab->model().result() || w.lab->model().result()->spec.kernel.h != kernel)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
        w.lab->stage()->output()->repaint();
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    }
}

void panAndZoom(benchmark::State& state) {
    test::Window w;
    openRandom(w, 8192);
    auto* view = w.lab->stage()->input();
    double factor = 1.15;
    double worst = 0;
    for (auto _ : state) {
        if (view->cellSize() > 60)
            factor = 1 / 1.15;
        else if (view->cellSize() < 0.06)
            factor = 1.15;
        QElapsedTimer clock;
        clock.start();
        view->zoomAt({170, 120}, factor);
        view->repaint();
        const double seconds = static_cast<double>(clock.nsecsElapsed()) * 1e-9;
        worst = std::max(worst, seconds);
        state.SetIterationTime(seconds);
    }
    state.counters["worst_ms"] = worst * 1e3;
}

void absence(benchmark::State& state) {
    test::Window w;
    w.waitForRest();
    for (auto _ : state) {
        test::Watchdog watchdog;
        openRandom(w, 8192);
        auto* slider = w.find<PairField>("kernel")->slider();
        for (int value = 3; value <= 8; ++value) {
            slider->setValue(value);
            QTest::qWait(30);
        }
        w.waitForResult(60000);
        w.lab->stage()->transport()->play();
        QTest::qWait(500);
        w.lab->stage()->transport()->pause();
        w.lab->run();
        QTest::qWait(1500);
        w.lab->cancel();
        w.waitForRest(60000);
        state.SetIterationTime(watchdog.longestMs() * 1e-3);
        openRandom(w, 8);
    }
}

} // namespace

BENCHMARK(parameterChange)->Arg(1024)->Arg(4096)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(40)->Repetitions(3);
BENCHMARK(panAndZoom)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200)->Repetitions(3);
BENCHMARK(absence)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QTemporaryDir settings;
    test::isolateSettings(settings);
    Theme::instance().attach(app);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
