// What a build from nothing costs has a budget, library by library (TIME_ in core/floors.cmake), in times of what a file that
// never changes costs on the same computer in the same build. Judged where app/timed saw each file of the library compiled
// once: what ccache answered, or what came in pieces on a day and the next, says nothing.
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace {

constexpr double mostOver = 1.2;
constexpr double fromCache = 0.4; ///< seconds; ccache answers in less

struct Library {
    double seconds = 0;
    int files = 0;
    bool again = false; ///< a file was compiled twice: the log is of several builds
};

struct Build {
    QMap<QString, Library> libraries; ///< by target
    QList<double> references;         ///< seconds
};

Build readLog(const QByteArray& log) {
    static const QRegularExpression target(QStringLiteral("/([a-z_-]+)\\.dir/"));
    Build build;
    QStringList seen;
    for (const auto& line : QString::fromUtf8(log).split(u'\n', Qt::SkipEmptyParts)) {
        const QString object = line.section(u'\t', 1);
        const auto match = target.match(object);
        if (!match.hasMatch())
            continue;
        auto& library = build.libraries[match.captured(1)];
        const double seconds = line.section(u'\t', 0, 0).toDouble();
        if (seen.contains(object))
            library.again = true;
        seen << object;
        library.seconds += seconds;
        ++library.files;
        if (match.captured(1).startsWith("compile_reference_"))
            build.references << seconds;
    }
    std::sort(build.references.begin(), build.references.end());
    return build;
}

/// What is wrong with a library's cost, or nothing. `ratio`: seconds over the median of the references; 0: not judged.
QString judge(const Build& build, const QString& name, double budget, double& ratio) {
    ratio = 0;
    const auto& library = build.libraries[name];
    if (build.references.size() != 3 || build.references.first() < fromCache || library.again || library.files == 0)
        return {};
    ratio = library.seconds / build.references[1];
    return ratio <= mostOver * budget
               ? QString()
               : QStringLiteral(
                     "%1 costs %2 times the file of reference, and the budget is %3: see app/build-times, or raise "
                     "TIME_ in core/floors.cmake and say in the commit what for")
                     .arg(name)
                     .arg(ratio, 0, 'f', 1)
                     .arg(budget);
}

} // namespace

class tst_compile_budget : public QObject {
    Q_OBJECT

private slots:
    void everyLibraryKeepsToItsBudget() {
#if !defined(TELAR_UNITY) || !defined(NDEBUG) || defined(__clang__) || __GNUC__ != 12
        QSKIP("The table is of the release preset and GCC 12: others share their time out in another way");
#endif
        QFile table(QStringLiteral(TELAR_SOURCE_DIR "/core/floors.cmake"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QFile log(QStringLiteral(TELAR_BINARY_DIR "/compile-seconds.log"));
        if (!log.open(QIODevice::ReadOnly))
            QSKIP("This build kept no log of what its files cost");
        const Build build = readLog(log.readAll());
        static const QRegularExpression row(QStringLiteral("^set\\(TIME_([a-z_-]+) ([0-9.]+)\\)"),
                                            QRegularExpression::MultilineOption);
        int rows = 0, judged = 0;
        for (auto it = row.globalMatch(QString::fromUtf8(table.readAll())); it.hasNext(); ++rows) {
            const auto match = it.next();
            double ratio = 0;
            const QString wrong = judge(build, match.captured(1), match.captured(2).toDouble(), ratio);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            judged += ratio > 0;
            if (ratio > 0)
                qInfo("%s: %.1f of %s", qPrintable(match.captured(1)), ratio, qPrintable(match.captured(2)));
        }
        QVERIFY(rows >= 10);
        if (judged == 0)
            QSKIP("ccache answered, or the build came in pieces");
    }
    /// The judge finds what is too dear, and leaves alone what it cannot know.
    void theJudgeJudges() {
        const QByteArray references = "2.0\ta/compile_reference_a.dir/x.o\n4.0\ta/compile_reference_b.dir/x.o\n"
                                      "3.0\ta/compile_reference_c.dir/x.o\n";
        double ratio = 0;
        const Build dear = readLog(references + "30\tcore/telar_base.dir/a.o\n6.3\tcore/telar_base.dir/b.o\n");
        QVERIFY(judge(dear, "telar_base", 10.2, ratio).isEmpty());
        QCOMPARE(ratio, 36.3 / 3);
        QVERIFY(!judge(dear, "telar_base", 10, ratio).isEmpty());
        const Build twice = readLog(references + "36\tcore/telar_base.dir/a.o\n36\tcore/telar_base.dir/a.o\n");
        QVERIFY(judge(twice, "telar_base", 1, ratio).isEmpty());
        const Build answered = readLog("0.1\ta/compile_reference_a.dir/x.o\n4.0\ta/compile_reference_b.dir/x.o\n"
                                       "3.0\ta/compile_reference_c.dir/x.o\n36\tcore/telar_base.dir/a.o\n");
        QVERIFY(judge(answered, "telar_base", 1, ratio).isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_compile_budget)
#include "tst_compile_budget.moc"
