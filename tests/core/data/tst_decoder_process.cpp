// Decoding in a process of its own gives, bit for bit, what the libraries give here: over every picture and volume of
// the tests' data, each of them damaged in many ways too. And what it costs.
#include "core/base/files.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/dicom.hpp"
#include "core/data/image.hpp"
#include "core/data/nifti.hpp"
#include "tests/support/scratch.hpp"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QTest>
#include <csignal>
#include <random>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

using namespace telar;
using namespace telar::test;

namespace {

/// Keeps everything that a decoder says.
class Keeper : public codecs::Receiver {
public:
    bool begin(const codecs::Frame& frame) noexcept override {
        frame_ = frame;
        said = std::to_string(frame.rows) + "x" + std::to_string(frame.columns) + "x" + std::to_string(frame.channels) +
               "x" + std::to_string(frame.bits) + "\n";
        return true;
    }
    void take(const codecs::Run& run) noexcept override {
        said += std::to_string(run.row) + " " + std::to_string(run.column) + " " + std::to_string(run.step) + " " +
                std::to_string(run.count) + ":";
        said.append(static_cast<const char*>(run.samples),
                    static_cast<std::size_t>(run.count * frame_.channels * (frame_.bits / 8)));
    }
    bool step(int64_t some) noexcept override {
        steps += some;
        return true;
    }
    std::string said;
    int64_t steps = 0;

private:
    codecs::Frame frame_;
};

/// "" where both ways come to the same. Where decoding fails, the pixels before it may be fewer: nobody sees them.
QString difference(const std::string& bytes, bool png, bool colour, int shrink) {
    Keeper here, there;
    const auto outcome = png ? codecs::decodePng(bytes, here) : codecs::decodeJpeg(bytes, colour, shrink, here);
    const int64_t memory = int64_t{1} << 28;
    const auto apart = png ? decoder_process::decodePng(bytes, "a", memory, there, {})
                           : decoder_process::decodeJpeg(bytes, "a", colour, shrink, memory, there, {});
    if (!apart)
        return QString::fromStdString(apart.error().str());
    if (*apart != outcome)
        return QString("outcome %1, and %2 apart").arg(static_cast<int>(outcome)).arg(static_cast<int>(*apart));
    if (outcome == codecs::Outcome::Done && (here.said != there.said || here.steps != there.steps))
        return QString("other pixels, or %1 steps instead of %2").arg(there.steps).arg(here.steps);
    return {};
}

QStringList filesOf(const QStringList& patterns) {
    QStringList found;
    QDirIterator it(TELAR_TEST_DATA, patterns, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        found << it.next();
    found.sort();
    return found;
}

std::string packed(const std::string& bytes) {
    z_stream zip{};
    deflateInit2(&zip, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&zip, bytes.size()) + 64, '\0');
    zip.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    zip.avail_in = uInt(bytes.size());
    zip.next_out = reinterpret_cast<Bytef*>(out.data());
    zip.avail_out = uInt(out.size());
    deflate(&zip, Z_FINISH);
    const auto size = zip.total_out;
    deflateEnd(&zip);
    return out.substr(0, size);
}

/// What a file unpacks to in pieces of `room`, and how it ends.
template <class Take>
std::string unpacked(std::string_view rest, int64_t room, Take&& take) {
    using State = codecs::Unpacker::State;
    std::string out, piece(static_cast<std::size_t>(room), '\0');
    for (int i = 0; i < 100000; ++i) {
        const bool over = rest.empty();
        const codecs::Unpacker::Taken taken = take(rest.substr(0, 70000), piece.data(), room);
        rest.remove_prefix(static_cast<std::size_t>(taken.used));
        out.append(piece.data(), static_cast<std::size_t>(taken.made));
        if (taken.state == State::Damaged || (taken.state == State::Hungry && over) ||
            (taken.state == State::MemberEnd && !rest.starts_with(codecs::memberStart)))
            return out + " state " + std::to_string(static_cast<int>(taken.state));
    }
    return "no end";
}

} // namespace

