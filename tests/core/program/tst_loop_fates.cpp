// What became of the loops of a source: by PTX and machine code written by hand, and by what compilers make of real kernels.
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "tests/core/simt/machine_run.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

using namespace telar;
using Kind = cuda::LoopFate::Kind;

namespace {

const char* const source = "__global__ void k(float* a, int n) {\n" // line 1
                           "    for (int i = 0; i < n; ++i)\n"      // 2
                           "        a[i] = a[i] * 2;\n"             // 3
                           "}\n";

/// Of the source above: one round, with the load and the product `copies` times, under `guard`.
std::string loopPtx(int copies, const std::string& guard = {}, const char* load = "ld.global.f32 %f1, [%rd1];") {
    std::string body;
    for (int k = 0; k < copies; ++k)
        body += ".loc 1 3 16\n" + guard + load + "\n" + guard + "mul.f32 %f2, %f1, 0f40000000;\n.loc 1 3 14\n" + guard +
                "st.global.f32 [%rd1], %f2;\n";
    return ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
           ".reg .pred %p<3>;\n.reg .f32 %f<6>;\n.reg .b32 %r<3>;\n.reg .b64 %rd<2>;\n"
           ".loc 1 1 0\nld.param.u64 %rd1, [p];\nld.param.u32 %r1, [n];\nmov.u32 %r2, 0;\nL:\n" +
           body +
           ".loc 1 2 30\nadd.u32 %r2, %r2, 1;\n.loc 1 2 23\nsetp.lt.u32 %p1, %r2, %r1;\n@%p1 bra L;\n"
           ".loc 1 4 1\nret;\n}\n.file 1 \"/home/a/k.cu\"\n";
}

std::shared_ptr<const ptx::Module> moduleOf(const std::string& text) {
    auto made = ptx::parse(text, "k.ptx");
    return made ? std::make_shared<const ptx::Module>(std::move(*made)) : nullptr;
}

std::vector<cuda::LoopFate> fates(const std::string& ptx) {
    const auto module = moduleOf(ptx);
    return module ? cuda::loopFates(*module, "k", "k.cu", source) : std::vector<cuda::LoopFate>{};
}

/// Of a kernel `k` as a compiler makes it.
std::vector<cuda::LoopFate> compiled(const std::string& text, cuda::Maker maker = cuda::Maker::Clang) {
    const auto compiler = cuda::CudaCompiler::find(maker);
    cuda::CompileRequest request{text, "k.cu", {}, "k"};
    request.maker = maker;
    request.trusted = maker != cuda::Maker::Clang;
    const auto made = compiler ? compiler->compile(request) : Expected<cuda::CompileResult>(compiler.error());
    if (!made || !made->ok)
        return {};
    const auto module = moduleOf(made->ptx);
    if (maker == cuda::Maker::Clang)
        return cuda::loopFates(*module, made->entry, "k.cu", text);
    const auto matched = cuda::MatchedModule::make(module, 90, true);
    return matched ? matched->loops(made->entry, "k.cu", text) : std::vector<cuda::LoopFate>{};
}

const char* const said = "ptxas info    : Compiling entry function 'k' for 'sm_90'\nptxas info    : Used 8 registers\n";

/// An instruction of machine code from the PTX instruction of that line.
std::string row(int line, const std::string& instruction) {
    return "\t//## File \"k.cu\", line " + std::to_string(line) + "\n        /*0000*/   " + instruction + " ;\n";
}

} // namespace

class tst_loop_fates : public QObject {
    Q_OBJECT

private slots:
    void loopsOfASource() {
        const auto loops = cuda::sourceLoops("int f() {\n"
                                             "  for (int i = 0; i < 3; ++i) for (;;) { g(); }\n" // 2
                                             "  // for (;;)\n"
                                             "  do {\n" // 4
                                             "    x();\n"
                                             "  } while (x > 1);\n"
                                             "  #pragma unroll\n"
                                             "  while (\n" // 8
                                             "      a) if (b) c(); else\n"
                                             "    d(\"for (\");\n" // 10
                                             "  e();\n"
                                             "}\n",
                                             false);
        QCOMPARE(loops.size(), std::size_t{4});
        QCOMPARE(loops[0].from, (std::pair{2, 3}));
        QCOMPARE(loops[0].to, (std::pair{2, 47}));
        QCOMPARE(loops[1].from, (std::pair{2, 31}));
        QCOMPARE(loops[2].from, (std::pair{4, 3}));
        QCOMPARE(loops[2].to.first, 6);
        QCOMPARE(loops[3].from, (std::pair{8, 3}));
        QCOMPARE(loops[3].to.first, 10);
        for (const char* text : {"for", "do", "while (", "do do", "for (;;", "} for )", "if", "#", "do x; while"})
            QVERIFY(cuda::sourceLoops(text, false).size() <= 2); // and ends
        const auto python = cuda::sourceLoops("def k(a):\n    for i in range(3):\n        while x:\n            y()\n"
                                              "\n        z()\n    a[0] = 1\n",
                                              true);
        QCOMPARE(python.size(), std::size_t{2});
        QCOMPARE(python[0].from, (std::pair{2, 5}));
        QCOMPARE(python[0].to.first, 6);
        QCOMPARE(python[1].to.first, 4);
    }

