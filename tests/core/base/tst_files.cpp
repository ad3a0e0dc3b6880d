// Whole-file writing, reading and the order of names.
#include "core/base/files.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>
#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_files : public QObject {
    Q_OBJECT

private slots:
    void writesWhole() {
        Scratch scratch;
        const auto path = scratch.path("a.txt");
        QVERIFY(writeFile(path, "hello").ok());
        QCOMPARE(bytesOf(path), std::string("hello"));
        QVERIFY(writeFile(path, "").ok());
        QCOMPARE(bytesOf(path), std::string());
        QCOMPARE(scratch.files(), 1);
    }
    void withoutCommitTheOldFileStays() {
        Scratch scratch;
        const auto path = scratch.write("a.txt", "old");
        {
            auto file = AtomicFile::create(path);
            QVERIFY(file.ok());
            QVERIFY(file->write("new and longer").ok());
            QCOMPARE(bytesOf(path), std::string("old"));
        }
        QCOMPARE(bytesOf(path), std::string("old"));
        QCOMPARE(scratch.files(), 1);
    }
    void keepsLinksAndModes() {
        Scratch scratch;
        const auto path = scratch.write("a.txt", "old");
        QCOMPARE(::chmod(path.c_str(), 0640), 0);
        QCOMPARE(::symlink("a.txt", scratch.path("link").c_str()), 0);
        QVERIFY(writeFile(scratch.path("link"), "new").ok());
        QCOMPARE(bytesOf(path), std::string("new"));
        QVERIFY(QFileInfo(QString::fromStdString(scratch.path("link"))).isSymLink());
        struct stat facts {};
        QCOMPARE(::stat(path.c_str(), &facts), 0);
        QCOMPARE(facts.st_mode & 0777u, 0640u);
    }
    void refusalsNameTheFile() {
        Scratch scratch;
        const auto nowhere = scratch.path("no/such/a.txt");
        QCOMPARE(refusal(writeFile(nowhere, "x"), {"Cannot write", "no such file", nowhere.c_str()}),
                 QString());
        QCOMPARE(refusal(writeFile(scratch.folder(), "x"), {"it is a folder", scratch.folder().c_str()}),
                 QString());
        QCOMPARE(refusal(writeFile("", "x"), {"Cannot write"}), QString());
        QCOMPARE(refusal(writeFile("/dev/full", "x"), {"no space is left", "/dev/full"}), QString());
        QCOMPARE(refusal(readFile(nowhere), {"Cannot read", "no such file", nowhere.c_str()}), QString());
        QCOMPARE(refusal(readFile(scratch.folder()), {"it is a folder"}), QString());
        QCOMPARE(refusal(makeFolder(scratch.write("f", "x")), {"Cannot make the folder"}), QString());
    }
    void noPermission() {
        if (::geteuid() == 0)
            QSKIP("root may write anywhere");
        Scratch scratch;
        const auto path = scratch.write("a.txt", "old");
        QCOMPARE(::chmod(path.c_str(), 0400), 0);
        QCOMPARE(refusal(writeFile(path, "x"), {"permission is denied"}), QString());
        QCOMPARE(bytesOf(path), std::string("old"));
        QCOMPARE(::chmod(path.c_str(), 0), 0);
        QCOMPARE(refusal(readFile(path), {"permission is denied"}), QString());
    }
    void readsRegularFilesAndStreams() {
        Scratch scratch;
        const std::string large(9'000'001, 'x');
        QCOMPARE(*readFile(scratch.write("large", large)), large);
        QCOMPARE(*readFile(scratch.write("empty", "")), std::string());
        QVERIFY(!readFile("/proc/self/status")->empty()); // says its size is 0
        int64_t size = 0;
        QCOMPARE(*readFileStart(scratch.path("large"), 3, &size), std::string("xxx"));
        QCOMPARE(size, 9'000'001);
    }
    void stops() {
        Scratch scratch;
        std::stop_source source;
        source.request_stop();
        const auto read = readFile(scratch.write("a", "x"), JobContext{source.get_token(), nullptr});
        QCOMPARE(read.error().kind, ErrorKind::Cancelled);
    }
    void naturalOrder() {
        std::vector<std::string> names{"b", "a10", "a2", "A3", "a02", "a", "a2b"};
        std::sort(names.begin(), names.end(), naturalLess);
        QCOMPARE(names, (std::vector<std::string>{"a", "a02", "a2", "a2b", "A3", "a10", "b"}));
        QVERIFY(!naturalLess("x", "x"));
    }
    void shellWords() {
        QCOMPARE(shellQuoted("plain/name.csv"), std::string("plain/name.csv"));
        QCOMPARE(shellQuoted("it's here"), std::string("'it'\\''s here'"));
        QCOMPARE(shellQuoted(""), std::string("''"));
        QCOMPARE(shellQuoted("-x"), std::string("'-x'"));
    }
};

QTEST_GUILESS_MAIN(tst_files)
#include "tst_files.moc"
