// The page of whole programs with Python: scripts, their launches opened in the kernel lab, notebooks, the Python that is chosen.
#include "core/base/files.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/driver/script.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/program_page.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/labs/kernel/tool_choices.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>

#include <csignal>

using namespace telar;
using namespace telar::test;

namespace {

const QString client = QStringLiteral(TELAR_TEST_DATA "/cuda/driver");

} // namespace

class tst_kernel_scripts : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    QString write(const char* name, const std::string& text) const { return written(settings_, name, text); }

private slots:
    void initTestCase() {
        isolateSettings(settings_);
        TELAR_NEEDS_CLANG;
    }
    void cleanup() { setLanguage("en"); }

    /// A module that is not there is one sentence with what to do, and the menu says what each Python has.
    void aMissingModuleIsOneSentence() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        kernel.model().replaceSource("test", "import surely_not_there.part\n", "mine.py");
        auto* page = kernel.results().program();
        press(page);
        QTRY_VERIFY(page->script() && !page->running());
        QVERIFY2(page->words().startsWith("This Python has no module surely_not_there: install it in a terminal ("),
                 qPrintable(page->words()));
        QVERIFY(page->words().contains("-m pip install surely_not_there"));
        const auto words = page->words(); // of the Python that ran it, whichever is chosen next
        choosePython("/another/python");
        emit page->python()->changed();
        QCOMPARE(page->words(), words);
        QVERIFY(page->shownResults().contains(page->findChild<QWidget*>("programWords")));
        choosePython({});
        kernel.model().replaceSource("test", "print(1)\n",
                                     "other.py"); // what the present script needs is not of the old one
        QVERIFY2(page->words().contains("not isolated"), qPrintable(page->words()));
        QVERIFY(page->output().isEmpty() && page->earlierRun() == Earlier::No);
        kernel.window.resize(1280, 800);
        QVERIFY(!page->findChild<QPlainTextEdit*>("programOutput")->isVisible());
        // All that is missing is said at once, before a run and after it.
        QTRY_VERIFY(page->python()->facts());
        const auto& has = page->python()->facts()->packages;
        if (!has.contains("numba") && !has.contains("numpy")) {
            kernel.lab->stage()->openSample("product.py");
            QTRY_VERIFY2(page->words().contains("Missing in this Python: Numba, NumPy. "), qPrintable(page->words()));
            press(page);
            QTRY_VERIFY(page->script() && !page->running());
            QVERIFY2(page->words().startsWith("Missing in this Python: Numba, NumPy. "), qPrintable(page->words()));
            QVERIFY(page->words().contains("FOLDER/bin/pip install numba-cuda numpy"));
        }
        auto* menu = page->python()->menu();
        emit menu->aboutToShow();
        const auto named = [menu] {
            for (const auto* action : menu->actions())
                if (!action->data().toString().isEmpty() && action->text().contains("NumPy") &&
                    action->text().contains("Numba"))
                    return true;
            return false;
        };
        QTRY_VERIFY(named());
    }

    /// A script runs as the user's own program, which is said before; its output, launches, counts by line and findings.
    void script() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        openScript(kernel, client + "/saxpy.py");
        auto* page = kernel.results().program();
        QVERIFY(!page->python()->text().trimmed().isEmpty() && page->python()->facts());
        QVERIFY2(page->words().contains("not isolated"), qPrintable(page->words()));
        QVERIFY2(kernel.lab->commandLine().startsWith("telar-cli python /"), qPrintable(kernel.lab->commandLine()));
        QVERIFY(!kernel.model().result() && kernel.lab->stage()->diagnostics()->count() == 0);
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().endsWith("y[1] = 5.0\n"), qPrintable(page->output()));
        QVERIFY2(page->words().startsWith("Exit code 0."), qPrintable(page->words()));
        const auto cell = [&](int row, int column) { return page->rows().index(row, column).data().toString(); };
        QCOMPARE(page->rows().rowCount(), 3);
        QCOMPARE(cell(1, ProgramTable::What), QString("saxpy"));
        QCOMPARE(cell(1, ProgramTable::Line), QString("16"));
        QVERIFY(cell(0, ProgramTable::Line).startsWith("client.py:"));
        QCOMPARE(kernel.source().gutterOf(5).value(1).trimmed(), QString("4/4"));
        QCOMPARE(kernel.results().counts()->rowCount(), 2);
        QCOMPARE(kernel.results().findings()->rowCount(), 0);
        // A thread beyond an array: at its line in the editor, in the list, and among the launches.
        page->arguments()->setText("short");
        press(page);
        QTRY_VERIFY(page->script() && page->script()->findings().size() == 1);
        QCOMPARE(cell(2, ProgramTable::Found), QString("faults: 1"));
        QCOMPARE(kernel.source().marks().size(), std::size_t{1});
        QCOMPARE(kernel.source().marks()[0].line, 5);
        QCOMPARE(kernel.results().findings()->text(0, 0), QString("5"));
        QVERIFY(kernel.results().findings()->text(0, 1).contains("element 40 of the array"));
        QVERIFY2(page->output().contains("RuntimeWarning"), qPrintable(page->output()));
        setLanguage("es");
        QTRY_VERIFY2(kernel.results().findings()->text(0, 1).contains("que tiene 40 elementos"),
                     qPrintable(kernel.results().findings()->text(0, 1)));
        setLanguage("en");
        kernel.model().typeSource(kernel.model().state().source + "\n");
        QVERIFY(kernel.source().marks().empty());
        QCOMPARE(page->earlierRun(), Earlier::Kernel);
    }

    /// A launch of a script in the kernel lab: its kernel compiled alone, with what its arrays held.
    void launchOfAScript() {
        if (noPython() || !cuda::pythonWithNumba({}))
            QSKIP("no Python with Numba");
        KernelPage kernel;
        const auto path = settings_.filePath("scale.py");
        QVERIFY(writeFile(path.toStdString(), "import numpy as np\n"
                                              "from numba import cuda\n"
                                              "@cuda.jit\n"
                                              "def scale(x, out, n, by):\n"
                                              "    i, j = cuda.grid(2)\n"
                                              "    if i < x.shape[0] and j < x.shape[1]:\n"
                                              "        out[i, j] = by * x[i, j] + n[j]\n"
                                              "x = np.arange(12, dtype=np.float32).reshape(3, 4) + 0.5\n"
                                              "out, n = np.zeros((3, 4)), np.arange(4)\n"
                                              "scale[(1, 1), (4, 4)](x, cuda.to_device(out), n, 2.5)\n"
                                              "raise SystemExit('the end')\n"));
        openScript(kernel, path);
        auto* page = kernel.results().program();
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().contains("the end"), qPrintable(page->output()));
        QVERIFY(openLaunch(kernel, "scale"));
        const auto& launch = kernel.model().state().launch;
        QCOMPARE(launch.kernel, std::string("scale"));
        QVERIFY2(launch.arguments[0].starts_with("3x4:/") && launch.arguments[0].ends_with(".csv"),
                 launch.arguments[0].c_str());
        QCOMPARE(launch.arguments[1], std::string("double:zeros:3x4"));
        QVERIFY(launch.arguments[2].starts_with("long long:") && launch.arguments[3] == "2.5");
        QVERIFY2(kernel.model().result(),
                 kernel.model().compiled()->error ? kernel.model().compiled()->error->str().c_str() : "");
        const auto made = kernel.model().result()->data.numbers(1);
        for (std::size_t k = 0; k < 12; ++k)
            QCOMPARE(made[k], 2.5 * (static_cast<double>(k) + 0.5) + static_cast<double>(k % 4));
        QVERIFY(!kernel.model().result()->lines.empty());
    }

    /// Kernels in CUDA C++ that a script gave to a compiler: each opens as a source of its own, with its macros, its headers
    /// and what its arrays held, and the script comes back.
    void launchOfItsSource() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        openScript(kernel, client + "/sources.py");
        auto* page = kernel.results().program();
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().endsWith("x[8] = 8.5 both = 6.0\n"), qPrintable(page->output()));
        const auto script = kernel.model().state();
        QVERIFY2(openLaunch(kernel, "scale"), qPrintable(page->words()));
        auto& state = kernel.model().state();
        QCOMPARE(state.name, std::string("text.cu"));
        QVERIFY2(state.source.starts_with("#define ADD 1.0f\n#include <more.h>\n"), state.source.c_str());
        QVERIFY(state.path.empty() && state.trusted && !state.isScript());
        QCOMPARE(state.launch.kernel, std::string("scale"));
        QCOMPARE(state.launch.config, (simt::LaunchConfig{{2, 1, 1}, {32, 1, 1}, 0}));
        QCOMPARE(state.launch.arguments.size(), std::size_t{5});
        QVERIFY(state.launch.arguments[0].ends_with(".csv"));
        QCOMPARE(state.launch.arguments[1], std::string("empty:40"));
        QCOMPARE(state.launch.arguments[2], std::string("3"));
        QCOMPARE(state.launch.arguments[3], std::string("zeros:40"));
        QCOMPARE(state.launch.arguments[4], std::string("40"));
        QVERIFY2(kernel.model().result(), wrong(kernel));
        const auto made = kernel.model().result()->data.numbers(1), seen = kernel.model().result()->data.numbers(3);
        for (std::size_t k = 0; k < 40; ++k)
            QVERIFY(made[k] == 3 * (static_cast<double>(k) + 8.5) + 2 && seen[k] == 1);
        const int line = test::lineOf(state.source, "out[i] = by * x[i]");
        QVERIFY(kernel.model().result()->lines.contains(line));
        // The script is back by undo, with its path, and by the button; another launch opens from either.
        kernel.lab->undoStack()->undo();
        QVERIFY(kernel.model().state() == script);
        QCOMPARE(kernel.model().path(), script.path);
        QVERIFY(kernel.model().isSaved());
        kernel.lab->undoStack()->redo();
        QVERIFY(kernel.rest());
        QVERIFY2(kernel.model().result(), wrong(kernel)); // its headers are still there
        kernel.model().typeSource(state.source + "\n");
        QVERIFY(openLaunch(kernel, "weigh"));
        QVERIFY2(page->words().contains("have their initial values"), qPrintable(page->words()));
        QCOMPARE(state.launch.config, (simt::LaunchConfig{{1, 1, 1}, {8, 1, 1}, 32}));
        QVERIFY2(kernel.model().result(), wrong(kernel));
        QVERIFY(openLaunch(kernel, "hello"));
        QCOMPARE(state.launch.config, (simt::LaunchConfig{{3, 1, 1}, {5, 2, 1}, 0}));
        QVERIFY(state.launch.arguments.empty());
        QVERIFY2(kernel.model().result(), wrong(kernel));
        pageOf(kernel);
        QVERIFY2(page->words().contains("The editor shows a kernel of the script"), qPrintable(page->words()));
        QCOMPARE(page->button()->text(), QString("Back to the script"));
        QSignalSpy lines(&kernel.results(), &KernelResults::lineRequested);
        page->table()->setCurrentIndex(page->rows().index(rowOf(page, "both"), 0)); // a line of the script, not of this
        QVERIFY(lines.isEmpty());
        press(page);
        QVERIFY(kernel.rest() && kernel.model().state() == script && kernel.model().path() == script.path);
        QCOMPARE(page->button()->text(), QString("Run the script"));
        QVERIFY(page->script() && page->words().startsWith("Exit code 0."));
        page->table()->setCurrentIndex(page->rows().index(rowOf(page, "scale"), 0));
        QCOMPARE(lines.size(), 1);
        // What cannot be made again says why.
        QVERIFY(!openLaunch(kernel, "both"));
        QVERIFY2(page->words().contains("parameter 1 (Two) is neither"), qPrintable(page->words()));
        QVERIFY(!openLaunch(kernel, "saxpy"));
        QVERIFY2(page->words().contains("saxpy cannot be opened: its module is PTX without source code"),
                 qPrintable(page->words()));
        QVERIFY(kernel.model().state() == script);
        setLanguage("es");
        QTRY_VERIFY2(page->words().contains(QString::fromUtf8("sin código fuente")), qPrintable(page->words()));
    }

    /// PyCUDA itself, where Python has it.
    void launchOfPyCuda() {
        if (noPython() || !cuda::pythonFacts(cuda::pythonOfPath())->packages.contains("pycuda"))
            QSKIP("no Python with PyCUDA");
        KernelPage kernel;
        openScript(kernel, write("weigh.py", "import numpy as np\n"
                                             "import pycuda.autoinit, pycuda.driver as drv\n"
                                             "from pycuda import gpuarray\n"
                                             "from pycuda.compiler import SourceModule\n"
                                             "module = SourceModule('''\n"
                                             "__global__ void weigh(double* to, const float* x, float by, int n)\n"
                                             "{\n"
                                             "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                             "    if (i < n)\n"
                                             "        to[i] += by * x[i] + MORE;\n"
                                             "}\n"
                                             "''', options=['-DMORE=3'])\n"
                                             "weigh = module.get_function('weigh')\n"
                                             "x = np.arange(70, dtype=np.float32)\n"
                                             "to = np.full(70, 0.5)\n"
                                             "weigh(drv.InOut(to), drv.In(x), np.float32(2), np.int32(70),\n"
                                             "      block=(32, 1, 1), grid=(3, 1))\n"
                                             "y = gpuarray.to_gpu(x)\n"
                                             "z = (2 * y + 1).get()\n"
                                             "print('right', to[69] == 141.5, z[69] == 139)\n"));
        auto* page = kernel.results().program();
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().contains("right True True"), qPrintable(page->output()));
        const auto script = page->script();
        QVERIFY(script->report.launches.size() >= 3);
        for (const auto& launch : script->report.launches) {
            QVERIFY2(openLaunch(kernel, launch.kernel.c_str()), qPrintable(page->words()));
            QCOMPARE(kernel.model().state().launch.config, launch.config);
            QVERIFY2(kernel.model().result(), wrong(kernel));
            QVERIFY(kernel.model().result()->report.findings.empty());
        }
        QVERIFY(openLaunch(kernel, "weigh"));
        const auto& state = kernel.model().state();
        QVERIFY2(state.source.starts_with("#define MORE 3\nextern \"C\" {\n"), state.source.c_str());
        QVERIFY(kernel.model().result()->lines.contains(test::lineOf(state.source, "to[i] +=")));
        const auto made = kernel.model().result()->data.numbers(0);
        QCOMPARE(made.size(), std::size_t{70});
        for (std::size_t k = 0; k < 70; ++k)
            QCOMPARE(made[k], 0.5 + 2 * static_cast<double>(k) + 3);
    }

    /// A notebook's launch: IPython's lines hinder nothing, and of kernels with one name it is the one that was launched.
    void launchOfANotebook() {
        if (noPython() || !cuda::pythonWithNumba({}))
            QSKIP("no Python with Numba");
        KernelPage kernel;
        openScript(kernel, client + "/kernels.ipynb");
        auto* page = kernel.results().program();
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().contains("right 1 2 3"), qPrintable(page->output()));
        const auto script = kernel.model().state();
        const auto& report = page->script()->report;
        QCOMPARE(report.launches.size(), std::size_t{3});
        const char* bodies[] = {"a[i] += step", "a[i] = 10 * i", "a[i] = FACTOR * b[i]"};
        for (int k = 0; k < 3; ++k) {
            pageOf(kernel);
            const auto& launch = report.launches[static_cast<std::size_t>(k)];
            QVERIFY(launch.file.empty() && launch.line > 0);
            const int line = test::lineOf(script.source, bodies[k]);
            QVERIFY2(page->script()->lines.contains(line), bodies[k]); // counted in the editor's line
            int row = 0;
            while (page->rows().launchOf(row) != &launch)
                ++row;
            emit page->table()->activated(page->rows().index(row, 0));
            QTRY_COMPARE(kernel.results().page(), int(KernelResults::Output));
            QVERIFY(kernel.rest());
            QVERIFY(kernel.model().state().source == script.source && !kernel.model().state().isScript());
            QVERIFY2(kernel.model().result(), wrong(kernel));
            QVERIFY2(kernel.model().result()->lines.contains(line), bodies[k]);
            const auto made = kernel.model().result()->data.numbers(0);
            for (std::size_t i = 0; i < 8; ++i)
                QCOMPARE(made[i], k == 0   ? 2 * static_cast<double>(i) + 0.5
                                  : k == 1 ? 10.0 * static_cast<double>(i)
                                           : 14.0 * static_cast<double>(i));
        }
        QVERIFY(kernel.lab->commandLine().startsWith("telar-cli kernel /"));
        // An edit of the kernel is compiled from the notebook's cells, and a mistake is said at its line.
        auto text = script.source;
        text.replace(text.find("a[i] = FACTOR"), 4, "a[o]");
        kernel.model().typeSource(text);
        QVERIFY(kernel.rest() && !kernel.model().result());
        QCOMPARE(kernel.model().compiled()->diagnostics.at(0).line, test::lineOf(text, "a[o]"));
        while (!kernel.model().state().isScript())
            kernel.lab->undoStack()->undo();
        QVERIFY(kernel.model().state() == script);
    }

    /// A kernel that never ends is stopped within a tenth of a second, and what it did is shown.
    void scriptStops() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        openScript(kernel, client + "/client.py");
        auto* page = kernel.results().program();
        page->arguments()->setText("endless");
        press(page);
        QTRY_VERIFY(page->output().endsWith("begun\n"));
        QElapsedTimer took;
        took.start();
        press(page);
        QTRY_VERIFY_WITH_TIMEOUT(!page->running(), 20000);
        const auto ms = took.elapsed();
        qInfo("stopped after %lld ms", static_cast<long long>(ms));
        QVERIFY2(ms < 3000,
                 qPrintable(QString::number(ms))); // on a busy machine; not the 5 s that a script has in a terminal
        QVERIFY(page->script() && page->script()->stopped);
        QVERIFY2(page->words().startsWith("Stopped"), qPrintable(page->words()));
        // However it ends, what it did is there.
        page->arguments()->setText("dies");
        press(page);
        QTRY_VERIFY(page->script() && !page->script()->stopped);
        QVERIFY2(page->words().startsWith("Ended by signal 9."), qPrintable(page->words()));
        QCOMPARE(page->script()->report.launchCount, int64_t{6});
        page->arguments()->setText("memory");
        press(page);
        QTRY_VERIFY(page->script() && page->script()->report.signal == 0);
        QVERIFY2(page->words().contains(": Memory is freed that is not in use"), qPrintable(page->words()));
    }

    /// Of a project, a lesson or an answer: nothing runs before the user has said so.
    void strangersAreAskedFor() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        QVERIFY(kernel.rest());
        kernel.model().setState({"print('ran')\n", "theirs.py", {}, false});
        auto* page = pageOf(kernel);
        QVERIFY(kernel.rest());
        const auto question = [&] { return page->findChild<QMessageBox*>("strangersScript"); };
        press(page);
        QVERIFY(question() && question()->isVisible() && !page->busy());
        question()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question());
        QVERIFY(page->output().isEmpty() && !page->busy() && !kernel.model().state().trusted);
        // Edits, and edits undone, do not make it the user's.
        kernel.model().typeSource("print('ran')\nprint(2)\n");
        kernel.lab->undoStack()->undo();
        QVERIFY(!kernel.model().state().trusted);
        kernel.lab->run();
        QTRY_VERIFY(question());
        for (auto* button : question()->buttons())
            if (question()->buttonRole(button) == QMessageBox::AcceptRole)
                QTimer::singleShot(0, button, &QAbstractButton::click);
        QTRY_VERIFY(page->output().endsWith("ran\n"));
        QVERIFY(kernel.rest());
        // The user's own script beside it is not asked for; theirs, when it is back, is.
        kernel.model().replaceSource("own", "print('mine')\n", "mine.py");
        QVERIFY(kernel.rest() && kernel.model().state().trusted);
        press(page);
        QTRY_VERIFY(page->output().endsWith("mine\n"));
        QVERIFY(kernel.rest());
        kernel.model().replaceState("answer", {"print('theirs')\n", "theirs.py", {}, false});
        kernel.lab->undoStack()->undo();
        kernel.lab->undoStack()->redo();
        QCOMPARE(kernel.model().state().source, std::string("print('theirs')\n"));
        QVERIFY(!kernel.model().state().trusted);
    }

    /// The cells of a notebook as a script; places are those of the editor.
    void notebook() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        QVERIFY(QFile::copy(client + "/book.ipynb", settings_.filePath("book.ipynb")));
        openScript(kernel, settings_.filePath("book.ipynb"));
        auto* page = kernel.results().program();
        QVERIFY2(kernel.source().text().startsWith("# %% [markdown]\n# # A title\n# and words\n"),
                 kernel.source().text());
        QVERIFY(kernel.lab->commandLine().startsWith("telar-cli notebook /"));
        press(page);
        QTRY_VERIFY(page->script());
        QVERIFY2(page->output().contains("one " + QFileInfo(settings_.path()).canonicalFilePath() + "\ntwo\n"),
                 qPrintable(page->output()));
        QVERIFY2(page->output().contains("ZeroDivisionError"), qPrintable(page->output()));
        QVERIFY2(page->words().startsWith("Exit code 1."), qPrintable(page->words()));
        QVERIFY(!QFileInfo::exists(settings_.filePath("book-telar.ipynb")));
        // What is no notebook is said, and what stands in the editor stays.
        QSignalSpy problems(kernel.lab, &Lab::problem);
        QVERIFY(kernel.lab->openPath(write("bad.ipynb", "{\"cells\": 3}")));
        QTRY_COMPARE(problems.size(), 1);
        QVERIFY(problems[0][0].toString().contains("is not a notebook"));
        QCOMPARE(kernel.model().state().name, std::string("book.ipynb"));
    }

    /// What a script imports and Python lacks is said with what to do; another Python can be chosen.
    void pythonIsChosen() {
        if (noPython())
            QSKIP("no Python that can load the library");
        KernelPage kernel;
        const auto lacking =
            write("lacking", "#!/bin/sh\necho '{\"version\": \"3.9.9\", \"packages\": {}, \"cuda\": false, "
                             "\"compiles\": false, \"program\": \"lacking\", \"places\": []}'\n");
        QFile::setPermissions(lacking, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        auto* page = pageOf(kernel);
        QVERIFY(kernel.rest());
        kernel.find<QAction>("sample_product.py")->trigger();
        QVERIFY(kernel.rest());
        page->python()->choose(lacking);
        QTRY_VERIFY2(page->python()->facts(), page->python()->error() ? page->python()->error()->str().c_str() : "");
        QCOMPARE(page->python()->text().trimmed(), QString("Python 3.9.9"));
        QVERIFY2(page->words().contains("Missing in this Python: Numba") &&
                     page->words().contains("pip install numba-cuda"),
                 qPrintable(page->words()));
        page->python()->choose(settings_.filePath("nowhere"));
        QTRY_VERIFY2(page->words().contains("nowhere"), qPrintable(page->words()));
        press(page);
        QTRY_VERIFY2(page->words().contains("could not be started"), qPrintable(page->words()));
        QSettings().remove("python/path");
    }
};

QTEST_MAIN(tst_kernel_scripts)
#include "tst_kernel_scripts.moc"
