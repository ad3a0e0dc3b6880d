// Two runs held against each other: which launches and lines are the same after an edit, and what is said of them.
#include "core/simt/compare/compare_runs.hpp"
#include "core/simt/compare/source_pairs.hpp"
#include "tests/core/simt/compare_edits.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::compare;
using test::taggedRun;

class tst_compare_runs : public QObject {
    Q_OBJECT

    static std::string nameOf(const std::map<std::string, std::size_t>& tags,
                              const std::optional<std::size_t>& launch) {
        for (const auto& [tag, k] : tags)
            if (launch == k)
                return tag;
        return launch ? "a launch without a tag" : "none";
    }

private slots:
    void pairs_data() {
        QTest::addColumn<int>("edit");
        QTest::addColumn<bool>("backwards");
        const auto edits = test::compareEdits();
        for (int k = 0; k < static_cast<int>(edits.size()); ++k)
            for (const bool backwards : {false, true})
                QTest::addRow("%s%s", edits[std::size_t(k)].name, backwards ? ", backwards" : "") << k << backwards;
    }
    void pairs() {
        QFETCH(int, edit);
        QFETCH(bool, backwards);
        const auto edits = test::compareEdits();
        const auto& chosen = edits[std::size_t(edit)];
        auto before = taggedRun(chosen.before), after = taggedRun(chosen.after, "b.cu");
        for (const auto& [file, text] : chosen.afterFiles)
            test::addTagged(after, file, text);
        if (backwards)
            std::swap(before, after);
        const auto made = pairRuns(before.run, after.run);
        QByteArray wrong;
        std::size_t seenBefore = 0, seenAfter = 0;
        for (const auto& pair : made.launches) {
            const auto one = nameOf(before.launches, pair.before), other = nameOf(after.launches, pair.after);
            seenBefore += pair.before.has_value();
            seenAfter += pair.after.has_value();
            const bool right = one == other || (one == "none" && !before.launches.contains(other)) ||
                               (other == "none" && !after.launches.contains(one));
            if (!right)
                wrong += QByteArray::fromStdString("launch " + one + " -> " + other + "\n");
        }
        QCOMPARE(seenBefore, before.run.launches.size());
        QCOMPARE(seenAfter, after.run.launches.size());
        for (const auto& [tag, place] : before.lines) {
            const auto to = made.lines.find(place);
            const auto wanted = after.lines.find(tag);
            const Place is = to == made.lines.end() ? Place() : to->second;
            if (is != (wanted == after.lines.end() ? Place() : wanted->second))
                wrong += QByteArray::fromStdString("line " + tag + " (" + std::to_string(place.line) + ") -> " +
                                                   std::to_string(is.line) + "\n");
        }
        QVERIFY2(wrong.isEmpty(), wrong);
    }

    /// Older records have no texts: launches are told by kernel, line and order.
    void withoutSources() {
        for (const auto& edit : test::compareEdits()) {
            const std::string name = edit.name;
            if (name != "lines inserted above" && name != "more rounds of a loop" && name != "another block size" &&
                name != "a kernel only after")
                continue;
            auto before = taggedRun(edit.before), after = taggedRun(edit.after, "b.cu");
            before.run.sources.clear();
            after.run.sources.clear();
            const auto made = pairRuns(before.run, after.run);
            QVERIFY(!made.sources && made.lines.empty());
            for (const auto& pair : made.launches) {
                const auto one = nameOf(before.launches, pair.before), other = nameOf(after.launches, pair.after);
                QVERIFY2(one == other || (one == "none" && !before.launches.contains(other)),
                         (name + ": " + one + " -> " + other).c_str());
            }
        }
    }

