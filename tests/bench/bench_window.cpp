// How quickly the window answers: a parameter change on 1024 x 1024 until its new output is painted, panning
// and zooming at 8192 x 8192, and the longest absence of the window's thread while everything runs, or while
// a network is trained on all cores. Run offscreen or under Xvfb:
//   QT_QPA_PLATFORM=offscreen build/bench/bench_window
#include "tests/bench/run.hpp"
#include "tests/support/all_labs.hpp"
#include "tests/support/own_time.hpp"
#include "ui/labs/pooling/source_panel.hpp"
#include "ui/labs/training/training_lab.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QAbstractEventDispatcher>

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
        const test::Absences absences;
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
        state.SetIterationTime(absences.worst().ms * 1e-3);
        openRandom(w, 8);
    }
}

/// A training on all cores, its curves in sight. `own` is processor time of the window's thread within its
/// longest absence: the rest of it the thread waited for a core.
void training(benchmark::State& state) {
    const auto kind = state.range(0) == 0 ? TrainingKind::Mlp : TrainingKind::AlexNet;
    const auto engines = nn::cpuEngines();
    TrainingLab lab(kind, engines);
    lab.resize(1280, 800);
    lab.show();
    auto& model = lab.model();
    const auto until = [](const auto& ready) {
        while (!ready())
            QTest::qWait(20);
    };
    until([&] { return model.canContinue(); }); // the greeting
    model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 100000; });
    for (auto _ : state) {
        lab.run();
        until([&] { return model.steps().size() > 3; });
        QTest::qWait(500);
        test::Absences absences;
        QTest::qWait(8000);
        state.SetIterationTime(absences.worst().ms * 1e-3);
        state.counters["own_ms"] = absences.worst().ownMs;
        state.counters["over50"] = static_cast<double>(absences.over(50));
        state.counters["over20"] = static_cast<double>(absences.over(20));
        state.counters["median_of_seconds"] = absences.medianOfSeconds();
        state.counters["steps"] = static_cast<double>(model.steps().size());
        lab.cancel();
        until([&] { return !model.training(); });
    }
}

/// The first page painted, every lab known and none made: processor time of this thread, which a busy machine leaves as
/// it is.
void start(benchmark::State& state) {
    const auto none = [](QWidget*) -> Lab* { return nullptr; };
    const auto names = test::AllLabs().window.labs().names();
    for (auto _ : state) {
        const double before = test::clockMs(CLOCK_THREAD_CPUTIME_ID);
        MainWindow window;
        for (const auto& name : names)
            window.addLab(name, none);
        window.resize(1920, 1080);
        window.show();
        window.repaint();
        state.SetIterationTime((test::clockMs(CLOCK_THREAD_CPUTIME_ID) - before) * 1e-3);
    }
}

/// A lab that is made, in a program in which others were made before it.
void making(benchmark::State& state) {
    QString id;
    for (auto _ : state) {
        test::AllLabs all;
        id = all.window.labs().names()[static_cast<std::size_t>(state.range(0))].id;
        const double before = test::clockMs(CLOCK_THREAD_CPUTIME_ID);
        all.window.lab(id);
        state.SetIterationTime((test::clockMs(CLOCK_THREAD_CPUTIME_ID) - before) * 1e-3);
    }
    state.SetLabel(id.toStdString());
}

/// A lab that was made and never seen, until it is painted.
void firstSight(benchmark::State& state) {
    test::AllLabs all;
    all.window.resize(1920, 1080);
    auto* lab = all.window.labs().all()[state.range(0)];
    for (auto _ : state) {
        const double before = test::clockMs(CLOCK_THREAD_CPUTIME_ID);
        all.window.showLab(lab->id());
        all.window.repaint();
        state.SetIterationTime((test::clockMs(CLOCK_THREAD_CPUTIME_ID) - before) * 1e-3);
    }
    state.SetLabel(lab->id().toStdString());
}

/// Theme (0), presenter (1), language (2) or all three (3) the other way, as the window's actions do.
void changeLook(test::AllLabs& all, int64_t what) {
    if (what == 0 || what == 3)
        all.window.action(QStringLiteral("toggleTheme"))->trigger();
    if (what == 1 || what == 3)
        all.window.action(QStringLiteral("presenter"))->trigger();
    if (what == 2 || what == 3)
        all.window.switchLanguage(language() == QLatin1String("en") ? "es" : "en");
}

