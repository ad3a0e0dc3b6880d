// MPI programs as ranks: what they print is what mpirun prints (the heads of tests/data/cuda/ranks, written by Open MPI 4.1.4),
// what is wrong in them is found by kind and line, and nothing hangs.
#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/program/record.hpp"
#include "core/simt/program/run.hpp"
#include "tests/support/needs.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <set>
#include <thread>
#include <unistd.h>

using namespace telar;

namespace {

const char* folder = TELAR_TEST_DATA "/cuda/ranks";

/// The words behind "// WORD: " in the head of a program.
QStringList headOf(const QString& text, const QString& word) {
    QStringList rows;
    for (const auto& line : text.split('\n'))
        if (line.startsWith("// " + word + ": "))
            rows << line.mid(word.size() + 5);
    return rows;
}

struct Ran {
    Expected<program::ProgramReport> report = program::ProgramReport{};
    std::string printed;
    QStringList found() const {
        QStringList rows;
        for (const auto& fault : report->faults)
            rows << QString::fromStdString(fault.kind + ": " + fault.what.str());
        return rows;
    }
};

Ran run(const std::string& text, const std::string& name, int ranks, int64_t eager = 0, const JobContext& job = {},
        int input = -1, uint64_t seed = 0) {
    Ran ran;
    program::ProgramRequest request;
    request.source.text = text;
    request.source.name = name;
    request.source.folder = folder;
    request.ranks = ranks;
    request.eagerBytes = eager;
    request.input = input;
    request.seed = seed;
    request.reportStopped = true;
    request.printed = [&](bool, std::string_view bytes) { ran.printed += bytes; };
    ran.report = program::runProgram(request, job);
    return ran;
}

} // namespace

