// DICOM files in every kind, as pydicom reads them; a series by place and not by name; mutated files, which a sentence answers;
// and no name of a person anywhere.
#include "core/base/files.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/dicom.hpp"
#include "core/data/load.hpp"
#include "core/data/npy.hpp"
#include "core/data/samples.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <filesystem>
#include <random>

using namespace telar;
using namespace telar::test;

namespace {

const std::string folder = TELAR_TEST_DATA "/dicom/";

QJsonObject expected() {
    return QJsonDocument::fromJson(QByteArray::fromStdString(bytesOf(folder + "expected.json"))).object();
}

/// Front on top, slice after slice, time after time.
std::vector<double> valuesOf(const Volume& volume) {
    std::vector<double> out;
    for (int64_t t = 0; t < volume.nt; ++t)
        for (int64_t z = 0; z < volume.nz; ++z) {
            const auto slice = extractSlice(volume, {Axis::Axial, z, t});
            std::visit([&](const auto& m) { out.insert(out.end(), m.data(), m.data() + m.size()); }, slice->values);
        }
    return out;
}

std::string notesOf(const Volume& volume) {
    std::string all;
    for (const auto& note : volume.notes)
        all += note.str() + "\n";
    return all;
}

int firstValue(const Volume& volume, const SliceChoice& choice) {
    return std::get<Matrix<int32_t>>(extractSlice(volume, choice)->values).at(0, 0);
}

} // namespace

