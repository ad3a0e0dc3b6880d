// The thread that made a cell, found in the emulator's trace.
#include "core/data/random.hpp"
#include "core/pooling/thread_view.hpp"
#include "core/simt/builtin/kernel_card.hpp"

#include <QTest>

using namespace telar;

class tst_thread_view : public QObject {
    Q_OBJECT

private slots:
    void everyCellHasItsThread_data() {
        QTest::addColumn<QString>("kernel");
        for (const auto& card : poolingKernels())
            if (!card.broken())
                QTest::newRow(card.id) << QString(card.id);
    }
    void everyCellHasItsThread() {
        QFETCH(QString, kernel);
        const auto source = randomMatrix(70, 90, 35, 9);
        PoolingSpec spec;
        spec.padding = {1, 0};
        const PoolingProblem problem{spec, viewOf(source->values)};
        const auto shape = poolingShape(spec, 70, 90);
        for (const auto [row, column] : {std::pair{0, 0}, std::pair{20, 31}, std::pair{7, 32},
                                         std::pair{int(shape->rows) - 1, int(shape->columns) - 1}}) {
            const auto view = traceCell(kernel.toStdString(), problem, row, column);
            QVERIFY2(view.ok(), view.ok() ? "" : view.error().str().c_str());
            const auto& block = view->launch.block;
            // The formula that the lab shows beside it.
            QCOMPARE(int64_t{view->thread.x} + int64_t{view->block.x} * block.x, int64_t{column});
            QCOMPARE(int64_t{view->thread.y} + int64_t{view->block.y} * block.y, int64_t{row});
            QCOMPARE(view->warp * 32 + view->lane, view->thread.y * block.x + view->thread.x);
            QVERIFY(view->needed > 0 && view->sectors >= view->needed);
            const auto& last = *std::find_if(view->steps.rbegin(), view->steps.rend(),
                                             [](const ThreadStep& s) { return s.op == simt::Op::GlobalStore; });
            QCOMPARE(last.index, row * shape->columns + column);
            // What the thread stored is the maximum of the window.
            double best = 0;
            const auto& in = std::get<Matrix<uint8_t>>(source->values);
            const auto box = poolingWindow(spec, row, column);
            for (int64_t r = std::max<int64_t>(0, box.row); r < std::min<int64_t>(70, box.row + 2); ++r)
                for (int64_t c = box.column; c < box.column + 2; ++c)
                    best = std::max(best, double(in.at(r, c)));
            QCOMPARE(last.value, best);
            QVERIFY(!simt::kernelSource(view->file).empty());
        }
    }
    void floatsAtStrideTwo() {
        // 32 lanes read every second float32 of a row: 256 bytes, 8 sectors, half of what they fetch is used.
        Matrix<float> input(64, 64);
        for (int64_t i = 0; i < input.size(); ++i)
            input.data()[i] = float(i);
        const PoolingProblem problem{{}, AnyView(input.view())};
        const auto view = traceCell("direct", problem, 3, 5);
        QVERIFY(view.ok());
        QCOMPARE(view->launch.block.x, 32u);
        const auto& first = view->memory.front();
        QVERIFY(first.op == simt::Op::GlobalLoad);
        QCOMPARE(first.sectors, 8);
        QCOMPARE(first.needed, 4);
        QCOMPARE(std::count(first.touched.begin(), first.touched.end(), true), 8);
    }
    void unknownKernelIsRefused() {
        Matrix<float> input(4, 4);
        QVERIFY(!traceCell("none", {{}, AnyView(input.view())}, 0, 0));
    }
};

QTEST_GUILESS_MAIN(tst_thread_view)
#include "tst_thread_view.moc"
