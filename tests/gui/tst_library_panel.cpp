// The library beside the experiments, driven as a person drives it.
#include "core/base/files.hpp"
#include "core/library/record_text.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
#include "tests/support/records.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/experiments/library_panel.hpp"
#include "ui/labs/experiments/records_view.hpp"
#include "ui/labs/experiments/set_comparison.hpp"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>

using namespace telar;

class tst_library_panel : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    int round_ = 0;

    static std::string lines(double times, const char* device, int count = 3) {
        std::string out;
        for (const char* backend : {"serial", "simd"})
            for (int i = 0; i < count; ++i) {
                auto record = test::recordOf("pool", backend, 64 << i % 12, 1);
                record.device = device;
                record.entries = {{"kernel", Size2{2 + i / 12, 2 + i / 12}}};
                record.seed = 35;
                for (double& ms : record.eachMs = {1, 1.01, 1.02, 1.03, 1.04, 1.05})
                    ms *= times * (i + 1);
                record.total = statisticsOf(record.eachMs);
                out += toJson(record, -1) + "\n";
            }
        return out;
    }
    /// The lab with a library of its own: "slow" and "fast", and nothing measured.
    struct Page {
        MainWindow window;
        ExperimentsLab* lab;
        Page() : lab(new ExperimentsLab(test::catalogue())) {
            window.addLab(lab);
            window.resize(1280, 720);
            window.show();
            window.showLab("experiments");
            (void)QTest::qWaitForWindowActive(&window);
            (void)rest();
        }
        bool rest() {
            return QTest::qWaitFor([this] { return !lab->busy(); }, test::patience);
        }
        template <class T>
        T* find(const char* name) {
            return lab->findChild<T*>(QLatin1String(name));
        }
        QTableView* sets() { return find<QTableView>("librarySets"); }
        /// Chosen by their names.
        void choose(const QStringList& names) {
            auto* view = sets();
            view->clearSelection();
            for (int row = 0; row < view->model()->rowCount(); ++row)
                if (names.contains(view->model()->index(row, LibraryTable::Name).data().toString()))
                    view->selectionModel()->select(view->model()->index(row, 0),
                                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        QStringList names() {
            QStringList all;
            for (int row = 0; row < sets()->model()->rowCount(); ++row)
                all << sets()->model()->index(row, LibraryTable::Name).data().toString();
            return all;
        }
        void click(const char* button) { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }
        void trigger(int place) { find<QPushButton>("libraryMore")->menu()->actions().at(place)->trigger(); }
    };
    RecordLibrary shelf() const {
        return std::move(
            *RecordLibrary::open(qEnvironmentVariable("TELAR_LIBRARY").toStdString(), RecordLibrary::Access::Write));
    }

private slots:
    void initTestCase() {
        test::isolateSettings(folder_);
        qputenv("XDG_DATA_HOME", folder_.path().toLocal8Bit());
    }
    void init() {
        qputenv("TELAR_LIBRARY", QFile::encodeName(folder_.filePath(QString("%1/records.sqlite").arg(++round_))));
        auto library = shelf();
        SetFacts facts;
        facts.name = "slow";
        facts.date = "2026-01-01T10:00:00Z";
        facts.tags = {"exam"};
        QVERIFY(library.import(lines(2, "Tesla K20"), facts).ok());
        facts.name = "fast";
        facts.date = "2026-01-02T10:00:00Z";
        facts.tags = {};
        QVERIFY(library.import(lines(1, "EPYC"), facts).ok());
    }
    void cleanup() { setLanguage("en"); }

    void setsAreFoundAndSorted() {
        Page p;
        // The newest first: what was measured at first sight, unasked.
        QCOMPARE(p.names(), (QStringList{"Figures 52 and 53", "fast", "slow"}));
        QCOMPARE(p.find<QLabel>("libraryCount")->text(), QString("Sets: 3"));
        auto* words = p.find<QLineEdit>("librarySearch");
        words->setText("k20 kernel=2");
        QVERIFY(p.rest());
        QCOMPARE(p.names(), QStringList{"slow"});
        words->setText("size=65");
        QVERIFY(p.rest());
        QVERIFY(p.names().isEmpty());
        QCOMPARE(p.find<QLabel>("libraryCount")->text(), QString("no set matches"));
        words->clear();
        QVERIFY(p.rest());
        p.sets()->sortByColumn(LibraryTable::Name, Qt::AscendingOrder);
        QVERIFY(p.rest());
        QCOMPARE(p.names(), (QStringList{"fast", "Figures 52 and 53", "slow"}));
        // Opened once more, the lab adds to the same set.
        p.lab->model().start(false, false);
        QVERIFY(p.rest());
        QCOMPARE(p.names().size(), 3);
        auto library = shelf();
        QCOMPARE(library.set("Figures 52 and 53")->records, int64_t{40});
        // What is asked for is a set of its own.
        p.lab->model().start();
        QVERIFY(p.rest());
        QCOMPARE(p.names().size(), 4);
    }
    void manySetsComeAPageAtATime() {
        {
            auto library = shelf();
            for (int i = 0; i < 450; ++i)
                QVERIFY(library.addSet({"set " + std::to_string(i), "2025-01-01T00:00:00Z"}).ok());
        }
        Page p;
        auto* model = p.sets()->model();
        QCOMPARE(model->rowCount(), 200);
        QCOMPARE(p.find<QLabel>("libraryCount")->text(), QString("Sets: 453"));
        for (const int rows : {400, 453}) {
            QVERIFY(model->canFetchMore({}));
            model->fetchMore({});
            QVERIFY(p.rest());
            QCOMPARE(model->rowCount(), rows);
        }
        QVERIFY(!model->canFetchMore({}));
    }
    /// A library that was only just made is no mistake of anybody's.
    void anEmptyLibraryIsNoComplaint() {
        const QString path = folder_.filePath("new.sqlite");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        LibraryTable table(path);
        QSignalSpy failed(&table, &LibraryTable::failed);
        table.reload();
        QTest::qWait(300);
        QCOMPARE(failed.count(), 0);
        QCOMPARE(table.rowCount(), 0);
    }
    /// Two sweeps of one name, half a minute apart, are two sets; what a comparison says stands before the settings.
    void setsOfOneNameAreToldApart() {
        {
            auto library = shelf();
            SetFacts facts;
            facts.name = "slow";
            facts.date = "2026-01-01T10:00:30Z";
            QVERIFY(library.import(lines(3, "Tesla K20"), facts).ok());
        }
        Page p;
        std::vector<RecordSet> same;
        const auto page = shelf().sets({"slow"});
        QVERIFY(page.ok());
        for (const auto& set : page->sets)
            if (set.name == "slow")
                same.push_back(set);
        QCOMPARE(same.size(), std::size_t{2});
        QVERIFY(ExperimentsModel::nameOfOpened(same[0]) != ExperimentsModel::nameOfOpened(same[1]));
        p.lab->model().openSets(same);
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().sources().size(), std::size_t{2});
        QVERIFY(ComparisonTable::Chance < ComparisonTable::SettingsText &&
                ComparisonTable::Ratio < ComparisonTable::SettingsText);
    }
    void openedSetsAreMarkedAndClosed() {
        Page p;
        p.choose({"slow", "fast"});
        QCOMPARE(p.find<QPushButton>("libraryOpen")->text(), QString("Open"));
        p.click("libraryOpen");
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().opened().size(), std::size_t{12});
        QCOMPARE(p.find<QPushButton>("libraryOpen")->text(), QString("Close"));
        auto* opened = p.find<QPushButton>("opened");
        QVERIFY(opened->isVisible());
        QCOMPARE(opened->text(), QString("Opened: 2"));
        auto* table = p.find<QTableView>("records")->model();
        QSet<QString> from;
        for (int row = 0; row < table->rowCount(); ++row)
            from << table->index(row, 8).data().toString();
        QCOMPARE(from, (QSet<QString>{"this sweep", "slow · 2026-01-01 10:00:00", "fast · 2026-01-02 10:00:00"}));
        p.lab->model().openSets({*shelf().set("slow")}); // it is there already
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().opened().size(), std::size_t{12});
        // One is closed from the menu, one in the table.
        opened->menu()->actions().at(p.lab->model().sources()[0].first.startsWith("slow") ? 0 : 1)->trigger();
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().opened().size(), std::size_t{6});
        p.choose({"slow"});
        QCOMPARE(p.find<QPushButton>("libraryOpen")->text(), QString("Open"));
        p.choose({"fast"});
        p.click("libraryOpen");
        QVERIFY(p.rest());
        QVERIFY(p.lab->model().opened().empty() && !opened->isVisible());
        // A file is known by its name, and a project keeps what is from where.
        const auto file = folder_.filePath("other.jsonl");
        QVERIFY(writeFile(file.toStdString(), lines(3, "else")).ok());
        QVERIFY(p.lab->openPath(file));
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().sources(), (std::vector<std::pair<QString, qint64>>{{"other.jsonl", 6}}));
        const auto state = p.lab->snapshot()();
        p.lab->model().clearOpened();
        (*p.lab->prepare(state))();
        QVERIFY(p.rest());
        QCOMPARE(p.lab->model().sources(), (std::vector<std::pair<QString, qint64>>{{"other.jsonl", 6}}));
    }
    void setsAreDescribedAndRemoved() {
        Page p;
        p.choose({"slow"});
        p.trigger(0);
        auto* dialog = p.lab->findChild<SetDescription*>();
        QVERIFY(dialog);
        auto* name = dialog->findChild<QLineEdit*>("setName");
        auto* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        name->clear();
        QVERIFY(!save->isEnabled());
        QTest::keyClicks(name, "renamed");
        dialog->findChild<QLineEdit*>("setTags")->setText("one, two");
        dialog->findChild<QPlainTextEdit*>("setNotes")->setPlainText("on a train");
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(p.rest());
        auto library = shelf();
        const auto set = library.set("renamed");
        QVERIFY(set.ok() && set->notes == "on a train" && set->tags.size() == 2);
        QVERIFY(p.names().contains("renamed"));
        p.choose({"renamed"});
        for (const auto role : {QMessageBox::RejectRole, QMessageBox::DestructiveRole}) {
            p.trigger(4);
            auto* box = p.lab->findChild<QMessageBox*>("removeSets");
            QVERIFY(box && box->text().contains("renamed"));
            for (auto* button : box->buttons())
                if (box->buttonRole(button) == role)
                    QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(p.rest());
            QCOMPARE(p.names().contains("renamed"), role == QMessageBox::RejectRole);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
    }
    void removedSetsComeBack() {
        Page p;
        const auto told = [this] {
            auto library = shelf();
            QStringList all;
            const auto page = library.sets({});
            for (const auto& set : page->sets) {
                all << QString::fromStdString(set.uid + set.name + set.date + set.machine + set.version + set.notes +
                                              set.origin + set.operations);
                for (const auto& tag : set.tags)
                    all << QString::fromStdString(tag);
                const auto taken = library.eachLine({"", {set.id}}, [&](std::string_view line) -> Status {
                    all << QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
                    return {};
                });
                if (!taken)
                    all << "unreadable";
            }
            return all;
        };
        const auto before = told();
        p.choose({"fast", "slow"});
        p.trigger(4);
        auto* box = p.lab->findChild<QMessageBox*>("removeSets");
        for (auto* button : box->buttons())
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(p.rest());
        QVERIFY(!p.names().contains("fast") && !p.names().contains("slow"));
        auto* undo = p.window.findChild<QPushButton*>("noticeUndo");
        QVERIFY(undo->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QVERIFY(p.rest());
        QVERIFY(p.names().contains("fast") && p.names().contains("slow"));
        QCOMPARE(told(), before); // under the same names, tags and uids, byte for byte
    }
    void twoSetsAreCompared() {
        Page p;
        p.choose({"fast"});
        QVERIFY(!p.find<QPushButton>("libraryCompare")->isEnabled());
        p.choose({"fast", "slow"});
        p.click("libraryCompare");
        auto* dialog = p.lab->findChild<SetComparisonDialog*>();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitFor([&] { return !dialog->busy(); }, test::patience));
        const auto said = dialog->findChild<QLabel*>("comparisonWords")->text();
        QVERIFY2(said.contains("For 6 points in both sets, the second takes 0.5 times") && said.contains("faster in 6"),
                 qPrintable(said));
        auto* points = dialog->findChild<QTableView*>("comparisonPoints");
        QCOMPARE(points->model()->rowCount(), 6);
        points->sortByColumn(ComparisonTable::First, Qt::DescendingOrder);
        QCOMPARE(points->model()->index(0, ComparisonTable::Size).data().toString(), QString("256"));
        QVERIFY(points->model()->index(0, ComparisonTable::Ratio).data().toString().contains("faster"));
        const auto path = folder_.filePath("comparison.csv");
        dialog->exportTo(path);
        QVERIFY(QString::fromStdString(*readFile(path.toStdString())).count('\n') == 7);
    }
    void filesGoInAndOut() {
        Page p;
        const auto file = folder_.filePath("mine.jsonl");
        QVERIFY(writeFile(file.toStdString(), lines(4, "new")).ok());
        QSignalSpy said(p.lab, &Lab::notice);
        p.lab->library().importFiles({file});
        QVERIFY(p.rest());
        QVERIFY(said.last()[0].toString().contains("Records imported: 6."));
        p.lab->library().importFiles({file});
        QVERIFY(p.rest());
        QVERIFY(said.last()[0].toString().contains("imported before: 1"));
        p.choose({"pool: serial, simd · 64 – 256"});
        const auto out = folder_.filePath("out.jsonl"), table = folder_.filePath("out.csv");
        p.lab->library().exportChosen(out);
        QVERIFY(p.rest());
        QVERIFY2(QFile::exists(out), qPrintable(p.names().join('|') + said.last()[0].toString()));
        QCOMPARE(*readFile(out.toStdString()), lines(4, "new"));
        p.lab->library().exportChosen(table);
        QVERIFY(p.rest());
        QCOMPARE(QString::fromStdString(*readFile(table.toStdString())).count('\n'), 7);
        QSignalSpy wrong(p.lab, &Lab::problem);
        p.lab->library().importFiles({folder_.filePath("none.jsonl")});
        QVERIFY(p.rest());
        QVERIFY(wrong.last()[0].toString().contains("none.jsonl"));
    }
    void rowsAreSortedCopiedAndExported() {
        Page p;
        const auto file = folder_.filePath("many.jsonl");
        QVERIFY(writeFile(file.toStdString(), lines(4000, "new", 24)).ok());
        QVERIFY(p.lab->openPath(file));
        QVERIFY(p.rest());
        auto* view = p.find<RecordsView>("records");
        auto* model = view->model();
        const int rows = model->rowCount();
        QCOMPARE(rows, 20 + 48);
        const auto first = model->index(0, 0).data().toString();
        for (const int column : {0, 2, 3, 7, 8}) {
            view->sortByColumn(column, Qt::AscendingOrder);
            QVERIFY(p.rest());
            const auto up = model->index(0, column).data().toString();
            view->sortByColumn(column, Qt::DescendingOrder);
            QVERIFY(p.rest());
            QCOMPARE(model->index(rows - 1, column).data().toString(), up);
            QVERIFY(model->index(0, column).data().toString() != up);
        }
        // By numbers, not by their words; who is chosen stays chosen.
        view->sortByColumn(3, Qt::DescendingOrder);
        QVERIFY(p.rest());
        view->selectRow(0);
        view->selectionModel()->select(model->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(model->index(0, 3).data().toString(), QString("98.4 s")); // 4000 ms * 24 * 1.025
        view->sortByColumn(3, Qt::AscendingOrder);
        QVERIFY(p.rest());
        QVERIFY(view->selectionModel()->isRowSelected(rows - 1) && !view->selectionModel()->isRowSelected(0));
        view->setFocus();
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        const auto copied = QApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(copied.size(), 3);
        QVERIFY2(copied[0].startsWith("Variant\tThreads\tSize") && copied[1].contains("98.4 s"),
                 qPrintable(copied.join('|')));
        const auto path = folder_.filePath("rows.jsonl");
        view->exportRows(path);
        QVERIFY(p.rest());
        const auto back = loadRecords(path.toStdString());
        QVERIFY(back.ok() && back->points.size() == 2);
        QCOMPARE(back->points[0].size, int64_t{64 << 11});
        view->clearSelection();
        view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        QVERIFY(p.rest());
        QCOMPARE(model->index(0, 0).data().toString(), first);
        const auto all = folder_.filePath("rows.csv");
        view->exportRows(all);
        QVERIFY(p.rest());
        QCOMPARE(QString::fromStdString(*readFile(all.toStdString())).count('\n'), rows + 1);
    }
    /// What an earlier Telar left in its hidden folder is in the library at first sight, once.
    void earlierSweepsAreTakenOver() {
        const auto sweeps = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/sweeps";
        QVERIFY(QDir().mkpath(sweeps));
        QVERIFY(writeFile((sweeps + "/sweep-20260101-101112-013.jsonl").toStdString(), lines(7, "earlier")).ok());
        for (int round = 0; round < 2; ++round) {
            Page p;
            QTRY_COMPARE_WITH_TIMEOUT(p.names().count("pool: serial, simd · 64 – 256"), 1, test::patience);
            QVERIFY(p.rest());
            QVERIFY(shelf().sets({"earlier"})->total == 1);
        }
        QVERIFY(QFile::exists(sweeps + "/sweep-20260101-101112-013.jsonl"));
        QVERIFY(QDir(sweeps).removeRecursively());
    }
    void aLibraryThatCannotBeReadIsSaid() {
        {
            auto database = sql::Database::open(qEnvironmentVariable("TELAR_LIBRARY").toStdString(),
                                                RecordLibrary::Access::Write, {}, 100);
            QVERIFY(database->run("PRAGMA user_version = 99").ok());
        }
        Page p;
        QCOMPARE(p.find<QLabel>("libraryCount")->text(), QString("unreadable"));
        QSignalSpy said(p.lab, &Lab::problem);
        p.lab->model().start();
        QVERIFY(p.rest());
        QVERIFY(!said.isEmpty() && said.last()[0].toString().contains("newer version of Telar"));
    }
};

QTEST_MAIN(tst_library_panel)
#include "tst_library_panel.moc"
