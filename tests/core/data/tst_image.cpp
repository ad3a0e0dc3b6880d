// Pictures: right pixels from good files, one sentence from bad ones.
#include "core/data/codecs/loader.hpp"
#include "core/data/image.hpp"
#include "core/data/random.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/scratch.hpp"

#include <QTemporaryFile>
#include <QTest>
#include <QtEndian>
#include <unistd.h>
#include <zlib.h>

using namespace telar;
using namespace telar::test;

static const std::string pictures = TELAR_TEST_DATA "/images/";

static std::string big32(uint32_t v) {
    char out[4];
    qToBigEndian(v, out);
    return {out, 4};
}

/// One PNG chunk with its checksum.
static std::string chunk(const std::string& type, const std::string& data) {
    const std::string checked = type + data;
    return big32(uint32_t(data.size())) + checked +
           big32(uint32_t(crc32(0, reinterpret_cast<const Bytef*>(checked.data()), uInt(checked.size()))));
}

static std::string pngWith(uint32_t columns, uint32_t rows, const std::string& data) {
    return std::string("\x89PNG\r\n\x1a\n", 8) +
           chunk("IHDR", big32(columns) + big32(rows) + std::string("\x08\0\0\0\0", 5)) +
           chunk("IDAT", data) + chunk("IEND", "");
}

/// A JPG with an EXIF block that says how it is turned.
static std::string turned(const std::string& jpg, char orientation) {
    std::string tiff("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", 26);
    tiff[19] = orientation;
    const std::string body = std::string("Exif\0\0", 6) + tiff;
    return jpg.substr(0, 2) + "\xFF\xE1" + big32(uint32_t(body.size() + 2)).substr(2) + body + jpg.substr(2);
}

static int at(const Expected<SourceMatrix>& source, int r, int c) {
    return std::visit([&](const auto& m) { return int(m.at(r, c)); }, source->values);
}

class tst_image : public QObject {
    Q_OBJECT