class tst_apart : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const auto shelter = decoder_process::shelter();
        if (!shelter.apart)
            QSKIP(shelter.reason.str().c_str());
    }
    void picturesAreTheSame() {
        std::mt19937 random(35);
        int compared = 0;
        for (const auto& path : filesOf({"*.png", "*.jpg", "*.jpeg"})) {
            const auto whole = bytesOf(path.toStdString());
            const bool png = whole.starts_with("\x89PNG");
            for (int damage = 0; damage < (whole.size() < 100000 ? 24 : 2); ++damage) {
                auto bytes = whole;
                if (damage % 4 == 3)
                    bytes.resize(random() % bytes.size());
                else
                    for (int k = 0; k < damage; ++k)
                        bytes[8 + random() % (bytes.size() - 8)] = static_cast<char>(random());
                for (const auto& [colour, shrink] : {std::pair{true, 1}, {false, 1}, {false, 4}}) {
                    const auto wrong = difference(bytes, png, colour, shrink);
                    QVERIFY2(wrong.isEmpty(),
                             qPrintable(QString("%1, damage %2: %3").arg(path).arg(damage).arg(wrong)));
                    ++compared;
                    if (png)
                        break;
                }
            }
        }
        QVERIFY2(compared > 300, qPrintable(QString::number(compared)));
        qDebug("%d decodings compared", compared);
    }
    void unpackingIsTheSame() {
        std::mt19937 random(36);
        std::vector<std::string> files;
        for (const auto& path : filesOf({"*.gz"}))
            files.push_back(bytesOf(path.toStdString()));
        const auto volume = bytesOf(TELAR_TEST_DATA "/mri/anatomical.nii");
        const auto one = packed(volume.substr(0, 5000));
        files.push_back(packed(volume));
        files.push_back(one + packed({}) + packed({}) + one + packed({})); // members
        files.push_back(one + "and something else");
        files.push_back(packed(std::string(std::size_t{8} << 20, '\0')));
        int compared = 0;
        for (const auto& whole : files)
            for (int damage = 0; damage < 12; ++damage)
                for (const int64_t room : {int64_t{700}, int64_t{1} << 20}) {
                    auto bytes = whole;
                    if (room < 1000 && bytes.size() > 1 << 20)
                        continue;
                    if (damage % 4 == 3)
                        bytes.resize(random() % bytes.size());
                    else if (damage > 0)
                        bytes[10 + random() % (bytes.size() - 10)] ^= static_cast<char>(1 + random() % 255);
                    codecs::Unpacker here;
                    decoder_process::Unpacking there("a");
                    const auto expected = unpacked(
                        bytes, room, [&](auto rest, char* out, int64_t count) { return here.take(rest, out, count); });
                    const auto found = unpacked(bytes, room, [&](auto rest, char* out, int64_t count) {
                        const auto taken = there.take(rest, out, count, {});
                        if (!taken)
                            qFatal("%s", taken.error().str().c_str());
                        return *taken;
                    });
                    QVERIFY2(found == expected,
                             qPrintable(QString("%1 bytes, damage %2").arg(bytes.size()).arg(damage)));
                    ++compared;
                }
        qDebug("%d unpackings compared", compared);
    }
    void headersAreTheSame() {
        std::mt19937 random(37);
        for (const char* name : {"anatomical.nii", "functional.nii"})
            for (int damage = 0; damage < 200; ++damage) {
                auto header = bytesOf(std::string(TELAR_TEST_DATA "/mri/") + name).substr(0, 348);
                for (int k = 0; k < damage % 8; ++k)
                    header[40 + random() % 300] = static_cast<char>(random());
                const auto here = codecs::niftiPlace(header.data());
                const auto there = decoder_process::niftiPlace(header.data(), header.size(), "a");
                QVERIFY(there);
                QVERIFY(std::memcmp(&here, &*there, sizeof here) == 0 ||
                        (std::isnan(here.step) && std::isnan(there->step)));
            }
    }
    void manyThreadsAtOnce() {
        const auto bytes = bytesOf(TELAR_TEST_DATA "/images/colour.jpg");
        const auto expected = decodeImage(bytes, "a.jpg");
        QVERIFY(expected);
        std::atomic<int> wrong{0};
        std::vector<std::jthread> threads;
        for (int t = 0; t < 8; ++t)
            threads.emplace_back([&] {
                for (int i = 0; i < 25; ++i) {
                    const auto found = decodeImage(bytes, "a.jpg");
                    wrong += !found || std::get<Matrix<uint8_t>>(found->values).size() !=
                                           std::get<Matrix<uint8_t>>(expected->values).size();
                }
            });
        threads.clear();
        QCOMPARE(wrong.load(), 0);
    }
    /// Within 100 ms where a core is free; a busy machine is allowed more here.
    void stopsWhenItIsAskedTo() {
        const Matrix<uint8_t> black(9000, 9000);
        const auto bytes = encodeImage(AnyView(black.view()), ImageFormat::Png);
        QVERIFY(bytes);
        std::stop_source stop;
        std::atomic<bool> stopped{false};
        QElapsedTimer clock;
        std::atomic<double> ms{-1};
        Progress progress;
        std::jthread thread([&] {
            const auto outcome = decodeImage(*bytes, "a.png", Channel::Grey, {stop.get_token(), &progress});
            if (stopped)
                ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
            if (outcome || outcome.error().kind != ErrorKind::Cancelled)
                ms = 1e9;
        });
        QTRY_VERIFY_WITH_TIMEOUT(progress.done() > 100, 60000);
        clock.start();
        stopped = true;
        stop.request_stop();
        thread.join();
        qDebug("%.1f ms", ms.load());
        QVERIFY2(ms >= 0 && ms < (TELAR_SANITIZED ? 20000 : 2000), qPrintable(QString::number(ms)));
    }
    /// DCMTK follows segments of no length round and round.
    void hangingFiles() {
        for (const char* name : {"hang.dcm", "hang-b.dcm", "hang-c.dcm"}) {
            const auto path = std::string(TELAR_TEST_DATA "/dicom_hanging/") + name;
            QElapsedTimer clock;
            clock.start();
            QCOMPARE(refusal(loadDicom(path), {"was stopped", name}), QString()); // by its processor time or the clock
            QVERIFY2(clock.elapsed() < (TELAR_SANITIZED ? 40000 : 8000), qPrintable(QString::number(clock.elapsed())));
            QVERIFY(loadDicom(TELAR_TEST_DATA "/dicom/rle.dcm").ok());
        }
    }
    /// Whoever asked is killed while the decoder computes.
    void endsWithWhoAsked() {
        const pid_t asking = fork();
        if (asking == 0) {
            static_cast<void>(loadDicom(TELAR_TEST_DATA "/dicom_hanging/hang.dcm").ok());
            _exit(0);
        }
        const auto decoder = [&] {
            return QString::fromStdString(
                       bytesOf("/proc/" + std::to_string(asking) + "/task/" + std::to_string(asking) + "/children"))
                .trimmed();
        };
        const auto state = [](const QString& process) { // "123 (name) R ..."
            const auto words = QString::fromStdString(bytesOf("/proc/" + process.toStdString() + "/stat"));
            return words.mid(words.lastIndexOf(')') + 2, 1);
        };
        QTRY_VERIFY_WITH_TIMEOUT(!decoder().isEmpty(), 1500);
        const auto process = decoder();
        QTest::qWait(300);
        QCOMPARE(state(process), QString("R"));
        kill(asking, SIGKILL);
        waitpid(asking, nullptr, 0);
        QTRY_VERIFY_WITH_TIMEOUT(state(process).isEmpty() || state(process) == "Z", 500);
    }
    void whatItCosts() { // under 20 ms a file, the start of the first one apart from it too
        const auto median = [](auto&& work) {
            std::vector<double> ms;
            for (int i = 0; i < 41; ++i) {
                QElapsedTimer clock;
                clock.start();
                work();
                ms.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
            }
            std::nth_element(ms.begin(), ms.begin() + 20, ms.end());
            return ms[20];
        };
        for (const char* name : {"grey.jpg", "colour.jpg", "progressive.jpg", "colour.png"}) {
            const auto bytes = bytesOf(std::string(TELAR_TEST_DATA "/images/") + name);
            const bool png = bytes.starts_with("\x89PNG");
            const double here = median([&] {
                Keeper keeper;
                (void)(png ? codecs::decodePng(bytes, keeper) : codecs::decodeJpeg(bytes, true, 1, keeper));
            });
            const double there = median([&] {
                Keeper keeper;
                (void)(png ? decoder_process::decodePng(bytes, "a", 0, keeper, {})
                           : decoder_process::decodeJpeg(bytes, "a", true, 1, 0, keeper, {}))
                    .ok();
            });
            qDebug("%s, %d bytes: %.3f ms here, %.3f ms apart", name, static_cast<int>(bytes.size()), here, there);
            QVERIFY2(there < here + 20, name);
        }
    }
};

QTEST_GUILESS_MAIN(tst_apart)
#include "tst_decoder_process.moc"
