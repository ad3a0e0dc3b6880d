// Products with many sums a thread, on tensor cores and without: what the machine counts of them, and the times predicted from
// it beside those that GPUs measured.
#include "core/base/statistics.hpp"
#include "core/matmul/emulate.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/cards.hpp"
#include "tests/core/simt/machine_run.hpp"

#include <QTest>

using namespace telar;
using namespace telar::simt;

namespace {

struct Tile {
    int64_t rows, columns;
};
Tile tileOf(const std::string& kernel) { return {128, kernel == "wmma" || kernel == "mma" ? 128 : 256}; }
constexpr int64_t residentBlocks = 132; ///< of wgmma, which makes all tiles with so many

/// The product's launch, counted; those that lay out factors before it are left out.
LaunchWork counted(const std::string& kernel, int64_t m, int64_t n, int64_t k) {
    auto a = Matrix<float>::create(m, k), b = Matrix<float>::create(k, n), c = Matrix<float>::create(m, n);
    const auto launches = builtin::countLaunches([&](const LaunchOptions& options) -> Status {
        const auto run = emulateMatmul(kernel, {a->view(), b->view()}, c->view(), options);
        return run ? Status{} : Status{run.error()};
    });
    if (!launches)
        qFatal("%s", launches.error().str().c_str());
    return launches->back();
}

/// Every field that grows with the work, by its own sum.
template <class Sum>
LaunchWork each(const LaunchWork& a, const LaunchWork& b, Sum sum) {
    LaunchWork made = a;
    for (const auto what : {&LaunchWork::instructions, &LaunchWork::chained, &LaunchWork::requests,
                            &LaunchWork::cacheLines, &LaunchWork::sectors, &LaunchWork::wavefronts})
        made.*what = sum(a.*what, b.*what);
    for (std::size_t t = 0; t < tensorTypeCount; ++t) {
        made.tensor.warp[t] = sum(a.tensor.warp[t], b.tensor.warp[t]);
        made.tensor.warpgroup[t] = sum(a.tensor.warpgroup[t], b.tensor.warpgroup[t]);
    }
    made.tensor.steps = sum(a.tensor.steps, b.tensor.steps);
    return made;
}

/// A product too large to count in a test: tiles are alike, and each slice along k costs as much as the next. One tile is
/// counted with two depths.
LaunchWork extended(const std::string& kernel, int64_t m, int64_t n, int64_t k) {
    constexpr int64_t less = 256, more = 512;
    const auto tile = tileOf(kernel);
    const int64_t tiles = m / tile.rows * (n / tile.columns);
    auto work = each(counted(kernel, tile.rows, tile.columns, less), counted(kernel, tile.rows, tile.columns, more),
                     [&](int64_t a, int64_t b) { return tiles * (a + (b - a) * (k - less) / (more - less)); });
    work.config.grid = kernel == "wgmma" && tiles > residentBlocks
                           ? Dim3{static_cast<uint32_t>(residentBlocks), 1, 1}
                           : Dim3{static_cast<uint32_t>(n / tile.columns), static_cast<uint32_t>(m / tile.rows), 1};
    const int64_t factor = kernel == "wgmma" ? 2 : 4; // bytes of a number of A and B
    work.arrayBytes = factor * (m * k + k * n) + 4 * m * n;
    return work;
}

/// A hundred percent of what the data sheet says: no launch takes less.
double roofSeconds(const DeviceModel& card, TensorType type, double n) {
    return 2 * n * n * n / (tensorRate(card.major, card.minor, type) * card.multiprocessors * card.clockHz);
}

DeviceModel cardOf(const std::string& name) {
    if (name == "H200") // the one that timed them, calibrated
        return parseCardFile(test::kernelText("h200_card.json"), "h200_card.json")->card;
    auto card = *findCard("H200"); // the same chip with other memory: 3.35 TB/s in place of 4.8 (its data sheet)
    card.name = name;
    card.memoryBandwidth *= 3.35 / 4.8;
    return card;
}

} // namespace

