// Softmax against its definition in float64, in every variant.
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/thread_view.hpp"
#include "core/softmax/operation.hpp"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace telar;

namespace {

struct Shape {
    int64_t rows, columns;
};
const std::vector<Shape>& shapes() {
    static const std::vector<Shape> all{{1, 1},   {1, 2},    {2, 1},    {3, 3},    {5, 7},   {7, 16},
                                        {8, 15},  {9, 17},   {16, 31},  {17, 32},  {31, 33}, {33, 64},
                                        {4, 127}, {6, 129},  {12, 255}, {13, 256}, {2, 257}, {3, 513},
                                        {64, 64}, {100, 37}, {65, 63},  {37, 100}};
    return all;
}
std::vector<SoftmaxSpec> specs() {
    std::vector<SoftmaxSpec> all;
    for (const auto axis : {SoftmaxAxis::Columns, SoftmaxAxis::Rows})
        for (const auto mask : {SoftmaxMask::None, SoftmaxMask::Causal})
            for (const bool log : {false, true})
                for (const auto type : {SoftmaxType::Float32, SoftmaxType::BFloat16})
                    all.push_back({axis, log ? -0.5f : 1.25f, mask, log, type});
    return all;
}

/// The definition, in double.
Matrix<double> exact(const SoftmaxProblem& p) {
    Matrix<double> y(p.rows(), p.columns());
    const bool along = p.spec.axis == SoftmaxAxis::Columns;
    const auto number = [&](int64_t r, int64_t c) {
        const auto* floats = std::get_if<PlanesView<const float>>(&p.input);
        const float x =
            floats ? floats->at(r, c) : fromBFloat16(std::get<PlanesView<const uint16_t>>(p.input).at(r, c));
        return static_cast<double>(p.spec.scale * x); // as the contract has it: the product is a float
    };
    const auto open = [&](int64_t r, int64_t c) { return p.spec.mask == SoftmaxMask::None || c <= r; };
    for (int64_t i = 0; i < (along ? p.rows() : p.columns()); ++i) {
        const int64_t n = along ? p.columns() : p.rows();
        double top = -INFINITY, sum = 0;
        const auto at = [&](int64_t j) { return along ? std::pair(i, j) : std::pair(j, i); };
        for (int64_t j = 0; j < n; ++j)
            if (const auto [r, c] = at(j); open(r, c))
                top = std::max(top, number(r, c));
        for (int64_t j = 0; j < n; ++j)
            if (const auto [r, c] = at(j); open(r, c))
                sum += std::exp(number(r, c) - top);
        for (int64_t j = 0; j < n; ++j) {
            const auto [r, c] = at(j);
            const double v = number(r, c) - top;
            y.at(r, c) = !open(r, c)  ? (p.spec.log ? -INFINITY : 0)
                         : p.spec.log ? v - std::log(sum)
                                      : std::exp(v) / sum;
        }
    }
    return y;
}

bool near(float got, double wanted, const SoftmaxSpec& spec) {
    if (std::isinf(wanted) || std::isnan(wanted))
        return std::isnan(wanted) ? std::isnan(got) : static_cast<double>(got) == wanted;
    const double distance = std::abs(static_cast<double>(got) - wanted);
    return distance <= 1e-5 * (spec.log ? std::max(1.0, std::abs(wanted)) : wanted) + 1e-37;
}

} // namespace

