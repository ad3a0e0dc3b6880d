// A stranger's Python: which folders it is given, whatever surrounds it, and what it finds out behind its filter.
#include "core/base/cage.hpp"
#include "core/base/files.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/launch_request.hpp"
#include "core/simt/cuda/python.hpp"
#include "core/simt/cuda/python_kernel.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/own_process.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <filesystem>
#include <fstream>
#include <functional>
#include <unistd.h>

using namespace telar;
namespace fs = std::filesystem;

namespace {

/// The same length, so that no outcome differs by that.
constexpr const char *thereName = "teacher_there.py", *absentName = "teacher_gone__.py";

std::string pythonHere() {
    const auto facts = cuda::pythonFacts(cuda::pythonOfPath());
    return facts ? fs::canonical(facts->program).string() : std::string();
}

} // namespace

class tst_python_cage : public QObject {
    Q_OBJECT

    test::Scratch scratch_;
    std::string there_, absent_, python_, version_, home_;

    std::string inVenv(const std::string& name) const { return scratch_.path("venv/" + name); }
    std::string packages() const { return inVenv("lib/python" + version_ + "/site-packages"); }

    /// An environment made by hand around `prefix`, whose folder of packages is as `packages` makes it.
    std::string environment(const std::string& prefix, const std::function<void(const fs::path&)>& packages) const {
        fs::remove_all(prefix + "/bin");
        fs::remove_all(prefix + "/lib");
        fs::create_directories(prefix + "/bin");
        fs::create_directories(prefix + "/lib/python" + version_);
        fs::create_symlink(python_, prefix + "/bin/python");
        std::ofstream(prefix + "/pyvenv.cfg") << "home = " << fs::path(python_).parent_path().string() << "\n";
        packages(prefix + "/lib/python" + version_ + "/site-packages");
        return prefix + "/bin/python";
    }
    std::string plainEnvironment() const {
        return environment(inVenv(""), [](const fs::path& folder) { fs::create_directories(folder); });
    }

    /// "" where none of the places that its cage gets leads to the file.
    QString reaches(const std::string& python, const std::string& file) const {
        const auto facts = cuda::pythonFacts(python);
        if (!facts)
            return QString::fromStdString(facts.error().str());
        if (facts->places.size() < 2)
            return "hardly a place";
        for (const auto& place : facts->places) {
            const auto real = fs::canonical(place).string();
            if (file == real || file.starts_with(real == "/" ? real : real + "/") || real == home_)
                return QString::fromStdString(place);
        }
        return {};
    }

    /// What ways.py says within a cage of this Python.
    std::string tried(const std::string& python) const {
        const auto facts = cuda::pythonFacts(python);
        const auto cuda = cuda::cudaFolder();
        if (!facts || !cuda)
            return "no Python";
        const cuda::CompilerFolder folder;
        if (!writeFile(folder.path() + "/ways.py", test::bytesOf(TELAR_TEST_DATA "/python/ways.py")))
            return "not written";
        auto read = facts->places;
        read.push_back(*cuda);
        const auto run = cuda::runCaged({facts->program, "-I", "-B", "ways.py", *cuda, there_, absent_}, folder.path(),
                                        false, {60, int64_t{1} << 30}, {}, read, false);
        return run ? run->output.substr(run->output.rfind("\ntried") + 1) : run.error().str();
    }

private slots:
    void initTestCase() {
        python_ = pythonHere();
        if (python_.empty())
            QSKIP("no Python");
        const auto version = cuda::pythonFacts(python_)->version;
        version_ = version.substr(0, version.rfind('.'));
        there_ = fs::canonical(scratch_.write(thereName, "TOKEN = 1\nraise ValueError(TOKEN)\n")).string();
        absent_ = folderName(there_) + "/" + absentName;
        const char* home = std::getenv("HOME");
        home_ = home ? fs::weakly_canonical(home).string() : "/";
    }

