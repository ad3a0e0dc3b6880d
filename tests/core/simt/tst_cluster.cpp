// Clusters of blocks: places, the barrier in two steps, each other's shared memory, what a launch is refused for.
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "tests/support/machine_run.hpp"

#include <QTest>

#include <cstring>
#include <numeric>

using namespace telar;

namespace {

struct Ran : test::MachineRun {
    std::vector<int> out;
};

/// Kernel k(in, out) over counting numbers.
Ran ran(const std::string& source, const simt::LaunchConfig& config, std::size_t inputs, std::size_t outputs,
        uint64_t seed = 0) {
    std::vector<int> in(inputs), out(outputs, -1);
    std::iota(in.begin(), in.end(), 0);
    auto run = test::runKernel("#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n" + source, config,
                               {test::rawBytes(in), test::rawBytes(out)}, seed);
    return {std::move(run), std::move(out)};
}

simt::LaunchConfig clusters(simt::Dim3 grid, simt::Dim3 block, simt::Dim3 cluster) {
    simt::LaunchConfig config{grid, block};
    config.cluster = cluster;
    return config;
}

/// The histogram of CUDA's guide: each block keeps its share of the bins, and all of the cluster count into them.
constexpr char histogram[] = R"(
__global__ void k(const int* in, int* out) {
    __shared__ int bins[16];
    cg::cluster_group cluster = cg::this_cluster();
    if (threadIdx.x < 16)
        bins[threadIdx.x] = 0;
    cluster.sync();
    for (int i = cluster.thread_rank() + blockIdx.x / cluster.num_blocks() * 1024; i < (blockIdx.x / cluster.num_blocks() + 1) * 1024; i += cluster.num_threads()) {
        const int bin = in[i] * 7 % (16 * cluster.num_blocks());
        atomicAdd(cluster.map_shared_rank(bins, bin / 16) + bin % 16, 1);
    }
    cluster.sync();
    if (threadIdx.x < 16)
        out[blockIdx.x * 16 + threadIdx.x] = bins[threadIdx.x];
})";

} // namespace

