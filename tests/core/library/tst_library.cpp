// The library of records: what goes in comes out, is found by words, and survives kills, locks and full disks.
#include "core/base/files.hpp"
#include "core/base/version.hpp"
#include "core/library/library.hpp"
#include "core/library/words.hpp"
#include "tests/support/records.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <csignal>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

namespace {

using Access = RecordLibrary::Access;

std::string line(const char* backend, int64_t size, int64_t kernel, uint64_t seed = 35,
                 const char* operation = "pool") {
    auto record = recordOf(operation, backend, size, 2);
    record.entries = {{"kernel", Size2{kernel, kernel}}, {"mode", std::string("max")}};
    record.seed = seed;
    record.version = "0.1.0";
    return toJson(record, -1);
}

std::string linesOf(RecordLibrary& library, const RecordQuery& query) {
    std::string all;
    const auto fine = library.eachLine(query, [&](std::string_view one) -> Status {
        all.append(one).push_back('\n');
        return {};
    });
    return fine ? all : fine.error().str();
}

int64_t countOf(RecordLibrary& library, const std::string& words, std::vector<int64_t> sets = {}) {
    const auto count = library.count({words, std::move(sets)});
    return count ? count->records : -1;
}

QStringList namesOf(RecordLibrary& library, const SetQuery& query) {
    QStringList names;
    if (const auto page = library.sets(query))
        for (const auto& set : page->sets)
            names << QString::fromStdString(set.name);
    return names;
}

RecordLibrary opened(const Scratch& scratch, const char* name = "records.sqlite",
                     int patience = RecordLibrary::patience) {
    auto library = RecordLibrary::open(scratch.path(name), Access::Write, {}, patience);
    if (!library)
        qFatal("%s", library.error().str().c_str());
    return std::move(*library);
}

/// Runs in a process of its own; its exit code.
template <class F>
int apart(F work) {
    const pid_t child = fork();
    if (child == 0)
        _exit(work());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

class tst_library : public QObject {
    Q_OBJECT

private slots:
    void whatGoesInComesOut() {
        const Scratch scratch;
        auto library = opened(scratch, "a/folder/records.sqlite");
        std::string all;
        SetFacts facts;
        facts.name = "mine";
        facts.notes = "a note";
        facts.tags = {"exam", "k20", "exam"};
        const auto set = library.addSet(facts);
        QVERIFY2(set.ok(), set.ok() ? "" : set.error().str().c_str());
        QVERIFY(set->name == "mine" && set->version == telarVersion() && !set->machine.empty() &&
                set->uid.size() == 16 && set->date.size() == 20 &&
                set->tags == (std::vector<std::string>{"exam", "k20"}));
        for (int i = 0; i < 20; ++i) {
            const auto one = line(i % 2 ? "simd" : "serial", 64 << i % 3, 2 + i % 4, i % 5);
            QVERIFY(library.append(set->id, one).ok());
            all += one + "\n";
        }
        // Another one sees it at once.
        auto again = RecordLibrary::open(library.path(), Access::Read);
        QVERIFY(again.ok());
        QCOMPARE(linesOf(*again, {"", {set->id}}), all);
        const auto seen = again->set("mine");
        QVERIFY(seen->records == 20 && seen->operations == "pool" && seen->uid == set->uid);
        QCOMPARE(again->set(set->uid)->id, set->id);
        const auto read = again->records({"", {set->id}});
        QVERIFY(read.ok() && read->points.size() == 20);
        QCOMPARE(linesOf(library, {}).size(), all.size());
        QCOMPARE(refusal(library.append(set->id, "no record"), {"no run record"}), QString());
        QCOMPARE(refusal(library.set("nobody"), {"no set", "nobody"}), QString());
        QCOMPARE(countOf(library, ""), int64_t{20});
    }
    // The words of the library mean what the filter of the table means, but that numbers without a name are no sizes.
    void wordsFindWhatTheFilterFinds() {
        const Scratch scratch;
        auto library = opened(scratch);
        std::vector<RecordPoint> points;
        std::vector<int64_t> sets;
        for (int s = 0; s < 3; ++s) {
            SetFacts facts;
            facts.name = "set" + std::to_string(s);
            facts.machine = s == 1 ? "Tesla K20" : "EPYC";
            facts.date = "2026-01-0" + std::to_string(3 - s) + "T00:00:00Z";
            facts.tags = s == 2 ? std::vector<std::string>{"Exam"} : std::vector<std::string>{};
            std::string text;
            for (const char* backend : {"serial", "simd"})
                for (int64_t size = 64; size <= 1024; size *= 2)
                    for (int64_t kernel = 2; kernel <= 3; ++kernel)
                        text += line(backend, size, kernel, static_cast<uint64_t>(s), s == 2 ? "conv" : "pool") + "\n";
            const auto done = library.import(text, facts);
            QVERIFY(done.ok() && done->records == 20);
            sets.push_back(done->set);
            const auto read = readRecords(text, "x");
            points.insert(points.end(), read->points.begin(), read->points.end());
        }
        for (const std::string words : {"",
                                        "simd",
                                        "kernel=3",
                                        "kernel=3 variant=simd",
                                        "KERNEL=2 Serial",
                                        "size=64",
                                        "size=64 kernel=3 seed=1",
                                        "seed=2",
                                        "seed=18446744073709551615",
                                        "threads=2",
                                        "threads=1",
                                        "mode=max",
                                        "mode=",
                                        "max simd",
                                        "operation=conv",
                                        "kernel=33",
                                        "variant=sim",
                                        "size=64 size=128",
                                        "nothing",
                                        "conv size=1024 variant=serial kernel=2"}) {
            const auto expected =
                std::count_if(points.begin(), points.end(), [&](const auto& p) { return RecordFilter(words)(p); });
            QVERIFY2(
                countOf(library, words) == expected,
                (words + ": " + std::to_string(countOf(library, words)) + " for " + std::to_string(expected)).c_str());
            const auto all = QString::fromStdString(linesOf(library, {words, {}}));
            QVERIFY2(all.count('\n') == expected, words.c_str());
            const auto of1 = std::count_if(points.begin() + 20, points.begin() + 40,
                                           [&](const auto& p) { return RecordFilter(words)(p); });
            QVERIFY2(countOf(library, words, {sets[1]}) == of1, words.c_str());
            QVERIFY2(QString::fromStdString(linesOf(library, {words, {sets[1]}})).count('\n') == of1, words.c_str());
            const auto page = library.sets({words});
            int with = 0;
            for (int s = 0; s < 3; ++s)
                with += std::any_of(points.begin() + 20 * s, points.begin() + 20 * s + 20,
                                    [&](const auto& p) { return RecordFilter(words)(p); });
            QVERIFY2(page->total == with && page->sets.size() == std::size_t(with), words.c_str());
        }
        // Words of sets, alone and with words of records; the record has to lie in that set.
        QCOMPARE(namesOf(library, {"tag=exam"}), QStringList{"set2"});
        QCOMPARE(namesOf(library, {"tag=exa"}), QStringList{});
        QCOMPARE(namesOf(library, {"tesla kernel=3"}), QStringList{"set1"});
        QCOMPARE(namesOf(library, {"tesla operation=conv"}), QStringList{});
        QCOMPARE(namesOf(library, {"machine=k20 size=64 seed=1"}), QStringList{"set1"});
        QCOMPARE(namesOf(library, {"machine=k20 seed=2"}), QStringList{});
        QCOMPARE(countOf(library, "tesla kernel=3"), int64_t{10});
        QCOMPARE(QString::fromStdString(linesOf(library, {"tesla kernel=3", {}})).count('\n'), 10);
        QCOMPARE(countOf(library, "set=set1 variant=simd"), int64_t{10});
        QCOMPARE(namesOf(library, {"kernel= date=2026-01-02"}), QStringList{"set1"});
        // Typed by somebody who means harm, or nothing at all.
        for (const char* words :
             {"'; DROP TABLE sets; --", "%", "\"", "size=abc", "kernel=%", "\\", "size=9999999999999999999999"})
            QVERIFY2(countOf(library, words) == 0, words);
        std::string many;
        for (int i = 0; i < 61; ++i)
            many += "a ";
        QCOMPARE(refusal(library.count({many, {}}), {"60 words"}), QString());
        QCOMPARE(countOf(library, ""), int64_t{60});
    }
    void setsAreSortedDescribedAndRemoved() {
        const Scratch scratch;
        auto library = opened(scratch);
        for (const char* name : {"b", "C", "a"}) {
            SetFacts facts;
            facts.name = name;
            facts.date = std::string("2026-01-0") + (name[0] == 'b' ? "1" : name[0] == 'C' ? "2" : "3") + "T00:00:00Z";
            std::string text = line("simd", 64, 2) + "\n";
            for (int i = 0; i < name[0] % 7; ++i)
                text += line("simd", 64, 3) + "\n";
            QVERIFY(library.import(text, facts).ok());
        }
        QCOMPARE(namesOf(library, {}), (QStringList{"a", "C", "b"})); // the newest first
        QCOMPARE(namesOf(library, {"", SetOrder::Name, false}), (QStringList{"a", "b", "C"}));
        QCOMPARE(namesOf(library, {"", SetOrder::Records, true}), (QStringList{"a", "C", "b"}));
        QCOMPARE(namesOf(library, {"", SetOrder::Date, false, 1, 1}), QStringList{"C"});
        QCOMPARE(library.sets({"", SetOrder::Date, false, 1, 1})->total, int64_t{3});
        const auto set = *library.set("C");
        QVERIFY(library.describe(set.id, "renamed", "measured on a train", tagsOf("one, two two")).ok());
        QCOMPARE(namesOf(library, {"train tag=two"}), QStringList{"renamed"});
        QCOMPARE(library.set("renamed")->tags, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(refusal(library.describe(set.id, "", "", {}), {"needs a name"}), QString());
        QVERIFY(library.describe(set.id, "a", "", {}).ok());
        QCOMPARE(refusal(library.set("a"), {"Several sets", "number"}), QString());
        const auto before = countOf(library, "");
        QVERIFY(library.remove(set.id).ok());
        QCOMPARE(countOf(library, ""), before - set.records);
        QCOMPARE(countOf(library, "kernel=2"), int64_t{2});
        QCOMPARE(countOf(library, "", {set.id}), int64_t{0});
        QCOMPARE(library.sets({})->total, int64_t{2});
    }
    void filesAreImportedOnceAndStay() {
        const Scratch scratch, elsewhere;
        auto library = opened(scratch);
        const auto one = line("simd", 64, 2), two = line("serial", 128, 3);
        elsewhere.write("b.jsonl", one + "\n" + two + "\n");
        elsewhere.write("a.jsonl", "[" + one + "," + two + "]");                          // a document
        elsewhere.write("c.jsonl", one + "\nrubbish\n" + two + "\n" + two.substr(0, 40)); // damaged, and cut
        elsewhere.write("d.jsonl", "no records at all\n");
        elsewhere.write("e.txt", one + "\n");
        elsewhere.write("same.jsonl", one + "\n" + two + "\n"); // the bytes of b
        const auto busy = elsewhere.write("f.jsonl", one + "\n");
        const int held = ::open(busy.c_str(), O_RDWR);
        QVERIFY(flock(held, LOCK_EX) == 0); // as a sweep that writes to it
        auto taken = library.takeOver(elsewhere.folder());
        QVERIFY(taken.ok());
        QVERIFY(taken->files == 3 && taken->records == 6 && taken->refused.size() == 1);
        QCOMPARE(elsewhere.files(), 7);
        QCOMPARE(library.sets({})->total, int64_t{3});
        close(held);
        taken = library.takeOver(elsewhere.folder());
        QVERIFY(taken->files == 1 && taken->records == 1);
        QVERIFY(library.takeOver(elsewhere.folder())->files == 0);
        QVERIFY(library.takeOver(elsewhere.folder() + "/nowhere")->files == 0);
        // What was removed does not come back by itself, but when it is asked for.
        const auto page = library.sets({"size=128 kernel=3", SetOrder::Name, false});
        QCOMPARE(page->total, int64_t{3});
        QCOMPARE(page->sets[0].name, std::string("pool: serial, simd · 64 – 128"));
        QVERIFY(page->sets[0].origin.starts_with(elsewhere.folder()) &&
                page->sets[0].machine == "a processor of some name");
        QVERIFY(library.remove(page->sets[0].id).ok());
        QVERIFY(library.takeOver(elsewhere.folder())->files == 0);
        const auto b = elsewhere.path("b.jsonl");
        QVERIFY(library.importFile(b, {}, false)->set == 0);
        const auto again = library.importFile(b, {}, true);
        QVERIFY(again.ok() && again->set != 0 && again->records == 2);
        QCOMPARE(linesOf(library, {"", {again->set}}), one + "\n" + two + "\n");
        const auto damaged = library.importFile(elsewhere.path("c.jsonl"), {}, true);
        QVERIFY(damaged->records == 2 && damaged->refused == 1 && damaged->torn);
        // Indented, as --json writes it; with keys that come twice; with numbers that cannot be.
        const auto pretty = library.import(toJson(recordOf("pool", "simd", 64, 1), 2), {});
        QVERIFY(pretty.ok() && pretty->records == 1);
        auto twice = one;
        twice.insert(1, one.substr(1, one.rfind('}') - 1) + ",");
        QVERIFY(library.import(twice + "\n" + twice + "\n", {})->records == 2);
        auto many = one;
        many.replace(many.find("\"threads\":2"), 11, "\"threads\":1000000000");
        const auto odd = library.import(many + "\n" + one + "\n", {});
        QVERIFY(odd->records == 1 && odd->refused == 1);
        QCOMPARE(refusal(library.import(many, {}), {"no run record"}), QString());
        QCOMPARE(refusal(library.importFile(elsewhere.path("none.jsonl"), {}, true), {"none.jsonl"}), QString());
    }
    void foreignAndNewerFilesStayAsTheyAre() {
        const Scratch scratch;
        { opened(scratch, "newer.sqlite"); }
        {
            auto database = sql::Database::open(scratch.path("newer.sqlite"), Access::Write, {}, 100);
            QVERIFY(database->run("PRAGMA user_version = 2").ok());
            auto foreign = sql::Database::open(scratch.path("foreign.sqlite"), Access::Write, {}, 100);
            QVERIFY(foreign->run("CREATE TABLE letters(a)").ok());
        }
        scratch.write("text.sqlite", std::string(5000, 'x'));
        scratch.write("empty.sqlite", "");
        for (const char* name : {"newer.sqlite", "foreign.sqlite", "text.sqlite"}) {
            const auto before = bytesOf(scratch.path(name));
            for (const auto access : {Access::Read, Access::Write}) {
                const auto why =
                    refusal(RecordLibrary::open(scratch.path(name), access),
                            {name[0] == 'n' ? "newer version of Telar" : "not a Telar library of records"});
                QVERIFY2(why.isEmpty(), qPrintable(why));
            }
            QVERIFY2(bytesOf(scratch.path(name)) == before, name);
        }
        const auto none = RecordLibrary::open(scratch.path("empty.sqlite"), Access::Read);
        QCOMPARE(refusal(none, {"is empty"}), QString());
        QVERIFY(RecordLibrary::isEmpty(none.error()) && !RecordLibrary::isEmpty(userError(text("Another reason"))));
        QCOMPARE(refusal(RecordLibrary::open(scratch.path("none.sqlite"), Access::Read), {"none.sqlite"}), QString());
        QVERIFY(RecordLibrary::open(scratch.path("empty.sqlite"), Access::Write).ok());
        QCOMPARE(refusal(RecordLibrary::open("/proc/no/records.sqlite", Access::Write), {"/proc/no"}), QString());
    }
    void whoeverLocksItIsNamedAndNothingIsLost() {
        const Scratch scratch;
        auto library = opened(scratch, "records.sqlite", 150);
        const auto set = *library.addSet({"mine"});
        QVERIFY(library.append(set.id, line("simd", 64, 2)).ok());
        auto other = sql::Database::open(library.path(), Access::Write, {}, 100);
        QVERIFY(other->run("BEGIN IMMEDIATE").ok());
        QCOMPARE(refusal(library.append(set.id, line("simd", 128, 2)), {"locked", "records.sqlite"}), QString());
        QCOMPARE(refusal(library.addSet({"another"}), {"locked"}), QString());
        QCOMPARE(countOf(library, ""), int64_t{1}); // readers go on
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(library.import(line("simd", 128, 2), {}, {stop.get_token(), nullptr}).error().kind,
                 ErrorKind::Cancelled);
        QVERIFY(other->run("ROLLBACK").ok());
        QVERIFY(library.append(set.id, line("simd", 128, 2)).ok());
        QCOMPARE(countOf(library, ""), int64_t{2});
    }
    void aFullDiskIsSaidAndWhatWasThereStays() {
        const Scratch scratch;
        { opened(scratch); }
        const auto path = scratch.path("records.sqlite");
        // A limit of bytes a file: the write fails as on a full disk.
        const int code = apart([&] {
            auto library = RecordLibrary::open(path, Access::Write);
            const auto set = library->addSet({"mine"});
            if (!set || !library->append(set->id, line("simd", 64, 2)).ok())
                return 1;
            signal(SIGXFSZ, SIG_IGN);
            const rlimit most{256 * 1024, 256 * 1024};
            setrlimit(RLIMIT_FSIZE, &most);
            for (int i = 0; i < 10000; ++i)
                if (const auto kept = library->append(set->id, line("simd", 64, 2)); !kept) {
                    auto why = refusal(kept, {"library of records", "the disk refused"});
                    if (!why.isEmpty()) // SQLite says the system's reason since its version 3.46
                        why = refusal(kept, {"library of records", "larger than the limit"});
                    if (!why.isEmpty())
                        qWarning("%s", qPrintable(why));
                    return why.isEmpty() && countOf(*library, "") == i + 1 ? 0 : 2;
                }
            return 3;
        });
        QCOMPARE(code, 0);
        // And SQLite's own word for it.
        auto library = opened(scratch);
        const auto before = countOf(library, "");
        QVERIFY(before > 1);
        {
            auto database = sql::Database::open(path, Access::Write, {}, 100);
            sql::Statement most(*database, "PRAGMA max_page_count = 1");
            QVERIFY(most.next());
            most.reset();
            const auto full = database->run("CREATE TABLE more AS SELECT * FROM records");
            QCOMPARE(refusal(full, {"full", "free some space"}), QString());
        }
        QCOMPARE(countOf(library, ""), before);
        QVERIFY(library.append(1, line("simd", 64, 2)).ok());
        QCOMPARE(countOf(library, "variant=simd kernel=2"), before + 1);
    }
    void killedAtAnyMomentLosesAtMostOneRecord() {
        const Scratch scratch;
        const auto path = scratch.path("records.sqlite");
        int64_t kept = 0;
        { opened(scratch); }
        for (int round = 0; round < 200 || (kept <= 200 && round < 2000);
             ++round) { // a busy computer keeps few a round
            int ready[2];
            QCOMPARE(pipe(ready), 0);
            const pid_t child = fork();
            if (child == 0) {
                // Each record is counted by a byte in the pipe after it was kept.
                auto library = RecordLibrary::open(path, Access::Write);
                const auto set = library ? library->addSet({"round"}) : Expected<RecordSet>(library.error());
                for (int i = 0; set.ok() && i < 100000; ++i)
                    if (!library->append(set->id, line(i % 3 ? "simd" : "serial", 64, i)).ok() ||
                        write(ready[1], "x", 1) != 1)
                        break;
                _exit(0);
            }
            close(ready[1]);
            usleep(static_cast<useconds_t>(3000 + round % 23 * 1500));
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            int64_t told = 0;
            char buffer[4096];
            for (ssize_t n; (n = read(ready[0], buffer, sizeof buffer)) > 0;)
                told += n;
            close(ready[0]);
            auto library = opened(scratch);
            const auto now = countOf(library, "");
            QVERIFY2(now >= kept + told && now <= kept + told + 1,
                     qPrintable(QString("%1: %2 after %3 and %4").arg(round).arg(now).arg(kept).arg(told)));
            // Counts, kinds and lines agree.
            QCOMPARE(int64_t(QString::fromStdString(linesOf(library, {})).count('\n')), now);
            kept = now;
        }
        QVERIFY(kept > 200);
        auto database = sql::Database::open(path, Access::Read, {}, 100);
        sql::Statement check(*database, "PRAGMA integrity_check");
        QVERIFY(check.next() && check.word(0) == "ok");
    }
    void manyWritersWaitForEachOther() {
        const Scratch scratch;
        const auto path = scratch.path("records.sqlite");
        std::vector<pid_t> writers;
        for (int w = 0; w < 4; ++w) {
            const pid_t child = fork();
            if (child == 0) { // each may be the one that makes the file
                auto library = RecordLibrary::open(path, Access::Write);
                const auto set = library ? library->addSet({"writer"}) : Expected<RecordSet>(library.error());
                Status fine = set.ok() ? Status() : Status(set.error());
                for (int i = 0; fine && i < 50; ++i)
                    fine = library->append(set->id, line("simd", 64, i % 4));
                if (!fine)
                    std::fprintf(stderr, "%s\n", fine.error().str().c_str());
                _exit(fine ? 0 : 1);
            }
            writers.push_back(child);
        }
        for (const auto writer : writers) {
            int status = 1;
            waitpid(writer, &status, 0);
            QCOMPARE(status, 0);
        }
        auto library = opened(scratch);
        QCOMPARE(countOf(library, ""), int64_t{200});
        QCOMPARE(countOf(library, "kernel=1"), int64_t{52});
        QCOMPARE(library.sets({"writer"})->total, int64_t{4});
    }
    void workStopsWhenAsked() {
        const Scratch scratch;
        auto library = opened(scratch);
        std::stop_source stop;
        const JobContext job{stop.get_token(), nullptr};
        QVERIFY(library.import(recordLines(20000), {"many"}, job).ok());
        stop.request_stop();
        QCOMPARE(library.count({"size=64", {}}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(library.records({}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(library.import(recordLines(2000), {"more"}, job).error().kind, ErrorKind::Cancelled);
        QCOMPARE(library.sets({})->total, int64_t{1});
    }
};

QTEST_GUILESS_MAIN(tst_library)
#include "tst_library.moc"
