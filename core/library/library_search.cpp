// What is asked of the library. Words are answered by kinds and sets, of which there are few; records are touched where sizes
// or seeds are asked for, and to be read.
#include "core/base/first_failure.hpp"
#include "core/base/memory.hpp"
#include "core/library/library.hpp"
#include "core/library/words.hpp"

#include <algorithm>
#include <charconv>

namespace telar {

namespace {

constexpr std::size_t mostWords = 60; ///< a bit each
/// What a record takes while it is read: its line, and a point of it.
constexpr int64_t bytesOfRecord = 2500;

/// Where a word with a name is looked for: in what columns of kinds and sets, as a whole or as a part.
struct Named {
    const char* name;
    const char *ofKinds, *ofSets;
};
constexpr Named names[] = {
    {"operation", "lower(operation) = ?2", nullptr},
    {"variant", "lower(variant) = ?2", nullptr},
    {"threads", "threads = CAST(?2 AS INTEGER)", nullptr},
    {"input", "instr(lower(input), ?2) > 0", nullptr},
    {"device", "instr(lower(device), ?2) > 0", nullptr},
    {"version", "instr(lower(version), ?2) > 0", "instr(lower(version), ?2) > 0"},
    {"machine", "instr(lower(device), ?2) > 0", "instr(lower(machine), ?2) > 0"},
    {"set", nullptr, "instr(lower(name), ?2) > 0 OR uid = ?2"},
    {"notes", nullptr, "instr(lower(notes), ?2) > 0"},
    {"date", nullptr, "instr(lower(date), ?2) > 0"},
    {"tag", nullptr, "id IN (SELECT set_id FROM tags WHERE lower(tag) = ?2)"},
};

const char* columnOf(SetOrder order) {
    switch (order) {
    case SetOrder::Date:
        return "date";
    case SetOrder::Name:
        return "name COLLATE NOCASE";
    case SetOrder::Operations:
        return "operations";
    case SetOrder::Machine:
        return "machine COLLATE NOCASE";
    case SetOrder::Version:
        return "version";
    case SetOrder::Records:
        return "records";
    }
    return "date";
}

template <class T>
bool wholeNumber(const std::string& word, T& value) {
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    return failure == std::errc() && end == word.data() + word.size();
}

constexpr const char* setColumns = "id, uid, name, date, machine, version, notes, origin, operations, records";

RecordSet setOf(const sql::Statement& row) {
    RecordSet set;
    set.id = row.whole(0);
    int column = 1;
    for (auto* word :
         {&set.uid, &set.name, &set.date, &set.machine, &set.version, &set.notes, &set.origin, &set.operations})
        *word = row.word(column++);
    set.records = row.whole(column);
    return set;
}

Status addTags(sql::Database& database, std::vector<RecordSet>& sets) {
    sql::Statement tags(database, "SELECT tag FROM tags WHERE set_id = ?1 ORDER BY tag");
    for (auto& set : sets) {
        for (tags.bind(1, set.id); tags.next();)
            set.tags.push_back(tags.word(0));
        tags.reset();
    }
    return tags.status();
}

} // namespace

/// Which bits of the words each kind and each set answers (in temp.found_kinds and temp.found_sets), and what is left to ask
/// of records.
struct RecordLibrary::Search {
    int64_t all = 0; ///< a bit for each word that kinds and sets answer
    std::optional<int64_t> size, seed;
    bool never = false; ///< two sizes at once, or a size that is no number
    bool ofRecords() const { return size || seed; }
    std::string conditions(const char* records) const {
        std::string words;
        if (size)
            words += std::string(" AND ") + records + ".size = " + std::to_string(*size);
        if (seed)
            words += std::string(" AND ") + records + ".seed = " + std::to_string(*seed);
        return words;
    }
    void ask(std::optional<int64_t>& of, bool isNumber, int64_t number) {
        never |= !isNumber || (of && *of != number);
        of = number;
    }
};

Expected<RecordLibrary::Search> RecordLibrary::search(const std::string& typed) {
    if (auto fine = database_.run(
            "CREATE TEMP TABLE IF NOT EXISTS found_kinds(kind INTEGER PRIMARY KEY, mask INTEGER NOT NULL);"
            "CREATE TEMP TABLE IF NOT EXISTS found_sets(set_id INTEGER PRIMARY KEY, mask INTEGER NOT NULL);"
            "DELETE FROM temp.found_kinds; DELETE FROM temp.found_sets");
        !fine)
        return fine.error();
    const auto words = searchWords(typed);
    if (words.size() > mostWords)
        return userError(
            text(TELAR_TR("core", "At most %1 words can be searched for at once"), static_cast<int64_t>(mostWords)));
    Search search;
    for (const auto& word : words) {
        if ((word.name == "size" || word.name == "seed") && !word.value.empty()) {
            int64_t size = 0;
            uint64_t seed = 0;
            if (word.name == "size") {
                const bool number = wholeNumber(word.value, size);
                search.ask(search.size, number, size);
            } else {
                const bool number = wholeNumber(word.value, seed);
                search.ask(search.seed, number, static_cast<int64_t>(seed));
            }
            continue;
        }
        if (word.name == "size" || word.name == "seed") // being typed
            continue;
        const int64_t bit = search.all + 1;
        search.all = search.all << 1 | 1;
        const auto mark = [&](const char* table, const char* from, const std::string& where) {
            sql::Statement add(database_, std::string("INSERT INTO temp.") + table + " SELECT DISTINCT " + from +
                                              ", ?1 FROM " + where + " ON CONFLICT DO UPDATE SET mask = mask | ?1");
            if (word.name.empty() || !word.value.empty())
                add.bind(2, word.value);
            return add.bind(1, bit).run();
        };
        Status fine;
        if (word.name.empty()) {
            fine = mark("found_kinds", "id", "kinds WHERE instr(words, ?2) > 0");
            if (fine)
                fine = mark("found_sets", "id", "sets WHERE instr(words, ?2) > 0");
        } else if (const auto* known = std::find_if(std::begin(names), std::end(names),
                                                    [&](const Named& one) { return word.name == one.name; });
                   known != std::end(names)) {
            if (known->ofKinds)
                fine = mark("found_kinds", "id",
                            std::string("kinds WHERE ") + (word.value.empty() ? "true" : known->ofKinds));
            if (fine && known->ofSets)
                fine = mark("found_sets", "id",
                            std::string("sets WHERE ") + (word.value.empty() ? "true" : known->ofSets));
        } else {
            sql::Statement add(
                database_,
                std::string("INSERT INTO temp.found_kinds SELECT DISTINCT kind, ?1 FROM settings WHERE name = ?2") +
                    (word.value.empty() ? "" : " AND value = ?3") + " ON CONFLICT DO UPDATE SET mask = mask | ?1");
            if (!word.value.empty())
                add.bind(3, word.value);
            fine = add.bind(1, bit).bind(2, word.name).run();
        }
        if (!fine)
            return fine.error();
    }
    return search;
}

Expected<SetPage> RecordLibrary::sets(const SetQuery& query, const JobContext& job) {
    database_.watch(job);
    if (job.stopRequested())
        return cancelledError();
    TELAR_TRY(search, this->search(query.words));
    SetPage page;
    if (search->never)
        return page;
    std::string where = " FROM sets";
    if (search->all != 0 || search->ofRecords()) {
        const auto all = std::to_string(search->all);
        const std::string ofSet = "coalesce((SELECT mask FROM temp.found_sets WHERE set_id = sets.id), 0)";
        where += " WHERE ";
        if (!search->ofRecords())
            where += ofSet + " = " + all + " OR ";
        where += "EXISTS (SELECT 1 FROM set_kinds k LEFT JOIN temp.found_kinds f ON f.kind = k.kind WHERE k.set_id = "
                 "sets.id "
                 "AND (coalesce(f.mask, 0) | " +
                 ofSet + ") = " + all;
        if (search->ofRecords())
            where += " AND EXISTS (SELECT 1 FROM records r WHERE r.kind = k.kind AND r.set_id = sets.id" +
                     search->conditions("r") + ")";
        where += ")";
    }
    sql::Statement count(database_, "SELECT count(*)" + where);
    if (count.next())
        page.total = count.whole(0);
    TELAR_CHECK(count.status());
    const std::string down = query.descending ? " DESC" : "";
    sql::Statement rows(database_, std::string("SELECT ") + setColumns + where + " ORDER BY " + columnOf(query.order) +
                                       down + ", id" + down + " LIMIT ?1 OFFSET ?2");
    for (rows.bind(1, query.most).bind(2, query.first); rows.next();)
        page.sets.push_back(setOf(rows));
    TELAR_CHECK(rows.status());
    TELAR_CHECK(addTags(database_, page.sets));
    return page;
}

Expected<RecordSet> RecordLibrary::set(const std::string& named) {
    int64_t number = 0;
    if (!wholeNumber(named, number))
        number = -1;
    sql::Statement find(
        database_,
        std::string("SELECT ") + setColumns +
            " FROM sets WHERE id = ?1 OR uid = ?2 OR name = ?2 ORDER BY (id = ?1) DESC, (uid = ?2) DESC LIMIT 2");
    std::vector<RecordSet> found;
    for (find.bind(1, number).bind(2, named); find.next();)
        found.push_back(setOf(find));
    TELAR_CHECK(find.status());
    if (found.empty())
        return userError(text(TELAR_TR("core", "The library has no set of records named %1"), named),
                         text("%1", path_));
    if (found.size() > 1 && found[0].id != number && found[0].uid != named)
        return userError(text(TELAR_TR("core", "Several sets of records are named %1"), named), text("%1", path_),
                         text(TELAR_TR("core", "Give its number")));
    found.resize(1);
    TELAR_CHECK(addTags(database_, found));
    return found.front();
}

Expected<RecordCount> RecordLibrary::count(const RecordQuery& query, const JobContext& job) {
    database_.watch(job);
    if (job.stopRequested())
        return cancelledError();
    TELAR_TRY(search, this->search(query.words));
    RecordCount count;
    if (search->never)
        return count;
    const auto all = std::to_string(search->all);
    std::string sets;
    for (const auto set : query.sets)
        sets += (sets.empty() ? " AND k.set_id IN (" : ", ") + std::to_string(set);
    sets += sets.empty() ? "" : ")";
    const std::string blocks =
        search->all == 0
            ? " FROM set_kinds k WHERE true" + sets
            : " FROM set_kinds k LEFT JOIN temp.found_kinds f ON f.kind = k.kind LEFT JOIN temp.found_sets s ON "
              "s.set_id = k.set_id WHERE (coalesce(f.mask, 0) | coalesce(s.mask, 0)) = " +
                  all + sets;
    sql::Statement ask(database_, !search->ofRecords()
                                      ? "SELECT coalesce(sum(k.records), 0)" + blocks
                                      : "SELECT count(*) FROM (SELECT 1 FROM (SELECT DISTINCT k.kind AS kind, " +
                                            std::string(search->all == 0 && sets.empty() ? "0" : "k.set_id") +
                                            " AS set_id" + blocks + ") b CROSS JOIN records r ON r.kind = b.kind" +
                                            (search->all == 0 && sets.empty() ? "" : " AND r.set_id = b.set_id") +
                                            search->conditions("r") + " LIMIT " + std::to_string(mostCounted + 1) +
                                            ")");
    if (ask.next())
        count.records = ask.whole(0);
    TELAR_CHECK(ask.status());
    if (search->ofRecords() && count.records > mostCounted)
        count = {mostCounted, true};
    return count;
}

Status RecordLibrary::eachOfSets(const RecordQuery& query, const Search& search,
                                 const std::function<Status(std::string_view)>& take) {
    for (const auto set : query.sets) {
        // Records of a sweep mostly lie one behind the other: read so, and not looked up one by one.
        int64_t first = 0, last = -1, count = 0;
        sql::Statement range(database_,
                             "SELECT coalesce(min(id), 0), coalesce(max(id), -1), (SELECT records FROM sets WHERE "
                             "id = ?1) FROM records WHERE set_id = ?1");
        if (range.bind(1, set).next())
            first = range.whole(0), last = range.whole(1), count = range.whole(2);
        TELAR_CHECK(range.status());
        const bool together = (last - first) / 2 < count;
        std::string ask = std::string("SELECT r.line FROM records r WHERE r.id BETWEEN ?2 AND ?3 AND ") +
                          (together ? "+r.set_id" : "r.set_id") + " = ?1";
        if (search.all != 0)
            ask += " AND (coalesce((SELECT mask FROM temp.found_kinds WHERE kind = r.kind), 0) | coalesce((SELECT mask "
                   "FROM "
                   "temp.found_sets WHERE set_id = ?1), 0)) = " +
                   std::to_string(search.all);
        sql::Statement rows(database_, ask + search.conditions("r") + " ORDER BY r.id");
        for (rows.bind(1, set).bind(2, first).bind(3, last); rows.next();)
            TELAR_CHECK(take(rows.text(0)));
        TELAR_CHECK(rows.status());
    }
    return {};
}

Status RecordLibrary::eachOfKinds(const Search& search, const std::function<Status(std::string_view)>& take) {
    // Kinds that answer all of the words, or the rest of which some set answers.
    std::vector<std::pair<int64_t, int64_t>> kinds;
    {
        sql::Statement find(database_,
                            "SELECT kinds.id, coalesce(f.mask, 0) FROM kinds LEFT JOIN temp.found_kinds f ON "
                            "f.kind = kinds.id ORDER BY kinds.id");
        while (find.next())
            kinds.emplace_back(find.whole(0), find.whole(1));
        TELAR_CHECK(find.status());
    }
    const std::string begin = "SELECT line FROM records r WHERE r.kind = ?1" + search.conditions("r");
    sql::Statement whole(database_, begin + " ORDER BY r.size, r.set_id, r.id");
    sql::Statement partly(database_, begin +
                                         " AND r.set_id IN (SELECT set_id FROM temp.found_sets WHERE (mask | ?2) = " +
                                         std::to_string(search.all) + ") ORDER BY r.size, r.set_id, r.id");
    for (const auto& [kind, mask] : kinds) {
        auto& rows = mask == search.all ? whole : partly;
        rows.bind(1, kind);
        if (mask != search.all)
            rows.bind(2, mask);
        while (rows.next())
            TELAR_CHECK(take(rows.text(0)));
        TELAR_CHECK(rows.status());
        rows.reset();
    }
    return {};
}

Status RecordLibrary::eachLine(const RecordQuery& query, const std::function<Status(std::string_view line)>& take,
                               const JobContext& job) {
    database_.watch(job);
    if (job.stopRequested())
        return cancelledError();
    TELAR_TRY(search, this->search(query.words));
    if (search->never)
        return {};
    return query.sets.empty() ? eachOfKinds(*search, take) : eachOfSets(query, *search, take);
}

namespace {

/// Reads lines while more of them are fetched.
class ChunkReader {
public:
    ChunkReader(const std::string& name, int64_t expected, const JobContext& job) : name_(name), job_(job) {
        file_.points.reserve(static_cast<std::size_t>(expected));
    }