class tst_ranks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    void programs_data() {
        QTest::addColumn<QString>("text");
        const auto files = QDir(folder).entryList({"*.c"});
        QVERIFY(files.size() >= 40);
        for (const auto& file : files) {
            const auto text = readFile(QDir(folder).filePath(file).toStdString());
            QVERIFY(text.ok());
            QTest::newRow(qPrintable(file)) << QString::fromStdString(*text);
        }
    }
    void programs() {
        QFETCH(QString, text);
        const auto ranks = headOf(text, "ranks"), prints = headOf(text, "prints"), finds = headOf(text, "finds");
        QCOMPARE(ranks.size(), 1);
        const auto eager = headOf(text, "eager");
        const auto ran = run(text.toStdString(), QTest::currentDataTag(), ranks[0].toInt(),
                             eager.isEmpty() ? 0 : eager[0].toLongLong());
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        const auto found = ran.found();
        for (const auto& wanted : finds) {
            const auto colon = wanted.indexOf(": ");
            const auto kind = wanted.left(colon + 2), sentence = wanted.mid(colon + 2);
            QVERIFY2(std::ranges::any_of(found,
                                         [&](const QString& one) {
                                             return sentence.startsWith('*')
                                                        ? one.startsWith(kind) && one.contains(sentence.mid(1))
                                                        : one.startsWith(wanted);
                                         }),
                     qPrintable(found.join('\n') + "\nwanted " + wanted));
        }
        if (finds.isEmpty())
            QVERIFY2(found.isEmpty() && ran.report->exit == 0, qPrintable(found.join('\n')));
        auto lines = QString::fromStdString(ran.printed).split('\n', Qt::SkipEmptyParts);
        for (auto& line : lines)
            while (line.endsWith(' '))
                line.chop(1);
        lines.sort();
        if (!prints.isEmpty())
            QCOMPARE(lines.join('\n'), prints.join('\n'));
    }

    /// Split by neurons or by samples, a perceptron learns the same; what a rank gives to the others is what it says.
    void aLayerSplitInTwoWays() {
        const auto text = readFile(TELAR_SOURCE_DIR "/resources/kernels/split_layer.cu");
        QVERIFY(text.ok());
        QString first;
        for (const int ranks : {1, 4})
            for (const char* way : {"model", "data"}) {
                program::ProgramRequest request;
                request.source.text = *text;
                request.source.name = "split_layer.cu";
                request.ranks = ranks;
                request.arguments = {way};
                std::string printed;
                request.printed = [&](bool, std::string_view bytes) { printed += bytes; };
                const auto report = program::runProgram(request);
                QVERIFY2(report.ok() && report->faultless(), way);
                const auto words = QString::fromStdString(printed).split(QLatin1Char(' '));
                QCOMPARE(words.size(), 9); // loss 0.24; a rank gives 2048 bytes an epoch
                first = first.isEmpty() ? words[1] : first;
                QCOMPARE(words[1], first);
                for (const auto& rank : report->ranks)
                    QCOMPARE(rank.bytes, 20 * words[5].toLongLong()); // of twenty epochs
            }
    }

    /// What each rank sent is counted, by lines, too.
    void counts() {
        const auto text = readFile(std::string(folder) + "/ring.c");
        const auto ran = run(*text, "ring.c", 4);
        QVERIFY(ran.report.ok());
        QCOMPARE(ran.report->ranks.size(), std::size_t(4));
        for (const auto& rank : ran.report->ranks) {
            QCOMPARE(rank.messages, int64_t(1));
            QCOMPARE(rank.bytes, int64_t(4));
            QCOMPARE(rank.exit, std::optional<int>(0));
            QCOMPARE(std::ranges::count(rank.calls, std::string("MPI_Send"), &program::RankCall::call), 1);
        }
    }

    /// As with mpicxx, a program of C++ need not include the header of std::cout itself.
    void streamsComeWithMpi() {
        const auto ran = run("#include <mpi.h>\nint main(int argc, char** argv) {\n    MPI_Init(&argc, &argv);\n"
                             "    std::cout << \"here\" << std::endl;\n    MPI_Finalize();\n}\n",
                             "here.cpp", 2);
        QVERIFY2(ran.report, qPrintable(QString::fromStdString(ran.report ? "" : ran.report.error().what.str())));
        QCOMPARE(QString::fromStdString(ran.printed), QString("here\nhere\n"));
    }

    /// One call is counted once, however many requests it waits for and however often it asks Telar.
    void calls() {
        for (const auto& [file, call] : {std::pair("requests.c", "MPI_Waitall"),
                                         {"background.c", "MPI_Waitall"},
                                         {"buffered.c", "MPI_Sendrecv_replace"},
                                         {"any.c", "MPI_Waitany"}}) {
            const auto text = readFile(std::string(folder) + "/" + file);
            const auto ran = run(*text, file, 4);
            QVERIFY(ran.report.ok());
            for (const auto& rank : ran.report->ranks)
                for (const auto& one : rank.calls)
                    if (one.call == call)
                        QCOMPARE(one.times, int64_t(1));
        }
    }

    /// A call to MPI_PROC_NULL is a call, and what several ranks did wrong names all of them.
    void nobodyAndEveryone() {
        const auto ran =
            run("#include <mpi.h>\nint main(void) {\n    int v = 0;\n    MPI_Request one;\n    MPI_Init(0, 0);\n"
                "    MPI_Send(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);\n"
                "    MPI_Recv(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n"
                "    MPI_Irecv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &one);\n"
                "    MPI_Finalize();\n    return 0;\n}\n",
                "nobody.c", 3);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        for (const auto& rank : ran.report->ranks) {
            QCOMPARE(rank.messages, int64_t(0));
            for (const char* call : {"MPI_Send", "MPI_Recv"})
                QCOMPARE(std::ranges::count(rank.calls, std::string(call), &program::RankCall::call), 1);
        }
        QCOMPARE(ran.report->faults.size(), std::size_t(1));
        QCOMPARE(ran.report->faults[0].kind, std::string("request not completed"));
        QCOMPARE(ran.report->faults[0].count, int64_t(3));
        QCOMPARE(ran.report->faults[0].ranks, std::vector<int>({0, 1, 2}));
    }

    /// A rank that is ended while it waits has waited.
    void waitsThatNeverEndCount() {
        const auto text = readFile(std::string(folder) + "/deadlock.c");
        const auto ran = run(*text, "deadlock.c", 2);
        QVERIFY(ran.report.ok());
        for (const auto& rank : ran.report->ranks) {
            QVERIFY(rank.waitedMs > 0);
            QCOMPARE(rank.calls.back().waitedMs, rank.waitedMs);
        }
    }

    /// Each rank has a card of its own; launches say whose they are, and the record has both.
    void cards() {
        const auto ran = run(
            "#include <mpi.h>\n#include <cstdio>\n__global__ void add(int* v, int by) { *v += by; }\nint main(int n, "
            "char** a) {\n"
            "    int rank, v = 100, sum = 0, *d;\n    MPI_Init(&n, &a);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n   "
            " cudaMalloc(&d, 4);\n"
            "    cudaMemcpy(d, &v, 4, cudaMemcpyHostToDevice);\n    add<<<1, 1>>>(d, rank);\n    cudaMemcpy(&v, d, 4, "
            "cudaMemcpyDeviceToHost);\n"
            "    cudaFree(d);\n    MPI_Reduce(&v, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);\n    if (rank == 0)\n"
            "        printf(\"%d\\n\", sum);\n    MPI_Finalize();\n}\n",
            "cards.cu", 3);
        QVERIFY2(ran.report.ok(), ran.report.ok() ? "" : ran.report.error().str().c_str());
        QCOMPARE(ran.printed, std::string("303\n"));
        QVERIFY2(ran.report->faultless(), qPrintable(ran.found().join('\n')));
        QCOMPARE(ran.report->launchCount, int64_t(3));
        for (int rank = 0; rank < 3; ++rank) {
            QCOMPARE(ran.report->launches[static_cast<std::size_t>(rank)].rank, rank);
            QCOMPARE(program::launchJson(ran.report->launches[static_cast<std::size_t>(rank)])["rank"].get<int>(),
                     rank);
        }
        const auto row = program::rankJson(ran.report->ranks[1]);
        QCOMPARE(row["bytes"].get<int>(), 4);
        QCOMPARE(row["collectives"].get<int>(), 2); // with MPI_Finalize
        QCOMPARE(row["calls"].size(), std::size_t(3));
        QCOMPARE(row["calls"][1]["call"].get<std::string>(), std::string("MPI_Reduce"));
        QCOMPARE(row["calls"][1]["collectives"].get<int>(), 1);
        QCOMPARE(row["calls"][1]["line"].get<int>(), 13);
    }

    /// With a seed a receive from any rank takes any of the messages that could have come first; a rank's own stay in order,
    /// and an answer that belongs to the later receive goes there.
    void anyOrder() {
        TELAR_NEEDS_CLANG;
        const std::string begin = "#include <mpi.h>\n#include <stdio.h>\nint main(int argc, char** argv) {\n"
                                  "    int rank, size, a, b, done = 0; MPI_Request r[2]; MPI_Status s[2];\n"
                                  "    MPI_Init(&argc, &argv);\n    MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
                                  "    MPI_Comm_size(MPI_COMM_WORLD, &size);\n",
                          end = "    MPI_Finalize();\n    return 0;\n}\n";
        const std::string all =
            begin +
            "    if (rank) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n"
            "    for (int k = 1; rank == 0 && k < size; ++k) {\n"
            "        MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, s); printf(\"%d\", a); }\n" +
            end;
        std::set<std::string> orders;
        for (uint64_t seed = 1; seed <= 12; ++seed) {
            const auto ran = run(all, "all.c", 4, 0, {}, -1, seed);
            QVERIFY2(ran.report.ok() && ran.report->faults.empty(), qPrintable(ran.found().join('\n')));
            auto sorted = ran.printed;
            std::sort(sorted.begin(), sorted.end());
            QCOMPARE(sorted, std::string("123"));
            orders.insert(ran.printed);
            QVERIFY(std::ranges::any_of(ran.report->notes, [](const Text& note) {
                return note.str().find("all.c:10: MPI_Recv of rank 0 takes the message that comes first") == 0;
            }));
        }
        QVERIFY2(orders.size() >= 4, qPrintable(QString::number(orders.size()))); // of six
        const auto again = run(all, "all.c", 4, 0, {}, -1, 5);
        QCOMPARE(run(all, "all.c", 4, 0, {}, -1, 5).printed, again.printed);
        // Polled, with a receive from rank 1 behind the one from anybody: both orders, never rank 1's second message first.
        const std::string polled =
            begin +
            "    if (rank == 1) { a = 10; MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); a = 11; }\n"
            "    if (rank == 2) a = 20;\n    if (rank) MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n"
            "    if (rank == 0) {\n        MPI_Irecv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, r);\n"
            "        MPI_Irecv(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, r + 1);\n"
            "        while (!done) MPI_Testall(2, r, &done, s);\n        printf(\"%d %d\", a, b);\n"
            "        MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, s); printf(\" %d\", a); }\n" +
            end;
        for (uint64_t seed = 0; seed <= 6; ++seed) {
            const auto ran = run(polled, "polled.c", 3, 0, {}, -1, seed);
            QVERIFY2(ran.report.ok() && ran.report->faults.empty(), qPrintable(ran.found().join('\n')));
            QVERIFY2(ran.printed == "10 11 20" || ran.printed == "20 10 11", ran.printed.c_str());
        }
        // What works in one order only is found in another.
        const std::string luck =
            begin +
            "    if (rank) MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);\n    if (rank == 0) {\n"
            "        MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, s);\n"
            "        MPI_Recv(&a, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, s); }\n" +
            end;
        int deadlocks = 0;
        for (uint64_t seed = 1; seed <= 12; ++seed) {
            const auto ran = run(luck, "luck.c", 3, 0, {}, -1, seed);
            deadlocks += !ran.found().isEmpty();
            QVERIFY2(ran.found().isEmpty() || ran.found().first().startsWith("deadlock: "),
                     qPrintable(ran.found().join('\n')));
        }
        QVERIFY2(deadlocks > 0 && deadlocks < 12, qPrintable(QString::number(deadlocks)));
    }

    /// The same program goes on where messages are buffered, and says at which size.
    void leaning() {
        const auto text = readFile(std::string(folder) + "/leans.c");
        const auto held = run(*text, "leans.c", 2), gone = run(*text, "leans.c", 2, 4);
        QVERIFY(held.report.ok() && gone.report.ok());
        QVERIFY(std::ranges::any_of(
            held.report->notes, [](const Text& note) { return note.str().find("--eager 4") != std::string::npos; }));
        QVERIFY2(gone.report->faultless() && gone.report->exit == 0, qPrintable(gone.found().join('\n')));
    }

    void refused() {
        const auto plain = run("#include <stdio.h>\nint main(void) { puts(\"MPI_Init\"); return 0; }\n", "plain.c", 2);
        QVERIFY(!plain.report.ok());
        QCOMPARE(plain.report.error().what.str(), std::string("The program calls no function of MPI"));
        const auto alone = run(
            "#include <mpi.h>\nint main(void) {\n    MPI_Init(0, 0);\n    return MPI_Finalize();\n}\n", "alone.c", 0);
        QVERIFY(alone.report.ok() && alone.report->ended);
        QCOMPARE(alone.report->ended->str(),
                 std::string("alone.c:3: the program calls MPI_Init of MPI: run it with --ranks N"));
        const auto older = run("#include <mpi.h>\nint main(int argc, char** argv) {\n    MPI::Init(argc, argv);\n"
                               "    return MPI::COMM_WORLD.Get_rank();\n}\n",
                               "older.cpp", 2);
        QVERIFY(!older.report.ok());
        QVERIFY2(older.report.error().what.str().find(
                     "all of MPI's C++ interface are gone since MPI 3: call MPI_Init") != std::string::npos,
                 older.report.error().what.str().c_str());
        const auto window =
            run("#include <mpi.h>\nint main(void) {\n    MPI_Init(0, 0);\n    MPI_Win_fence(0, 0);\n    "
                "return MPI_Finalize();\n}\n",
                "window.c", 2);
        QVERIFY(window.report.ok() && window.report->ended);
        QVERIFY2(window.report->ended->str().find(
                     "window.c:4: the program calls MPI_Win_fence, which Telar's MPI does not have") !=
                     std::string::npos,
                 window.report->ended->str().c_str());
        const auto file =
            run("#include <mpi.h>\nint main(void) {\n    MPI_File out;\n    MPI_Init(0, 0);\n"
                "    MPI_File_open(MPI_COMM_WORLD, \"o\", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, "
                "&out);\n    MPI_File_seek(out, 0, MPI_SEEK_SET);\n    return MPI_Finalize();\n}\n",
                "file.c", 2);
        QVERIFY2(file.report.ok() && file.report->ended, file.report.ok() ? "" : file.report.error().str().c_str());
        QVERIFY(file.report->ended->str().find("file.c:5: the program calls MPI_File_open") != std::string::npos);
        const auto large = run(
            "#include <mpi.h>\n#include <stdlib.h>\nint main(int n, char** v) {\n    int r;\n    MPI_Init(&n, &v);\n"
            "    MPI_Comm_rank(MPI_COMM_WORLD, &r);\n    if (r == 0)\n        MPI_Send(v, 2147483647, MPI_BYTE, 1, 0, "
            "MPI_COMM_WORLD);\n"
            "    else\n        MPI_Recv(v, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);\n    "
            "MPI_Finalize();\n}\n",
            "large.c", 2);
        QVERIFY(large.report.ok() && large.report->ended);
        QVERIFY2(
            large.report->ended->str().starts_with("large.c:8: MPI_Send has 2147483647 bytes, and the most here is "),
            large.report->ended->str().c_str());
    }

    /// Standard input is rank 0's, as under mpirun; a question without a line's end is shown.
    void input() {
        int ends[2];
        QVERIFY(::pipe(ends) == 0 && ::write(ends[1], "41\n", 3) == 3);
        ::close(ends[1]);
        const auto ran =
            run("#include <mpi.h>\n#include <stdio.h>\nint main(void) {\n    int r, n = -1;\n    MPI_Init(0, 0);\n"
                "    MPI_Comm_rank(MPI_COMM_WORLD, &r);\n    if (r == 0) {\n        printf(\"n? \");\n        "
                "fflush(stdout);\n    }\n"
                "    const int read = scanf(\"%d\", &n);\n    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);\n"
                "    if (r < 2)\n        printf(\"%d %d %d\\n\", r, read, n);\n    MPI_Finalize();\n    return 0;\n}\n",
                "asks.c", 2, 0, {}, ends[0]);
        ::close(ends[0]);
        QVERIFY(ran.report.ok());
        auto lines = QString::fromStdString(ran.printed).remove("n? ").split('\n', Qt::SkipEmptyParts);
        lines.sort();
        QCOMPARE(lines, QStringList({"0 1 41", "1 -1 41"}));
        QVERIFY(ran.printed.find("n? ") != std::string::npos);
    }

    /// A request to stop ends all ranks at once, though they never stop asking.
    void stopped() {
        std::stop_source stop;
        JobContext job;
        job.stop = stop.get_token();
        QElapsedTimer since;
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(1500));
            since.start();
            stop.request_stop();
        });
        const auto ran =
            run("#include <mpi.h>\nint main(void) {\n    int f;\n    MPI_Init(0, 0);\n    for (;;)\n        "
                "MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &f, MPI_STATUS_IGNORE);\n}\n",
                "spins.c", 3, 0, job);
        const auto took = since.elapsed();
        other.join();
        QVERIFY(ran.report.ok());
        QVERIFY2(took < 1000, qPrintable(QString::number(took))); // with the lines that are looked up afterwards
    }
};

QTEST_GUILESS_MAIN(tst_ranks)
#include "tst_ranks.moc"
