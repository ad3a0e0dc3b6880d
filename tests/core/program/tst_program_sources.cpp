// Whole CUDA programs of several files and folders, as editors write them, and with textures.
#include "tests/core/program/program_runs.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace telar;
using namespace telar::program;
using namespace telar::test;

class tst_program_sources : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    /// Several files are one program; what is wrong in another one is said with its name.
    void severalFiles() {
        const test::Scratch scratch;
        QDir(QString::fromStdString(scratch.folder())).mkpath("k");
        scratch.write("k/fill.cuh", "#pragma once\nvoid fill(int* v, int n);\n__device__ int cube(int x);\n");
        scratch.write("k/fill.cu", "#include \"fill.cuh\"\n__global__ void kernel(int* v, int n) { if (threadIdx.x < "
                                   "n) v[threadIdx.x] = cube(threadIdx.x); }\n"
                                   "void fill(int* v, int n) { kernel<<<1, 8>>>(v, n); }\n");
        scratch.write("cube.cu", "#include \"k/fill.cuh\"\n__device__ int cube(int x) {\n  return x * x * x;\n}\n");
        auto request = requestOf(
            "#include <cstdio>\n#include \"k/fill.cuh\"\nint main() { int *v, h[4]; cudaMalloc(&v, 16); fill(v, 4); "
            "cudaMemcpy(h, v, 16, cudaMemcpyDeviceToHost); printf(\"%d %d\", h[2], h[3]); cudaFree(v); }");
        request.source.folder = scratch.folder();
        request.source.others = {"k/fill.cu", "cube.cu"};
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("8 27"));
        request.source.others = {"k/fill.cu", "gone.cu"};
        const auto gone = runRequest(request);
        QVERIFY(!gone.report.ok());
        QVERIFY(gone.report.error().str().find("gone.cu is missing") != std::string::npos);
        scratch.write("cube.cu", "__device__ int cube(int x) {\n  return oops;\n}\n");
        request.source.others = {"k/fill.cu", "cube.cu"};
        const auto wrong = runRequest(request);
        QVERIFY(!wrong.report.ok());
        QVERIFY2(wrong.report.error().str().find("oops") != std::string::npos, wrong.report.error().str().c_str());
    }

    /// Each file is compiled by itself, as nvcc does: macros, static functions, kernels and variables of one are not another's.
    void filesApart() {
        const test::Scratch scratch;
        QDir(QString::fromStdString(scratch.folder())).mkpath("k");
        scratch.write("tool.cuh", "#include <cuda_runtime.h>\nvoid check(cudaError_t e, int line);\nint other();\n"
                                  "template <class T> __global__ void add(T* v, T by) { *v += by; }\n");
        scratch.write(
            "k/tool.cu",
            "#include <cstdio>\n#include \"../tool.cuh\"\n#ifndef SIZE\n#define SIZE 3\n#endif\n"
            "static int scale() { return SIZE; }\n__constant__ int factor = 5;\n__device__ int shared = 100;\n"
            "static __device__ int kept = 20;\n__device__ int cube(int x) { return x * x * x; }\n"
            "static __global__ void k(int* v) { *v = *v * factor + kept; shared += 1; }\n"
            "void check(cudaError_t e, int line) { if (e != cudaSuccess) printf(\"%d\\n\", line); }\n"
            "int other() {\n    int h = scale(), *d;\n    cudaMalloc(&d, 4);\n"
            "    cudaMemcpy(d, &h, 4, cudaMemcpyHostToDevice);\n    k<<<1, 1>>>(d);\n    add<<<1, 1>>>(d, 2);\n"
            "    cudaMemcpy(&h, d, 8, cudaMemcpyDeviceToHost);\n"
            "    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);\n    cudaFree(d);\n    return h;\n}\n");
        auto request = requestOf(
            "#include <cstdio>\n#include \"tool.cuh\"\n#define check(e) (check(e, __LINE__))\n#define SIZE 9\n"
            "static int scale() { return 2; }\n__constant__ int factor = 7;\nextern __device__ int shared;\n"
            "static __device__ int kept = 1;\n__device__ int cube(int x);\n"
            "static __global__ void k(int* v) { *v = cube(*v) * factor + kept + shared; }\n"
            "int main() { int h = scale(), *d; const int far = other(); check(cudaMalloc(&d, 4)); "
            "check(cudaMemcpy(d, &h, 4, cudaMemcpyHostToDevice)); k<<<1, 1>>>(d); add<<<1, 1>>>(d, 3); "
            "check(cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost)); int f = 4; "
            "check(cudaMemcpyToSymbol(factor, &f, 4)); int g = 0; check(cudaMemcpyFromSymbol(&g, shared, 4)); "
            "printf(\"%d %d %d\", far, h, g); cudaFree(d); return other() != 37; }");
        request.source.folder = scratch.folder();
        request.source.others = {"k/tool.cu"};
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        // 3 * 5 + 20 + 2; 8 * 7 + 1 + 101 + 3
        QCOMPARE(ran.output, std::string("37 161 101"));
        QCOMPARE(ran.report->exit, std::optional(0));
        const auto& launches = ran.report->launches;
        QCOMPARE(launches.size(), std::size_t(6));
        QCOMPARE(launches[0].kernel, std::string("k"));
        QCOMPARE(launches[0].file, std::string("k/tool.cu"));
        QCOMPARE(launches[0].line, 17);
        QCOMPARE(launches[2].line, 11);
        QVERIFY(launches[2].file.empty());
        QCOMPARE(ran.report->faults.size(), std::size_t(1));
        QVERIFY2(ran.report->faults[0].what.str().starts_with("k/tool.cu:19: 8 bytes"),
                 ran.report->faults[0].what.str().c_str());
        // What is wrong in a kernel of another file has its name, and that of its array.
        scratch.write("k/tool.cu", "#include \"../tool.cuh\"\n__global__ void far(int* there) {\n"
                                   "    there[threadIdx.x + 1] = 0;\n}\nvoid check(cudaError_t, int) {}\n"
                                   "__device__ int shared;\n__device__ int cube(int x) { return x; }\n"
                                   "int other() { int* d; cudaMalloc(&d, 4); far<<<1, 1>>>(d); "
                                   "cudaDeviceSynchronize(); return 37; }\n");
        const auto beyond = runRequest(request);
        QVERIFY2(beyond.report.ok(), beyond.report.ok() ? "" : beyond.report.error().str().c_str());
        QVERIFY2(beyond.findings().find("k/tool.cu:3") != std::string::npos, beyond.findings().c_str());
        QVERIFY2(beyond.findings().find("there[1]") != std::string::npos, beyond.findings().c_str());
        scratch.write("k/tool.cu", "int other() { return oops; }\n");
        const auto wrong = runRequest(request);
        QVERIFY(!wrong.report.ok());
        QVERIFY2(wrong.report.error().str().find("k/tool.cu:1") != std::string::npos,
                 wrong.report.error().str().c_str());
    }

    /// What is static in a file stays its own, whatever others call so. A folder beside the source takes what is written there.
    void ownFunctionsAndFolders() {
        const test::Scratch scratch;
        QDir(QString::fromStdString(scratch.folder())).mkpath("out");
        scratch.write("more.cu", "static __global__ void step(int* v) { *v += 10; }\nstatic int more() { return 5; }\n"
                                 "void both(int* v) { step<<<1, 1>>>(v); cudaDeviceSynchronize(); *v += more(); }\n");
        auto request =
            requestOf("#include <cstdio>\nvoid both(int* v);\nstatic __global__ void step(int* v) { *v += 1; }\n"
                      "static int more() { return 100; }\nint main() { int* v; cudaMallocManaged(&v, 4); *v = 0; "
                      "step<<<1, 1>>>(v); "
                      "cudaDeviceSynchronize(); both(v); *v += more(); FILE* f = fopen(\"out/made.txt\", \"w\"); "
                      "fprintf(f, \"%d\", *v); "
                      "fclose(f); f = fopen(\"out/made.txt\", \"r\"); int got = 0; fscanf(f, \"%d\", &got); fclose(f); "
                      "printf(\"%d %d %d\", got, fopen(\"none/made.txt\", \"w\") == nullptr, fopen(\"../x\", \"w\") == "
                      "nullptr); cudaFree(v); }");
        request.source.folder = scratch.folder();
        request.source.others = {"more.cu"};
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("116 1 1"));
        QCOMPARE(ran.report->files.size(), std::size_t(1));
        QCOMPARE(ran.report->files[0].name, std::string("out/made.txt"));
        QCOMPARE(ran.report->files[0].content, std::string("116"));
        QVERIFY(QDir(QString::fromStdString(scratch.folder()) + "/out").entryList(QDir::Files).isEmpty());
    }

    /// tests/data/cuda/textures.out is what an H200 printed for the same file. Where whole numbers are read as fractions and
    /// filtered, it rounds in a way of its own, and one weight lay half way.
    void texturesAsOnAnH200() {
        const auto text = [](const char* name) {
            QFile file(QStringLiteral(TELAR_TEST_DATA "/cuda/") + name);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        auto request = requestOf(text("textures.cu").toStdString());
        request.fmad = false; // its coordinates were made so
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY2(ran.findings().empty(), ran.findings().c_str());
        const auto got = QByteArray::fromStdString(ran.output).split('\n'), wanted = text("textures.out").split('\n');
        QCOMPARE(got.size(), wanted.size());
        int different = 0, all = 0;
        for (qsizetype line = 0; line < got.size(); ++line) {
            const auto a = got[line].simplified().split(' '), b = wanted[line].simplified().split(' ');
            QCOMPARE(a.size(), b.size());
            for (qsizetype k = 0; k < a.size(); ++k) {
                ++all;
                if (a[k] == b[k])
                    continue;
                ++different;
                const double x = a[k].toDouble(), y = b[k].toDouble();
                QVERIFY2(std::abs(x - y) < 0.005 * std::max(1.0, std::abs(y)), got[line].constData());
            }
        }
        QVERIFY(all > 400);
        QVERIFY2(different <= 9, qPrintable(QString::number(different)));
    }

    /// A volume as a texture: points, blends of eight, modes of the address, and copies that do not fit.
    void texturesOfThreeDimensions() {
        const auto ran = runSource(R"(#include <cstdio>
#include <vector>
__global__ void look(cudaTextureObject_t t, const float* at, float* out, int n) {
    int i = threadIdx.x;
    if (i < n)
        out[i] = tex3D<float>(t, at[3 * i], at[3 * i + 1], at[3 * i + 2]);
}
static cudaTextureObject_t over(cudaArray_t array, cudaTextureFilterMode filter, cudaTextureAddressMode mode, int normalized) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc texture{};
    texture.addressMode[0] = texture.addressMode[1] = texture.addressMode[2] = mode;
    texture.filterMode = filter;
    texture.normalizedCoords = normalized;
    cudaTextureObject_t object = 0;
    printf("%d ", (int)cudaCreateTextureObject(&object, &resource, &texture, nullptr));
    return object;
}
int main() {
    const int w = 4, h = 3, d = 2;
    std::vector<float> cells(w * h * d);
    for (int k = 0; k < w * h * d; ++k)
        cells[k] = (float)k; // x + 4 y + 12 z
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    printf("%d ", (int)cudaMalloc3DArray(&array, &desc, make_cudaExtent(w, h, d)));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(cells.data(), w * sizeof(float), w, h);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(w, h, d);
    copy.kind = cudaMemcpyHostToDevice;
    printf("%d ", (int)cudaMemcpy3D(&copy));
    copy.extent.depth = 3; // beyond the array
    printf("%d\n", (int)cudaMemcpy3D(&copy));
    const float at[] = {0.5f, 0.5f, 0.5f, 3.5f, 2.5f, 1.5f, 1.0f, 1.0f, 1.0f, 2.25f, 0.5f, 0.5f, 9, 9, 9};
    float *places, *out, got[5];
    cudaMalloc(&places, sizeof at);
    cudaMalloc(&out, sizeof got);
    cudaMemcpy(places, at, sizeof at, cudaMemcpyHostToDevice);
    for (auto filter : {cudaFilterModePoint, cudaFilterModeLinear})
        for (auto mode : {cudaAddressModeClamp, cudaAddressModeBorder}) {
            cudaTextureObject_t t = over(array, filter, mode, 0);
            look<<<1, 32>>>(t, places, out, 5);
            cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
            for (float v : got)
                printf("%g ", v);
            printf("\n");
            cudaDestroyTextureObject(t);
        }
    cudaFreeArray(array);
    cudaFree(places);
    cudaFree(out);
}
)");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY2(ran.findings().empty(), ran.findings().c_str());
        // Between eight cells lies their mean: (0 + 1 + 4 + 5 + 12 + 13 + 16 + 17) / 8.
        QCOMPARE(QString::fromStdString(ran.output),
                 QString("0 0 1\n0 0 23 17 2 23 \n0 0 23 17 2 0 \n0 0 23 8.5 1.75 23 \n0 0 23 8.5 1.75 0 \n"));
    }

    void headersAbove() {
        const test::Scratch scratch;
        QDir(QString::fromStdString(scratch.folder())).mkpath("chapter1");
        QDir(QString::fromStdString(scratch.folder())).mkpath("common");
        scratch.write("common/book.h", "#define THREE 3\n__device__ inline int four() { return 4; }\n");
        auto request = requestOf(
            "#include \"../common/book.h\"\n#include <cstdio>\n__global__ void k(int* v) { *v = THREE * four(); }\n"
            "int main() { int *d, h; cudaMalloc(&d, 4); k<<<1, 1>>>(d); cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); "
            "printf(\"%d\", h + THREE); }");
        request.source.folder = scratch.folder() + "/chapter1";
        const auto refused = runRequest(request);
        QVERIFY(!refused.report.ok());
        QVERIFY(refused.report.error().str().find("may not include ../common/book.h") != std::string::npos);
        QVERIFY(refused.report.error().str().find("--root") != std::string::npos);
        const auto runs = [&] {
            const auto ran = runRequest(request);
            QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
            QCOMPARE(ran.output, std::string("15"));
        };
        for (const std::string& further : {scratch.folder(), scratch.folder() + "/common"}) { // -I
            request.source.includes = {further};
            runs();
        }
        scratch.write("chapter1/book.h", "#define OWN 1\n"); // of the same name, and another file
        request.source.text.insert(0, "#include \"book.h\"\n#ifndef OWN\n#error not the own one\n#endif\n");
        runs();
        request.source.includes = {scratch.folder() + "/chapter2"};
        QVERIFY(!runRequest(request).report.ok());
        request.source.includes = {};
        request.source.folder = scratch.folder();
        request.source.below = "chapter1";
        runs();
    }

    /// NVIDIA's own headers are not read, also where a toolkit is installed: they bring their own types.
    void headersOfNvidia() {
        const auto ran = runSource("#include <vector_functions.hpp>\n#include <crt/device_functions.h>\n"
                                   "#include <device_double_functions.h>\n#include <cuda_surface_types.h>\n"
                                   "#include <cstdio>\nint main() { printf(\"%d\", make_int2(3, 4).y); }\n");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("4"));
    }

    /// A file may be included by a name that the source defines for it; a name that nothing defines is refused as before.
    void includesByName() {
        const test::Scratch scratch;
        scratch.write("part.cuh", "__device__ int seven() { return 7; }\n");
        auto request =
            requestOf("#define PART \"part.cuh\"\n#define OUT <cstdio>\n#include PART\n#  include OUT\n"
                      "__global__ void k(int* v) { *v = seven(); }\nint main() { int *d, h; cudaMalloc(&d, 4); "
                      "k<<<1, 1>>>(d); cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); printf(\"%d\", h); "
                      "cudaFree(d); }\n");
        request.source.folder = scratch.folder();
        const auto ran = runRequest(request);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("7"));
        request.source.text = "#define SECRET \"../secret.h\"\n#include SECRET\nint main() {}\n";
        const auto above = runRequest(request);
        QVERIFY(!above.report.ok());
        QVERIFY(above.report.error().str().find("may not include ../secret.h") != std::string::npos);
        request.source.text = "#include NOWHERE\nint main() {}\n";
        const auto unknown = runRequest(request);
        QVERIFY(!unknown.report.ok());
        QVERIFY(unknown.report.error().str().find("Only #include with a name") != std::string::npos);
    }

    /// As some editors write launches; and a #pragma that has lost its loop.
    void formatted() {
        const auto ran =
            runSource("#include <cstdio>\n#include <vector>\nstd::vector<std::vector<std::vector<int>> > deep;\n"
                      "__global__ void k(int* v) {\n#pragma unroll\nfor (int i = 0; i < 4; ++i) v[i] = i;\n}\n"
                      "int main() { int *d, h[4]; cudaMalloc(&d, 16); k << < 1, 1 >> > (d); "
                      "cudaMemcpy(h, d, 16, cudaMemcpyDeviceToHost); printf(\"%d\", h[3]); cudaFree(d); }");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.output, std::string("3"));
    }
};

QTEST_GUILESS_MAIN(tst_program_sources)
#include "tst_program_sources.moc"
