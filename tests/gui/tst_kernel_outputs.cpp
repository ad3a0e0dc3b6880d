// What the lab of kernels makes of a run: moments and films, who wrote an element, references.
#include "tests/support/kernel_lab.hpp"
#include "tests/support/needs.hpp"
#include "ui/labs/kernel/reference_dialog.hpp"

using namespace telar;
using namespace telar::test;

class tst_kernel_outputs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() {
        test::beginWindows(settings_);
        TELAR_NEEDS_CLANG;
    }

    void momentsAndFilms() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        QVERIFY(w.rest());
        const auto trace = w.model().trace();
        QVERIFY(trace && trace->steps.size() > 2);
        const auto items = w.lab->exportables();
        const auto named = [&](const QString& title) {
            return std::find_if(items.begin(), items.end(), [&](const Exportable& i) { return i.title == title; });
        };
        const auto moment = named("This step with its source line");
        QVERIFY(moment != items.end() && moment->anyThread);
        const auto svg = exportBytes(ExportFormat::Svg, *moment, {});
        QVERIFY(svg.ok());
        const auto source = QString::fromStdString(w.model().state().source).split('\n');
        const auto code = source[trace->steps.front().line - 1].trimmed().left(12).toHtmlEscaped();
        QVERIFY2(svg->contains(code.toUtf8()), qPrintable(code));
        QVERIFY(svg->contains(QString("Line %1: the warp").arg(trace->steps.front().line).toUtf8()));
        const auto film = named("Animation: the warp step by step");
        QVERIFY(film != items.end() && film->animation &&
                film->animation->frames == static_cast<int>(std::min<std::size_t>(400, trace->steps.size())));
        QSet<QByteArray> frames;
        for (int k : {0, film->animation->frames - 1}) {
            QImage image(640, 400, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            film->animation->paint(painter, QRectF(0, 0, 640, 400), Theme::lightColors(), k);
            painter.end();
            if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
                image.save(QString("%1/moment%2.png").arg(qEnvironmentVariable("TELAR_PICTURES")).arg(k));
            frames.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(frames.size(), 2);
    }
    /// Before there are arrays, pale cells stand where their numbers will be.
    void arraysThatAreComingAreSketched() {
        KernelPage w;
        QVERIFY(w.replace("__global__ void k(float* a) { a[0] = undeclared; }\n"));
        auto* view = w.results().output()->view();
        QVERIFY(!view->matrix() && view->width() > px(100));
        QCOMPARE(w.source().belowOf(1).value(0), QString("Use of undeclared identifier 'undeclared'."));
        const auto image = view->grab().toImage();
        QSet<QRgb> colours;
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, image.height() / 4));
        QVERIFY2(colours.size() > 1, qPrintable(QString::number(colours.size())));
    }
    void whoWroteAnElement() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        auto* output = w.results().output();
        emit output->view()->cellClicked(40, 5);
        QVERIFY(w.rest());
        // Row 40, column 5: blockIdx.y 0 makes columns 0 to 31, blockIdx.x 1 rows 32 to 63; row 8 of the
        // tile.
        QVERIFY2(output->answer().contains("out[2565]"), qPrintable(output->answer()));
        QVERIFY2(output->answer().contains("thread (5, 0, 0)"), qPrintable(output->answer()));
        QVERIFY2(output->answer().contains("block (1, 0, 0)"), qPrintable(output->answer()));
        QVERIFY(output->answer().contains("lane 5"));
        // Its sector: eight neighbours, written by the same warp and by nobody else.
        QVERIFY2(output->answer().contains(
                     "Its sector of 32 bytes was first written by warp 0 of block (1, 0, 0) at line ") &&
                     output->answer().contains(
                         "found it 0 times in L1, 0 times in L2, and brought it from memory 0 times.") &&
                     output->answer().contains("Modelled for the "),
                 qPrintable(output->answer()));
        w.find<QPushButton>("follow")->click();
        QVERIFY(w.rest());
        QCOMPARE(w.results().page(), static_cast<int>(KernelResults::Warp));
        QCOMPARE(w.model().block(), int64_t{1});
        const auto& step = w.model().trace()->steps[static_cast<std::size_t>(w.results().warp()->step())];
        QVERIFY(step.op == simt::Op::GlobalStore);
        QCOMPARE(step.address[5] - w.model().trace()->places[1].begin, std::uint64_t{2565 * 4});
    }

    /// Sizes of a launch by mouse and keys, within CUDA's limits; a drag is one step to undo.
    // Every warp of the launch, one after the other; of more than were asked for, how many.
    void filmsOfEveryWarp() {
        KernelPage w;
        QVERIFY(w.open("transpose"));
        QVERIFY(w.rest());
        const auto filmIn = [&]() -> std::optional<Exportable> {
            for (auto& item : w.lab->exportables())
                if (item.title.startsWith("Animation: warp by warp"))
                    return item;
            return {};
        };
        QVERIFY(!filmIn());
        auto* blocks = w.find<QSpinBox>("filmBlocks");
        QCOMPARE(blocks->maximum(), 4);
        blocks->setValue(4);
        w.find<QPushButton>("traceWarps")->click();
        QVERIFY(w.rest());
        const auto warps = w.model().warps();
        QVERIFY(warps && warps->complete);
        QCOMPARE(warps->warps.size(), std::size_t{32}); // 4 blocks of 32 x 8
        QCOMPARE(warps->steps, 32 * w.model().trace()->steps.size());
        auto film = filmIn();
        QVERIFY(film && film->animation);
        QVERIFY(film->title.contains("all 32 warps of the launch"));
        QCOMPARE(film->animation->frames, static_cast<int>(std::min<std::size_t>(400, warps->steps)));
        QSet<QByteArray> frames;
        for (int k : {0, film->animation->frames / 2, film->animation->frames - 1}) {
            QImage image(1280, 800, QImage::Format_RGB32);
            image.setDevicePixelRatio(2);
            image.fill(Qt::white);
            QPainter painter(&image);
            film->animation->paint(painter, QRectF(0, 0, 640, 400), Theme::lightColors(), k);
            painter.end();
            if (qEnvironmentVariableIsSet("TELAR_PICTURES"))
                image.save(QString("%1/warps%2.png").arg(qEnvironmentVariable("TELAR_PICTURES")).arg(k));
            frames.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(frames.size(), 3);
        blocks->setValue(1);
        w.find<QPushButton>("traceWarps")->click();
        QVERIFY(w.rest());
        QVERIFY2(filmIn()->title.contains("8 of 32 warps: the first 1 of 4 blocks"), qPrintable(filmIn()->title));
        QVERIFY(w.find<QLabel>("filmWords")->text().contains("8 of 32"));
        // Another run, other warps.
        w.model().editLaunch("x", [](cuda::LaunchRequest& launch) { launch.arguments[2] = "32"; });
        QVERIFY(w.rest());
        QVERIFY(!filmIn());
    }
    void anOutputStandsBesideItsReference() {
        KernelPage w;
        QVERIFY(w.open("max_pooling"));
        auto& page = *w.results().output();
        QTRY_VERIFY(!page.verdict().isEmpty() && !w.model().busy());
        QCOMPARE(page.verdict(), QString("All 1024 elements of out are as expected; the largest difference is 0"));
        QVERIFY(page.wantedView()->isVisible());
        QCOMPARE(rowsOf(*page.wantedView()->matrix()), 32);
        // Another window: the first difference is said, and a click goes there.
        page.findChild<QPushButton*>("compareWith")->click();
        auto* dialog = page.findChild<ReferenceDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(QString::fromStdString(dialog->request().word()),
                 QString("1=max:0:rows=64:columns=64:kernel=2:stride=2"));
        QCOMPARE(dialog->findChild<QLineEdit*>("referenceTolerance")->text(), QString("0.0001"));
        QVERIFY(!dialog->findChild<QComboBox*>("referenceKernel")->isEnabled()); // there is no other
        dialog->findChild<QComboBox*>("referenceKind")->setCurrentIndex(1);
        dialog->findChild<QPushButton*>("referenceUse")->click();
        QTRY_VERIFY(page.verdict().startsWith("Element 0 of out"));
        QCOMPARE(w.model().state().launch.reference, std::string("1=average:0:rows=64:columns=64:kernel=2:stride=2"));
        QVERIFY(w.model().commandLine().contains("--reference 1=average:0:rows=64"));
        page.findChild<QPushButton*>("firstDifference")->click();
        QCOMPARE(page.element(), 0);
        // An expression that does not compile is said, and undone.
        page.findChild<QPushButton*>("compareWith")->click();
        dialog = page.findChildren<ReferenceDialog*>().last();
        dialog->findChild<QComboBox*>("referenceKind")->setCurrentIndex(8);
        emit dialog->findChild<QComboBox*>("referenceKind")->activated(8);
        dialog->findChild<QPushButton*>("referenceUse")->click();
        QVERIFY(!dialog->findChild<QLabel*>("referenceMessage")->text().isEmpty());
        dialog->findChild<QLineEdit*>("referenceExpression")->setText("nothing[i]");
        dialog->findChild<QPushButton*>("referenceUse")->click();
        QTRY_VERIFY(page.verdict().contains("does not compile"));
        QVERIFY(!page.wantedView()->isVisible());
        const auto json = w.lab->snapshot()();
        QCOMPARE(json["controls"].toObject()["reference"].toString(), QString("1=expression:nothing[i]"));
        w.lab->undoStack()->undo(); // both: nobody touched a key between them
        QCOMPARE(w.model().state().launch.reference, std::string("1=max:0:rows=64:columns=64:kernel=2:stride=2"));
        QTRY_VERIFY(page.verdict().startsWith("All 1024"));
    }
    /// The fields of the dialog are those of the options that the chosen reference takes.
    void aReferenceShowsItsFields() {
        KernelPage w;
        QVERIFY(w.open("max_pooling"));
        w.results().output()->findChild<QPushButton*>("compareWith")->click();
        auto* dialog = w.results().output()->findChild<ReferenceDialog*>();
        auto *kind = dialog->findChild<QComboBox*>("referenceKind"),
             *filter = dialog->findChild<QComboBox*>("referenceFilter");
        const auto shown = [&](int chosen) {
            kind->setCurrentIndex(chosen);
            emit kind->activated(chosen);
            QStringList fields;
            for (const char* field : {"First", "Second", "Third", "Filter", "Kernel", "Rows", "Inner", "Columns",
                                      "Window", "Stride", "Padding", "Expression"})
                if (dialog->findChild<QWidget*>(QStringLiteral("reference%1").arg(field))->isVisibleTo(dialog))
                    fields << field;
            return fields.join(' ');
        };
        const char* const expected[] = {"First Rows Columns Window Stride Padding",
                                        "First Rows Columns Window Stride Padding",
                                        "First Second Rows Inner Columns",
                                        "First Second Filter Rows Columns Window Stride Padding",
                                        "First",
                                        "First Second",
                                        "First Second",
                                        "Kernel",
                                        "Expression",
                                        "First Rows Columns",
                                        "First Second Third"};
        QCOMPARE(kind->count(), static_cast<int>(std::size(expected)));
        for (int chosen = 0; chosen < kind->count(); ++chosen)
            QCOMPARE(shown(chosen), QString(expected[chosen]));
        filter->setCurrentIndex(1); // by its name: it has its size, and no array
        QCOMPARE(shown(3), QString("First Filter Rows Columns Stride Padding"));
        QCOMPARE(shown(2), QString("First Second Rows Inner Columns"));
    }
};

QTEST_MAIN(tst_kernel_outputs)
#include "tst_kernel_outputs.moc"
