// telar-cli kernel, where it refuses: wrong words, sources that mean harm, compilers that are not there or do not end.
#include "tests/support/child_time.hpp"
#include "tests/support/kernel_calls.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

class tst_cli_kernel_refusals : public QObject, telar::test::KernelCalls {
    Q_OBJECT

private slots:
    void refusals_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QStringList>("says");
        const QStringList three = {"--arg", "iota:64", "--arg", "zeros:64"};
        const QStringList launch = {"--grid", "1", "--block", "64"};
        const QStringList reverse = {path("good.cu"), "reverse"};
        const auto row = [](const char* name, const QStringList& words, int code, const QStringList& says) {
            QTest::newRow(name) << words << code << says;
        };
        row("no such kernel", QStringList{path("good.cu"), "sort"} + launch + three, 1,
            {"The file good.cu has no kernel sort. Choose one of ", "reverse"});
        row("no kernel named", QStringList{path("broken.cu")} + launch + three, 2, {"past", "race", "endless"});
        row("too few arguments", reverse + launch + QStringList{"--arg", "iota:64"}, 2, {"takes 2 arguments, and 1"});
        row("too many arguments", reverse + launch + three + three, 2, {"takes 2 arguments, and 4"});
        row("a number for an array", reverse + launch + QStringList{"--arg", "5", "--arg", "zeros:64"}, 2,
            {"--arg 0", "zeros:N"});
        row("an array for a number",
            QStringList{path("broken.cu"), "past"} + launch + QStringList{"--arg", "zeros:4", "--arg", "zeros:4"}, 2,
            {"--arg 1", "int", "zeros:4"});
        row("a fraction for an int",
            QStringList{path("broken.cu"), "past"} + launch + QStringList{"--arg", "zeros:4", "--arg", "2.5"}, 2,
            {"takes an integer", "2.5"});
        row("a block too large", reverse + QStringList{"--grid", "1", "--block", "2048"} + three, 2, {"1024", "2048"});
        row("a block too deep", reverse + QStringList{"--grid", "1", "--block", "1x1x65"} + three, 2, {"64"});
        row("a grid too high", reverse + QStringList{"--grid", "1x65536", "--block", "64"} + three, 2, {"65535"});
        row("no grid", reverse + QStringList{"--block", "64"} + three, 2, {"--grid"});
        row("no size", reverse + QStringList{"--grid", "4x", "--block", "64"} + three, 2, {"--grid", "4x"});
        row("too much shared memory", reverse + launch + QStringList{"--shared", "1000000000"} + three, 2,
            {"--shared"});
        row("no file", QStringList{path("none.cu"), "k"} + launch, 1, {"none.cu"});
        // The help says both: texture references are refused with what there is instead, clusters run (tst_cluster).
        const auto texture =
            source("texture.cu", "texture<float, 1, cudaReadModeElementType> t;\n"
                                 "__global__ void k(float* y) { y[threadIdx.x] = tex1Dfetch(t, 0); }\n");
        row("the usual texture reference", QStringList{texture, "k", "--arg", "zeros:64"} + launch, 1,
            {"texture.cu:1", "exist only in whole programs", "read through a pointer"});
        row("no such output", reverse + launch + three + QStringList{"--output", "7:" + path("x.csv")}, 1, {"7"});
    }
    void refusals() {
        TELAR_NEEDS_CLANG;
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QStringList, says);
        const auto run = call(words);
        QVERIFY2(run.code == code, (QByteArray::number(run.code) + ": " + run.err).constData());
        for (const auto& word : says)
            QVERIFY2(run.err.contains(word.toUtf8()), run.err.constData());
        QVERIFY(run.out.isEmpty());
    }

    void withoutCompiler() {
        const auto run =
            call({path("good.cu"), "reverse", "--grid", "1", "--block", "64", "--arg", "iota:64", "--arg", "zeros:64"},
                 {"PATH=/nonexistent"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("apt install clang"), run.err.constData());
        // PTX needs none.
        const auto ptx = source("copy.ptx", ".version 7.0\n.target sm_80\n.address_size 64\n"
                                            ".visible .entry fill(.param .u64 p) {\n"
                                            "  .reg .b32 %r<3>;\n  .reg .b64 %d<4>;\n"
                                            "  ld.param.u64 %d1, [p];\n  mov.u32 %r1, %tid.x;\n"
                                            "  mul.wide.u32 %d2, %r1, 4;\n  add.s64 %d3, %d1, %d2;\n"
                                            "  mul.lo.u32 %r2, %r1, 3;\n  st.global.u32 [%d3], %r2;\n  ret;\n}\n");
        const auto untyped = call({source("number.ptx", ".version 7.0\n.target sm_80\n.address_size 64\n"
                                                        ".visible .entry k(.param .u32 n) {\n  ret;\n}\n"),
                                   "k", "--grid", "1", "--block", "32", "--arg", "5"});
        QCOMPARE(untyped.code, 2);
        QVERIFY2(untyped.err.contains("int:5"), untyped.err.constData());
        const auto fine = call({ptx, "fill", "--grid", "1", "--block", "32", "--arg", "int:zeros:32", "--json", "-"},
                               {"PATH=/nonexistent"});
        QVERIFY2(fine.code == 0, fine.err.constData());
        QCOMPARE(fine.json()["figures"].toObject()["global_store_sectors"].toInt(), 4);
    }

    void hostileSource() {
        const QStringList rest = {"k", "--grid", "1", "--block", "32", "--arg", "zeros:32"};
        const std::string kernel = "__global__ void k(int* o) { o[threadIdx.x] = 1; }\n";
        for (const char* line :
             {"#include \"/etc/passwd\"\n", "#include <../../x.h>\n", "#define F \"/etc/passwd\"\n#include F\n"}) {
            const auto run = call(QStringList{source("hostile.cu", line + kernel)} + rest);
            QCOMPARE(run.code, 1);
            QVERIFY2(run.err.contains("hostile.cu:") && !run.err.contains("root:"), run.err.constData());
        }
        TELAR_NEEDS_CLANG;
        QCOMPARE(call(QStringList{source("friendly.cu", kernel)} + rest).code, 0);
        const auto wrong =
            call(QStringList{source("wrong.cu", "\n__global__ void k(int* o) { *o = missing; }\n")} + rest);
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("wrong.cu:2:") && wrong.err.contains("missing"), wrong.err.constData());
    }

    void bombsAreEnded() {
        TELAR_NEEDS_CLANG;
        // 2^40 instances, none deep.
        const auto bomb =
            source("bomb.cu", "template <long A, int N> struct C { static constexpr long v = C<A * 2, N - 1>::v + "
                              "C<A * 2 + 1, N - 1>::v; };\n"
                              "template <long A> struct C<A, 0> { static constexpr long v = 1; };\n"
                              "__global__ void k(long* o) { *o = C<1, 40>::v; }\n");
        const telar::test::ChildTime took;
        const auto run =
            call({bomb, "k", "--grid", "1", "--block", "32", "--arg", "zeros:1", "--compile-seconds", "2"});
        QCOMPARE(run.code, 1);
        QVERIFY2(run.err.contains("The compiler was stopped"), run.err.constData());
        QVERIFY2(took.ms() < 20000, qPrintable(QString::number(took.ms())));
    }
};

QTEST_GUILESS_MAIN(tst_cli_kernel_refusals)
#include "tst_cli_kernel_refusals.moc"