    // Red above blue on the left, green on the right (its README).
    static void checkColours(const Expected<SourceMatrix>& grey, const Expected<SourceMatrix>& red,
                             const Expected<SourceMatrix>& green, const Expected<SourceMatrix>& blue,
                             int tolerance) {
        QVERIFY2(grey.ok(), grey ? "" : grey.error().str().c_str());
        QCOMPARE(rowsOf(grey->values), 16);
        QCOMPARE(columnsOf(grey->values), 24);
        const int colours[3][3] = {{200, 30, 60}, {10, 180, 90}, {0, 0, 255}};
        const int places[3][2] = {{2, 2}, {4, 20}, {13, 3}};
        for (int i = 0; i < 3; ++i) {
            const auto [r, g, b] = colours[i];
            const auto [y, x] = places[i];
            QVERIFY(std::abs(at(red, y, x) - r) <= tolerance);
            QVERIFY(std::abs(at(green, y, x) - g) <= tolerance);
            QVERIFY(std::abs(at(blue, y, x) - b) <= tolerance);
            QVERIFY(std::abs(at(grey, y, x) - (0.299 * r + 0.587 * g + 0.114 * b)) <= tolerance + 0.5);
        }
    }

private slots:
    void channels_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("tolerance");
        QTest::newRow("PNG") << "colour.png" << 0;
        QTest::newRow("palette PNG") << "palette.png" << 0;
        QTest::newRow("transparent PNG") << "alpha.png" << 0;
        QTest::newRow("JPG") << "colour.jpg" << 4;
        QTest::newRow("progressive JPG") << "progressive.jpg" << 12;
        QTest::newRow("CMYK JPG") << "cmyk.jpg" << 12;
    }
    void channels() {
        QFETCH(QString, file);
        QFETCH(int, tolerance);
        const auto path = pictures + file.toStdString();
        checkColours(loadImage(path), loadImage(path, Channel::Red), loadImage(path, Channel::Green),
                     loadImage(path, Channel::Blue), tolerance);
        const auto red = loadImage(path, Channel::Red);
        QCOMPARE(red->cliOptions, "--input " + path + " --channel red");
        QCOMPARE(red->name, file.toStdString());
        QCOMPARE(elementType(red->values), ElementType::UInt8);
        QVERIFY(red->image);
    }
    void sixteenBits() {
        const auto deep = loadImage(pictures + "grey16.png");
        QVERIFY(deep.ok());
        QCOMPARE(elementType(deep->values), ElementType::Int32);
        QCOMPARE(at(deep, 0, 0), 0);
        QCOMPARE(at(deep, 1, 5), 7282);
        QCOMPARE(at(deep, 2, 5), 14563);
        QCOMPARE(at(deep, 9, 19), 65535);
    }
    void greyJpg() {
        const auto grey = loadImage(pictures + "grey.jpg");
        QVERIFY(grey.ok());
        QVERIFY(at(grey, 0, 3) < 6 && at(grey, 9, 3) > 249);
    }
    void contentCountsNotName() {
        Scratch scratch;
        const auto png = loadImage(scratch.write("really_png.jpg", bytesOf(pictures + "colour.png")));
        QVERIFY(png.ok());
        QCOMPARE(at(png, 13, 3), 29);
        QVERIFY(loadImage(scratch.write("really_jpg.png", bytesOf(pictures + "colour.jpg"))).ok());
    }
    void turnsUpright() {
        const auto jpg = bytesOf(pictures + "colour.jpg");
        const auto plain = decodeImage(turned(jpg, 1), "a.jpg", Channel::Red);
        QVERIFY(plain.ok());
        const auto right = decodeImage(turned(jpg, 6), "a.jpg", Channel::Red); // turn by 90 degrees clockwise
        QVERIFY(right.ok());
        QCOMPARE(rowsOf(right->values), 24);
        QCOMPARE(columnsOf(right->values), 16);
        for (int r = 0; r < 16; ++r)
            for (int c = 0; c < 24; ++c)
                QCOMPARE(at(right, c, 15 - r), at(plain, r, c));
    }

    /// The small module and OpenCV give the same bytes, or the small one leaves the picture to the other.
    void plainJpgAsOpenCvHasIt() {
        const auto* plain = codecs::plainJpeg();
        const auto full = codecs::load();
        QVERIFY(plain && full);
        const auto decode = [](const codecs::Table* table, const std::string& jpg, int colour) {
            codecs::Pixels pixels;
            char reason[200] = "";
            if (table->decode(reinterpret_cast<const uint8_t*>(jpg.data()), jpg.size(), colour, 0, &pixels,
                              reason, sizeof reason) != 0)
                return std::string("refused");
            std::string all(reinterpret_cast<const char*>(pixels.bytes),
                            static_cast<std::size_t>(pixels.rows * pixels.columns * pixels.channels));
            table->release(pixels.bytes);
            return std::to_string(pixels.rows) + "x" + std::to_string(pixels.columns) + ":" + all;
        };
        std::vector<std::string> files;
        for (const auto* file : {"colour.jpg", "progressive.jpg", "grey.jpg"})
            files.push_back(bytesOf(pictures + file));
        const auto random = randomMatrix(37, 53, 7, 255);
        const auto made = encodeImage(viewOf(random->values), ImageFormat::Jpeg, {});
        QVERIFY(made.ok());
        files.push_back(*made);
        for (const auto& jpg : files)
            for (const int colour : {0, 1}) {
                const auto ours = decode(plain, jpg, colour);
                QVERIFY(ours != "refused");
                QVERIFY(ours == decode(*full, jpg, colour));
            }
        for (const auto& jpg : {bytesOf(pictures + "cmyk.jpg"), turned(files[0], 6),
                                files[0].substr(0, files[0].size() / 2), std::string("no picture")})
            QVERIFY(decode(plain, jpg, 1) == "refused");
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        auto row = [](const char* name, const std::string& bytes, const char* words) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << words;
        };
        const auto jpg = bytesOf(pictures + "colour.jpg"), png = bytesOf(pictures + "colour.png");
        const auto progressive = bytesOf(pictures + "progressive.jpg");
        row("zero bytes", "", "0 bytes");
        row("text", "hello, I am text\n", "its content is text");
        row("GIF", "GIF89a.......", "its content is GIF");
        row("binary", std::string("\x01\x02\x03\x04", 4), "neither a JPG nor a PNG");
        row("JPG: signature only", jpg.substr(0, 2), "cut short");
        row("JPG: half", jpg.substr(0, jpg.size() / 2), "cut short");
        row("JPG: without its last byte", jpg.substr(0, jpg.size() - 1), "cut short");
        row("JPG: data gone, end there", jpg.substr(0, jpg.size() - 25) + "\xFF\xD9", "damaged");
        row("JPG: progressive, half", progressive.substr(0, progressive.size() / 2), "cut short");
        std::string twelve = jpg;
        twelve[twelve.find("\xFF\xC0") + 4] = 12;
        row("JPG: 12 bits", twelve, "12 bits a sample");
        std::string lossless = jpg;
        lossless[lossless.find("\xFF\xC0") + 1] = '\xC3';
        row("JPG: lossless", lossless, "rare kind");
        std::string large = jpg;
        large.replace(large.find("\xFF\xC0") + 5, 4, "\xFF\x00\xFF\x00", 4);
        row("JPG: lies about its size", large, "cut short");
        std::string none = jpg;
        none.replace(none.find("\xFF\xC0") + 5, 4, std::string(4, '\0'));
        row("JPG: no rows", none, "0 rows");
        row("PNG: half", png.substr(0, png.size() / 2), "cut short");
        row("PNG: without its last byte", png.substr(0, png.size() - 1), "cut short");
        std::string flipped = png;
        flipped[png.find("IDAT") + 20] ^= 1;
        row("PNG: one bit flipped", flipped, "damaged");
        row("PNG: bad data, good checksum", pngWith(4, 4, "not deflate"), "damaged");
        row("PNG: lies about its size", pngWith(30000, 30000, std::string("x\x9c", 2)), "cut short");
        row("PNG: too many pixels", pngWith(1000000, 1000000, "x"), "cut short");
        row("PNG: beyond every limit", pngWith(0x7fffffff, 0x7fffffff, "x"), "at most 1073741824");
        row("PNG: no columns", pngWith(0, 5, "x"), "0 columns");
    }
    void refuses() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        const auto decoded = decodeImage(bytes.toStdString(), "bad.jpg");
        QVERIFY(!decoded);
        const auto said = QString::fromStdString(decoded.error().str());
        QVERIFY2(said.contains(words) && said.contains("bad.jpg") && !said.contains('\n'), qPrintable(said));
    }
    void doesNotFit() { // sizes that the format allows and this machine has not
        qputenv("TELAR_MEMORY", "1000000");
        const auto refused = inspectImage(pngWith(3000, 3000, std::string(20000, 'x')), "a.png");
        qunsetenv("TELAR_MEMORY");
        QCOMPARE(refusal(refused, {"needs 0.0 GiB", "GiB are free", "a.png"}), QString());
    }

    void savesAndReadsBack() {
        Scratch scratch;
        const auto made = randomMatrix(33, 17, 1, 255);
        const auto path = scratch.path("a.png");
        QVERIFY(saveImage(viewOf(made->values), path).ok());
        const auto back = loadImage(path);
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<uint8_t>>(back->values).view(),
                                                   std::get<Matrix<uint8_t>>(made->values).view())),
                 QString());
        QCOMPARE(scratch.files(), 1);
    }
    void savesSixteenBits() {
        Scratch scratch;
        const auto made = randomMatrix(9, 11, 1, 65535);
        ImageOptions options;
        options.bits = 16;
        QVERIFY(saveImage(viewOf(made->values), scratch.path("a.png"), options).ok());
        const auto back = loadImage(scratch.path("a.png"));
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<int32_t>>(back->values).view(),
                                                   std::get<Matrix<int32_t>>(made->values).view())),
                 QString());
    }
    void levels() {
        Matrix<float> m(1, 6);
        const float values[] = {-5, 0, 127.5f, 300, NAN, INFINITY};
        std::copy(values, values + 6, m.data());
        auto plain = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png), "a.png");
        const int wanted[] = {0, 0, 128, 255, 0, 255};
        for (int c = 0; c < 6; ++c)
            QCOMPARE(at(plain, 0, c), wanted[c]);
        ImageOptions stretch;
        stretch.asIs = false;
        stretch.minimum = -5;
        stretch.maximum = 300;
        auto stretched = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png, stretch), "a.png");
        const int range[] = {0, 4, 111, 255, 0, 255};
        for (int c = 0; c < 6; ++c)
            QCOMPARE(at(stretched, 0, c), range[c]);
    }
    void refusesToSave() {
        Matrix<uint8_t> m(1, 1), wide(1, 70000);
        m.at(0, 0) = 1;
        Scratch scratch;
        ImageOptions deep;
        deep.bits = 16;
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("a.gif")), {".png or .jpg", "a.gif"}),
                 QString());
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("a.jpg"), deep), {"8 bits"}), QString());
        QCOMPARE(refusal(saveImage(AnyView(wide.view()), scratch.path("a.jpg")), {"65535", "70000"}),
                 QString());
        QCOMPARE(refusal(saveImage(AnyView(m.view()), scratch.path("no/a.png")), {"no such file"}),
                 QString());
        QCOMPARE(refusal(saveImage(AnyView(Matrix<float>().view()), scratch.path("a.png")), {"empty"}),
                 QString());
        QCOMPARE(scratch.files(), 0);
    }
    void onePixel() {
        Matrix<uint8_t> m(1, 1);
        m.at(0, 0) = 77;
        const auto back = decodeImage(*encodeImage(AnyView(m.view()), ImageFormat::Png), "a.png");
        QCOMPARE(at(back, 0, 0), 77);
    }
    void thumbnails() {
        Scratch scratch;
        Matrix<uint8_t> m(40, 80);
        for (int64_t i = 0; i < m.size(); ++i)
            m.data()[i] = uint8_t(i % 80 < 40 ? 20 : 220);
        QVERIFY(saveImage(AnyView(m.view()), scratch.path("a.png")).ok());
        const auto small = loadThumbnail(scratch.path("a.png"), 16);
        QVERIFY(small.ok());
        QCOMPARE(small->rows(), 8);
        QCOMPARE(small->columns(), 16);
        QCOMPARE(int(small->at(4, 2)), 20);
        QCOMPARE(int(small->at(4, 13)), 220);
        const auto colour = loadThumbnail(pictures + "colour.png", 100); // never enlarged
        QCOMPARE(colour->rows(), 16);
        QCOMPARE(loadThumbnail(pictures + "grey16.png", 100)->at(9, 0), uint8_t(255));
        QVERIFY(!loadThumbnail(pictures + "none.png", 100));
    }
    void modulePrintsNothing() { // libjpeg and libpng complain to standard error where they are let
        QTemporaryFile capture;
        QVERIFY(capture.open());
        std::fflush(stderr);
        const int kept = ::dup(2);
        ::dup2(capture.handle(), 2);
        const auto jpg = bytesOf(pictures + "colour.jpg");
        const bool first = decodeImage(jpg.substr(0, jpg.size() - 25) + "\xFF\xD9", "a.jpg").ok();
        const bool second = decodeImage(pngWith(4, 4, "not deflate"), "a.png").ok();
        std::fflush(stderr);
        ::dup2(kept, 2);
        ::close(kept);
        QVERIFY(!first && !second);
        capture.seek(0);
        QCOMPARE(capture.readAll(), QByteArray());
    }
};

QTEST_GUILESS_MAIN(tst_image)
#include "tst_image.moc"
