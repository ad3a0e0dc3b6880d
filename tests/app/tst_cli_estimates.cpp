// What a command would take is added up before it draws or makes anything: a refusal costs no memory.
#include "tests/support/cli.hpp"

#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

namespace {

struct Used {
    int code = -1;
    int64_t kib = 0; ///< the most that it had in memory
    std::string err;
};

/// telar-cli with so much memory.
Used used(const QStringList& words, int64_t memory) {
    std::vector<QByteArray> held{program};
    for (const auto& word : words)
        held.push_back(word.toUtf8());
    std::vector<char*> list;
    for (auto& one : held)
        list.push_back(one.data());
    list.push_back(nullptr);
    const Scratch scratch;
    const auto errors = scratch.path("errors");
    const auto limit = std::to_string(memory);
    const pid_t child = fork();
    if (child == 0) {
        setenv("TELAR_MEMORY", limit.c_str(), 1);
        dup2(open("/dev/null", O_WRONLY), 1);
        dup2(open(errors.c_str(), O_WRONLY | O_CREAT, 0600), 2);
        execv(program, list.data());
        _exit(127);
    }
    int status = 0;
    rusage spent{};
    wait4(child, &status, 0, &spent);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, spent.ru_maxrss, bytesOf(errors)};
}

} // namespace

class tst_cli_estimates : public QObject {
    Q_OBJECT

private slots:
    /// The first array of each fits into the gigabyte that is allowed, all of them do not.
    void refusedBeforeAnythingIsMade_data() {
        QTest::addColumn<QString>("words");
        for (const char* words :
             {"conv --random 30000 --seed 1", "conv --random 15000 --seed 1 --max 1000",
              "conv --random 11000 --channels 2 --filter random:2 --seed 1", "pool --random 32000 --kernel 3 --seed 1",
              "pool --random 15000 --kernel 2 --seed 1 --max 1000 --mode average --stride 1",
              "softmax --rows 15000 --columns 15000 --seed 1", "attention --tokens 2000000 --heads 1 --seed 1",
              "matmul --size 15000 --seed 1", "neuron --size 190000000 --seed 1",
              "neuron --pipeline --size 120000000 --seed 1", "network run lenet --shape 300000x1x28x28"})
            QTest::newRow(words) << QString(words);
    }
    void refusedBeforeAnythingIsMade() {
        QFETCH(QString, words);
        const auto plain = used({"--version"}, int64_t{1} << 30);
        const auto found = used(words.split(' '), int64_t{1} << 30);
        QVERIFY2(found.code != 0 && found.err.find("GiB of memory") != std::string::npos, found.err.c_str());
        QVERIFY2(TELAR_SANITIZED || found.kib < plain.kib + (64 << 10), qPrintable(QString::number(found.kib)));
    }
};

QTEST_GUILESS_MAIN(tst_cli_estimates)
#include "tst_cli_estimates.moc"
