// Folders of classes.
#include "core/data/class_folder.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_class_folder : public QObject {
    Q_OBJECT

    static void fill(const Scratch& scratch) {
        const auto jpg = bytesOf(TELAR_TEST_DATA "/images/colour.jpg"),
                   png = bytesOf(TELAR_TEST_DATA "/images/colour.png");
        QDir root(QString::fromStdString(scratch.folder()));
        for (const char* name : {"class10", "class2", "nothing"})
            root.mkdir(name);
        scratch.write("class2/b_10.jpg", jpg);
        scratch.write("class2/b_9.jpg", jpg);
        scratch.write("class2/c.PNG", png);
        scratch.write("class10/a.jpeg", jpg);
        scratch.write("class10/broken.jpg", jpg.substr(0, jpg.size() / 2));
        scratch.write("class10/text.jpg", "words");
        scratch.write("class10/notes.txt", "words");
        scratch.write("class10/.hidden.jpg", "words");
    }

private slots:
    void sortsAndSkips() {
        Scratch scratch;
        fill(scratch);
        Progress progress;
        const auto found = scanClassFolder(scratch.folder(), JobContext{{}, &progress});
        QVERIFY2(found.ok(), found ? "" : found.error().str().c_str());
        QCOMPARE(found->classes.size(), size_t(2));
        QCOMPARE(found->classes[0].name, std::string("class2"));
        QCOMPARE(found->classes[0].files,
                 (std::vector<std::string>{scratch.path("class2/b_9.jpg"), scratch.path("class2/b_10.jpg"),
                                           scratch.path("class2/c.PNG")}));
        QCOMPARE(found->classes[1].files, (std::vector<std::string>{scratch.path("class10/a.jpeg")}));
        QCOMPARE(found->images(), 4);
        QCOMPARE(found->rows, 16);
        QCOMPARE(found->columns, 24);
        QCOMPARE(found->skipped.size(), size_t(2));
        QCOMPARE(found->skipped[0].path, scratch.path("class10/broken.jpg"));
        QVERIFY(found->skipped[0].reason.str().find("cut short") != std::string::npos);
        QVERIFY(found->skipped[1].reason.str().find("text") != std::string::npos);
        QCOMPARE(progress.done(), 6);
        QCOMPARE(progress.total(), 6);
    }
    void numbersInOrder() {
        Scratch scratch;
        const auto jpg = bytesOf(TELAR_TEST_DATA "/images/colour.jpg");
        QDir root(QString::fromStdString(scratch.folder()));
        for (const char* name : {"10", "1", "2", ".ipynb_checkpoints"}) {
            root.mkdir(name);
            scratch.write(std::string(name) + "/a.jpg", jpg);
        }
        const auto found = scanClassFolder(scratch.folder());
        QVERIFY(found.ok());
        QStringList names;
        for (const auto& one : found->classes)
            names << QString::fromStdString(one.name);
        QCOMPARE(names, (QStringList{"1", "2", "10"}));
    }
    void sizesThatDiffer() {
        Scratch scratch;
        fill(scratch);
        scratch.write("class10/other.png", bytesOf(TELAR_TEST_DATA "/images/grey16.png"));
        const auto found = scanClassFolder(scratch.folder());
        QCOMPARE(found->rows, 0);
        QCOMPARE(found->images(), 5);
    }
    void flatFolderIsOneClass() {
        const auto found = scanClassFolder(TELAR_TEST_DATA "/images/");
        QVERIFY(found.ok());
        QCOMPARE(found->classes.size(), size_t(1));
        QCOMPARE(found->classes[0].name, std::string("images"));
        QCOMPARE(found->images(), QDir(TELAR_TEST_DATA "/images").entryList({"*.jpg", "*.png"}).size());
        QVERIFY(found->skipped.empty());
    }
    void refuses() {
        Scratch scratch;
        QCOMPARE(refusal(scanClassFolder(scratch.folder()), {"no JPG or PNG", scratch.folder().c_str()}), QString());
        QCOMPARE(refusal(scanClassFolder(scratch.path("none")), {"Cannot read the folder", "no such", "none"}),
                 QString());
        QCOMPARE(refusal(scanClassFolder(scratch.write("file", "x")), {"Cannot read the folder", "file"}), QString());
        scratch.write("a.jpg", "words");
        QCOMPARE(refusal(scanClassFolder(scratch.folder()), {"None of the 1 pictures", "text"}), QString());
    }
    void stops() {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(scanClassFolder(TELAR_TEST_DATA "/images", JobContext{stop.get_token(), nullptr}).error().kind,
                 ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_class_folder)
#include "tst_class_folder.moc"
