// Whole-file writing, reading and the order of names.
#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QProcess>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <random>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <thread>
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
    /// What a killed writer leaves is taken away by the next one that writes there, and nothing else is.
    void abandonedFilesGo() {
        Scratch scratch;
        int made[2];
        QCOMPARE(::pipe(made), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto file = AtomicFile::create(scratch.path("film.png"));
            auto folder = AtomicFolder::create(scratch.path("film"));
            const bool fine = file && folder && file->write("half").ok() && folder->add("1.png", "x").ok();
            (void)!::write(made[1], fine ? "y" : "n", 1);
            ::pause();
            ::_exit(0);
        }
        char said = 0;
        QCOMPARE(::read(made[0], &said, 1), 1);
        QCOMPARE(said, 'y');
        const auto hidden = [&] {
            return QDir(QString::fromStdString(scratch.folder()))
                .entryList({".telar-*"}, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot | QDir::System)
                .size();
        };
        QCOMPARE(hidden(), 2);
        // Lookalikes: of a person, of another program, a link, a folder with something of its own.
        const std::string strange = ".telar-0123456789abcdef.part";
        scratch.write(".telar-notes.part", "mine");
        scratch.write(".telar-0123456789ABCDEF.part", "mine");
        QCOMPARE(::symlink("film", scratch.path(strange).c_str()), 0);
        QVERIFY(QDir(QString::fromStdString(scratch.folder())).mkpath("film.part/.telar-0123456789abcdee.part"));
        scratch.write("film.part/1.png", "mine");
        QVERIFY(writeFile(scratch.path("other"), "x").ok()); // its writer lives
        QCOMPARE(hidden(), 5);
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        QVERIFY(writeFile(scratch.path("other"), "x").ok());
        QCOMPARE(hidden(), 3);
        QCOMPARE(bytesOf(scratch.path(".telar-notes.part")), std::string("mine"));
        QCOMPARE(bytesOf(scratch.path("film.part/1.png")), std::string("mine"));
        QVERIFY(!QFile::exists(QString::fromStdString(scratch.path("film"))));
    }
    void manyWritersInOneFolder() { // none takes away what another is writing
        Scratch scratch;
        std::atomic<int> lost{0};
        {
            std::vector<std::jthread> writers;
            for (int t = 0; t < 4; ++t)
                writers.emplace_back([&, t] {
                    const auto path = scratch.path("file" + std::to_string(t));
                    for (int i = 0; i < 100; ++i)
                        lost += !writeFile(path, std::to_string(i)).ok() || bytesOf(path) != std::to_string(i);
                });
        }
        QCOMPARE(lost.load(), 0);
        QCOMPARE(scratch.files(), 4);
    }
    void foldersAppearWhole() {
        Scratch scratch;
        const auto path = scratch.path("film");
        {
            auto folder = AtomicFolder::create(path + "/");
            QVERIFY(folder.ok());
            QVERIFY(folder->add("1.png", "one").ok());
            QVERIFY(!folder->add("1.png", "again").ok());
            QVERIFY(!QFile::exists(QString::fromStdString(path)));
        }
        QVERIFY(QDir(QString::fromStdString(scratch.folder()))
                    .isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        for (int round = 0; round < 2; ++round) { // an empty folder of that name gives way
            auto folder = AtomicFolder::create(path);
            QVERIFY(folder.ok());
            QVERIFY(folder->add("1.png", "one").ok());
            QVERIFY(folder->commit().ok());
            QCOMPARE(bytesOf(path + "/1.png"), std::string("one"));
            QVERIFY(!AtomicFolder::create(path).ok());
            QVERIFY(QDir(QString::fromStdString(path)).removeRecursively());
            QVERIFY(QDir().mkdir(QString::fromStdString(path)));
        }
        QCOMPARE(refusal(AtomicFolder::create(scratch.write("file", "x")), {"not a folder"}), QString());
        QCOMPARE(refusal(AtomicFolder::create(scratch.path("no/such")), {"no such file"}), QString());
    }
    void refusalsNameTheFile() {
        Scratch scratch;
        const auto nowhere = scratch.path("no/such/a.txt");
        QCOMPARE(refusal(writeFile(nowhere, "x"), {"Cannot write", "no such file", nowhere.c_str()}), QString());
        QCOMPARE(refusal(writeFile(scratch.folder(), "x"), {"it is a folder", scratch.folder().c_str()}), QString());
        QCOMPARE(refusal(writeFile("", "x"), {"Cannot write"}), QString());
        QCOMPARE(refusal(readFile(nowhere), {"Cannot read", "no such file", nowhere.c_str()}), QString());
        QCOMPARE(refusal(readFile(scratch.folder()), {"it is a folder"}), QString());
        QCOMPARE(refusal(makeFolder(scratch.write("f", "x")), {"Cannot make the folder"}), QString());
    }
    void diskFull() {
        if (fullDisk().empty())
            QSKIP("no /dev/full here");
        QCOMPARE(refusal(writeFile("/dev/full", "x"), {"no space is left", "/dev/full"}), QString());
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
    void regularFilesOnly() { // what else there is may wait for ever, or have no end
        Scratch scratch;
        const auto pipe = scratch.path("pipe.jpg"), socket = scratch.path("socket.jpg");
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QCOMPARE(::symlink("pipe.jpg", scratch.path("link.jpg").c_str()), 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const int bound = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        QCOMPARE(::chdir(scratch.folder().c_str()), 0); // the name of a socket is short
        std::strcpy(address.sun_path, "socket.jpg");
        QCOMPARE(::bind(bound, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        for (const auto& [path, word] : {std::pair{pipe, "it is a pipe"},
                                         {scratch.path("link.jpg"), "it is a pipe"},
                                         {socket, "it is a socket"},
                                         {std::string("/dev/zero"), "it is a device"},
                                         {std::string("/dev/tty"), "it is a device"}}) {
            QCOMPARE(refusal(readFile(path), {"Cannot read the file", word, path.c_str()}), QString());
            QCOMPARE(refusal(readFileStart(path, 10), {word}), QString());
            QCOMPARE(refusal(InputFile::open(path), {word}), QString());
        }
        ::close(bound);
        QCOMPARE(::chdir("/"), 0);
    }
    void limits() {
        Scratch scratch;
        const auto path = scratch.write("large", std::string((1 << 20) + 1, 'x'));
        QCOMPARE(refusal(readFile(path, {}, 1 << 20), {"larger than 1 MiB", path.c_str()}), QString());
        QVERIFY(readFile(path, {}, (1 << 20) + 1).ok());
        QVERIFY(refusal(readFile("/proc/self/maps", {}, 100), {"larger than"}).isEmpty()); // says 0, has more
        const auto sparse = scratch.write("sparse", "");
        QCOMPARE(::truncate(sparse.c_str(), off_t{1} << 42), 0);
        QCOMPARE(refusal(readFile(sparse), {"4096.0 GiB of memory", sparse.c_str()}), QString());
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
        QCOMPARE(shellQuoted("-x"), std::string("-x"));
        QCOMPARE(shellQuoted("8; touch x"), std::string("'8; touch x'"));
        QCOMPARE(shellQuoted("a'\n\x03"), std::string("$'a\\'\\012\\003'"));
        QCOMPARE(shellQuoted("~/x"), std::string("'~/x'"));
        CommandLine line({"telar-cli", "pool"});
        line.option("--input", "-n 5.csv").option("--seed", 35).option("--lr", 0.1).append("--max '9 9'");
        QCOMPARE(line.str(), std::string("telar-cli pool '--input=-n 5.csv' --seed 35 --lr 0.1 --max '9 9'"));
        QCOMPARE(CommandLine({}).option("--input", "-").str(), std::string("--input -"));
    }
    void wordsReadBack() {
        using Words = std::vector<std::string>;
        QCOMPARE(telar::shellWords("a 'b c' \"d \\\"e\\n\" f\\ g h'i'j $'k\\tl\\012'"),
                 (Words{"a", "b c", "d \"e\\n", "f g", "hij", "ktl\n"}));
        QCOMPARE(telar::shellWords("  '' x"), (Words{"", "x"}));
        QCOMPARE(telar::shellWords(""), Words());
        QCOMPARE(telar::shellWords("it's  here"), (Words{"its  here"}));
        std::mt19937 dice(7);
        for (int turn = 0; turn < 2000; ++turn) {
            Words words(1 + dice() % 5);
            for (auto& word : words)
                for (auto left = dice() % 12; left > 0; --left)
                    word += static_cast<char>(dice() % 3 ? "'\"\\ $-x"[dice() % 7] : dice() % 256);
            CommandLine line({});
            for (const auto& word : words)
                line.add(word);
            QCOMPARE(telar::shellWords(line.str()), words);
        }
    }
    /// What a shell makes of each word is the word, whatever it is made of.
    void shellTakesWordsAsTheyAre() {
        TELAR_NEEDS_PROGRAMS;
        std::vector<std::string> words{"$(touch pwned)",
                                       "`touch pwned`",
                                       "a;touch pwned",
                                       "a\ntouch pwned\n",
                                       "'; touch pwned; '",
                                       "\\'; touch pwned; \\'",
                                       "!!",
                                       "*",
                                       "~",
                                       "{a,b}",
                                       "#x",
                                       "a\tb",
                                       "\\",
                                       "$'x'",
                                       "\x1b[201~;touch pwned\r",
                                       "é 木"};
        for (int c = 1; c < 256; ++c)
            words.push_back(std::string("x") + char(c) + "'y\\");
        const Scratch scratch;
        for (const char* shell : {"/bin/bash", "/bin/dash"}) {
            if (!QFile::exists(shell))
                continue;
            CommandLine line({"printf", "%s\\0"});
            std::string wanted;
            for (const auto& word : words) {
                const bool control =
                    std::any_of(word.begin(), word.end(), [](unsigned char c) { return c < 32 || c == 127; });
                if (control && QString(shell).endsWith("dash")) // of Debian 12 knows no $'' yet
                    continue;
                line.add(word);
                wanted += word + '\0';
            }
            QProcess process;
            process.setWorkingDirectory(QString::fromStdString(scratch.folder()));
            process.start(shell, {QString::fromStdString(scratch.write("line", line.str()))});
            QVERIFY(process.waitForFinished(20000));
            QCOMPARE(process.readAllStandardOutput().toStdString(), wanted);
            QVERIFY(!QFile::exists(QString::fromStdString(scratch.path("pwned"))));
        }
    }
};

QTEST_GUILESS_MAIN(tst_files)
#include "tst_files.moc"
