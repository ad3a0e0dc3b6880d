// telar-cli compare: records, sources, revisions and ladders, and what it says of what is none of these.
#include "tests/support/cli.hpp"
#include "tests/support/needs.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;
using test::call;

namespace {

/// Writes rows into shared memory and reads columns; `room` is the width of its rows.
std::string transpose(const char* room, int block = 256, const char* says = "") {
    return std::string("#include <cstdio>\nconstexpr int T = 32;\n"
                       "__global__ void transpose(const float* in, float* out, int n) {\n"
                       "    __shared__ float tile[T][") +
           room +
           "];\n    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;\n"
           "    for (int j = 0; j < T; j += 8)\n        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];\n"
           "    __syncthreads();\n    x = blockIdx.y * T + threadIdx.x;\n    y = blockIdx.x * T + threadIdx.y;\n"
           "    for (int j = 0; j < T; j += 8)\n        out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];\n}\n"
           "__global__ void scale(float* a, int n) {\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (i < n)\n        a[i] *= 2;\n}\nint main(int argc, char** argv) {\n    const int n = argc > 1 ? 64 "
           ": "
           "256;\n    float *a, *b;\n    cudaMalloc(&a, n * n * 4);\n    cudaMalloc(&b, n * n * 4);\n"
           "    cudaMemset(a, 0, n * n * 4);\n    transpose<<<dim3(n / T, n / T), dim3(T, 8)>>>(a, b, n);\n"
           "    scale<<<n * n / " +
           std::to_string(block) + ", " + std::to_string(block) +
           ">>>(b, n * n);\n    cudaDeviceSynchronize();\n    cudaFree(a);\n    cudaFree(b);\n    printf(\"" + says +
           "\");\n}\n";
}

QJsonObject objectOf(const QByteArray& json) { return QJsonDocument::fromJson(json).object(); }

} // namespace

class tst_cli_compare : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    QString file(const char* name, const std::string& bytes) const {
        return QString::fromStdString(scratch_.write(name, bytes));
    }
    QString path(const char* name) const { return test::path(scratch_, name); }
    /// One line that says what is wrong, where, and the exit code.
    static void refused(const test::Call& made, int code, std::initializer_list<const char*> words) {
        QVERIFY2(made.code == code, made.err + QByteArray::number(made.code));
        QVERIFY2(made.err.count('\n') == 1 && made.err.startsWith("telar-cli: error: "), made.err);
        for (const char* word : words)
            QVERIFY2(made.err.contains(word), made.err + " has no " + word);
    }
    bool git(const QStringList& words) const {
        QProcess process;
        process.setWorkingDirectory(path("repository"));
        process.start("git", QStringList{"-c", "user.name=A", "-c", "user.email=a@b.c"} + words);
        return process.waitForFinished() && process.exitCode() == 0;
    }

