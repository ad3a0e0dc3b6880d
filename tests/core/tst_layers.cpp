// The layer rules of the architecture, checked by reading the includes.
#include <QDirIterator>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

class tst_layers : public QObject {
    Q_OBJECT

    static QString include(const char* what) { return QStringLiteral("^\\s*#include\\s*[<\"](%1)").arg(what); }

    static QStringList offences(const QString& folder, const QString& pattern, const QString& except = {}) {
        QStringList found;
        const QRegularExpression forbidden(pattern, QRegularExpression::MultilineOption);
        QDirIterator it(QStringLiteral(TELAR_SOURCE_DIR "/") + folder, {"*.cpp", "*.hpp", "*.h", "*.cu", "*.cuh"},
                        QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            if (!except.isEmpty() && file.fileName().contains(QRegularExpression(except)))
                continue;
            if (!file.open(QIODevice::ReadOnly))
                return {"cannot read " + file.fileName()};
            const auto match = forbidden.match(QString::fromUtf8(file.readAll()));
            if (match.hasMatch())
                found << file.fileName() + ": " + match.captured().trimmed();
        }
        return found;
    }

    /// Folders are told apart down to this depth below their root: "simt/ptx" and "simt/machine" are two.
    static QString folderOf(const QString& path, int depth) {
        return path.section('/', 0, -2).section('/', 0, depth - 1);
    }

    /// Which folder of `root` (a path that ends in its name) includes which other one, with a file of it that does.
    static QMap<QString, QMap<QString, QString>> dependences(const QString& root, int depth) {
        QMap<QString, QMap<QString, QString>> of;
        const QRegularExpression included(
            QStringLiteral("^\\s*#include\\s*\"%1/([^\"]+/[^\"]+)\"").arg(QFileInfo(root).fileName()),
            QRegularExpression::MultilineOption);
        QDirIterator it(root, {"*.cpp", "*.hpp", "*.h", "*.inl", "*.in", "*.cu", "*.cuh"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            const QString folder = folderOf(QDir(root).relativeFilePath(file.fileName()), depth);
            if (!file.open(QIODevice::ReadOnly) || folder.isEmpty())
                continue;
            auto matches = included.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext())
                if (const auto other = folderOf(matches.next().captured(1), depth); other != folder)
                    of[folder].insert(other, file.fileName());
        }
        return of;
    }

    /// The floors of core from the bottom up, as core/floors.cmake lists them: the floor's name and its rooms.
    static QList<QPair<QString, QStringList>> floors() {
        QFile table(QStringLiteral(TELAR_SOURCE_DIR "/core/floors.cmake"));
        if (!table.open(QIODevice::ReadOnly))
            return {};
        QList<QPair<QString, QStringList>> found;
        static const QRegularExpression row(QStringLiteral("^set\\(FLOOR_(\\w+) ([^)]+)\\)"),
                                            QRegularExpression::MultilineOption);
        for (auto it = row.globalMatch(QString::fromUtf8(table.readAll())); it.hasNext();) {
            const auto match = it.next();
            found << qMakePair(match.captured(1), match.captured(2).split(' '));
        }
        return found;
    }

    /// The folders of `root` that lead round to where they began, "a (file) > b (file) > a"; empty where none do.
    static QString cycle(const QString& root, int depth = 1) {
        const auto of = dependences(root, depth);
        QStringList path;
        QSet<QString> cleared; // nothing that can be reached from these leads round
        const std::function<QString(const QString&)> follow = [&](const QString& folder) -> QString {
            if (const auto from = path.indexOf(folder); from >= 0) {
                QString words;
                for (auto i = from; i < path.size(); ++i)
                    words += path[i] + " (" + of[path[i]][path.value(i + 1, folder)] + ") > ";
                return words + folder;
            }
            if (cleared.contains(folder))
                return {};
            path << folder;
            for (const auto& other : of[folder].keys())
                if (const auto found = follow(other); !found.isEmpty())
                    return found;
            path.removeLast();
            cleared << folder;
            return {};
        };
        for (const auto& folder : of.keys())
            if (const auto found = follow(folder); !found.isEmpty())
                return found;
        return {};
    }

