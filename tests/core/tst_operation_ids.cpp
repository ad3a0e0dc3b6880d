// Outside its own folders nobody knows an operation by its id, so that another one is added there and in one list.
#include "tests/support/catalogue.hpp"

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace telar;

class tst_operation_ids : public QObject {
    Q_OBJECT

    /// The folders of the operations: those of core that implement one, and the labs of the same topics.
    static QStringList topics() {
        QStringList topics{"training"}; // the lab of core/nn
        for (const auto& folder :
             QDir(QStringLiteral(TELAR_SOURCE_DIR "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (folder != "operation" &&
                QFile::exists(QStringLiteral(TELAR_SOURCE_DIR "/core/%1/operation.cpp").arg(folder)))
                topics << folder;
        return topics;
    }

    /// Files of `root` that hold an operation's id as a string, comments aside; those of the operations are left out.
    static QStringList holders(const QString& root) {
        QStringList ids;
        for (const auto& id : test::catalogue().ids())
            ids << QRegularExpression::escape(QString::fromStdString(id));
        const QRegularExpression id(QStringLiteral("\"(%1)\"").arg(ids.join('|'))), comment(QStringLiteral("//[^\n]*"));
        const QRegularExpression own(
            QStringLiteral("^(core|gpu|ui/labs)/(%1)/|^app/operations\\.").arg(topics().join('|')));
        QStringList found;
        QDirIterator it(QStringLiteral(TELAR_SOURCE_DIR "/") + root,
                        {"*.cpp", "*.hpp", "*.h", "*.inl", "*.in", "*.cu", "*.cuh"}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            const auto name = QDir(QStringLiteral(TELAR_SOURCE_DIR)).relativeFilePath(file.fileName());
            if (own.match(name).hasMatch())
                continue;
            if (!file.open(QIODevice::ReadOnly))
                return {"cannot read " + name};
            if (QString::fromUtf8(file.readAll()).remove(comment).contains(id))
                found << name;
        }
        found.sort();
        return found;
    }

private slots:
    void aHolderIsFound() {
        QCOMPARE(topics().size(), qsizetype(11));
        QVERIFY(holders("tests/core").contains("tests/core/experiment/tst_operation_charts.cpp"));
    }
    void nobodyElseKnowsAnId() {
        QStringList found;
        for (const char* root : {"core", "gpu", "ui", "app"})
            found += holders(root);
        // What is called as an operation and is another thing: a choice of a finding, the labs in projects of the first version, on
        // the tour and for files of their own, what a kernel's output is compared with, and the drawing of a kind of file.
        QCOMPARE(found, QStringList({"core/findings/latency_story.cpp", "core/project/lift.cpp",
                                     "core/reference/operations.cpp", "ui/shell/main_window.cpp",
                                     "ui/shell/start_page.cpp", "ui/shell/tour.cpp"}));
    }
};

QTEST_GUILESS_MAIN(tst_operation_ids)
#include "tst_operation_ids.moc"
