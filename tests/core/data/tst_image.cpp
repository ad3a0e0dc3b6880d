// Pictures: right pixels from good files, one sentence from bad ones.
#include "core/data/codecs/opencv_loader.hpp"
#include "core/data/image.hpp"
#include "core/data/pose_map.hpp"
#include "core/data/random.hpp"
#include "core/data/samples.hpp"
#include "core/data/warp_comparison.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/picture_cells.hpp"
#include "tests/support/scratch.hpp"

#include <QTemporaryFile>
#include <QTest>
#include <QtEndian>
#include <cstdio>
#include <unistd.h>
#include <zlib.h>

#include <jpeglib.h> // after <cstdio>, which it needs

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
           chunk("IHDR", big32(columns) + big32(rows) + std::string("\x08\0\0\0\0", 5)) + chunk("IDAT", data) +
           chunk("IEND", "");
}

/// A JPG with an EXIF block that says how it is turned.
static std::string turned(const std::string& jpg, char orientation) {
    std::string tiff("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", 26);
    tiff[19] = orientation;
    const std::string body = std::string("Exif\0\0", 6) + tiff;
    return jpg.substr(0, 2) + "\xFF\xE1" + big32(uint32_t(body.size() + 2)).substr(2) + body + jpg.substr(2);
}

static std::string turnedPng(const std::string& png, char orientation) {
    std::string tiff("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\0\0\0\0\0\0\0\0", 26);
    tiff[18] = orientation;
    return png.substr(0, 33) + chunk("eXIf", tiff) + png.substr(33);
}

using Pixel = std::array<int, 3>; // red, green, blue

static int greyOf(const Pixel& p) {
    return p[0] == p[1] && p[1] == p[2] ? p[0] : (299 * p[0] + 587 * p[1] + 114 * p[2] + 500) / 1000;
}

/// What a sample of a test's PNG holds, before it is made as wide as its type.
static int sampleOf(int bits, int r, int c, int channel) {
    return int((uint32_t(r) * 2654435761u ^ uint32_t(c) * 40503u ^ uint32_t(channel) * 977u) >> 7 & ((1u << bits) - 1));
}
static Pixel entryOf(int index) { // of the palette
    return {index * 7 & 255, 255 - index, index * 31 & 255};
}
static Pixel pixelOf(int kind, int bits, int r, int c) {
    const int first = sampleOf(bits, r, c, 0);
    if (kind == 3)
        return entryOf(first);
    if (kind == 0 || kind == 4) {
        const int level = bits < 8 ? first * 255 / ((1 << bits) - 1) : first;
        return {level, level, level};
    }
    return {first, sampleOf(bits, r, c, 1), sampleOf(bits, r, c, 2)};
}

/// A PNG of any kind, written here bit by bit. Source: PNG specification, 7.2, 8.2 and 9.
static std::string pngOf(int kind, int bits, int columns, int rows, bool interlaced) {
    const int channels = kind == 2 ? 3 : kind == 4 ? 2 : kind == 6 ? 4 : 1;
    const int passes[7][4] = {{0, 0, 8, 8}, {0, 4, 8, 8}, {4, 0, 8, 4}, {0, 2, 4, 4},
                              {2, 0, 4, 2}, {0, 1, 2, 2}, {1, 0, 2, 1}};
    std::string raw;
    for (int pass = 0; pass < (interlaced ? 7 : 1); ++pass) {
        const auto [top, left, down, across] =
            interlaced ? std::array{passes[pass][0], passes[pass][1], passes[pass][2], passes[pass][3]}
                       : std::array{0, 0, 1, 1};
        if (left >= columns)
            continue;
        for (int r = top; r < rows; r += down) {
            raw += '\0'; // no filter
            int filled = 0;
            for (int c = left; c < columns; c += across)
                for (int channel = 0; channel < channels; ++channel) {
                    const int value = sampleOf(bits, r, c, channel);
                    if (bits == 16)
                        raw += char(value >> 8);
                    if (bits >= 8) {
                        raw += char(value);
                        continue;
                    }
                    if (filled % 8 == 0)
                        raw += '\0';
                    raw.back() = char(raw.back() | value << (8 - bits - filled % 8));
                    filled += bits;
                }
        }
    }
    std::string packed(compressBound(uLong(raw.size())), '\0');
    uLongf size = uLongf(packed.size());
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
             uLong(raw.size()));
    packed.resize(size);
    std::string palette;
    for (int i = 0; kind == 3 && i < 1 << bits; ++i)
        for (const int value : entryOf(i))
            palette += char(value);
    return std::string("\x89PNG\r\n\x1a\n", 8) +
           chunk("IHDR", big32(uint32_t(columns)) + big32(uint32_t(rows)) + char(bits) + char(kind) + '\0' + '\0' +
                             char(interlaced)) +
           (kind == 3 ? chunk("PLTE", palette) + chunk("tRNS", std::string("\x40", 1)) : "") + chunk("IDAT", packed) +
           chunk("IEND", "");
}

