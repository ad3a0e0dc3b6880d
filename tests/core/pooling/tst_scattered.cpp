// Pooling shared among ranks: the bits of one, for every number of ranks, more ranks than rows too.
#include "core/pooling/processes.hpp"
#include "tests/core/pooling/pooling_cases.hpp"
#include "tests/support/in_process.hpp"

#include <QTest>

#include <cstring>
#include <optional>
#include <poll.h>
#include <thread>
#include <unistd.h>

using namespace telar;

class tst_scattered : public QObject {
    Q_OBJECT

    const Registry<PoolingVariant> registry = cpuPoolingVariants();
    Matrix<uint8_t> bytes{37, 23};
    Matrix<float> floats{37, 23};
    std::vector<AnyView> inputs() const { return {AnyView(bytes.view()), AnyView(floats.view())}; }

    static void sameBytes(const AnyMatrix& want, const AnyMatrix& got) {
        std::visit(
            [&](const auto& a) {
                const auto& b = std::get<std::decay_t<decltype(a)>>(got);
                QVERIFY(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.bytes())) == 0);
            },
            want);
    }

    /// The output at rank 0, or the error.
    Expected<AnyMatrix> shared(int ranks, const PoolingVariant& variant, const PoolingSpec& spec, const AnyView& input,
                               const PoolingShape& shape, ElementType type) {
        auto output = createMatrix(type, shape.rows, shape.columns);
        const AnyMutableView made = mutableViewOf(*output);
        auto worlds = telar::test::inProcessRanks(ranks);
        std::optional<Error> failure;
        std::vector<std::thread> others;
        for (int r = 1; r < ranks; ++r)
            others.emplace_back([&, r] {
                (void)poolScattered(*worlds[static_cast<std::size_t>(r)], variant, spec, nullptr, nullptr, {1, {}});
            });
        const auto times = poolScattered(*worlds[0], variant, spec, &input, &made, {1, {}});
        if (!times)
            failure = times.error();
        for (auto& thread : others)
            thread.join();
        if (failure)
            return *failure;
        if (times->pooling.size() != static_cast<std::size_t>(ranks))
            return userError(text("a rank's time is missing"));
        return std::move(*output);
    }

private slots:
    void initTestCase() {
        for (int64_t i = 0; i < bytes.size(); ++i) {
            bytes.data()[i] = static_cast<uint8_t>((i * 7919) % 251);
            floats.data()[i] = static_cast<float>((i * 7919) % 251) - 125.5f;
        }
    }
    void theBitsOfOne() {
        for (const AnyView& input : inputs())
            for (const auto value : {PaddingValue::Zero, PaddingValue::Lowest})
                for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
                    for (const int64_t padding : {0, 1}) {
                        PoolingSpec spec;
                        spec.kernel = {3, 2};
                        spec.stride = {2, 1};
                        spec.padding = {padding, padding};
                        spec.mode = mode;
                        spec.paddingValue = value;
                        const auto shape = poolingShape(spec, 37, 23);
                        const auto type = poolingOutputType(elementType(input), mode);
                        for (const char* id : {"serial", "thesis", "simd"}) {
                            const auto& variant = *registry.find(id);
                            auto want = createMatrix(type, shape->rows, shape->columns);
                            QVERIFY(runPooling(variant, {spec, input}, {mutableViewOf(*want), nullptr}, {1, {}}).ok());
                            for (const int ranks : {1, 2, 3, 7, 32}) { // 32: more than the rows
                                const auto got = shared(ranks, variant, spec, input, *shape, type);
                                QVERIFY2(got.ok(), got.ok() ? "" : got.error().str().c_str());
                                sameBytes(*want, *got);
                            }
                        }
                    }
    }
    void processesOfOnesOwnGiveTheBitsOfOne() {
        const auto& serial = *registry.find("serial");
        for (const AnyView& input : inputs())
            for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
                for (const int ranks : {1, 2, 5, 32}) { // 32: more than the rows
                    PoolingSpec spec;
                    spec.kernel = {3, 2};
                    spec.stride = {2, 1};
                    spec.padding = {1, 1};
                    spec.mode = mode;
                    spec.rounding = Rounding::Ceil;
                    spec.countPadding = mode == PoolingMode::Max ? CountPadding::Yes : CountPadding::No;
                    const auto shape = poolingShape(spec, 37, 23);
                    const auto type = poolingOutputType(elementType(input), mode);
                    auto want = createMatrix(type, shape->rows, shape->columns);
                    QVERIFY(runPooling(serial, {spec, input}, {mutableViewOf(*want), nullptr}, {1, {}}).ok());
                    auto processes = PoolProcesses::start(ranks, {spec, input});
                    QVERIFY2(processes.ok(), processes.ok() ? "" : processes.error().str().c_str());
                    for (int run = 0; run < 2; ++run) { // the same processes again
                        auto got = createMatrix(type, shape->rows, shape->columns);
                        const auto times = processes->run(input, mutableViewOf(*got));
                        QVERIFY2(times.ok(), times.ok() ? "" : times.error().str().c_str());
                        QCOMPARE(times->pooling.size(), static_cast<std::size_t>(ranks));
                        sameBytes(*want, *got);
                    }
                }
        QVERIFY(!PoolProcesses::start(0, {{}, bytes.view()}).ok());
        QVERIFY(!PoolProcesses::start(OwnProcesses::mostRanks + 1, {{}, bytes.view()}).ok());
        Matrix<uint8_t> two(4, 4, 2);
        QVERIFY(!PoolProcesses::start(2, {{}, two.view()}).ok());
    }
    void ranksHoldNoFileOfTheirParent() {
        int ends[2];
        QVERIFY(pipe(ends) == 0);
        auto processes = OwnProcesses::start(2, 64, [](std::byte*, int, int) {});
        QVERIFY(processes.ok() && processes->step().ok()); // they are past their beginning
        close(ends[1]);
        pollfd end{ends[0], POLLIN, 0};
        QCOMPARE(poll(&end, 1, 5000), 1);
        QVERIFY(end.revents & POLLHUP);
        close(ends[0]);
    }
    void aRankThatEndsIsSaid() {
        auto processes = OwnProcesses::start(3, 64, [](std::byte*, int rank, int) {
            if (rank == 1)
                _exit(7);
        });
        QVERIFY(processes.ok());
        const auto step = processes->step();
        QVERIFY(!step.ok() && QString::fromStdString(step.error().str()).contains("3 processes"));
        QVERIFY(!processes->step().ok());
    }
    void aStopEndsTheRanks() {
        auto processes = OwnProcesses::start(2, 64, [](std::byte*, int, int) { pause(); });
        QVERIFY(processes.ok());
        std::stop_source stop;
        std::jthread asks([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto step = processes->step({stop.get_token(), nullptr});
        QVERIFY(!step.ok() && step.error().kind == ErrorKind::Cancelled);
    }
    void refusals() {
        PoolingSpec spec;
        spec.rounding = Rounding::Ceil;
        QVERIFY(!checkScattered(spec).ok());
        spec = {};
        spec.mode = PoolingMode::Average;
        spec.countPadding = CountPadding::No;
        QVERIFY(checkScattered(spec).ok());
        spec.padding = {1, 1};
        QVERIFY(!checkScattered(spec).ok());
    }
};

QTEST_APPLESS_MAIN(tst_scattered)
#include "tst_scattered.moc"
