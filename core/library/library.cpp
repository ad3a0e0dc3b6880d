// The library's file: opened, made, added to. What is asked of it is in library_search.cpp.
#include "core/library/library.hpp"

#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/os/system.hpp"
#include "core/base/version.hpp"
#include "core/library/words.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <random>

namespace telar {

namespace {

constexpr const char* emptyWords = TELAR_TR("core", "The library of records is empty");
constexpr int64_t applicationId = 0x54656c61; // "Tela"

// Kinds hold what many records share; `words` are the lower-case texts in which words are found. Counts of each kind in
// each set answer most questions without touching a record.
constexpr const char* schemaText = R"sql(
CREATE TABLE sets(id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, name TEXT NOT NULL, date TEXT NOT NULL,
    machine TEXT NOT NULL, version TEXT NOT NULL, notes TEXT NOT NULL, origin TEXT NOT NULL,
    operations TEXT NOT NULL DEFAULT '', records INTEGER NOT NULL DEFAULT 0, words TEXT NOT NULL DEFAULT '');
CREATE INDEX sets_by_date ON sets(date);
CREATE INDEX sets_by_name ON sets(name);
CREATE TABLE tags(set_id INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY(set_id, tag)) WITHOUT ROWID;
CREATE INDEX tags_by_word ON tags(tag);
CREATE TABLE kinds(id INTEGER PRIMARY KEY, operation TEXT NOT NULL, variant TEXT NOT NULL, threads INTEGER NOT NULL,
    device TEXT NOT NULL, version TEXT NOT NULL, input TEXT NOT NULL, spec TEXT NOT NULL, words TEXT NOT NULL,
    UNIQUE(operation, variant, threads, device, version, input, spec));
CREATE TABLE settings(kind INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY(name, value, kind)) WITHOUT ROWID;
CREATE TABLE records(id INTEGER PRIMARY KEY, set_id INTEGER NOT NULL, kind INTEGER NOT NULL, size INTEGER NOT NULL,
    seed INTEGER, line TEXT NOT NULL);
CREATE INDEX records_of_set ON records(set_id);
CREATE INDEX records_of_kind ON records(kind, size, set_id);
CREATE INDEX records_of_seed ON records(kind, seed, set_id) WHERE seed IS NOT NULL;
CREATE TABLE set_kinds(set_id INTEGER NOT NULL, kind INTEGER NOT NULL, records INTEGER NOT NULL,
    PRIMARY KEY(set_id, kind)) WITHOUT ROWID;
CREATE INDEX sets_of_kind ON set_kinds(kind, set_id, records);
CREATE TABLE taken(digest TEXT NOT NULL, file TEXT NOT NULL, bytes INTEGER NOT NULL, modified INTEGER NOT NULL,
    PRIMARY KEY(digest, file)) WITHOUT ROWID;
CREATE INDEX taken_by_file ON taken(file);
)sql";

int64_t one(const sql::Database& database, const char* question, Status& status) {
    sql::Statement ask(database, question);
    const int64_t answer = ask.next() ? ask.whole(0) : 0;
    if (status.ok())
        status = ask.status();
    return answer;
}

std::string newUid() {
    std::random_device dice;
    char buffer[24];
    std::snprintf(buffer, sizeof buffer, "%08x%08x", dice(), dice());
    return buffer;
}

void addWord(std::string& words, std::string_view word) {
    words += lowered(word);
    words += '\n';
}

} // namespace

std::string isoDate(int64_t seconds) {
    const auto moment = static_cast<std::time_t>(seconds);
    std::tm parts{};
    char buffer[40] = "";
    if (os::utcOf(moment, parts))
        std::strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return buffer;
}

std::vector<std::string> tagsOf(const std::string& typed) {
    std::vector<std::string> tags;
    for (std::size_t at = 0; at < typed.size();) {
        const auto end = std::min(typed.find_first_of(" ,;\t\n\r", at), typed.size());
        const auto tag = typed.substr(at, end - at);
        at = end + 1;
        if (!tag.empty() && std::find(tags.begin(), tags.end(), tag) == tags.end())
            tags.push_back(tag);
    }
    return tags;
}