    void ptxByHand() {
        auto plain = fates(loopPtx(1));
        QCOMPARE(plain.size(), std::size_t{1});
        QCOMPARE(plain[0].line, 2);
        QCOMPARE(plain[0].kind, Kind::Kept);
        QCOMPARE(plain[0].rounds, std::vector<int>{1});
        QCOMPARE(plain[0].loads, (std::map<int, int>{{4, 1}}));
        QVERIFY(!plain[0].predicated);
        QCOMPARE(plain[0].sentence(),
                 std::string("line 2: stays a loop, one round at a time; bytes that a thread loads at once: 4 (1×)"));
        const auto four = fates(loopPtx(4));
        QCOMPARE(four[0].rounds, std::vector<int>{4});
        QCOMPARE(four[0].loads, (std::map<int, int>{{4, 4}}));
        QVERIFY(fates(loopPtx(2, "@%p2 "))[0].predicated);
        const auto wide = fates(loopPtx(1, {}, "ld.global.v4.f32 {%f1, %f3, %f4, %f5}, [%rd1];"));
        QCOMPARE(wide[0].rounds, std::vector<int>{1}); // of the product and the store
        QCOMPARE(wide[0].loads, (std::map<int, int>{{16, 1}}));
        // Without its branch back the rounds stand one after the other.
        const auto noJump = [](int copies) {
            auto text = loopPtx(copies);
            return text.replace(text.find("@%p1 bra L;"), 11, "");
        };
        const auto whole = fates(noJump(8));
        QCOMPARE(whole[0].kind, Kind::Whole);
        QCOMPARE(whole[0].rounds, std::vector<int>{8});
        QVERIFY(whole[0].sentence().find("8 rounds stand one after the other") != std::string::npos);
        QCOMPARE(fates(noJump(1))[0].kind, Kind::Once);
        auto gone = noJump(0);
        gone.replace(gone.find("add.u32 %r2, %r2, 1;"), 20, "");
        gone.replace(gone.find("setp.lt.u32 %p1, %r2, %r1;"), 26, "");
        QCOMPARE(fates(gone)[0].kind, Kind::Gone);
        // Of another file and of another kernel nothing is said.
        const auto module = moduleOf(loopPtx(1));
        QVERIFY(cuda::loopFates(*module, "other", "k.cu", source).empty());
        QVERIFY(cuda::loopFates(*module, "k", "k.cu", "").empty());
        QCOMPARE(cuda::loopFates(*module, "k", "else.cu", source)[0].kind, Kind::Gone);
    }

    /// Lines of the PTX's instructions: 1 to 3 before the loop, 4 to 6 load, product and store, 7 to 9 the counter.
    void machineCodeByHand() {
        const auto module = moduleOf(loopPtx(1));
        const auto round = [](const std::string& guard, const char* load) {
            return row(4, guard + load) + row(5, guard + "FMUL R2, R2, 2") + row(6, guard + "STG.E [R4], R2");
        };
        const auto fate = [&](const std::string& body) {
            const auto made = cuda::MatchedModule::of(
                module, "\t.section\t.text.k,\"ax\",@progbits\nk:\n.text.k:\n" + body + row(10, "EXIT"), said);
            return made.loops("k", "k.cu", source).at(0);
        };
        std::string four = ".L_x_0:\n";
        for (int k = 0; k < 4; ++k)
            four += round({}, "LDG.E R2, [R4]");
        four += row(7, "IADD3 R6, R6, 0x4, RZ") + row(9, "@P0 BRA `(.L_x_0)");
        QCOMPARE(fate(four).kind, Kind::Kept);
        QCOMPARE(fate(four).rounds, std::vector<int>{4});
        const auto one = ".L_x_1:\n" + round({}, "LDG.E R2, [R4]") + row(9, "@P0 BRA `(.L_x_1)");
        QCOMPARE(fate(four + one).rounds, (std::vector<int>{4, 1}));
        QVERIFY(fate(four + one).sentence().find("2 loops, which make this many rounds at a time: 4, 1") !=
                std::string::npos);
        std::string wide = round({}, "LDG.E.128 R8, [R4]"); // one load for four rounds
        for (int k = 0; k < 3; ++k)
            wide += row(5, "FMUL R2, R2, 2") + row(6, "STG.E [R4], R2");
        QCOMPARE(fate(wide).kind, Kind::Whole);
        QCOMPARE(fate(wide).rounds, std::vector<int>{4});
        QCOMPARE(fate(wide).loads, (std::map<int, int>{{16, 1}}));
        QVERIFY(!fate(wide).predicated);
        const auto guarded = fate(round("@P1 ", "LDG.E R2, [R4]") + round("@P2 ", "LDG.E R2, [R4]"));
        QVERIFY(guarded.predicated && guarded.rounds == std::vector<int>{2});
    }

