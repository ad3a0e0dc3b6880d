// What was compiled before is taken again while nothing that it depends on has changed, and made anew where anything has. The
// compiler here is a script that counts its runs.
#include "core/base/kept.hpp"
#include "core/simt/cuda/compile_cache.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <filesystem>
#include <memory>

using namespace telar;
using namespace telar::cuda;
namespace fs = std::filesystem;

class tst_compile_cache : public QObject {
    Q_OBJECT
    std::unique_ptr<test::Scratch> scratch_;

    std::string path(const std::string& name) const { return scratch_->path(name); }
    /// A run writes its input, its folder and that of its headers, and names a file of the system that it has read.
    void writeCompiler(const std::string& more = "") const {
        scratch_->write("clang", "#!/bin/sh\necho run >>" + path("runs") +
                                     "\ncat in.txt >out.s\necho \"$PWD ${1#-I}\" >>out.s\necho said\n" +
                                     "echo 'out.s: in.txt \\\n  " + path("system.h") + "' >out.s.d\n" + more);
        fs::permissions(path("clang"), fs::perms::owner_all);
    }
    CompilerCall callIn(const std::string& folder, const std::string& headers) const {
        CompilerCall call;
        call.folder = path(folder);
        call.read = {path(headers)};
        call.words = {path("clang"), "-I" + call.read[0]};
        call.inputs = {"in.txt", "own"};
        call.made = "out.s";
        call.trusted = true;
        fs::create_directories(call.folder);
        fs::create_directories(call.read[0]);
        scratch_->write(folder + "/in.txt", "text\n");
        scratch_->write(headers + "/h.h", "header\n");
        return call;
    }
    long runs() const {
        const auto text = test::bytesOf(path("runs"));
        return std::count(text.begin(), text.end(), '\n');
    }
    std::string made(const CompilerCall& call) const { return test::bytesOf(call.folder + "/out.s"); }
    std::string entry() const {
        for (const auto& one : fs::directory_iterator(path("kept")))
            return one.path().string();
        return {};
    }

private slots:
    void init() {
        scratch_ = std::make_unique<test::Scratch>();
        qputenv("TELAR_CACHE", QByteArray::fromStdString(path("kept")));
        qputenv("TELAR_CAGE", "none");
        scratch_->write("system.h", "system\n");
        writeCompiler();
    }

    void theSameIsTakenAgain() {
        const auto first = callIn("a", "here/h1"), second = callIn("b", "there/h1"); // named by what is in it
        const auto one = runCompiler(first), two = runCompiler(second);
        QVERIFY(one.ok() && two.ok());
        QCOMPARE(runs(), 1L);
        QCOMPARE(two->exit, 0);
        QCOMPARE(two->output, one->output);
        QCOMPARE(made(first), "text\n" + first.folder + " " + first.read[0] + "\n");
        QCOMPARE(made(second), "text\n" + second.folder + " " + second.read[0] + "\n"); // its own places
    }