    void sayWhatKernelsWerePairedBy() {
        std::map<std::string, std::pair<const char*, QString>> wanted = {
            {"nothing", {"step", "step by name"}},
            {"a kernel renamed and edited", {"step", "jacobi by text"}},
            {"into a namespace", {"step", "work::step by name"}},
            {"another template argument", {"sum<256>", "sum<128> by name"}},
            {"a kernel rewritten under another name in its place", {"step", "wide by place"}}};
        for (const auto& edit : test::compareEdits()) {
            const auto before = taggedRun(edit.before), after = taggedRun(edit.after, "b.cu");
            const auto made = pairRuns(before.run, after.run);
            if (edit.name == std::string("a kernel split in two"))
                QCOMPARE(made.cameFrom, (std::map<std::string, std::string>{{"second", "both"}}));
            if (edit.name == std::string("two kernels joined"))
                QCOMPARE(made.wentInto, (std::map<std::string, std::string>{{"second", "both"}}));
            const auto one = wanted.find(edit.name);
            if (one == wanted.end())
                continue;
            for (const auto& pair : made.kernels)
                if (pair.before == one->second.first)
                    QCOMPARE(QString::fromStdString(pair.after) + " by " + pairedName(pair.by), one->second.second);
            wanted.erase(one);
        }
        QVERIFY(wanted.empty());
        KeptRun one, other; // a kernel of each, and nothing else
        one.launches.resize(1);
        other.launches.resize(1);
        one.launches[0].kernel = "matmul1";
        other.launches[0].kernel = "matmul3";
        QCOMPARE(pairedName(pairRuns(one, other).kernels.at(0).by), "only");
        other.launches.push_back(other.launches[0]);
        other.launches[1].kernel = "copy";
        QVERIFY(pairRuns(one, other).kernels.empty());
    }

    // Records as run writes them, with what matters here.
    static std::string launch(const char* kernel, int line, double ms, const char* figures, const char* parts,
                              int block = 256) {
        return QString(R"({"kernel": "%1", "line": %2, "grid": [4, 1, 1], "block": [%6, 1, 1], "dynamic_shared": 0, )"
                       R"("foretold_ms": %3, "figures": {%4}, "fixed_ms": 0.002, "parts_ms": {%5}})")
            .arg(kernel)
            .arg(line)
            .arg(ms)
            .arg(figures, parts)
            .arg(block)
            .toStdString();
    }
    static std::string line(const char* kernel, int number, const char* figures, int launches = 1) {
        return QString(R"({"kernel": "%1", "file": "t.cu", "line": %2, "launches": %4, %3})")
            .arg(kernel)
            .arg(number)
            .arg(figures)
            .arg(launches)
            .toStdString();
    }
    static std::string record(const std::string& launches, const std::string& lines, const char* source = "",
                              const char* card = "T4") {
        return "{\"schema\": 2, \"operation\": \"run\", \"settings\": {\"file\": \"t.cu\", \"card\": \"" +
               std::string(card) + "\"}, \"launches\": [" + launches + "], \"lines\": [" + lines + "], \"sources\": {" +
               (*source ? "\"t.cu\": \"" + std::string(source) + "\"" : "") + "}}";
    }
    static KeptRun runOf(const std::string& text, const char* name = "a.json") {
        const auto runs = readKeptRuns(text, name);
        if (!runs)
            qFatal("%s", runs.error().str().c_str());
        return runs->at(0);
    }

private slots:
    void aLineExplainsTheTime() {
        const char* text = "__global__ void k(float* a) {\\n  x = tile[threadIdx.x][0];\\n  y = a[0];\\n}\\nint main() "
                           "{\\n  k<<<4, 256>>>(a);\\n}\\n";
        const auto before = runOf(
            record(launch("k", 6, 0.0262, R"("shared_load_wavefronts": 3200)", R"("shared": 0.024, "issue": 0.006)"),
                   line("k", 2, R"("instructions": 300, "shared_load_instructions": 100, "shared_wavefronts": 3200)") +
                       "," + line("k", 3, R"("instructions": 100)"),
                   text));
        const auto after = runOf(
            record(launch("k", 6, 0.0081, R"("shared_load_wavefronts": 100)", R"("shared": 0.0008, "issue": 0.006)"),
                   line("k", 2, R"("instructions": 300, "shared_load_instructions": 100, "shared_wavefronts": 100)") +
                       "," + line("k", 3, R"("instructions": 100)"),
                   text),
            "b.json");
        const auto made = compareRuns(before, after);
        QCOMPARE(QString::fromStdString(made.sentence()),
                 QString("line 2: 32 → 1 wavefronts per access; k: 26.2 µs → 8.1 µs on the T4"));
        QCOMPARE(made.rows.size(), std::size_t(1));
        QCOMPARE(*made.rows[0].ms.factor(), 0.0081 / 0.0262);
        QCOMPARE(*made.rows[0].figures.at("shared_load_wavefronts").factor(), 1 / 32.0);
        QCOMPARE(made.lines.size(), std::size_t(1)); // the other counts the same
        QCOMPARE(made.lines[0].cause, std::string("shared"));
        // By Euler's theorem: of 24.2 µs beyond the fixed part, shared memory has 24^4 / (24^4 + 6^4), and three of four
        // instructions are the line's.
        const double shared = std::pow(24.0, 4), issue = std::pow(6.0, 4);
        QVERIFY(qAbs(*made.lines[0].ms.before - 0.0242 * (shared + 0.75 * issue) / (shared + issue)) < 1e-12);
    }