class tst_softmax : public QObject {
    Q_OBJECT

private slots:
    void everyVariantIsTheDefinition_data() {
        QTest::addColumn<QString>("variant");
        for (const auto& id : cpuSoftmaxVariants().ids())
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }
    void everyVariantIsTheDefinition() {
        QFETCH(QString, variant);
        const auto registry = cpuSoftmaxVariants();
        const auto& one = *registry.find(variant.toStdString());
        int tried = 0;
        for (const auto& spec : specs())
            for (const auto& shape : shapes()) {
                const auto numbers = SoftmaxNumbers::create(shape.rows, shape.columns, spec.type, 7);
                QVERIFY(numbers.ok());
                const auto problem = numbers->problem(spec);
                if (!one.supports(problem))
                    continue;
                const auto wanted = exact(problem);
                Matrix<float> y(shape.rows, shape.columns);
                std::fill(y.data(), y.data() + y.size(), 5.0f);
                const auto run = runSoftmax(one, problem, y.view(), {3, {}});
                QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
                for (int64_t i = 0; i < y.size(); ++i)
                    QVERIFY2(
                        near(y.data()[i], wanted.data()[i], spec),
                        qPrintable(QStringLiteral("%1 x %2, axis %3, mask %4, log %5, type %6, element %7: %8 for %9")
                                       .arg(shape.rows)
                                       .arg(shape.columns)
                                       .arg(int(spec.axis))
                                       .arg(int(spec.mask))
                                       .arg(spec.log)
                                       .arg(int(spec.type))
                                       .arg(i)
                                       .arg(static_cast<double>(y.data()[i]))
                                       .arg(wanted.data()[i])));
                ++tried;
            }
        QVERIFY2(tried >= 88, qPrintable(QString::number(tried)));
    }
    /// What PyTorch makes of infinities and NaN.
    /// More numbers than stay in a cache: a row is written while the next is computed, whether its length and place suit that
    /// or not.
    void largeOnesAreWrittenPastTheCaches() {
        const auto registry = cpuSoftmaxVariants();
        for (const auto& [rows, columns, spec] :
             {std::tuple<int64_t, int64_t, SoftmaxSpec>{2050, 2052, {}},
              {1030, 4096, {SoftmaxAxis::Columns, 1.25f, SoftmaxMask::Causal, true, SoftmaxType::Float32}},
              {2100, 2048, {SoftmaxAxis::Columns, -2, SoftmaxMask::Causal, false, SoftmaxType::BFloat16}}}) {
            const auto numbers = SoftmaxNumbers::create(rows, columns, spec.type, 5);
            QVERIFY(numbers.ok());
            const auto problem = numbers->problem(spec);
            const auto wanted = exact(problem);
            Matrix<float> one(rows, columns), two(rows, columns);
            std::fill_n(one.data(), one.size(), 7.0f);
            QVERIFY(runSoftmax(*registry.find("simd"), problem, one.view(), {1, {}}).ok());
            QVERIFY(runSoftmax(*registry.find("simd"), problem, two.view(), {2, {}}).ok());
            QCOMPARE(std::memcmp(one.data(), two.data(), static_cast<std::size_t>(one.bytes())), 0);
            int64_t i = 0;
            while (i < one.size() && near(one.data()[i], wanted.data()[i], spec))
                ++i;
            QVERIFY2(i == one.size(), qPrintable(QStringLiteral("%1 x %2, %3").arg(rows).arg(columns).arg(i)));
        }
    }