std::string defaultLibraryPath() {
    if (const char* named = std::getenv("TELAR_LIBRARY"); named && *named)
        return named;
    return os::dataFolder() + "/telar/telar/records.sqlite";
}

bool RecordLibrary::isEmpty(const Error& refusal) { return refusal.what.source == emptyWords; }

Expected<RecordLibrary> RecordLibrary::open(const std::string& path, Access access, const JobContext& job,
                                            int patienceMs) {
    if (access == Access::Write)
        TELAR_CHECK(makeFolder(folderName(path)));
    TELAR_TAKE(database, sql::Database::open(path, access, job, patienceMs));
    RecordLibrary library(std::move(*database), path);
    TELAR_CHECK(library.prepare(access));
    return library;
}

Status RecordLibrary::prepare(Access access) {
    // One look at all three: somebody else may be making the file just now.
    TELAR_CHECK(database_.run("BEGIN"));
    Status status;
    const int64_t tables = one(database_, "SELECT count(*) FROM sqlite_master", status);
    const int64_t version = one(database_, "PRAGMA user_version", status);
    const int64_t owner = one(database_, "PRAGMA application_id", status);
    const auto ended = database_.run("COMMIT");
    if (!status || !ended)
        return status ? ended : status;
    const bool empty = version == 0 && owner == 0 && tables == 0;
    if (!empty && owner != applicationId)
        return userError(text(TELAR_TR("core", "The file is not a Telar library of records")), text("%1", path_),
                         text(TELAR_TR("core", "Choose another name")));
    if (version > librarySchema)
        return userError(text(TELAR_TR("core", "The library of records was written by a newer version of Telar")),
                         text("%1", path_), text(TELAR_TR("core", "Install the current version of Telar")));
    TELAR_CHECK(database_.run("PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536"));
    if (empty && access == Access::Read)
        return userError(text(emptyWords), text("%1", path_));
    if (access == Access::Read)
        return {};
    TELAR_CHECK(database_.switchToWriteAheadLog());
    // Each commit is flushed, so that a power cut takes nothing that was kept.
    TELAR_CHECK(database_.run("PRAGMA synchronous = FULL"));
    return empty ? makeSchema() : Status();
}

Status RecordLibrary::makeSchema() {
    sql::Transaction all(database_);
    if (!all.begun())
        return all.begun();
    Status status;
    if (one(database_, "SELECT count(*) FROM sqlite_master", status) > 0) // somebody else was quicker
        return status;
    TELAR_CHECK(database_.run(schemaText));
    const auto mark = "PRAGMA application_id = " + std::to_string(applicationId) +
                      "; PRAGMA user_version = " + std::to_string(librarySchema);
    TELAR_CHECK(database_.run(mark.c_str()));
    return all.commit();
}

