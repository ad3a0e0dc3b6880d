// JSON lines into the library: text, files, and a folder of them; and out of it as a file.
#include "core/base/files.hpp"
#include "core/base/json_text.hpp"
#include "core/base/memory.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"
#include "core/base/sha256.hpp"
#include "core/library/library.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace telar {

namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        auto line = text.substr(at, end - at);
        at = end + 1;
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos)
            lines.push_back(line);
    }
    return lines;
}

/// A record with the line that says it.
struct Said {
    RecordPoint point;
    std::string line;
};

/// Where lines and records are not the same in number: each line by itself, or the whole as one document.
std::vector<Said> eachByItself(std::string_view text, const std::vector<std::string_view>& lines,
                               const JobContext& job) {
    std::vector<Said> all;
    const auto add = [&all](const nlohmann::ordered_json& record) {
        std::string line = record.dump();
        if (auto read = readRecords(line, ""); read && read->points.size() == 1)
            all.push_back({std::move(read->points.front()), std::move(line)});
    };
    const auto addAll = [&add](const nlohmann::ordered_json& json) {
        if (json.is_array())
            for (const auto& record : json)
                add(record);
        else
            add(json);
    };
    const JsonLimits limits{64, std::numeric_limits<int64_t>::max(), availableMemory(), 60}; // the user's own records
    bool any = false;
    for (const auto line : lines) {
        if (job.stopRequested())
            return {};
        const std::string one(line);
        if (auto read = readRecords(one, "");
            read && read->points.size() == 1 && one.find_first_not_of(" \t") != one.find('[')) {
            all.push_back({std::move(read->points.front()), one});
            any = true;
        } else if (const auto json = readSaid<nlohmann::ordered_json>(one, "", job, limits); json && json->is_array()) {
            addAll(*json);
            any = true;
        }
    }
    if (!any)
        if (const auto json = readSaid<nlohmann::ordered_json>(text, "", job, limits); json && !json->is_discarded())
            addAll(*json);
    return all;
}

std::string joinedNames(const std::set<std::string>& names) {
    constexpr std::size_t most = 3;
    std::string out;
    std::size_t count = 0;
    for (const auto& name : names)
        if (count++ < most)
            out += (out.empty() ? "" : ", ") + name;
    return names.size() > most ? out + ", …" : out;
}

/// No sweep of an earlier Telar is writing to the file: it would hold it locked.
bool isAtRest(const std::string& path) {
    auto file = os::File::open(path, os::Use::Read);
    return !file || file.lock(os::Lock::Shared, false); // whoever reads it says why it cannot be
}

struct FileFacts {
    int64_t bytes = 0, modified = 0; ///< seconds
};
FileFacts factsOf(const std::string& path) {
    constexpr int64_t second = 1'000'000'000;
    const auto facts = os::factsOf(path);
    if (!facts)
        return {-1, static_cast<int64_t>(std::time(nullptr))};
    return {facts->bytes, facts->modifiedNs / second};
}

} // namespace

std::string nameOf(const std::vector<RecordPoint>& points) {
    std::set<std::string> operations, variants;
    int64_t least = INT64_MAX, most = 0;
    for (const auto& p : points) {
        operations.insert(p.operation);
        variants.insert(p.backend);
        least = std::min(least, p.size);
        most = std::max(most, p.size);
    }
    if (points.empty())
        return {};
    return joinedNames(operations) + ": " + joinedNames(variants) + " · " + std::to_string(least) +
           (most > least ? " – " + std::to_string(most) : "");
}

