// How long after a key the lab of kernels answers, the real widget driven by keys: a kernel of 60 lines on 256 x 256. A key
// that makes a mistake until the compiler's words stand below the source (of it 300 ms of quiet, in which somebody may type
// on); a key that takes it back until every line has its counts; each key until the window has dealt with it. Beside them
// the peer: clang alone on the same source, and the run alone, in this process.
//   QT_QPA_PLATFORM=offscreen build/bench/bench_typing
#include "tests/bench/run.hpp"
#include "tests/support/kernel_lab.hpp"
#include "tests/support/own_time.hpp"
#include "ui/labs/kernel/kernel_jobs.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QThread>

#include <benchmark/benchmark.h>

using namespace telar;

namespace {

constexpr char kernel[] =
    R"(// A picture of 256 x 256 smoothed by a Gaussian of 5 x 5 and its edges found, from a tile in shared memory.
// telar-cli kernel edges.cu edges --grid 16x16 --block 16x16 --arg random:65536:35 --arg zeros:65536 --arg 256 --arg 256 --arg 0.25

#define SIDE 16
#define HALO 2
#define TILE (SIDE + 2 * HALO)

__constant__ float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

__device__ int clampTo(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

// The rows first, then their sum.
__device__ float smoothAt(const float (*tile)[TILE + 1], int y, int x) {
    float sum = 0;
    for (int i = -HALO; i <= HALO; ++i) {
        float row = 0;
        for (int j = -HALO; j <= HALO; ++j)
            row += weights[j + HALO] * tile[y + i][x + j];
        sum += weights[i + HALO] * row;
    }
    return sum;
}

__global__ void edges(const float* in, float* out, int height, int width, float threshold) {
    __shared__ float tile[TILE][TILE + 1];
    __shared__ float smooth[SIDE][SIDE + 1];
    int column = blockIdx.x * SIDE + threadIdx.x;
    int row = blockIdx.y * SIDE + threadIdx.y;
    int me = threadIdx.y * SIDE + threadIdx.x;

    // Everybody fetches one or two cells of the tile and its halo.
    for (int cell = me; cell < TILE * TILE; cell += SIDE * SIDE) {
        int y = cell / TILE;
        int x = cell % TILE;
        int fromRow = clampTo(blockIdx.y * SIDE + y - HALO, height - 1);
        int fromColumn = clampTo(blockIdx.x * SIDE + x - HALO, width - 1);
        tile[y][x] = in[fromRow * width + fromColumn];
    }
    __syncthreads();

    smooth[threadIdx.y][threadIdx.x] = smoothAt(tile, threadIdx.y + HALO, threadIdx.x + HALO);
    __syncthreads();

    if (row >= height || column >= width)
        return;
    // Differences to the right and down; at the block's rim there are none.
    int right = threadIdx.x + 1 < SIDE ? threadIdx.x + 1 : threadIdx.x;
    int below = threadIdx.y + 1 < SIDE ? threadIdx.y + 1 : threadIdx.y;
    float dx = smooth[threadIdx.y][right] - smooth[threadIdx.y][threadIdx.x];
    float dy = smooth[below][threadIdx.x] - smooth[threadIdx.y][threadIdx.x];
    float size = sqrtf(dx * dx + dy * dy);

    // What is faint is left black.
    if (size > threshold)
        out[row * width + column] = size;
    else
        out[row * width + column] = 0;
}
)";

constexpr int rounds = 15;

double pump(const std::function<bool()>& there) {
    QElapsedTimer clock;
    clock.start();
    while (!there() && clock.elapsed() < 60000) {
        QApplication::processEvents();
        QThread::usleep(500); // the compiler needs the cores
    }
    return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
}

/// Goes to the place where the mistake is made.
void open(test::KernelPage& w) {
    if (!w.replace(kernel) || !w.model().result() || w.model().result()->launch.config.grid.count() != 256)
        std::fprintf(stderr, "the kernel does not run as its second line says\n");
    w.source().goTo(test::lineOf(kernel, "float size = sqrtf"), 1);
    QTest::keyClick(w.source().editor(), Qt::Key_End);
}

/// A letter behind a statement is a mistake; Backspace takes it back.
struct Keys {
    test::KernelPage& w;
    double key = 0;
    void press(Qt::Key which, const char* text) {
        QElapsedTimer clock;
        clock.start();
        text ? QTest::keyClicks(w.source().editor(), text) : QTest::keyClick(w.source().editor(), which);
        w.source().repaint();
        key = std::max(key, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    }
    double mistake() {
        press(Qt::Key_unknown, "q");
        auto* list = w.lab->stage()->diagnostics();
        const double seconds = pump([&] { return list->isVisible() && list->count() > 0; });
        list->repaint();
        return seconds;
    }
    double counts() {
        const int line = test::lineOf(kernel, "tile[y][x] = in");
        press(Qt::Key_Backspace, nullptr);
        const double seconds = pump([&] {
            return w.model().result() && !w.source().gutterOf(line).value(1).isEmpty() &&
                   w.results().counts()->rowCount() > 10;
        });
        w.window.repaint();
        return seconds;
    }
};

void toDiagnostics(benchmark::State& state) {
    test::KernelPage w;
    open(w);
    Keys keys{w};
    for (auto _ : state)
        state.SetIterationTime(keys.mistake());
    state.counters["longest_key_ms"] = keys.key;
    keys.counts();
    w.rest();
}

void toCounts(benchmark::State& state) {
    test::KernelPage w;
    open(w);
    Keys keys{w};
    keys.mistake();
    w.rest();
    for (auto _ : state)
        state.SetIterationTime(keys.counts());
    state.counters["longest_key_ms"] = keys.key;
    w.rest();
}

/// The longest that the window's thread was away while somebody types a line, a key each 120 ms, and all answers come.
void typingALine(benchmark::State& state) {
    test::KernelPage w;
    open(w);
    const std::string line = bench::smokes ? " // step" : " // the size of the step, threshold next";
    for (auto _ : state) {
        const test::Absences absences;
        for (const char letter : line) {
            QTest::keyClick(w.source().editor(), letter);
            QTest::qWait(120);
        }
        w.rest();
        state.SetIterationTime(absences.worst().ms * 1e-3);
        state.counters["own_ms"] = absences.worst().ownMs;
    }
}

void clangAlone(benchmark::State& state) {
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        const auto made = compileKernel({kernel, "edges.cu", {}, {}}, {});
        if (!made || !made->module)
            state.SkipWithError("does not compile");
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    }
}

void runAlone(benchmark::State& state) {
    const auto made = compileKernel({kernel, "edges.cu", {}, {}}, {});
    const auto compiled = std::make_shared<const KernelCompiled>(*made);
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        const auto run = runKernel(compiled, suitedLaunch(*compiled, {}), KernelModel::shortBudget, {});
        if (!run || run->launch.config.grid.count() != 256)
            state.SkipWithError("does not run");
        state.SetIterationTime(static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    }
}

} // namespace

BENCHMARK(toDiagnostics)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(rounds);
BENCHMARK(toCounts)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(rounds);
BENCHMARK(typingALine)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(3);
BENCHMARK(clangAlone)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(rounds);
BENCHMARK(runAlone)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1)->Repetitions(rounds);

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QTemporaryDir settings;
    test::isolateSettings(settings);
    Theme::instance().attach(app);
    return bench::run(argc, argv, "typingALine");
}
