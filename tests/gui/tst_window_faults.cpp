// What the system may refuse to the window's jobs: any allocation, their thread, any write, sync or rename. The window
// lives and shows one sentence, files are the old one or the new one, and the same work succeeds afterwards.
#include "tests/support/failing_jobs.hpp"
#include "tests/support/projects.hpp"
#include "ui/widgets/export_dialog.hpp"

#include <QComboBox>
#include <QDir>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>

using namespace telar;
using namespace telar::test;

class tst_window_faults : public QObject {
    Q_OBJECT
    QTemporaryDir settings_, files_;
    std::unique_ptr<AllLabs> all_;
    std::unique_ptr<ExportDialog> dialog_;
    QStringList notices_; ///< that came and went

    QString file(const QString& name) const { return files_.filePath(name); }
    MainWindow& window() { return all_->window; }

    /// One kind of work as the window does it.
    struct Work {
        std::function<void()> start;
        std::function<bool()> busy;
        std::function<bool()> done; ///< in spite of what was refused
        QString output;             ///< what it writes, in `files_`; empty: nothing
    };

    Work work(const QString& name) {
        auto& all = *all_;
        if (name == "open a picture") {
            auto* model = &all.pooling->model();
            return {[this, model] {
                        (void)window().openPath(file(model->state().source.path.endsWith("a.jpg") ? "b.jpg" : "a.jpg"));
                    },
                    [model] { return model->loading() || model->computing(); },
                    [model] { return !model->sourceError() && !model->error() && model->result(); },
                    {}};
        }
        if (name == "multiply") {
            auto* model = &all.matmul->model();
            return {[model] { model->edit("change size", [](MatmulState& s) { s.size = s.size == 40 ? 41 : 40; }); },
                    [this] { return all_->matmul->busy(); },
                    [model] { return !model->error(); },
                    {}};
        }
        if (name == "train") {
            auto* model = &all.mlp->model();
            return {[this] { QTest::keyClick(all_->mlp, Qt::Key_F5); },
                    [model] { return model->training(); },
                    [model] { return !model->error(); },
                    {}};
        }
        if (name == "sweep") {
            auto* model = &all.experiments->model();
            return {[model] { model->start(); },
                    [this] { return all_->experiments->busy(); },
                    [model] { return model->records().size() == 4; },
                    {}};
        }
        if (name == "save a project")
            return {[this] { window().session()->save(file("saved.telar"), ProjectSession::Existing::Replace); },
                    [this] { return window().session()->busy(); }, [this] { return !window().isWindowModified(); },
                    "saved.telar"};
        if (name == "open a project")
            return {[this] {
                        (void)all_->matmul->model().edit("change size", [](MatmulState& s) { s.size = 30; });
                        window().session()->open(file("kept.telar"));
                    },
                    [this] { return window().session()->busy() || all_->matmul->busy(); },
                    [this] { return all_->matmul->model().state().size == 17; },
                    {}};
        const QString extension = name.section(' ', -1);
        return {[this, extension] { startExport(extension); }, [this] { return exporting(); },
                [this] { return !dialog_->isVisible(); }, "exported." + extension};
    }

    void startExport(const QString& extension) {
        dialog_ = std::make_unique<ExportDialog>(window().currentLab()->exportables());
        dialog_->show();
        auto* format = dialog_->findChildren<QComboBox*>()[1];
        for (int i = 0; i < format->count(); ++i)
            if (format->itemText(i).contains(extension, Qt::CaseInsensitive)) {
                format->setCurrentIndex(i);
                break;
            }
        for (auto* edit : dialog_->findChildren<QLineEdit*>())
            if (edit->accessibleName() == "File")
                edit->setText(file("exported"));
        button("Export")->click();
        if (auto* replace = button("Replace"))
            replace->click();
    }
    QPushButton* button(const QString& words) const {
        for (auto* one : dialog_->findChildren<QPushButton*>())
            if (one->text() == words)
                return one;
        return nullptr;
    }
    bool exporting() const { return dialog_->isVisible() && !button("Export")->isEnabled(); }

    bool ended(const Work& work) {
        return QTest::qWaitFor([&] { return !work.busy(); }, patience);
    }

    /// Every sentence on screen.
    static QString onScreen() {
        QString all;
        for (auto* window : QApplication::topLevelWidgets()) {
            if (!window->isVisible())
                continue;
            for (auto* label : window->findChildren<QLabel*>())
                if (label->isVisible())
                    all += label->text() + "\n";
        }
        return all;
    }
    void closeBoxes() {
        for (auto* box : window().findChildren<QMessageBox*>())
            box->close();
        if (dialog_)
            dialog_->close();
        notices_.clear();
    }
    /// "" where the file is the old one or a new one that is whole, and nothing lies beside it.
    QString files(const Work& work) const {
        const auto left = QDir(files_.path()).entryList({".telar-*", "*.part"}, QDir::AllEntries | QDir::Hidden);
        if (!left.isEmpty())
            return "left behind: " + left.join(", ");
        if (work.output.isEmpty())
            return {};
        const auto bytes = QByteArray::fromStdString(bytesOf(file(work.output).toStdString()));
        const bool whole = bytes == "old\n"                 ? true
                           : work.output.endsWith(".telar") ? QJsonDocument::fromJson(bytes).isObject()
                           : work.output.endsWith(".png")   ? bytes.contains("IEND")
                           : work.output.endsWith(".svg")   ? bytes.trimmed().endsWith("</svg>")
                                                            : bytes.size() > 20 && bytes.endsWith('\n');
        return whole ? QString() : work.output + " is not whole: " + QString::fromUtf8(bytes.left(60));
    }