class tst_tensor_times : public QObject {
    Q_OBJECT

private slots:
    void productsAreCounted() {
        const auto index = [](TensorType type) { return static_cast<std::size_t>(type); };
        const int64_t products = 256 * 256 * 128;
        const auto wmma = counted("wmma", 256, 256, 128), mma = counted("mma", 256, 256, 128),
                   wgmma = counted("wgmma", 256, 256, 128);
        QCOMPARE(wmma.tensor.warp[index(TensorType::TF32)], products);
        QCOMPARE(wmma.tensor.steps, products / (16 * 8 * 8));
        QCOMPARE(mma.tensor.warp[index(TensorType::Half)], products);
        QCOMPARE(mma.tensor.steps, products / (16 * 8 * 16));
        QCOMPARE(wgmma.tensor.warpgroup[index(TensorType::Half)], products);
        QCOMPARE(wgmma.tensor.steps, int64_t(0));
        for (const auto* work : {&wmma, &mma, &wgmma})
            QCOMPARE(work->tensor.multiplyAdds(), products);
        QCOMPARE(counted("tile-2d", 256, 256, 128).tensor.multiplyAdds(), int64_t(0));
    }
    /// Sums lie in registers: per slice of 64 a warp of wgmma asks for four products, and does little beside.
    void sumsOfWgmmaCostNoInstructions() {
        const auto one = counted("wgmma", 128, 256, 256), two = counted("wgmma", 128, 256, 512);
        const double slices = (512 - 256) / 64, warps = 9; // eight that multiply, one that fetches
        const double ofWarp = static_cast<double>(two.instructions - one.instructions) / (slices * warps);
        QVERIFY2(ofWarp > 10 && ofWarp < 120,
                 QByteArray::number(ofWarp)); // more than a thousand with the sums in local memory
    }
    /// What stands for large products is what counting small ones gives.
    void extendedIsCounted() {
        for (const std::string kernel : {"wmma", "mma", "wgmma", "async", "warp-tile"}) {
            const auto real = counted(kernel, 256, 512, 384), made = extended(kernel, 256, 512, 384);
            QCOMPARE(made.tensor, real.tensor);
            QVERIFY(made.config.grid == real.config.grid);
            for (const auto what :
                 {&LaunchWork::requests, &LaunchWork::cacheLines, &LaunchWork::sectors, &LaunchWork::wavefronts})
                QVERIFY2(made.*what == real.*what, kernel.c_str());
            // How often somebody asks whether a phase has ended depends on whose turn it is.
            QVERIFY2(std::abs(double(made.instructions - real.instructions)) < 0.02 * double(real.instructions),
                     kernel.c_str());
        }
    }
    void predictedIsNoFasterThanTensorCores() {
        for (const auto& [kernel, type] :
             {std::pair{"wmma", TensorType::TF32}, {"mma", TensorType::Half}, {"wgmma", TensorType::Half}})
            for (const auto& card : knownCards()) {
                const auto work = extended(kernel, 2048, 2048, 2048);
                const auto time = predict(card, work);
                if (10 * card.major + card.minor < work.capability ||
                    (work.capability == 90 && card.major != 9)) { // wgmma is Hopper's
                    QVERIFY2(!time.ok(), card.name.c_str());
                    continue;
                }
                QVERIFY2(time.ok(), card.name.c_str());
                QVERIFY2(time->seconds() > roofSeconds(card, type, 2048), (card.name + " " + kernel).c_str());
                QVERIFY2(time->parts[static_cast<std::size_t>(TimePart::Tensor)] >=
                             0.99 * roofSeconds(card, type, 2048),
                         kernel);
            }
    }
    void predictedBesideMeasured() {
        std::vector<double> off;
        const auto lines =
            QString::fromStdString(test::kernelText("tensor_products.csv")).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines[1], QStringLiteral("kernel,card,size,time_us,registers"));
        for (const auto& line : lines.mid(2)) {
            const auto cells = line.split(',');
            const auto kernel = cells[0].toStdString();
            const int64_t n = cells[2].toLongLong();
            auto work = extended(kernel, n, n, n);
            work.registers = cells[4].toInt();
            const auto time = predict(cardOf(cells[1].toStdString()), work);
            QVERIFY2(time.ok(), qPrintable(line));
            const double measured = cells[3].toDouble() * 1e-6, predicted = time->seconds();
            const auto words = QStringLiteral("%1: %2 us predicted, bound by %3; parts")
                                   .arg(line)
                                   .arg(1e6 * predicted)
                                   .arg(QString::fromUtf8(timePartName(time->limit)));
            QString parts;
            for (const double part : time->parts)
                parts += QStringLiteral(" %1").arg(1e6 * part);
            qInfo("%s", qPrintable(words + parts));
            QVERIFY2(predicted < 2 * measured && measured < 2 * predicted, qPrintable(words));
            off.push_back(std::abs(predicted - measured) / measured);
        }
        QCOMPARE(off.size(), std::size_t(16));
        qInfo("median error %.1f %%", 100 * statisticsOf(off).median);
    }
};

QTEST_GUILESS_MAIN(tst_tensor_times)
#include "tst_tensor_times.moc"
