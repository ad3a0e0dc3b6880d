// The thread that made a cell of a feature map, found in the emulator's trace.
#include "core/convolution/inspect.hpp"
#include "core/convolution/random.hpp"
#include "core/convolution/thread_view.hpp"
#include "core/data/random.hpp"

#include <QTest>

#include <algorithm>
#include <array>

using namespace telar;

class tst_convolution_thread : public QObject {
    Q_OBJECT

private slots:
    void everyCellHasItsThread_data() {
        QTest::addColumn<QString>("kernel");
        for (const auto& card : convolutionKernels())
            QTest::newRow(card.id) << QString(card.id);
    }
    /// Of six maps in two groups of two channels each: the block in z is the map, and what it stored is the sum.
    void everyCellHasItsThread() {
        QFETCH(QString, kernel);
        constexpr int64_t rows = 37, columns = 70;
        MersenneTwister random(35);
        Matrix<float> input(rows, columns, 4), filter(3, 3, 12);
        QVERIFY(drawInput(random, input, 9, {}) && drawFilters(random, filter, {}));
        const std::vector<float> bias(6, 0.5F);
        ConvolutionProblem problem;
        problem.spec.inputChannels = 4;
        problem.spec.outputChannels = 6;
        problem.spec.groups = 2;
        problem.spec.kernel = {3, 3};
        problem.spec.padding = {1, 0};
        problem.input = input.view();
        problem.filter = filter.view();
        problem.bias = bias.data();
        const auto shape = convolutionShape(problem.spec, rows, columns);
        QVERIFY(shape.ok());
        for (const auto [map, row, column] :
             {std::array<int64_t, 3>{0, 0, 0}, {5, 9, 33}, {3, shape->rows - 1, shape->columns - 1}}) {
            const auto view = traceConvolution(kernel.toStdString(), problem, map, row, column);
            QVERIFY2(view.ok(), view.ok() ? "" : view.error().str().c_str());
            const auto& block = view->launch.block;
            QCOMPARE(int64_t{view->thread.x} + int64_t{view->block.x} * block.x, column);
            QCOMPARE(int64_t{view->thread.y} + int64_t{view->block.y} * block.y, row);
            QCOMPARE(int64_t{view->block.z}, map);
            const auto last = std::find_if(view->steps.rbegin(), view->steps.rend(),
                                           [](const ThreadStep& s) { return s.op == simt::Op::GlobalStore; });
            QVERIFY(last != view->steps.rend());
            QCOMPARE(last->index, (map * shape->rows + row) * shape->columns + column);
            QCOMPARE(last->value, inspectConvolution(problem, 0, map, row, column).value);
        }
    }
    void whatIsNoKernelIsSaid() {
        Matrix<float> input(8, 8), filter(3, 3);
        ConvolutionProblem problem;
        problem.spec.kernel = {3, 3};
        problem.input = input.view();
        problem.filter = filter.view();
        QVERIFY(!traceConvolution("nothing", problem, 0, 0, 0));
    }
};

QTEST_GUILESS_MAIN(tst_convolution_thread)
#include "tst_convolution_thread.moc"
