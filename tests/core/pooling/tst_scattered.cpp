// Pooling shared among ranks: the bits of one, for every number of ranks, more ranks than rows too.
#include "core/pooling/scattered.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

#include <cstring>
#include <optional>
#include <thread>

using namespace telar;

class tst_scattered : public QObject {
    Q_OBJECT

    const PoolingRegistry registry = cpuPoolingVariants();

    /// The output at rank 0, or the error.
    Expected<AnyMatrix> shared(int ranks, const PoolingVariant& variant, const PoolingSpec& spec, const AnyView& input,
                               const PoolingShape& shape, ElementType type) {
        auto output = createMatrix(type, shape.rows, shape.columns);
        const AnyMutableView made = mutableViewOf(*output);
        auto worlds = inProcessRanks(ranks);
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
    void theBitsOfOne() {
        Matrix<uint8_t> bytes(37, 23);
        Matrix<float> floats(37, 23);
        for (int64_t i = 0; i < bytes.size(); ++i) {
            bytes.data()[i] = static_cast<uint8_t>((i * 7919) % 251);
            floats.data()[i] = static_cast<float>((i * 7919) % 251) - 125.5f;
        }
        for (const AnyView& input : {AnyView(bytes.view()), AnyView(floats.view())})
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
                                std::visit(
                                    [&](const auto& a) {
                                        const auto& b = std::get<std::decay_t<decltype(a)>>(*got);
                                        QVERIFY(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.bytes())) == 0);
                                    },
                                    *want);
                            }
                        }
                    }
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
