// Run records in files: whole after any cut, read exactly, foreign bytes refused, as another parser of JSON
// sees them.
#include "core/base/files.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/experiment/record_log.hpp"
#include "tests/support/failing_new.hpp"
#include "tests/support/records.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QTest>

#include <csignal>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

namespace {

using Json = nlohmann::json;

RunRecord someRecord() {
    RunRecord record;
    record.operation = "pool";
    record.backend = "serial";
    return record;
}

RunRecord fullRecord() {
    auto record = recordOf("matmul", "simd", 64, 2);
    record.device = "a \"machine\" of José\n";
    record.entries = {{"rate", 0.1}, {"pairs", int64_t{-7}}, {"word", std::string("x\ty")}, {"on", true}};
    record.seed = 12345678901234567ull;
    record.outputSha256 = "ab01";
    record.kernel = record.total;
    record.figures = {{"loss", 0.3367}, {"none", NAN}};
    return record;
}

/// What another parser finds at a path of names; nothing where it is missing or of another kind.
template <class T>
std::optional<T> at(const Json& json, std::initializer_list<const char*> path) {
    const Json* here = &json;
    for (const char* name : path) {
        if (!here->is_object() || !here->contains(name))
            return {};
        here = &here->at(name);
    }
    if constexpr (std::is_same_v<T, std::string>)
        return here->is_string() ? std::optional(here->get<T>()) : std::nullopt;
    else
        return here->is_number() ? std::optional(here->get<T>()) : std::nullopt;
}

/// One to 200 bytes without control characters.
bool isName(const std::string& word) {
    return !word.empty() && word.size() <= 200 &&
           std::none_of(word.begin(), word.end(), [](unsigned char c) { return c < 32 || c == 127; });
}

bool settingsAreNamed(const Json& json) {
    if (!json.contains("spec") || !json["spec"].is_object())
        return true;
    const auto& spec = json["spec"].items();
    return std::all_of(spec.begin(), spec.end(), [](const auto& one) { return isName(one.key()); });
}

/// Times that passed, and threads that a machine can have.
bool isPossible(const Json& json) {
    const auto& total = json["timings_ms"]["total"];
    for (const auto& [name, value] : total.items())
        if (value.is_number() && value.get<double>() < 0)
            return false;
    if (total.contains("each") && total["each"].is_array())
        for (const auto& one : total["each"])
            if (one.is_number() && one.get<double>() < 0)
                return false;
    if (!json.contains("threads") || !json["threads"].is_number_integer())
        return true;
    return json["threads"].is_number_unsigned() ? json["threads"].get<uint64_t>() <= 1 << 20
                                                : json["threads"].get<int64_t>() >= 0;
}

/// Nothing, or what differs.
std::string difference(const std::string& line) {
    const auto read = readRecords(line, "x");
    const auto json = Json::parse(line, nullptr, false);
    const bool whole = json.is_object() && at<int64_t>(json, {"schema"}).value_or(0) <= 2 &&
                       isName(at<std::string>(json, {"operation"}).value_or("")) &&
                       isName(at<std::string>(json, {"backend"}).value_or("")) &&
                       json.contains(Json::json_pointer("/timings_ms/total")) &&
                       json["timings_ms"]["total"].is_object() && settingsAreNamed(json) && isPossible(json);
    if (read.ok() != whole)
        return whole ? "refused" : "accepted";
    if (!whole)
        return read.error().str().find('\n') == std::string::npos ? "" : "a line feed in the sentence";
    const auto& p = read->points.at(0);
    const auto& t = p.total;
    const std::pair<double, const char*> times[] = {
        {t.min, "min"}, {t.median, "median"}, {t.max, "max"}, {t.upperQuartile, "upper_quartile"}};
    for (const auto& [value, name] : times)
        if (value != at<double>(json, {"timings_ms", "total", name}).value_or(0))
            return name;
    if (p.device != at<std::string>(json, {"device"}).value_or("") ||
        p.sha256 != at<std::string>(json, {"output", "sha256"}).value_or(""))
        return "words";
    if (json.contains("spec") && json["spec"].is_object() && Json::parse(p.spec, nullptr, false) != json["spec"])
        return "spec";
    if (p.kernelMs != at<double>(json, {"timings_ms", "kernel", "median"}))
        return "kernel";
    return {};
}

} // namespace

