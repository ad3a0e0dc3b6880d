// The same picture twice: found where it was encoded again, and not in neighbouring slices of a head; a folder as the thesis' is
// flagged; ten thousand pictures in seconds; and what trains and tests at the same time.
#include "core/base/files.hpp"
#include "core/data/duplicates.hpp"
#include "core/data/folder_check.hpp"
#include "core/data/image.hpp"
#include "core/data/phantom.hpp"
#include "core/data/samples.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>

#include <filesystem>

using namespace telar;
using namespace telar::test;

namespace {

void put(const std::string& path, const Matrix<uint8_t>& picture, int quality = 95) {
    QVERIFY(makeFolder(folderName(path)).ok());
    ImageOptions options;
    options.quality = quality;
    options.durable = false;
    QVERIFY(saveImage(AnyView(picture.view()), path, options).ok());
}

PerceptualHash hashOf(const Matrix<uint8_t>& picture) {
    return perceptualHash(picture.data(), picture.rows(), picture.columns());
}

Matrix<uint8_t> encodedAgain(const Scratch& scratch, const Matrix<uint8_t>& picture, int quality) {
    const auto path = scratch.path("again.jpg");
    put(path, picture, quality);
    return std::get<Matrix<uint8_t>>(loadImage(path)->values).clone();
}

} // namespace

