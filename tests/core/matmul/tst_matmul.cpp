// Every variant of the matrix product against sums in double, on odd shapes; kernels however they are looked
// at; the wrong ones caught; refusals, progress and cancel.
#include "core/matmul/accuracy.hpp"
#include "core/matmul/inputs.hpp"
#include "core/matmul/steps.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/machine/thread_steps.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/simd_override.hpp"
#include "tests/support/stopped.hpp"

#include <QFile>
#include <QTest>

#include <cstring>

using namespace telar;
using namespace telar::test;

class tst_matmul : public QObject {
    Q_OBJECT
    Registry<MatmulVariant> registry = cpuMatmulVariants();

    struct Product {
        Matrix<float> a, b, c;
        Matrix<double> want, bound, absolute; ///< absolute: sums of the terms' sizes, where factors are fractions
        Product(int64_t m, int64_t n, int64_t k, bool whole)
            : a(m, k), b(k, n), c(m, n), want(m, n), bound(m, n), absolute(m, n) {
            uint32_t state = 12345;
            auto next = [&] {
                state = state * 1664525u + 1013904223u;
                const auto number = static_cast<float>(static_cast<int>(state >> 24) - 128);
                return whole ? number : number / 97.0f;
            };
            for (int64_t i = 0; i < a.size(); ++i)
                a.data()[i] = next();
            for (int64_t i = 0; i < b.size(); ++i)
                b.data()[i] = next();
            for (int64_t i = 0; i < m; ++i)
                for (int64_t j = 0; j < n; ++j) {
                    double sum = 0, sizes = 0;
                    for (int64_t p = 0; p < k; ++p) {
                        const double term = static_cast<double>(a.at(i, p)) * static_cast<double>(b.at(p, j));
                        sum += term;
                        sizes += std::fabs(term);
                    }
                    want.at(i, j) = sum;
                    bound.at(i, j) = whole ? 0 : 2 * static_cast<double>(k) * std::ldexp(sizes, -24);
                    this->absolute.at(i, j) = whole ? 0 : sizes; // whole numbers below 129 are kept by every type
                }
            spoil();
        }
        void spoil() { std::fill(c.data(), c.data() + c.size(), NAN); }
        MatmulProblem problem() const { return {a.view(), b.view()}; }
        /// Empty, or the first wrong element. `rounding`: of the factors, relative, before they are multiplied.
        std::string wrong(double rounding = 0) const {
            for (int64_t i = 0; i < c.size(); ++i) {
                const double error = std::fabs(static_cast<double>(c.data()[i]) - want.data()[i]);
                if (!(error <= bound.data()[i] + (rounding * (2 + rounding)) * absolute.data()[i]))
                    return "element " + std::to_string(i) + ": got " + std::to_string(c.data()[i]) + ", want " +
                           std::to_string(want.data()[i]);
            }
            return {};
        }
    };

private slots:
    void randomNumbersLieWhereTheyShould() {
        const auto usual = randomMatmul({40}, 35), shifted = randomMatmul({.size = 40, .max = 6, .min = -3}, 35);
        QVERIFY(usual.ok() && shifted.ok());
        float least = 0, most = 0;
        for (int64_t i = 0; i < usual->a.size(); ++i) {
            QCOMPARE(shifted->a.data()[i], usual->a.data()[i] - 3); // ten values each: the same words of the generator
            least = std::min(least, shifted->a.data()[i]);
            most = std::max(most, shifted->b.data()[i]);
        }
        QVERIFY(least == -3 && most == 6);
        const auto refused = randomMatmul({.size = 4, .max = 2, .min = 3}, 35);
        QVERIFY(!refused && refused.error().str().find("above the largest, 2") != std::string::npos);
    }
    void factorsAreTyped() {
        const auto typed = randomMatmul({.size = 2, .a = "1,2;3,-4.5", .b = "5, 6;7,8"}, 35);
        QVERIFY2(typed.ok(), typed.ok() ? "" : typed.error().str().c_str());
        QCOMPARE(typedWords(typed->a), std::string("1,2;3,-4.5"));
        QCOMPARE(typedWords(typed->b), std::string("5,6;7,8"));
        // B is the one that is drawn beside a drawn A.
        const auto half = randomMatmul({.size = 2, .a = "1,2;3,4"}, 35), drawn = randomMatmul({2}, 35);
        QCOMPARE(typedWords(half->b), typedWords(drawn->b));
        QCOMPARE(typedWords(randomMatmul({.size = 2, .identity = true, .a = "1,2;3,4"}, 35)->b),
                 std::string("1,0;0,1"));
        for (const auto& [source, words] : std::vector<std::pair<MatmulSource, const char*>>{
                 {{.size = 2, .a = "1,2;3,four"}, "Row 1, column 1 of A: 'four' is not a number"},
                 {{.size = 2, .b = "1,;3,4"}, "Row 0, column 1 of B: '' is not a number"},
                 {{.size = 2, .b = "1,nan;3,4"}, "'nan' is not a number"},
                 {{.size = 2, .a = "1,2;3"}, "Row 1 of A has 1 numbers"},
                 {{.size = 3, .a = "1,2;3,4"}, "A is 2 x 2, and the size is 3"},
                 {{.size = 2, .identity = true, .b = "1,2;3,4"}, "B is typed and the identity"},
                 {{.size = 9, .a = "1;2;3;4;5;6;7;8;9"}, "A has 9 rows; a typed factor has at most 8"}}) {
            const auto refused = randomMatmul(source, 35);
            QVERIFY2(!refused && refused.error().str().find(words) != std::string::npos, words);
        }
    }
    void kernelsAreSteppedWithTheirVariables() {
        TELAR_NEEDS_CLANG;
        const Product product(40, 36, 33, true);
        for (const std::string kernel : {"matmul1", "matmul2", "matmul3", "matmul3-turned", "tile-2d"}) {
            machine::StepRequest where;
            where.block = 0;
            where.warp = 0;
            const auto stepped = stepMatmul(kernel, product.problem(), where);
            QVERIFY2(stepped.ok(), stepped.ok() ? "" : stepped.error().str().c_str());
            const machine::ThreadSteps way(*stepped->trace, 3);
            QVERIFY2(way.size() > 5, kernel.c_str());
            // The last value of `sum` of thread 3 is its element; where a thread makes several, it has no such name.
            std::string sum;
            for (std::size_t k = 0; k < way.size(); ++k) {
                QCOMPARE(stepped->trace->steps[way.at(k)].file, stepped->source);
                const auto stack = stepped->trace->stack(way.at(k));
                for (const auto& v : stack[0].variables)
                    if (v.name == "sum")
                        sum = stepped->trace->text(way.at(k), v, 3);
            }
            if (kernel == "matmul1" || kernel.starts_with("matmul3"))
                QVERIFY2(!sum.empty() && sum != "?", (kernel + ": " + sum).c_str());
            if (kernel == "matmul1") // x counts rows
                QCOMPARE(std::stod(sum), product.want.at(3, 0));
            else if (kernel.starts_with("matmul3"))
                QCOMPARE(std::stod(sum), product.want.at(0, 3));
        }
        const auto unknown = stepMatmul("matmul9", product.problem(), {});
        QVERIFY(!unknown.ok());
        qputenv("TELAR_CLANG", "/nonexistent/clang");
        const auto refused = stepMatmul("matmul1", product.problem(), {});
        qunsetenv("TELAR_CLANG");
        QVERIFY(!refused.ok() && refused.error().str().find("clang") != std::string::npos);
    }

