// Small files that unpack to much, or whose decoding has no end in sight: what they take is decided from
// their headers, memory stays within what is allowed, and every decoding stops when it is asked to.
#include "core/base/json_text.hpp"
#include "core/base/memory.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"
#include "core/data/random.hpp"
#include "core/data/samples.hpp"
#include "core/experiment/record_log.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/project/project.hpp"
#include "core/simt/trace_file.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QTest>
#include <QtEndian>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <zlib.h>

#include <jpeglib.h> // after <cstdio>, which it needs

using namespace telar;
using namespace telar::test;

namespace {

std::string big32(uint32_t v) {
    char out[4];
    qToBigEndian(v, out);
    return {out, 4};
}

/// `count` zeros, packed by zlib (`window` 15) or gzip (31).
std::string packedZeros(int64_t count, int window, const std::string& before = {}, int level = 1) {
    z_stream zip{};
    deflateInit2(&zip, level, Z_DEFLATED, window, 9, Z_DEFAULT_STRATEGY);
    std::string out, zeros(1 << 20, '\0');
    char buffer[1 << 16];
    const auto put = [&](const std::string& some, std::size_t size, int flush) {
        zip.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(some.data()));
        zip.avail_in = uInt(size);
        do {
            zip.next_out = reinterpret_cast<Bytef*>(buffer);
            zip.avail_out = sizeof buffer;
            deflate(&zip, flush);
            out.append(buffer, sizeof buffer - zip.avail_out);
        } while (zip.avail_out == 0);
    };
    put(before, before.size(), Z_NO_FLUSH);
    for (; count > 0; count -= int64_t(zeros.size()))
        put(zeros, std::size_t(std::min<int64_t>(count, int64_t(zeros.size()))), Z_NO_FLUSH);
    put({}, 0, Z_FINISH);
    deflateEnd(&zip);
    return out;
}

std::string chunk(const std::string& type, const std::string& data) {
    const std::string checked = type + data;
    return big32(uint32_t(data.size())) + checked +
           big32(uint32_t(crc32(0, reinterpret_cast<const Bytef*>(checked.data()), uInt(checked.size()))));
}

/// 2^30 pixels of one bit each, with a palette: 130 KB.
std::string palettePng() {
    constexpr int64_t side = 32768;
    return std::string("\x89PNG\r\n\x1a\n", 8) +
           chunk("IHDR", big32(side) + big32(side) + std::string("\x01\x03\0\0\0", 5)) +
           chunk("PLTE", std::string("\0\0\0\xff\0\0", 6)) +
           chunk("IDAT", packedZeros(side * (side / 8 + 1), 15, {}, 9)) + chunk("IEND", "");
}

