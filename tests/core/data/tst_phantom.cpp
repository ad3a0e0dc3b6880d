// The synthetic head: the same everywhere, three looks that can be told apart, pictures on disk.
#include "core/base/kept.hpp"
#include "core/data/class_folder.hpp"
#include "core/data/phantom.hpp"
#include "core/operation/run_record.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QScopeGuard>
#include <QTest>
#include <cmath>

using namespace telar;
using namespace telar::test;

class tst_phantom : public QObject {
    Q_OBJECT

    static double mean(const Matrix<uint8_t>& m) {
        double sum = 0;
        for (int64_t i = 0; i < m.size(); ++i)
            sum += m.data()[i];
        return sum / double(m.size());
    }

    static constexpr double meansOfVersion[] = {87.6361, 84.4699, 18.1359, 76.8682};

private slots:
    void shape() {
        for (const auto kind : phantomClasses) {
            const auto slice = phantomSlice(kind, 45, 35);
            QCOMPARE(slice.rows(), 109);
            QCOMPARE(slice.columns(), 91);
        }
    }
    void sameSeedSameBytes() {
        for (const auto kind : phantomClasses) {
            const auto a = phantomSlice(kind, 40, 7);
            QCOMPARE(QString::fromStdString(difference(a.view(), phantomSlice(kind, 40, 7).view())), QString());
            QVERIFY(!difference(a.view(), phantomSlice(kind, 40, 8).view()).empty());
            QVERIFY(!difference(a.view(), phantomSlice(kind, 41, 7).view()).empty());
        }
    }
    // By many threads at once, and one by one.
    void aHeadIsItsSlices() {
        for (const auto kind : phantomClasses) {
            const auto head = drawHead({kind, 0, 7, {}, {}}, {});
            QVERIFY(head.ok());
            for (const int64_t i : {0, 30, 90}) {
                const auto slice = phantomSlice(kind, i, 7);
                QVERIFY(std::equal(slice.data(), slice.data() + slice.size(), head->view().row(0, i)));
            }
        }
    }
    void looksLikeItsClass() {
        for (const uint32_t seed : {1u, 35u, 1000u}) {
            const auto t1 = phantomSlice(PhantomClass::Anatomical, 48, seed);
            const auto epi = phantomSlice(PhantomClass::Functional, 48, seed);
            const auto map = phantomSlice(PhantomClass::MetaAnalytic, 48, seed);
            QVERIFY(mean(t1) > 50 && mean(t1) < 110);
            QVERIFY(mean(epi) > 40 && mean(epi) < 100);
            QVERIFY(mean(map) > 3 && mean(map) < 40);
            // Air in the corners, scalp brighter than skull in T1, no scalp in EPI.
            QVERIFY(t1.at(2, 2) < 30 && epi.at(2, 2) < 30 && map.at(2, 2) == 0);
            int scalp = 0, faint = 0;
            for (int c = 0; c < 20; ++c) {
                scalp = std::max<int>(scalp, t1.at(54, c));
                faint = std::max<int>(faint, c < 8 ? epi.at(54, c) : 0);
            }
            QVERIFY(scalp > 150);
            QVERIFY(faint < 80);
        }
    }
    void everySliceShowsSomething() {
        const auto head = drawHead({PhantomClass::Anatomical, 0, 35, {}, {}}, {});
        for (int64_t z = 0; z < phantomSlices; ++z) {
            const uint8_t* plane = head->view().row(0, z);
            QVERIFY(*std::max_element(plane, plane + phantomRows * phantomColumns) > 100);
        }
    }
    void source() {
        const auto made = phantomSource(PhantomClass::MetaAnalytic, 12, 5);
        QCOMPARE(made.name, std::string("meta-analytic 12"));
        QCOMPARE(*made.seed, uint64_t(5));
        QVERIFY(made.image);
    }
    void writesClassFolders() {
        Scratch scratch;
        Progress progress;
        PhantomOptions options;
        options.format = ImageFormat::Png;
        const auto count = writePhantom(scratch.folder(), 35, options, JobContext{{}, &progress});
        QVERIFY2(count.ok(), count ? "" : count.error().str().c_str());
        QCOMPARE(*count, 273);
        QCOMPARE(progress.done(), 273);
        const auto found = scanClassFolder(scratch.folder());
        QCOMPARE(found->images(), 273);
        QCOMPARE(found->classes.size(), size_t(3));
        QCOMPARE(found->rows, 109);
        QCOMPARE(found->columns, 91);
        const auto back = loadImage(scratch.path("functional/axial_045.png"));
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<uint8_t>>(back->values).view(),
                                                   phantomSlice(PhantomClass::Functional, 45, 35).view())),
                 QString());
    }
    // Slices of a head that are kept for the next process are those that were drawn; damaged ones are drawn anew.
    void keptHeads() {
        Scratch scratch;
        const auto before = qgetenv("TELAR_CACHE");
        qputenv("TELAR_CACHE", QByteArray::fromStdString(scratch.folder()));
        const auto restore = qScopeGuard([&] { qputenv("TELAR_CACHE", before); });
        const auto headOf = [](uint32_t seed) { return HeadPictures{PhantomClass::Anatomical, 0, seed, {}, {}}; };
        const auto drawn = drawHead(headOf(901), {});
        QVERIFY(drawn.ok());
        const auto files = QDir(QString::fromStdString(scratch.folder())).entryList({"head-*-901-*"}, QDir::Files);
        QCOMPARE(files.size(), 1);
        const auto bytes = static_cast<std::size_t>(drawn->size());
        const std::string shown(reinterpret_cast<const char*>(drawn->data()), bytes);
        QVERIFY(keptResult(scratch.folder(), files[0].toStdString()) == shown);
        const auto nameOf = [&](const char* seed) { return QString(files[0]).replace("901", seed).toStdString(); };
        keepResult(nameOf("902"), std::string(bytes, '\7'));
        const auto read = drawHead(headOf(902), {});
        QVERIFY(read.ok() && std::all_of(read->data(), read->data() + read->size(), [](uint8_t v) { return v == 7; }));
        keepResult(nameOf("903"), "short");
        const auto anew = drawHead(headOf(903), {});
        QVERIFY(anew.ok());
        const auto slice = phantomSlice(PhantomClass::Anatomical, 45, 903);
        QVERIFY(std::equal(slice.data(), slice.data() + slice.size(), anew->view().row(0, 45)));
    }
    // Whoever changes a pixel of a head raises `drawingVersion`, or others go on seeing the slices drawn before.
    void versionOfTheDrawing() {
        QCOMPARE(drawingVersion, 1);
        HeadStyle lesion = headStyle(35);
        lesion.lesion = true;
        double sums[] = {0, 0, 0, 0};
        for (std::size_t k = 0; k < 3; ++k)
            sums[k] = mean(phantomSlice(phantomClasses[k], 45, 35));
        sums[3] = mean(headSlice(PhantomClass::Anatomical, 45, 35, lesion));
        for (std::size_t k = 0; k < 4; ++k) // an exponential of another C library moves few pixels by 1
            QVERIFY2(std::abs(sums[k] - meansOfVersion[k]) < 0.005, qPrintable(QString::number(sums[k], 'f', 4)));
    }
    void stops() {
        std::stop_source stop;
        stop.request_stop();
        Scratch scratch;
        const JobContext job{stop.get_token(), nullptr};
        QCOMPARE(drawHead({PhantomClass::Anatomical, 0, 904, {}, {}}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(writePhantom(scratch.folder(), 1, {}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(refusal(writePhantom(scratch.write("f", "x"), 1), {"Cannot make the folder"}), QString());
    }
};

QTEST_GUILESS_MAIN(tst_phantom)
#include "tst_phantom.moc"
