// Files as a stranger may send them, through every reader of core: nothing that they name is touched, and no
// library that we did not choose is ever loaded.
#include "core/data/class_folder.hpp"
#include "core/data/load.hpp"
#include "core/data/samples.hpp"
#include "core/experiment/record_log.hpp"
#include "core/lesson/lesson.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/project/project.hpp"
#include "tests/support/scratch.hpp"
#include "tests/support/strangers.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_strangers : public QObject {
    Q_OBJECT

    Strangers strangers_;

    QString outcome(const QString& name) {
        const auto touched = strangers_.touched();
        return touched.isEmpty() ? QString() : name + ": " + touched;
    }

private slots:
    void trapsSpring() { // a reader that went where a file points would be seen
        QFile bait(strangers_.path("bait.raw"));
        QVERIFY(bait.open(QIODevice::ReadOnly));
        QVERIFY(!strangers_.touched().isEmpty());
        QVERIFY(strangers_.touched().isEmpty());
    }
    void everyReader() {
        const Scratch scratch;
        int files = 0, read = 0;
        for (const auto& file : strangers_.files()) {
            ++files;
            const auto path = scratch.write(file.name.toStdString(), file.bytes.toStdString());
            read += loadMatrix(path).ok();
            for (const auto channel : {Channel::Grey, Channel::Red})
                (void)loadImage(path, channel).ok();
            (void)loadThumbnail(path, 8).ok();
            (void)loadNifti(path).ok();
            (void)loadRecords(path).ok();
            (void)loadProject(path).ok();
            (void)loadLesson(path).ok();
            (void)nn::loadTensors(path).ok();
            QCOMPARE(outcome(file.name), QString());
        }
        QVERIFY(files >= 60);
        QVERIFY(read >= 4); // the JPG with a comment is a picture like any other
    }
    void folders() {
        const Scratch scratch;
        for (const char* name : {"one", "two"})
            QVERIFY(QDir(QString::fromStdString(scratch.folder())).mkdir(name));
        for (const auto& file : strangers_.files())
            for (const char* name : {"one/", "two/"})
                scratch.write(name + file.name.toStdString(), file.bytes.toStdString());
        const auto found = scanClassFolder(scratch.folder());
        QVERIFY(found.ok());
        QCOMPARE(outcome("scan"), QString());
        const auto samples = folderSamples(scratch.folder());
        QVERIFY(samples.ok());
        QVERIFY(samples->samples->count() == 6 && !samples->skipped.empty());
        QCOMPARE(outcome("samples"), QString());
    }
    void onlyChosenLibraries() {
        const auto maps = bytesOf("/proc/self/maps");
        QVERIFY(maps.find("libjpeg") != std::string::npos && maps.find("libpng") != std::string::npos);
        for (const char* library : {"imgcodecs", "gdal", "libcurl", "libtiff", "libwebp", "OpenEXR"})
            QVERIFY2(maps.find(library) == std::string::npos, library);
    }
};

QTEST_GUILESS_MAIN(tst_strangers)
#include "tst_strangers.moc"
