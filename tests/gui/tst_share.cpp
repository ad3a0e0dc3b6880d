// A lab as a page for others, from every lab in both languages, and pictures dragged out of the window.
#include "tests/support/all_labs.hpp"
#include "tests/support/readable.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/share/share_dialog.hpp"
#include "ui/widgets/copying.hpp"
#include "ui/widgets/drag_out.hpp"

#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSvgRenderer>
#include <QUrl>
#include <QXmlStreamReader>

using namespace telar;

namespace {

/// What a reader finds on a page, and what a browser would make of it.
struct Page {
    QString text, language, code, error;
    int figures = 0, pictures = 0, tables = 0, cells = 0;
    QStringList sources, elements, heads;
};

Page readPage(const QByteArray& html) {
    Page page;
    QXmlStreamReader xml(html);
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::Characters)
            page.text += xml.text();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const auto name = xml.name().toString();
        page.elements << name;
        page.figures += name == "figure";
        page.tables += name == "table" && !xml.attributes().hasAttribute("class");
        page.cells += name == "td";
        if (name == "th")
            page.heads << xml.readElementText();
        if (name == "html")
            page.language = xml.attributes().value("lang").toString();
        if (name == "code")
            page.code = xml.readElementText();
        for (const auto& attribute : xml.attributes())
            if (attribute.name() == QLatin1String("src") || attribute.name() == QLatin1String("href"))
                page.sources << attribute.value().toString();
    }
    page.error = xml.errorString();
    return page;
}

/// Whether a data address holds a picture that can be painted, and paints more than its ground.
bool isPainted(const QString& source) {
    const auto bytes = QByteArray::fromBase64(source.section(',', 1).toLatin1());
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    if (source.startsWith("data:image/svg+xml;base64,")) {
        QSvgRenderer svg(bytes);
        if (!svg.isValid())
            return false;
        QPainter painter(&image);
        svg.render(&painter);
    } else if (source.startsWith("data:image/png;base64,")) {
        image = QImage::fromData(bytes, "png");
    }
    QSet<QRgb> inks;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            inks << image.pixel(x, y);
    return inks.size() > 2;
}

QByteArray fileBytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class tst_share : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;

