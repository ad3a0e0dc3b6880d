// What a source may try so that the compiler, the assembler or the linker reads a file that is not the student's. No
// spelling may bring a byte of it, nor tell whether it is there.
#include "core/base/cage.hpp"
#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "tests/support/include_spellings.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/own_process.hpp"
#include "tests/support/scratch.hpp"

#include <QFileInfo>
#include <QScopeGuard>
#include <QTest>
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;

namespace {

const std::string token = "int TOKEN_of_the_teacher = 7;";

/// Ways to write what an assembler reads.
QStringList assemblySpellings() {
    QStringList made;
    for (const QString line : {".incbin \"P\"",
                               ".INCBIN \"P\"",
                               ".IncBin \"P\"",
                               "\t.incbin\t\"P\"",
                               ".incbin \"P\", 0, 8",
                               ".incbin \"P\",1",
                               ".include \"P\"",
                               ".INCLUDE \"P\"",
                               ".ascii \"x\"; .incbin \"P\"",
                               "nop; .incbin \"P\"",
                               "x: .incbin \"P\"",
                               "/* */ .incbin \"P\"",
                               ".if 1\n.incbin \"P\"\n.endif",
                               ".ifdef y\n.else\n.incbin \"P\"\n.endif",
                               ".macro m p\n.incbin \"\\p\"\n.endm\nm P",
                               ".macro m\n.incbin \"P\"\n.endm\nm",
                               ".irp q, P\n.incbin \"\\q\"\n.endr",
                               ".rept 1\n.incbin \"P\"\n.endr",
                               ".irpc c, a\n.incbin \"P\"\n.endr",
                               ".altmacro\n.macro m p\n.incbin \"P\"\n.endm\nm 1",
                               ".macro i n:vararg\n.inc\\n \"P\"\n.endm\ni bin",
                               ".file \"P\"",
                               ".file 1 \"P\"\n.loc 1 1",
                               ".line 1",
                               ".ident \"P\"",
                               ".print \"P\"",
                               ".error \"P\"",
                               ".warning \"P\"",
                               ".section .deplibs,\"MS\",@llvm_dependent_libraries,1\n.asciz \"P\"",
                               ".section .gnu_debuglink\n.asciz \"P\"",
                               ".section .note.dlopen\n.asciz \"P\"",
                               ".linker_option \"P\"",
                               ".cg_profile P, P, 1",
                               ".pushsection .rodata\n.incbin \"P\"\n.popsection",
                               ".incbin \"/\"\"P\"",
                               "# 1 \"P\" 1",
                               ".incbin \"\\057P\"",
                               ".incbin\"P\"",
                               "#include \"P\"",
                               ".dc.b 0; .InClude \"P\"",
                               ".symver a, P@",
                               ".incbin '@P'",
                               ".code16\n.incbin \"P\"",
                               ".intel_syntax noprefix\n.incbin \"P\"",
                               ".incbin \"P\"#x",
                               "1: .incbin \"P\"\n.size x, .-1b"})
        made << line;
    return made;
}

} // namespace

class tst_compiler_cage : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    std::string there_, absent_;

    /// What clang says and makes of a text, with the path's name taken out.
    std::string outcome(const std::string& source, std::vector<std::string> words, const std::string& path) {
        const cuda::CompilerFolder folder;
        if (!writeFile(folder.path() + "/k.cc", source))
            return "not written";
        const auto clang = cuda::programPath("clang");
        const auto hiding = cuda::wordsThatHideNames(folder.path(), clang);
        if (!hiding)
            return hiding.error().str();
        words.insert(words.begin(), hiding->begin(), hiding->end());
        words.insert(words.begin(), clang);
        words.insert(words.end(), {"-o", "k.out", "k.cc"});
        const auto run = cuda::runCaged(words, folder.path(), false, {20, int64_t{3} << 30, 64 << 20});
        if (!run)
            return run.error().str();
        auto made = readFile(folder.path() + "/k.out");
        std::string all = std::to_string(run->exit) + run->output + (made ? *made : "");
        for (const auto& [from, to] :
             {std::pair{path, std::string("PATH")}, std::pair{fileName(path), std::string("NAME")},
              std::pair{fileName(path).substr(0, fileName(path).find('.')),
                        std::string("STEM")}, // said as C++, it falls apart
              std::pair{folder.path(), std::string("FOLDER")}})
            for (std::size_t at; (at = all.find(from)) != std::string::npos;)
                all.replace(at, from.size(), to);
        return all;
    }

    void tellsNothing(const QString& spelling, const std::string& before, const std::string& behind,
                      const std::vector<std::string>& words) {
        const auto of = [&](const std::string& path) {
            const auto name = QString::fromStdString(path);
            return outcome(before + test::withPath(spelling, name).toStdString() + behind, words, path);
        };
        const auto there = of(there_), absent = of(absent_);
        QVERIFY2(there.find("TOKEN") == std::string::npos, there.c_str());
        QCOMPARE(there, absent);
    }