    void everyVariantEveryShape() {
        const int64_t shapes[][3] = {{1, 1, 1},    {1, 77, 5},     {77, 1, 300},  {2, 2, 2},     {31, 33, 32},
                                     {65, 64, 63}, {37, 101, 259}, {113, 40, 17}, {6, 1030, 270}};
        for (const auto& s : shapes) {
            for (const bool whole : {true, false}) {
                Product product(s[0], s[1], s[2], whole);
                for (const auto& variant : registry.all()) {
                    const auto elements = static_cast<double>(s[0] * s[1]);
                    if (variant->id() == "emulator:matmul2" &&
                        elements * static_cast<double>((s[0] + s[1]) * s[2]) > 5e7)
                        continue; // its threads redo each other's work
                    for (const char* level : {"sse2", "avx2", "avx512"}) {
                        if (variant->id() != "fast" && std::string(level) != "avx512")
                            continue;
                        const SimdOverride lowered(level);
                        product.spoil();
                        const auto run = runMatmul(*variant, product.problem(), product.c.view());
                        QVERIFY2(run.ok(), variant->id().c_str());
                        const auto wrong = product.wrong(variant->rounding());
                        QVERIFY2(wrong.empty(), (variant->id() + " " + level + ": " + wrong).c_str());
                    }
                }
            }
        }
    }
    void nanIsNeverRight() {
        Product product(3, 3, 3, false);
        QVERIFY(!product.wrong().empty());
    }
    void threadsChangeNoBit() {
        Product product(150, 170, 300, false);
        for (const auto& variant : registry.all()) {
            if (!variant->supports(product.problem()))
                continue;
            std::vector<float> first;
            for (const int threads : {1, 2, 3}) {
                QVERIFY(runMatmul(*variant, product.problem(), product.c.view(), {threads, {}}).ok());
                std::vector<float> now(product.c.data(), product.c.data() + product.c.size());
                if (first.empty())
                    first = now;
                QVERIFY(std::memcmp(first.data(), now.data(), now.size() * 4) == 0);
            }
        }
    }
    void waysOfLookingChangeNoBit() {
        Product large(45, 70, 40, false), small(11, 13, 7, false);
        for (const char* kernel : {"matmul1", "matmul2", "uncoalesced", "coalesced", "matmul3", "tile-1d", "tile-2d",
                                   "vectorised", "warp-tile", "async", "wmma", "mma", "wgmma"}) {
            auto& product = std::string(kernel) == "matmul2" ? small : large;
            std::vector<float> first;
            for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted, simt::Mode::Traced}) {
                simt::LaunchOptions options;
                options.mode = mode;
                product.spoil();
                const auto report = emulateMatmul(kernel, product.problem(), product.c.view(), options);
                QVERIFY2(report.ok(), kernel);
                QCOMPARE(report->findingCount, int64_t{0});
                std::vector<float> now(product.c.data(), product.c.data() + product.c.size());
                if (first.empty())
                    first = now;
                QVERIFY(std::memcmp(first.data(), now.data(), now.size() * 4) == 0);
            }
        }
    }
    void tilesSaveLoads() { // 64 x 64 x 64: each value 64 times, twice, once from global memory
        Product product(64, 64, 64, true);
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        const auto loads = [&](const char* kernel) {
            const auto report = emulateMatmul(kernel, product.problem(), product.c.view(), options);
            return report->counters.total(simt::Op::GlobalLoad).lanes;
        };
        QCOMPARE(loads("matmul1"), int64_t{64 * 64 * 64 * 2});
        QCOMPARE(loads("matmul3"), int64_t{64 * 64 * 2 * 2});
        QCOMPARE(loads("tile-2d"), int64_t{64 * 64 * 2});
        const auto report = emulateMatmul("matmul3", product.problem(), product.c.view(), options);
        QCOMPARE(report->counters.arithmetic, int64_t{2 * 64 * 64 * 64});
        QCOMPARE(report->counters.shared().worstWays, 1);
        QCOMPARE(report->counters.total(simt::Op::Barrier).lanes, int64_t{4096 * 4});
    }
    void tensorCoresRoundTheFactorsAndSayHowFar() {
        for (const auto& [kernel, bits] : {std::pair{"wmma", 11}, {"mma", 8}, {"wgmma", 8}}) {
            QCOMPARE(matmulRounding(kernel), std::ldexp(1.0, -bits));
            Matrix<float> a(1, 2), b(2, 1), c(1, 1);
            b.data()[0] = b.data()[1] = 1;
            a.data()[0] = 1 + std::ldexp(1.0f, -bits - 1); // less than half of the last place: lost
            a.data()[1] = 1 + std::ldexp(1.0f, 1 - bits);  // the last place itself: kept
            QVERIFY(emulateMatmul(kernel, {a.view(), b.view()}, c.view()).ok());
            QCOMPARE(c.data()[0], 2 + std::ldexp(1.0f, 1 - bits));
            Product product(40, 24, 70, false);
            QVERIFY(emulateMatmul(kernel, product.problem(), product.c.view()).ok());
            QVERIFY(!product.wrong().empty()); // not float32's precision
            QVERIFY2(product.wrong(matmulRounding(kernel)).empty(), kernel);
        }
        QCOMPARE(matmulRounding("async"), 0.0);
        double before = 0;
        for (const char* kernel : {"warp-tile", "wmma", "mma"}) { // each further from float64, within its bound
            const auto error = matmulError(kernel, 35);
            QVERIFY(error.ok());
            const double rounding = matmulRounding(kernel);
            QVERIFY2(*error <= rounding * (2 + rounding) + accuracySize * std::ldexp(1.0, -24), kernel);
            QVERIFY2(*error > 2 * before, kernel);
            before = *error;
        }
    }
    void asynchronousCopiesKeepEveryBit() { // of the kernel that they were put into
        Product product(150, 300, 70, false);
        std::vector<float> first;
        for (const char* kernel : {"warp-tile", "async"}) {
            QVERIFY(emulateMatmul(kernel, product.problem(), product.c.view()).ok());
            std::vector<float> now(product.c.data(), product.c.data() + product.c.size());
            if (first.empty())
                first = now;
            QVERIFY(std::memcmp(first.data(), now.data(), now.size() * 4) == 0);
        }
    }
    void blocksThatMakeSeveralTilesLeaveNone() { // more tiles of 128 x 256 than blocks
        Product product(128 * 34, 256 * 4, 3, true);
        const auto config = matmulLaunch("wgmma", product.problem());
        QVERIFY(config.ok());
        QCOMPARE(config->grid.count(), int64_t{132});
        QVERIFY(emulateMatmul("wgmma", product.problem(), product.c.view()).ok());
        QVERIFY(product.wrong(matmulRounding("wgmma")).empty());
    }
    void bothBfloat16KernelsRoundTheSame() { // sums of whole numbers up to 256 are exact
        Product product(150, 300, 70, true);
        std::vector<float> first;
        for (const char* kernel : {"mma", "wgmma"}) {
            product.spoil();
            QVERIFY(emulateMatmul(kernel, product.problem(), product.c.view()).ok());
            std::vector<float> now(product.c.data(), product.c.data() + product.c.size());
            if (first.empty())
                first = now;
            QVERIFY(std::memcmp(first.data(), now.data(), now.size() * 4) == 0);
        }
    }
    void thesisKernelsDoWhatIsPrinted() {
        // Elements that all threads of matmul2 write: n^3 as printed, (n (n + 1) / 2)^2 if j began anew in each row.
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        for (const int64_t n : {4, 8, 16}) {
            Product product(n, n, n, true);
            const auto written = [&](const char* kernel) {
                const auto report =
                    emulateMatmul(kernel, product.problem(), product.c.view(), options, simt::Dim3{16, 16, 1});
                return report->counters.total(simt::Op::GlobalStore).lanes;
            };
            QCOMPARE(written("matmul1"), n * n);
            QCOMPARE(written("matmul2"), n * n * n);
            QCOMPARE(written("matmul2-nested"), n * (n + 1) / 2 * (n * (n + 1) / 2));
            QCOMPARE(matmulOperations("matmul2", product.problem()), 2.0 * static_cast<double>(n * n * n * n));
        }
        Product sixteen(16, 16, 16, true);
        QCOMPARE(matmulOperations("matmul2", sixteen.problem()) / 2 / 16, 4096.0);
        QCOMPARE(matmulOperations("matmul2-nested", sixteen.problem()) / 2 / 16, 18496.0);
        // x is the row in the first two, the column in the third: which way a warp's 32 stores lie.
        Product square(32, 32, 32, true);
        const auto sectors = [&](const char* kernel) {
            const auto report =
                emulateMatmul(kernel, square.problem(), square.c.view(), options, simt::Dim3{32, 32, 1});
            const auto stores = report->counters.total(simt::Op::GlobalStore);
            return stores.sectors / stores.instructions;
        };
        QCOMPARE(sectors("matmul1"), int64_t{32});
        QVERIFY(sectors("matmul2") > 16); // down a column too, with fewer lanes in later rows
        QCOMPARE(sectors("matmul1-along"), int64_t{4});
        QCOMPARE(sectors("matmul3"), int64_t{4});
        // matmul3 sets both tiles to zero before it loads: each thread writes each twice a tile.
        const auto tiles = emulateMatmul("matmul3", square.problem(), square.c.view(), options);
        QCOMPARE(tiles->counters.total(simt::Op::SharedStore).lanes, int64_t{4 * 32 * 32});
    }
    void wrongKernelsAreCaught() {
        Product product(4, 4, 4, true);
        simt::LaunchOptions options;
        QVERIFY(!emulateMatmul("matmul2-indices", product.problem(), product.c.view(), options).ok());
        options.mode = simt::Mode::Counted;
        // A block of 16 x 16 over 4 x 4, as in the appendix: the matrix of indices is overrun, and nothing else.
        const auto written =
            emulateMatmul("matmul2-indices", product.problem(), product.c.view(), options, simt::Dim3{16, 16, 1});
        QVERIFY(written.ok());
        bool wrote = false;
        for (const auto& f : written->findings) {
            QVERIFY(f.kind != simt::FindingKind::OutOfBounds || f.array == "indices");
            wrote |= f.kind == simt::FindingKind::OutOfBounds && f.write &&
                     f.site.file == "core/matmul/kernels/matmul2-indices.cu" && (f.thread.x >= 4 || f.thread.y >= 4);
        }
        QVERIFY(wrote);
        const auto printed =
            emulateMatmul("matmul2", product.problem(), product.c.view(), options, simt::Dim3{16, 16, 1});
        QVERIFY(printed.ok() && printed->findingCount == 0);
        const auto raced = emulateMatmul("matmul3-no-barrier", product.problem(), product.c.view(), options);
        QVERIFY(raced.ok());
        bool race = false;
        for (const auto& f : raced->findings)
            race |= f.kind == simt::FindingKind::SharedRace && f.other.has_value();
        QVERIFY(race);
    }
    void refusals() {
        Product product(4, 5, 6, true);
        Matrix<float> none(0, 3);
        QCOMPARE(checkMatmul({product.a.view(), product.a.view()}).error().what.str(),
                 std::string("A matrix of 4 x 6 cannot be multiplied by one of 4 x 6"));
        QVERIFY(!checkMatmul({none.view(), product.a.view()}).ok());
        QVERIFY(!matmulLaunch("matmul3", product.problem(), simt::Dim3{16, 16, 1}).ok());
        QVERIFY(!matmulLaunch("matmul1", product.problem(), simt::Dim3{0, 16, 1}).ok());
        QVERIFY(!matmulLaunch("matmul1", product.problem(), simt::Dim3{64, 32, 1}).ok());
        QVERIFY(!matmulLaunch("none", product.problem()).ok());
        Product large(129, 128, 2, true);
        QVERIFY(!matmulLaunch("matmul2", large.problem()).ok());
    }
    void registryAndSources() {
        std::vector<std::string> ids;
        for (const auto& variant : registry.all()) {
            ids.push_back(variant->id());
            QVERIFY(!variant->title().empty() && !variant->idea().empty());
        }
        QCOMPARE(ids, (std::vector<std::string>{"emulator:matmul2", "emulator:matmul1", "emulator:uncoalesced",
                                                "emulator:coalesced", "emulator:matmul3", "emulator:tile-1d",
                                                "emulator:tile-2d", "emulator:vectorised", "emulator:warp-tile",
                                                "emulator:async", "emulator:wmma", "emulator:mma", "emulator:wgmma",
                                                "serial", "openmp", "fast"}));
        Product product(4, 5, 6, true);
        QCOMPARE(registry.best(product.problem())->id(), std::string("fast"));
        QCOMPARE(registry.find("fast")->cost(product.problem()).operations, 240.0);
        for (const auto& card : matmulKernels()) {
            QVERIFY2(card.source().find("__global__ void") != std::string_view::npos, card.id);
            if (card.broken())
                continue; // an edit of another file
            QFile file(QString(TELAR_SOURCE_DIR "/") + card.file);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll().toStdString(), std::string(card.source()));
        }
    }
    void progressCountsEveryRow() {
        Product product(70, 50, 30, true);
        for (const auto& variant : registry.all()) {
            Progress progress;
            RunOptions options;
            options.job.progress = &progress;
            QVERIFY(runMatmul(*variant, product.problem(), product.c.view(), options).ok());
            QCOMPARE(progress.total(), int64_t{70});
            QCOMPARE(progress.done(), int64_t{70});
        }
    }
    void cancelIsQuick() {
        static Matrix<float> a(3000, 3000), c(3000, 3000);
        std::fill(a.data(), a.data() + a.size(), 1.0f);
        for (const auto& variant : registry.all()) {
            if (!variant->supports({a.view(), a.view()}))
                continue;
            const auto wrong = test::stopsWithin(300, 20, [&](const RunOptions& options) {
                return runMatmul(*variant, {a.view(), a.view()}, c.view(), options);
            });
            QVERIFY2(wrong.empty(), (variant->id() + ": " + wrong).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(tst_matmul)
#include "tst_matmul.moc"
