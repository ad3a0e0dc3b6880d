// The documents for people who read the sources: short where it was promised, and without a path, link or variable that is not there.
#include "core/base/version.hpp"
#include "core/findings/story.hpp"
#include "tests/support/patience.hpp"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

class tst_documents : public QObject {
    Q_OBJECT

    static QString root() { return QStringLiteral(TELAR_SOURCE_DIR "/"); }
    static QString textOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
    static QStringList documents() {
        QStringList found{root() + "README.md", root() + "CHANGELOG.md", root() + ".github/CONTRIBUTING.md"};
        for (QDirIterator it(root() + "resources/docs", {"*.md"}, QDir::Files); it.hasNext();)
            found << it.next();
        return found;
    }
    /// Links of a page whose target is not beside it.
    static QStringList brokenLinks(const QString& text, const QString& folder) {
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)#:\\s]+)\\)"));
        QStringList broken;
        for (auto it = link.globalMatch(text); it.hasNext();)
            if (const auto target = it.next().captured(1); !QFile::exists(folder + '/' + target))
                broken << target;
        return broken;
    }
    /// Paths of the sources that a page names and that are not there.
    static QStringList missingPaths(const QString& text) {
        static const QRegularExpression path(QStringLiteral("`((?:app|core|gpu|ui|resources|tests)/[\\w./-]*[\\w/])`"));
        QStringList missing;
        for (auto it = path.globalMatch(text); it.hasNext();)
            if (const auto named = it.next().captured(1); !QFile::exists(root() + named))
                missing << named;
        return missing;
    }

