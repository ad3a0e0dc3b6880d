// Tall windows over matrices that do not fit the caches: their rows are read from copies, and where those hold no NaN a
// maximum asks for none. Against the plain loops, and with NaN wherever copies and bands begin and end.
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_pooling_tall : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

    static PoolingSpec spec(Size2 kernel, Size2 stride, Size2 padding, PoolingMode mode = PoolingMode::Max) {
        PoolingSpec spec;
        spec.kernel = kernel, spec.stride = stride, spec.padding = padding;
        spec.mode = mode;
        spec.paddingValue = PaddingValue::Lowest;
        return spec;
    }

    template <class T, class Out>
    void compare(const PoolingSpec& s, const Input<T>& in) {
        const auto shape = poolingShape(s, in.view.rows, in.view.columns);
        const auto run = [&](const char* id, int threads) {
            Matrix<Out> out(shape->rows, shape->columns);
            RunOptions options;
            options.threads = threads;
            if (!runPooling(*registry.find(id), {s, in.view}, {out.view()}, options))
                out = Matrix<Out>(1, 1);
            return out;
        };
        const auto want = run("openmp", 0);
        for (const int threads : {1, 3}) {
            const auto got = run("simd", threads);
            QCOMPARE(got.size(), want.size());
            int64_t wrong = -1;
            for (int64_t i = 0; i < got.size() && wrong < 0; ++i)
                if (!(got.data()[i] == want.data()[i] ||
                      (got.data()[i] != got.data()[i] && want.data()[i] != want.data()[i])))
                    wrong = i;
            QVERIFY2(wrong < 0, std::to_string(wrong).c_str());
        }
    }

private slots:
    void floats() { // with a power of two between rows, and without
        for (const int64_t columns : {2048, 2101}) {
            Input<float> in(1, 2103, columns, columns == 2048 ? 0 : 3);
            Numbers numbers(5);
            in.fill([&] { return static_cast<double>(numbers.between(-1000, 1000)); });
            compare<float, float>(spec({9, 9}, {1, 1}, {4, 4}), in);
            if (columns == 2048)
                compare<float, float>(spec({9, 9}, {1, 1}, {4, 4}, PoolingMode::Average), in);
            for (const int64_t row : {0, 15, 16, 71, 72, 73, 500, 2101, 2102})
                for (const int64_t column : {int64_t{0}, int64_t{7}, int64_t{1000}, int64_t{1999}, columns - 1})
                    in.at(row, column) = std::numeric_limits<float>::quiet_NaN();
            compare<float, float>(spec({9, 9}, {1, 1}, {4, 4}), in);
            compare<float, float>(spec({17, 3}, {1, 1}, {8, 1}), in);
        }
    }
    void wholeNumbers() {
        Input<int32_t> in(1, 4200, 4100);
        Numbers numbers(6);
        in.fill([&] { return static_cast<double>(numbers.between(-100000, 100000)); });
        compare<int32_t, int32_t>(spec({16, 5}, {2, 2}, {3, 1}), in);
    }
};

QTEST_APPLESS_MAIN(tst_pooling_tall)
#include "tst_pooling_tall.moc"
