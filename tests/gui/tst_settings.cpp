// Settings that another version of Telar wrote, or anybody else: the window opens whole, in a language and a theme
// that exist, and what is not understood is as if it had never been set.
#include "tests/support/all_labs.hpp"
#include "ui/base/language.hpp"
#include "ui/lessons/lesson_menu.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QDockWidget>
#include <QSettings>

using namespace telar;
using namespace telar::test;

class tst_settings : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    static QStringList shownDocks(AllLabs& all) {
        QStringList out;
        for (auto* lab : all.window.labs().all())
            for (auto* dock : lab->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (!dock->isHidden())
                    out << lab->id() + "/" + dock->objectName();
        return out;
    }

private slots:
    void initTestCase() { test::beginWindows(folder_); }
    void cleanup() {
        QSettings().clear();
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
    }

    void ofAnotherVersion_data() {
        QTest::addColumn<QVariant>("value");
        QTest::newRow("bytes") << QVariant(QByteArray(200, '\xfe'));
        QTest::newRow("large number") << QVariant(999999999);
        QTest::newRow("list") << QVariant(QStringList{"a", "-1", "99999999999", QString(300, '/')});
    }
    void ofAnotherVersion() {
        QFETCH(QVariant, value);
        const std::string lesson = builtInLessons().front().id;
        setLessonProgress(lesson, {1, false});
        QStringList docks;
        {
            AllLabs all; // writes every setting that a window leaves
            docks = shownDocks(all);
            setLanguage("es");
            all.window.close();
        }
        QSettings settings;
        auto keys = settings.allKeys();
        keys << "theme"
             << "language"
             << "geometry"
             << "lastFolder"
             << "recent"
             << "export/pictureFormat"
             << "export/chartFormat"
             << "export/filmFormat"
             << "export/dpi"
             << "export/dark"
             << "export/folder"
             << "export/last";
        QVERIFY2(keys.size() > 20, qPrintable(keys.join(' ')));
        for (const auto& key : keys)
            settings.setValue(key, value);
        settings.setValue("autosaveFolder", folder_.path()); // where a test may write

        AllLabs all;
        all.window.restoreSettings();
        QCOMPARE(shownDocks(all), docks);
        Theme::instance().setMode(Theme::modeOf(settings.value("theme")));
        const auto mode = Theme::instance().mode();
        QVERIFY(mode == Theme::Mode::System || mode == Theme::Mode::Light || mode == Theme::Mode::Dark);
        setLanguage(settings.value("language").toString());
        for (auto* lab : all.window.labs().all()) {
            all.window.showLab(lab->id());
            QTest::qWait(20);
            QVERIFY2(lab->isVisible() && lab->width() > 300, qPrintable(lab->id()));
        }
        all.window.showLab({});
        all.window.lessons()->open(lesson);
        QVERIFY(QTest::qWaitFor([&] { return all.window.lessons()->session().lesson() != nullptr; }, test::patience));
        all.window.lessons()->session().stop();
    }
};

QTEST_MAIN(tst_settings)
#include "tst_settings.moc"