static Pixel smooth(int r, int c) { return {40 + 2 * c, 200 - 2 * r, 90 + r + c / 2}; }

/// A JPG of any kind at the best quality, by libjpeg.
static std::string jpgOf(J_COLOR_SPACE space, int across, int down, bool progressive, int rows, int columns,
                         int everywhere = -1) {
    jpeg_compress_struct info;
    jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &bytes, &size);
    const bool inks = space == JCS_CMYK || space == JCS_YCCK, grey = space == JCS_GRAYSCALE;
    info.image_width = JDIMENSION(columns);
    info.image_height = JDIMENSION(rows);
    info.input_components = inks ? 4 : grey ? 1 : 3;
    info.in_color_space = inks ? JCS_CMYK : grey ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_colorspace(&info, space);
    jpeg_set_quality(&info, 100, TRUE);
    info.comp_info[0].h_samp_factor = across;
    info.comp_info[0].v_samp_factor = down;
    if (inks)
        info.comp_info[3].h_samp_factor = across, info.comp_info[3].v_samp_factor = down;
    info.restart_interval = 3;
    if (progressive)
        jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    std::vector<uint8_t> row(size_t(columns) * 4);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            const auto p = smooth(r, c);
            for (int i = 0; i < info.input_components; ++i) // inks as Adobe has them: 255 for none
                row[size_t(c * info.input_components + i)] = uint8_t(everywhere >= 0 ? everywhere
                                                                     : i == 3        ? 255
                                                                                     : p[size_t(i)]);
        }
        JSAMPROW line = row.data();
        jpeg_write_scanlines(&info, &line, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const std::string file(reinterpret_cast<const char*>(bytes), size);
    std::free(bytes);
    return file;
}

/// Whether the thumbnail of a picture made of `smooth` has these sides and looks like it.
static bool loadThumbnailOf(const std::string& file, int side, int rows, int columns) {
    const Scratch scratch;
    const auto whole = decodeImage(file, "a");
    const auto small = loadThumbnail(scratch.write("a", file), side);
    if (!small || small->rows() != rows || small->columns() != columns)
        return false;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            const auto from =
                std::get<Matrix<uint8_t>>(whole->values)
                    .at(std::min<int64_t>(rowsOf(whole->values) - 1, (2 * r + 1) * rowsOf(whole->values) / rows / 2),
                        std::min<int64_t>(columnsOf(whole->values) - 1,
                                          (2 * c + 1) * columnsOf(whole->values) / columns / 2));
            if (std::abs(int(small->at(r, c)) - int(from)) > 12)
                return false;
        }
    return true;
}

class tst_image : public QObject {
    Q_OBJECT

