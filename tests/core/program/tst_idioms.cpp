// Variables that only some lanes give a value: clang's licence over the others drops no branch and accuses nobody. Each
// program of tests/data/cuda/idioms prints what depends on defined lanes alone; its .txt is what a card prints.
#include "core/base/files.hpp"
#include "tests/core/program/program_runs.hpp"
#include "tests/support/needs.hpp"

#include <QDir>
#include <QTest>

using namespace telar;

namespace {

const std::string folder = TELAR_TEST_DATA "/cuda/idioms/";

} // namespace

class tst_idioms : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }
    void asOnACard_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fast");
        for (const auto& name : QDir(QString::fromStdString(folder)).entryList({"*.cu"}))
            for (const bool fast : {false, true})
                QTest::newRow(qPrintable(name + (fast ? " fast" : ""))) << name.chopped(3) << fast;
    }
    void asOnACard() {
        QFETCH(QString, name);
        QFETCH(bool, fast);
        const auto source = readFile(folder + name.toStdString() + ".cu"),
                   wanted = readFile(folder + name.toStdString() + ".txt");
        QVERIFY(source.ok() && wanted.ok());
        auto request = test::requestOf(*source);
        request.fast = fast;
        const auto ran = test::runRequest(std::move(request));
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(QString::fromStdString(ran.output), QString::fromStdString(*wanted));
        QVERIFY2(ran.report->faultless(), ran.findings().c_str());
    }

    /// A null pointer in some threads is no promise either that nobody takes it: the guard stays, and what they do is found.
    void nullInSomeThreads() {
        const auto ran = test::runSource("__global__ void set(int* a, int n) {\n"
                                         "    int* p = nullptr;\n"
                                         "    if (threadIdx.x < n)\n"
                                         "        p = a + threadIdx.x;\n"
                                         "    *p = 1;\n"
                                         "}\n"
                                         "int main() {\n"
                                         "    int* a;\n"
                                         "    cudaMalloc(&a, 40 * sizeof(int));\n"
                                         "    set<<<1, 64>>>(a, 40);\n"
                                         "    cudaDeviceSynchronize();\n"
                                         "    cudaFree(a);\n"
                                         "}\n");
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QVERIFY2(ran.findings().find("program.cu:5: thread (40, 0, 0) of block (0, 0, 0) writes at address 0") !=
                     std::string::npos,
                 ran.findings().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_idioms)
#include "tst_idioms.moc"