    /// Whatever the variables say: its folders are the same.
    void variablesAddNothing_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        const auto here = QByteArray::fromStdString(scratch_.folder());
        for (const QByteArray& value :
             {QByteArray(""), QByteArray(":"), QByteArray(":/opt/x"), QByteArray("."), QByteArray(".."),
              QByteArray("/"), here, here + ":", ":" + here, here + "/", here + "/.", "/" + here, here + "/venv/..",
              QByteArray("/proc/self/root") + here, QByteArray("/tmp"), QByteArray("relative"), QByteArray("~"),
              QByteArray("/root:/home")})
            QTest::addRow("PYTHONPATH=%s", value.constData()) << QByteArray("PYTHONPATH") << value;
        for (const char* name : {"PYTHONHOME", "PYTHONUSERBASE", "PYTHONSTARTUP", "PYTHONEXECUTABLE",
                                 "PYTHONPLATLIBDIR", "PYTHONPYCACHEPREFIX", "PYTHONINSPECT", "PYTHONWARNINGS",
                                 "LD_LIBRARY_PATH", "LD_PRELOAD", "__PYVENV_LAUNCHER__", "HOME", "TMPDIR", "PWD"})
            QTest::addRow("%s", name) << QByteArray(name) << here;
    }
    void variablesAddNothing() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, value);
        const auto python = plainEnvironment();
        const auto before = qgetenv(name);
        const bool was = qEnvironmentVariableIsSet(name);
        qputenv(name, value);
        const auto found = reaches(python, there_);
        was ? qputenv(name, before) : qunsetenv(name);
        QVERIFY2(found.isEmpty(), qPrintable(found));
    }

    /// Nor do files and links in its folders.
    void foldersAddNothing_data() {
        QTest::addColumn<QString>("way");
        for (const char* way :
             {"pth of the folder", "pth of the root", "pth of home", "pth relative", "pth that imports",
              "sitecustomize", "usercustomize", "packages are a link", "packages are a link of that name",
              "library is a link", "prefix is the folder", "prefix is a link", "program in the folder"})
            QTest::newRow(way) << QString(way);
    }
    void foldersAddNothing() {
        QFETCH(QString, way);
        const auto here = folderName(there_);
        const auto holding = [&](const std::string& name, const std::string& line) {
            return environment(inVenv(""), [=](const fs::path& folder) {
                fs::create_directories(folder);
                std::ofstream(folder / name) << line << "\n";
            });
        };
        std::string python, file = there_;
        if (way == "pth of the folder")
            python = holding("a.pth", here);
        else if (way == "pth of the root")
            python = holding("a.pth", "/");
        else if (way == "pth of home")
            python = holding("a.pth", home_);
        else if (way == "pth relative")
            python = holding("a.pth", "../../../..");
        else if (way == "pth that imports")
            python = holding("a.pth", "import sys; sys.path.append('" + here + "')");
        else if (way.endsWith("customize"))
            python = holding(way.toStdString() + ".py", "import sys; sys.path[:0] = ['" + here + "', '/', '']");
        else if (way.startsWith("packages are a link")) {
            const auto target = way.endsWith("name") ? here + "/site-packages" : here;
            fs::create_directories(target);
            file = target + "/secret.py";
            std::ofstream(file) << "TOKEN";
            python =
                environment(inVenv(""), [&](const fs::path& folder) { fs::create_directory_symlink(target, folder); });
        } else if (way == "library is a link") {
            python = plainEnvironment();
            fs::remove_all(inVenv("lib"));
            fs::create_directory_symlink(here, inVenv("lib"));
        } else if (way == "prefix is a link") {
            plainEnvironment();
            file = fs::canonical(inVenv("")).string() + "/lib/secret.py";
            std::ofstream(file) << "TOKEN";
            fs::remove(scratch_.path("linked"));
            fs::create_directory_symlink(inVenv(""), scratch_.path("linked"));
            python = scratch_.path("linked/bin/python");
        } else { // what lies beside its own folders is not its own
            python = environment(scratch_.folder(), [](const fs::path& folder) { fs::create_directories(folder); });
            if (way == "program in the folder") {
                file = fs::canonical(scratch_.folder()).string() + "/bin/secret.py";
                std::ofstream(file) << "TOKEN";
            }
        }
        const auto found = reaches(python, file);
        fs::remove_all(scratch_.path("bin"));
        fs::remove_all(scratch_.path("lib"));
        fs::remove(scratch_.path("pyvenv.cfg"));
        QVERIFY2(found.isEmpty(), qPrintable(found));
    }

    /// Behind the filter, in the cage, as it is here.
    void nothingIsReadAndNothingIsTold() {
        if (!cageState().ownRoot || TELAR_SANITIZED || !cuda::cudaFolder())
            QSKIP("no root of its own, or no library");
        for (const auto& python : {python_, plainEnvironment()}) {
            const auto said = tried(python);
            QVERIFY2(said.find(", told 0\n") != std::string::npos, said.c_str());
            QVERIFY2(std::atoi(said.c_str() + 6) >= 200, said.c_str());
        }
    }

    /// Where Landlock is alone, names cannot be hidden: a stranger's file is refused before Python starts.
    void landlockAloneRefuses() {
        if (!cageState().tellsNames())
            QSKIP("not so here");
        cuda::CompileRequest request;
        request.name = "answer.py";
        request.source = "from numba import cuda\nimport os\nraise ValueError('RAN')\n";
        request.kernel = cuda::pythonKernel("add", {});
        const auto made = cuda::loadPythonKernel(request);
        QVERIFY(!made.ok());
        QVERIFY2(made.error().str().find("somebody else") != std::string::npos || // or there is no Numba at all
                     made.error().str().find("Numba") != std::string::npos,
                 made.error().str().c_str());
        QVERIFY(made.error().str().find("RAN") == std::string::npos);
        QVERIFY(cageState().keeps().find("can find out") != std::string::npos);
    }

    /// Each of the two mechanisms alone.
    void oneMechanism_data() {
        QTest::addColumn<QString>("cage");
        QTest::newRow("root") << "root";
        QTest::newRow("landlock") << "landlock";
    }
    void oneMechanism() {
        QFETCH(QString, cage);
        TELAR_PASSES_IN_CAGE(cage, {"nothingIsReadAndNothingIsTold", "landlockAloneRefuses"});
    }
};

QTEST_GUILESS_MAIN(tst_python_cage)
#include "tst_python_cage.moc"