private slots:
    void initTestCase() { test::beginWindows(dir_); }
    void cleanup() {
        setLanguage("en");
        Theme::instance().setMode(Theme::Mode::Light);
    }

    void numbersAreNotWrittenOnTheWindowsThread() {
        test::AllLabs labs;
        labs.window.showLab("pooling");
        QVERIFY(labs.rest());
        auto view = sharedView(*labs.pooling);
        auto matrices = 0;
        const auto asked = std::make_shared<std::atomic<int>>(0), askedMuch = std::make_shared<std::atomic<int>>(0);
        auto* const window = QThread::currentThread();
        const auto calls = std::make_shared<std::atomic<int>>(0);
        for (auto& item : view.items)
            if (item.csv) {
                matrices += item.large;
                item.csv = [csv = item.csv, asked = item.large ? askedMuch : asked, calls, window] {
                    ++*calls;
                    *asked += QThread::currentThread() == window;
                    return csv();
                };
            }
        QVERIFY(matrices > 0);
        ShareDialog dialog(view, {}, &labs.window);
        dialog.show();
        *asked = 0; // a chart's few lines were counted
        dialog.findChild<QLineEdit*>("sharePath")->setText(dir_.filePath("matrix.html"));
        auto* list = dialog.findChild<QListWidget*>("sharePictures");
        for (int i = 0; i < list->count(); ++i)
            list->item(i)->setCheckState(Qt::Checked);
        QSignalSpy shared(&dialog, &ShareDialog::shared);
        dialog.findChild<QPushButton*>("shareWrite")->click();
        QVERIFY(shared.wait(TELAR_SANITIZED ? 120000 : 20000));
        QVERIFY(*calls > 0);
        QCOMPARE(*asked, 0);
        QCOMPARE(*askedMuch, 0);
    }

    /// Who works in the dark exports on paper: nothing of a picture depends on the theme of the window, and each of its words
    /// can be read on what lies under it, on a dark ground too where that was asked for.
    void everyPictureIsReadableOnItsGround() {
        Theme::instance().setMode(Theme::Mode::Dark);
        test::AllLabs labs;
        auto shown = labs.window.labs().all();
        shown.removeOne(labs.cnn.get()); // its pictures are those of the digits, after a longer training
        for (auto* lab : shown) {
            labs.window.showLab(lab->id());
            QTest::qWait(200);
            if (lab == labs.mlp.get()) { // curves are drawn from the first steps on
                QVERIFY(QTest::qWaitFor([&] { return labs.mlp->model().steps().size() > 40; }, test::patience));
                lab->cancel();
            }
            QVERIFY2(labs.rest(), qPrintable(lab->id()));
        }
        const auto drawn = [&] {
            std::vector<std::pair<QString, QByteArray>> all;
            for (auto* lab : shown) {
                lab->catchUp();
                for (const auto& item : lab->exportables())
                    for (const bool dark : {false, true})
                        if (hasContent(item))
                            all.emplace_back(lab->id() + u' ' + item.title + (dark ? " (dark)" : ""),
                                             *exportBytes(ExportFormat::Svg, item, {{}, 300, dark}));
            }
            return all;
        };
        const auto inDark = drawn();
        Theme::instance().setMode(Theme::Mode::Light);
        const auto inLight = drawn();
        QVERIFY(inDark.size() > 60);
        QCOMPARE(inLight.size(), inDark.size());
        // What an overlay colours by thread or by share has the series of the window's theme, with an ink for each of them.
        static const QRegularExpression overlays(
            "^(matmul (C|Animation: .*)|attention (Weights W|Scores S|Output O))( \\(dark\\))?$");
        QStringList wrong;
        int texts = 0;
        for (std::size_t i = 0; i < inDark.size(); ++i) {
            if (inLight[i] != inDark[i] && !inDark[i].first.contains(overlays))
                wrong << inDark[i].first + ": depends on the theme of the window";
            for (const auto& one : test::faintTexts(inDark[i].second, 4.5, texts))
                wrong << inDark[i].first + ": " + one;
        }
        for (const auto& one : wrong)
            qWarning("%s", qPrintable(one));
        QVERIFY2(wrong.isEmpty(), qPrintable(QString::number(wrong.size())));
        QVERIFY(texts > 1000);
    }

    void everyLabIsAPage() {
        test::AllLabs labs;
        labs.workBriefly();
        for (auto* lab : labs.window.labs().all()) {
            if (lab->id() == QLatin1String("cnn")) // a page like that of the digits, after a longer training
                continue;
            labs.window.showLab(lab->id());
            QTest::qWait(200);
            QVERIFY2(labs.rest(), qPrintable(lab->id()));
            for (const auto* code : {"en", "es"}) {
                setLanguage(code);
                QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
                QVERIFY2(labs.rest(), qPrintable(lab->id()));
                auto view = sharedView(*lab);
                view.words = "First <words> & a script: <script>\nsecond";
                const QString path = dir_.filePath(lab->id() + code + ".html");
                const auto written = writeSharedPage(path, recorded(view));
                QVERIFY2(written, written ? "" : written.error().str().c_str());
                const auto bytes = fileBytes(path);
                const auto page = readPage(bytes);
                const auto where = lab->id().toUtf8() + ' ' + code + ": " + page.error.toUtf8();
                QVERIFY2(page.error.isEmpty(), where.constData());
                QCOMPARE(page.language, QString(code));
                QVERIFY2(page.figures > 0 && page.tables > 0 && page.cells > 6, where.constData());
                QVERIFY2(page.text.contains(lab->title()) && page.text.contains("First <words> & a script: <script>"),
                         where.constData());
                QVERIFY2(
                    page.text.contains(QLatin1String(code) == QLatin1String("es") ? "Para repetirlo" : "To repeat it"),
                    where.constData());
                // Heads in the page's language, of the columns that have something in them.
                for (const auto& item : view.items)
                    if (item.csv && QLatin1String(code) == QLatin1String("en")) {
                        const auto heads = csvCells(item.csv()).front().mid(0, mostSharedColumns);
                        QVERIFY2(std::any_of(heads.begin(), heads.end(),
                                             [&](const QString& head) { return page.heads.contains(head); }),
                                 where.constData());
                    }
                QCOMPARE(page.code, lab->commandLine());
                QVERIFY2(page.code.startsWith("telar-cli "), where.constData());
                QVERIFY(!page.elements.contains("script") && !page.elements.contains("link") &&
                        !page.elements.contains("iframe"));
                QCOMPARE(page.sources.size(), page.figures);
                bool painted = false;
                for (const auto& source : page.sources) {
                    QVERIFY2(source.startsWith("data:image/"), where.constData());
                    painted = painted || isPainted(source);
                }
                QVERIFY2(painted, where.constData());
                auto outside = QString::fromUtf8(bytes);
                outside.remove(QRegularExpression("base64,[A-Za-z0-9+/=]*"));
                QVERIFY2(!outside.contains("http") && !outside.contains("url("), where.constData());
            }
        }
    }
    /// A table has the rows that have numbers, wherever they stand, and says of how many it has the first.
    void tablesHaveTheRowsWithNumbers() {
        const auto tableOf = [](int without, int with) {
            QByteArray csv = "id,variant,median (ms),runs,note\n";
            for (int k = 0; k < without; ++k)
                csv += "cuda,a card,,,\"not here,\nas it has no GPU\"\n";
            for (int k = 0; k < with; ++k)
                csv += "v" + QByteArray::number(k) + ",variant," + QByteArray::number(0.5 + k) + ",5,\n";
            Exportable item("Times", [](QPainter& p, QRectF target, const Colors&) { p.drawRect(target); });
            item.csv = [csv] { return csv; };
            SharedView view;
            view.language = "en";
            view.items = {item};
            const auto pages = sharedPages(view);
            ReportBlock found;
            for (const auto& block : pages->blocks)
                if (block.kind == ReportBlock::Kind::Table)
                    found = block;
            return found;
        };
        const auto few = tableOf(18, 12);
        QCOMPARE(few.text, std::string("The numbers of figure 1"));
        QCOMPARE(few.rows.size(), std::size_t{12});
        QCOMPARE(few.rows.back().front(), std::string("v11"));
        const auto many = tableOf(30, 100);
        QCOMPARE(many.text, std::string("The numbers of figure 1: the first 60 of 100 rows"));
        QCOMPARE(many.rows.size(), std::size_t{60});
        QCOMPARE(many.rows.front().front(), std::string("v0"));
        QCOMPARE(tableOf(3, 5000).text, std::string("The numbers of figure 1: the first 60 of 5,000 rows"));
    }

    void theDialogWritesWhatIsTicked() {
        test::Window labs;
        QVERIFY(labs.waitForRest());
        const QString path = dir_.filePath("page");
        bool found = false;
        QTimer::singleShot(0, &labs.window, [&] {
            auto* dialog = labs.window.findChild<ShareDialog*>();
            found = dialog != nullptr;
            if (!dialog)
                return;
            auto* pictures = dialog->findChild<QListWidget*>("sharePictures");
            auto* write = dialog->findChild<QPushButton*>("shareWrite");
            for (int i = 0; i < pictures->count(); ++i)
                pictures->item(i)->setCheckState(Qt::Unchecked);
            found = found && !write->isEnabled();
            pictures->item(1)->setCheckState(Qt::Checked);
            dialog->findChild<QLineEdit*>("shareTitle")->setText("What I saw");
            dialog->findChild<QPlainTextEdit*>("shareWords")->setPlainText("A ring of bone.");
            dialog->findChild<QLineEdit*>("sharePath")->setText("/nowhere/at/all.html");
            QTest::mouseClick(write, Qt::LeftButton);
            auto* note = dialog->findChild<QLabel*>("shareNote");
            found = found && QTest::qWaitFor([&] { return note->property("role") == "error"; }) &&
                    note->text().contains("/nowhere/at");
            dialog->findChild<QLineEdit*>("sharePath")->setText(path);
            QTest::mouseClick(write, Qt::LeftButton);
        });
        labs.window.action("sharePage")->trigger();
        QVERIFY(found);
        const auto page = readPage(fileBytes(path + ".html"));
        QVERIFY(page.error.isEmpty());
        QCOMPARE(page.figures, 1);
        QVERIFY(page.text.contains("What I saw") && page.text.contains("A ring of bone."));
        QCOMPARE(page.code, labs.lab->commandLine());
    }
    void aPictureAloneIsSharedFromItsMenu() {
        test::Window labs;
        QVERIFY(labs.waitForRest());
        auto* view = labs.lab->stage()->output();
        QVERIFY(view->matrix());
        const QString title = view->exportable().title;
        QStringList ticked;
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5), view->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(view, &event);
        auto* menu = view->findChild<QMenu*>("copyMenu");
        QVERIFY(menu);
        QTimer::singleShot(0, &labs.window, [&] {
            auto* dialog = labs.window.findChild<ShareDialog*>();
            auto* pictures = dialog->findChild<QListWidget*>("sharePictures");
            for (int i = 0; i < pictures->count(); ++i)
                if (pictures->item(i)->checkState() == Qt::Checked)
                    ticked << pictures->item(i)->text();
            dialog->reject();
        });
        for (auto* action : menu->actions())
            if (action->text() == "Share as a page…")
                action->trigger();
        QCOMPARE(ticked, QStringList{title});
    }
    void picturesAreDraggedOutWithCtrl() {
        DragOut drags;
        std::unique_ptr<DraggedPicture> carried;
        drags.setCarry([&](QWidget*, DraggedPicture* picture) { carried.reset(picture); });
        qApp->installEventFilter(&drags);
        LineChart chart;
        chart.resize(400, 300);
        chart.setTitle("Loss / epoch");
        chart.show();
        const auto drag = [&](Qt::KeyboardModifiers keys) {
            auto* at = chart.childAt(100, 100);
            auto* under = at ? at : &chart;
            QTest::mousePress(under, Qt::LeftButton, keys, QPoint(100, 100));
            QMouseEvent move(QEvent::MouseMove, QPointF(140, 120), under->mapToGlobal(QPointF(140, 120)), Qt::NoButton,
                             Qt::LeftButton, keys);
            QCoreApplication::sendEvent(under, &move);
            QTest::mouseRelease(under, Qt::LeftButton, keys, QPoint(140, 120));
        };
        drag(Qt::ControlModifier);
        QVERIFY(!carried); // nothing to show yet
        chart.setSeries({{"one", {1, 2, 3}, {1, 4, 9}, false, true}});
        drag(Qt::NoModifier);
        QVERIFY(!carried);
        drag(Qt::ControlModifier);
        QVERIFY(carried);
        QCOMPARE(carried->formats().filter("image/").size(), 2);
        QVERIFY(carried->hasUrls() && carried->hasImage());
        QVERIFY(QSvgRenderer(carried->data("image/svg+xml")).isValid());
        QVERIFY(QImage::fromData(carried->data("image/png"), "png").width() > 1000);
        const auto urls = carried->urls();
        QCOMPARE(urls.size(), 1);
        const auto file = urls.front().toLocalFile();
        QVERIFY2(file.endsWith(".png") && !QFileInfo(file).fileName().contains('/'), qPrintable(file));
        QCOMPARE(fileBytes(file), carried->data("image/png"));
        // A press that does not become a drag is let go.
        carried.reset();
        QTest::mouseClick(chart.childAt(100, 100), Qt::LeftButton, Qt::ControlModifier, QPoint(50, 50));
        QVERIFY(!carried);
        qApp->removeEventFilter(&drags);
    }
};

QTEST_MAIN(tst_share)
#include "tst_share.moc"