    /// An operating system's own headers.
    static QString systemHeaders() {
        return include(
            "((unistd|fcntl|dlfcn|pthread|poll|signal|sched|spawn|semaphore|termios|dirent|locale|glob|ftw|fts|pwd|"
            "grp|netdb|link|execinfo|syslog|utime|strings|windows|winsock2?|io|process|direct)\\.h|csignal)>|"
            "(sys|linux|net|netinet|arpa|gnu|asm)/");
    }

private slots:
    void cyclesAreSeen() {
        QTemporaryDir made;
        const QString root = made.path() + "/house";
        const auto write = [&](const QString& folder, const QString& name, const QByteArray& text) {
            QFile file(root + '/' + folder + '/' + name);
            QVERIFY(QDir().mkpath(root + '/' + folder) && file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        };
        write("cellar", "wine.hpp", "#include <vector>\n#include \"house/cellar/rack.hpp\"\n");
        write("kitchen", "meal.cpp", "#include \"house/cellar/wine.hpp\"\n");
        write("hall/wall", "coat.hpp", "#include \"house/kitchen/meal.hpp\"\n");
        QCOMPARE(cycle(root), QString());
        write("cellar", "rack.inl", "#include \"house/hall/wall/coat.hpp\"\n");
        const auto found = cycle(root);
        for (const char* file : {"rack.inl", "meal.cpp", "coat.hpp"})
            QVERIFY2(found.contains(file), qPrintable(found));
    }
    void foldersFormNoCycle_data() {
        QTest::addColumn<QString>("root");
        QTest::addColumn<int>("depth");
        for (const char* root : {"core", "gpu", "ui", "app"})
            QTest::newRow(root) << QStringLiteral(TELAR_SOURCE_DIR "/") + root << 1;
        QTest::newRow("core, folders within folders") << QStringLiteral(TELAR_SOURCE_DIR "/core") << 2;
    }
    void foldersFormNoCycle() {
        QFETCH(QString, root);
        QFETCH(int, depth);
        QVERIFY(!dependences(root, depth).isEmpty());
        QCOMPARE(cycle(root, depth), QString());
    }
    void everyFloorStandsOnLowerOnes() {
        QMap<QString, int> levels;
        const auto all = floors();
        QVERIFY(all.size() >= 6);
        for (int level = 0; level < all.size(); ++level)
            for (const auto& room : all[level].second)
                levels.insert(room, level);
        for (const auto& room :
             QDir(QStringLiteral(TELAR_SOURCE_DIR "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY2(levels.contains(room), qPrintable(room + " stands on no floor of core/floors.cmake"));
        const auto of = dependences(QStringLiteral(TELAR_SOURCE_DIR "/core"), 1);
        QVERIFY(!of.isEmpty());
        for (const auto& [room, others] : of.asKeyValueRange())
            for (const auto& [other, file] : others.asKeyValueRange())
                QVERIFY2(levels.value(other) <= levels.value(room),
                         qPrintable(file + " includes core/" + other + ", which stands above it"));
    }
    void ruleCatchesAnOffence() { QVERIFY(!offences("tests/core", include("QTest")).isEmpty()); }
    void coreKnowsNoToolkitAndNoGpu() {
        // The prelude and the runtime of programs are read by clang as CUDA, never by the compiler of Telar.
        QCOMPARE(offences("core", include("Q[A-Z]|cuda|cublas|cudnn|nvml|nccl|mpi|gpu/|ui/|app/"),
                          "/core/simt/(cuda/prelude|cuda/libraries|program/host)/"),
                 QStringList());
    }
    void onlyDataReadsImagesAndVolumes() {
        QCOMPARE(offences("core", include("opencv2/|nifti|jpeglib|png\\.h"), "/core/data/"), QStringList());
        for (const char* folder : {"core", "gpu", "ui", "app"}) // OpenCV's readers hand files to others
            QCOMPARE(offences(folder, include("opencv2/(imgcodecs|highgui|videoio)|opencv2/opencv")), QStringList());
    }
    void onlyTheLibraryKnowsSqlite() {
        QCOMPARE(offences("core", include("sqlite3\\.h"), "/core/library/"), QStringList());
        for (const char* folder : {"gpu", "ui", "app"})
            QCOMPARE(offences(folder, include("sqlite3\\.h|QtSql|QSql")), QStringList());
    }
    void onlyTheSystemsRoomKnowsTheSystem_data() {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"core", "gpu", "ui", "app"})
            QTest::newRow(folder) << QString(folder);
    }
    /// They stand in core/base/os, where each system has its folder. What needs Linux as a whole is named here with the reason; on
    /// other systems it is left out, or a file *_none.cpp stands in for it.
    void onlyTheSystemsRoomKnowsTheSystem() {
        QFETCH(QString, folder);
        const QStringList needLinux{
            "/core/base/os/",                                                     // the room itself
            "/core/base/cage\\.cpp",                                              // confines by namespaces and Landlock
            "/core/base/system_call_filter\\.hpp",                                // seccomp
            "/core/data/decoder_process/(shut_in|shut_in_windows|decoder)\\.cpp", // the decoder, confined by each system's means
            "/core/cluster/own_processes\\.cpp", // copies of this process that share memory
            "/core/simt/program/",               // whole programs, shut in
            "/core/simt/driver/",
            "/core/simt/cuda/nvrtc_starter\\.cpp", // opens NVRTC in a process of its own
            "/app/cuda/",
            "/app/cli/python/", // libcuda.so.1 for Python
        };
        QCOMPARE(offences(folder, systemHeaders(), needLinux.join('|')), QStringList());
    }
    void systemRuleCatchesAnOffence() {
        QVERIFY(!offences("core/base/os/linux", systemHeaders()).isEmpty());
        QVERIFY(!offences("core/base/os/windows", systemHeaders()).isEmpty());
    }
    void gpuKnowsNoToolkit() { QCOMPARE(offences("gpu", include("Q[A-Z]|ui/|app/|opencv2/")), QStringList()); }
    void nothingIsBuiltWithMpi() { // its library is opened by name under mpirun
        QCOMPARE(offences("app", include("mpi")), QStringList());
    }
    /// Under a Spanish desktop printf writes "542,0" and strtod reads "0.001" as 0: core/base/numbers.hpp instead.
    void numbersKnowNoLocale_data() {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"core", "gpu", "ui", "app"})
            QTest::newRow(folder) << QString(folder);
    }
    void numbersKnowNoLocale() {
        QFETCH(QString, folder);
        // The runtime of users' programs is plain C++ of their own; the command line of an encoder is no text for people.
        const QString users = "/core/simt/program/host/";
        QCOMPARE(
            offences(folder, "\\b(stod|stof|stold|strtod|strtof|strtold|atof|sscanf|fscanf|vsscanf)\\s*\\(", users),
            QStringList());
        QCOMPARE(
            offences(folder, "stringstream|std::locale|\\bimbue\\b|setprecision", "/core/simt/cuda/host_code\\.cpp"),
            QStringList());
        QCOMPARE(
            offences(folder, "\"[^\"\\n]*%[-+#0]*[0-9*]*(\\.[0-9*]+)?[lL]?[eEfFgG](?![A-Za-z0-9])[^\"\\n]*\"", users),
            QStringList());
        QCOMPARE(offences(folder, "\\bsetlocale\\((?!LC_NUMERIC, \"C\"\\))"), QStringList());
        QCOMPARE(offences(folder, "QLocale\\(\\)\\.to|QLocale::(c|system)\\(\\)\\.to", "/ui/base/format\\.cpp"),
                 QStringList());
        QCOMPARE(offences(folder, "new QDoubleSpinBox"), QStringList());
        QCOMPARE(offences(folder, "QString::number\\([^;]*,\\s*'[efgEG]'", "/ui/charts/export_animation\\.cpp"),
                 QStringList());
    }
    void numbersRuleCatchesAnOffence() {
        QVERIFY(
            !offences("tests/core", "\"[^\"\\n]*%[-+#0]*[0-9*]*(\\.[0-9*]+)?[lL]?[eEfFgG](?![A-Za-z0-9])[^\"\\n]*\"")
                 .isEmpty());
        QVERIFY(!offences("tests/core", "\\bsetlocale\\((?!LC_NUMERIC, \"C\"\\))").isEmpty());
    }
    void uiKnowsOnlyCore() {
        QCOMPARE(offences("ui", include("gpu/|app/|cuda|cublas|cudnn|nvml|opencv2/|nifti")), QStringList());
    }
};

QTEST_GUILESS_MAIN(tst_layers)
#include "tst_layers.moc"
