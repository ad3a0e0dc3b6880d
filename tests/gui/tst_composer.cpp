// The composer of reports: parts added, moved by keys and by hand, taken back; saved, opened, written as PDF off the window's
// thread; nothing lost without a question.
#include "core/base/files.hpp"
#include "core/experiment/report.hpp"
#include "core/report/compose.hpp"
#include "tests/support/all_labs.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/crowding.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/pictures.hpp"
#include "tests/support/records.hpp"
#include "ui/base/language.hpp"
#include "ui/composer/composer.hpp"
#include "ui/composer/page_preview.hpp"
#include "ui/report/print_pages.hpp"
#include "ui/report/report_picture.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>

using namespace telar;

/// What the desktop would be asked to open.
class Opener : public QObject {
    Q_OBJECT
public:
    Opener() { QDesktopServices::setUrlHandler("file", this, "open"); }
    ~Opener() override { QDesktopServices::unsetUrlHandler("file"); }
    QUrl opened;
public slots:
    void open(const QUrl& url) { opened = url; }
};

class tst_composer : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, folder_;
    QString library_;
    std::string uid_;

    std::unique_ptr<Composer> shown() {
        auto composer = std::make_unique<Composer>(test::catalogue(), library_);
        composer->show();
        composer->activateWindow();
        (void)QTest::qWaitForWindowActive(composer.get());
        return composer;
    }
    static ReportPart words(ReportPart::Kind kind, const char* text) {
        ReportPart part;
        part.kind = kind;
        part.text = text;
        return part;
    }
    ReportPart chart() const {
        ReportPart part;
        part.kind = ReportPart::Kind::Chart;
        part.operation = "pool";
        part.chart = "times";
        part.records = {{uid_, "many", {}}};
        return part;
    }
    static QStringList texts(const Composer& composer) {
        QStringList out;
        for (const auto& part : const_cast<Composer&>(composer).model().report().parts)
            out << QString::fromStdString(part.text);
        return out;
    }

