// Whole files with their host part: what is left out, what stays, and that lines and columns do.
#include "core/simt/cuda/device_source.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

using namespace telar;

namespace {

std::string stripped(const std::string& source) {
    cuda::SideMacros macros;
    macros.read(source);
    macros.read(source);
    return cuda::withoutHost(source, macros);
}

/// Without blanks, which stand where something was left out.
std::string packed(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

constexpr char course[] = R"(#include <iostream>
#include <vector>
#include <thrust/device_vector.h>
#include "../common/book.h"
using namespace std;
using std::cout;
#define CHECK(call)                                   \
    {                                                 \
        if ((call) != cudaSuccess) exit(1);           \
    }
#define HD __host__ __device__
const int N = 64;
std::vector<float> results = {1, 2};
static FILE* file = NULL;
struct Timer {
    std::string name;
    cudaEvent_t begin;
    Timer() : name{"t"}, begin{0} { CHECK(cudaEventCreate(&begin)); }
    float stop() { return chrono::now(); }
};
struct Point {
    float x, y;
    HD float length() const { return sqrtf(x * x + y * y); }
    void print() { printf("%f }", x); }
};
HD int twice(int v) { return v + v; }
template <typename T> T onHost(vector<T>& v) { return v[0]; }
void check(std::vector<int>& a);
#ifdef LATER
int run() {
#else
int run(int n) {
#endif
    return '}' + "}{"[0];
}
__global__ void fill(int* out, Point p) {
    out[threadIdx.x] = twice(threadIdx.x) + (int)p.length() + N;
}
int main() {
    fill<<<1, N>>>(nullptr, {3, 4});
    cout << R"X(})X" << 1'000 << endl;
}
)";

} // namespace

class tst_device_source : public QObject {
    Q_OBJECT

    test::Scratch scratch_;

private slots:
    void devicePartsAreBlank_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("left");
        const auto row = [](const char* name, const char* source, const char* left) {
            QTest::newRow(name) << QString(source) << QString(left);
        };
        row("a kernel", "template <class T> __global__ void k(T* a) { a[threadIdx.x] = 1; }",
            "template<classT>__global__voidk(T*a){}");
        row("for the device", "__device__ int f() { return __clz(1); }\nint v;", "intv;");
        row("a prototype for it", "__device__ float g(cg::thread_block);\nint v;", "intv;");
        row("both sides", "__host__ __device__ int f() { return 1; }", "__host____device__intf(){return1;}");
        row("for any", "__device__ constexpr int f() { return 1; }", "__device__constexprintf(){return1;}");
        row("its variables", "__device__ int v;\n__constant__ float w[2] = {1, 2};",
            "__device__intv;__constant__floatw[2]={1,2};");
        row("shared memory", "extern __shared__ float s[];\nint v;", "intv;");
        row("a member", "struct S { __device__ int h() { return a; } int f() { return 1; } int a; };",
            "structS{intf(){return1;}inta;};");
        row("by a macro",
            "#define DEV __device__ inline\n#define HD __host__ __device__\nDEV int f() { return __clz(1); }\nHD int "
            "g() { return 1; }",
            "#defineDEV__device__inline#defineHD__host____device__HDintg(){return1;}");
        row("kernels by a macro", "#define KERNEL __global__ void\nKERNEL k(int* a) { a[0] = __clz(1); }",
            "#defineKERNEL__global__voidKERNELk(int*a){}");
        row("a pragma in it", "__global__ void k() {\n#pragma unroll\nfor (;;) {}\n}", "__global__voidk(){}");
        row("conditions in it", "__global__ void k() {\n#if A\na();\n#endif\n}", "__global__voidk(){#ifA#endif}");
        row("launch marks apart", "void f() { k << <1, 2 >> > (a); }", "voidf(){k<<<1,2>>>(a);}");
        // What a device's variable begins with may name functions that are left out.
        row("a table of functions", "__device__ int f(int x) { return x; } __device__ F tab[1] = {f}; int main() { }",
            "__device__Ftab[1];intmain(){}");
        row("a table that says its size", "__device__ int tab[] = {1, 2}; __device__ const int c[2] = {1, 2};",
            "__device__inttab[]={1,2};__device__constintc[2]={1,2};");
    }
    void devicePartsAreBlank() {
        QFETCH(QString, source);
        QFETCH(QString, left);
        cuda::SideMacros macros;
        macros.read(source.toStdString());
        const auto made = cuda::withoutDevice(source.toStdString(), macros);
        QCOMPARE(made.size(), source.toStdString().size());
        QCOMPARE(std::count(made.begin(), made.end(), '\n'), std::ptrdiff_t(source.count('\n')));
        QCOMPARE(QString::fromStdString(packed(made)), left);
    }

