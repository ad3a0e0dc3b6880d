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

private slots:
    void notebooks() {
        const auto script = scriptOfNotebook(R"json({"nbformat": 4, "cells": [
            {"cell_type": "markdown", "source": "A title\n\nand more"},
            {"cell_type": "code", "source": ["x = 1\n", "\n", "print(x)"]},
            {"cell_type": "code", "source": ""},
            {"cell_type": "code", "source": "\n\ny = 2\nprint(y)\n"}]})json");
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
            const auto script = scriptOfNotebook(damaged);
            QVERIFY2(!script.ok() && !script.error().hint.empty(), damaged);
        }
    }

    void packages() {
        PythonFacts facts{"/usr/bin/python3", "3.11.2", {}, false, {}, {}};
        const auto missing = [&](const char* source) {
            std::string all;
            for (const auto& one : missingPackages(source, facts))
                all += one.name + ": " + one.command + "\n";
            return all;
        };
        QCOMPARE(missing("from numba import cuda\nimport pycuda.autoinit\n"),
                 std::string("Numba: pip install numba-cuda\nPyCUDA: pip install pycuda\n"));
        QCOMPARE(missing("import numpy\n# import pycuda\nnumber = 'from numba'\nimport numbast"), std::string());
        QCOMPARE(missing("if True:\n    import cuda.core\n"), std::string("cuda.core: pip install cuda-core\n"));
        facts.packages = {{"numba", "0.68.1"}};
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
        launch.arguments = {{"double:zeros:2x3", {}, 6, 2, "double"}, {"", {1, 2.5}, 2, 0, ""}, {"7", {}, 0, 0, ""}};
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
        QCOMPARE(report.launches[0].arguments.size(), std::size_t{3});
        for (std::size_t k = 0; k < 3; ++k) {
            const auto &got = report.launches[0].arguments[k], &put = launch.arguments[k];
            QVERIFY(got.word == put.word && got.values == put.values && got.rows == put.rows && got.type == put.type);
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
};

QTEST_GUILESS_MAIN(tst_scripts)
#include "tst_scripts.moc"