    // Red above blue on the left, green on the right (its README).
    static void checkColours(const Expected<SourceMatrix>& grey, const Expected<SourceMatrix>& red,
                             const Expected<SourceMatrix>& green, const Expected<SourceMatrix>& blue, int tolerance) {
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
    /// OpenCV's warpAffine with the map of a pose reads the same pixels, but for cells whose place lies between two of them;
    /// without a turn there is none.
    void posesAreThoseOfOpenCv() {
        if (!codecs::hasOpenCv())
            QSKIP("no OpenCV");
        const auto* opencv = *codecs::loadOpenCv();
        constexpr int rows = 40, columns = 56;
        std::vector<uint8_t> picture(rows * columns), moved(picture.size());
        for (std::size_t i = 0; i < picture.size(); ++i)
            picture[i] = static_cast<uint8_t>(1 + nn::randomWord(1, 1, i, 0) % 255);
        for (const bool turned : {false, true})
            for (const uint64_t sample : {1, 2, 3, 4, 5, 6, 7, 8}) {
                auto pose = nn::drawPose({.on = true, .degrees = 20, .shift = 3}, 1, 1, sample);
                if (!turned)
                    pose.sine = 0, pose.cosine = 1;
                double map[6];
                nn::poseMap(rows, columns, pose, map);
                QCOMPARE(opencv->warp(picture.data(), rows, columns, moved.data(), map), 0);
                int different = 0;
                for (int r = 0; r < rows; ++r)
                    for (int c = 0; c < columns; ++c)
                        different += moved[static_cast<std::size_t>(r * columns + c)] !=
                                     nn::posedByte(picture.data(), rows, columns, r, c, pose);
                const int most = turned ? rows * columns / 20 : 0; // OpenCV rounds places to 1/1024 of a pixel
                QVERIFY2(different <= most, qPrintable(QStringLiteral("%1 of sample %2").arg(different).arg(sample)));
            }
    }
    /// The same over the pictures of a set: what is equal is counted cell by cell.
    void warpsOfASet() {
        if (!codecs::hasOpenCv())
            QSKIP("no OpenCV");
        const auto samples = digitSamples(12, 0, 3)->samples;
        const std::vector<int32_t> which{1, 4, 7, 11};
        const nn::Augmentation drawn{.on = true};
        const auto made = nn::compareWarp(*samples, which, drawn, 9, 2);
        QVERIFY(made.ok() && made->version.starts_with("4."));
        int64_t equal = 0, moved = 0;
        for (std::size_t k = 0; k < which.size(); ++k) {
            const auto pose = nn::drawPose(drawn, 9, 2, static_cast<uint64_t>(which[k]));
            for (int r = 0; r < 28; ++r)
                for (int c = 0; c < 28; ++c) {
                    const auto byte = made->warped[k][static_cast<std::size_t>(28 * r + c)];
                    equal += byte == nn::posedByte(samples->plane(which[k]), 28, 28, r, c, pose);
                    moved += byte != samples->plane(which[k])[28 * r + c];
                }
        }
        QCOMPARE(made->cells, int64_t{4 * 28 * 28});
        QCOMPARE(made->equal, equal);
        QVERIFY(equal > made->cells * 95 / 100 && moved > made->cells / 20);
    }
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

    /// All eight ways to hold a camera: EXIF 2.32, table of Orientation, written out.
    void everyOrientation() {
        const auto jpg = bytesOf(pictures + "colour.jpg"), png = bytesOf(pictures + "colour.png");
        for (const bool isPng : {false, true}) {
            const auto with = [&](int orientation) {
                return decodeImage(isPng ? turnedPng(png, char(orientation)) : turned(jpg, char(orientation)), "a",
                                   Channel::Red);
            };
            const auto plain = with(1);
            const int rows = int(rowsOf(plain->values)), columns = int(columnsOf(plain->values));
            for (int orientation = 0; orientation <= 9; ++orientation) {
                const auto made = with(orientation);
                QVERIFY(made.ok());
                const bool turns = orientation >= 5 && orientation <= 8;
                QCOMPARE(rowsOf(made->values), turns ? columns : rows);
                for (int r = 0; r < rows; ++r)
                    for (int c = 0; c < columns; ++c) {
                        const int up = rows - 1 - r, left = columns - 1 - c;
                        const int to[10][2] = {{r, c}, {r, c},  {r, left},  {up, left}, {up, c},
                                               {c, r}, {c, up}, {left, up}, {left, r},  {r, c}};
                        QCOMPARE(at(made, to[orientation][0], to[orientation][1]), at(plain, r, c));
                    }
            }
        }
    }

    void everyKindOfPng_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("bits");
        for (const int kind : {0, 2, 3, 4, 6})
            for (const int bits : {1, 2, 4, 8, 16})
                if (bits >= 8 ? kind != 3 || bits == 8 : kind == 0 || kind == 3)
                    QTest::addRow("kind %d, %d bits", kind, bits) << kind << bits;
    }
    void everyKindOfPng() {
        QFETCH(int, kind);
        QFETCH(int, bits);
        for (const auto& [columns, rows] : {std::pair{13, 11}, {1, 1}, {2, 9}, {5, 2}, {40, 1}})
            for (const bool interlaced : {false, true}) {
                const auto file = pngOf(kind, bits, columns, rows, interlaced);
                for (const auto channel : {Channel::Grey, Channel::Red, Channel::Green, Channel::Blue}) {
                    const auto made = decodeImage(file, "a.png", channel);
                    QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
                    QCOMPARE(elementType(made->values), bits == 16 ? ElementType::Int32 : ElementType::UInt8);
                    for (int r = 0; r < rows; ++r)
                        for (int c = 0; c < columns; ++c) {
                            const auto p = pixelOf(kind, bits, r, c);
                            const int wanted = channel == Channel::Red     ? p[0]
                                               : channel == Channel::Green ? p[1]
                                               : channel == Channel::Blue  ? p[2]
                                                                           : greyOf(p);
                            QCOMPARE(at(made, r, c), wanted);
                        }
                }
            }
    }

