// NIfTI volumes: real ones against an independent reading of their bytes, and headers that lie.
#include "core/data/load.hpp"
#include "core/data/nifti.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <zlib.h>

using namespace telar;
using namespace telar::test;

static const std::string volumes = TELAR_TEST_DATA "/mri/";

/// The decompressed bytes, by zlib's own file reader.
static std::string unpacked(const std::string& path) {
    gzFile file = gzopen(path.c_str(), "rb");
    std::string bytes;
    char buffer[65536];
    for (int got; (got = gzread(file, buffer, sizeof buffer)) > 0;)
        bytes.append(buffer, size_t(got));
    gzclose(file);
    return bytes;
}

static std::string packed(const std::string& bytes) {
    z_stream zip{};
    deflateInit2(&zip, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&zip, uLong(bytes.size())) + 64, '\0');
    zip.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    zip.avail_in = uInt(bytes.size());
    zip.next_out = reinterpret_cast<Bytef*>(out.data());
    zip.avail_out = uInt(out.size());
    deflate(&zip, Z_FINISH);
    out.resize(zip.total_out);
    deflateEnd(&zip);
    return out;
}

/// A value of a file, in its own byte order.
template <class T>
T get(const std::string& bytes, size_t at, bool swapped) {
    char raw[sizeof(T)];
    std::memcpy(raw, bytes.data() + at, sizeof(T));
    if (swapped)
        std::reverse(raw, raw + sizeof(T));
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
}

template <class T>
std::string with(std::string bytes, size_t at, T value) {
    std::memcpy(bytes.data() + at, &value, sizeof(T));
    return bytes;
}

static double valueAt(const Volume& v, int64_t x, int64_t y, int64_t z, int64_t t = 0) {
    return std::visit([&](const auto& m) { return double(m.data()[((t * v.nz + z) * v.ny + y) * v.nx + x]); },
                      v.values);
}

