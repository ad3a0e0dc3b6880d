// Production code has a budget of lines, floor by floor (core/floors.cmake). A change that needs more raises the number in the
// same commit and says what for; who takes code away lowers it.
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

class tst_budget : public QObject {
    Q_OBJECT

    struct Floor {
        QStringList folders; ///< from the root of the sources
        qint64 budget = 0;   ///< 0: none is set
    };

    static QMap<QString, Floor> floors() {
        QFile table(QStringLiteral(TELAR_SOURCE_DIR "/core/floors.cmake"));
        if (!table.open(QIODevice::ReadOnly))
            return {};
        QMap<QString, Floor> all{{"gpu", {{"gpu"}, 0}}, {"ui", {{"ui"}, 0}}, {"app", {{"app"}, 0}}};
        static const QRegularExpression row(QStringLiteral("^set\\((FLOOR|LINES)_(\\w+) ([^)]+)\\)"),
                                            QRegularExpression::MultilineOption);
        for (auto it = row.globalMatch(QString::fromUtf8(table.readAll())); it.hasNext();) {
            const auto match = it.next();
            auto& floor = all[match.captured(2)];
            if (match.captured(1) == "LINES")
                floor.budget = match.captured(3).toLongLong();
            else
                for (const auto& room : match.captured(3).split(' '))
                    floor.folders << "core/" + room;
        }
        return all;
    }

    static qint64 linesIn(const QString& folder) {
        qint64 lines = 0;
        QDirIterator it(QStringLiteral(TELAR_SOURCE_DIR "/") + folder,
                        {"*.cpp", "*.hpp", "*.h", "*.inl", "*.cu", "*.cuh"}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            if (QFile file(it.next()); file.open(QIODevice::ReadOnly))
                lines += file.readAll().count('\n');
        return lines;
    }

private slots:
    void everyFloorKeepsToItsBudget_data() {
        QTest::addColumn<QStringList>("folders");
        QTest::addColumn<qint64>("budget");
        const auto all = floors();
        QVERIFY(all.size() >= 10);
        for (auto it = all.begin(); it != all.end(); ++it)
            QTest::newRow(qPrintable(it.key())) << it->folders << it->budget;
    }
    void everyFloorKeepsToItsBudget() {
        QFETCH(QStringList, folders);
        QFETCH(qint64, budget);
        qint64 lines = 0;
        for (const auto& folder : folders) {
            const auto there = linesIn(folder);
            QVERIFY2(there > 0, qPrintable(folder));
            lines += there;
        }
        QVERIFY2(lines <= budget,
                 qPrintable(QStringLiteral("%1 lines, and the budget is %2: take as many away, or raise LINES_%3 in "
                                           "core/floors.cmake and say in the commit what for")
                                .arg(lines)
                                .arg(budget)
                                .arg(QLatin1String(QTest::currentDataTag()))));
    }
};

QTEST_GUILESS_MAIN(tst_budget)
#include "tst_budget.moc"