private slots:
    void initTestCase() {
        TELAR_NEEDS_CLANG;
        file("slow.cu", transpose("T"));
        file("fast.cu", transpose("T + 1", 128, "these are the program's own words"));
        for (const char* name : {"slow", "fast"}) {
            const QString base = path(name);
            const auto made = call({"run", "--quiet", "--card", "T4", "--json", base + ".json", base + ".cu"});
            QVERIFY2(made.code == 0, made.err);
        }
    }

    void records() {
        const auto said = call({"compare", path("slow.json"), path("fast.json")});
        QVERIFY2(said.code == 0, said.err);
        QVERIFY(said.err.isEmpty());
        for (const char* words :
             {"line 12: 32 → 1 wavefronts per access; transpose: ", " on the Tesla T4", "0.0312×",
              "→ scale<<<512 x 1 x 1, 128 x 1 x 1>>>", "out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];"})
            QVERIFY2(said.out.contains(words), said.out + "\nhas no " + words);
        const auto made = call({"compare", path("slow.json"), path("fast.json"), "--json", "-"});
        const auto record = objectOf(made.out);
        QCOMPARE(record["operation"].toString(), QString("compare"));
        const auto step = record["steps"].toArray()[0].toObject();
        QCOMPARE(record["steps"].toArray().size(), 1);
        const auto slow = objectOf(QByteArray::fromStdString(test::bytesOf(scratch_.path("slow.json"))))["launches"]
                              .toArray()[0]
                              .toObject(),
                   fast = objectOf(QByteArray::fromStdString(test::bytesOf(scratch_.path("fast.json"))))["launches"]
                              .toArray()[0]
                              .toObject();
        const auto row = step["launches"].toArray()[0].toObject();
        QCOMPARE(row["before"].toObject()["kernel"].toString(), QString("transpose"));
        QCOMPARE(row["paired_by"].toString(), QString("name"));
        QCOMPARE(row["foretold_ms"].toObject()["before"].toDouble(), slow["foretold_ms"].toDouble());
        QCOMPARE(row["foretold_ms"].toObject()["factor"].toDouble(),
                 fast["foretold_ms"].toDouble() / slow["foretold_ms"].toDouble());
        int figures = 0; // every one that either has
        for (const auto& name : slow["figures"].toObject().keys()) {
            const double before = slow["figures"].toObject()[name].toDouble(),
                         after = fast["figures"].toObject()[name].toDouble();
            if (before == 0 && after == 0)
                continue;
            ++figures;
            const auto change = row["figures"].toObject()[name].toObject();
            QCOMPARE(change["before"].toDouble(), before);
            QCOMPARE(change["after"].toDouble(), after);
            if (before != 0)
                QCOMPARE(change["factor"].toDouble(), after / before);
        }
        QVERIFY(figures > 8);
        QVERIFY(row["figures"].toObject().contains("registers_estimated"));
        // The lines' times are the whole of what the launch takes beyond its fixed part.
        const auto all = objectOf(call({"compare", path("slow.json"), path("none.json"), "--json", "-"}).out);
        QVERIFY(all.isEmpty());
        scratch_.write("none.json", R"({"operation": "run", "launches": []})");
        double sum = 0, wanted = 0;
        const auto gone = objectOf(call({"compare", path("slow.json"), path("none.json"), "--json", "-"}).out);
        for (const auto& line : gone["steps"].toArray()[0].toObject()["lines"].toArray())
            sum += line.toObject()["foretold_ms"].toObject()["before"].toDouble();
        for (const auto& launch :
             objectOf(QByteArray::fromStdString(test::bytesOf(scratch_.path("slow.json"))))["launches"].toArray())
            wanted += launch.toObject()["foretold_ms"].toDouble() - launch.toObject()["fixed_ms"].toDouble();
        QVERIFY2(wanted > 0 && qAbs(sum - wanted) < 1e-9 * wanted, QByteArray::number(sum / wanted));
    }

    /// Sources run with the same options and words; what they print is not shown.
    void sources() {
        const auto records = call({"compare", path("slow.json"), path("fast.json"), "--json", "-"});
        const auto made = call({"compare", path("slow.cu"), path("fast.cu"), "--card", "T4", "--json", "-"});
        QVERIFY2(made.code == 0, made.err);
        QCOMPARE(objectOf(made.out)["steps"].toArray()[0].toObject()["launches"],
                 objectOf(records.out)["steps"].toArray()[0].toObject()["launches"]);
        const auto small = objectOf(call({"compare", path("slow.cu"), path("fast.cu"), "small", "--json", "-"}).out);
        const auto row = small["steps"].toArray()[0].toObject()["launches"].toArray()[0].toObject();
        QCOMPARE(row["before"].toObject()["grid"].toArray()[0].toInt(), 2);
        QVERIFY(!call({"compare", path("slow.cu"), path("fast.cu")}).out.contains("own words"));
        const auto other = call({"compare", path("slow.cu"), path("slow.json"), "--card", "H200"});
        QVERIFY2(other.out.contains("predicted for two cards"), other.out);
    }

    void kernels() {
        const QStringList words{"--grid",     "8x8",   "--block",     "32x8",  "--arg",
                                "iota:65536", "--arg", "zeros:65536", "--arg", "256"};
        const auto said = call(QStringList{"compare", path("slow.cu"), path("fast.cu"), "transpose"} + words);
        QVERIFY2(said.code == 0 && said.out.contains("line 12: 32 → 1 wavefronts per access; transpose: "),
                 said.out + said.err);
        QCOMPARE(call(QStringList{"kernel", path("slow.cu"), "transpose", "--json", path("k.json")} + words).code, 0);
        const auto records = call({"compare", path("k.json"), path("k.json")});
        QVERIFY2(records.out.contains("Counts and predicted times are the same"), records.out);
        const auto profiles = [this](const char* kernel, const char* to) {
            return call({"profile", "matmul", kernel, "--size", "64", "--json", path(to)}).code;
        };
        QCOMPARE(profiles("matmul1", "p1.json"), 0);
        QCOMPARE(profiles("matmul3", "p3.json"), 0);
        const auto built = call({"compare", path("p1.json"), path("p3.json")});
        QVERIFY2(built.code == 0 && built.out.contains("matmul1 → matmul3: "), built.out + built.err);
    }

    void revisions() {
        QVERIFY(QDir().mkpath(path("repository/src")));
        if (!git({"init", "-q"}))
            QSKIP("no git");
        file("repository/src/t.cu", transpose("T"));
        QVERIFY(git({"add", "src"}) && git({"commit", "-q", "-m", "Slow"}));
        const auto source = file("repository/src/t.cu", transpose("T + 1"));
        const auto said = call({"compare", "git:HEAD", source, "--card", "T4"});
        QVERIFY2(said.code == 0 && said.out.contains("line 12: 32 → 1 wavefronts per access"), said.out + said.err);
        QVERIFY(said.out.contains("before   git:HEAD, a run of t.cu"));
        refused(call({"compare", "git:nowhere", source}), 1, {"no revision nowhere", "t.cu"});
        refused(call({"compare", "git:--help", source}), 1, {"names no revision", "git:HEAD"});
        refused(call({"compare", "git:", source}), 1, {"names no revision"});
        refused(call({"compare", "git:HEAD", file("repository/src/new.cu", transpose("T"))}), 1,
                {"HEAD has no file", "new.cu"});
        refused(call({"compare", "git:HEAD", path("slow.cu")}), 1, {"no git repository", "slow.cu"});
        refused(call({"compare", "git:HEAD", "git:HEAD~1"}), 2, {"git:HEAD", "none is named"});
    }

    void ladders() {
        file("middle.cu", transpose("T", 128));
        const auto said = call({"compare", path("slow.cu"), path("middle.cu"), path("fast.cu"), "--card", "T4"});
        QVERIFY2(said.code == 0, said.err);
        for (const char* words :
             {"1 → 2 ", "2 → 3    line 12: 32 → 1 wavefronts per access", "in all   line 12: 32 → 1"})
            QVERIFY2(said.out.contains(words), said.out + "\nhas no " + words);
        const auto lines = QByteArray::fromStdString(test::bytesOf(scratch_.path("slow.json")) + "\n");
        QByteArray both; // records of one file, one a line
        for (const char* name : {"slow.json", "fast.json"})
            both += QJsonDocument::fromJson(QByteArray::fromStdString(test::bytesOf(scratch_.path(name))))
                        .toJson(QJsonDocument::Compact) +
                    "\n";
        file("both.jsonl", both.toStdString());
        const auto made = objectOf(call({"compare", path("both.jsonl"), path("slow.json"), "--json", "-"}).out);
        QCOMPARE(made["runs"].toArray().size(), 3);
        QCOMPARE(made["runs"].toArray()[1].toObject()["name"].toString(), path("both.jsonl") + ":2");
        QCOMPARE(made["steps"].toArray().size(), 2);
        QVERIFY(made["all"].toObject()["sentence"].toString().contains("are the same"));
    }

    void reports() {
        const auto slow = path("slow.json"), fast = path("fast.json");
        const auto said = call({"compare", slow, fast, "--report", path("r.html"), "--title", "My change"});
        QVERIFY2(said.code == 0 && said.out.contains("wavefronts per access"), said.err);
        const auto page = QByteArray::fromStdString(test::bytesOf(scratch_.path("r.html")));
        QVERIFY(page.contains("<h1 class=\"title\">My change</h1>") && page.contains("line 12: 32 → 1 wavefronts"));
        const auto shown = call({"compare", slow, fast, "--report", "-", "--language", "es"});
        QVERIFY(shown.out.startsWith("<!DOCTYPE html>") && shown.out.contains("Antes y después"));
        QCOMPARE(call({"compare", slow, fast, "--report", path("r.md")}).code, 0);
        QVERIFY(test::bytesOf(scratch_.path("r.md")).find("r-figures/figure-1.svg") != std::string::npos);
        refused(call({"compare", slow, fast, "--report", path("r.txt")}), 2, {"--report", ".html"});
        refused(call({"compare", slow, fast, "--report", "-", "--json", "-"}), 2, {"standard output"});
        refused(call({"compare", slow, fast, "--report", "/nowhere/r.html"}), 1, {"/nowhere/r.html"});
    }

    /// Programs of MPI differ in what their ranks send, whether or not they launch kernels.
    void messagesOfRanks() {
        const auto record = [](const char* messages) {
            return R"({"operation": "run", "settings": {"file": "ring.c"}, "ranks": [{"messages": 1, "bytes": 4}, )" +
                   std::string(messages) + "]}";
        };
        const auto one = file("one.json", record(R"({"messages": 3, "bytes": 12})")),
                   other = file("other.json", record(R"({"messages": 1, "bytes": 28})"));
        const auto said = call({"compare", one, other, "--json", path("messages.json")});
        QVERIFY2(said.code == 0 && said.out.contains("4 → 2") && said.out.contains("16 → 32"), said.out + said.err);
        QVERIFY2(!said.out.contains("lacks the text"), said.out); // there are no lines to pair
        const auto made = objectOf(QByteArray::fromStdString(test::bytesOf(scratch_.path("messages.json"))));
        QVERIFY(QJsonDocument(made).toJson().contains("bytes_sent"));
    }

    void wrongCalls() {
        const auto slow = path("slow.json");
        refused(call({"compare", slow}), 2, {"two runs or more"});
        refused(call({"compare", slow, path("gone.json")}), 1, {"gone.json"});
        refused(call({"compare", slow, file("half.json", "{\"operation\": \"run\"")}), 1, {"half.json", "no JSON"});
        refused(call({"compare", slow, file("list.json", "[]")}), 1, {"list.json", "operation"});
        refused(call({"compare", slow, file("pool.json", "{\"operation\": \"pool\"}")}), 1, {"pool.json", "pool"});
        refused(call({"compare", slow, file("empty.json", "")}), 1, {"empty.json"});
        refused(call({"compare", slow, file("deep.json", std::string(200000, '['))}), 1, {"deep.json"});
        refused(call({"compare", slow, slow, "word"}), 2, {"'word'"});
        refused(call({"compare", slow, slow, "--grid", "4"}), 2, {"--grid", "records have run already"});
        refused(call({"compare", path("slow.cu"), path("fast.cu"), "--cards", "2", "--grid", "4"}), 2, {"--cards"});
        refused(call({"compare", path("slow.cu"), path("fast.cu"), "--shared", "4"}), 2, {"--shared", "--grid"});
        refused(call({"compare", slow, slow, "--most", "x"}), 2, {"--most"});
        refused(call({"compare", path("slow.cu"), file("broken.cu", "__global__ void k( {")}), 1, {"broken.cu"});
        refused(call({"compare", path("slow.cu"), path("fast.cu"), "--card", "T5"}), 2, {"T5"});
        QCOMPARE(call({"compare", path("slow.cu"), path("fast.cu"), "--", "--most"}).code, 0); // the program's own word
    }
};

QTEST_GUILESS_MAIN(tst_cli_compare)
#include "tst_cli_compare.moc"
