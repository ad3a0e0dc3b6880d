// Nothing is cut in any dialog or window beside the main one (see tst_fit_labs).
#include "core/library/library.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/fit_sweep.hpp"
#include "tests/support/one_lab.hpp"
#include "tests/support/records.hpp"
#include "ui/composer/composer.hpp"
#include "ui/exercises/class_window.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/exercises/hand_in_dialog.hpp"
#include "ui/exercises/mark_dialog.hpp"
#include "ui/exercises/similar_window.hpp"
#include "ui/labs/experiments/set_comparison.hpp"
#include "ui/labs/kernel/reference_dialog.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/matmul/trace_window.hpp"
#include "ui/labs/pooling/gallery_dialog.hpp"
#include "ui/labs/pooling/matrix_editor.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/project/project_session.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/share/share_dialog.hpp"
#include "ui/shell/command_palette.hpp"
#include "ui/shell/help_window.hpp"
#include "ui/shell/preferences.hpp"
#include "ui/widgets/eliding_combo.hpp"
#include "ui/widgets/export_dialog.hpp"
#include "ui/widgets/messages.hpp"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>

using namespace telar;

class tst_fit_dialogs : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

    template <class D, class... Args>
    static std::unique_ptr<QWidget> made(Args&&... args) {
        return std::make_unique<D>(std::forward<Args>(args)...);
    }