private slots:
    void theReadMeIsShort() {
        const auto text = textOf(root() + "README.md").toUtf8();
        QVERIFY(!text.isEmpty());
        QVERIFY2(text.size() <= 6 * 1024, QByteArray::number(text.size()));
    }
    void aVersionHasAtMostTwelvePoints() {
        const auto sections = textOf(root() + "CHANGELOG.md").split("\n## ");
        QVERIFY(sections.size() > 3);
        for (const auto& section : sections.mid(1))
            QVERIFY2(section.count("\n- ") <= 12, qPrintable(section.section('\n', 0, 0)));
        QCOMPARE(sections[1].section(' ', 0, 0), QString::fromLatin1(telar::telarVersion()));
    }
    /// Its releases come from the list of changes, its media types from the desktop entry.
    void thePageOfStoresIsMadeOfWhatIsThere() {
        const auto page = textOf(QStringLiteral(TELAR_BINARY_DIR "/desktop/io.github.telar.telar.metainfo.xml"));
        QVERIFY(!page.isEmpty() && !page.contains('@'));
        static const QRegularExpression release(QStringLiteral("<release version=\"([0-9.]+)\" date=\"([0-9-]+)\"")),
            change(QStringLiteral("^## ([0-9.]+) \\(([0-9-]+)\\)"), QRegularExpression::MultilineOption);
        const auto all = [](const QRegularExpression& form, const QString& text) {
            QStringList found;
            for (auto it = form.globalMatch(text); it.hasNext();) {
                const auto one = it.next();
                found << one.captured(1) + ' ' + one.captured(2);
            }
            return found;
        };
        const auto changes = textOf(root() + "CHANGELOG.md");
        QCOMPARE(all(release, page), all(change, changes));
        const auto newest = all(change, changes).value(0).split(' ');
        const auto cited = textOf(root() + ".github/CITATION.cff"),
                   described = textOf(root() + ".github/codemeta.json");
        QVERIFY(cited.contains("\nversion: " + newest[0] + "\ndate-released: \"" + newest[1] + '"'));
        QVERIFY(described.contains("\"version\": \"" + newest[0] + "\",\n  \"datePublished\": \"" + newest[1] + '"'));
        QCOMPARE(page.count("<li>"), changes.section("\n## ", 1, 1).count("\n- "));
        const auto entry = textOf(root() + "resources/desktop/io.github.telar.telar.desktop");
        const auto types = entry.section("MimeType=", 1).section('\n', 0, 0).split(';', Qt::SkipEmptyParts);
        QVERIFY(types.size() > 10);
        for (const auto& type : types)
            QVERIFY2(page.contains("<mediatype>" + type + "</mediatype>"), qPrintable(type));
    }
    /// By programs that are not ours.
    void theDesktopsOwnProgramsAcceptThem() {
        const QString page = TELAR_BINARY_DIR "/desktop/io.github.telar.telar.metainfo.xml";
        const QString entry = root() + "resources/desktop/io.github.telar.telar.desktop";
        int asked = 0;
        for (const auto& [program, words] :
             {std::pair{"appstreamcli", QStringList{"validate", "--no-net", "--pedantic", page}},
              {"desktop-file-validate", QStringList{entry}}}) {
            const auto path = QStandardPaths::findExecutable(QLatin1String(program));
            if (path.isEmpty())
                continue;
            ++asked;
            QProcess process;
            process.setProcessChannelMode(QProcess::MergedChannels);
            process.start(path, words);
            QVERIFY(process.waitForFinished(60000));
            const auto said = process.readAll();
            const int noPage = said.contains("url-homepage-missing"); // Telar has none yet; newer versions ask for it
            QVERIFY2((noPage || process.exitCode() == 0) && said.count("W: ") == noPage && !said.contains("E: "),
                     said.constData());
        }
        if (asked == 0)
            QSKIP("neither appstreamcli nor desktop-file-validate is installed");
    }
    /// The site is made of the documents as they are: every page is whole, its links lead somewhere, and no mark is left over.
    void theSiteIsWhole() {
        const auto python = QStandardPaths::findExecutable("python3"), tidy = QStandardPaths::findExecutable("tidy");
        if (python.isEmpty())
            QSKIP("python3 is not installed");
        const QTemporaryDir folder;
        QProcess make;
        make.start(python, {root() + "app/site", folder.path()});
        QVERIFY(make.waitForFinished(telar::test::patience));
        QVERIFY2(make.exitCode() == 0, make.readAllStandardError().constData());
        int pages = 0;
        static const QRegularExpression link(QStringLiteral("(?:href|src)=\"([^\"]+)\"")),
            code(QStringLiteral("<pre>.*?</pre>|<code>.*?</code>"), QRegularExpression::DotMatchesEverythingOption),
            left(QStringLiteral("\\*\\*|\\]\\(|<<gap>>|\n#"));
        for (QDirIterator it(folder.path(), {"*.html"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();
             ++pages) {
            const auto path = it.next();
            auto text = textOf(path);
            for (auto at = link.globalMatch(text); at.hasNext();)
                if (const auto target = at.next().captured(1); !target.startsWith("http"))
                    QVERIFY2(QFile::exists(QFileInfo(path).path() + '/' + target), qPrintable(path + ": " + target));
            if (!tidy.isEmpty()) {
                QProcess check;
                check.start(tidy, {"-q", "-e", path});
                QVERIFY(check.waitForFinished(telar::test::patience));
                QVERIFY2(check.exitCode() == 0, qPrintable(path + ": " + check.readAllStandardError()));
            }
            const auto found = left.match(text.remove(code));
            QVERIFY2(!found.hasMatch(), qPrintable(path + ": " + found.captured()));
        }
        // In both languages a page for each exercise and each lesson.
        const auto count = [&](const char* place, const char* kind) {
            return QDir(root() + place).entryList({kind}).size();
        };
        QVERIFY(pages >
                2 * (count("resources/exercises", "*.telar-exercise") + count("resources/lessons", "*.telar-lesson")));
    }
    /// Tables of measurements name cases that their benchmarks have, and are written from what a benchmark says: medians, spread
    /// and multiples as they are by hand, and nothing else of the page.
    void tablesAreMadeFromBenchmarks() {
        const auto python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("python3 is not installed");
        const auto run = [&](const QStringList& words) {
            QProcess process;
            process.setProcessChannelMode(QProcess::MergedChannels);
            process.start(python, QStringList{root() + "tests/bench/tables"} + words);
            if (!process.waitForFinished(telar::test::patience) || process.exitCode() != 0)
                return "failed: " + process.readAll();
            return process.readAll();
        };
        if (QFile::exists(TELAR_BINARY_DIR "/bench/bench_pooling")) // not where benchmarks are left out
            QVERIFY(run({TELAR_BINARY_DIR, "--check"}).contains("tables name cases that are there"));
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QString& text) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0;
        };
        QString runs;
        for (const auto& [name, ms] : {std::pair{"a/1", 2.0}, {"a/1", 4.0}, {"a/1", 3.0}, {"copy/1", 1.5}})
            runs +=
                QString(
                    R"(%1{"name":"%2/process_time","run_name":"%2/min_time:0.050/process_time","run_type":"iteration",)"
                    R"("time_unit":"us","real_time":1000,"cpu_time":%3})")
                    .arg(runs.isEmpty() ? "" : ",", name)
                    .arg(ms * 1000);
        QVERIFY(write("bench_x.json", R"({"context":{"date":"2026-11-30T01:02:03","num_cpus":2,"load_avg":[0.25,1,1],)"
                                      R"("processor":"A processor"},"benchmarks":[)" +
                                          runs + "]}"));
        QVERIFY(write("peer_x.json",
                      R"({"context":{"date":"2026-11-30","device":"A card","peer":"A peer 1.2"},"benchmarks":[)"
                      R"({"run_name":"a","run_type":"iteration","time_unit":"ms","real_time":6},)"
                      R"({"run_name":"b","run_type":"iteration","time_unit":"ms","real_time":4.5}]})"));
        const QString times = "<!-- times bench_x: work; time; a peer (multiple); printed\nfirst; copy/1; peer_x:a | "
                              "peer_x:b; \"about 9 ms\"\n-->\n",
                      byHand = "<!-- times bench_gpu_y: work; time\nfirst; a\n-->\nit stays\n<!-- end -->\n";
        QVERIFY(write("times.md", times + "old\n<!-- end -->\n" + byHand));
        QVERIFY(run({"--from", folder.path(), "--page", folder.filePath("times.md")}).contains("bench_gpu_y stays"));
        QCOMPARE(textOf(folder.filePath("times.md")),
                 times +
                     "2026-11-30, A processor, beside A peer 1.2. Medians.\n\n| work | time | a peer | printed |\n"
                     "|---|---|---|---|\n| first | 1 ms | 4.5 ms (4.50) | about 9 ms |\n<!-- end -->\n" +
                     byHand);
        const QString before =
            "before\n<!-- table bench_x, processor time: work; time; a copy\nfirst; a/1; copy/1\n-->\n";
        QVERIFY(write("page.md", before + "an old table\n<!-- end -->\nafter\n"));
        QCOMPARE(run({"--from", folder.path(), "--page", folder.filePath("page.md")}), QByteArray());
        QCOMPARE(textOf(folder.filePath("page.md")),
                 before + "2026-11-30, A processor, 2 cores, load 0.2 at the start. Medians of processor time; further "
                          "columns are "
                          "multiples of the first time.\n\n| work | time | spread | a copy |\n|---|---|---|---|\n"
                          "| first | 3 ms | 67 % | 0.50 |\n<!-- end -->\nafter\n");
    }
    /// A scoreboard that lost a program is worse; one that gained some is not.
    void scoreboardIsHeld() {
        const auto python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("python3 is not installed");
        const QTemporaryDir folder;
        const auto put = [&](const char* name, int first, int second) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::WriteOnly))
                file.write(
                    QStringLiteral("# Scoreboard\n\n## Programs of public courses\n\n| repository | programs | run "
                                   "|\n|---|---|---|\n| a/b | 9 | %1 | 0 |\n| c/d | 9 | %2 | 0 |\n")
                        .arg(first)
                        .arg(second)
                        .toUtf8());
            return file.fileName();
        };
        const auto before = put("before.md", 5, 7), better = put("better.md", 6, 7), worse = put("worse.md", 8, 6);
        for (const auto& [after, code] : {std::pair{before, 0}, {better, 0}, {worse, 1}}) {
            QProcess compare;
            compare.start(python, {root() + "tests/bench/scoreboard", "--compare", before, after});
            QVERIFY(compare.waitForFinished(telar::test::patience));
            const auto said = compare.readAllStandardOutput();
            QVERIFY2(compare.exitCode() == code, said.constData());
            QCOMPARE(said.contains("c/d: 7 ran, now 6"), code == 1);
        }
        // What needs no foreign program is looked at here: no node test and no file of the page is lost.
        const QString telar = TELAR_BINARY_DIR "/bin/telar-cli";
        if (!QFile::exists(telar))
            return;
        QProcess files, held;
        files.setStandardOutputFile(folder.filePath("files.md"));
        files.start(python, {root() + "tests/bench/scoreboard", telar});
        QVERIFY(files.waitForFinished(telar::test::patience) && files.exitCode() == 0);
        QVERIFY(textOf(folder.filePath("files.md")).contains("files of the tests, by transfer syntax"));
        held.start(python, {root() + "tests/bench/scoreboard", "--compare", root() + "resources/docs/scoreboard.md",
                            folder.filePath("files.md")});
        QVERIFY(held.waitForFinished(telar::test::patience));
        QVERIFY2(held.exitCode() == 0, held.readAllStandardOutput().constData());
    }
    /// The manual and the read-me, by the program's own labs, files and findings.
    void whatTheProgramIsIsSaidEverywhere() {
        const auto manual = textOf(root() + "resources/man/telar.1");
        static const QRegularExpression lab(
            QStringLiteral("LabName \\w+::name\\([^)]*\\) \\{[^}]*?QStringLiteral\\(\"(\\w+)\"\\)"));
        const auto listed = manual.section(".B \\-\\-screenshot", 1).section(".TP", 0, 0);
        int labs = 0;
        for (QDirIterator it(root() + "ui/labs", {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();)
            for (auto found = lab.globalMatch(textOf(it.next())); found.hasNext(); ++labs)
                QVERIFY2(QRegularExpression("\\b" + found.next().captured(1) + "\\b").match(listed).hasMatch(),
                         qPrintable(listed));
        QVERIFY2(labs >= 10, qPrintable(QString::number(labs)));
        for (const char* suffix : {".telar", ".telar-lesson", ".jpg", ".png", ".csv", ".npy", ".nii", ".nii.gz", ".dcm",
                                   ".onnx", ".cu", ".py", ".ipynb", ".telar-exercise", ".jsonl"})
            QVERIFY2(manual.contains(QLatin1String(suffix)), suffix);
        const QStringList words{"fourteen", "fifteen", "sixteen",    "seventeen", "eighteen",
                                "nineteen", "twenty",  "twenty-one", "twenty-two"};
        const auto findings = static_cast<qsizetype>(telar::makeStories({}).size());
        QVERIFY(findings >= 14 && findings <= 22);
        for (const auto& [page, sentence] : {std::pair{"README.md", "%1 questions"},
                                             {"resources/docs/features.md", "%1 findings can be changed"},
                                             {"resources/docs/glossary.md", "%1 questions on the page"}})
            QVERIFY2(textOf(root() + page).contains(QString(sentence).arg(words[findings - 14]), Qt::CaseInsensitive),
                     page);
        // What the published serial program prints for 1024 is quoted as printed.
        const auto table = textOf(root() + "resources/published/pooling_times.csv").split('\n');
        const auto printed = table.filter("thesis fig. 28").filter(",1024,262144,").value(0).split(',').value(7);
        QVERIFY2(textOf(root() + "resources/docs/measurements.md")
                     .contains("prints " + QString::number(printed.toDouble(), 'f', 2) + " s"),
                 qPrintable(printed));
    }
    /// One name for one thing: what was renamed stays so. SQL has transactions of its own.
    void droppedWordsStayAway() {
        static const QRegularExpression dropped(QStringLiteral("\\b(ideal)?[tT]ransactions\\b"));
        int files = 0;
        for (const char* floor : {"core", "ui", "app", "gpu"})
            for (QDirIterator it(root() + floor, {"*.cpp", "*.hpp", "*.cu", "*.cuh", "*.inl", "*.h"}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();) {
                const auto path = it.next();
                if (path.contains("/core/library/"))
                    continue;
                ++files;
                const auto found = dropped.match(textOf(path));
                QVERIFY2(!found.hasMatch(), qPrintable(path + ": " + found.captured()));
            }
        QVERIFY(files > 1000);
    }
    void linksAndPathsLeadSomewhere() {
        QVERIFY(documents().size() >= 8);
        for (const auto& page : documents()) {
            const auto text = textOf(page);
            QVERIFY2(!text.isEmpty(), qPrintable(page));
            const auto wrong = brokenLinks(text, QFileInfo(page).path()) + missingPaths(text);
            QVERIFY2(wrong.isEmpty(), qPrintable(page + ": " + wrong.join(", ")));
        }
    }
    void whatLeadsNowhereIsSeen() {
        QCOMPARE(brokenLinks("see [it](nowhere/at-all.md)", root()), QStringList{"nowhere/at-all.md"});
        QCOMPARE(missingPaths("in `core/nowhere/at_all.hpp`"), QStringList{"core/nowhere/at_all.hpp"});
    }
    void everyVariableIsRead() {
        QString sources;
        for (const char* folder : {"app", "core", "gpu", "ui", "tests"})
            for (QDirIterator it(root() + folder, {"*.cpp", "*.hpp", "*.cu", "*.py", "run"}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();)
                sources += textOf(it.next());
        static const QRegularExpression variable(QStringLiteral("`(TELAR_[A-Z_]+)"));
        int named = 0;
        for (auto it = variable.globalMatch(textOf(root() + ".github/CONTRIBUTING.md")); it.hasNext(); ++named) {
            const auto name = it.next().captured(1);
            QVERIFY2(sources.contains('"' + name + '"') || sources.contains("${" + name), qPrintable(name));
        }
        QVERIFY(named > 8);
    }
};

QTEST_GUILESS_MAIN(tst_documents)
#include "tst_documents.moc"