class tst_dicom : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!decoder_process::shelter().apart)
            QSKIP("no confined process here");
    }
    void asPydicom_data() {
        QTest::addColumn<QString>("name");
        const auto all = expected();
        QVERIFY(all.size() >= 20);
        for (const auto& name : all.keys())
            QTest::newRow(qPrintable(name)) << name;
    }
    void asPydicom() {
        QFETCH(QString, name);
        const auto wanted = expected()[name].toObject();
        const auto dicom = loadDicom(folder + name.toStdString());
        if (const auto words = wanted["refused"].toString(); !words.isEmpty()) {
            QCOMPARE(refusal(dicom, {qPrintable(words), qPrintable(name)}), QString());
            QVERIFY(!dicom.error().hint.empty());
            return;
        }
        QVERIFY2(dicom.ok(), dicom ? "" : dicom.error().str().c_str());
        const auto& volume = dicom->volume;
        QCOMPARE(volume.nz * volume.nt, wanted["frames"].toInt());
        QCOMPARE((QList<int64_t>{volume.ny, volume.nx}), (QList<int64_t>{12, 10}));
        QCOMPARE(dicom->inverted, wanted["inverted"].toBool());
        QCOMPARE(dicom->window.has_value(), wanted["window"].isArray());
        if (dicom->window)
            QVERIFY(dicom->window->centre == wanted["window"][0].toDouble() &&
                    dicom->window->width == wanted["window"][1].toDouble());
        const auto values = wanted["values"].toArray();
        const auto read = valuesOf(volume);
        const int samples = wanted["samples"].toInt();
        QCOMPARE(qsizetype(read.size()) * samples, values.size());
        const double within = wanted["within"].toDouble(0);
        for (std::size_t i = 0; i < read.size(); ++i) {
            const auto at = [&](int s) { return values[qsizetype(i) * samples + s].toDouble(); };
            const double value =
                samples == 1 ? at(0) : std::floor((299 * at(0) + 587 * at(1) + 114 * at(2) + 500) / 1000);
            // What is no whole number is held in 32 bits.
            const double held = volume.wholeNumbers ? value : static_cast<double>(static_cast<float>(value));
            QVERIFY2(std::fabs(read[i] - held) <= within,
                     qPrintable(QString("%1: %2, not %3").arg(i).arg(read[i]).arg(value)));
        }
        // As any other file of the program.
        const auto matrix = loadMatrix(folder + name.toStdString());
        QVERIFY(matrix.ok());
        QCOMPARE(*fileKind(folder + name.toStdString()), FileKind::Dicom);
    }
    void greyLevels() {
        const auto turned = loadDicom(folder + "monochrome1.dcm");
        const auto grey = dicomGrey(*turned, 0);
        QCOMPARE(int(grey.at(0, 0)), 255); // the smallest value
        QCOMPARE(int(grey.at(11, 9)), 0);
        // The window of the file: 40 +- 200.
        const auto window = loadDicom(folder + "explicit.dcm");
        const auto values = valuesOf(window->volume);
        const auto shown = dicomGrey(*window, 0);
        for (int64_t i = 0; i < shown.size(); ++i) {
            const double level = std::clamp(std::floor((values[std::size_t(i)] + 160) / 400 * 255 + 0.5), 0.0, 255.0);
            QCOMPARE(double(shown.data()[i]), level);
        }
    }
    /// IM0 lies at 30 mm, IM1 at -10.
    void aSeriesByItsPlace() {
        const auto dicom = loadDicomFolder(folder + "series");
        QVERIFY2(dicom.ok(), dicom ? "" : dicom.error().str().c_str());
        const auto& volume = dicom->volume;
        QCOMPARE(volume.nz, 5);
        QCOMPARE(volume.voxel, (std::array<double, 3>{2, 1.5, 10}));
        for (int64_t z = 0; z < 5; ++z)
            QCOMPARE(std::get<Matrix<int32_t>>(extractSlice(volume, {Axis::Axial, z, 0})->values).at(0, 0),
                     90 + 10 * z);
        const Scratch scratch;
        const auto files = cutDicom(*dicom, scratch.path("cut"), {});
        QVERIFY(files.ok() && files->size() == 5 && files->back().ends_with("axial_004.jpg"));
        QCOMPARE(refusal(loadDicomFolder(scratch.folder()), {"no DICOM files"}), QString());
        // A copy and another series among them: the larger one opens, and the rest is said.
        for (const char* name : {"a.dcm", "b.dcm", "c", "d"})
            scratch.write(name, bytesOf(folder + "series/IM" +
                                        (name[0] < 'c'    ? "0"
                                         : name[0] == 'c' ? "1"
                                                          : "2") +
                                        ".dcm"));
        auto other = bytesOf(folder + "series/IM3.dcm");
        const auto uid = other.find("1.2.826.0.1.3680043.10.2.1");
        QVERIFY(uid != std::string::npos);
        other[uid + 25] = '7';
        scratch.write("deeper.of.another.kind", other);
        const auto chosen = loadDicomFolder(scratch.folder());
        QVERIFY2(chosen.ok(), chosen ? "" : chosen.error().str().c_str());
        QCOMPARE(chosen->volume.nz, 3);
        QCOMPARE(chosen->series.size(), std::size_t(2));
        const auto notes = notesOf(chosen->volume);
        QVERIFY2(notes.find("1 files are copies") != std::string::npos, notes.c_str());
        QVERIFY2(notes.find("of 2 series; number 1 is open") != std::string::npos, notes.c_str());
        QCOMPARE(loadDicomFolder(scratch.folder(), {}, 2)->volume.nz, 1);
        QCOMPARE(refusal(loadDicomFolder(scratch.folder(), {}, 3), {"no series 3", "2"}), QString());
        // A damaged file is missing, and said so.
        auto half = bytesOf(folder + "series/IM4.dcm");
        half.resize(half.size() - 40);
        scratch.write("e", half);
        QVERIFY(notesOf(loadDicomFolder(scratch.folder())->volume).find("1 files could not be read") !=
                std::string::npos);
    }
    /// A DICOMDIR, its folder and its files in any order are the same two series: three places at two times, and sagittal slices
    /// from the left, of which one is missing.
    void aDisc() {
        const std::string disc = folder + "disc";
        for (const auto& opened : {loadDicom(disc + "/DICOMDIR"), loadDicomFolder(disc)}) {
            QVERIFY2(opened.ok(), opened ? "" : opened.error().str().c_str());
            const auto& volume = opened->volume;
            QCOMPARE(opened->series.size(), std::size_t(2));
            QCOMPARE((QList<int64_t>{volume.nx, volume.ny, volume.nz, volume.nt}), (QList<int64_t>{10, 12, 3, 2}));
            QCOMPARE(volume.voxel, (std::array<double, 3>{2, 1.5, 5}));
            for (int t = 0; t < 2; ++t)
                for (int z = 0; z < 3; ++z)
                    QCOMPARE(firstValue(volume, {Axis::Axial, z, t}), 1000 * (t + 1) + 100 * z);
        }
        const auto sagittal = loadDicom(disc + "/DICOMDIR", {}, 2);
        QVERIFY(sagittal.ok() && sagittal->stack == Axis::Sagittal);
        const auto& volume = sagittal->volume;
        QCOMPARE((QList<int64_t>{volume.nx, volume.ny, volume.nz, volume.nt}), (QList<int64_t>{5, 10, 12, 1}));
        QCOMPARE(volume.voxel, (std::array<double, 3>{4, 2, 1.5}));
        for (int x = 0; x < 5; ++x)
            QCOMPARE(firstValue(volume, {Axis::Sagittal, x, 0}), 100 * (x < 3 ? x : x + 1));
        const auto notes = notesOf(volume);
        QVERIFY2(notes.find("A slice is missing at 2 mm, between the slices 2 and 3") != std::string::npos,
                 notes.c_str());
        const Scratch scratch;
        const auto files = cutDicom(*sagittal, scratch.path("cut"), {});
        QVERIFY(files.ok() && files->size() == 5 && files->back().ends_with("sagittal_004.jpg"));
        // One of its files, which has no ending, by itself.
        const auto slice = loadMatrix(disc + "/DICOMDIR");
        QVERIFY(slice.ok() && slice->notes.size() == 1);
        // Copied without one slice of the second time.
        std::vector<std::string> some;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(disc))
            if (const auto name = entry.path().filename().string(); name.starts_with("IM") && name != "IM000001")
                some.push_back(entry.path().string());
        const auto lacking = loadDicomSeries(some, "some", {}, 1);
        QVERIFY2(lacking.ok(), lacking ? "" : lacking.error().str().c_str());
        QCOMPARE(lacking->volume.nt, 1);
        QVERIFY2(notesOf(lacking->volume).find("it has 2 of 3 slices, and the one at") != std::string::npos,
                 notesOf(lacking->volume).c_str());
    }
    /// Frames lie as their groups say: 0, 10, 20 and 30 mm; two times at 0 and 10 mm are two volumes.
    void framesByTheirPlace() {
        QCOMPARE(loadDicom(folder + "enhanced.dcm")->volume.voxel, (std::array<double, 3>{2, 1.5, 10}));
        QCOMPARE(loadDicom(folder + "enhanced_times.dcm")->volume.voxel, (std::array<double, 3>{2, 1.5, 10}));
        QCOMPARE(loadDicom(folder + "enhanced_shared.dcm")->volume.voxel, (std::array<double, 3>{2, 1.5, 3}));
    }
    /// As many values as int32 holds are whole numbers; larger ones and fractions are not.
    void largeValues() {
        const auto steep = loadDicom(folder + "steep.dcm"), thousands = loadDicom(folder + "thousands.dcm");
        QVERIFY(!steep->volume.wholeNumbers && steep->volume.minimum < -1e9);
        QVERIFY(thousands->volume.wholeNumbers && thousands->volume.maximum > 1e7);
        // A slope that no 32-bit number holds the products of, and words that are no number.
        for (const auto& [slope, words] : {std::pair("9e99999", "damaged"), std::pair("9e300  ", "too large"),
                                           std::pair("1,5    ", "damaged"), std::pair("1e6 or ", "damaged")}) {
            auto bytes = bytesOf(folder + "steep.dcm");
            const auto at = bytes.find("1000000");
            QVERIFY(at != std::string::npos);
            bytes.replace(at, 7, slope);
            QCOMPARE(refusal(parseDicom(bytes, "slope.dcm"), {words, "slope.dcm"}), QString());
        }
    }
    /// A folder of classes with DICOM files in folders of patients.
    void trainedOn() {
        const Scratch scratch;
        for (const char* name : {"a/p1/IM0.dcm", "a/p1/IM1.dcm", "b/p2/IM2.dcm"}) {
            QVERIFY(makeFolder(folderName(scratch.path(name))).ok());
            scratch.write(name, bytesOf(folder + "series/" + fileName(name)));
        }
        const auto loaded = folderSamples(scratch.folder());
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().str().c_str());
        QCOMPARE(loaded->samples->count(), 3);
        QCOMPARE(loaded->samples->groupNames, (std::vector<std::string>{"p1", "p2"}));
    }
    /// Whatever is damaged in a file: a picture or one sentence, in a moment, and never a name.
    void mutated() {
        std::vector<std::string> originals;
        for (const auto& name : expected().keys())
            originals.push_back(bytesOf(folder + name.toStdString()));
        std::mt19937 random(35);
        int read = 0, said = 0;
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < 2000; ++i) {
            auto bytes = originals[random() % originals.size()];
            const int changes = 1 + int(random() % 3);
            for (int c = 0; c < changes && !bytes.empty(); ++c) {
                const auto at =
                    random() % (random() % 2 == 0 ? std::min<std::size_t>(bytes.size(), 600) : bytes.size());
                switch (random() % 5) {
                case 0:
                    bytes[at] = char(random());
                    break;
                case 1:
                    bytes[at] = random() % 2 == 0 ? '\xff' : '\0';
                    break;
                case 2:
                    bytes.resize(at);
                    break;
                case 3:
                    bytes.insert(at, std::string(1 + random() % 9, char(random())));
                    break;
                default:
                    bytes.erase(at, 1 + random() % 5);
                }
            }
            const auto dicom = parseDicom(bytes, "mutated.dcm");
            if (dicom) {
                ++read;
                QVERIFY(dicom->volume.nx >= 1 && dicom->volume.nz >= 1);
                continue;
            }
            ++said;
            const auto sentence = dicom.error().str();
            QVERIFY2(!sentence.empty() && sentence.find('\n') == std::string::npos, sentence.c_str());
            QVERIFY2(sentence.find("Secret") == std::string::npos && sentence.find("SECRET") == std::string::npos,
                     sentence.c_str());
            QVERIFY(sentence.find("mutated.dcm") != std::string::npos);
        }
        qInfo("%d read, %d refused in %lld ms", read, said, static_cast<long long>(clock.elapsed()));
        QVERIFY(read > 100 && said > 100);
    }
    /// Other files by what they are: NumPy's arrays open, TIFF is refused by name.
    void otherFiles() {
        const Scratch scratch;
        Matrix<float> values(3, 4, 2);
        for (int64_t i = 0; i < values.size(); ++i)
            values.data()[i] = float(i) / 2;
        const auto path = scratch.write("array", npyBytes(values.view()));
        QCOMPARE(*fileKind(path), FileKind::Npy);
        const auto first = loadMatrix(path);
        QVERIFY2(first.ok(), first ? "" : first.error().str().c_str());
        const auto& read = std::get<Matrix<float>>(first->values);
        QVERIFY(read.rows() == 3 && read.columns() == 4 && read.at(2, 3) == 5.5f && !first->wholeNumbers);
        for (const auto& magic : {std::string("II*\0", 4), std::string("MM\0*", 4)})
            for (const char* name : {"scan.tif", "scan"})
                QCOMPARE(
                    refusal(loadMatrix(scratch.write(name, magic + std::string(400, 'x'))), {"TIFF", "PNG or JPG"}),
                    QString());
    }
    /// Two bytes are changed, and the file claims four thousand million pixels.
    void aSmallFileThatClaimsMuch() {
        for (const char* name : {"rle.dcm", "jpeg.dcm", "explicit.dcm", "deflated.dcm"}) {
            auto bytes = bytesOf(folder + name);
            bool found = false;
            for (const auto& tag : {std::string("\x28\0\x10\0US\2\0", 8), std::string("\x28\0\x11\0US\2\0", 8)})
                if (const auto at = bytes.find(tag); at != std::string::npos) {
                    bytes.replace(at + 8, 2, "\xff\xff");
                    found = true;
                }
            QCOMPARE(found, std::string(name) != "deflated.dcm");
            QElapsedTimer clock;
            clock.start();
            const auto read = parseDicom(bytes, name);
            QVERIFY2(!found || !read, name);
            QVERIFY(clock.elapsed() < 2000);
        }
    }
    void noNames() {
        for (const auto& name : expected().keys()) {
            const auto path = folder + name.toStdString();
            QVERIFY(bytesOf(path).find("Secret^Person") != std::string::npos || name == "deflated.dcm");
            const auto dicom = loadDicom(path);
            if (!dicom)
                continue;
            for (const auto& words : {dicom->volume.name, dicom->volume.origin, dicom->volume.storedType})
                QVERIFY(words.find("ecret") == std::string::npos);
            const auto matrix = loadMatrix(path);
            for (const auto& words : {matrix->name, matrix->origin, matrix->cliOptions})
                QVERIFY(words.find("ecret") == std::string::npos && words.find("SECRET") == std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(tst_dicom)
#include "tst_dicom.moc"