    Status add(std::string_view line) {
        filling_.append(line).push_back('\n');
        return filling_.size() < chunkBytes ? Status() : handOver();
    }
    Expected<RecordFile> finish() {
        TELAR_CHECK(handOver());
        if (auto fine = handOver(); !fine) // nothing new: waits for what is being read
            return fine.error();
        return std::move(file_);
    }

private:
    static constexpr std::size_t chunkBytes = std::size_t{8} << 20;

    /// Waits for the chunk before, then has this one read.
    Status handOver() {
        if (reading_)
            reading_->join();
        reading_.reset();
        if (read_ && !*read_)
            return read_->error();
        if (read_) {
            auto& points = (*read_)->points;
            file_.points.insert(file_.points.end(), std::make_move_iterator(points.begin()),
                                std::make_move_iterator(points.end()));
            file_.damagedLines += (*read_)->damagedLines;
        }
        read_.reset();
        std::swap(chunk_, filling_);
        filling_.clear();
        if (chunk_.empty())
            return {};
        reading_.emplace();
        if (!reading_->start(work_))
            reading_->work(work_);
        return {};
    }

    std::string name_, filling_, chunk_;
    JobContext job_;
    RecordFile file_;
    std::optional<Expected<RecordFile>> read_;
    std::function<void()> work_ = [this] { read_ = readRecords(chunk_, name_, {job_.stop, nullptr}); };
    std::optional<Helpers> reading_; // last: joined first
};

} // namespace

Expected<RecordFile> RecordLibrary::records(const RecordQuery& query, const JobContext& job) {
    TELAR_TRY(found, count(query, job));
    if (found->records == 0 && !found->more)
        return RecordFile();
    TELAR_CHECK(checkMemoryFor(found->records * bytesOfRecord, path_));
    ChunkReader reader(path_, found->records, job);
    if (auto read = eachLine(
            query, [&reader](std::string_view line) { return reader.add(line); }, job);
        !read)
        return read.error();
    return reader.finish();
}

} // namespace telar