private slots:
    /// Telar's headers are written once for all compilations, anew where somebody took them away, and no compiler writes them.
    void headersAreWrittenOnceAndOnlyRead() {
        const auto& files = cuda::preludeFiles();
        const auto first = cuda::headersFolder(files);
        QVERIFY(first.ok());
        QCOMPARE(*cuda::headersFolder(files), *first);
        const auto name = *first + "/" + std::string(files.front().name);
        QCOMPARE(*readFile(name), std::string(files.front().text));
        const cuda::CompilerFolder folder;
        QVERIFY(writeFile(folder.path() + "/k.cc", "int here;\n").ok());
        for (const auto& made : {name, *first + "/new.o"}) {
            const auto run = cuda::runCaged({cuda::programPath("clang"), "-c", "-o", made, "k.cc"}, folder.path(),
                                            false, {20, int64_t{3} << 30, 64 << 20}, {}, {*first});
            QVERIFY(!run || run->exit != 0);
        }
        QCOMPARE(*readFile(name), std::string(files.front().text));
        QVERIFY(!std::filesystem::exists(*first + "/new.o"));
        std::filesystem::remove_all(*first);
        const auto second = cuda::headersFolder(files);
        QVERIFY(second.ok() && *readFile(*second + "/" + std::string(files.front().name)) == files.front().text);
    }

    /// The next process finds them where the last one put them, whole, or writes them again; without a folder for caches they
    /// are this process' own.
    void headersAreKeptForTheNextProcess() {
        static const std::string text = "int here;\n", longer = "int there;\n"; // as long as the process lives
        static const std::vector<cuda::PreludeFile> one{{"below/a.h", text}}, same = one, again = one, alone = one,
                                                                              other{{"below/a.h", longer}};
        const auto cache = qgetenv("TELAR_CACHE");
        const auto back = qScopeGuard([&] { qputenv("TELAR_CACHE", cache); });
        qputenv("TELAR_CACHE", QByteArray::fromStdString(scratch_.path("kept")));
        const auto first = cuda::headersFolder(one);
        QVERIFY(first.ok() && first->starts_with(scratch_.path("kept")));
        const auto before = os::factsOf(*first + "/below/a.h");
        QCOMPARE(*cuda::headersFolder(same), *first);
        QCOMPARE(os::factsOf(*first + "/below/a.h")->number, before->number); // not written once more
        QVERIFY(*cuda::headersFolder(other) != *first);
        QVERIFY(writeFile(*first + "/below/a.h", "").ok()); // as a power cut leaves it
        QCOMPARE(*cuda::headersFolder(again), *first);
        QCOMPARE(*readFile(*first + "/below/a.h"), text);
        QCOMPARE(cuda::belowCompilerFolder(*first + "/below/a.h"), "below/a.h");
        qputenv("TELAR_CACHE", "none");
        const auto own = cuda::headersFolder(alone);
        QVERIFY(own.ok() && !own->starts_with(scratch_.path("kept")));
        QCOMPARE(*readFile(*own + "/below/a.h"), text);
        QCOMPARE(cuda::belowCompilerFolder(*own + "/below/a.h"), "below/a.h");
    }

    void initTestCase() {
        TELAR_NEEDS_CLANG;
        there_ = scratch_.write("teacher_there.txt", token + "\n");
        absent_ = scratch_.path("teacher_empty.txt");
        QCOMPARE(there_.size(), absent_.size());
    }

    void thisComputerHasACage() {
        QVERIFY2(cageState().holds(), "neither namespaces nor Landlock: the tests below cannot say anything");
    }

    void programsInsideSeeNothingElse() {
        const cuda::CompilerFolder folder;
        const auto outside = scratch_.path("written.txt");
        const std::string script =
            "cat " + there_ + "; ls " + scratch_.folder() +
            "; cat /etc/passwd; cat /proc/self/environ; ls /home /root; echo x >" + outside +
            "; echo x >/usr/telar_was_here; echo fine >own.txt; cat own.txt; ls /usr/include | head -n 1";
        qputenv("TELAR_SECRET", "in the environment");
        const auto run =
            cuda::runCaged({"/bin/sh", "-c", script}, folder.path(), false, {5, int64_t{1} << 30, 1 << 20});
        QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
        QVERIFY(run->output.find("fine\n") != std::string::npos);
        for (const char* word : {"TOKEN", "teacher_there.txt\n", "root:", "in the environment"})
            QVERIFY2(run->output.find(word) == std::string::npos, run->output.c_str());
        QVERIFY(!QFile::exists(QString::fromStdString(outside)));
        QVERIFY(!QFile::exists("/usr/telar_was_here"));
        if (cageState().ownRoot)
            QVERIFY2(run->output.find("ermission") == std::string::npos ||
                         run->output.find("Read-only") != std::string::npos,
                     run->output.c_str());
    }

    void everyInclude_data() {
        QTest::addColumn<QString>("spelling");
        int k = 0;
        const bool some = qEnvironmentVariableIsSet("TELAR_CAGE"); // of one mechanism alone
        for (const auto& spelling : test::includeSpellings())
            if (++k; !some || k % 8 == 0 || spelling.contains("__has"))
                QTest::addRow("%03d %s", k, qPrintable(spelling.left(30).simplified())) << spelling;
        QVERIFY(k >= 150);
    }
    void everyInclude() {
        QFETCH(QString, spelling);
        QString name = spelling.contains("NAME") ? "#define NAME \"P\"\n" : "";
        if (spelling.contains("TEXT("))
            name = "#define TEXT(x) #x\n";
        tellsNothing(name + spelling, "", "\nint z;\n", {"-std=c++20", "-x", "c++", "-S", "-O0"});
    }

    void everyDirective_data() {
        QTest::addColumn<QString>("spelling");
        int k = 0;
        for (const auto& spelling : assemblySpellings())
            QTest::addRow("%03d %s", ++k, qPrintable(spelling.left(30).simplified())) << spelling;
        QVERIFY(k >= 40);
    }
    void everyDirective() {
        QFETCH(QString, spelling);
        tellsNothing(spelling, "asm(R\"x(\n", "\n)x\");\n", {"-x", "c++", "-c"}); // as part of a source
        tellsNothing(spelling, "", "\n", {"-x", "assembler", "-c"});              // as what the compiler made of it
    }

    /// A pipe would keep whoever opens it waiting.
    void pipesAreNotOpened() {
        const auto pipe = scratch_.path("pipe");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QElapsedTimer clock;
        clock.start();
        outcome("#include \"" + pipe + "\"\n", {"-x", "c++", "-S"}, pipe);
        outcome("asm(\".incbin \\\"" + pipe + "\\\"\");\n", {"-x", "c++", "-c"}, pipe);
        QVERIFY(clock.elapsed() < 10000);
    }

    void aLinkBesideTheSourceLeadsNowhere() {
        test::Scratch own;
        const auto link = own.path("linked.h");
        QCOMPARE(::symlink(there_.c_str(), link.c_str()), 0);
        own.write("true.h", "constexpr int inside = 3;\n");
        QCOMPARE(::symlink("true.h", own.path("also.h").c_str()), 0);
        const auto compiler = cuda::CudaCompiler::find();
        cuda::CompileRequest request;
        request.folder = own.folder();
        request.source = "#include \"linked.h\"\n__global__ void k(int* p) { p[0] = 1; }\n";
        const auto led = compiler->compile(request);
        QVERIFY(led.ok());
        QVERIFY(led->ptx.find("TOKEN") == std::string::npos);
        QVERIFY(!led->ok || led->unread == std::vector<std::string>{"linked.h"});
        request.source =
            "#include \"also.h\"\n__global__ void k(int* p) { p[0] = inside; }\n"; // a link within the folder is fine
        const auto stayed = compiler->compile(request);
        QVERIFY(stayed.ok() && stayed->ok);
    }

    void aCrashOfTheCompilerIsOneSentence() {
        const auto compiler = cuda::CudaCompiler::find();
        cuda::CompileRequest request;
        request.name = "crash.cu";
        for (const char* pragma : {"crash", "llvm_fatal_error", "llvm_unreachable"}) {
            request.source =
                std::string("#pragma clang __debug ") + pragma + "\n__global__ void k(int* p) { p[0] = 1; }\n";
            const auto made = compiler->compile(request);
            const auto said = made ? made->ok ? std::string() : cuda::compileError(made->diagnostics, "crash.cu").str()
                                   : made.error().str();
            for (const char* word : {"Stack dump", "PLEASE", "/usr/", "libLLVM"})
                QVERIFY2(said.find(word) == std::string::npos, said.c_str());
            if (std::string(pragma) == "crash")
                QVERIFY2(said.find("crashed") != std::string::npos, said.c_str());
        }
    }

    /// What a killed process left is removed by the next one; folders in use stay.
    void leftFoldersGo() {
        if (qEnvironmentVariableIsSet("TELAR_LEAVE_FOLDER")) { // in the process below
            for (const char* start : {"telar-compiler-", "telar-python-", "telar-selftest-"})
                std::puts((new cuda::CompilerFolder(start))->path().c_str());
            std::fflush(stdout);
            raise(SIGKILL);
        }
        if (qEnvironmentVariableIsSet("TELAR_TAKE_FOLDER")) {
            const cuda::CompilerFolder next;
            return;
        }
        TELAR_NEEDS_PROGRAMS;
        const cuda::CompilerFolder used;
        const auto killed = test::inOwnProcess("TELAR_LEAVE_FOLDER", "1", {"leftFoldersGo"});
        QStringList left;
        for (const auto& line : killed.printed.split('\n'))
            if (line.contains("/telar-"))
                left << line;
        QCOMPARE(left.size(), 3);
        for (const auto& folder : left)
            QVERIFY(QFileInfo(folder).isDir());
        test::inOwnProcess("TELAR_TAKE_FOLDER", "1", {"leftFoldersGo"});
        for (const auto& folder : left)
            QVERIFY2(!QFileInfo::exists(folder), qPrintable(folder));
        QVERIFY(QFileInfo(QString::fromStdString(used.path())).isDir());
    }

    /// Both sides of a program are compiled at once, each in a cage of its own: what ends takes nothing from the other.
    void cagesOfOneFolderAreApart() {
        if (!cageState().ownRoot)
            QSKIP("no root of its own here");
        const test::Scratch folder;
        const Cage first(folder.folder(), "");
        { const Cage second(folder.folder(), ""); }
        const pid_t child = fork();
        if (child == 0)
            _exit(first.enter());
        int ended = 0;
        QCOMPARE(waitpid(child, &ended, 0), child);
        QVERIFY2(WIFEXITED(ended) && WEXITSTATUS(ended) == 0, std::strerror(WEXITSTATUS(ended)));
    }

    /// Each of the two mechanisms alone.
    void oneIsEnough_data() {
        QTest::addColumn<QString>("cage");
        QTest::newRow("root") << "root";
        QTest::newRow("landlock") << "landlock";
    }
    void oneIsEnough() {
        QFETCH(QString, cage);
        TELAR_PASSES_IN_CAGE(cage, {"thisComputerHasACage", "programsInsideSeeNothingElse", "everyInclude",
                                    "pipesAreNotOpened", "aLinkBesideTheSourceLeadsNowhere"});
    }

    /// Without a cage a stranger's source is not compiled; one's own is, with a warning.
    void withoutACage() {
        if (qEnvironmentVariable("TELAR_CAGE") == "none") {
            const auto compiler = cuda::CudaCompiler::find();
            cuda::CompileRequest request;
            request.source = "__global__ void k(int* p) { p[0] = 1; }\n";
            const auto refused = compiler->compile(request);
            QVERIFY(!refused.ok());
            QVERIFY(refused.error().what.str().find("somebody else") != std::string::npos);
            request.trusted = true;
            const auto made = compiler->compile(request);
            QVERIFY(made.ok() && made->ok);
            QCOMPARE(made->diagnostics.front().kind, cuda::Diagnostic::Kind::Warning);
            return;
        }
        TELAR_NEEDS_PROGRAMS;
        const auto ran = test::inOwnProcess("TELAR_CAGE", "none", {"withoutACage"});
        QVERIFY2(ran.passed, ran.printed.constData());
    }
};

QTEST_GUILESS_MAIN(tst_compiler_cage)
#include "tst_compiler_cage.moc"