    void realKernelsByClang() {
        TELAR_NEEDS_CLANG;
        const auto fate = [](const std::string& body) {
            const auto made = compiled("__global__ void k(float* a, const float* b, int n) {\n" + body + "}\n");
            return made.empty() ? cuda::LoopFate{} : made.at(0);
        };
        const auto open =
            fate("    float s = 0;\n    for (int i = 0; i < n; ++i)\n        s += b[i * n];\n    a[0] = s;\n");
        QCOMPARE(open.line, 3);
        QCOMPARE(open.kind, Kind::Kept);
        QCOMPARE(open.rounds, std::vector<int>{1});
        QCOMPARE(open.loads, (std::map<int, int>{{4, 1}}));
        const auto few = fate("    float s = 0;\n#pragma unroll\n    for (int i = 0; i < 8; ++i)\n        s += b[i * "
                              "n];\n    a[0] = s;\n");
        QCOMPARE(few.kind, Kind::Whole);
        QCOMPARE(few.rounds, std::vector<int>{8});
        const auto asked =
            fate("    float s = 0;\n#pragma unroll 4\n    for (int i = 0; i < 1024; ++i)\n        s += b[i * "
                 "n];\n    a[0] = s;\n");
        QCOMPARE(asked.line, 4);
        QCOMPARE(asked.kind, Kind::Kept);
        QCOMPARE(asked.rounds, std::vector<int>{4});
        const auto unused =
            fate("    float s = 0;\n    for (int i = 0; i < 8; ++i)\n        s += b[i];\n    a[0] = n;\n");
        QCOMPARE(unused.kind, Kind::Gone);
        const auto wide = fate("    const float4* v = reinterpret_cast<const float4*>(b);\n    float s = 0;\n"
                               "    for (int i = 0; i < n; ++i) {\n        const float4 q = v[i];\n"
                               "        s += q.x * q.y + q.z * q.w;\n    }\n    a[0] = s;\n");
        QCOMPARE(wide.kind, Kind::Kept);
        QCOMPARE(wide.loads, (std::map<int, int>{{16, 1}}));
        const auto nested =
            compiled("__global__ void k(float* a, const float* b, int n) {\n    for (int i = 0; i < n; ++i) {\n"
                     "        float s = 0;\n        _Pragma(\"unroll\") for (int j = 0; j < 5; ++j)\n            s += "
                     "b[i * n + j];\n"
                     "        a[i] = s;\n    }\n}\n");
        QCOMPARE(nested.size(), std::size_t{2});
        QCOMPARE(nested[0].kind, Kind::Kept);
        QCOMPARE(nested[0].rounds, std::vector<int>{1});
        QCOMPARE(nested[1].kind, Kind::Whole);
        QCOMPARE(nested[1].rounds, std::vector<int>{5});
    }

    /// nvcc's own unrolling and ptxas' together.
    void realKernelsByNvcc() {
        if (cuda::nvidiaProgram("ptxas").empty() || cuda::nvidiaProgram("nvdisasm").empty() ||
            !cuda::CudaCompiler::find(cuda::Maker::Nvcc))
            QSKIP("no nvcc, ptxas and nvdisasm here");
        const auto rows = compiled(test::kernelText("machine_code/rows.cu").replace(0, 20, "__global__ void k   "),
                                   cuda::Maker::Nvcc);
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows[0].line, 6);
        QCOMPARE(rows[0].kind, Kind::Whole);
        QCOMPARE(rows[0].rounds, std::vector<int>{16});
        QCOMPARE(rows[0].loads, (std::map<int, int>{{4, 16}, {16, 4}}));
        const auto sum = compiled("__global__ void k(float* a, const float* b, int n) {\n    float s = 0;\n"
                                  "    for (int i = 0; i < n; ++i)\n        s += b[i * n];\n    a[0] = s;\n}\n",
                                  cuda::Maker::Nvcc);
        QCOMPARE(sum.size(), std::size_t{1});
        QCOMPARE(sum[0].kind, Kind::Kept);
        QVERIFY(sum[0].rounds.front() >= 4); // and the rest of the rounds behind
        // The only load of a while loop whose end the data say.
        const auto chain =
            compiled("__global__ void k(int* a, const int* next) {\n    int i = a[0];\n    while (i >= 0)\n"
                     "        i = next[i];\n    a[1] = i;\n}\n",
                     cuda::Maker::Nvcc);
        QCOMPARE(chain.size(), std::size_t{1});
        QCOMPARE(chain[0].kind, Kind::Kept);
        QCOMPARE(chain[0].rounds, std::vector<int>{1});
    }
};

QTEST_GUILESS_MAIN(tst_loop_fates)
#include "tst_loop_fates.moc"