    void launchesFromKernels_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("made");
        const auto row = [](const char* name, const char* source, const char* made) {
            QTest::newRow(name) << QString(source) << QString(made);
        };
        row("a kernel", "__global__ void k(int v) { k<<<1, f(2)>>>(v); }",
            "__global__ void k(int v) { telar_child<decltype(&k), &k>(1, f(2))(v); }");
        row("on lines", "__global__ void k() { n::k\n<<<1,\n2>>>(); }",
            "__global__ void k() { telar_child<decltype(&n::k), &n::k>\n(1,\n2)(); }");
        row("a template's", "template <int N> __global__ void k() { k<N / 2><<<1, 2>>>(); }",
            "template <int N> __global__ void k() { telar_child<decltype(&k<N / 2>), &k<N / 2>>(1, 2)(); }");
        row("deduced", "template <class T> __global__ void __launch_bounds__(64) k(T v) { k<<<1, 2>>>(v, g(1)); }",
            "template <class T> __global__ void __launch_bounds__(64) k(T v) { telar_child<decltype(telar_taking(v, "
            "g(1))), &k>(1, 2)(v, g(1)); }");
        row("marks apart", "__device__ void f() { k << <1, 2 >> > (); }",
            "__device__ void f() { telar_child<decltype(&k), &k>( 1, 2 )  (); }");
        for (const char* same :
             {"void f() { k<<<1, 2>>>(); }",
              "#define MADE(k) __global__ void k() {}\nMADE(k)\nvoid f() { k<<<1, 2>>>(); }",
              "__host__ __device__ void f() { k<<<1, 2>>>(); }",
              "__global__ void k() { // k<<<1, 2>>>();\n f(\"k<<<1, 2>>>();\"); a = b << c; }",
              "__global__ void k() { k<<<1; }", "__global__ void k() { <<<1, 2>>>(); }", "__global__ void k() { k<<<"})
            row(same, same, same);
    }
    void launchesFromKernels() {
        QFETCH(QString, source);
        QFETCH(QString, made);
        cuda::SideMacros macros;
        macros.read(source.toStdString());
        QCOMPARE(QString::fromStdString(cuda::withChildLaunches(source.toStdString(), macros)), made);
    }

    void hostPartsAreBlank_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("left");
        const auto row = [](const char* name, const char* source, const char* left) {
            QTest::newRow(name) << QString(source) << QString(left);
        };
        row("a function", "int f(int a) { if (a) { return 1; } return 2; }\nint v;", "intv;");
        row("a kernel", "__global__ void k() { f<<<1>>>(); }", "__global__voidk(){f<<<1>>>();}");
        row("host alone", "__host__ void f() {}\nint v;", "intv;");
        row("both sides", "__host__ __device__ int f() { return 1; }", "__host____device__intf(){return1;}");
        row("constexpr", "constexpr int f() { return 1; }", "constexprintf(){return1;}");
        row("a template", "template <class T> T f(T a) { return a; }\nint v;", "intv;");
        row("a prototype", "void f(int, float*);\nfloat g(3);\nint v = f(1);", "intv=f(1);");
        row("text with braces", "const char* f() { return \"}\\\"}\"; }\nint v;", "intv;");
        row("comments with braces", "int f() { // }\n /* } */ return 1; }\nint v;", "intv;");
        row("in a namespace", "namespace a { int f() { return 1; } __device__ int v; }", "namespacea{__device__intv;}");
        row("extern C", "extern \"C\" { void f(); __global__ void k() {} }", "extern\"C\"{__global__voidk(){}}");
        row("a list", "int t[2] = {1, 2};", "intt[2]={1,2};");
        row("a list of std", "std::vector<int> t = {1, 2};\nint v;", "intv;");
        row("a lambda", "auto f = [](int x) { return std::string(); };\nint v;", "intv;");
        row("a type of the host's", "typedef pthread_t Thread;\ntypedef float Number;", "typedeffloatNumber;");
        row("a name for a type of the host's",
            "class Timer {\nprivate:\n    using Clock = std::chrono::steady_clock;\n    Clock::time_point begin{};\n"
            "    typedef std::vector<int> List;\n    List all;\n    int Clocks;\n};",
            "classTimer{private:intClocks;};");
        row("an enumeration", "enum E { A, B };", "enumE{A,B};");
        row("a member of the host", "struct S { int a; void f() { g(); } __device__ int h() { return a; } };",
            "structS{inta;__device__inth(){returna;}};");
        row("a member that is only named", "struct S { int a; static void CALL f(Unknown* p); S(int b); };",
            "structS{inta;S(intb);};");
        row("a nested class", "struct S { struct T { std::string n; int k; } t; };", "structS{structT{intk;}t;};");
        row("an aligned class", "struct __align__(8) S { int a; };", "struct__align__(8)S{inta;};");
        row("unknown namespace", "using namespace cv;\nusing namespace nvcuda;", "usingnamespacenvcuda;");
        row("never closed", "int f() { return 1;", "");
        row("closed too often", "} } int v;", "}}intv;");
    }
    void hostPartsAreBlank() {
        QFETCH(QString, source);
        QFETCH(QString, left);
        const auto text = stripped(source.toStdString());
        QCOMPARE(QString::fromStdString(packed(text)), left);
        QCOMPARE(text.size(), source.toStdString().size()); // columns stay
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), source.count('\n'));
    }

    void wholeFilesCompile() {
        TELAR_NEEDS_CLANG;
        cuda::CompileRequest request;
        request.source = course;
        request.name = "course.cu";
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        QCOMPARE(file->kernels.size(), std::size_t{1});
        QCOMPARE(file->kernels[0].signature(), std::string("fill(int*, Point)"));
        // A mistake is told in its own line and column, with the headers that were not read.
        request.source.replace(request.source.find("p.length()"), 10, "p.missing()");
        const auto wrong = cuda::loadKernelFile(request);
        QVERIFY(!wrong.ok());
        const auto said = wrong.error().str();
        QVERIFY2(said.find("missing") != std::string::npos && said.find("course.cu:37:") != std::string::npos &&
                     said.find("Unknown headers: ../common/book.h") != std::string::npos,
                 said.c_str());
    }

    void ownHeaders() {
        TELAR_NEEDS_CLANG;
        scratch_.write("first.cuh", "#pragma once\n#include <iostream>\n#include \"second.cuh\"\n"
                                    "void onHost() { std::cout << 1; }\n"
                                    "MINE int three() { return 1 + two(); }\n");
        scratch_.write("second.cuh", "#pragma once\n#include \"first.cuh\"\n#define MINE __device__ __host__\n"
                                     "__device__ int two() { return 2; }\n");
        cuda::CompileRequest request;
        request.source = "#include \"first.cuh\"\n__global__ void k(int* o) { *o = three(); }\n";
        request.folder = QFileInfo(QString::fromStdString(scratch_.path("first.cuh"))).absolutePath().toStdString();
        const auto file = cuda::loadKernelFile(request);
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        scratch_.write("second.cuh", "#include \"/etc/passwd\"\n");
        const auto refused = cuda::loadKernelFile(request);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().str().find("second.cuh:1") != std::string::npos, refused.error().str().c_str());
    }

    void whatIsRefused() {
        for (const char* line : {"#include \"/etc/passwd\"\n", "#include <../../x.h>\n", "/**/ #include \"../x.h\"\n",
                                 "#define F \"/etc/passwd\"\n#include F\n", "#inc\\\nlude \"../../x\"\n"})
            QVERIFY2(!cuda::deviceSource(line, "k.cu", {}, {}).ok(), line);
        const auto parent = cuda::deviceSource("#include \"../x.h\"\nint v;\n", "k.cu", {"/"}, {});
        QVERIFY(parent.ok());
        QCOMPARE(parent->unread, std::vector<std::string>{"../x.h"});
        QCOMPARE(packed(parent->text), std::string("intv;"));
    }

    void deepAndLong() { // neither the stack nor time runs out
        std::string deep, blocks;
        for (int k = 0; k < 100000; ++k)
            deep += "struct A{";
        for (int k = 0; k < 20000; ++k)
            blocks += "int f" + std::to_string(k) + "() { return {}; }\n";
        QVERIFY(!stripped(deep).empty());
        QCOMPARE(packed(stripped(blocks)), std::string());
    }
};

QTEST_GUILESS_MAIN(tst_device_source)
#include "tst_device_source.moc"