private slots:
    void initTestCase() { test::beginWindows(settings_); }
    void small() {
        MainWindow window;
        test::FitSweep sweep(window);
        sweep.seeDialog("palette", [&] { return made<CommandPalette>(&window); });
        sweep.seeDialog("lessons", [&] { return made<LessonsDialog>(&window); });
        sweep.seeDialog("preferences", [&] { return made<Preferences>(&window); });
        sweep.seeDialog("hand-in", [&] { return made<HandInDialog>(&window); });
        sweep.seeDialog("class", [&] { return made<ClassWindow>(&window); });
        sweep.seeDialog("similar", [&] { return made<SimilarWindow>(std::make_shared<const ClassList>(), &window); });
        sweep.seeDialog("mark", [&] {
            return made<MarkDialog>("Ana Pérez · Two vectors and an edge", HandMark{0.5, {}}, false, &window);
        });
        sweep.seeDialog("matrix", [&] { return made<MatrixEditor>(nullptr, &window); });
        sweep.seeDialog("messages", [&] {
            auto* said = window.findChild<Messages*>();
            said->done("Saved to /home/somebody/Documents/courses/parallel-computing/second-semester/report.pdf",
                       "r.pdf");
            said->problem(
                "`slice.png` is not a PNG file: its first bytes are `Rar!`. Open a PNG, JPG, CSV or NIfTI file.");
            said->undoable("3 sets were removed from the library", [] {});
            said->showList();
            auto* list = window.findChildren<QDialog*>("messages").last();
            list->setAttribute(Qt::WA_DeleteOnClose, false);
            return std::unique_ptr<QWidget>(list);
        });
        for (const char* page : {"start", "pooling", "bench", "experiments"})
            sweep.seeDialog(QStringLiteral("help/%1").arg(page),
                            [&] { return std::unique_ptr<QWidget>(HelpWindow::open(&window, QLatin1String(page))); });
        sweep.verify();
    }
    /// With the fields of each kind of reference: all in reach on a small screen, and no room for those of another.
    void reference() {
        KernelCompiled compiled;
        auto& kernel = compiled.kernels.emplace_back();
        kernel.name = "product";
        kernel.parameters.resize(3);
        for (auto& parameter : kernel.parameters)
            parameter.pointer = true;
        compiled.names = {{"a", "b", "c"}};
        cuda::LaunchRequest launch;
        launch.kernel = "product";
        MainWindow window;
        const auto made = [&](const char* kind) {
            auto dialog = std::make_unique<ReferenceDialog>(compiled, launch, 2, &window);
            auto* box = dialog->findChild<QComboBox*>("referenceKind");
            box->setCurrentIndex(box->findData(kind));
            emit box->activated(box->currentIndex());
            return dialog;
        };
        test::FitSweep sweep(window);
        for (const auto kind : {"convolution", "expression"})
            sweep.seeDialog(QStringLiteral("reference/%1").arg(QLatin1String(kind)), [&] { return made(kind); });
        sweep.verify();
        const auto dialog = made("convolution");
        dialog->show();
        QTest::qWait(20);
        const int high = dialog->height();
        auto* box = dialog->findChild<QComboBox*>("referenceKind");
        box->setCurrentIndex(box->findData("expression"));
        emit box->activated(box->currentIndex());
        QTRY_VERIFY2(dialog->height() < high - px(100), qPrintable(QString::number(dialog->height())));
        QStringList labels; // each field by a name of its own
        for (const auto* label : dialog->findChildren<QLabel*>())
            if (label->buddy())
                labels << label->text();
        QVERIFY(labels.size() > 8 && labels.removeDuplicates() == 0);
    }
    void editors() {
        MainWindow window;
        test::FitSweep sweep(window);
        LabSet labs;
        LessonSession session(labs);
        for (int page = 0; page < LessonEditor::Pages; ++page)
            sweep.seeDialog(QStringLiteral("lesson editor/%1").arg(page), [&] {
                auto editor = std::make_unique<LessonEditor>(session, &window);
                editor->setLesson(builtInLessons().front());
                editor->showPage(page);
                return editor;
            });
        for (int page = 0; page < ExerciseEditor::Pages; ++page)
            sweep.seeDialog(QStringLiteral("exercise editor/%1").arg(page), [&] {
                auto editor = std::make_unique<ExerciseEditor>(&window);
                editor->setExercise(*builtInExercise("conflicts"));
                editor->showPage(page);
                return editor;
            });
        for (const bool notes : {false, true})
            sweep.seeDialog("report", [&] {
                return made<ReportDialog>(ReportDialog::Start{"telar", {}, "Laboratory report", {}, notes}, &window);
            });
        sweep.verify();
    }
    /// Each kind of part, with its form and its page.
    void composer() {
        const auto path = settings_.filePath("composed.sqlite");
        auto library = RecordLibrary::open(path.toStdString(), RecordLibrary::Access::Write);
        QVERIFY(library.ok() && library->import(test::reportLines(), {"many"}).ok());
        MainWindow window;
        test::FitSweep sweep(window);
        using Kind = ReportPart::Kind;
        for (const auto kind :
             {Kind::Heading, Kind::Paragraph, Kind::Chart, Kind::Table, Kind::Finding, Kind::Picture, Kind::Results}) {
            ReportPart part;
            part.kind = kind;
            part.text = "Times of the three kernels on the card of the laboratory, measured again";
            part.operation = "pool";
            part.chart = "times";
            part.records = {{library->set("many")->uid, "many", {}}};
            part.finding = "launches";
            sweep.seeDialog(
                QStringLiteral("composer/%1").arg(static_cast<int>(kind)),
                [&] {
                    auto composer = std::make_unique<Composer>(test::catalogue(), path, &window);
                    composer->model().add({part});
                    return composer;
                },
                true);
        }
        sweep.verify();
    }
    /// What is written is in sight beside its page on a small screen: nothing is scrolled sideways for it.
    void composerOnSmallScreens() {
        Composer composer(test::catalogue(), settings_.filePath("none.sqlite"));
        composer.show();
        for (const QSize& screen : {QSize(1280, 720), QSize(853, 480), QSize(800, 480)}) {
            composer.resize(screen);
            QTest::qWait(30);
            QCOMPARE(composer.size(), screen);
            for (const char* name : {"composerParts", "composerTitle", "composerPreview", "composerSave"}) {
                const auto* part = composer.findChild<QWidget*>(QLatin1String(name));
                if (const auto* area = qobject_cast<const QAbstractScrollArea*>(part))
                    part = area->viewport();
                const QRect place(part->mapTo(&composer, QPoint()), part->size());
                QVERIFY2(place.left() >= 0 && place.right() < screen.width(), name);
                QVERIFY2(!part->visibleRegion().isEmpty(), name);
            }
            QVERIFY(composer.findChild<QWidget*>("composerPreview")->width() >= 300);
            QVERIFY(composer.findChild<QWidget*>("composerParts")->height() >= 60);
        }
    }
    void ofALab() {
        test::Window w;
        QVERIFY(w.waitForRest());
        test::FitSweep sweep(w.window);
        sweep.seeDialog("export", [&] { return made<ExportDialog>(w.lab->exportables(), 0, &w.window); });
        sweep.seeDialog("share", [&] {
            auto dialog = std::make_unique<ShareDialog>(sharedView(*w.lab), QString(), &w.window);
            const auto* pictures = dialog->findChild<QListWidget*>("sharePictures");
            (void)QTest::qWaitFor([&] { return !pictures->item(pictures->count() - 1)->icon().isNull(); },
                                  test::patience);
            return dialog;
        });
        sweep.seeDialog("gallery", [&] { return made<GalleryDialog>(w.lab->model().collection(), 0, &w.window); });
        const auto inputs = randomMatmul({8}, 35);
        Matrix<float> c(8, 8);
        simt::LaunchOptions options;
        options.mode = simt::Mode::Traced;
        auto report = emulateMatmul("matmul1", inputs->problem(), c.view(), options, simt::Dim3{4, 4, 1});
        const auto file = std::make_shared<const TraceFile>(
            TraceFile{"matmul", "", "C", 8, 8, report->config, std::move(*report->trace)});
        sweep.seeDialog("trace", [&] { return made<TraceWindow>(file, QStringLiteral("t.json"), &w.window); });
        sweep.verify();
    }
    /// Not cut in the middle of a letter.
    void aNarrowBoxSaysThatItGoesOn() {
        class Open : public ElidingCombo {
        public:
            QString painted() const {
                QStyleOptionComboBox option;
                initStyleOption(&option);
                return option.currentText;
            }
        } box;
        box.addItem("Figures 52 and 53: three kernels, filters of any size");
        box.resize(600, 30);
        QCOMPARE(box.painted(), box.currentText());
        box.resize(160, 30);
        QVERIFY2(box.painted().endsWith(u'…') && box.currentText().startsWith(box.painted().chopped(1)),
                 qPrintable(box.painted()));
    }
    void messages() {
        MainWindow window;
        window.show();
        test::FitSweep sweep(window);
        auto& session = *window.session();
        const QString file =
            "/home/somebody/Documents/courses/parallel-computing/second-semester/a-project-with-a-long-name.telar";
        sweep.seeMessage("about", [&] { window.action("about")->trigger(); });
        sweep.seeMessage("files outside", [&] { emit session.asked(QStringList(9, file)); });
        sweep.seeMessage("recovery", [&] {
            emit session.recoveryFound({file, file, QDateTime(QDate(2026, 9, 30), QTime(12, 30)), {}});
        });
        sweep.seeMessage("changed since", [&] { emit session.changedByOthers(file, QDateTime::currentDateTime()); });
        sweep.seeMessage("refused", [&] {
            emit session.failed(QStringLiteral("Cannot read \"%1\": it is not a project").arg(file));
        });
        sweep.verify();
    }
    void ofRecords() {
        const auto path = settings_.filePath("records.sqlite");
        auto library = RecordLibrary::open(path.toStdString(), RecordLibrary::Access::Write);
        QVERIFY(library.ok());
        for (const char* name : {"fast", "slow"}) {
            SetFacts facts;
            facts.name = name;
            facts.date = "2026-01-01T10:00:00Z";
            QVERIFY(library->import(test::recordLines(12, 2), facts).ok());
        }
        const auto first = library->set("fast"), second = library->set("slow");
        QVERIFY(first.ok() && second.ok());
        MainWindow window;
        test::FitSweep sweep(window);
        sweep.seeDialog("set", [&] { return made<SetDescription>(*first, &window); });
        sweep.seeDialog("comparison", [&] {
            auto dialog = std::make_unique<SetComparisonDialog>(test::catalogue(), path, *first, *second, &window);
            (void)QTest::qWaitFor([&] { return !dialog->busy(); }, test::patience);
            return dialog;
        });
        sweep.verify();
    }
};

QTEST_MAIN(tst_fit_dialogs)
#include "tst_fit_dialogs.moc"
