// mbarriers, bulk copies and products of warpgroups in the machine.
#include "core/base/files.hpp"
#include "core/base/half.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/machine/warpgroup.hpp"
#include "tests/support/machine_run.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

#include <random>

using namespace telar;

namespace {

constexpr char words[] = R"(
__device__ unsigned at(const void* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); }
__device__ void init(unsigned long long& word, int arrivals) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(at(&word)), "r"(arrivals) : "memory"); }
__device__ void arrive(unsigned long long& word) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(at(&word)) : "memory"); }
__device__ void expect(unsigned long long& word, int bytes) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(at(&word)), "r"(bytes) : "memory"); }
__device__ bool ended(unsigned long long& word, int parity) {
    int r;
    asm volatile("{ .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n selp.b32 %0, 1, 0, p; }" : "=r"(r) : "r"(at(&word)), "r"(parity) : "memory");
    return r;
}
__device__ void wait(unsigned long long& word, int parity) { while (!ended(word, parity)) {} }
__device__ void copy(void* to, const void* from, int bytes, unsigned long long& word) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" :: "r"(at(to)), "l"(from), "r"(bytes), "r"(at(&word)) : "memory");
}
)";

struct Ran : test::MachineRun {
    std::vector<uint8_t> out;

    int number(std::size_t i) const {
        int v = 0;
        std::memcpy(&v, out.data() + i * 4, 4);
        return v;
    }
};

/// Kernel k(in, out) of one block.
Ran ran(const std::string& source, std::vector<uint8_t> in, std::size_t outBytes, uint32_t threads, uint64_t seed = 0,
        bool counted = true) {
    std::vector<uint8_t> out(outBytes, 0xee);
    auto run = test::runKernel(words + source, {{1, 1, 1}, {threads, 1, 1}, 0}, {in, out}, seed, counted);
    return {std::move(run), std::move(out)};
}

std::vector<uint8_t> counting(int count) {
    std::vector<uint8_t> bytes(static_cast<std::size_t>(count) * 4);
    for (int i = 0; i < count; ++i)
        std::memcpy(bytes.data() + i * 4, &i, 4);
    return bytes;
}

constexpr char once[] = R"(
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int tile[64];
    __shared__ unsigned long long word;
    if (threadIdx.x == 0) {
        init(word, 1);
        expect(word, 256);
        copy(tile, in, 256, word);
    }
    __syncthreads();
    WAIT
    out[threadIdx.x] = 2 * tile[threadIdx.x];
}
)";

/// `text` with every NAME replaced.
std::string with(std::string text, std::initializer_list<std::pair<const char*, std::string>> names) {
    for (const auto& [name, value] : names)
        for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += value.size())
            text.replace(at, std::strlen(name), value);
    return text;
}

/// One slot that a warp fills and another one empties, five times.
constexpr char ring[] = R"(
__global__ void k(const int* in, int* out) {
    __shared__ __align__(16) int tile[64];
    __shared__ unsigned long long filled, freed;
    if (threadIdx.x == 0) {
        init(filled, 1);
        init(freed, 32);
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int turn = 0; threadIdx.x == 0 && turn < 5; ++turn) {
            FREE
            expect(filled, 256);
            copy(tile, in + turn * 64, 256, filled);
        }
    } else {
        int sum = 0;
        for (int turn = 0; turn < 5; ++turn) {
            wait(filled, turn & 1);
            sum += tile[threadIdx.x] + tile[threadIdx.x - 32];
            arrive(freed);
        }
        out[threadIdx.x - 32] = sum;
    }
}
)";

struct Product {
    const char* type;
    int columns, swizzle;
    bool registers;
};

} // namespace

Q_DECLARE_METATYPE(Product)

