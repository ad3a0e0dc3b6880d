// What is copied onto the clipboard, how films are paced and captioned, and that files hold the marks of the screen.
#include "tests/support/patience.hpp"
#include "ui/charts/export_animation.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QThread>
#include <QXmlStreamReader>

#include <atomic>

using namespace telar;

class tst_copying : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

    static bool hasImage() {
        const auto* data = QApplication::clipboard()->mimeData(); // none where it is empty
        return data && data->hasImage();
    }

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("telar-test");
        QCoreApplication::setApplicationName("tst_copying");
        QSettings().clear();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        Theme::instance().attach(*qApp);
        Theme::instance().setMode(Theme::Mode::Dark);
        QVERIFY(dir_.isValid());
    }
    // What the focus is on, onto the clipboard.
    void whatHasTheFocusIsCopied() {
        CopyKeys keys;
        qApp->installEventFilter(&keys);
        QSignalSpy said(&keys, &CopyKeys::said);
        LineChart chart;
        chart.setAxisTitles("size", "time (ms)");
        chart.show();
        QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(said.size(), 0); // nothing to show yet
        chart.setSeries({{"one", {1, 2, 3}, {1, 4, 9}, false, true}, {"two, \"b\"", {1, 2}, {2, 3}, false, true}});
        QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(said.size(), 1);
        for (int twice = 0; twice < 2; ++twice) // an impatient hand: the second copies, the first says nothing
            QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(said.size(), 2);
        QVERIFY2(said.back().front().toString().startsWith("Copied"), qPrintable(said.back().front().toString()));
        const auto* data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QSvgRenderer svg(data->data("image/svg+xml"));
        QVERIFY(svg.isValid());
        const auto png = QImage::fromData(data->data("image/png"), "png");
        QVERIFY(png.width() > 1200 && png.dotsPerMeterX() == qRound(200 / 0.0254));
        // The menu: names, the picture, the numbers for a spreadsheet.
        QContextMenuEvent menuKey(QContextMenuEvent::Keyboard, QPoint(5, 5), QPoint(5, 5));
        QCoreApplication::sendEvent(&chart, &menuKey);
        auto* menu = chart.findChild<QMenu*>("copyMenu");
        QVERIFY(menu);
        const auto actions = menu->actions();
        QVERIFY(std::any_of(actions.begin(), actions.end(),
                            [](QAction* a) { return a->text() == "one" && a->isChecked(); }));
        for (auto* action : actions)
            if (action->text() == "Copy the numbers")
                action->trigger();
        QTRY_COMPARE(QApplication::clipboard()->text().section('\n', 0, 1),
                     QString("series\tsize\ttime (ms)\none\t1\t1"));
        QVERIFY(QApplication::clipboard()->text().contains("two, \"b\"\t2\t3\n"));
        QVERIFY(QApplication::clipboard()->mimeData()->html().contains("<td>two, &quot;b&quot;</td>"));
        delete menu;
        qApp->removeEventFilter(&keys);
    }
    void tablesAreCopiedForSpreadsheets() {
        CopyKeys keys;
        qApp->installEventFilter(&keys);
        QTableWidget table(3, 2);
        table.setHorizontalHeaderLabels({"name", "value <ms>"});
        for (int r = 0; r < 3; ++r) {
            table.setItem(r, 0, new QTableWidgetItem(QString("row\t%1").arg(r)));
            table.setItem(r, 1, new QTableWidgetItem(QString::number(r * r)));
        }
        table.show();
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("name\tvalue <ms>\nrow 0\t0\nrow 1\t1\nrow 2\t4\n"));
        QVERIFY(QApplication::clipboard()->mimeData()->html().contains("<th>value &lt;ms&gt;</th>"));
        table.setRangeSelected({1, 1, 2, 1}, true);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString("value <ms>\n1\n4\n"));
        qApp->removeEventFilter(&keys);
    }
    void filmsHaveAPaceAndACaption() {
        const Animation plain{
            10, 5,
            *FrameCall::of(std::function<void(QPainter&, QRectF, const Colors&, int)>(
                [](QPainter& p, QRectF box, const Colors&, int frame) { p.fillRect(box, QColor(20 * frame, 0, 0)); }))};
        QCOMPARE(paceOf(plain, {}).seconds(10), 2.0);
        QCOMPARE(paceOf(plain, {0.25, {}, -1, 0}).seconds(10), 2.5);
        const auto slow = paceOf(plain, {3, {}, 2, 5});
        QVERIFY(slow.framesPerSecond >= 2);
        QVERIFY(std::abs(slow.seconds(10) - 35) < 0.5);
        QCOMPARE(paceOf(plain, {1, {}, 99, 5}).held, 0); // no such step
        // The caption takes room below, and says which step it is.
        const auto shot = [&](const QString& caption) {
            QImage image(320, 180, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintFrame(painter, QRectF(0, 0, 320, 180), Theme::lightColors(), plain, {0, caption, -1, 0}, 5);
            return image;
        };
        QCOMPARE(shot({}).pixelColor(160, 178), QColor(100, 0, 0));
        const auto with = shot("A warp reads 32 numbers");
        QVERIFY(with.pixelColor(100, 178) != QColor(100, 0, 0) && with.pixelColor(160, 20) == QColor(100, 0, 0));
        bool words = false;
        for (int x = 10; x < 150; ++x)
            words |= with.pixelColor(x, 170).lightness() < 120;
        QVERIFY(words);
        if (!animationAvailable(ExportFormat::Gif))
            QSKIP("ffmpeg is not installed");
        Exportable item("film", [](QPainter&, QRectF, const Colors&) {});
        item.anyThread = true;
        item.animation = std::make_shared<Animation>(plain);
        const QString path = dir_.filePath("slow.gif");
        ExportOptions how{QSizeF(40, 30), 96, false, {1, "so", 2, 2}};
        QVERIFY(exportTo(path, ExportFormat::Gif, item, how).ok());
        QImageReader reader(path);
        int ms = 0;
        while (reader.canRead()) {
            const auto image = reader.read();
            if (image.isNull())
                break;
            ms += reader.nextImageDelay();
        }
        QVERIFY2(std::abs(ms - 12000) <= 1200, qPrintable(QString::number(ms)));
    }
    void dialogSetsTheFilm() {
        Exportable item("film", [](QPainter&, QRectF, const Colors&) {});
        item.anyThread = true;
        item.animation = std::make_shared<Animation>(
            Animation{10, 5,
                      *FrameCall::of(std::function<void(QPainter&, QRectF, const Colors&, int)>(
                          [](QPainter&, QRectF, const Colors&, int) {}))});
        ExportDialog dialog({item});
        dialog.show();
        auto* speed = dialog.findChild<QDoubleSpinBox*>("speed");
        QVERIFY(!speed->isVisible()); // of a still picture
        for (auto* box : dialog.findChildren<QComboBox*>())
            if (const int at = box->findText("PNG, a file for each frame"); at >= 0)
                box->setCurrentIndex(at);
        QVERIFY(!speed->isVisible() && dialog.findChild<QLineEdit*>("caption")->isVisible());
        for (auto* box : dialog.findChildren<QComboBox*>())
            if (const int at = box->findText("GIF, moving picture"); at >= 0)
                box->setCurrentIndex(at);
        QVERIFY(speed->isVisible());
        speed->setValue(2);
        dialog.findChild<QSpinBox*>("holdStep")->setValue(4);
        QTRY_COMPARE(dialog.findChild<QLabel*>("length")->text(), QString("animation of 23 s"));
    }
    void theDialogCopies() {
        LineChart chart;
        chart.setSeries({{"one", {1, 2, 3}, {1, 4, 9}, false, true}});
        ExportDialog dialog({chart.exportable()});
        dialog.show();
        for (auto* box : dialog.findChildren<QComboBox*>())
            if (const int at = box->findText("SVG, drawing for the web"); at >= 0)
                box->setCurrentIndex(at);
        QApplication::clipboard()->clear();
        QTest::mouseClick(dialog.findChild<QPushButton*>("copy"), Qt::LeftButton);
        QTRY_VERIFY(hasImage());
    }
    /// A large picture takes long: the window goes on meanwhile, and what was asked for comes though the dialog is gone.
    void copyingIsAJob() {
        std::atomic<bool> inWindow = false;
        Exportable item("slow", *PaintCall::of(std::function<void(QPainter&, QRectF, const Colors&)>(
                                    [&](QPainter&, QRectF, const Colors&) {
                                        inWindow = inWindow || QThread::currentThread() == qApp->thread();
                                        QThread::msleep(50);
                                    })));
        item.anyThread = true;
        QApplication::clipboard()->clear();
        {
            ExportDialog dialog({item});
            dialog.findChild<QPushButton*>("copy")->click();
            QVERIFY(!hasImage());
        }
        QTRY_VERIFY(hasImage());
        QVERIFY(!inWindow);
    }
    /// Who waits for a copy that another one ends is told so, whichever dialog it is of.
    void aReplacedCopySaysSo() {
        Exportable item("slow", *PaintCall::of(std::function<void(QPainter&, QRectF, const Colors&)>(
                                    [](QPainter&, QRectF, const Colors&) { QThread::msleep(50); })));
        item.anyThread = true;
        ExportDialog first({item}), second({item});
        const auto note = [](const ExportDialog& dialog) { return dialog.findChild<QLabel*>("exportNote")->text(); };
        first.findChild<QPushButton*>("copy")->click();
        QVERIFY(note(first).contains("Copying"));
        second.findChild<QPushButton*>("copy")->click();
        QVERIFY2(note(first).contains("Another selection was copied"), qPrintable(note(first)));
        second.findChild<QPushButton*>("copy")->click();
        QVERIFY2(note(second).contains("Copying"), qPrintable(note(second)));
        QTRY_VERIFY2(note(second).contains("clipboard"), qPrintable(note(second)));
        first.findChild<QPushButton*>("copy")->click(); // the one that has ended is not told again
        QVERIFY(note(second).contains("clipboard"));
        QTRY_VERIFY(note(first).contains("clipboard"));
    }
    // Every mark and every line of the screen is in the file, and no other.
    void marksAreThoseOfTheScreen() {
        LineChart chart;
        chart.resize(640, 400);
        std::vector<LineSeries> all;
        for (int i = 0; i < 7; ++i) {
            LineSeries s;
            s.name = QString("series %1").arg(i);
            for (int k = 1; k <= 5 + i; ++k) {
                s.x.push_back(k);
                s.y.push_back(k * (i + 1));
            }
            s.markers = true;
            s.joined = false;
            s.mark = 0; // discs alone are counted
            s.color = i;
            all.push_back(s);
        }
        chart.setSeries(all);
        const auto svg = exportBytes(ExportFormat::Svg, chart.exportable(), {});
        QVERIFY(svg.ok());
        for (int i = 0; i < 7; ++i) {
            // Of each colour: a disc for each point, and one in the legend.
            const auto ink = Theme::lightColors().series[i].name().toUtf8();
            int marks = 0;
            QXmlStreamReader xml(*svg);
            std::vector<bool> inks{false};
            while (!xml.atEnd()) {
                xml.readNext();
                if (xml.isStartElement()) {
                    inks.push_back(xml.attributes().hasAttribute("stroke")
                                       ? xml.attributes().value("stroke").toUtf8() == ink
                                       : inks.back());
                    marks += inks.back() &&
                             (xml.name() == QLatin1String("circle") || xml.name() == QLatin1String("ellipse"));
                } else if (xml.isEndElement()) {
                    inks.pop_back();
                }
            }
            QCOMPARE(marks, 5 + i + 1);
        }
        chart.toggleSeries("series 3");
        const auto fewer = exportBytes(ExportFormat::Svg, chart.exportable(), {});
        QVERIFY(!fewer->contains(Theme::lightColors().series[3].name().toUtf8()));
    }
};

QTEST_MAIN(tst_copying)
#include "tst_copying.moc"
