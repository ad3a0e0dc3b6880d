// Dialogs that open and save: they begin where something was opened or saved last, from whichever lab.
#include "core/base/files.hpp"
#include "tests/support/gui.hpp"
#include "ui/base/language.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QDir>
#include <QDirIterator>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QLabel>
#include <QRegularExpression>

using namespace telar;

namespace {

/// What a person does in the next dialog: nothing chosen is a dismissal. Where it began comes back.
struct Hand {
    QString began;
    explicit Hand(const QString& folder = {}, const QString& name = {}) {
        QTimer::singleShot(0, qApp, [this, folder, name] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            began = dialog->directory().absolutePath();
            if (folder.isEmpty())
                return dialog->reject();
            dialog->setDirectory(folder);
            dialog->selectFile(name);
            static_cast<QDialog*>(dialog)->done(QDialog::Accepted);
        });
    }
};

} // namespace

class tst_source_dialog : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;
    QString folder(const char* name) const { return QDir(files_.filePath(QLatin1String(name))).absolutePath(); }

private slots:
    void initTestCase() {
        test::isolateSettings(settings_);
        for (const char* name : {"one", "two", "data"})
            QVERIFY(QDir().mkpath(folder(name)));
        QVERIFY(writeFile((folder("one") + "/a.csv").toStdString(), "1,2\n").ok());
        QVERIFY(writeFile((folder("two") + "/b.csv").toStdString(), "3,4\n").ok());
    }
    void init() { QSettings().clear(); }

    void beginsWhereSomethingWasOpenedLast() {
        const QString filter = "Tables (*.csv)";
        {
            Hand hand(folder("one"), "a.csv");
            QCOMPARE(askSource(nullptr, "Open", filter), folder("one") + "/a.csv");
            QCOMPARE(hand.began, QDir(exportFolder()).absolutePath());
        }
        {
            Hand hand; // dismissed: it stays there
            QCOMPARE(askSources(nullptr, "Open", filter), QStringList());
            QCOMPARE(hand.began, folder("one"));
        }
        {
            Hand hand(folder("two"), "c.csv");
            QCOMPARE(askTarget(nullptr, "Save", "c.csv", filter, "csv"), folder("two") + "/c.csv");
            QCOMPARE(hand.began, folder("one"));
        }
        {
            Hand hand(files_.path(), "data");
            QCOMPARE(askFolder(nullptr, "Folder"), folder("data"));
            QCOMPARE(hand.began, folder("two"));
        }
        QCOMPARE(lastFolder(), QDir(files_.path()).absolutePath()); // the folder's neighbours are in sight
        rememberFolderOf(folder("one") + "/dropped.png");
        Hand hand;
        QCOMPARE(askTarget(nullptr, "Save", "d.csv", filter, "csv"), QString());
        QCOMPARE(hand.began, folder("one"));
    }

    /// The first one begins at home, or in its documents: never where the program was started.
    void beginsAtHome() {
        const auto home = qgetenv("HOME");
        qputenv("HOME", folder("home").toLocal8Bit());
        QVERIFY(QDir().mkpath(folder("home")));
        const auto began = [](auto ask) {
            Hand hand;
            ask(nullptr, "Save", "c.csv", "Tables (*.csv)", "csv");
            return hand.began;
        };
        QCOMPARE(began(askTarget), folder("home"));
        QCOMPARE(began(askExport), folder("home"));
        QVERIFY(QDir().mkpath(folder("home/Documents")));
        QCOMPARE(began(askTarget), folder("home/Documents"));
        QSettings().setValue("export/folder", folder("one"));
        QCOMPARE(began(askTarget), folder("one"));
        {
            Hand hand(folder("two"), "c.csv");
            QCOMPARE(askExport(nullptr, "Save", "c.csv", "Tables (*.csv)", "csv"), folder("two") + "/c.csv");
        }
        QCOMPARE(QSettings().value("export/folder").toString(), folder("one"));
        QCOMPARE(began(askExport), folder("one"));
        qputenv("HOME", home);
    }

    /// Nobody asks for a file by other dialogs, but for places with a folder of their own.
    /// Qt's own words in the window's Spanish: a file is an "archivo".
    void spanishDialogsSayArchivo() {
        setLanguage("es");
        QFileDialog dialog;
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        QStringList words{QCoreApplication::translate("QFileDialog", "Files of type:")};
        for (const auto* label : dialog.findChildren<QLabel*>())
            words << label->text();
        QFileIconProvider kinds;
        QCOMPARE(kinds.type(QFileInfo(files_.path())), QString("Carpeta"));
        QCOMPARE(kinds.type(QFileInfo("/")), QString("Unidad"));
        setLanguage("en");
        QCOMPARE(kinds.type(QFileInfo(files_.path())), QString("Folder"));
        const auto all = words.join('|');
        QVERIFY2(all.contains("archivo", Qt::CaseInsensitive) && !all.contains("fichero", Qt::CaseInsensitive),
                 qPrintable(all));
    }
    void everybodyAsksThisWay() {
        const QStringList own{"lessons/lesson_editor.cpp",                            // beside the lesson
                              "share/share_dialog.cpp", "widgets/export_dialog.cpp"}; // their file is in a field
        static const QRegularExpression others("QFileDialog::get\\w+\\(");
        int files = 0;
        QStringList wrong;
        QDirIterator it(TELAR_SOURCE_DIR "/ui", {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString path = it.next();
            const auto text = readFile(path.toStdString());
            QVERIFY(text.ok());
            ++files;
            const QString name = QDir(TELAR_SOURCE_DIR "/ui").relativeFilePath(path);
            if (QString::fromStdString(*text).contains(others) && !own.contains(name))
                wrong << name;
        }
        QVERIFY(files > 200);
        QCOMPARE(wrong, QStringList());
    }
};

QTEST_MAIN(tst_source_dialog)
#include "tst_source_dialog.moc"