/// A progressive JPG, black, its last scan `times` times.
std::string progressiveJpg(int side, int times) {
    jpeg_compress_struct info;
    jpeg_error_mgr errors;
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &bytes, &size);
    info.image_width = info.image_height = JDIMENSION(side);
    info.input_components = 1;
    info.in_color_space = JCS_GRAYSCALE;
    jpeg_set_defaults(&info);
    jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    std::vector<uint8_t> row(std::size_t(side), 0);
    for (int r = 0; r < side; ++r) {
        JSAMPROW line = row.data();
        jpeg_write_scanlines(&info, &line, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    std::string file(reinterpret_cast<const char*>(bytes), size);
    std::free(bytes);
    const auto scan = file.rfind("\xFF\xDA");
    const std::string last = file.substr(scan, file.size() - 2 - scan), end = file.substr(file.size() - 2);
    file.resize(scan);
    for (int i = 0; i < times; ++i)
        file += last;
    return file + end;
}

/// A packed volume of zeros, made of members of 64 MiB each.
std::string niftiGz(int16_t nx, int16_t ny, int16_t nz, int16_t type, int bytes) {
    std::string header(352, '\0');
    const auto set = [&](std::size_t at, int16_t value) { std::memcpy(header.data() + at, &value, 2); };
    header[0] = 92, header[1] = 1;
    const int16_t dim[] = {3, nx, ny, nz, 1};
    for (std::size_t i = 0; i < 5; ++i)
        set(40 + 2 * i, dim[i]);
    set(70, type);
    set(72, int16_t(8 * bytes));
    const float offset = 352;
    std::memcpy(header.data() + 108, &offset, 4);
    std::memcpy(header.data() + 344, "n+1", 4);
    const int64_t member = int64_t{64} << 20, all = int64_t{nx} * ny * nz * bytes;
    const auto zeros = packedZeros(member, 31);
    std::string out = packedZeros(all % member, 31, header);
    for (int64_t i = 0; i < all / member; ++i)
        out += zeros;
    return out;
}

struct Measured {
    bool refused = false;
    int64_t grown = 0; ///< peak of memory beyond what was there, MiB
    std::string said;
};

/// What `work` gives in a process of its own, which may use `memory` bytes.
template <class Work>
Measured measured(int64_t memory, Work&& work) {
    int answer[2];
    if (::pipe(answer) != 0)
        qFatal("no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        ::setenv("TELAR_MEMORY", std::to_string(memory).c_str(), 1);
        // The peak starts anew with the process.
        if (FILE* clear = std::fopen("/proc/self/clear_refs", "w"))
            std::fputs("5", clear), std::fclose(clear);
        const auto resident = [](const char* what) {
            std::ifstream status("/proc/self/status");
            for (std::string line; std::getline(status, line);)
                if (line.rfind(what, 0) == 0)
                    return std::strtoll(line.c_str() + std::strlen(what) + 1, nullptr, 10) / 1024;
            return 0LL;
        };
        const auto before = resident("VmRSS");
        const auto outcome = work();
        const std::string said = std::to_string(outcome ? 0 : 1) + " " + std::to_string(resident("VmHWM") - before) +
                                 " " + (outcome ? "" : outcome.error().str());
        (void)!::write(answer[1], said.data(), said.size());
        ::_exit(0);
    }
    ::close(answer[1]);
    std::string all;
    char buffer[4096];
    for (ssize_t got; (got = ::read(answer[0], buffer, sizeof buffer)) > 0;)
        all.append(buffer, std::size_t(got));
    ::close(answer[0]);
    ::waitpid(child, nullptr, 0);
    Measured m;
    char* at = nullptr;
    m.refused = std::strtol(all.c_str(), &at, 10) != 0;
    m.grown = std::strtoll(at, &at, 10);
    m.said = at;
    return m;
}

/// Asked to stop after a moment, `work` returns soon.
template <class Work>
bool stopsSoon(Work&& work) {
    std::stop_source stop;
    Progress progress;
    test::OwnTime clock;
    std::atomic<double> took{-1};
    std::jthread thread([&] {
        (void)work(JobContext{stop.get_token(), &progress}).ok();
        took = clock.ms();
    });
    QTest::qSleep(150);
    clock.start();
    stop.request_stop();
    thread.join();
    return took < (TELAR_SANITIZED ? 15000 : 1500); // a sanitizer's own checks, beside other programs
}

constexpr int64_t mebi = 1 << 20;

} // namespace

