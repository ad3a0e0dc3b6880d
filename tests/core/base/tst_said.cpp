// What a process says that is shut in, and files of others: read within limits of memory, time and depth, whatever they hold.
#include "core/base/json_text.hpp"
#include "tests/support/own_time.hpp"

#include <QTest>

#include <fstream>
#include <functional>
#include <pthread.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace telar;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;

std::string repeated(const std::string& word, std::size_t bytes) {
    std::string made;
    made.reserve(bytes + word.size());
    while (made.size() < bytes)
        made += word;
    return made;
}

std::string members(int count) {
    std::string made = "{";
    for (int k = 0; k < count; ++k)
        made += (k ? ",\"key" : "\"key") + std::to_string(k) + "\":1";
    return made + "}";
}

int64_t kilobytes(const std::string& name) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name))
            return std::atoll(line.c_str() + name.size());
    return -1;
}

struct Cost {
    int64_t grownMebi = -1;
    double seconds = 0;
};

/// Of work in a copy of this process.
Cost costOf(const std::function<void()>& work) {
    int ends[2];
    Cost cost;
    if (::pipe(ends) != 0)
        return cost;
    const auto child = ::fork();
    if (child == 0) {
        std::ofstream("/proc/self/clear_refs") << "5"; // the peak begins anew
        const auto before = kilobytes("VmRSS:");
        const auto start = std::clock();
        work();
        cost = {(kilobytes("VmHWM:") - before) >> 10, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC};
        [[maybe_unused]] const auto said = ::write(ends[1], &cost, sizeof cost);
        ::_exit(0);
    }
    ::close(ends[1]);
    [[maybe_unused]] const auto heard = ::read(ends[0], &cost, sizeof cost);
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return cost;
}

} // namespace

class tst_said : public QObject {
    Q_OBJECT

private slots:
    void costsLittle_data() {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        row("brackets", repeated("[", 64 * mebi));
        row("brackets that close", repeated("[", 32 * mebi) + repeated("]", 32 * mebi));
        row("braces", repeated("{\"a\":", 64 * mebi));
        row("lists of lists", "[" + repeated("[],", 64 * mebi) + "1]");
        row("numbers", "[" + repeated("1,", 64 * mebi) + "1]");
        row("numbers up to the limit", "[" + repeated("1,", 2 * mebi) + "1]");
        row("texts", "[" + repeated("\"\",", 64 * mebi) + "1]");
        row("one text", "[\"" + repeated("x", 64 * mebi) + "\"]");
        row("one text up to the limit", "[\"" + repeated("x", 15 * mebi) + "\"]");
        row("one text of escapes", "[\"" + repeated("\\\\", 64 * mebi) + "\"]");
        row("one text without an end", "[\"" + repeated("\\u00e9", 64 * mebi));
        row("members", members(4000000));
        row("members up to the limit", members(250000));
        row("one name again and again", "{" + repeated("\"a\":1,", 20 * mebi) + "\"a\":1}");
        row("one name up to the limit", "{" + repeated("\"a\":1,", mebi) + "\"a\":1}");
        row("long numbers", "[" + repeated("1", 15 * mebi) + "]");
        row("blanks", repeated(" ", 64 * mebi));
        row("bytes", repeated("\xff\xfe", 64 * mebi));
        row("objects in a list", "[" + repeated("{\"a\":{\"b\":[1]}},", 64 * mebi) + "1]");
    }
    void costsLittle() {
        if (TELAR_SANITIZED)
            QSKIP("they keep what is freed");
        QFETCH(QByteArray, text);
        for (const bool ordered : {false, true}) {
            const std::string_view words(text.constData(), static_cast<std::size_t>(text.size()));
            const auto cost =
                costOf([&] { ordered ? void(readSaid<ordered_json>(words, "a")) : void(readSaid<Json>(words, "a")); });
            QVERIFY2(cost.grownMebi >= 0 && cost.grownMebi <= 64, qPrintable(QString("%1 MiB").arg(cost.grownMebi)));
            QVERIFY2(cost.seconds < 1.1, qPrintable(QString("%1 s").arg(cost.seconds)));
        }
    }

    /// Ctrl+C during the look and during what follows it.
    void stopsAtOnce_data() { costsLittle_data(); }
    void stopsAtOnce() {
        if (TELAR_SANITIZED)
            QSKIP("times of its own");
        QFETCH(QByteArray, text);
        const std::string_view words(text.constData(), static_cast<std::size_t>(text.size()));
        for (const int after : {0, 20, 100}) {
            std::stop_source stop;
            clockid_t clock{}; // of this thread alone: other programs may hold the cores
            QCOMPARE(::pthread_getcpuclockid(::pthread_self(), &clock), 0);
            double asked = 0;
            std::thread user([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(after));
                asked = test::clockMs(clock);
                stop.request_stop();
            });
            const auto json = readSaid<ordered_json>(words, "a", {stop.get_token(), nullptr});
            const auto ended = test::clockMs(clock);
            user.join();
            QVERIFY2(ended - asked < 100, qPrintable(QString("%1 ms").arg(ended - asked)));
        }
    }

    /// Each limit is said in one sentence.
    void limits() {
        const auto said = [](const std::string& text, const JsonLimits& limits) {
            const auto json = readSaid<Json>(text, "a.json", {}, limits);
            return json ? std::string() : json.error().str();
        };
        QVERIFY(said("[[[1]]]", {.depth = 3}).empty());
        QVERIFY(said("[[[1]]]", {.depth = 2}).find("deeper than 2 levels") != std::string::npos);
        QVERIFY(said(members(10), {.keys = 10}).empty());
        QVERIFY(said(members(11), {.keys = 10}).find("11 members") != std::string::npos);
        QVERIFY(said("[" + repeated("1,", 2 * mebi) + "1]", {.memoryBytes = 1 << 20}).find("MiB of memory") !=
                std::string::npos);
        QVERIFY(said("[" + repeated("1,", mebi) + "1]", {.seconds = 0}).find("longer than 0 s") != std::string::npos);
    }

    /// The same as the library's own maker, with keys in their order; the time for n keys is n log n.
    void sameAsTheLibrary() {
        for (const char* text : {"{}", "[]", "1", "-1", "1.5e300", "\"\\ud83d\\ude00\"", "null", "true",
                                 "{\"b\":[1,{\"a\":[]},\"x\"],\"a\":{\"z\":1,\"y\":2}}", "[[],[[]],{\"a\":{}}]",
                                 "{\"a\":1,\"b\":2,\"a\":{\"c\":3},\"b\":[4]}", " [1 , 2 ] ", "18446744073709551615"}) {
            const auto json = readSaid<Json>(text, "a");
            const auto ordered = readSaid<ordered_json>(text, "a");
            QVERIFY(json.ok() && ordered.ok());
            QCOMPARE(json->dump(), Json::parse(text).dump());
            QCOMPARE(ordered->dump(), ordered_json::parse(text).dump());
        }
        for (const char* text :
             {"", "{", "[1", "[1] 2", "{\"a\":}", "[\"\\ud800\"]", "\xff", "[nan]", "{1:2}", "\"a"}) {
            const auto json = readSaid<ordered_json>(text, "a");
            QVERIFY2(json.ok() && json->is_discarded(), text);
        }
    }
};

QTEST_APPLESS_MAIN(tst_said)
#include "tst_said.moc"