    void whatChangedIsMadeAnew_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"input", "own header", "header", "word", "compiler", "system", "system gone",
                                 "entry cut", "entry changed", "entry empty", "off"})
            QTest::newRow(what) << QString(what);
    }
    void whatChangedIsMadeAnew() {
        QFETCH(QString, what);
        QVERIFY(runCompiler(callIn("a", "h1")).ok());
        auto again = callIn("b", what == "header" ? "other" : "h1");
        if (what == "input")
            scratch_->write("b/in.txt", "tixt\n");
        else if (what == "own header")
            fs::create_directories(path("b/own/below")), scratch_->write("b/own/below/x.h", "x\n");
        else if (what == "header")
            scratch_->write("other/h.h", "Header\n");
        else if (what == "word")
            again.words.push_back("-O1");
        else if (what == "compiler")
            writeCompiler("# another one\n");
        else if (what == "system")
            scratch_->write("system.h", "System!\n");
        else if (what == "system gone")
            fs::remove(path("system.h"));
        else if (what == "entry cut")
            fs::resize_file(entry(), fs::file_size(entry()) - 3);
        else if (what == "entry empty")
            fs::resize_file(entry(), 0);
        else if (what == "entry changed") {
            auto bytes = test::bytesOf(entry());
            bytes[bytes.size() - 4] ^= 1;
            scratch_->write("kept/" + fs::path(entry()).filename().string(), bytes);
        } else
            qputenv("TELAR_CACHE", "none");
        const auto run = runCompiler(again);
        QVERIFY(run.ok());
        QCOMPARE(runs(), 2L);
        QVERIFY(made(again).ends_with(again.folder + " " + again.read[0] + "\n"));
    }

    void mistakesAreNotKept() {
        writeCompiler("exit 1\n");
        QCOMPARE(runCompiler(callIn("a", "h1"))->exit, 1);
        QCOMPARE(runCompiler(callIn("b", "h1"))->exit, 1);
        QCOMPARE(runs(), 2L);
    }
    void withoutItsListOfFilesNothingIsKept() {
        writeCompiler("rm out.s.d\n");
        QVERIFY(runCompiler(callIn("a", "h1")).ok() && runCompiler(callIn("b", "h1")).ok());
        QCOMPARE(runs(), 2L);
    }
    void aVersionIsAskedOnce() {
        const auto ask = [this](const std::string& word) {
            return saidByCompiler({path("clang"), word, "--version"}, path("clang"));
        };
        const auto writeVersion = [this](const std::string& number, int exit) {
            scratch_->write("clang", "#!/bin/sh\necho run >>" + path("runs") + "\necho version " + number + "\nexit " +
                                         std::to_string(exit) + "\n");
        };
        writeVersion("14.0.6", 0);
        QCOMPARE(ask("a"), "version 14.0.6\n");
        QCOMPARE(ask("a"), "version 14.0.6\n");
        QCOMPARE(runs(), 1L);
        QCOMPARE(ask("b"), "version 14.0.6\n"); // other words
        QCOMPARE(runs(), 2L);
        writeVersion("15.0", 0); // another compiler in its place
        QCOMPARE(ask("a"), "version 15.0\n");
        QCOMPARE(runs(), 3L);
        writeVersion("16", 1); // one that fails says nothing, and is asked again
        QCOMPARE(ask("a"), "");
        QCOMPARE(ask("a"), "");
        QCOMPARE(runs(), 5L);
    }

    /// A run notes its words, and its result says where the headers came from.
    void headersAreReadOnceForAllSources() {
        const auto writeReader = [this](const std::string& first) {
            scratch_->write(
                "clang", "#!/bin/sh\necho \"$*\" >>" + path("runs") + "\n" + first +
                             "while [ \"$1\" != -o ]; do shift; done\n[ -e in.txt ] && cp in.txt $2 || echo read >$2\n"
                             "echo \"$2: in.txt\" >$2.d\n");
        };
        const auto callWith = [this](const std::string& folder, const std::string& text) {
            auto call = callIn(folder, "kept/headers/h1");
            call.words = {path("clang"), "-I" + call.read[0], "-include", "h.h", "-iquote", "own", "-S", "in.txt", "-o",
                          "out.s"};
            scratch_->write(folder + "/in.txt", text);
            return call;
        };
        const auto said = [this] { return test::bytesOf(path("runs")); };
        const auto timesOf = [&](const std::string& word) {
            const auto all = said();
            int times = 0;
            for (auto at = all.find(word); at != std::string::npos; at = all.find(word, at + 1))
                ++times;
            return times;
        };
        writeReader("");
        fs::create_directories(path("kept/headers/h1"));
        scratch_->write("kept/headers/h1/cuda_runtime.h", "");
        QVERIFY(runCompiler(callWith("a", "one\n")).ok() && runCompiler(callWith("b", "two\n")).ok());
        QCOMPARE(runs(), 3L); // the headers, and each source
        QCOMPARE(timesOf("-emit-pch"), 1);
        QCOMPARE(timesOf("-include-pch -Xclang out.s.pch"), 2);
        QVERIFY(said().find("in.txt") > said().find('\n')); // nothing of the source
        QCOMPARE(test::bytesOf(path("b/out.s")), "two\n");
        // Headers that were written anew have other times.
        fs::last_write_time(path("kept/headers/h1/cuda_runtime.h"),
                            fs::file_time_type::clock::now() - std::chrono::hours(1));
        QVERIFY(runCompiler(callWith("c", "three\n")).ok());
        QCOMPARE(timesOf("-emit-pch"), 2);
        // Nothing is kept of headers that lie elsewhere.
        auto elsewhere = callWith("e", "elsewhere\n");
        scratch_->write("h2/cuda_runtime.h", "");
        scratch_->write("h2/h.h", "");
        elsewhere.read = {path("h2")};
        QVERIFY(runCompiler(elsewhere).ok());
        QCOMPARE(timesOf("-emit-pch"), 2);
        // A compiler that cannot use what was read reads the headers itself.
        writeReader("case \"$*\" in *-include-pch*) echo no matching function; exit 1;; esac\n");
        const auto anew = runCompiler(callWith("d", "four\n"));
        QVERIFY(anew.ok() && anew->exit == 0);
        QCOMPARE(test::bytesOf(path("d/out.s")), "four\n");
        QCOMPARE(timesOf("-include h.h"), 5); // thrice to read them for all, once for each of the last two sources
        // Clang 14 confuses operator new of a program's two sides after that, in C++20.
        auto host = callWith("f", "five\n");
        host.words.insert(host.words.begin() + 1, {"--cuda-host-only", "-std=c++20"});
        QVERIFY(runCompiler(host).ok());
        QCOMPARE(timesOf("-emit-pch"), 3);
        QCOMPARE(timesOf("-include h.h"), 6);
    }

    void aCacheThatCannotBeWrittenIsNone() {
        scratch_->write("kept", "a file\n");
        QVERIFY(runCompiler(callIn("a", "h1")).ok() && runCompiler(callIn("b", "h1")).ok());
        QCOMPARE(runs(), 2L);
        QCOMPARE(test::bytesOf(path("kept")), std::string("a file\n"));
    }
    void theOldestGoesWhereThereIsNoRoom() {
        fs::create_directories(path("kept"));
        fs::permissions(path("kept"), fs::perms::owner_all);
        const auto hour = std::chrono::hours(1);
        for (const int age : {3, 2, 1}) {
            const auto name = path("kept/old" + std::to_string(age));
            scratch_->write("kept/old" + std::to_string(age), "");
            fs::resize_file(name, static_cast<uintmax_t>(mostKeptBytes * 2 / 5)); // sparse
            fs::last_write_time(name, fs::file_time_type::clock::now() - age * hour);
        }
        QVERIFY(runCompiler(callIn("a", "h1")).ok());
        QVERIFY(!fs::exists(path("kept/old3")) && fs::exists(path("kept/old2")) && fs::exists(path("kept/old1")));
        QVERIFY(runCompiler(callIn("b", "h1")).ok());
        QCOMPARE(runs(), 1L);
    }
    /// A stranger's source is not taken from a cache where its compiler could not be confined.
    void strangersAreRefusedWithoutACage() {
        auto call = callIn("a", "h1");
        QVERIFY(runCompiler(call).ok());
        call.trusted = false;
        QVERIFY(!runCompiler(call).ok());
    }
};

QTEST_GUILESS_MAIN(tst_compile_cache)
#include "tst_compile_cache.moc"