    void everyKindOfJpg_data() {
        QTest::addColumn<int>("space");
        QTest::addColumn<int>("across");
        QTest::addColumn<int>("down");
        QTest::addColumn<bool>("progressive");
        for (const bool progressive : {false, true}) {
            const char* how = progressive ? "progressive" : "plain";
            QTest::addRow("grey, %s", how) << int(JCS_GRAYSCALE) << 1 << 1 << progressive;
            QTest::addRow("RGB, %s", how) << int(JCS_RGB) << 1 << 1 << progressive;
            QTest::addRow("CMYK, %s", how) << int(JCS_CMYK) << 1 << 1 << progressive;
            QTest::addRow("YCCK, %s", how) << int(JCS_YCCK) << 2 << 2 << progressive;
            for (const auto& [across, down] : {std::pair{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 1}, {4, 2}})
                QTest::addRow("YCbCr %dx%d, %s", across, down, how) << int(JCS_YCbCr) << across << down << progressive;
        }
    }
    void everyKindOfJpg() {
        QFETCH(int, space);
        QFETCH(int, across);
        QFETCH(int, down);
        QFETCH(bool, progressive);
        constexpr int rows = 61, columns = 83; // no multiples of a block
        const auto file = jpgOf(J_COLOR_SPACE(space), across, down, progressive, rows, columns);
        const bool grey = space == JCS_GRAYSCALE;
        for (const auto channel : {Channel::Grey, Channel::Red, Channel::Green, Channel::Blue}) {
            const auto made = decodeImage(file, "a.jpg", channel);
            QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
            QCOMPARE(rowsOf(made->values), rows);
            QCOMPARE(columnsOf(made->values), columns);
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < columns; ++c) {
                    const auto p = smooth(r, c);
                    const int wanted = grey                        ? p[0]
                                       : channel == Channel::Red   ? p[0]
                                       : channel == Channel::Green ? p[1]
                                       : channel == Channel::Blue  ? p[2]
                                                                   : greyOf(p);
                    QVERIFY2(std::abs(at(made, r, c) - wanted) <= 8,
                             qPrintable(QString("%1 not %2 at %3, %4").arg(at(made, r, c)).arg(wanted).arg(r).arg(c)));
                }
        }
        QVERIFY(loadThumbnailOf(file, 20, 15, 20)); // decoded smaller by its blocks
    }
    /// Inks are read as Adobe writes them, with its segment or without: paper is white.
    void paperIsWhite() {
        const auto file = jpgOf(JCS_CMYK, 1, 1, false, 61, 83);
        const auto segment = file.find("\xFF\xEE");
        QVERIFY(segment != std::string::npos && file.substr(segment + 4, 5) == "Adobe");
        const auto length = size_t(uint8_t(file[segment + 2])) * 256 + uint8_t(file[segment + 3]);
        const auto without = file.substr(0, segment) + file.substr(segment + 2 + length);
        QVERIFY(without.find("Adobe") == std::string::npos);
        for (const auto channel : {Channel::Grey, Channel::Red, Channel::Blue}) {
            const auto a = decodeImage(file, "a.jpg", channel), b = decodeImage(without, "b.jpg", channel);
            QVERIFY2(b.ok(), b ? "" : b.error().str().c_str());
            for (int r = 0; r < 61; ++r)
                for (int c = 0; c < 83; ++c)
                    QCOMPARE(at(b, r, c), at(a, r, c));
        }
        const auto paper = decodeImage(jpgOf(JCS_CMYK, 1, 1, false, 16, 16, 255), "p.jpg");
        QVERIFY(paper.ok());
        QVERIFY(at(paper, 0, 0) >= 254 && at(paper, 15, 15) >= 254);
    }
    void planesOfOneDecoding() {
        const auto file = bytesOf(pictures + "colour.jpg");
        const auto planes = decodePlanes(file, "a.jpg", {Channel::Red, Channel::Green, Channel::Blue});
        QVERIFY(planes.ok());
        const auto& all = std::get<Matrix<uint8_t>>(*planes);
        QCOMPARE(all.planes(), 3);
        int64_t plane = 0;
        for (const auto channel : {Channel::Red, Channel::Green, Channel::Blue}) {
            const auto one = decodeImage(file, "a.jpg", channel);
            for (int r = 0; r < 16; ++r)
                for (int c = 0; c < 24; ++c)
                    QCOMPARE(int(all.view().row(r, plane)[c]), at(one, r, c));
            ++plane;
        }
    }
    void stops() {
        const auto random = randomMatrix(2000, 2000, 7, 255);
        for (const auto format : {ImageFormat::Png, ImageFormat::Jpeg}) {
            const auto file = encodeImage(viewOf(random->values), format);
            std::stop_source source;
            source.request_stop();
            Progress progress;
            const auto stopped = decodeImage(*file, "a", Channel::Grey, {source.get_token(), &progress});
            QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
            QVERIFY(progress.done() <= 1);
            QVERIFY(decodeImage(*file, "a", Channel::Grey, {{}, &progress}).ok());
            QCOMPARE(progress.done(), progress.total());
        }
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
        row("JPG: 12 bits", twelve, "12 bits per sample");
        std::string lossless = jpg;
        lossless[lossless.find("\xFF\xC0") + 1] = '\xC3';
        row("JPG: lossless", lossless, "rare coding");
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