    void specialNumbers_data() { everyVariantIsTheDefinition_data(); }
    void specialNumbers() {
        QFETCH(QString, variant);
        const auto registry = cpuSoftmaxVariants();
        const float inf = INFINITY;
        for (const int64_t columns : {2, 40, 300}) {
            Matrix<float> x(4, columns), y(4, columns);
            std::fill(x.data(), x.data() + x.size(), 1.0f);
            std::fill(x.row(0), x.row(0) + columns, -inf); // only minus infinity
            x.at(1, 0) = -inf;                             // one of them
            x.at(2, columns - 1) = inf;
            x.at(3, columns / 2) = NAN;
            QVERIFY(runSoftmax(*registry.find(variant.toStdString()), {{}, x.view()}, y.view()).ok());
            for (int64_t c = 0; c < columns; ++c) {
                QVERIFY(std::isnan(y.at(0, c)) && std::isnan(y.at(2, c)) && std::isnan(y.at(3, c)));
                QVERIFY(c == 0 ? y.at(1, 0) == 0 : near(y.at(1, c), 1 / static_cast<double>(columns - 1), {}));
            }
        }
    }
    void largeNumbersDoNotOverflow() {
        const auto registry = cpuSoftmaxVariants();
        Matrix<float> x(1, 3), y(1, 3);
        for (const auto& variant : registry.all()) {
            x.at(0, 0) = 1e38f, x.at(0, 1) = 1e38f, x.at(0, 2) = -1e38f;
            QVERIFY(runSoftmax(*variant, {{}, x.view()}, y.view()).ok());
            QVERIFY2(y.at(0, 0) == 0.5f && y.at(0, 1) == 0.5f && y.at(0, 2) == 0, variant->id().c_str());
        }
    }
    void badInputIsRefused() {
        const auto registry = cpuSoftmaxVariants();
        Matrix<float> x(2, 2), y(2, 2);
        const auto& serial = *registry.find("serial");
        auto none = x.view();
        none.columns = 0;
        QVERIFY(runSoftmax(serial, {{}, PlanesView<const float>(none)}, y.view()).error().str().find("2 x 0") !=
                std::string::npos);
        SoftmaxSpec spec;
        spec.scale = NAN;
        QVERIFY(!runSoftmax(serial, {spec, x.view()}, y.view()).ok());
        spec = {};
        spec.axis = SoftmaxAxis::Rows;
        QVERIFY(!runSoftmax(*registry.find("emulator:online"), {spec, x.view()}, y.view()).ok());
    }
    void stopsWhenAsked() {
        const auto registry = cpuSoftmaxVariants();
        const auto numbers = SoftmaxNumbers::create(512, 512, SoftmaxType::Float32, 1);
        Matrix<float> y(512, 512);
        std::stop_source stop;
        stop.request_stop();
        for (const char* id : {"serial", "online", "openmp", "simd"}) {
            const auto run =
                runSoftmax(*registry.find(id), numbers->problem({}), y.view(), {2, {stop.get_token(), nullptr}});
            QVERIFY(!run && run.error().kind == cancelledError().kind);
        }
    }
    /// A warp that reads along a row needs an eighth of the sectors of one that reads down a column.
    void theKernelsDifferInTheirSectors() {
        if (!builtin::available("core/softmax/kernels/rows.cu"))
            QSKIP("no clang");
        const auto numbers = SoftmaxNumbers::create(256, 256, SoftmaxType::Float32, 1);
        Matrix<float> y(256, 256);
        const auto sectors = [&](const char* kernel) {
            simt::LaunchOptions options;
            options.mode = simt::Mode::Counted;
            const auto report = emulateSoftmax(kernel, numbers->problem({}), y.view(), options);
            return report && report->findings.empty()
                       ? static_cast<double>(report->counters.total(simt::Op::GlobalLoad).sectors)
                       : NAN;
        };
        const double thread = sectors("row-per-thread"), warp = sectors("row-per-warp"),
                     block = sectors("row-per-block");
        QCOMPARE(warp, 3.0 * 256 * 256 * 4 / 32);
        QCOMPARE(block, warp);
        QCOMPARE(sectors("online"), warp * 2 / 3);
        QCOMPARE(thread, 8 * warp);
    }
    /// The stages of a picture lead to what the variants make, and the thread of an element is the one that writes it.
    void stagesAndThreads() {
        for (const auto axis : {SoftmaxAxis::Columns, SoftmaxAxis::Rows}) {
            SoftmaxSpec spec{axis, 0.5f, SoftmaxMask::Causal};
            const auto numbers = SoftmaxNumbers::create(9, 13, SoftmaxType::Float32, 3);
            const auto problem = numbers->problem(spec);
            const auto stages = softmaxStages(problem);
            QVERIFY(stages.ok());
            Matrix<float> y(9, 13);
            QVERIFY(runSoftmax(*cpuSoftmaxVariants().find("serial"), problem, y.view()).ok());
            for (int64_t r = 0; r < 9; ++r)
                for (int64_t c = 0; c < 13; ++c)
                    if (axis == SoftmaxAxis::Columns || c < 9)
                        QCOMPARE(stages->exponentials.at(r, c) /
                                     stages->sums.data()[axis == SoftmaxAxis::Columns ? r : c],
                                 y.at(r, c));
        }
        if (!builtin::available("core/softmax/kernels/rows.cu"))
            QSKIP("no clang");
        const auto numbers = SoftmaxNumbers::create(131, 300, SoftmaxType::Float32, 3);
        Matrix<float> y(131, 300);
        for (const auto& card : softmaxKernels()) {
            const auto place = softmaxThread(card.id, 130, 290);
            simt::LaunchOptions options;
            options.mode = simt::Mode::Traced;
            options.firstBlock = place.block;
            options.blocks = 1;
            options.onlyTraced = true;
            const auto report = emulateSoftmax(card.id, numbers->problem({}), y.view(), options);
            QVERIFY(report.ok());
            QCOMPARE(storingThread(*report->trace, *report->trace->find(place.block), "y", 130 * 300 + 290),
                     std::optional(place.thread));
        }
    }
    void theOperationMeasures() {
        const auto registry = cpuSoftmaxVariants();
        const auto operation = softmaxOperation(registry);
        Work work{64, usualSettings(*operation)};
        QVERIFY(operation->check(work).ok());
        const auto prepared = operation->prepare(work, {});
        QVERIFY(prepared.ok());
        QVERIFY((*prepared)->run("simd", {1, {}}).ok());
        const auto view = std::get<PlanesView<const float>>(*(*prepared)->result());
        double sum = 0;
        for (int64_t c = 0; c < 64; ++c)
            sum += static_cast<double>(view.at(5, c));
        QVERIFY(std::abs(sum - 1) < 1e-5);
    }
};

QTEST_APPLESS_MAIN(tst_softmax)
#include "tst_softmax.moc"