class tst_duplicates : public QObject {
    Q_OBJECT

private slots:
    void encodedAgainAndNeighbours() {
        const Scratch scratch;
        int found = 0, all = 0;
        for (const auto kind : phantomClasses)
            for (int64_t z = 10; z < 80; z += 7) {
                const auto picture = phantomSlice(kind, z, 35);
                const auto own = hashOf(picture);
                for (const int quality : {50, 75, 90})
                    found += nearlyTheSame(own, hashOf(encodedAgain(scratch, picture, quality))), ++all;
                QVERIFY(!nearlyTheSame(own, hashOf(phantomSlice(kind, z + 1, 35))));
                QVERIFY(!nearlyTheSame(own, hashOf(phantomSlice(kind, z, 36))));
            }
        QVERIFY2(found >= all * 9 / 10, qPrintable(QString("%1 of %2").arg(found).arg(all)));
        Matrix<uint8_t> grey(20, 30); // nothing to see
        std::fill(grey.data(), grey.data() + grey.size(), uint8_t{9});
        QVERIFY(!nearlyTheSame(hashOf(grey), hashOf(grey)));
        QCOMPARE(hashOf(grey).mean, 9.0f);
        const Matrix<uint8_t> tiny(1, 1);
        QCOMPARE(hashOf(tiny).deviation, 0.0f);
    }
    /// 273 pictures to train on, 33 of each class of them again to test with: 99 of 99.
    void aFolderAsTheThesis() {
        const Scratch scratch;
        QVERIFY(writePhantom(scratch.path("train"), 35).ok());
        int64_t copied = 0;
        for (const auto kind : phantomClasses)
            for (int64_t i = 0; i < 33; ++i) {
                const auto name = std::string("/") + phantomClassName(kind) + "/" + phantomPictureName(20 + i) + ".jpg";
                QVERIFY(makeFolder(folderName(scratch.path("test" + name))).ok());
                std::filesystem::copy_file(scratch.path("train" + name), scratch.path("test" + name));
                ++copied;
            }
        const auto check = checkFolder(scratch.folder());
        QVERIFY2(check.ok(), check ? "" : check.error().str().c_str());
        QCOMPARE(copied, 99);
        QCOMPARE(check->trainedToo(), 99);
        const auto across = std::count_if(check->identical.begin(), check->identical.end(),
                                          [&](const auto& pair) { return check->across(pair); });
        QCOMPARE(across, 99);
        QVERIFY(check->parts && check->groups.empty() && check->skipped.empty());
        QCOMPARE(check->pictures.size(), std::size_t(273 + 99));
        // The training knows it, too.
        const auto loaded = folderSamples(scratch.folder());
        std::vector<int32_t> train, test;
        for (int32_t i = 0; i < 372; ++i)
            (i < 273 ? train : test).push_back(i);
        const auto shared = sharedPictures(*loaded->samples, train, test);
        QVERIFY(shared.ok());
        QCOMPARE(shared->size(), std::size_t(99));
        for (const auto& one : *shared) {
            QVERIFY(one.identical);
            QCOMPARE(loaded->samples->names[std::size_t(one.aside)], loaded->samples->names[std::size_t(one.trained)]);
        }
        // Encoded again with another quality: no byte is the same.
        for (const auto kind : phantomClasses)
            for (int64_t i = 0; i < 33; ++i)
                put(scratch.path(std::string("test/") + phantomClassName(kind) + "/" + phantomPictureName(20 + i) +
                                 ".jpg"),
                    phantomSlice(kind, 20 + i, 35), 80);
        const auto again = checkFolder(scratch.folder());
        QVERIFY(again->trainedToo() >= 90);
        QVERIFY(std::none_of(again->identical.begin(), again->identical.end(),
                             [&](const auto& pair) { return again->across(pair); }));
    }
    void groupsInTwoParts() {
        const Scratch scratch;
        int64_t z = 20;
        for (const char* name :
             {"train/a/sub-1/1.png", "train/b/sub-2/1.png", "test/a/sub-1/2.png", "test/b/sub-3/1.png"})
            put(scratch.path(name), phantomSlice(PhantomClass::Anatomical, z += 5, 1));
        scratch.write("train/a/broken.png", "no picture");
        const auto check = checkFolder(scratch.folder(), "sub-\\d");
        QVERIFY2(check.ok(), check ? "" : check.error().str().c_str());
        QCOMPARE(check->groupsInTwoParts(), (std::vector<std::string>{"sub-1"}));
        QCOMPARE(check->groups.size(), std::size_t(3));
        QCOMPARE(check->skipped.size(), std::size_t(1));
        QVERIFY(check->identical.empty() && check->near.empty() && check->trainedToo() == 0);
        QCOMPARE(refusal(checkFolder(scratch.path("none")), {"Cannot read the folder"}), QString());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(checkFolder(scratch.folder(), {}, JobContext{stop.get_token(), nullptr}).error().kind,
                 ErrorKind::Cancelled);
    }
    /// Of the slices of two heads the nearest is a neighbour in the same head.
    void theNearestPicture() {
        nn::Samples samples;
        samples.rows = phantomRows, samples.columns = phantomColumns;
        constexpr int32_t each = 9;
        samples.pixels = Matrix<uint8_t>(phantomRows, phantomColumns, 2 * each);
        std::vector<int32_t> trained, wanted;
        for (int32_t i = 0; i < 2 * each; ++i) {
            const auto seed = uint32_t(3 + i / each);
            const auto slice = headSlice(PhantomClass::Anatomical, 40 + i % each, seed, headStyle(seed));
            std::copy_n(slice.data(), slice.size(), samples.pixels.data() + i * slice.size());
            samples.labels.push_back(0);
            (i % 2 ? wanted : trained).push_back(i);
        }
        const auto found = nearestPictures(samples, trained, wanted);
        QVERIFY(found.ok());
        QCOMPARE(found->size(), wanted.size());
        for (std::size_t k = 0; k < wanted.size(); ++k) {
            const auto own = perceptualHash(samples.plane(wanted[k]), samples.rows, samples.columns);
            double least = 1e9;
            int32_t best = -1;
            for (const auto j : trained) { // in plain loops
                const auto other = perceptualHash(samples.plane(j), samples.rows, samples.columns);
                double sum = 0;
                for (std::size_t c = 0; c < own.levels.size(); ++c)
                    sum += std::pow(double(own.levels[c]) - double(other.levels[c]), 2);
                if (const double distance = std::sqrt(sum / PerceptualHash::cells); distance < least)
                    least = distance, best = j;
            }
            QCOMPARE((*found)[k].sample, wanted[k]);
            QCOMPARE((*found)[k].nearest, best);
            QVERIFY(std::abs(double((*found)[k].distance) - least) < 1e-3 * least);
            QCOMPARE((*found)[k].nearest / each, wanted[k] / each);
        }
        QVERIFY(nearestPictures(samples, {}, wanted)->empty());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(nearestPictures(samples, trained, wanted, JobContext{stop.get_token(), nullptr}).error().kind,
                 ErrorKind::Cancelled);
    }
    /// Ten thousand slices, one in ten of them twice.
    void tenThousand() {
        const Scratch scratch;
        const auto volume = drawHead({PhantomClass::Anatomical, 0, 1, {}, {}});
        std::vector<std::string> made;
        for (const char* label : {"a", "b"})
            QVERIFY(makeFolder(scratch.path(label)).ok());
        for (int i = 0; i < 9000; ++i) {
            Matrix<uint8_t> picture(phantomRows, phantomColumns);
            std::copy_n(volume->data() + i % 91 * picture.size(), picture.size(), picture.data());
            for (int64_t k = 0; k < picture.size(); k += 97) // no two alike
                picture.data()[k] = uint8_t((k * (i + 3)) >> 3);
            made.push_back(scratch.path(std::string(i % 2 == 0 ? "a/" : "b/") + std::to_string(i) + ".jpg"));
            put(made.back(), picture, 70);
        }
        for (int i = 0; i < 1000; ++i)
            std::filesystem::copy_file(made[std::size_t(9 * i)], scratch.path("a/again" + std::to_string(i) + ".jpg"));
        QElapsedTimer clock;
        clock.start();
        const OwnTime own;
        const auto check = checkFolder(scratch.folder());
        const double worked = own.ms();
        qInfo("10,000 pictures: %lld ms, %.0f ms of processor time here", static_cast<long long>(clock.elapsed()),
              worked);
        QVERIFY2(check.ok(), check ? "" : check.error().str().c_str());
        QCOMPARE(check->pictures.size(), std::size_t(10'000));
        QCOMPARE(check->identical.size(), std::size_t(1000));
        QVERIFY(TELAR_SANITIZED || worked < 5000);
    }
};

QTEST_GUILESS_MAIN(tst_duplicates)
#include "tst_duplicates.moc"