class tst_cluster : public QObject {
    Q_OBJECT
private slots:
    void placesAreThoseOfCuda() {
        const auto run = ran(R"(
            __global__ void k(const int* in, int* out) {
                cg::cluster_group cluster = cg::this_cluster();
                const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
                const dim3 at = cluster.block_index(), size = cluster.dim_blocks(), own = __clusterIdx(), all = __clusterGridDimInClusters();
                const int said[8] = {(int)(at.x + 10 * at.y + 100 * at.z), (int)(size.x + 10 * size.y + 100 * size.z),
                                     (int)cluster.block_rank(), (int)cluster.num_blocks(), (int)(own.x + 10 * own.y + 100 * own.z),
                                     (int)(all.x + 10 * all.y + 100 * all.z), (int)cluster.num_threads(), (int)cluster.thread_rank()};
                for (int k = 0; k < 8; ++k)
                    out[block * 8 + k] = said[k];
            })",
                             clusters({6, 4, 2}, {1, 1, 1}, {3, 2, 1}), 1, 48 * 8);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int z = 0; z < 2; ++z)
            for (int y = 0; y < 4; ++y)
                for (int x = 0; x < 6; ++x) {
                    const int* said = run.out.data() + ((z * 4 + y) * 6 + x) * 8;
                    const int rank = x % 3 + y % 2 * 3;
                    const std::array expected{x % 3 + y % 2 * 10,           3 + 20 + 100, rank, 6,
                                              x / 3 + y / 2 * 10 + z * 100, 2 + 20 + 200, 6,    rank};
                    for (std::size_t k = 0; k < expected.size(); ++k)
                        QCOMPARE(said[k], expected[k]);
                }
    }

    void theHistogramOfTheGuide_data() {
        QTest::addColumn<int>("size");
        for (const int size : {1, 2, 4, 8, 16})
            QTest::addRow("%d blocks", size) << size;
    }
    void theHistogramOfTheGuide() {
        QFETCH(int, size);
        const auto side = static_cast<uint32_t>(size);
        for (const uint64_t seed : {0, 5}) {
            const auto run =
                ran(histogram, clusters({2 * side, 1, 1}, {64, 1, 1}, {side, 1, 1}), 2048, 32 * side, seed);
            QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
            std::vector<int> expected(32 * side, 0);
            for (int i = 0; i < 2048; ++i)
                ++expected[static_cast<std::size_t>(i / 1024 * 16 * size + i * 7 % (16 * size))];
            QCOMPARE(run.out, expected);
        }
    }

    /// As the kernel itself is declared, whatever order its attributes have.
    void theKernelMaySayItself_data() {
        QTest::addColumn<QString>("words");
        QTest::newRow("alone") << "void __cluster_dims__(2, 1, 1) k";
        QTest::newRow("one side") << "__cluster_dims__(2) void k";
        QTest::newRow("a constant") << "void __cluster_dims__(two) k";
        QTest::newRow("before bounds") << "__cluster_dims__(2) void __launch_bounds__(64) k";
        QTest::newRow("behind bounds") << "void __launch_bounds__(64, 2) __cluster_dims__(2, 1, 1) k";
    }
    void theKernelMaySayItself() {
        QFETCH(QString, words);
        auto source = QString("constexpr int two = 2;\n") + histogram;
        source.replace("void k", words);
        const auto run = ran(source.toStdString(), {{4, 1, 1}, {64, 1, 1}}, 2048, 64);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        std::vector<int> expected(64, 0);
        for (int i = 0; i < 2048; ++i)
            ++expected[static_cast<std::size_t>(i / 1024 * 32 + i * 7 % 32)];
        QCOMPARE(run.out, expected);
    }

    /// Between coming and waiting a thread does something else; who comes last need not wait.
    void theBarrierHasTwoSteps() {
        const auto run = ran(R"(
            __global__ void k(const int* in, int* out) {
                __shared__ int given[32], flag;
                cg::cluster_group cluster = cg::this_cluster();
                if (threadIdx.x == 0)
                    flag = 0;
                cluster.sync();
                int sum = 0;
                for (int turn = 0; turn < 5; ++turn) {
                    given[threadIdx.x] = turn * 100 + cluster.thread_rank();
                    cluster.barrier_arrive();
                    sum += turn;
                    cluster.barrier_wait();
                    sum += cluster.map_shared_rank(given, (cluster.block_rank() + 1) % cluster.num_blocks())[threadIdx.x];
                    cluster.sync();
                }
                // One warp comes, waits for a flag that another block sets behind the barrier, and waits then.
                cluster.barrier_arrive();
                if (cluster.block_rank() == 0)
                    while (*(volatile int*)&flag == 0) {}
                cluster.barrier_wait();
                if (cluster.block_rank() == 1 && threadIdx.x == 0)
                    *(volatile int*)cluster.map_shared_rank(&flag, 0) = 1;
                cluster.sync();
                out[blockIdx.x * 32 + threadIdx.x] = sum;
            })",
                             clusters({4, 1, 1}, {32, 1, 1}, {4, 1, 1}), 1, 128);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int block = 0; block < 4; ++block)
            for (int t = 0; t < 32; ++t)
                QCOMPARE(run.out[static_cast<std::size_t>(block * 32 + t)], 10 + 1000 + 5 * ((block + 1) % 4 * 32 + t));
    }

    /// An mbarrier at which other blocks arrive, as in pipelines over a cluster.
    void otherBlocksArriveAtAPhase() {
        const auto run = ran(R"(
            __device__ unsigned at(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
            __global__ void k(const int* in, int* out) {
                __shared__ unsigned long long word;
                __shared__ int given[4];
                cg::cluster_group cluster = cg::this_cluster();
                if (threadIdx.x == 0) {
                    asm volatile("mbarrier.init.shared::cta.b64 [%0], 4;" :: "r"(at(&word)) : "memory");
                    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
                }
                cluster.sync();
                if (threadIdx.x == 0)
                    for (int to = 0; to < 4; ++to) {
                        cluster.map_shared_rank(given, to)[cluster.block_rank()] = 10 * cluster.block_rank() + to;
                        unsigned there;
                        asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(at(&word)), "r"(to));
                        asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" :: "r"(there) : "memory");
                    }
                int done = 0;
                while (!done)
                    asm volatile("{ .reg .pred p;\n mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0;\n selp.b32 %0, 1, 0, p; }"
                                 : "=r"(done) : "r"(at(&word)) : "memory");
                if (threadIdx.x < 4)
                    out[blockIdx.x * 4 + threadIdx.x] = given[threadIdx.x];
                cluster.sync();
            })",
                             clusters({4, 1, 1}, {64, 1, 1}, {4, 1, 1}), 1, 16);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int block = 0; block < 4; ++block)
            for (int from = 0; from < 4; ++from)
                QCOMPARE(run.out[static_cast<std::size_t>(block * 4 + from)], 10 * from + block);
    }

    /// The checks of a block's own shared memory stay.
    void mistakesAreFound_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const char* body, simt::FindingKind kind) {
            QTest::newRow(name) << QString(body) << static_cast<int>(kind);
        };
        row("a race in the block", "a[t] = t; out[t] = a[63 - t]; cluster.sync();", simt::FindingKind::SharedRace);
        row("nobody wrote", "if (t < 32) a[t] = t; cluster.sync(); out[t] = a[t];",
            simt::FindingKind::UninitialisedShared);
        row("beyond the other's array", "a[t] = 0; cluster.sync(); out[t] = cluster.map_shared_rank(a, 1)[t + 1];",
            simt::FindingKind::OutOfBounds);
        row("a rank that is none", "a[t] = 0; cluster.sync(); out[t] = cluster.map_shared_rank(a, 2)[t];",
            simt::FindingKind::OutOfBounds);
        row("waiting without coming", "cluster.barrier_wait();", simt::FindingKind::BarrierNotReached);
    }
    void mistakesAreFound() {
        QFETCH(QString, body);
        QFETCH(int, kind);
        const auto run = ran("__global__ void k(const int* in, int* out) {\n__shared__ int a[64];\n"
                             "cg::cluster_group cluster = cg::this_cluster();\nconst int t = threadIdx.x;\n" +
                                 body.toStdString() + "\n}\n",
                             clusters({2, 1, 1}, {64, 1, 1}, {2, 1, 1}), 1, 64);
        QVERIFY2(run.found(static_cast<simt::FindingKind>(kind)), run.said().c_str());
    }

    /// One block a cluster: global memory is checked as in any launch.
    void aloneItIsCheckedAsAny() {
        const auto run = ran("__global__ void k(const int* in, int* out) {\ncg::this_cluster().sync();\n"
                             "out[threadIdx.x] = blockIdx.x;\n}\n",
                             {{2, 1, 1}, {32, 1, 1}}, 1, 32);
        QVERIFY2(run.found(simt::FindingKind::GlobalRace), run.said().c_str());
    }

    void wrongLaunchesAreRefused() {
        const auto said = [](simt::Dim3 grid, simt::Dim3 cluster, const char* words = "void k") {
            auto source = QString(histogram).replace("void k", words);
            const auto run = ran(source.toStdString(), clusters(grid, {32, 1, 1}, cluster), 4096, 4096);
            return run.report.ok() ? QString() : QString::fromStdString(run.said());
        };
        QVERIFY(said({3, 1, 1}, {2, 1, 1}).contains("does not consist of clusters of 2 x 1 x 1"));
        QVERIFY(said({32, 1, 1}, {32, 1, 1}).contains("1 to 16 blocks, and not 32 x 1 x 1"));
        QVERIFY(said({4, 4, 4}, {4, 4, 4}).contains("1 to 16 blocks"));
        QVERIFY(said({4, 1, 1}, {UINT32_MAX, UINT32_MAX, UINT32_MAX}).contains("1 to 16 blocks"));
        QVERIFY(said({4, 1, 1}, {0, 1, 1}).contains("1 to 16 blocks"));
        QVERIFY(
            said({4, 1, 1}, {2, 1, 1}, "__cluster_dims__(4) void k").contains("declared for clusters of 4 x 1 x 1"));
        QCOMPARE(said({4, 1, 1}, {4, 1, 1}, "__cluster_dims__(4) void k"), QString());
    }
};

QTEST_GUILESS_MAIN(tst_cluster)
#include "tst_cluster.moc"