class tst_records : public QObject {
    Q_OBJECT

private slots:
    /// The parser says by a number that it got no memory. That is no damaged line: a point of a sweep vanished without a word.
    void refusedMemoryIsNoDamage() {
        if (TELAR_SANITIZED)
            QSKIP("the sanitizers' allocators are their own");
        const auto line = toJson(fullRecord(), -1) + "\n";
        long wrong = 0;
        QVERIFY(refuseEachAllocation([&] {
                    auto read = readRecords(line, "x");
                    wrong += !read.ok() || read->points.size() != 1 || read->torn || read->damagedLines != 0;
                    return read;
                }) > 20);
        QCOMPARE(wrong, 0L);
    }

    void filtersKnowSettingsByName() {
        RecordPoint p;
        p.operation = "pool";
        p.backend = "simd";
        p.device = "Some Machine";
        p.size = 64;
        p.threads = 2;
        p.seed = 35;
        p.spec = R"({"mode":"max","kernel":[3,3],"stride":[2,1],"pad_value":0})";
        for (const char* words : {"", " ", "kernel=3", "kernel=3 stride=2x1", "KERNEL=3", "simd 64", "max", "threads=2",
                                  "variant=simd", "size=64", "seed=35", "machine", "kernel=", "pool kernel=3 sim"})
            QVERIFY2(RecordFilter(words)(p), words);
        // What only stands in the JSON between the values is no word of the record.
        for (const char* words : {"kernel=33", "kernel=2", "stride=2", "\"", "3,3", "{", "threads=21", "size=6",
                                  "variant=sim", "window=3", "simd serial"})
            QVERIFY2(!RecordFilter(words)(p), words);
    }
    void aTornLineIsRepaired() {
        const Scratch scratch;
        const auto path = scratch.path("log.jsonl");
        {
            auto log = RecordLog::open(path, false);
            QVERIFY(log.ok());
            const auto record = someRecord();
            QVERIFY(log->append(toJson(record, -1)).ok());
            QVERIFY(log->append(toJson(record, -1)).ok());
            // One writer at a time.
            QVERIFY(!RecordLog::open(path, true).ok());
        }
        const auto whole = *readFile(path);
        QVERIFY(!RecordLog::open(path, false).ok()); // never overwritten
        for (std::size_t cut = whole.size() / 2 + 1; cut < whole.size(); cut += 7) {
            QVERIFY(writeFile(path, whole.substr(0, cut)).ok());
            const auto torn = loadRecords(path);
            QVERIFY(torn.ok() && torn->points.size() == 1 && torn->torn);
            QVERIFY(RecordLog::open(path, true).ok());
            QCOMPARE(*readFile(path), whole.substr(0, whole.size() / 2));
        }
        // What was cut off is kept, each under a name of its own.
        QCOMPARE(*readFile(path + ".torn"), whole.substr(whole.size() / 2, 1));
        QVERIFY(QFile::exists(QString::fromStdString(path + ".torn2")));
    }
    void onlyTheLineFeedIsMissing() { // as an editor may leave it
        const Scratch scratch;
        const auto line = toJson(someRecord(), -1);
        const auto path = scratch.write("log.jsonl", line + "\n" + line);
        QVERIFY(RecordLog::open(path, true).ok());
        QCOMPARE(*readFile(path), line + "\n" + line + "\n");
        QCOMPARE(scratch.files(), 1);
    }
    void aForeignFileStaysAsItIs() { // a sweep that is told to go on with it
        const auto line = toJson(someRecord(), -1);
        for (const std::string& foreign : std::initializer_list<std::string>{
                 std::string("a letter\nwithout a last line feed"), std::string("one line"), std::string("a\nb\n"),
                 std::string(100000, 'x'), line + "\na note of mine", toJson(someRecord(), 2) + "\n",
                 std::string("{\"a\": 1}\n{\"b\""), std::string("{\"schema\":1,\"operatic\":"),
                 std::string("\0\1\2", 3)}) {
            const Scratch scratch;
            const auto path = scratch.write("mine", foreign);
            const auto log = RecordLog::open(path, true);
            QVERIFY2(!log.ok(), foreign.substr(0, 40).c_str());
            QVERIFY(log.error().str().find("run record") != std::string::npos);
            QCOMPARE(*readFile(path), foreign);
            QCOMPARE(scratch.files(), 1);
        }
    }
    void manySettingsAreNoRecord() { // what is told of settings compares each with each
        Json json = Json::parse(toJson(someRecord(), -1));
        for (int i = 0; i < 100000; ++i)
            json["spec"]["setting" + std::to_string(i)] = i;
        const auto read = readRecords(json.dump() + "\n" + toJson(someRecord(), -1), "x");
        QVERIFY(read.ok());
        QCOMPARE(read->points.size(), std::size_t{1});
        QCOMPARE(read->damagedLines, 1);
    }
    void impossibleNumbersAreNoRecord() {
        const auto good = toJson(fullRecord(), -1);
        const auto changed = [&good](auto change) {
            Json json = Json::parse(good);
            change(json);
            return json.dump();
        };
        const std::string never[] = {changed([](Json& j) { j["threads"] = 1000000000; }),
                                     changed([](Json& j) { j["threads"] = -1; }),
                                     changed([](Json& j) { j["timings_ms"]["total"]["median"] = -0.5; }),
                                     changed([](Json& j) { j["timings_ms"]["total"]["each"][0] = -1; }),
                                     std::string(good).replace(good.find("\"median\":") + 9, 1, "NaN,\"x\":"),
                                     std::string(good).replace(good.find("\"median\":") + 9, 1, "1e999,\"x\":")};
        for (const auto& line : never) {
            const auto read = readRecords(good + "\n" + line + "\n", "x");
            QVERIFY2(read.ok() && read->points.size() == 1 && read->damagedLines == 1, line.c_str());
        }
    }
    void killedAtAnyMomentLosesAtMostOnePoint() {
        const Scratch scratch;
        const auto path = scratch.path("killed.jsonl");
        std::size_t kept = 0;
        for (int round = 0; round < 200; ++round) {
            int ready[2];
            QCOMPARE(pipe(ready), 0);
            const pid_t child = fork();
            if (child == 0) {
                // Each record is counted by a byte in the pipe after it was appended.
                auto log = RecordLog::open(path, true);
                auto record = someRecord();
                for (int i = 0; log.ok() && i < 100000; ++i) {
                    record.inputRows = i;
                    if (!log->append(toJson(record, -1)).ok())
                        break;
                    if (write(ready[1], "x", 1) != 1)
                        break;
                }
                _exit(0);
            }
            close(ready[1]);
            usleep(static_cast<useconds_t>(200 + round % 17 * 150));
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            std::size_t told = 0;
            char buffer[4096];
            for (ssize_t n; (n = read(ready[0], buffer, sizeof buffer)) > 0;)
                told += static_cast<std::size_t>(n);
            close(ready[0]);
            QVERIFY(RecordLog::open(path, true).ok());
            const auto text = readFile(path);
            const auto lines = static_cast<std::size_t>(std::count(text->begin(), text->end(), '\n'));
            QVERIFY2(lines >= kept + told && lines <= kept + told + 1, qPrintable(QString::number(round)));
            kept = lines;
            if (text->size() > 400000) {
                QFile::remove(QString::fromStdString(path));
                kept = 0;
            }
        }
    }
    void foreignFilesAreRefused() {
        for (const std::string text : {"", "hello\n", "{\"a\": 1}\n", "[]", "[1, 2]", "\n\n", "{\"operation\": 3}\n"})
            QVERIFY2(!readRecords(text, "x").ok(), text.c_str());
        const auto record = someRecord();
        const auto good = toJson(record, -1);
        const auto mixed = readRecords(good + "\nrubbish\n" + good + "\n", "x");
        QVERIFY(mixed.ok());
        QCOMPARE(mixed->points.size(), std::size_t{2});
        QCOMPARE(mixed->damagedLines, 1);
        QVERIFY(QString::fromStdString(
                    readRecords("{\"schema\": 3, \"operation\": \"pool\"}\n{\"schema\": 3}\n", "x").error().str())
                    .contains("newer"));
        QCOMPARE(readRecords(toJson(record, 2), "x")->points.size(), std::size_t{1}); // indented, as --json writes it
    }
    void aHundredThousandRecordsKeepTheirOrder() {
        const auto text = recordLines(100000);
        const auto file = readRecords(text, "x");
        QCOMPARE(file->points.size(), std::size_t{100000});
        for (int i = 0; i < 100000; i += 997)
            QCOMPARE(file->points[static_cast<std::size_t>(i)].size, int64_t{i + 2}); // in order
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(readRecords(text, "x", {stop.get_token(), nullptr}).error().kind, ErrorKind::Cancelled);
    }
    void numbersAndWordsAreReadExactly() {
        const auto record = fullRecord();
        const auto file = readRecords(toJson(record, -1), "x");
        QVERIFY(file.ok());
        const auto& p = file->points.at(0);
        QCOMPARE(*p.seed, *record.seed);
        QCOMPARE(p.device, record.device);
        QCOMPARE(p.eachMs, record.eachMs);
        QCOMPARE(p.total.median, record.total.median);
        QCOMPARE(p.figures.size(), std::size_t{1});
        QCOMPARE(p.spec, std::string("{\"rate\":0.1,\"pairs\":-7,\"word\":\"x\\ty\",\"on\":true}"));
        const auto settings = settingsOf(p);
        QCOMPARE(settings.at(0), (std::pair<std::string, std::string>("rate", "0.1")));
        // The same from indented JSON, from an array, and behind a byte order mark.
        const auto lines = toJson(record, 2);
        for (const std::string& text : {lines, "[" + lines + "]", "\xef\xbb\xbf" + lines + "\n"})
            QCOMPARE(readRecords(text, "x")->points.at(0).key(), p.key());
    }
    // Written without a tree: byte for byte what the library writes of the same.
    void isWrittenAsTheLibraryWritesIt() {
        auto full = fullRecord();
        full.launch = LaunchShape{{3, 2, 1}, {32, 8, 1}};
        full.otherMs = {{"generate", 3.5}, {"generate", 4.5}};
        full.cost = Cost{1e9, 2};
        full.predicted = PredictedFact{"Tesla T4", "its data sheet", 0.25, "dram"};
        full.stream = StreamFacts{8, 1 << 20, 3.5, 1e8};
        full.inputSource = "bad \xff bytes";
        full.entries.push_back({"pad_value", std::string("3x5"), "--pad-value"});
        full.entries.push_back({"kernel", Size2{3, 5}});
        full.entries.push_back({"kernel", Size2{7, 7}}); // twice
        full.entries.push_back({"count", true, "--no-count", true});
        auto streamed = full;
        streamed.operation = "pool";
        streamed.eachMs.clear();
        streamed.inputSource = "random";
        streamed.inputRows = 5;
        streamed.inputColumns = 6;
        streamed.seed.reset();
        streamed.figures.clear();
        for (const auto& record : {someRecord(), full, streamed})
            for (const int indent : {-1, 0, 2}) {
                const auto text = toJson(record, indent);
                QCOMPARE(text, nlohmann::ordered_json::parse(text).dump(indent));
            }
        const auto json = Json::parse(toJson(full, -1));
        QVERIFY(json["spec"]["kernel"] == Json({7, 7}));
        QVERIFY(json["settings"]["pad-value"] == Json({3, 5}));
        QVERIFY(json["settings"]["no-count"] == Json(false));
        QVERIFY(json["timings_ms"]["generate"]["median"] == Json(4.5));
        QVERIFY(json["figures"]["none"].is_null());
        QVERIFY(json["input"]["source"] == Json("bad \xef\xbf\xbd bytes"));
        QVERIFY(Json::parse(toJson(streamed, -1))["settings"]["random"] == Json({5, 6}));
    }
    void settingsAreTheFlatMembers() {
        RecordPoint point;
        using Named = std::vector<std::pair<std::string, std::string>>;
        const auto of = [&point](const std::string& spec) {
            point.spec = spec;
            return settingsOf(point);
        };
        QCOMPARE(
            of(R"({"a": 1, "b": -2, "c": 0.50, "d": true, "e": "x y", "f": [3, 3], "g": [3, 5], "h": ["p", "q"]})"),
            (Named{{"a", "1"},
                   {"b", "-2"},
                   {"c", "0.5"},
                   {"d", "true"},
                   {"e", "x y"},
                   {"f", "3"},
                   {"g", "3x5"},
                   {"h", "\"p\"x\"q\""}}));
        // Lists of other lengths, what is nested and nulls are no settings; the last of a name counts, at the first's place.
        QCOMPARE(
            of(R"({"a": [], "b": [1], "c": [1, 2, 3], "d": {"x": 1, "y": [1, 2]}, "e": null, "f": [[1, 2], 3], "g": [1, {}], "h": 4})"),
            (Named{{"h", "4"}}));
        QCOMPARE(of(R"({"a": 1, "b": 2, "c": 3, "a": "x", "c": {}})"), (Named{{"a", "x"}, {"b", "2"}}));
        for (const char* none :
             {"", "{", "3", "[1, 2]", "[{\"a\": 1}]", "{\"a\": 1} 2", "{\"a\": 1e999}", "{\"a\": \"\xff\"}"})
            QCOMPARE(of(none), Named{});
    }
    void ofAKeyThatComesTwiceTheLastCounts() {
        const auto record = fullRecord();
        const auto once = toJson(record, -1);
        auto twice = once;
        twice.insert(1, once.substr(1, once.rfind('}') - 1) + ","); // all its members, then all again
        QVERIFY(Json::accept(twice));
        const auto read = readRecords(twice, "x");
        QVERIFY(read.ok());
        const auto& p = read->points.at(0);
        QVERIFY2(Json::accept(p.spec), p.spec.c_str());
        QCOMPARE(p.eachMs, record.eachMs);
        QCOMPARE(p.figures.size(), std::size_t{1});
        QCOMPARE(p.key(), readRecords(once, "x")->points.at(0).key());
    }
    void anotherParserSeesTheSame() {
        const auto good = toJson(fullRecord(), -1);
        QCOMPARE(difference(good), std::string());
        MersenneTwister twister(35);
        const std::string letters = "{}[],:\"0123456789.eE-+ \\tfnu";
        int accepted = 0;
        for (int i = 0; i < 4000; ++i) {
            std::string line = good;
            for (uint32_t change = 0; change <= twister.next() % 2; ++change) {
                const auto place = twister.next() % line.size();
                const char letter = letters[twister.next() % letters.size()];
                switch (twister.next() % 4) {
                case 0:
                    line[place] = letter;
                    break;
                case 1:
                    line.insert(place, 1, letter);
                    break;
                case 2:
                    line.erase(place, 1);
                    break;
                default:
                    line[place] = static_cast<char>(twister.next());
                }
            }
            std::replace(line.begin(), line.end(), '\n', ' ');
            const auto wrong = difference(line);
            QVERIFY2(wrong.empty(), (wrong + ": " + line).c_str());
            accepted += readRecords(line, "x").ok();
        }
        QVERIFY2(accepted > 400 && accepted < 3600, qPrintable(QString::number(accepted)));
    }
};

QTEST_APPLESS_MAIN(tst_records)
#include "tst_records.moc"