    /// All that a launch takes beyond the fixed part goes to its lines, whatever they count.
    void sharesOfLinesAreTheWhole() {
        const auto run = runOf(record(
            launch("k", 6, 0.03, "",
                   R"("shared": 0.01, "issue": 0.02, "l2": 0.015, "latency": 0.012, "tensor": 0.001)") +
                "," + launch("k", 6, 0.02, "", R"("shared": 0.01, "l1": 0.01, "dram": 0.009)"),
            line("k", 2,
                 R"("instructions": 10, "shared_wavefronts": 7, "global_load_requests": 3, "global_sectors": 12)", 2) +
                "," + line("k", 3, R"("instructions": 20, "global_cache_lines": 3)", 2)));
        const auto empty = runOf(record("", ""));
        const auto made = compareRuns(run, empty);
        double sum = 0;
        for (const auto& row : made.lines) {
            QVERIFY(row.before && !row.after);
            sum += *row.ms.before;
        }
        QVERIFY2(qAbs(sum - (0.028 + 0.018)) < 1e-12, QByteArray::number(sum));
        QCOMPARE(QString::fromStdString(made.sentence()), QString("k is launched only before: 50 µs on the T4"));
        QCOMPARE(QString::fromStdString(compareRuns(empty, run).sentence()),
                 QString("k is launched only after: 50 µs on the T4"));
        QCOMPARE(QString::fromStdString(compareRuns(empty, empty).sentence()),
                 QString("Neither run has launched a kernel"));
    }

    void sentences() {
        const auto one = runOf(record(launch("k", 6, 0.0262, "", ""), ""));
        const auto faster = runOf(record(launch("k", 6, 0.0131, "", ""), ""));
        QCOMPARE(QString::fromStdString(compareRuns(one, faster).sentence()),
                 QString("k: 26.2 µs → 13.1 µs on the T4"));
        const auto elsewhere = runOf(record(launch("k", 6, 0.0131, "", ""), "", "", "H200"));
        QCOMPARE(QString::fromStdString(compareRuns(one, elsewhere).sentence()),
                 QString("k: 26.2 µs on the T4 → 13.1 µs on the H200"));
        const auto block = runOf(record(launch("k", 6, 0.0131, "", "", 128), ""));
        QCOMPARE(QString::fromStdString(compareRuns(one, block).sentence()),
                 QString("blocks of 256 → 128 threads; k: 26.2 µs → 13.1 µs on the T4"));
        const auto twice = runOf(record(launch("k", 6, 0.0262, "", "") + "," + launch("k", 6, 0.0262, "", ""), ""));
        QCOMPARE(QString::fromStdString(compareRuns(one, twice).sentence()),
                 QString("1 → 2 launches; k: 26.2 µs → 52.4 µs on the T4"));
        QCOMPARE(QString::fromStdString(compareRuns(one, one).sentence()),
                 QString("Counts and predicted times are the same"));
        const auto counts = runOf(record(launch("k", 6, 0.0262, R"("instructions": 3)", ""), ""));
        QCOMPARE(QString::fromStdString(compareRuns(one, counts).sentence()),
                 QString("The predicted times are the same, and counts differ"));
        auto untimed = one;
        untimed.launches[0].ms.reset();
        QCOMPARE(QString::fromStdString(compareRuns(untimed, untimed).sentence()),
                 QString("The records have no predicted times"));
    }

