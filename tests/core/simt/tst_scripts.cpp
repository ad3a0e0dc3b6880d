// Python scripts: notebooks as scripts, what of CUDA's packages is missing, and the journal read back.
#include "core/simt/cuda/python.hpp"
#include "core/simt/driver/notebook.hpp"
#include "core/simt/driver/script.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace telar;
using namespace telar::cuda;
using namespace telar::driver;

class tst_scripts : public QObject {
    Q_OBJECT

    static bool isSame(const program::KernelSource& a, const program::KernelSource& b) {
        return a.name == b.name && a.text == b.text &&
               std::equal(a.headers.begin(), a.headers.end(), b.headers.begin(), b.headers.end(),
                          [](const auto& x, const auto& y) { return x.path == y.path && x.text == y.text; });
    }

private slots:
    void notebooks() {
        const auto script = scriptOfNotebook(R"json({"nbformat": 4, "cells": [
            {"cell_type": "markdown", "source": "A title\n\nand more"},
            {"cell_type": "code", "source": ["x = 1\n", "\n", "print(x)"]},
            {"cell_type": "code", "source": ""},
            {"cell_type": "code", "source": "\n\ny = 2\nprint(y)\n"}]})json",
                                             "a.ipynb");
        QVERIFY(script.ok());
        QCOMPARE(*script,
                 std::string("# %% [markdown]\n# A title\n#\n# and more\n\n# %%\nx = 1\n\nprint(x)\n\n# %%\n\n\n"
                             "# %%\n\n\ny = 2\nprint(y)\n\n"));
        // Words and empty cells are left out, and the cells of code count from one.
        const auto book = nlohmann::json::parse(notebookOfScript(*script));
        QCOMPARE(book["cells"].size(), std::size_t{2});
        QCOMPARE(book["cells"][0]["source"].get<std::string>(), std::string("x = 1\n\nprint(x)"));
        QCOMPARE(book["cells"][1]["source"].get<std::string>(), std::string("y = 2\nprint(y)"));
        QCOMPARE(book["nbformat"].get<int>(), 4);
        const auto lineOf = [&](const char* words) {
            return static_cast<int>(std::count(script->begin(), script->begin() + script->find(words), '\n')) + 1;
        };
        QCOMPARE(lineInScript(*script, "cell 1", 3), lineOf("print(x)"));
        QCOMPARE(lineInScript(*script, "<ipython-input-2-0a1b2c>", 2), lineOf("print(y)"));
        QCOMPARE(lineInScript(*script, "cell 2", 3), 0);
        QCOMPARE(lineInScript(*script, "cell 3", 1), 0);
        QCOMPARE(lineInScript(*script, "cell x", 1), 0);
        QCOMPARE(lineInScript(*script, "other.py", 1), 0);
        // A script without cells is one.
        QCOMPARE(nlohmann::json::parse(notebookOfScript("a = 1\n"))["cells"].size(), std::size_t{1});
        QCOMPARE(lineInScript("a = 1\n", "cell 1", 1), 1);
    }

    void damagedNotebooks() {
        for (const char* damaged :
             {"", "{", "[]", "3", "{\"cells\": 3}", "{\"cells\": [3]}", "{\"cells\": [{\"cell_type\": \"code\"}]}",
              "{\"cells\": [{\"cell_type\": \"code\", \"source\": [1]}]}",
              "{\"cells\": [{\"cell_type\": \"code\", \"source\": \"\\u0000\"}]}", "\xff\xfe"}) {
            const auto script = scriptOfNotebook(damaged, "a.ipynb");
            QVERIFY2(!script.ok() && !script.error().hint.empty(), damaged);
        }
    }

    void packages() {
        PythonFacts facts{"/usr/bin/python3", "3.11.2", {}, false, false, {}, {}};
        const auto missing = [&](const char* source) {
            std::string all;
            for (const auto& one : missingPackages(source, facts))
                all += one.name + ": " + one.command + "\n";
            return all;
        };
        QCOMPARE(missing("from numba import cuda\nimport pycuda.autoinit\n"),
                 std::string("Numba: pip install numba-cuda\nPyCUDA: pip install pycuda\n"));
        QCOMPARE(missing("import numpy as np\nfrom numba import cuda\n"),
                 std::string("Numba: pip install numba-cuda\nNumPy: pip install numpy\n"));
        QCOMPARE(missing("if True:\n    import cuda.core\n"), std::string("cuda.core: pip install cuda-core\n"));
        facts.packages = {{"numba", "0.68.1"}, {"numpy", "2.1.0"}};
        QCOMPARE(missing("import numpy\n# import pycuda\nnumber = 'from numba'\nimport numbast"), std::string());
        QCOMPARE(missing("import numba"), std::string("Numba: pip install numba-cuda\n")); // without its CUDA target
        facts.numbaHasCuda = true;
        QCOMPARE(missing("import numba"), std::string());
    }

    void pythons() {
        const auto first = pythonOfPath();
        if (first.empty())
            QSKIP("no Python");
        const auto all = pythonsToChoose({});
        QVERIFY(std::find(all.begin(), all.end(), first) != all.end());
        const auto facts = pythonFacts(first);
        QVERIFY(facts.ok());
        QVERIFY(facts->version.starts_with("3."));
        QVERIFY(!pythonFacts("/bin/false").ok());
        QVERIFY(!pythonFacts("/nowhere/python").ok());
    }

    /// What a process wrote is read as it was: launches with their findings, lines, faults and notes.
    void journal() {
        test::Scratch scratch;
        const auto path = scratch.path("journal");
        Memory memory(1 << 20);
        program::ProgramLaunch launch;
        launch.kernel = "step";
        launch.config = {{2, 3, 1}, {32, 1, 1}, 64};
        launch.line = 7;
        launch.file = "demo.py";
        simt::Finding race;
        race.kind = simt::FindingKind::SharedRace;
        race.kernel = "step";
        race.site = {"demo.py", 12, 0};
        race.otherSite = simt::Site{"demo.py", 13, 0};
        race.thread = {1, 0, 0};
        race.other = simt::Dim3{2, 0, 0};
        race.array = "tile";
        race.index = 5;
        race.count = 3;
        simt::Finding bounds;
        bounds.kernel = "step";
        bounds.site = {"demo.py", 14, 0};
        bounds.write = true;
        bounds.array = "the array a (8,) of demo.py:3";
        bounds.index = 8;
        bounds.length = 8;
        launch.findings = {race, bounds};
        auto source = std::make_shared<program::KernelSource>();
        *source = {"kernel.cu", "#include <more.h>\n// \xc3\xa9", {{"more.h", "int x;\n"}, {"below/b.h", ""}}};
        auto& script = launch.script.emplace();
        script.source = source;
        script.given = {{{1, 0, 0, 0, 0, 0, 0, 0}, 12, {0, 0, 0x80, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0}, true},
                        {{0, 0, 0, 0}, 0, {}, false},
                        {{}, 5000000, {}, false, "double", 5}};
        script.variables = true;
        script.file = "demo.py";
        script.line = 11;
        SourceLine line{"demo.py", 12, {}};
        line.counts.instructions = 40;
        line.counts.loadSectors = 4;
        line.counts.atomics = 1;
        {
            Journal writing(path);
            writing.launch(launch, memory, {line});
            writing.fault("copy refused", {"demo.py", 9}, text("A copy uses %1; nothing was copied", "this"));
            writing.fault("copy refused", {"demo.py", 9}, text("A copy uses %1; nothing was copied", "this"));
            writing.note(text("%1 was stopped while it ran", "step"));
            QCOMPARE(readJournal(writing.lines()).report.launches.size(), std::size_t{1});
        }
        const auto read = readJournal(test::bytesOf(path));
        const auto& report = read.report;
        QCOMPARE(report.launches.size(), std::size_t{1});
        QCOMPARE(report.launches[0].findings.size(), std::size_t{2});
        for (std::size_t k = 0; k < 2; ++k) {
            QCOMPARE(report.launches[0].findings[k].text(), launch.findings[k].text());
            QCOMPARE(report.launches[0].findings[k].remedy(), launch.findings[k].remedy());
            QCOMPARE(report.launches[0].findings[k].count, launch.findings[k].count);
        }
        const auto& again = *report.launches[0].script;
        QVERIFY(again.closed.empty() && again.variables && again.file == "demo.py" && again.line == 11);
        QVERIFY(isSame(*again.source, *source));
        QCOMPARE(again.given.size(), std::size_t{3});
        for (std::size_t k = 0; k < 3; ++k) {
            const auto &got = again.given[k], &put = script.given[k];
            QVERIFY(got.bytes == put.bytes && got.arrayBytes == put.arrayBytes && got.array == put.array &&
                    got.fresh == put.fresh && got.type == put.type && got.rows == put.rows);
        }
        QCOMPARE(read.lines.size(), std::size_t{1});
        QCOMPARE(read.lines[0].line, 12);
        QVERIFY(read.lines[0].counts == line.counts);
        QCOMPARE(report.faults.size(), std::size_t{1});
        QCOMPARE(report.faults[0].count, int64_t{2});
        QCOMPARE(report.faults[0].what, text("A copy uses %1; nothing was copied", "this"));
        QCOMPARE(report.faults[0].file, std::string("demo.py"));
        QCOMPARE(read.parts.findings.at(2).at("text").get<std::string>(),
                 std::string("demo.py:9: A copy uses this; nothing was copied"));
        QCOMPARE(report.notes.size(), std::size_t{1});
        QCOMPARE(report.notes[0], text("%1 was stopped while it ran", "step"));
    }

    /// A source is written once, and what closes a launch is said in the reader's language.
    void sourcesInTheJournal() {
        test::Scratch scratch;
        const auto path = scratch.path("journal");
        Memory memory(1 << 20);
        program::ProgramLaunch launch;
        launch.config = {{1, 1, 1}, {32, 1, 1}, 0};
        {
            Journal one(path), other(path); // of two processes
            for (int k = 0; k < 6; ++k) {
                launch.script.emplace().source = std::make_shared<program::KernelSource>(
                    program::KernelSource{"k.cu", "text " + std::to_string(k % 2), {}});
                (k < 4 ? one : other).launch(launch, memory);
            }
            launch.script.emplace().closed = text("%1 came as PTX", "k");
            one.launch(launch, memory);
        }
        const auto bytes = test::bytesOf(path);
        std::size_t written = 0;
        for (std::size_t at = 0; (at = bytes.find("\"called\"", at)) != std::string::npos; ++at)
            ++written;
        QCOMPARE(written, std::size_t{4}); // each process, each source
        const auto read = readJournal(bytes);
        QCOMPARE(read.report.launches.size(), std::size_t{7});
        for (std::size_t k = 0; k < 6; ++k)
            QCOMPARE(read.report.launches[k].script->source->text, "text " + std::to_string(k % 2));
        QCOMPARE(read.sources.size(), std::size_t{2});
        QCOMPARE(read.report.launches[6].script->closed, text("%1 came as PTX", "k"));
        // Without its source a launch cannot be made again.
        const auto cut = readJournal(bytes.substr(bytes.find('\n') + 1));
        QCOMPARE(cut.report.launches.size(), std::size_t{7});
        for (std::size_t k = 0; k < 7; ++k)
            QCOMPARE(cut.report.launches[k].script.has_value(), k != 0 && k != 2);
    }

    /// What nvcc has put into PTX comes out again, of joined texts each its own; nobody else's comment harms.
    void sourcesInPtx() {
        const std::string ptx = ".version 7.0\n.visible .entry one(\n.visible .entry two\n(\n";
        const program::KernelSource source{"a.cu", "line\n\"quoted\" \\ \t\r\n", {{"x/y.h", "z"}}};
        const auto made = withSource(ptx, source);
        QVERIFY(made.starts_with(ptx) && made.find('\r') == std::string::npos);
        const auto other =
            withSource(".visible .entry three(", {"b.cu", "b", {{"../../up.h", "no"}, {"/etc/x", "no"}}});
        const auto all = sourcesIn(made + other + ".visible .entry four(");
        QCOMPARE(all.size(), std::size_t{3});
        QVERIFY(isSame(*all.at("one"), source) && all.at("two") == all.at("one"));
        QCOMPARE(all.at("three")->text, std::string("b"));
        QVERIFY(all.at("three")->headers.empty()); // paths that lead out of a folder
        QCOMPARE(sourcesIn(ptx).size(), std::size_t{0});
        for (std::size_t cut = ptx.size(); cut < made.size() - 1; ++cut)
            QVERIFY(sourcesIn(made.substr(0, cut)).empty());
        QCOMPARE(withSource(ptx, {"a.cu", std::string(5 << 20, 'x'), {}}), ptx);
    }

    /// The words of arguments say what was held: they give it back where they are words.
    void words() {
        const auto bytesOf = [](const auto&... values) {
            std::vector<uint8_t> bytes;
            (
                [&](const auto& value) {
                    const auto* at = reinterpret_cast<const uint8_t*>(&value);
                    bytes.insert(bytes.end(), at, at + sizeof value);
                }(values),
                ...);
            return bytes;
        };
        using program::argumentOf, program::GivenParameter;
        cuda::KernelParameter parameter;
        const auto typed = [&](const char* type, bool pointer) {
            parameter.type = type;
            parameter.pointer = pointer;
            parameter.element = elementType(type);
            return parameter;
        };
        QCOMPARE(argumentOf(typed("int", false), {bytesOf(-7)}).word, std::string("-7"));
        QCOMPARE(argumentOf(typed("double", false), {bytesOf(0.1)}).word, std::string("0.1"));
        QVERIFY(argumentOf(typed("Two", false), {bytesOf(1, 2)}).word.empty());
        auto made = argumentOf(typed("float const*", true), {bytesOf(8L), 12, bytesOf(1.5f, -0.0f, 3.0f)});
        QVERIFY(made.word.empty() && made.count == 3 && made.values == (std::vector<double>{1.5, -0.0, 3}));
        made = argumentOf(typed("float4*", true), {bytesOf(8L), 32, bytesOf(0L, 0L, 0L, 0L), true});
        QCOMPARE(made.word, std::string("empty:2"));
        made = argumentOf(typed("int*", true), {bytesOf(8L), 8, bytesOf(16777217, 1)}); // no float32
        QVERIFY(made.word.empty() && made.values.empty() && made.count == 2);
        made = argumentOf(typed("int*", true), {bytesOf(0L)}); // nothing is there
        QVERIFY(made.word.empty() && made.count == 0);
        QCOMPARE(argumentOf(GivenParameter{bytesOf(2.5), 0, {}, false, "double"}).word, std::string("2.5"));
        QCOMPARE(argumentOf(GivenParameter{bytesOf(2.0), 0, {}, false, "double"}).word, std::string("double:2"));
        QCOMPARE(argumentOf(GivenParameter{bytesOf(2L), 0, {}, false, "long long"}).word, std::string("2"));
        made = argumentOf(GivenParameter{{}, 48, std::vector<uint8_t>(48), false, "double", 2});
        QVERIFY(made.word == "double:zeros:2x3" && made.rows == 2 && made.type == "double" && made.count == 6);
        made = argumentOf(GivenParameter{{}, 24, bytesOf(1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f), false, "float", 4});
        QVERIFY(made.rows == 0 && made.values.size() == 6 && made.type.empty()); // six are no four rows
    }
};

QTEST_GUILESS_MAIN(tst_scripts)
#include "tst_scripts.moc"