/// A change of look with a lab in sight and all others made and seen; and a lab that was seen, once it is looked at again
/// after such a change. The longest that the window's thread was away at once, in its processor time: in the call itself or
/// in one turn of the event loop afterwards, until all is painted; `all_ms` is the sum.
void look(benchmark::State& state, bool another) {
    test::AllLabs all;
    all.window.resize(1920, 1080);
    const auto labs = all.window.labs().all();
    for (auto* each : labs) {
        all.window.showLab(each->id());
        QTest::qWait(20);
        each->cancel();
        (void)all.rest();
    }
    auto* lab = labs[state.range(0)];
    const auto* other = labs[state.range(0) == 0 ? 1 : 0];
    all.window.showLab(another ? other->id() : lab->id());
    double sum = 0, called = 0;
    for (auto _ : state) {
        if (another)
            changeLook(all, state.range(1));
        (void)all.rest();
        QTest::qWait(100);
        double from = test::clockMs(CLOCK_THREAD_CPUTIME_ID), longest = 0;
        const auto turn = [&] {
            const double now = test::clockMs(CLOCK_THREAD_CPUTIME_ID);
            longest = std::max(longest, now - from);
            sum += now - std::exchange(from, now);
        };
        if (another)
            all.window.showLab(lab->id());
        else
            changeLook(all, state.range(1));
        turn();
        called += longest;
        while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents))
            turn();
        state.SetIterationTime(longest * 1e-3);
        if (another)
            all.window.showLab(other->id());
        (void)all.rest();
    }
    state.counters["call_ms"] = benchmark::Counter(called, benchmark::Counter::kAvgIterations);
    state.counters["all_ms"] = benchmark::Counter(sum, benchmark::Counter::kAvgIterations);
    state.SetLabel(lab->id().toStdString());
    Theme::instance().setMode(Theme::Mode::Light);
    Theme::instance().setPresenter(false);
    all.window.switchLanguage("en");
}
void changeOfLook(benchmark::State& state) { look(state, false); }
void sightAfterLook(benchmark::State& state) { look(state, true); }

/// The dearest view of a lab at 1920 x 1080: the quickest of five repaints of each, processor time of this thread. After the
/// labs, *Neuron* with as many threads as it shows, each sum made.
void repaint(benchmark::State& state) {
    test::AllLabs all;
    all.window.resize(1920, 1080);
    const auto labs = all.window.labs().all();
    const bool every = state.range(0) == labs.size();
    auto* lab = every ? all.neuron : labs[state.range(0)];
    all.window.showLab(lab->id());
    (void)all.rest();
    QTest::qWait(300);
    lab->cancel();
    (void)all.rest();
    if (every) {
        all.neuron->model().edit("show all", [](NeuronState& s) { s.shown = mostReplayed; });
        QTest::qWait(100);
        (void)all.rest();
        auto* steps = lab->findChild<TransportBar*>();
        for (int i = 0; i < 40; ++i)
            steps->stepForward();
    }
    double whole = 0;
    for (auto _ : state) {
        QString dearest;
        double worst = 0;
        const auto least = [](QWidget& w) {
            double ms = 1e9;
            for (int i = 0; i < 5; ++i) {
                const double before = test::clockMs(CLOCK_THREAD_CPUTIME_ID);
                w.repaint();
                ms = std::min(ms, test::clockMs(CLOCK_THREAD_CPUTIME_ID) - before);
            }
            return ms;
        };
        for (auto* w : lab->findChildren<QWidget*>())
            if (w->isVisible() && !w->visibleRegion().isEmpty() && w->findChildren<QWidget*>().isEmpty())
                if (const double ms = least(*w); ms > worst) {
                    worst = ms;
                    dearest =
                        QStringLiteral("%1 %2").arg(w->metaObject()->className(), w->parentWidget()->objectName());
                }
        whole = least(all.window);
        state.SetLabel((lab->id() + u' ' + dearest).toStdString());
        state.SetIterationTime(worst * 1e-3);
    }
    state.counters["window_ms"] = whole;
}

} // namespace

BENCHMARK(start)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);
BENCHMARK(making)->DenseRange(0, 11)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(8);
BENCHMARK(firstSight)->DenseRange(0, 11)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(changeOfLook)
    ->ArgsProduct({benchmark::CreateDenseRange(0, 11, 1), {0, 1, 2}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(6);
BENCHMARK(sightAfterLook)
    ->ArgsProduct({benchmark::CreateDenseRange(0, 11, 1), {0, 1, 2, 3}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(6);
BENCHMARK(repaint)->DenseRange(0, 12)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(training)->Arg(0)->Arg(1)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(2);
BENCHMARK(parameterChange)
    ->Arg(1024)
    ->Arg(4096)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond)
    ->Iterations(40)
    ->Repetitions(3);
BENCHMARK(panAndZoom)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(200)->Repetitions(3);
BENCHMARK(absence)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QTemporaryDir settings;
    test::isolateSettings(settings);
    Theme::instance().attach(app);
    return bench::run(argc, argv, "making/1/");
}
