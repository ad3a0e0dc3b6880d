// Windows has no cage for the compiler: clang itself keeps to a list of folders there. No spelling of an #include may bring a byte of
// another file, nor tell whether it is there. On Linux a cage does it: tst_compiler_cage.
#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "tests/support/include_spellings.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

using namespace telar;

class tst_compiler_list : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    const std::string token_ = "int TOKEN_of_the_teacher = 7;";
    std::string there_, absent_, program_;

    /// What the compiler says of a kernel that a stranger wrote, with the path's name taken out.
    std::string outcome(const QString& spelling, const std::string& path) {
        cuda::CompileRequest request;
        request.source = "#define NAME \"" + path + "\"\n#define TEXT(x) #x\n" +
                         test::withPath(spelling, QString::fromStdString(path)).toStdString() +
                         "\n__global__ void k(int* a) { a[0] = 1; }\n";
        const auto made = cuda::CudaCompiler::find()->compile(request);
        if (!made)
            return hidden(made.error().str(), path);
        std::string all = made->ptx;
        for (const auto& one : made->diagnostics)
            all += std::to_string(one.line) + one.text + "\n";
        return hidden(all, path);
    }
    static std::string hidden(std::string all, const std::string& path) {
        for (const auto& [from, to] : {std::pair{path, "PATH"}, std::pair{fileName(path), "NAME"},
                                       std::pair{fileName(path).substr(0, fileName(path).find('.')), "STEM"}})
            for (std::size_t at; (at = all.find(from)) != std::string::npos;)
                all.replace(at, from.size(), to);
        return all;
    }

    /// What clang alone says, without Telar's own look at the source before it.
    std::string ofClang(const QString& spelling, const std::string& path, bool listed) {
        const cuda::CompilerFolder folder;
        const auto source = test::withPath(spelling, QString::fromStdString(path)).toStdString();
        if (!writeFile(folder.path() + "/k.cc", "#define NAME \"" + path + "\"\n#define TEXT(x) #x\n" + source + "\n"))
            return "not written";
        const auto list = cuda::wordsThatHideNames(folder.path(), program_);
        if (!list)
            return list.error().str();
        std::vector<std::string> words = cuda::clangCall(program_);
        if (listed)
            words.insert(words.end(), list->begin(), list->end());
        words.insert(words.end(), {"-nostdinc", "-E", "-fno-color-diagnostics", "k.cc"});
        const auto run = cuda::runChild(words, folder.path(), {20, int64_t{3} << 30, 64 << 20});
        if (!run)
            return run.error().str();
        auto all = std::to_string(run->exit) + hidden(run->output, path);
        cuda::hideFolder(all, folder.path());
        return all;
    }

private slots:
    void initTestCase() {
        const auto compiler = cuda::CudaCompiler::find();
        if (!compiler)
            QSKIP("no clang");
        program_ = compiler->path();
        there_ = scratch_.write("secret.h", token_);
        absent_ = scratch_.path("nobody.h");
    }
    void aStrangersKernelSeesNoOtherFile_data() {
#ifdef _WIN32
        spellings(1);
#else
        spellings(16); // tst_compiler_cage has them all
#endif
    }
    void aStrangersKernelSeesNoOtherFile() {
        QFETCH(QString, spelling);
        const auto there = outcome(spelling, there_);
        QVERIFY2(there.find("TOKEN") == std::string::npos, there.c_str());
        const auto absent = outcome(spelling, absent_);
        QVERIFY2(there == absent, (there + "\n---\n" + absent).c_str());
    }
#ifdef _WIN32
    void clangKeepsToTheList_data() { spellings(1); }
    void clangKeepsToTheList() {
        QFETCH(QString, spelling);
        const auto there = ofClang(spelling, there_, true);
        QVERIFY2(there.find("TOKEN") == std::string::npos, there.c_str());
        const auto absent = ofClang(spelling, absent_, true);
        QVERIFY2(there == absent, (there + "\n---\n" + absent).c_str());
    }
#endif
    /// Else the two above would hold of a compiler that reads nothing at all.
    void withoutTheListItReadsAll() {
        const auto said = ofClang("#include \"P\"", there_, false);
        QVERIFY2(said.find("TOKEN") != std::string::npos, said.c_str());
    }

private:
    static void spellings(int step) {
        QTest::addColumn<QString>("spelling");
        const auto all = test::includeSpellings();
        for (int number = 0; number < all.size(); number += step)
            QTest::addRow("%d", number) << all[number];
    }
};

QTEST_GUILESS_MAIN(tst_compiler_list)
#include "tst_compiler_list.moc"