class tst_bombs : public QObject {
    Q_OBJECT

private slots:
    void pictures() {
        const auto png = palettePng();
        QVERIFY2(png.size() < 200000, qPrintable(QString::number(png.size())));
        auto m = measured(512 * mebi, [&] { return decodeImage(png, "a.png"); });
        QVERIFY(m.refused && m.said.find("1.0 GiB of memory") != std::string::npos);
        QVERIFY2(m.grown < 64, m.said.c_str());
        QVERIFY(stopsSoon([&](const JobContext& job) { return decodeImage(png, "a.png", Channel::Red, job); }));
        const auto many = progressiveJpg(1024, 200);
        m = measured(512 * mebi, [&] { return decodeImage(many, "a.jpg"); });
        QVERIFY2(m.refused && m.said.find("at most 100") != std::string::npos, m.said.c_str());
        const auto large = progressiveJpg(12000, 1); // 288 MB of coefficients
        QVERIFY(large.size() < 1 << 21);
        m = measured(256 * mebi, [&] { return decodeImage(large, "a.jpg"); });
        QVERIFY2(m.refused && m.said.find("0.4 GiB of memory") != std::string::npos, m.said.c_str());
        QVERIFY(m.grown < 64);
        QVERIFY(stopsSoon([&](const JobContext& job) { return decodeImage(large, "a.jpg", Channel::Grey, job); }));
    }
    void volumes() {
        // 5.6 GB of float64, 2.8 GB as they would be shown.
        const auto large = niftiGz(1000, 1000, 700, 64, 8);
        auto m = measured(1024 * mebi, [&] { return parseNifti(large, "a.nii.gz"); });
        QVERIFY2(m.refused && m.said.find("2.6 GiB of memory") != std::string::npos, m.said.c_str());
        QVERIFY(m.grown < 64);
        // 200 MB of bytes take 200 MB, whatever unpacks them.
        const Scratch scratch;
        const auto path = scratch.write("b.nii.gz", niftiGz(1000, 1000, 200, 2, 1));
        m = measured(1024 * mebi, [&] { return loadNifti(path); });
        QVERIFY2(!m.refused, m.said.c_str());
        QVERIFY2(m.grown < 230, qPrintable(QString::number(m.grown)));
        QVERIFY(stopsSoon([&](const JobContext& job) { return loadNifti(path, job); }));
        const auto wide = niftiGz(1000, 1000, 200, 8, 4); // looked through
        QVERIFY(stopsSoon([&](const JobContext& job) { return parseNifti(wide, "c.nii.gz", job); }));
        std::string members; // a million of them, all empty
        const auto empty = packedZeros(0, 31);
        for (int i = 0; i < 1000000; ++i)
            members += empty;
        QVERIFY(stopsSoon([&](const JobContext& job) { return parseNifti(members, "d.nii.gz", job); }));
    }
    void digits() {
        const std::string header = std::string("\0\0\x08\x03", 4) + big32(4000000) + big32(28) + big32(28);
        const auto promised = packedZeros(1000, 31, header);
        auto m = measured(8192 * mebi, [&] { return parseIdx(promised, "a.gz"); });
        QVERIFY2(m.refused && m.said.find("3136000000") != std::string::npos, m.said.c_str());
        QVERIFY(m.grown < 16);
        std::string full = packedZeros(0, 31, header); // as many as it says, in members
        const auto member = packedZeros(64 * mebi, 31);
        for (int i = 0; i < 47; ++i)
            full += member;
        m = measured(1024 * mebi, [&] { return parseIdx(full, "a.gz"); });
        QVERIFY2(m.refused && m.said.find("2.9 GiB of memory") != std::string::npos, m.said.c_str());
        QVERIFY(m.grown < 16);
        const Scratch scratch; // unpacked, and of another length than it says
        const auto images = scratch.write("train-images-idx3-ubyte", header);
        scratch.write("train-labels-idx1-ubyte", std::string("\0\0\x08\x01", 4) + big32(4000000));
        QCOMPARE(::truncate(images.c_str(), off_t{2} << 30), 0);
        m = measured(8192 * mebi, [&] { return idxSamples(scratch.folder()); });
        QVERIFY2(m.refused && m.said.find("3136000000") != std::string::npos, m.said.c_str());
        QVERIFY(m.grown < 16);
    }
    void checkpoints() {
        const auto withHeader = [](const std::string& header, std::size_t data) {
            const uint64_t length = header.size();
            std::string file(8, '\0');
            std::memcpy(file.data(), &length, 8);
            return file + header + std::string(data, '\0');
        };
        const auto deep = withHeader(std::string(16 << 20, '['), 0);
        auto m = measured(8192 * mebi, [&] { return nn::parseTensors(deep, "a"); });
        QVERIFY2(m.refused && m.said.find("deeper than") != std::string::npos, m.said.c_str());
        QVERIFY2(m.grown < 16, qPrintable(QString::number(m.grown)));
        std::string header = "{"; // each of a thousand tensors is the whole megabyte
        for (int i = 0; i < 1000; ++i)
            header += (i ? ",\"t" : "\"t") + std::to_string(i) +
                      "\":{\"dtype\":\"F32\",\"shape\":[262144],\"data_offsets\":[0,1048576]}";
        const auto shared = withHeader(header + "}", 1 << 20);
        m = measured(8192 * mebi, [&] { return nn::parseTensors(shared, "a"); });
        QVERIFY2(m.refused && m.said.find("overlap") != std::string::npos, m.said.c_str());
        QVERIFY2(m.grown < 32, qPrintable(QString::number(m.grown)));
    }
    void texts() {
        std::string values = R"({"format":"telar-project","schema":2,"labs":{"x":{"results":{"v":[1)";
        for (int i = 0; i < 10000000; ++i)
            values += ",1";
        values += "]}}}}";
        auto m = measured(256 * mebi, [&] { return readProject(values, "a.telar"); });
        QVERIFY2(m.refused && m.said.find("GiB of memory") != std::string::npos, m.said.c_str());
        QVERIFY2(m.grown < 16, qPrintable(QString::number(m.grown)));
        QVERIFY(stopsSoon([&](const JobContext& job) { return readProject(values, "a.telar", job); }));
        const std::string deep(16 << 20, '[');
        m = measured(8192 * mebi, [&] { return readTrace(deep, "a.json"); });
        QVERIFY(m.refused && m.grown < 16);
        m = measured(64 * mebi, [&] { return readRecords(deep, "a.jsonl"); });
        QVERIFY(m.refused && m.grown < 16);
    }
    /// Four times as many objects in a list take about four times as long, not sixteen.
    void longListsTakeTheirLength() {
        const auto seconds = [](int count) {
            const auto text = "[" + QString("{\"a\":1},").repeated(count).toStdString() + "1]";
            double least = 1e9;
            for (int i = 0; i < 3; ++i) {
                const auto before = std::clock();
                const auto json = parseJson(text, 8, "a");
                if (!json || json->size() != static_cast<std::size_t>(count) + 1)
                    return -1.0;
                least = std::min(least, static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
            }
            return least;
        };
        const double some = seconds(140000), many = seconds(560000);
        QVERIFY2(some > 0 && many < 10 * some, qPrintable(QString("%1 s, %2 s").arg(some).arg(many)));
    }
    /// What is looked at is at least what the library takes.
    void factsOfTextsAreEnough() {
        for (const auto& text : {std::string("[") + QString("[],").repeated(300000).toStdString() + "1]",
                                 "[" + QString("{\"a\":1},").repeated(200000).toStdString() + "1]",
                                 "[" + QString("\"x\",").repeated(300000).toStdString() + "1]",
                                 "[" + QString("1.5,").repeated(300000).toStdString() + "1]"}) {
            const auto m = measured(8192 * mebi, [&]() -> Status {
                const auto json = parseJson(text, 8, "a");
                return json && json->is_array() ? Status() : Status(userError(telar::text("no JSON")));
            });
            QVERIFY2(!m.refused, m.said.c_str());
            QVERIFY2(TELAR_SANITIZED || m.grown <= lookAtJson(text).bytes / mebi + 4, // they keep what is freed
                     qPrintable(QString("%1 MiB, %2 expected").arg(m.grown).arg(lookAtJson(text).bytes / mebi)));
        }
    }
};

QTEST_GUILESS_MAIN(tst_bombs)
#include "tst_bombs.moc"