/// A volume of nx x ny x nz x nt whose values count up, with an identity sform.
template <class T>
std::string made(int16_t type, int16_t nx, int16_t ny, int16_t nz, int16_t nt = 1) {
    std::string b(352, '\0');
    b = with<int32_t>(b, 0, 348);
    const int16_t dim[8] = {int16_t(nt > 1 ? 4 : 3), nx, ny, nz, nt, 1, 1, 1};
    std::memcpy(b.data() + 40, dim, sizeof dim);
    b = with<int16_t>(b, 70, type);
    b = with<int16_t>(b, 72, int16_t(8 * sizeof(T)));
    const float pixdim[5] = {1, 2, 3, 4, 1.5};
    std::memcpy(b.data() + 76, pixdim, sizeof pixdim);
    b = with<float>(b, 108, 352);
    b = with<int16_t>(b, 254, 1);
    const float rows[12] = {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0};
    std::memcpy(b.data() + 280, rows, sizeof rows);
    std::memcpy(b.data() + 344, "n+1", 4);
    for (int i = 0; i < nx * ny * nz * nt; ++i) {
        const T value = T(i);
        b.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    return b;
}

/// The same as NIfTI-2 (nifti2.h): a header of 540 bytes, lengths of 64 bits, the values from byte 544 on.
template <class T>
std::string secondVersion(int16_t type, int64_t nx, int64_t ny, int64_t nz) {
    std::string b(544, '\0');
    b = with<int32_t>(b, 0, 540);
    std::memcpy(b.data() + 4, "n+2\0\r\n\032\n", 8);
    b = with<int16_t>(b, 12, type);
    b = with<int16_t>(b, 14, int16_t(8 * sizeof(T)));
    const int64_t dim[8] = {3, nx, ny, nz, 1, 1, 1, 1};
    std::memcpy(b.data() + 16, dim, sizeof dim);
    const double pixdim[5] = {1, 2, 3, 4, 1.5};
    std::memcpy(b.data() + 104, pixdim, sizeof pixdim);
    b = with<int64_t>(b, 168, 544);
    b = with<int32_t>(b, 348, 1);
    const double rows[12] = {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0};
    std::memcpy(b.data() + 400, rows, sizeof rows);
    for (int64_t i = 0; i < nx * ny * nz; ++i) {
        const T value = T(i);
        b.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    return b;
}

/// Each of `count` numbers of `size` bytes the other way round.
static void turn(std::string& bytes, size_t at, size_t size, size_t count) {
    for (size_t i = 0; i < count; ++i)
        std::reverse(bytes.begin() + long(at + i * size), bytes.begin() + long(at + (i + 1) * size));
}

static bool sameValues(const AnyMatrix& a, const AnyMatrix& b) {
    return std::visit(
        [](const auto& x, const auto& y) {
            if constexpr (std::is_same_v<decltype(x), decltype(y)>)
                return x.rows() == y.rows() && x.columns() == y.columns() &&
                       std::equal(x.data(), x.data() + x.size(), y.data());
            else
                return false;
        },
        a, b);
}

class tst_nifti : public QObject {
    Q_OBJECT

private slots:
    void realVolumes_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QList<int>>("size");
        QTest::addColumn<QString>("order");
        QTest::newRow("big-endian int16") << "anatomical.nii" << QList<int>{33, 41, 25, 1} << "LAS";
        QTest::newRow("a series") << "functional.nii" << QList<int>{17, 21, 3, 20} << "LAS";
        QTest::newRow("gzip, uint8") << "someones_anatomy.nii.gz" << QList<int>{57, 67, 56, 1} << "RAS";
        QTest::newRow("gzip, turned") << "someones_epi.nii.gz" << QList<int>{53, 61, 33, 1} << "RAS";
    }
    void realVolumes() {
        QFETCH(QString, file);
        QFETCH(QList<int>, size);
        QFETCH(QString, order);
        const auto path = volumes + file.toStdString();
        const auto volume = loadNifti(path);
        QVERIFY2(volume.ok(), volume ? "" : volume.error().str().c_str());
        QCOMPARE((QList<int>{int(volume->nx), int(volume->ny), int(volume->nz), int(volume->nt)}), size);
        const auto bytes = unpacked(path);
        const bool swapped = get<int32_t>(bytes, 0, false) != 348;
        for (int i = 0; i < 4; ++i)
            QCOMPARE(int(get<int16_t>(bytes, size_t(42 + 2 * i), swapped)), size[i]);
        const auto offset = size_t(get<float>(bytes, 108, swapped));
        const int type = get<int16_t>(bytes, 70, swapped);
        float slope = get<float>(bytes, 112, swapped), intercept = get<float>(bytes, 116, swapped);
        if (slope == 0)
            slope = 1, intercept = 0;
        // Direction of the stored x axis: of the sform (srow_x) where it has one, else of the qform (LAS:
        // pixdim[0] = -1).
        const bool mirrored = get<int16_t>(bytes, 254, swapped) > 0 ? get<float>(bytes, 280, swapped) < 0 : false;
        QCOMPARE(QString::fromStdString(volume->storedOrder), order);
        double least = 1e300, most = -1e300;
        for (int t = 0; t < size[3]; ++t)
            for (int z = 0; z < size[2]; ++z)
                for (int y = 0; y < size[1]; ++y)
                    for (int x = 0; x < size[0]; ++x) {
                        const auto i = size_t(((t * size[2] + z) * size[1] + y) * size[0] + x);
                        const double stored = type == 2 ? double(uint8_t(bytes[offset + i]))
                                                        : double(get<int16_t>(bytes, offset + 2 * i, swapped));
                        const double want = stored * double(slope) + double(intercept);
                        const double got = valueAt(*volume, mirrored ? size[0] - 1 - x : x, y, z, t);
                        QVERIFY(std::abs(got - want) <= 1e-6 * std::abs(want));
                        least = std::min(least, got);
                        most = std::max(most, got);
                    }
        QCOMPARE(volume->minimum, least);
        QCOMPARE(volume->maximum, most);
    }

    void typesAndScale() {
        auto type = [](const std::string& bytes) { return elementType(parseNifti(bytes, "t.nii")->values); };
        QCOMPARE(type(made<uint8_t>(2, 2, 3, 4)), ElementType::UInt8);
        QCOMPARE(type(made<int8_t>(256, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<int16_t>(4, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<uint16_t>(512, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<int32_t>(8, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<uint32_t>(768, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<int64_t>(1024, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(made<uint64_t>(1280, 2, 3, 4)), ElementType::Int32);
        QCOMPARE(type(with<uint32_t>(made<uint32_t>(768, 2, 3, 4), 352, 4000000000u)), ElementType::Float32);
        QCOMPARE(type(made<float>(16, 2, 3, 4)), ElementType::Float32);
        QCOMPARE(type(made<double>(64, 2, 3, 4)), ElementType::Float32);
        const auto scaled =
            parseNifti(with<float>(with<float>(made<int16_t>(4, 2, 3, 4), 112, 0.5f), 116, 10), "t.nii");
        QCOMPARE(elementType(scaled->values), ElementType::Float32);
        QCOMPARE(valueAt(*scaled, 1, 2, 3), 23 * 0.5 + 10);
        QVERIFY(!scaled->wholeNumbers);
        QCOMPARE(valueAt(*parseNifti(with<float>(made<int16_t>(4, 2, 3, 4), 112, NAN), "t"), 1, 2, 3), 23.0);
    }
    void bothByteOrders() {
        auto bytes = made<int16_t>(4, 3, 4, 5);
        std::string other = bytes;
        for (const auto& [at, size, count] : {std::tuple{0, 4, 1},
                                              {40, 2, 8},
                                              {56, 4, 3},
                                              {68, 2, 4},
                                              {76, 4, 11},
                                              {252, 2, 2},
                                              {256, 4, 18},
                                              {352, 2, 60}})
            turn(other, size_t(at), size_t(size), size_t(count));
        const auto a = parseNifti(bytes, "t"), b = parseNifti(other, "t");
        QVERIFY2(b.ok(), b ? "" : b.error().str().c_str());
        QCOMPARE(csvLike(*a), csvLike(*b));
    }
    /// From a public report: refused until now.
    void nifti2() {
        const auto first = parseNifti(made<int16_t>(4, 3, 4, 5), "t"),
                   second = parseNifti(secondVersion<int16_t>(4, 3, 4, 5), "t");
        QVERIFY2(second.ok(), second ? "" : second.error().str().c_str());
        QCOMPARE(csvLike(*second), csvLike(*first));
        QCOMPARE(second->storedOrder, std::string("RAS"));
        QCOMPARE(second->voxel, (std::array<double, 3>{2, 3, 4}));
        auto other = secondVersion<int16_t>(4, 3, 4, 5);
        for (const auto& [at, size, count] :
             {std::tuple{0, 4, 1}, {12, 2, 2}, {16, 8, 28}, {344, 4, 2}, {352, 8, 18}, {496, 4, 3}, {544, 2, 60}})
            turn(other, size_t(at), size_t(size), size_t(count));
        const auto swapped = parseNifti(other, "t");
        QVERIFY2(swapped.ok(), swapped ? "" : swapped.error().str().c_str());
        QCOMPARE(csvLike(*swapped), csvLike(*first));
        const auto scaled =
            parseNifti(with<double>(with<double>(secondVersion<int16_t>(4, 3, 4, 5), 176, 0.5), 184, 10), "t");
        QCOMPARE(valueAt(*scaled, 1, 2, 3), 43 * 0.5 + 10);
        const auto wide = parseNifti(secondVersion<uint8_t>(2, 40000, 2, 1), "t"); // longer than NIfTI-1 can be
        QVERIFY2(wide.ok(), wide ? "" : wide.error().str().c_str());
        QCOMPARE(wide->nx, 40000);
        QCOMPARE(valueAt(*wide, 39999, 1, 0), double(uint8_t(79999)));
        Scratch scratch;
        QVERIFY(loadMatrix(scratch.write("volume", secondVersion<int16_t>(4, 3, 4, 5))).ok()); // whatever its name
    }
    /// Colours become the grey levels of pictures in colour.
    /// The halves of a pair, whichever is named, are the volume in one file.
    void pairs() {
        const auto single = test::bytesOf(TELAR_TEST_DATA "/mri/anatomical.nii");
        std::string header = single.substr(0, 348);
        std::memcpy(header.data() + 344, "ni1", 4);
        std::fill_n(header.begin() + 108, 4, '\0'); // where the values begin in their file
        const auto values = single.substr(352);
        const auto whole = loadNifti(TELAR_TEST_DATA "/mri/anatomical.nii");
        const Scratch scratch;
        scratch.write("a b.hdr", header);
        scratch.write("a b.img", values);
        scratch.write("c.hdr", header);
        scratch.write("d.img", values);
        for (const char* name : {"a b.hdr", "a b.img"}) {
            const auto path = scratch.path(name);
            QCOMPARE(*fileKind(path), FileKind::Volume);
            const auto pair = loadNifti(path);
            QVERIFY2(pair.ok(), pair ? "" : pair.error().str().c_str());
            QVERIFY(sameValues(pair->values, whole->values));
            QCOMPARE(pair->name, std::string(name));
            const auto slice = loadNiftiSlice(path, {});
            QVERIFY(slice.ok() &&
                    sameValues(slice->values, loadNiftiSlice(TELAR_TEST_DATA "/mri/anatomical.nii", {})->values));
        }
        QCOMPARE(test::refusal(loadNifti(scratch.path("c.hdr")), {"c.img is missing", "one folder"}), QString());
        QCOMPARE(test::refusal(loadNifti(scratch.path("d.img")), {"d.hdr is missing"}), QString());
        scratch.write("c.img", values.substr(0, 100));
        QCOMPARE(test::refusal(loadNifti(scratch.path("c.hdr")), {"announces", "100 bytes"}), QString());
    }
    void colours() {
        auto bytes = made<uint8_t>(2, 2, 1, 1);
        bytes = with<int16_t>(with<int16_t>(bytes.substr(0, 352), 70, 128), 72, 24) + "\xff\xff\xff" +
                std::string("\x0a\x64\xc8", 3);
        for (const float slope : {0.0f, 1.0f}) {
            const auto volume = parseNifti(with<float>(bytes, 112, slope), "t");
            QVERIFY2(volume.ok(), volume ? "" : volume.error().str().c_str());
            QCOMPARE(volume->storedType, std::string("RGB24"));
            QCOMPARE(elementType(volume->values), ElementType::UInt8);
            QCOMPARE(valueAt(*volume, 0, 0, 0), 255.0);
            QCOMPARE(valueAt(*volume, 1, 0, 0), std::floor(0.299 * 10 + 0.587 * 100 + 0.114 * 200 + 0.5));
        }
        const auto clear = with<int16_t>(with<int16_t>(bytes.substr(0, 352), 70, 2304), 72, 32) + "\xff\xff\xff\x01" +
                           "\x0a\x64\xc8\x01";
        QCOMPARE(valueAt(*parseNifti(clear, "t"), 1, 0, 0), 84.0);
    }
    /// Some writers leave the place of the values, or the slope, at 0; a file of the other kind of radiology runs to the left.
    void whatWritersLeaveOut() {
        const auto good = made<int16_t>(4, 3, 4, 5);
        for (const float offset : {0.0f, 348.0f, 352.0f})
            QCOMPARE(csvLike(*parseNifti(with<float>(good, 108, offset), "t")), csvLike(*parseNifti(good, "t")));
        const auto unscaled = parseNifti(with<float>(with<float>(good, 112, 0), 116, 7), "t");
        QCOMPARE(valueAt(*unscaled, 1, 2, 3), 43.0);
        const auto left = parseNifti(with<float>(good, 280, -2), "t");
        QCOMPARE(left->storedOrder, std::string("LAS"));
        for (int x = 0; x < 3; ++x)
            QCOMPARE(valueAt(*left, x, 2, 3), double((3 * 4 + 2) * 3 + 2 - x));
    }
    void notANumber() {
        const auto volume = parseNifti(with<float>(made<float>(16, 2, 2, 2), 352, NAN), "t");
        QVERIFY(std::isnan(valueAt(*volume, 0, 0, 0)));
        QCOMPARE(volume->minimum, 1.0);
        QCOMPARE(windowed(viewOf(extractSlice(*volume, {})->values), fullWindow(*volume)).at(1, 0), uint8_t(0));
    }
    void orientation() { // an sform whose first stored axis runs to the back, second to the top, third to the left
        auto bytes = made<int16_t>(4, 2, 3, 4);
        const float rows[12] = {0, 0, -4, 0, -2, 0, 0, 0, 0, 3, 0, 0};
        std::memcpy(bytes.data() + 280, rows, sizeof rows);
        const auto v = parseNifti(bytes, "t");
        QVERIFY(v.ok());
        QCOMPARE(v->storedOrder, std::string("PSL"));
        QCOMPARE((QList<int64_t>{v->nx, v->ny, v->nz}), (QList<int64_t>{4, 2, 3}));
        QCOMPARE(v->voxel, (std::array<double, 3>{4, 2, 3}));
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 4; ++k)
                    QCOMPARE(valueAt(*v, 3 - k, 1 - i, j), double((k * 3 + j) * 2 + i));
    }
    void slicesAreUpright() {
        const auto v = parseNifti(made<int16_t>(4, 3, 4, 5, 2), "t.nii");
        QVERIFY(v.ok());
        QCOMPARE(v->nt, 2);
        QCOMPARE(v->secondsPerVolume, 1.5);
        auto stored = [](int x, int y, int z, int t) { return ((t * 5 + z) * 4 + y) * 3 + x; };
        const auto axial = extractSlice(*v, {Axis::Axial, 2, 1});
        const auto& a = std::get<Matrix<int32_t>>(axial->values);
        QCOMPARE((QList<int64_t>{a.rows(), a.columns()}), (QList<int64_t>{4, 3}));
        QCOMPARE(a.at(0, 1), stored(1, 3, 2, 1)); // front on top
        QCOMPARE(axial->cliOptions, std::string("--input t.nii --slice axial:2:1"));
        const auto coronal = extractSlice(*v, {Axis::Coronal, 1, 0});
        const auto& c = std::get<Matrix<int32_t>>(coronal->values);
        QCOMPARE((QList<int64_t>{c.rows(), c.columns()}), (QList<int64_t>{5, 3}));
        QCOMPARE(c.at(0, 2), stored(2, 1, 4, 0)); // crown on top
        const auto sagittal = extractSlice(*v, {Axis::Sagittal, 2, 0});
        const auto& s = std::get<Matrix<int32_t>>(sagittal->values);
        QCOMPARE((QList<int64_t>{s.rows(), s.columns()}), (QList<int64_t>{5, 4}));
        QCOMPARE(s.at(4, 3), stored(2, 3, 0, 0)); // front on the right
        QCOMPARE(refusal(extractSlice(*v, {Axis::Axial, 5, 0}), {"no axial slice 5", "from 0 to 4", "t.nii"}),
                 QString());
        QCOMPARE(refusal(extractSlice(*v, {Axis::Axial, 0, 2}), {"no time 2", "2 volumes"}), QString());
        QCOMPARE(refusal(extractSlice(*v, {Axis::Axial, -1, 0}), {"no axial slice -1"}), QString());
    }
    /// One slice read by itself is the slice of the whole volume: every axis, index, time, orientation and kind of file.
    void oneSliceIsThatOfTheVolume() {
        const test::Scratch scratch;
        const std::array<std::array<float, 12>, 3> turns{{{2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0},     // as stored
                                                          {-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -2, 0},   // mirrored
                                                          {0, 0, -4, 0, -2, 0, 0, 0, 0, 3, 0, 0}}}; // turned
        for (const auto& rows : turns)
            for (const int kind : {0, 1, 2})
                for (const bool isPacked : {false, true}) {
                    std::string bytes = kind == 0   ? made<int16_t>(4, 3, 4, 5, 2)
                                        : kind == 1 ? made<float>(16, 3, 4, 5, 2)
                                                    : made<int64_t>(1024, 3, 4, 5, 2);
                    const int16_t code = 1;
                    std::memcpy(bytes.data() + 254, &code, 2);
                    std::memcpy(bytes.data() + 280, rows.data(), sizeof rows);
                    const auto path = scratch.write(isPacked ? "v.nii.gz" : "v.nii", isPacked ? packed(bytes) : bytes);
                    const auto whole = loadNifti(path);
                    QVERIFY2(whole.ok(), whole ? "" : whole.error().str().c_str());
                    for (const Axis axis : {Axis::Axial, Axis::Coronal, Axis::Sagittal})
                        for (int64_t index = -1; index <= whole->slices(axis); ++index)
                            for (int64_t time = 0; time <= whole->nt; ++time) {
                                const auto expected = extractSlice(*whole, {axis, index, time});
                                const auto alone = loadNiftiSlice(path, SliceChoice{axis, index, time});
                                QCOMPARE(alone.ok(), expected.ok());
                                if (!alone) {
                                    QCOMPARE(alone.error().str(), expected.error().str());
                                    continue;
                                }
                                QVERIFY(sameValues(alone->values, expected->values));
                                QCOMPARE(alone->name, expected->name);
                                QCOMPARE(alone->cliOptions, expected->cliOptions);
                                QCOMPARE(alone->wholeNumbers, expected->wholeNumbers);
                            }
                    const auto middle = loadNiftiSlice(path, {});
                    QVERIFY(middle &&
                            sameValues(middle->values, extractSlice(*whole, {Axis::Axial, whole->nz / 2, 0})->values));
                }
    }
    /// What lies behind the slice is not read: a volume that is cut there still gives it.
    void nothingBehindTheSliceIsRead() {
        const test::Scratch scratch;
        const auto bytes = made<int16_t>(4, 3, 4, 5, 2);
        const auto cut = scratch.write("cut.nii.gz", packed(bytes).substr(0, packed(bytes).size() - 6));
        QVERIFY(!loadNifti(cut).ok());
        QVERIFY(loadNiftiSlice(cut, SliceChoice{Axis::Axial, 0, 0}).ok());
    }
    void sliceWords() {
        const auto choice = parseSlice("sagittal:12:3");
        QVERIFY(choice.ok());
        QCOMPARE(choice->axis, Axis::Sagittal);
        QCOMPARE(choice->index, 12);
        QCOMPARE(choice->time, 3);
        for (const char* bad : {"", "axial", "axial:", "axial:x", "axial:-1", "axial:1:", "axial:1:2:3", "top:4",
                                "axial:99999999999999999999", ":4"})
            QCOMPARE(refusal(parseSlice(bad), {"does not name a slice", "axial:45"}), QString());
    }
    void window() {
        Matrix<int32_t> m(1, 5);
        const int values[] = {-10, 0, 50, 100, 200};
        std::copy(values, values + 5, m.data());
        const auto grey = windowed(AnyView(m.view()), {50, 100});
        const int wanted[] = {0, 0, 128, 255, 255};
        for (int i = 0; i < 5; ++i)
            QCOMPARE(int(grey.at(0, i)), wanted[i]);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        auto row = [](const char* name, const std::string& bytes, const char* words) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << words;
        };
        const auto good = made<int16_t>(4, 3, 4, 5);
        row("empty", "", "0 bytes");
        row("header cut", good.substr(0, 200), "its header alone has 348");
        row("values cut", good.substr(0, good.size() - 1),
            "announces 3 x 4 x 5 x 1 values (472 bytes), and the file has 471");
        row("lying sizes", with<int16_t>(with<int16_t>(good, 42, 32767), 44, 32767), "announces 32767 x 32767");
        row("sizes that overflow", with(with(good, 40, int16_t(4)), 42, 0x7fff7fff7fff7fffLL),
            "announces 32767 x 32767 x 32767 x 32767");
        row("sizes that overflow, packed", packed(with(with(good, 40, int16_t(4)), 42, 0x7fff7fff7fff7fffLL)),
            "announces");
        row("negative size", with<int16_t>(good, 44, -4), "dimension 2 has length -4");
        row("no dimensions", with<int16_t>(good, 40, 0), "0 dimensions");
        row("nine dimensions", with<int16_t>(good, 40, 9), "9 dimensions");
        row("five dimensions", with<int16_t>(with<int16_t>(good, 40, 5), 50, 3), "dimension 5");
        row("complex numbers", with<int16_t>(good, 70, 32), "COMPLEX64");
        row("colours that contradict", with<int16_t>(good, 70, 128),
            "contradicts itself: 16 bits per value for the type RGB24");
        row("unknown type", with<int16_t>(good, 70, 999), "code 999");
        row("contradicts itself", with<int16_t>(good, 72, 64), "contradicts itself: 64 bits");
        row("values outside", with<float>(good, 108, 1e8f), "announces");
        row("values nowhere", with<float>(good, 108, NAN), "at byte NaN");
        row("values before", with<float>(good, 108, -8), "at byte -8");
        row("another file", std::string(400, 'x'), "not a NIfTI volume");
        row("no signature", with<int32_t>(good, 344, 0), "signature is missing");
        row("a pair", with<int32_t>(good, 344, 0x0031696e), "one half of a pair");
        row("NIfTI-2 by its size only", with<int32_t>(good + std::string(100, '\0'), 0, 540), "signature is missing");
        const auto second = secondVersion<int16_t>(4, 3, 4, 5);
        row("NIfTI-2, header cut", second.substr(0, 400), "its header alone has 540");
        row("NIfTI-2, values cut", second.substr(0, second.size() - 1), "announces 3 x 4 x 5 x 1 values (664 bytes)");
        row("NIfTI-2, lying sizes", with<int64_t>(second, 24, int64_t{1} << 29), "announces 536870912 x 4");
        row("NIfTI-2, sizes that overflow", with<int64_t>(second, 24, INT64_MAX), "dimension 1 has length");
        row("NIfTI-2, a pair", with<char>(second, 5, 'i'), "one half of a pair");
        row("NIfTI-2, values before", with<int64_t>(second, 168, -8), "at byte -8");
        const auto zipped = packed(good);
        row("gzip, cut", zipped.substr(0, zipped.size() / 2), "cut short");
        row("gzip, header only", zipped.substr(0, 12), "cut short");
        row("gzip, without its checksum", zipped.substr(0, zipped.size() - 8), "cut short");
        row("gzip, half of its length missing", zipped.substr(0, zipped.size() - 2), "cut short");
        std::string unlike = zipped;
        unlike[unlike.size() - 6] = static_cast<char>(unlike[unlike.size() - 6] ^ 1);
        row("gzip, another checksum", unlike, "gzip file is damaged");
        row("gzip, values missing", packed(good.substr(0, good.size() - 50)), "cut short: it holds 70 of 120 bytes");
        std::string damaged = zipped;
        for (size_t i = 30; i < 60; ++i)
            damaged[i] = char(damaged[i] ^ 0x55);
        row("gzip, damaged", damaged, "");
        row("gzip of text", packed("hello"), "cut short");
    }
    void refuses() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        const auto parsed = parseNifti(bytes.toStdString(), "bad.nii");
        QVERIFY(!parsed);
        const auto said = QString::fromStdString(parsed.error().str());
        QVERIFY2(said.contains(words) && said.contains("bad.nii") && !said.contains('\n'), qPrintable(said));
        QCOMPARE(parsed.error().kind, ErrorKind::User);
    }
    void doesNotFit() {
        const auto zipped = packed(made<uint8_t>(2, 200, 200, 200));
        qputenv("TELAR_MEMORY", "1000000");
        const auto refused = parseNifti(zipped, "t.nii.gz");
        const auto longRow = parseNifti(packed(secondVersion<int64_t>(1024, 2 << 20, 1, 1)), "t.nii.gz");
        qunsetenv("TELAR_MEMORY");
        QCOMPARE(refusal(refused, {"GiB of memory"}), QString());
        QCOMPARE(refusal(longRow, {"GiB of memory"}), QString());
    }
    void severalGzipMembers() {
        const auto good = made<int16_t>(4, 3, 4, 5);
        const auto volume = parseNifti(packed(good.substr(0, 400)) + packed(good.substr(400)), "t.nii.gz");
        QVERIFY2(volume.ok(), volume ? "" : volume.error().str().c_str());
        QCOMPARE(valueAt(*volume, 2, 3, 4), 59.0);
    }
    void tinyVolume() {
        const auto volume = parseNifti(made<uint8_t>(2, 1, 1, 1), "t");
        QCOMPARE(volume->minimum, 0.0);
        QCOMPARE(windowed(viewOf(extractSlice(*volume, {})->values), fullWindow(*volume)).at(0, 0), uint8_t(0));
    }
    void stops() {
        std::stop_source stop;
        stop.request_stop();
        const JobContext job{stop.get_token(), nullptr};
        QCOMPARE(loadNifti(volumes + "anatomical.nii", job).error().kind, ErrorKind::Cancelled);
        Scratch scratch;
        const auto volume = loadNifti(volumes + "anatomical.nii");
        QCOMPARE(cutVolume(*volume, scratch.folder(), {}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(scratch.files(), 0);
    }
    void cutsIntoPictures() {
        Scratch scratch;
        const auto volume = loadNifti(volumes + "someones_anatomy.nii.gz");
        Progress progress;
        const auto files = cutVolume(*volume, scratch.path("out"), {}, JobContext{{}, &progress});
        QVERIFY2(files.ok(), files ? "" : files.error().str().c_str());
        QCOMPARE(files->size(), size_t(56));
        QCOMPARE(progress.done(), 56);
        QCOMPARE(files->front(), scratch.path("out/axial_000.jpg"));
        QCOMPARE(files->back(), scratch.path("out/axial_055.jpg"));
        const auto back = loadImage((*files)[30]);
        const auto want = windowed(viewOf(extractSlice(*volume, {Axis::Axial, 30, 0})->values), fullWindow(*volume));
        QCOMPARE(QString::fromStdString(difference(std::get<Matrix<uint8_t>>(back->values).view(), want.view(), 12)),
                 QString());
        CutOptions exact;
        exact.axis = Axis::Sagittal;
        exact.format = ImageFormat::Png;
        exact.window = Window{100, 50};
        const auto pngs = cutVolume(*volume, scratch.path("png"), exact);
        const auto png = loadImage(pngs->at(20));
        QCOMPARE(QString::fromStdString(difference(
                     std::get<Matrix<uint8_t>>(png->values).view(),
                     windowed(viewOf(extractSlice(*volume, {Axis::Sagittal, 20, 0})->values), {100, 50}).view())),
                 QString());
        QCOMPARE(refusal(cutVolume(*volume, scratch.write("file", "x"), {}), {"Cannot make the folder"}), QString());
        exact.window = Window{0, 0};
        QCOMPARE(refusal(cutVolume(*volume, scratch.path("w"), exact), {"above 0"}), QString());
    }

private:
    static std::vector<double> csvLike(const Volume& v) {
        std::vector<double> out;
        std::visit([&](const auto& m) { out.assign(m.data(), m.data() + m.size()); }, v.values);
        return out;
    }
};

QTEST_GUILESS_MAIN(tst_nifti)
#include "tst_nifti.moc"