private slots:
    /// The picture of a lab is painted and packed by a job: nobody waits for it.
    void whatALabShowsGoesIntoTheReport() {
        test::AllLabs labs;
        auto* add = labs.window.action("addToReport");
        labs.window.showLab("pooling");
        QVERIFY(labs.rest());
        const auto parts = [&]() -> std::vector<ReportPart> {
            auto* composer = labs.window.findChild<Composer*>();
            return composer ? composer->model().report().parts : std::vector<ReportPart>();
        };
        const auto before = parts().size();
        add->trigger();
        add->trigger();                           // none of the two is lost
        QTRY_COMPARE(parts().size(), before + 3); // below the lab's name, once
        QCOMPARE(parts()[before].kind, ReportPart::Kind::Heading);
        QCOMPARE(QString::fromStdString(parts()[before].text), labs.pooling->title());
        const auto last = parts().back();
        const auto picture = QImage::fromData(QByteArray::fromStdString(*last.picture));
        QVERIFY(std::abs(picture.width() - 1600) < 12);
        const auto items = labs.pooling->exportables();
        const auto item = items[static_cast<std::size_t>(shownFirst(items))]; // what is on screen
        QCOMPARE(QString::fromStdString(last.text), item.title);
        const int dpi = qRound(1600 * mmPerInch / item.defaultMm.width()); // lines of cells are as fine
        const auto seen = exportBytes(ExportFormat::Png, item, {QSizeF(), dpi, false});
        QVERIFY(seen && test::differentPlaces(picture, QImage::fromData(*seen)) < 0.02);
        labs.window.showLab("matmul"); // another lab begins a section
        QVERIFY(labs.rest());
        add->trigger();
        QTRY_COMPARE(parts().size(), before + 5);
        QCOMPARE(QString::fromStdString(parts()[before + 3].text), labs.matmul->title());
        QCOMPARE(parts()[before + 4].kind, ReportPart::Kind::Picture);
        labs.window.showLab({});
        add->trigger();
        QTest::qWait(200);
        QCOMPARE(parts().size(), before + 5);
    }

    void initTestCase() {
        test::beginWindows(settings_);
        library_ = folder_.filePath("records.sqlite");
        auto library = RecordLibrary::open(library_.toStdString(), RecordLibrary::Access::Write);
        QVERIFY(library.ok());
        QVERIFY(library->import(test::reportLines(), {"many"}).ok());
        uid_ = library->set("many")->uid;
    }
    void cleanupTestCase() { setLanguage("en"); }

    void partsAreMovedByKeysByHandAndBack() {
        const auto composer = shown();
        auto& model = composer->model();
        for (const char* name : {"one", "two", "three"})
            model.add({words(ReportPart::Kind::Heading, name)});
        QCOMPARE(texts(*composer), QStringList({"one", "two", "three"}));
        auto* list = composer->findChild<QListWidget*>("composerParts");
        QCOMPARE(list->count(), 4);
        list->setFocus();
        list->setCurrentRow(3);
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(texts(*composer), QStringList({"one", "three", "two"}));
        QCOMPARE(list->currentRow(), 2);
        QTest::qWait(450); // keys that repeat quickly are one step to undo
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier); // at the top already
        QCOMPARE(texts(*composer), QStringList({"three", "one", "two"}));
        QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(texts(*composer), QStringList({"one", "three", "two"}));
        QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(texts(*composer), QStringList({"three", "one", "two"}));
        // As a drag ends: the first part behind the last.
        QVERIFY(list->model()->moveRow({}, 1, {}, 4));
        QTRY_COMPARE(texts(*composer), QStringList({"one", "two", "three"}));
        QCOMPARE(list->item(1)->text(), QStringLiteral("one"));
        QCOMPARE(list->currentRow(), 3);
        composer->findChild<QPushButton*>("composerRemove")->click();
        QCOMPARE(texts(*composer), QStringList({"one", "two"}));
    }
    void whatIsTypedIsOneReport() {
        const auto composer = shown();
        auto& model = composer->model();
        QTest::keyClicks(composer->findChild<QLineEdit*>("composerTitle"), "Times");
        QTest::keyClicks(composer->findChild<QLineEdit*>("composerAuthors"), "Ana Ruiz, Luis");
        QTest::keyClicks(composer->findChild<QPlainTextEdit*>("composerIntroduction"), "Why.");
        QCOMPARE(model.report().title, std::string("Times"));
        QCOMPARE(model.report().authors, std::vector<std::string>({"Ana Ruiz", "Luis"}));
        QCOMPARE(composer->findChild<QLineEdit*>("composerAuthors")->text(), QStringLiteral("Ana Ruiz, Luis"));
        QCOMPARE(model.report().introduction, std::string("Why."));
        model.add({words(ReportPart::Kind::Paragraph, "")});
        QTest::keyClicks(composer->findChild<QPlainTextEdit*>("composerText"), "Because.");
        QCOMPARE(texts(*composer), QStringList{"Because."});
        QVERIFY(composer->windowTitle().contains('*'));
    }
    void setsOfTheLibraryAreTicked() {
        const auto composer = shown();
        QTRY_VERIFY(!composer->busy());
        ReportPart part = chart();
        part.records.clear();
        composer->model().add({part});
        auto* sets = composer->findChild<QListWidget*>("composerRecords");
        QCOMPARE(sets->count(), 1);
        QTRY_VERIFY(composer->findChild<QLabel*>("composerPages")->text().contains("without records"));
        sets->item(0)->setCheckState(Qt::Checked);
        QCOMPARE(composer->model().part()->records.size(), std::size_t{1});
        QCOMPARE(composer->model().part()->records[0].set, uid_);
        QTRY_VERIFY(!composer->findChild<QLabel*>("composerPages")->text().contains("without records"));
        auto* box = composer->findChild<QComboBox*>("composerChart");
        box->setCurrentIndex(box->findData("speedup"));
        emit box->activated(box->currentIndex());
        QCOMPARE(composer->model().part()->chart, std::string("speedup"));
        // A setting that no menu names is typed.
        auto* panels = composer->findChild<QComboBox*>("composerPanels");
        QVERIFY(panels->isVisible());
        panels->setFocus();
        panels->lineEdit()->selectAll();
        QTest::keyClicks(panels->lineEdit(), "kernel");
        QTest::keyClick(panels->lineEdit(), Qt::Key_Tab);
        QCOMPARE(composer->model().part()->roles.panels, std::string("kernel"));
        auto* colour = composer->findChild<QComboBox*>("composerColour");
        colour->setCurrentIndex(colour->findData("threads"));
        emit colour->activated(colour->currentIndex());
        QCOMPARE(composer->model().part()->roles.colour, std::string("threads"));
        QCOMPARE(panels->currentText(), QString("kernel"));
        composer->model().undo().undo();
        QCOMPARE(composer->model().part()->roles.colour, std::string());
        QCOMPARE(colour->currentText(), QString("suggested by the records"));
    }
    void savedAndOpenedItIsTheSame() {
        const QString path = folder_.filePath("saved.telar-report");
        Report before;
        {
            const auto composer = shown();
            composer->model().add({words(ReportPart::Kind::Heading, "Head"), chart(), Composer::resultsPart(false)});
            QVERIFY(composer->modified());
            composer->saveTo(path);
            QTRY_VERIFY(!composer->modified());
            before = composer->model().report();
        }
        const auto composer = shown();
        composer->openFrom(path);
        QTRY_COMPARE(composer->model().report().parts.size(), std::size_t{3});
        QVERIFY(composer->model().report() == before);
        QVERIFY(!composer->modified() && !composer->model().undo().canUndo());
        composer->openFrom(folder_.filePath("gone.telar-report"));
        QTRY_VERIFY(composer->message().contains("gone.telar-report"));
        QVERIFY(composer->model().report() == before);
    }
    void nothingIsLostWithoutAQuestion() {
        const auto composer = shown();
        bool gone = false;
        composer->beforeLosing([&] { gone = true; });
        QVERIFY(gone); // nothing to lose
        gone = false;
        composer->model().add({words(ReportPart::Kind::Heading, "Head")});
        composer->beforeLosing([&] { gone = true; });
        auto* box = composer->findChild<QMessageBox*>("reportUnsaved");
        QVERIFY(box && !gone);
        for (auto* button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
        QTRY_VERIFY(gone);
        // A full disk, or a folder that is none: it says so and keeps the report.
        composer->saveTo(folder_.filePath("no/such/folder/x.telar-report"));
        QTRY_VERIFY(composer->message().contains("x.telar-report"));
        QVERIFY(composer->modified());
    }
    void writtenOffTheWindowsThreadAndStopped() {
        const auto composer = shown();
        std::vector<ReportPart> parts;
        for (const char* operation : {"pool", "matmul", "neuron", "pipeline"})
            for (const char* kind : {"times", "speedup", "efficiency", "throughput", "repetitions"}) {
                parts.push_back(chart());
                parts.back().operation = operation;
                parts.back().chart = kind;
            }
        composer->model().add(parts);
        const QString path = folder_.filePath("big.pdf");
        QElapsedTimer clock;
        qint64 longest = 0;
        composer->writeTo(path);
        clock.start();
        while (!QFile::exists(path) && clock.elapsed() < test::patience) {
            QElapsedTimer one;
            one.start();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            longest = std::max(longest, one.elapsed());
        }
        QVERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("%PDF-"));
        qInfo("longest pause of the window: %lld ms", longest);
        QVERIFY(longest < 50 * (TELAR_SANITIZED ? 20 : 6)); // busy machines share their cores
        QTRY_VERIFY(!composer->busy());
        composer->writeTo(folder_.filePath("stopped.pdf"));
        composer->stopWriting();
        QTRY_VERIFY(composer->message().contains("Cancelled"));
        QVERIFY(!QFile::exists(folder_.filePath("stopped.pdf")));
    }
    /// What was written is one click away.
    void aWrittenReportCanBeOpened() {
        const auto composer = shown();
        auto* open = composer->findChild<QPushButton*>("composerShow");
        QVERIFY(open && !open->isVisible());
        composer->model().add({words(ReportPart::Kind::Heading, "Head")});
        const QString path = folder_.filePath("open.md");
        composer->writeTo(path);
        QTRY_VERIFY(open->isVisible());
        QVERIFY2(composer->message().contains(path), qPrintable(composer->message()));
        Opener opener;
        open->click();
        QCOMPARE(opener.opened, QUrl::fromLocalFile(path));
        composer->writeTo(folder_.filePath("no/such/folder/open.md"));
        QTRY_VERIFY(composer->message().contains("no/such/folder"));
        QVERIFY(!open->isVisible());
    }
    /// The draft and what is made of it are told apart; an appendix is offered where something would stand in it.
    void draftAndReportHaveNamesOfTheirOwn() {
        const auto composer = shown();
        const auto* save = composer->findChild<QPushButton*>("composerSave");
        const auto* write = composer->findChild<QPushButton*>("composerWrite");
        QVERIFY2(save->text().contains("draft") && !write->text().contains("draft"), qPrintable(save->text()));
        const auto* appendix = composer->findChild<QCheckBox*>("composerAppendix");
        composer->model().add({words(ReportPart::Kind::Heading, "Head")});
        composer->model().choose(-1);
        QTRY_VERIFY(!appendix->isVisible());
        ReportPart chart;
        chart.kind = ReportPart::Kind::Chart;
        composer->model().add({chart});
        composer->model().choose(-1);
        QTRY_VERIFY(appendix->isVisible());
    }
    /// File, format and names in one dialog, which begins in the folder of the exports, wherever something was opened.
    void fileFormatAndNamesAreAskedTogether() {
        QSettings().clear();
        QTemporaryDir last, other, opened;
        QSettings().setValue("export/folder", last.path()); // as the preferences do
        rememberFolderOf(opened.filePath("anything.csv"));
        const auto composer = shown();
        composer->model().add({words(ReportPart::Kind::Heading, "Head")});
        auto* write = composer->findChild<QPushButton*>("composerWrite");
        const auto answer = [write](const std::function<void(QDialog&)>& hand) {
            bool seen = false;
            QTimer::singleShot(0, qApp, [&] {
                if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                    seen = dialog->objectName() == "reportDialog";
                    hand(*dialog);
                    if (dialog->isVisible())
                        dialog->reject();
                }
            });
            QTest::mouseClick(write, Qt::LeftButton);
            return seen;
        };
        const auto line = [](QDialog& dialog, const char* name) { return dialog.findChild<QLineEdit*>(name); };
        const auto note = [](QDialog& dialog) { return dialog.findChild<QLabel*>("reportNote")->text(); };
        QString began, asMarkdown;
        QVERIFY(answer([&](QDialog& dialog) { // dismissed: nothing of it stays
            began = line(dialog, "reportPath")->text();
            QTest::keyClicks(line(dialog, "reportTitle"), "Not this");
            dialog.findChild<QComboBox*>("reportFormat")->setCurrentIndex(3);
            asMarkdown = line(dialog, "reportPath")->text();
        }));
        QCOMPARE(began, last.filePath("telar.pdf"));
        QCOMPARE(asMarkdown, last.filePath("telar.md"));
        QVERIFY(composer->model().report().title.empty());
        const QString path = other.filePath("mine.html");
        QVERIFY(answer([&](QDialog& dialog) {
            QTest::keyClicks(line(dialog, "reportTitle"), "Times");
            QTest::keyClicks(line(dialog, "reportAuthors"), "Ana Ruiz, , Luis");
            line(dialog, "reportPath")->selectAll();
            QTest::keyClicks(line(dialog, "reportPath"), path);
            QCOMPARE(dialog.findChild<QComboBox*>("reportFormat")->currentIndex(), 1); // the ending says it
            QCOMPARE(note(dialog), QString());
            QTest::keyClick(line(dialog, "reportPath"), Qt::Key_Return);
        }));
        QTRY_VERIFY(QFile::exists(path) && !composer->busy());
        QCOMPARE(composer->model().report().title, std::string("Times"));
        QCOMPARE(composer->model().report().authors, std::vector<std::string>({"Ana Ruiz", "Luis"}));
        const auto page = readFile(path.toStdString());
        QVERIFY(page.ok() && page->find("Times") != std::string::npos && page->find("Luis") != std::string::npos);
        QCOMPARE(QDir(exportFolder()), QDir(last.path())); // one export elsewhere leaves the preferences alone
        QSettings().remove("export/folder");
        QCOMPARE(QDir(exportFolder()), QDir(other.path()));
        QCOMPARE(QDir(lastFolder()), QDir(opened.path())); // an export is not where files are opened from
        composer->model().open({});                        // another report: folder, format and names are still there
        const QString again = other.filePath("telar.html");
        QVERIFY(writeFile(again.toStdString(), "old").ok());
        QVERIFY(answer([&](QDialog& dialog) {
            QCOMPARE(line(dialog, "reportPath")->text(), again);
            QCOMPARE(line(dialog, "reportAuthors")->text(), QString("Ana Ruiz, Luis"));
            QVERIFY(note(dialog).contains("asks before"));
            auto* button = dialog.findChild<QPushButton*>("reportWrite");
            line(dialog, "reportPath")->clear();
            QVERIFY(!button->isEnabled());
            QTest::keyClicks(line(dialog, "reportPath"), "notes v2.1"); // no ending of ours: that of the format
            QCOMPARE(note(dialog), QString());
            QTest::mouseClick(button, Qt::LeftButton);
        }));
        QTRY_VERIFY(QFile::exists(other.filePath("notes v2.1.html")) && !composer->busy());
    }
    /// Fonts inside, charts as vectors, and as many pages as the preview shows.
    void thePdfIsWhatThePreviewShows() {
        const auto composer = shown();
        composer->model().add({words(ReportPart::Kind::Heading, "Head"), chart()});
        const QString path = folder_.filePath("small.pdf");
        composer->writeTo(path);
        QTRY_VERIFY(QFile::exists(path) && !composer->busy());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto bytes = file.readAll();
        QVERIFY(bytes.contains("/FontFile2"));
        QVERIFY(!bytes.contains("/Subtype /Image") && !bytes.contains("/Subtype/Image"));
        QCOMPARE(static_cast<int>(bytes.count("/Type /Page\n")), composer->preview().pages());
    }
    /// Words of a chart are text in a font inside the file, not outlines; what an SVG says that is not known stays the SVG's.
    void wordsOfChartsAreText() {
        const auto points = readRecords(test::recordLines(200), "many")->points;
        const auto svg = chartSvg(makeChart("times", {test::catalogue(), "pool", points, {}, "", {}}), "en");
        const ChartPicture chart(svg);
        QCOMPARE(static_cast<qsizetype>(chart.texts()), QString::fromStdString(svg).count("<text"));
        QVERIFY(chart.texts() > 6);
        QCOMPARE(
            ChartPicture("<svg xmlns=\"http://www.w3.org/2000/svg\"><text x=\"1\" y=\"2\" rotate=\"9\">a</text></svg>")
                .texts(),
            std::size_t{0});
        QCOMPARE(ChartPicture("<svg xmlns=\"http://www.w3.org/2000/svg\"><g transform=\"scale(2)\"><text x=\"1\" "
                              "y=\"2\">a</text></g></svg>")
                     .texts(),
                 std::size_t{0});
    }
    /// The theme changes while it is open: what is typed is there in the new colours and size; the pages stay paper.
    void anotherThemeReachesEveryField() {
        Theme::instance().setMode(Theme::Mode::Light);
        const auto composer = shown();
        ReportPart finding;
        finding.kind = ReportPart::Kind::Finding;
        finding.finding = "sure";
        finding.text = "A caption of one's own";
        composer->model().add({finding});
        QTRY_VERIFY(!composer->busy());
        auto* caption = composer->findChild<QPlainTextEdit*>("composerFindingCaption");
        QVERIFY(caption->isVisible());
        const int size = caption->font().pixelSize();
        Theme::instance().setMode(Theme::Mode::Dark);
        Theme::instance().setPresenter(true);
        QTRY_VERIFY(!composer->busy());
        const auto field = caption->viewport()->grab().toImage();
        int paper = 0, ink = 0, old = 0;
        for (int y = 0; y < field.height(); ++y)
            for (int x = 0; x < field.width(); ++x) {
                const QColor pixel = field.pixelColor(x, y);
                paper += pixel == Theme::darkColors().surface;
                ink += contrast(pixel, Theme::darkColors().surface) > 9;
                old += pixel == Theme::lightColors().surface;
            }
        QVERIFY2(paper > field.width() * field.height() * 8 / 10 && ink > 20 && old == 0,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(paper).arg(ink).arg(old)));
        QVERIFY(caption->font().pixelSize() > size);
        const auto pages = composer->preview().viewport()->grab().toImage();
        QCOMPARE(pages.pixelColor(pages.width() / 2, px(20)), QColor(Qt::white));
        Theme::instance().setPresenter(false);
        Theme::instance().setMode(Theme::Mode::Light);
    }
    void nothingIsCut_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* code : {"en", "es"})
            for (const QSize& size : {QSize(1280, 720), QSize(1920, 1080)})
                QTest::addRow("%s %d", code, size.width()) << QString(code) << size;
    }
    void nothingIsCut() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        setLanguage(language);
        const auto composer = shown();
        composer->resize(size);
        ReportPart finding;
        finding.kind = ReportPart::Kind::Finding;
        finding.finding = "sure";
        composer->model().add({words(ReportPart::Kind::Heading, "Head"), words(ReportPart::Kind::Paragraph, "Words"),
                               chart(), finding, Composer::resultsPart(true)});
        QStringList wrong;
        for (int i = -1; i < 5; ++i) {
            composer->model().choose(i);
            QTest::qWait(30);
            wrong << test::crowded(*composer);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
        QVERIFY(composer->width() <= size.width() && composer->height() <= size.height());
    }
};

QTEST_MAIN(tst_composer)
#include "tst_composer.moc"
