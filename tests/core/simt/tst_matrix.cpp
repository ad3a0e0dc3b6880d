// Products of small matrices: what is refused, what is found, what is counted. That they are right is with the other
// kernels (machine_cases_matrix.hpp).
#include "core/base/files.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/support/machine_run.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

using namespace telar;

namespace {

constexpr char wmmaHead[] = "#include <mma.h>\nusing namespace nvcuda;\n"
                            "typedef wmma::fragment<wmma::accumulator, 16, 16, 16, half> Sums;\n";

std::string withWmma(const char* kernel) {
    std::string source = wmmaHead;
    return source.append(kernel);
}

struct Ran : test::MachineRun {
    std::vector<int> out;
};

/// Kernel k(int* out) of one block, counted.
Ran ran(const std::string& source, uint32_t threads = 32) {
    std::vector<int> out(64, -1);
    auto run = test::runKernel(source, {{1, 1, 1}, {threads, 1, 1}, 0}, {test::rawBytes(out)});
    return {std::move(run), std::move(out)};
}

} // namespace

class tst_matrix : public QObject {
    Q_OBJECT

private slots:
    void refused_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("good");
        const auto row = [](const char* name, const char* line, bool good = false) {
            QTest::newRow(name) << QString(line) << good;
        };
        row("a product",
            "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};",
            true);
        row("numbers of 4 bits",
            "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};");
        row("sparse", "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%r7,%r8}, "
                      "{%r1,%r2,%r3,%r4}, %r1, 0;");
        row("B by rows",
            "mma.sync.aligned.m16n8k16.row.row.s32.s8.s8.s32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};");
        row("a shape of another type", "mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%r1,%r2,%r3,%r4}, "
                                       "{%r5,%r6,%r7,%r8}, {%r5,%r6}, {%r1,%r2,%r3,%r4};");
        row("a register too many", "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {%r1,%r2,%r3,%r4}, {%r5,%r6}, "
                                   "{%r7,%r8}, {%r1,%r2,%r3,%r4};");
        row("floats that saturate", "mma.sync.aligned.m16n8k8.row.col.satfinite.f32.f16.f16.f32 {%r1,%r2,%r3,%r4}, "
                                    "{%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};");
        row("float64", "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%d1,%d2}, {%d3}, {%d4}, {%d1,%d2};", true);
        row("float64 in words", "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%r1,%r2}, {%r3}, {%r4}, {%r1,%r2};");
        row("words in float64's",
            "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%d1,%d2,%d3,%d4}, {%r5,%r6}, {%r7}, {%r1,%r2,%r3,%r4};");
        row("a number as the result", "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {1,2}, {%r5}, {%r7}, {%r1,%r2};");
        row("a number as C", "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1,%r2}, {%r5}, {%r7}, {0,0};", true);
        row("predicates", "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%p1,%p2}, {%r5}, {%r7}, {%r1,%r2};");
        row("bfloat16 as the ISA has it", "wmma.load.a.sync.aligned.row.m16n16k16.bf16 {%r1,%r2,%r3,%r4}, [%d1], %r5;",
            true);
        row("bfloat16 in eight registers",
            "wmma.load.a.sync.aligned.row.m16n16k16.bf16 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, [%d1], %r5;");
        row("sums of bytes", "wmma.load.c.sync.aligned.row.m16n16k16.s8 {%r1,%r2}, [%d1], %r5;");
        row("mixed signs in wmma",
            "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.u8.s32 {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8}, {%r1,%r2}, "
            "{%r1,%r2}, {%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8};");
        row("three matrices", "ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1,%r2,%r3}, [%r4];");
        row("two matrices", "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1,%r2}, [%r4];", true);
    }
    void refused() {
        QFETCH(QString, line);
        QFETCH(bool, good);
        const std::string text =
            ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k() {\n.reg .b32 %r<9>; .reg .b64 "
            "%d<5>; .reg .pred %p<3>;\n" +
            line.toStdString() + "\nret;\n}\n";
        auto module = ptx::parse(text, "k.ptx");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        const auto program = machine::makeProgram(std::make_shared<const ptx::Module>(std::move(*module)), {});
        QVERIFY2(program.ok() == good, program ? "" : program.error().str().c_str());
        if (!good)
            QVERIFY2(program.error().str().find(line.section(' ', 0, 0).toStdString()) != std::string::npos,
                     program.error().str().c_str());
    }

    void accessesAreThoseOfAnH100() {
        TELAR_NEEDS_CLANG;
        cuda::CompileRequest request;
        const auto source = readFile(TELAR_TEST_DATA "/cuda/wmma_accesses.cu"),
                   table = readFile(TELAR_TEST_DATA "/cuda/h100_wmma.csv");
        QVERIFY(source.ok() && table.ok());
        request.source = *source;
        request.kernel = "half_m16n16k16_a_row_shared";
        request.build = cuda::Build::Fast;
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const auto program = machine::makeProgram(file->module, {true, false, nullptr});
        QVERIFY2(program.ok(), program ? "" : program.error().str().c_str());
        std::vector<uint8_t> in(1280 * 8), out(1280 * 8);
        std::vector<machine::Buffer> buffers{{"in", in, 4, false}, {"out", out, 4, false}};
        const std::vector<machine::Argument> arguments{machine::bufferArgument(0), machine::bufferArgument(1)};
        machine::Machine machine(*program);
        auto lines = QString::fromStdString(*table).split('\n', Qt::SkipEmptyParts);
        const auto figures = lines[1].split(',');
        lines.remove(0, 2);
        QCOMPARE(lines.size(), 160);
        QStringList wrong;
        int compared = 0;
        for (const auto& line : lines) {
            const auto parts = line.split(',');
            const auto run = machine.run(machine.kernel(parts[0].toStdString()), {{1, 1, 1}, {32, 1, 1}, 0}, buffers,
                                         arguments, {}, {});
            QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
            const auto total = cuda::totalCounts(*run);
            for (qsizetype k = 1; k < figures.size(); ++k)
                for (const auto& word : cuda::counterWords())
                    if (figures[k] == QLatin1String(word.name) &&
                        (++compared, word.count(total) != parts[k].toDouble()))
                        wrong << QString("%1 %2: %3, not %4")
                                     .arg(parts[0], figures[k])
                                     .arg(word.count(total))
                                     .arg(parts[k]);
        }
        QVERIFY2(wrong.empty(), qPrintable(wrong.join("\n")));
        QCOMPARE(compared, 160 * 11);
    }

    /// A thread's own array is no matrix that a warp could share, and behind its address lies no memory of the host.
    void ownMemory() {
        TELAR_NEEDS_CLANG;
        const auto run = ran(withWmma("__global__ void k(int* out) { half own[256]; for (int i = 0; i < 256; ++i) "
                                      "own[i] = __float2half(out[i % 64]);\n"
                                      "Sums f; wmma::load_matrix_sync(f, own, 16, wmma::mem_row_major); "
                                      "out[threadIdx.x] = (int)__half2float(f.x[0]); }"));
        QVERIFY2(run.found(simt::FindingKind::OutOfBounds), run.said().c_str());
        QCOMPARE(run.out[0], -1); // the warp has ended
    }

    void outOfBounds() {
        TELAR_NEEDS_CLANG;
        const auto run = ran(withWmma("__global__ void k(int* out) { __shared__ half s[255]; for (int i = threadIdx.x; "
                                      "i < 255; i += 32) s[i] = __float2half(0);\n"
                                      "__syncthreads(); Sums f; wmma::load_matrix_sync(f, s, 16, wmma::mem_row_major); "
                                      "out[threadIdx.x] = (int)__half2float(f.x[0]); }"));
        QVERIFY2(run.report.ok() && run.report->findings.size() == 1,
                 run.said().c_str()); // and none of what would follow
        QVERIFY2(run.found(simt::FindingKind::OutOfBounds), run.said().c_str());
        QCOMPARE(run.out[0], -1);
    }

    void partOfAWarp() {
        TELAR_NEEDS_CLANG;
        const auto run = ran("__global__ void k(int* out) { if (threadIdx.x < 16) { unsigned d[2];\n"
                             "asm volatile(\"mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%2}, "
                             "{%3,%3};\" : \"=r\"(d[0]), \"=r\"(d[1]) : \"r\"(1), \"r\"(0));\n"
                             "out[threadIdx.x] = d[0]; } }");
        QVERIFY2(run.found(simt::FindingKind::WarpMask), run.said().c_str());
    }

    void rowsOfTwoArrays() {
        TELAR_NEEDS_CLANG;
        const auto run =
            ran("__global__ void k(int* out) { __shared__ __align__(16) unsigned short a[8][8], b[8][8]; const int l = "
                "threadIdx.x;\n"
                "for (int i = l; i < 64; i += 32) { a[i / 8][i % 8] = i; b[i / 8][i % 8] = 100 + i; } __syncwarp();\n"
                "unsigned at = (unsigned)__cvta_generic_to_shared(l % 16 < 8 ? a[l % 8] : b[l % 8]), r, s;\n"
                "asm volatile(\"ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];\" : \"=r\"(r), \"=r\"(s) : "
                "\"r\"(at) : \"memory\");\n"
                "out[2 * l] = r; out[2 * l + 1] = s; }");
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int l = 0; l < 32; ++l) {
            QCOMPARE(run.out[2 * l], 2 * l | (2 * l + 1) << 16);
            QCOMPARE(run.out[2 * l + 1], (100 + 2 * l) | (101 + 2 * l) << 16);
        }
    }

    /// Neighbouring halves of a word are two elements, whoever writes them; the same element by two warps is a race.
    void races_data() {
        QTest::addColumn<int>("apart");
        QTest::newRow("each warp its own") << 256;
        QTest::newRow("both the same") << 0;
    }
    void races() {
        TELAR_NEEDS_CLANG;
        QFETCH(int, apart);
        std::string source = withWmma(
            "__global__ void k(int* out) { __shared__ __align__(32) half s[512]; Sums f;\n"
            "for (int i = 0; i < f.num_elements; ++i) f.x[i] = __float2half(threadIdx.x + i);\n"
            "wmma::store_matrix_sync(s + threadIdx.x / 32 * APART, f, 16, wmma::mem_col_major); __syncthreads();\n"
            "out[threadIdx.x] = ((const int*)s)[threadIdx.x]; }");
        source.replace(source.find("APART"), 5, std::to_string(apart));
        const auto run = ran(source, 64);
        QVERIFY2(run.report.ok(), run.said().c_str());
        QVERIFY2(run.found(simt::FindingKind::SharedRace) == (apart == 0), run.said().c_str());
    }

    /// What every lane does to its elements is done to the matrix, however often a register holds one; C may be of
    /// another type than D.
    void fragmentsByElement() {
        TELAR_NEEDS_CLANG;
        const auto run =
            ran(withWmma("__global__ void k(int* out) { __shared__ half a[256]; __shared__ float c[256];\n"
                         "for (int i = threadIdx.x; i < 256; i += 32) a[i] = __float2half(i / 16 == i % 16 ? i % 16 : "
                         "0); __syncthreads();\n"
                         "wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa; "
                         "wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;\n"
                         "Sums one; wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum; "
                         "wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, a, 16);\n"
                         "wmma::fill_fragment(one, 1.0f); for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = "
                         "__hmul(fa.x[i], __float2half(3));\n"
                         "wmma::mma_sync(sum, fa, fb, one); wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major); "
                         "__syncthreads();\n"
                         "out[threadIdx.x] = (int)c[threadIdx.x % 16 * 17]; out[32 + threadIdx.x] = (int)c[1]; }"));
        QVERIFY2(run.report.ok() && run.report->findings.empty(), run.said().c_str());
        for (int l = 0; l < 32; ++l) {
            QCOMPARE(run.out[l], 3 * (l % 16) * (l % 16) + 1);
            QCOMPARE(run.out[32 + l], 1);
        }
    }
};

QTEST_APPLESS_MAIN(tst_matrix)
#include "tst_matrix.moc"