    /// One run with something refused: what is wrong then, or "".
    QString refuse(const Work& work, const QByteArray& plan) {
        if (!work.output.isEmpty())
            (void)writeFile(file(work.output).toStdString(), "old\n");
        closeBoxes();
        if (work.output.endsWith(".telar")) // something to save
            all_->matmul->model().edit("change size", [](MatmulState& s) { s.size = s.size == 20 ? 21 : 20; });
        failJobs(plan);
        work.start();
        const bool over = ended(work);
        (void)failedCalls();
        if (!over)
            return "it never ends";
        const bool said = QTest::qWaitFor(
            [&] {
                const QString all = onScreen() + notices_.join('\n');
                for (const char* words :
                     {"not enough memory", "bytes of memory", "could be started", "could not be started",
                      "Cannot write", "space is left", "ended unexpectedly", "Cannot save", "Cannot read"})
                    if (all.contains(QLatin1String(words)))
                        return true;
                return work.done();
            },
            3000);
        if (!said)
            return "nothing is said: " + notices_.join(QLatin1Char('|')) + onScreen().simplified().right(300);
        return files(work);
    }

private slots:
    void initTestCase() {
        if (TELAR_SANITIZED)
            QSKIP("the sanitizers' allocators are their own");
        isolateSettings(settings_);
        QSettings().setValue("autosaveFolder", file("copies"));
        Theme::instance().attach(*qApp);
        all_ = std::make_unique<AllLabs>();
        for (auto* lab : window().labs().all())
            QObject::connect(lab, &Lab::problem, this, [this](const QString& words) { notices_ << words; });
        QVERIFY(QFile::copy(TELAR_TEST_DATA "/images/progressive.jpg", file("a.jpg")));
        QVERIFY(QFile::copy(TELAR_TEST_DATA "/images/grey.jpg", file("b.jpg")));
        all_->matmul->model().edit("change size", [](MatmulState& s) { s.size = 17; });
        QVERIFY(save(*all_, file("kept.telar")));
    }
    void cleanupTestCase() {
        dialog_.reset();
        all_.reset();
    }

    void whateverIsRefused_data() {
        QTest::addColumn<QString>("lab");
        QTest::newRow("open a picture") << "pooling";
        QTest::newRow("multiply") << "matmul";
        QTest::newRow("train") << "mlp";
        QTest::newRow("sweep") << "experiments";
        QTest::newRow("save a project") << "matmul";
        QTest::newRow("open a project") << "matmul";
        QTest::newRow("export csv") << "matmul";
        QTest::newRow("export png") << "matmul";
    }
    void whateverIsRefused() {
        QFETCH(QString, lab);
        const QString name = QTest::currentDataTag();
        closeBoxes();
        window().showLab(lab);
        QVERIFY(all_->rest());
        if (name == "train") {
            auto& model = all_->mlp->model();
            QVERIFY(all_->mlp->openPath(TELAR_TEST_DATA "/digits"));
            QVERIFY(all_->rest());
            model.edit("epochs", [](TrainingSettings& s) { s.spec.epochs = 1; });
        } else if (name == "sweep") {
            all_->experiments->model().edit("sweep", [](ExperimentState& s) {
                s.preset.clear();
                s.sizes = "8,16";
                s.backends = {"serial", "simd"};
                s.repeat = 1;
            });
        }
        QVERIFY(all_->rest());
        const auto kind = work(name);
        int points = 0;
        for (const auto& [what, most] :
             {std::pair{"memory", 24}, {"thread", 2}, {"write", 4}, {"write+", 2}, {"sync", 2}, {"rename", 2}}) {
            if (name == "export png" && QByteArray(what) == "memory")
                continue; // Qt holds a lock of its fonts when memory is refused to it, and keeps it
            QByteArray count = what;
            count.replace("+", "");
            failJobs(count + ":0");
            kind.start();
            QVERIFY(ended(kind));
            const long calls = failedCalls();
            for (int i = 0; i < most && i < calls; ++i) {
                const long number = calls <= most || i < most / 2 ? i + 1 : 1 + calls * i / most;
                const auto plan = QByteArray(what) + ":" + QByteArray::number(static_cast<qlonglong>(number));
                const auto wrong = refuse(kind, plan);
                QVERIFY2(wrong.isEmpty(), qPrintable(QString("%1 of %2: %3").arg(plan).arg(calls).arg(wrong)));
                ++points;
            }
        }
        // The window goes on as before.
        closeBoxes();
        kind.start();
        QVERIFY(ended(kind));
        QTRY_VERIFY(kind.done());
        const auto wrong = files(kind);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        qDebug("%d points refused", points);
    }
};

QTEST_MAIN(tst_window_faults)
#include "tst_window_faults.moc"