class tst_hopper : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { TELAR_NEEDS_CLANG; }
    void copiesAreThereWhenTheirPhaseHasEnded() {
        for (const bool counted : {true, false}) {
            const auto run = ran(with(once, {{"WAIT", "wait(word, 0);"}}), counting(64), 256, 64, 0, counted);
            QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
            for (int i = 0; i < 64; ++i)
                QCOMPARE(run.number(static_cast<std::size_t>(i)), 2 * i);
        }
    }
    void phasesTakeTurns() {
        for (const uint64_t seed : {0, 1, 2, 3, 4}) {
            const auto run = ran(with(ring, {{"FREE", "wait(freed, (turn & 1) ^ 1);"}}), counting(320), 128, 64, seed);
            QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
            for (int i = 0; i < 32; ++i)
                QCOMPARE(run.number(static_cast<std::size_t>(i)), 5 * (2 * i + 32) + 2 * 64 * (1 + 2 + 3 + 4));
        }
    }
    void whoFillsWithoutWaitingRaces() {
        bool found = false;
        for (const uint64_t seed : {0, 1, 2, 3, 4})
            found = found ||
                    ran(with(ring, {{"FREE", ""}}), counting(320), 128, 64, seed).found(simt::FindingKind::SharedRace);
        QVERIFY(found);
    }
    void whoReadsWithoutWaitingRaces() {
        const std::string source = R"(
            __global__ void k(const int* in, int* out) {
                __shared__ __align__(16) int tile[64];
                __shared__ unsigned long long word;
                if (threadIdx.x == 0)
                    init(word, 1);
                __syncthreads();
                if (threadIdx.x == 0) {
                    expect(word, 256);
                    copy(tile, in, 256, word);
                }
                WAIT
                out[threadIdx.x] = tile[threadIdx.x];
            })";
        QVERIFY(ran(with(source, {{"WAIT", ""}}), counting(64), 256, 64).found(simt::FindingKind::SharedRace));
        const auto good = ran(with(source, {{"WAIT", "wait(word, 0);"}}), counting(64), 256, 64);
        QVERIFY2(good.report.ok() && good.report->findings.empty(), good.said().c_str());
    }
    void copiesOfThreadsArrive_data() {
        QTest::addColumn<QString>("arrive");
        QTest::newRow("as one of those who are waited for") << "cp.async.mbarrier.arrive.noinc.shared.b64 [%0];";
        QTest::newRow("beside them")
            << "cp.async.mbarrier.arrive.shared::cta.b64 [%0];\n mbarrier.arrive.shared.b64 _, [%0];";
    }
    /// Each thread reads what its neighbour has brought, in three turns.
    void copiesOfThreadsArrive() {
        QFETCH(QString, arrive);
        const std::string source = R"(
            __global__ void k(const int* in, int* out) {
                __shared__ int tile[64];
                __shared__ unsigned long long word;
                const int t = threadIdx.x;
                if (t == 0)
                    init(word, 64);
                __syncthreads();
                int sum = 0;
                for (int turn = 0; turn < 3; ++turn) {
                    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(at(tile + t)), "l"(in + 64 * turn + t) : "memory");
                    asm volatile("ARRIVE" :: "r"(at(&word)) : "memory");
                    WAIT
                    sum += tile[READ];
                    __syncthreads();
                }
                out[t] = sum;
            })";
        const auto with = [&](const char* wait, const char* read) {
            QString text = QString::fromStdString(source);
            text.replace("ARRIVE", QString(arrive).replace("\n", "\\n")).replace("WAIT", wait).replace("READ", read);
            return ran(text.toStdString(), counting(192), 256, 64);
        };
        for (const char* read : {"t ^ 33", "t"}) {
            const auto good = with("wait(word, turn & 1);", read);
            QVERIFY2(good.report.ok() && good.report->findings.empty(), good.said().c_str());
            for (int t = 0; t < 64; ++t)
                QCOMPARE(good.number(static_cast<std::size_t>(t)), 3 * (read[1] ? t ^ 33 : t) + 64 * 3);
        }
        QVERIFY(with("", "t ^ 33").found(simt::FindingKind::SharedRace));
        QVERIFY(with("", "t").found(simt::FindingKind::AsyncRead));
    }
    void whatIsWrongIsFound_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const char* body, simt::FindingKind kind) {
            QTest::newRow(name) << QString(body) << static_cast<int>(kind);
        };
        row("nobody made the word", "wait(word, 0);", simt::FindingKind::UninitialisedShared);
        row("bytes that never come", "init(word, 1); expect(word, 64); wait(word, 0);", simt::FindingKind::Endless);
        row("a thread that never comes", "init(word, 2); arrive(word); wait(word, 0);", simt::FindingKind::Endless);
        row("beyond the source", "init(word, 1); expect(word, 512); copy(tile, in, 512, word);",
            simt::FindingKind::OutOfBounds);
        row("beyond the array", "init(word, 1); expect(word, 64); copy(tile + 52, in, 64, word);",
            simt::FindingKind::OutOfBounds);
        row("12 bytes", "init(word, 1); expect(word, 12); copy(tile, in, 12, word);", simt::FindingKind::Misaligned);
        row("at 4 bytes", "init(word, 1); expect(word, 16); copy(tile + 1, in, 16, word);",
            simt::FindingKind::Misaligned);
    }
    void whatIsWrongIsFound() {
        QFETCH(QString, body);
        QFETCH(int, kind);
        const auto run = ran("__global__ void k(const int* in, int* out) {\n__shared__ __align__(16) int tile[64];\n"
                             "__shared__ unsigned long long word;\nif (threadIdx.x == 0) {\n" +
                                 body.toStdString() + "\nout[0] = tile[0];\n}\n}\n",
                             counting(64), 256, 32);
        QVERIFY2(run.found(static_cast<simt::FindingKind>(kind)), run.said().c_str());
    }
    void lanesOfAWarpMayWaitForEachOther() {
        const auto run = ran(R"(
            __global__ void k(const int* in, int* out) {
                __shared__ unsigned long long word;
                if (threadIdx.x == 0)
                    init(word, 31);
                __syncwarp();
                if (threadIdx.x == 0)
                    wait(word, 0);
                else
                    arrive(word);
                out[threadIdx.x] = 7;
            })",
                             counting(1), 128, 32);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        QCOMPARE(run.number(0), 7);
        QCOMPARE(run.number(31), 7);
    }
    void aStateIsWaitedFor() {
        const auto run = ran(R"(
            __global__ void k(const int* in, int* out) {
                __shared__ unsigned long long word;
                if (threadIdx.x == 0)
                    init(word, 64);
                __syncthreads();
                for (int turn = 0; turn < 3; ++turn) {
                    unsigned long long state;
                    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at(&word)) : "memory");
                    int done = 0;
                    while (!done)
                        asm volatile("{ .reg .pred p;\n mbarrier.test_wait.shared.b64 p, [%1], %2;\n selp.b32 %0, 1, 0, p; }"
                                     : "=r"(done) : "r"(at(&word)), "l"(state) : "memory");
                }
                out[threadIdx.x] = 3;
            })",
                             counting(1), 256, 64);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        QCOMPARE(run.number(63), 3);
    }

    void products_data() {
        QTest::addColumn<Product>("product");
        for (const auto& one : {Product{"bf16", 8, 0, false},
                                {"bf16", 256, 0, false},
                                {"bf16", 64, 128, false},
                                {"f16", 24, 64, false},
                                {"f16", 16, 32, true},
                                {"tf32", 32, 0, false},
                                {"tf32", 8, 128, true},
                                {"bf16", 40, 64, true}})
            QTest::addRow("%s n%d swizzle %d%s", one.type, one.columns, one.swizzle, one.registers ? " registers" : "")
                << one;
    }
    /// Whole numbers, which every type holds exactly; two steps along k, the second with -A.
    void products() {
        QFETCH(Product, product);
        const bool tf32 = std::string(product.type) == "tf32";
        const int n = product.columns, k = tf32 ? 8 : 16;
        std::mt19937 random(35);
        std::vector<int> a(static_cast<std::size_t>(64 * 2 * k)), b(static_cast<std::size_t>(n * 2 * k));
        for (auto* all : {&a, &b})
            for (int& v : *all)
                v = static_cast<int>(random() % 17) - 8;
        std::vector<uint8_t> in;
        const auto add = [&](int v) {
            const auto number = static_cast<float>(v);
            const uint32_t bits = tf32                                 ? std::bit_cast<uint32_t>(number)
                                  : std::string(product.type) == "f16" ? floatToHalf(number)
                                                                       : std::bit_cast<uint32_t>(number) >> 16;
            for (int byte = 0; byte < (tf32 ? 4 : 2); ++byte)
                in.push_back(static_cast<uint8_t>(bits >> (8 * byte)));
        };
        for (const int v : a)
            add(v);
        for (const int v : b)
            add(v);
        std::string list;
        for (int i = 0; i < n / 2; ++i)
            list += (i ? ", %" : "%") + std::to_string(i);
        std::string outputs;
        for (int i = 0; i < n / 2; ++i)
            outputs += std::string(i ? ", " : "") + "\"+f\"(d[" + std::to_string(i) + "])";
        const std::string first = std::to_string(n / 2), second = std::to_string(n / 2 + 1),
                          third = std::to_string(n / 2 + 2), fourth = std::to_string(n / 2 + 3),
                          fifth = std::to_string(n / 2 + 4), sixth = std::to_string(n / 2 + 5);
        const std::string shape =
            "m64n" + std::to_string(n) + "k" + std::to_string(k) + ".f32." + product.type + "." + product.type;
        const std::string turned = tf32 ? "" : product.registers ? ", 0" : ", 0, 0";
        const std::string instruction =
            "{ .reg .pred p;\\n setp.ne.b32 p, %" + (product.registers ? sixth : third) +
            ", 0;\\n wgmma.mma_async.sync.aligned." + shape + " {" + list + "}, " +
            (product.registers ? "{%" + first + ", %" + second + ", %" + third + ", %" + fourth + "}, %" + fifth
                               : "%" + first + ", %" + second) +
            ", p, SIGN, 1" + turned + "; }";
        const auto call = [&](const char* sign, const char* step, const char* more) {
            return "asm volatile(\"" + with(instruction, {{"SIGN", sign}}) + "\" : " + outputs + " : " +
                   (product.registers ? std::string("\"r\"(r[4*") + step + "]), \"r\"(r[4*" + step +
                                            "+1]), \"r\"(r[4*" + step + "+2]), \"r\"(r[4*" + step + "+3])"
                                      : std::string("\"l\"(described(tileA, 64, ") + step + "))") +
                   ", \"l\"(described(tileB, " + std::to_string(n) + ", " + step + ")), \"r\"(" + more + "));\n";
        };
        // Without a pattern: cores of 8 rows by 16 bytes, column of cores after column. With one: rows of its width, whose
        // pieces of 16 bytes change places by their row (of 128 bytes: all eight; of 64: four, every second row; ...).
        const std::string source = with(R"(
            constexpr int Swizzle = SWIZZLE, Bytes = 64, Width = Swizzle > Bytes ? Swizzle : Bytes;
            __device__ int placeOf(int row, int part, int rows) { // part of 16 bytes, of four
                if (Swizzle == 0)
                    return part * rows * 16 + row * 16;
                const int parts = Swizzle / 16, block = part / parts, inside = part % parts, turned = inside ^ (row * Swizzle / 128 % parts);
                return block * rows * Swizzle + row * Swizzle + turned * 16;
            }
            __device__ unsigned long long described(const unsigned char* tile, int rows, int step) {
                const int part = step * 2;
                unsigned long long start, alongK = 1, across, mode = 0;
                if (Swizzle == 0) {
                    start = at(tile) + part * rows * 16;
                    alongK = rows * 16 >> 4;
                    across = 128 >> 4;
                } else {
                    const int parts = Swizzle / 16;
                    start = at(tile) + part / parts * rows * Swizzle + part % parts * 16;
                    across = 8 * Swizzle >> 4;
                    mode = Swizzle == 128 ? 1 : Swizzle == 64 ? 2 : 3;
                }
                return (start >> 4 & 0x3fff) | alongK << 16 | across << 32 | mode << 62;
            }
            __global__ void k(const unsigned char* in, float* out) {
                __shared__ __align__(1024) unsigned char other[128], tileA[64 * Width];
                __shared__ __align__(1024) unsigned char tileB[N * Width];
                other[threadIdx.x] = 1;
                for (int i = threadIdx.x; i < 64 * 4; i += 128)
                    *reinterpret_cast<uint4*>(tileA + placeOf(i / 4, i % 4, 64)) = reinterpret_cast<const uint4*>(in)[i];
                for (int i = threadIdx.x; i < N * 4; i += 128)
                    *reinterpret_cast<uint4*>(tileB + placeOf(i / 4, i % 4, N)) = reinterpret_cast<const uint4*>(in + 64 * Bytes)[i];
                asm volatile("fence.proxy.async;" ::: "memory");
                __syncthreads();
                const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
                unsigned r[8];
                for (int step = 0; step < 2; ++step)
                    for (int i = 0; i < 4; ++i)
                        r[4 * step + i] = *reinterpret_cast<const unsigned*>(in + (warp * 16 + lane / 4 + i % 2 * 8) * Bytes + step * 32 + i / 2 * 16 + lane % 4 * 4);
                float d[N / 2];
                for (int i = 0; i < N / 2; ++i)
                    d[i] = 1000;
                asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
                PRODUCTS
                asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
                asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
                for (int i = 0; i < N / 2; ++i)
                    out[(warp * 16 + lane / 4 + i / 2 % 2 * 8) * N + i / 4 * 8 + lane % 4 * 2 + i % 2] = d[i];
            })",
                                        {{"SWIZZLE", std::to_string(product.swizzle)},
                                         {"PRODUCTS", call("1", "0", "0") + call("-1", "1", "1")},
                                         {"N", std::to_string(n)}});
        const auto run = ran(source, in, static_cast<std::size_t>(64 * n * 4), 128);
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < n; ++x) {
                int want = 0;
                for (int p = 0; p < 2 * k; ++p)
                    want += (p < k ? 1 : -1) * a[static_cast<std::size_t>(y * 2 * k + p)] *
                            b[static_cast<std::size_t>(x * 2 * k + p)];
                QCOMPARE(std::bit_cast<float>(run.number(static_cast<std::size_t>(y * n + x))),
                         static_cast<float>(want));
            }
    }
    /// As the help says: the sums of m64n8 in each of four warps as those of mma.sync's m16n8.
    void sumsLieAsThoseOfMma() {
        ptx::Instruction mma;
        mma.opcode = "mma";
        mma.modifiers = {"sync", "aligned", "m16n8k16", "row", "col", "f32", "bf16", "bf16", "f32"};
        const auto op = machine::matrixOp(mma);
        QVERIFY(op.has_value());
        const auto sums = machine::matrixFragment(*op, machine::MatrixPart::D);
        for (uint32_t row = 0; row < 16; ++row)
            for (uint32_t column = 0; column < 32; ++column) {
                const auto slot = machine::warpgroupSlot(row, column);
                const auto twin = sums.slot(row, column % 8);
                QCOMPARE(slot.lane, twin.lane);
                QCOMPARE(slot.index, column / 8 * 4 + twin.index);
            }
    }
    void bulkCopiesAreCountedAsTheHardwareDoes() {
        const auto table = readFile(TELAR_TEST_DATA "/cuda/h100_bulk_copies.csv");
        QVERIFY2(table.ok(), table.ok() ? "" : table.error().str().c_str());
        const auto lines = QString::fromStdString(*table).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines[1], QString("from,to,bytes,lanes,copies,sectors,load_requests"));
        const std::vector<uint8_t> in(65536);
        int cases = 0;
        for (const auto& line : lines.mid(2)) {
            const auto parts = line.split(',');
            const auto run = ran(with(R"(
                __global__ void k(const unsigned char* in, int* out) {
                    __shared__ __align__(128) unsigned char tile[33792];
                    __shared__ unsigned long long word;
                    if (threadIdx.x == 0) {
                        init(word, 1);
                        expect(word, BYTES * LANES);
                    }
                    __syncthreads();
                    if (threadIdx.x < LANES)
                        copy(tile + TO + threadIdx.x * BYTES, in + FROM + threadIdx.x * BYTES, BYTES, word);
                    __syncthreads();
                    wait(word, 0);
                    out[threadIdx.x] = tile[TO];
                })",
                                      {{"FROM", parts[0].toStdString()},
                                       {"TO", parts[1].toStdString()},
                                       {"BYTES", parts[2].toStdString()},
                                       {"LANES", parts[3].toStdString()}}),
                                 in, 128, 32);
            QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
            const auto total = cuda::totalCounts(*run.report);
            QVERIFY2(total.bulkCopies == parts[4].toInt() && total.bulkSectors == parts[5].toInt(),
                     qPrintable(line + ": " + QString::number(total.bulkCopies) + ", " +
                                QString::number(total.bulkSectors)));
            QCOMPARE(total.loadRequests, parts[6].toInt());
            QCOMPARE(total.sectors, total.bulkSectors + total.storeSectors); // they pass the caches as others do
            ++cases;
        }
        QCOMPARE(cases, 72);
    }
    void whatIsNotThereIsRefusedByName_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("a shape that is none")
            << "wgmma.mma_async.sync.aligned.m64n12k16.f32.bf16.bf16 {%0}, %1, %1, 1, 1, 1, 0, 0;";
        QTest::newRow("tensor copies") << "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                                          "[%2], [%1, {%2, %2}], [%2];";
        QTest::newRow("copies to global memory") << "cp.async.bulk.global.shared::cta.bulk_group [%1], [%2], 16;";
        QTest::newRow("stores that count bytes")
            << "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%2], %2, [%2];";
    }
    void whatIsNotThereIsRefusedByName() {
        QFETCH(QString, line);
        const auto run = ran("__global__ void k(const int* in, int* out) {\nfloat d = 0;\nasm volatile(\"" +
                                 line.toStdString() + "\" : \"+f\"(d) : \"l\"(in), \"r\"(1));\nout[0] = d;\n}\n",
                             counting(1), 4, 32);
        QVERIFY(!run.report.ok());
        QVERIFY2(run.said().find(line.section(' ', 0, 0).section('.', 0, 1).toStdString()) != std::string::npos,
                 run.said().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_hopper)
#include "tst_hopper.moc"