Expected<int64_t> RecordLibrary::kindOf(const RecordPoint& p) {
    const std::string key = p.operation + '\n' + p.backend + '\n' + std::to_string(p.threads) + '\n' + p.device + '\n' +
                            p.version + '\n' + p.source + '\n' + p.spec;
    if (const auto known = kinds_.find(key); known != kinds_.end())
        return known->second;
    sql::Statement find(database_, "SELECT id FROM kinds WHERE operation = ?1 AND variant = ?2 AND threads = ?3 AND "
                                   "device = ?4 AND version = ?5 AND input = ?6 AND spec = ?7");
    const auto bind = [&p](sql::Statement& to) {
        to.bind(1, p.operation).bind(2, p.backend).bind(3, static_cast<int64_t>(p.threads));
        to.bind(4, p.device).bind(5, p.version).bind(6, p.source).bind(7, p.spec);
    };
    bind(find);
    if (find.next())
        return kinds_[key] = find.whole(0);
    TELAR_CHECK(find.status());
    auto settings = settingsOf(p);
    std::string words;
    for (const auto& word : {p.operation, p.backend, p.device, p.version, p.source})
        addWord(words, word);
    for (const auto& [name, value] : settings)
        addWord(words, name + "=" + value);
    sql::Statement add(database_, "INSERT INTO kinds(operation, variant, threads, device, version, input, spec, words) "
                                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    bind(add);
    TELAR_CHECK(add.bind(8, words).run());
    const int64_t kind = database_.lastRow();
    sql::Statement setting(database_, "INSERT OR IGNORE INTO settings(kind, name, value) VALUES(?1, ?2, ?3)");
    for (const auto& [name, value] : settings)
        TELAR_CHECK(setting.bind(1, kind).bind(2, lowered(name)).bind(3, lowered(value)).run());
    return kinds_[key] = kind;
}

Status RecordLibrary::insert(int64_t set, const RecordPoint& point, std::string_view line) {
    TELAR_TRY(kind, kindOf(point));
    if (!insertRecord_)
        insertRecord_ = std::make_unique<sql::Statement>(
            database_, "INSERT INTO records(set_id, kind, size, seed, line) VALUES(?1, ?2, ?3, ?4, ?5)");
    auto& add = *insertRecord_;
    add.bind(1, set).bind(2, *kind).bind(3, point.size).bind(5, line);
    if (point.seed)
        add.bind(4, static_cast<int64_t>(*point.seed)); // the same 64 bits
    else
        add.bindNothing(4);
    TELAR_CHECK(add.run());
    ++fresh_[*kind];
    return {};
}

Status RecordLibrary::writeCounts(int64_t set) {
    int64_t added = 0;
    bool newKinds = false;
    {
        sql::Statement count(database_, "INSERT INTO set_kinds(set_id, kind, records) VALUES(?1, ?2, ?3) "
                                        "ON CONFLICT(set_id, kind) DO UPDATE SET records = records + excluded.records");
        for (const auto& [kind, records] : fresh_) {
            TELAR_CHECK(count.bind(1, set).bind(2, kind).bind(3, records).run());
            newKinds |= counted_.insert({set, kind}).second;
            added += records;
        }
    }
    fresh_.clear();
    sql::Statement sum(database_, "UPDATE sets SET records = records + ?2 WHERE id = ?1");
    TELAR_CHECK(sum.bind(1, set).bind(2, added).run());
    if (!newKinds)
        return {};
    sql::Statement name(
        database_, "UPDATE sets SET operations = (SELECT group_concat(operation, ', ') FROM (SELECT DISTINCT operation "
                   "FROM set_kinds JOIN kinds ON kinds.id = kind WHERE set_id = ?1 ORDER BY operation)) WHERE id = ?1");
    return name.bind(1, set).run();
}

Expected<int64_t> RecordLibrary::insertSet(const SetFacts& facts) {
    sql::Statement add(database_, "INSERT INTO sets(uid, name, date, machine, version, notes, origin) "
                                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    add.bind(1, facts.uid.empty() ? newUid() : facts.uid)
        .bind(2, facts.name)
        .bind(3, facts.date.empty() ? isoDate(std::time(nullptr)) : facts.date);
    add.bind(4, facts.machine.empty() ? hostFacts().processor : facts.machine);
    add.bind(5, facts.version.empty() ? std::string(telarVersion()) : facts.version);
    add.bind(6, facts.notes).bind(7, facts.origin);
    TELAR_CHECK(add.run());
    const int64_t id = database_.lastRow();
    sql::Statement tag(database_, "INSERT OR IGNORE INTO tags(set_id, tag) VALUES(?1, ?2)");
    for (const auto& one : facts.tags)
        TELAR_CHECK(tag.bind(1, id).bind(2, one).run());
    TELAR_CHECK(refreshWords(id));
    return id;
}

Status RecordLibrary::refreshWords(int64_t set) {
    sql::Statement read(database_, "SELECT name, machine, version, notes, origin, date, "
                                   "coalesce((SELECT group_concat(tag, char(10)) FROM tags WHERE set_id = id), '') "
                                   "FROM sets WHERE id = ?1");
    std::string words;
    if (read.bind(1, set).next())
        for (int column = 0; column < 7; ++column)
            addWord(words, read.text(column));
    TELAR_CHECK(read.status());
    sql::Statement write(database_, "UPDATE sets SET words = ?2 WHERE id = ?1");
    return write.bind(1, set).bind(2, words).run();
}

Expected<RecordSet> RecordLibrary::addSet(const SetFacts& facts) {
    sql::Transaction all(database_);
    if (!all.begun())
        return all.begun().error();
    TELAR_TRY(id, insertSet(facts));
    TELAR_CHECK(all.commit());
    return set(std::to_string(*id));
}

/// What was learned within a transaction that did not come about.
void RecordLibrary::forget() {
    kinds_.clear();
    fresh_.clear();
    counted_.clear();
}

Status RecordLibrary::append(int64_t set, const std::string& line) {
    TELAR_TRY(read, readRecords(line, path_));
    const auto all = [&]() -> Status {
        sql::Transaction whole(database_);
        if (!whole.begun())
            return whole.begun();
        TELAR_CHECK(insert(set, read->points.front(), line));
        TELAR_CHECK(writeCounts(set));
        return whole.commit();
    }();
    if (!all)
        forget();
    return all;
}

Status RecordLibrary::describe(int64_t set, const std::string& name, const std::string& notes,
                               const std::vector<std::string>& tags) {
    if (name.empty())
        return userError(text(TELAR_TR("core", "A set of records needs a name")));
    sql::Transaction all(database_);
    if (!all.begun())
        return all.begun();
    sql::Statement write(database_, "UPDATE sets SET name = ?2, notes = ?3 WHERE id = ?1");
    TELAR_CHECK(write.bind(1, set).bind(2, name).bind(3, notes).run());
    sql::Statement clear(database_, "DELETE FROM tags WHERE set_id = ?1");
    TELAR_CHECK(clear.bind(1, set).run());
    sql::Statement tag(database_, "INSERT OR IGNORE INTO tags(set_id, tag) VALUES(?1, ?2)");
    for (const auto& one : tags)
        TELAR_CHECK(tag.bind(1, set).bind(2, one).run());
    TELAR_CHECK(refreshWords(set));
    return all.commit();
}

Status RecordLibrary::remove(int64_t set, const JobContext& job) {
    database_.watch(job);
    sql::Transaction all(database_);
    if (!all.begun())
        return all.begun();
    for (const char* from : {"DELETE FROM records WHERE set_id = ?1", "DELETE FROM set_kinds WHERE set_id = ?1",
                             "DELETE FROM tags WHERE set_id = ?1", "DELETE FROM sets WHERE id = ?1"}) {
        sql::Statement away(database_, from);
        TELAR_CHECK(away.bind(1, set).run());
    }
    counted_.clear();
    return all.commit();
}

Expected<RemovedSet> RecordLibrary::takeOut(int64_t number, const JobContext& job) {
    TELAR_TRY(known, set(std::to_string(number)));
    RemovedSet removed{{known->name, known->date, known->machine, known->version, known->notes, known->tags,
                        known->origin, known->uid},
                       {}};
    const auto read = eachLine(
        {"", {number}},
        [&](std::string_view line) -> Status {
            removed.lines.append(line).push_back('\n');
            return {};
        },
        job);
    if (!read)
        return read.error();
    TELAR_CHECK(remove(number, job));
    return removed;
}

Status RecordLibrary::putBack(const RemovedSet& removed, const JobContext& job) {
    if (!removed.lines.empty()) {
        const auto made = import(removed.lines, removed.facts, job);
        return made ? Status() : Status(made.error());
    }
    const auto made = addSet(removed.facts);
    return made ? Status() : Status(made.error());
}

} // namespace telar
