// Occupancy against what cuda_occupancy.h of CUDA 13.0 (cudaOccMaxActiveBlocksPerMultiprocessor) says for the
// same blocks.
#include "core/simt/occupancy.hpp"

#include <QTest>

using namespace telar;
using namespace telar::simt;

class tst_occupancy : public QObject {
    Q_OBJECT
private slots:
    void blocks_data() {
        QTest::addColumn<int>("major");
        QTest::addColumn<int>("minor");
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("registers");
        QTest::addColumn<int>("shared");
        QTest::addColumn<int>("blocks");
        QTest::addColumn<int>("limit");
        struct Row {
            int major, minor, threads, registers, shared, blocks;
            OccupancyLimit limit;
        };
        using enum OccupancyLimit;
        for (const Row& r : {Row{3, 5, 256, 32, 0, 8, Threads},      Row{3, 5, 128, 63, 12288, 4, Shared},
                             Row{3, 7, 256, 64, 12288, 8, Threads},  Row{5, 2, 64, 32, 0, 32, Threads},
                             Row{5, 3, 512, 64, 0, 2, Registers},    Row{6, 0, 32, 85, 0, 22, Registers},
                             Row{6, 1, 256, 40, 24576, 4, Shared},   Row{7, 0, 1024, 32, 32768, 2, Threads},
                             Row{7, 5, 256, 32, 0, 4, Threads},      Row{7, 5, 1024, 64, 0, 1, Threads},
                             Row{7, 5, 32, 16, 0, 16, Blocks},       Row{7, 5, 128, 96, 4096, 5, Registers},
                             Row{8, 0, 256, 128, 0, 2, Registers},   Row{8, 0, 1024, 32, 33792, 2, Threads},
                             Row{8, 6, 32, 32, 0, 16, Blocks},       Row{8, 6, 256, 42, 9000, 5, Registers},
                             Row{8, 7, 192, 40, 0, 8, Threads},      Row{8, 9, 32, 24, 0, 24, Blocks},
                             Row{8, 9, 768, 40, 0, 2, Threads},      Row{9, 0, 128, 168, 65536, 3, Registers},
                             Row{9, 0, 64, 32, 0, 32, Threads},      Row{10, 0, 256, 255, 0, 1, Registers},
                             Row{10, 0, 384, 56, 100000, 2, Shared}, Row{12, 0, 256, 32, 49152, 2, Shared},
                             Row{12, 0, 33, 40, 1, 24, Threads}})
            QTest::addRow("%d.%d, %d threads, %d registers, %d bytes", r.major, r.minor, r.threads, r.registers,
                          r.shared)
                << r.major << r.minor << r.threads << r.registers << r.shared << r.blocks << static_cast<int>(r.limit);
    }
    void blocks() {
        QFETCH(int, major);
        QFETCH(int, minor);
        QFETCH(int, threads);
        QFETCH(int, registers);
        QFETCH(int, shared);
        QFETCH(int, blocks);
        QFETCH(int, limit);
        const auto* capability = findCapability(major, minor);
        QVERIFY(capability && capability->major == major && capability->minor == minor);
        const auto found = occupancy(*capability, {threads, registers, shared});
        QVERIFY(found.ok());
        QCOMPARE(found->blocks, blocks);
        QCOMPARE(static_cast<int>(found->limit), limit);
        QCOMPARE(found->warps, blocks * ((threads + 31) / 32));
        QVERIFY(!limitName(found->limit).empty());
    }
    void refusals() {
        const auto& turing = *findCapability(7, 5);
        QCOMPARE(occupancy(turing, {1025, 32, 0}).error().what.str(),
                 std::string("A block has 1 to 1024 threads, and not 1025"));
        QVERIFY(!occupancy(turing, {0, 32, 0}).ok());
        QCOMPARE(occupancy(turing, {32, 256, 0}).error().what.str(),
                 std::string("A thread has at most 255 registers, and not 256"));
        QCOMPARE(occupancy(turing, {32, 32, 65537}).error().what.str(),
                 std::string("A block has at most 65536 bytes of shared memory, and not 65537"));
        QCOMPARE(occupancy(turing, {1024, 65, 0}).error().what.str(),
                 std::string("1024 threads of 65 registers need more than the 65536 that a block may have"));
    }
    void unknownCapabilities() {
        QVERIFY(!findCapability(3, 0));
        QCOMPARE(findCapability(7, 9)->minor, 5);
        QCOMPARE(findCapability(99, 0)->major, 12);
    }
};

QTEST_GUILESS_MAIN(tst_occupancy)
#include "tst_occupancy.moc"