    /// Launches of one place and shape are a row, with the means of ratios and the sums of the rest.
    void rowsSum() {
        const char* figures = R"("instructions": 100, "threads_per_instruction": 32)";
        const auto three = [&] {
            std::string all;
            for (int k = 0; k < 3; ++k)
                all += (k ? "," : "") + launch("k", 6, 0.01, figures, "");
            return all;
        };
        const auto before = runOf(record(three() + "," + launch("k", 9, 0.05, figures, ""), ""));
        const auto after = runOf(record(three() + "," + launch("k", 9, 0.02, figures, ""), ""));
        const auto made = compareRuns(before, after);
        QCOMPARE(made.rows.size(), std::size_t(2));
        QCOMPARE(made.rows[0].before->place.line, int64_t(9)); // which changed most
        QCOMPARE(*made.rows[1].figures.at("instructions").before, 300.0);
        QCOMPARE(*made.rows[1].figures.at("threads_per_instruction").after, 32.0);
        QCOMPARE(made.rows[1].after->launches, (std::vector<std::size_t>{0, 1, 2}));
        QCOMPARE(*made.launchMs.factor(), 0.05 / 0.08);
    }

    void strangersRecords() {
        const auto refused = [](const std::string& text, std::initializer_list<const char*> words) {
            return test::refusal(readKeptRuns(text, "x.json"), words);
        };
        QCOMPARE(refused("", {"x.json"}), QString());
        QCOMPARE(refused("not json", {"x.json", "no JSON"}), QString());
        QCOMPARE(refused("{\"operation\": \"run\"", {"x.json", "no JSON"}), QString());
        QCOMPARE(refused("[1, 2]", {"x.json", "operation"}), QString());
        QCOMPARE(refused("{}", {"x.json", "operation"}), QString());
        QCOMPARE(refused(R"({"operation": "pool"})", {"x.json", "pool", "launches"}), QString());
        QCOMPARE(refused(std::string(100000, '['), {"x.json"}), QString());
        QCOMPARE(refused("{\"operation\": \"run\"}\n{\"operation\": \"train\"}\n", {"x.json:2", "train"}), QString());
        const auto two = readKeptRuns("{\"operation\": \"run\"}\n\n{\"operation\": \"kernel\"}\n", "x.jsonl");
        QVERIFY(two);
        QCOMPARE(two->size(), std::size_t(2));
        QCOMPARE(two->at(1).name, std::string("x.jsonl:2"));
        // Whatever stands where something else should: it is left out, and all is still compared.
        const char* odd[] = {
            R"({"operation": "run", "launches": {"a": 1}, "lines": 7, "sources": [1], "settings": []})",
            R"({"operation": "run", "launches": [null, 3, "x", {"kernel": 7, "line": -4, "grid": "x", "block": [1e300, -1]}], )"
            R"("lines": [[], {"line": 1e300, "launches": -3, "instructions": 1e308}]})",
            R"({"operation": "profile", "launches": [], "lines": [{"launch": 1000000, "line": 3, "instructions": 1}]})",
            R"({"operation": "profile", "launches": [{"foretold": {"ms": 1e29, "parts_ms": {"l1": 1e29, "l2": 1e200}, "card": 7}}], )"
            R"("lines": [{"launch": 0, "line": 3, "instructions": 0}]})",
            R"({"operation": "kernel", "settings": {"kernel": "k"}, "foretold": {"ms": null}, )"
            R"("lines": [{"line": 2, "file": "../../etc/passwd"}], "sources": {"a": "", "b": 3}})",
            "{\"operation\": \"run\", \"settings\": {\"file\": \"a.cu\"}, \"sources\": {\"a.cu\": \"__global__ void k( "
            "{{{ /* \"}, "
            R"("launches": [{"kernel": "k", "line": 99}, {"kernel": "", "line": 1}]})"};
        for (const char* one : odd)
            for (const char* other : odd) {
                const auto made = compareRuns(runOf(one), runOf(other));
                QVERIFY2(!made.main.empty() && !made.sentence().empty(), one);
            }
    }
};

QTEST_GUILESS_MAIN(tst_compare_runs)
#include "tst_compare_runs.moc"