Expected<ImportOutcome> RecordLibrary::importAll(std::string_view text, const SetFacts& facts,
                                                 const std::string& digest, const JobContext& job) {
    const std::string name = facts.origin.empty() ? facts.name : facts.origin;
    TELAR_TAKE(read, readRecords(text, name, job));
    if (constexpr std::string_view mark = "\xef\xbb\xbf"; text.substr(0, mark.size()) == mark)
        text.remove_prefix(mark.size());
    const auto lines = linesOf(text);
    ImportOutcome outcome;
    outcome.torn = read->torn;
    outcome.refused = read->damagedLines;
    std::vector<Said> apart;
    const bool together = lines.size() == read->points.size() && read->damagedLines == 0;
    if (!together)
        apart = eachByItself(text, lines, job);
    if (job.stopRequested())
        return cancelledError();
    SetFacts all = facts;
    std::set<std::string> devices, versions;
    for (const auto& p : read->points)
        devices.insert(p.device), versions.insert(p.version);
    if (all.machine.empty())
        all.machine = joinedNames(devices);
    if (all.version.empty())
        all.version = joinedNames(versions);
    if (all.name.empty())
        all.name = nameOf(read->points);
    database_.watch(job);
    const auto written = [&]() -> Status {
        sql::Transaction whole(database_);
        if (!whole.begun())
            return whole.begun();
        TELAR_TRY(set, insertSet(all));
        outcome.set = *set;
        outcome.records = static_cast<int64_t>(together ? lines.size() : apart.size());
        job.start(outcome.records);
        for (std::size_t i = 0; i < static_cast<std::size_t>(outcome.records); ++i) {
            if (i % 1024 == 0 && job.stopRequested())
                return cancelledError();
            if (auto fine =
                    together ? insert(*set, read->points[i], lines[i]) : insert(*set, apart[i].point, apart[i].line);
                !fine)
                return fine;
            job.advance();
        }
        TELAR_CHECK(writeCounts(*set));
        if (!digest.empty())
            TELAR_CHECK(remember(digest, facts.origin));
        return whole.commit();
    }();
    if (!written) {
        forget();
        return written.error();
    }
    return outcome;
}

Status RecordLibrary::remember(const std::string& digest, const std::string& file) {
    const auto facts = factsOf(file);
    sql::Statement taken(database_,
                         "INSERT OR REPLACE INTO taken(digest, file, bytes, modified) VALUES(?1, ?2, ?3, ?4)");
    return taken.bind(1, digest).bind(2, file).bind(3, facts.bytes).bind(4, facts.modified).run();
}

/// As it is now, by its size and its time: without being read again.
Expected<bool> RecordLibrary::wasTaken(const std::string& file) {
    const auto facts = factsOf(file);
    sql::Statement ask(database_, "SELECT 1 FROM taken WHERE file = ?1 AND bytes = ?2 AND modified = ?3");
    const bool taken = ask.bind(1, file).bind(2, facts.bytes).bind(3, facts.modified).next();
    TELAR_CHECK(ask.status());
    return taken;
}

Expected<ImportOutcome> RecordLibrary::import(std::string_view text, const SetFacts& facts, const JobContext& job) {
    return importAll(text, facts, {}, job);
}

Expected<ImportOutcome> RecordLibrary::importFile(const std::string& path, SetFacts facts, bool again,
                                                  const JobContext& job) {
    TELAR_TRY(text, readFile(path, job));
    Sha256 sum;
    sum.update(text->data(), text->size());
    const auto digest = sum.finish();
    if (!again) {
        sql::Statement before(database_, "SELECT 1 FROM taken WHERE digest = ?1");
        const bool known = before.bind(1, digest).next();
        TELAR_CHECK(before.status());
        if (known) {
            before.reset();
            TELAR_CHECK(remember(digest, path));
            return ImportOutcome();
        }
    }
    facts.origin = path;
    if (facts.date.empty())
        facts.date = isoDate(factsOf(path).modified);
    return importAll(*text, facts, digest, job);
}

Status RecordLibrary::exportFile(const RecordQuery& query, const std::string& path, const JobContext& job) {
    constexpr std::size_t pieceBytes = 1 << 20;
    TELAR_TAKE(file, AtomicFile::create(path));
    std::string piece;
    const auto read = eachLine(
        query,
        [&](std::string_view line) -> Status {
            piece.append(line).push_back('\n');
            if (piece.size() < pieceBytes)
                return {};
            auto fine = file->write(piece);
            piece.clear();
            return fine;
        },
        job);
    if (!read)
        return read;
    TELAR_CHECK(file->write(piece));
    return file->commit();
}

Expected<TakenOver> RecordLibrary::takeOver(const std::string& folder, const JobContext& job) {
    TakenOver taken;
    std::vector<std::string> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(os::pathOf(folder), none))
        if (entry.path().extension() == ".jsonl" && entry.is_regular_file(none))
            files.push_back(os::nameOf(entry.path()));
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_TRY(before, wasTaken(file));
        if (*before || !isAtRest(file))
            continue;
        const auto outcome = importFile(file, {}, false, job);
        if (!outcome && outcome.error().kind != ErrorKind::User)
            return outcome.error();
        if (!outcome) {
            taken.refused.push_back(outcome.error());
        } else if (outcome->set != 0) {
            ++taken.files;
            taken.records += outcome->records;
        }
    }
    return taken;
}

} // namespace telar
