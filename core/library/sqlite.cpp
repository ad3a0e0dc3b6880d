#include "core/library/sqlite.hpp"

#include "core/base/files.hpp"

#include <chrono>
#include <sqlite3.h>
#include <thread>

namespace telar::sql {

struct Database::State {
    sqlite3* handle = nullptr;
    std::string path;
    std::stop_token stop;
    int patienceMs = 0;
    std::chrono::steady_clock::time_point waitingSince;

    /// Before the try after `times` others; false: waited long enough.
    bool wait(int times) {
        const auto now = std::chrono::steady_clock::now();
        if (times == 0)
            waitingSince = now;
        if (stop.stop_requested() || now - waitingSince >= std::chrono::milliseconds(patienceMs))
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(times < 10 ? 1 : 10));
        return true;
    }
    ~State() { sqlite3_close_v2(handle); }
};

namespace {

constexpr int stepsBetweenLooks = 20000; ///< of SQLite's machine: below a millisecond

const Text refused = text(TELAR_TR("core", "the disk refused to read or write"));

/// What SQLite says of itself becomes what a person can do.
Error sentence(int code, int number, const char* said, const std::string& path) {
    const Text where = text("%1", path);
    switch (code & 0xff) {
    case SQLITE_INTERRUPT:
        return cancelledError();
    case SQLITE_NOMEM:
        return outOfMemoryError(path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return environmentError(text(TELAR_TR("core", "Another program has locked the library of records")), where,
                                text(TELAR_TR("core", "Wait until it has finished, or close it, and try again")));
    case SQLITE_FULL:
        return environmentError(text(TELAR_TR("core", "The disk with the library of records is full")), where,
                                text(TELAR_TR("core", "Its contents are kept: free some space and try again")));
    case SQLITE_NOTADB:
        return userError(text(TELAR_TR("core", "The file is not a Telar library of records")), where,
                         text(TELAR_TR("core", "Choose another name")));
    case SQLITE_CORRUPT:
        return userError(text(TELAR_TR("core", "The library of records is damaged")), where,
                         text(TELAR_TR("core", "Replace it with a copy, or move it away to start a new one")));
    case SQLITE_READONLY:
        return environmentError(text(TELAR_TR("core", "Cannot write the library of records: %1"),
                                     systemReason(EROFS == number ? EROFS : EACCES).str()),
                                where);
    case SQLITE_CANTOPEN:
        return environmentError(text(TELAR_TR("core", "Cannot open the library of records: %1"),
                                     number != 0 ? systemReason(number).str() : refused.str()),
                                where);
    case SQLITE_IOERR:
        return environmentError(text(TELAR_TR("core", "Cannot use the library of records: %1"),
                                     number != 0 ? systemReason(number).str() : refused.str()),
                                where, text(TELAR_TR("core", "Its contents are kept: free some space and try again")));
    default:
        return environmentError(text(TELAR_TR("core", "Cannot use the library of records: %1"), said), where);
    }
}

} // namespace

Database::Database() : state_(std::make_unique<State>()) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Expected<Database> Database::open(const std::string& path, Access access, const JobContext& job, int patienceMs) {
    if (auto regular = checkRegular(path); !regular) // SQLite would wait for a pipe's other end
        return regular.error();
    Database database;
    auto& state = *database.state_;
    state.path = path;
    state.patienceMs = patienceMs;
    const int flags = access == Access::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    if (const int code = sqlite3_open_v2(path.c_str(), &state.handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
        code != SQLITE_OK) {
        if (!state.handle)
            return outOfMemoryError(path);
        return sentence(code, sqlite3_system_errno(state.handle), sqlite3_errmsg(state.handle), path);
    }
    sqlite3_extended_result_codes(state.handle, 1);
    database.watch(job);
    sqlite3_progress_handler(
        state.handle, stepsBetweenLooks,
        [](void* of) { return static_cast<State*>(of)->stop.stop_requested() ? 1 : 0; }, &state);
    // Looks at the stop token while it waits, which SQLite's own timeout does not.
    sqlite3_busy_handler(
        state.handle, [](void* of, int times) { return static_cast<State*>(of)->wait(times) ? 1 : 0; }, &state);
    // A stranger's file may not make SQLite do what its triggers and views say.
    sqlite3_db_config(state.handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(state.handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(state.handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(state.handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    return database;
}

void Database::watch(const JobContext& job) { state_->stop = job.stop; }

sqlite3* Database::handle() const { return state_->handle; }

int64_t Database::lastRow() const { return sqlite3_last_insert_rowid(state_->handle); }

Error Database::error() const { return errorOf(*state_); }

Error Database::errorOf(const State& state) {
    const int code = sqlite3_extended_errcode(state.handle);
    if (state.stop.stop_requested() && (code & 0xff) == SQLITE_BUSY)
        return cancelledError();
    return sentence(code, sqlite3_system_errno(state.handle), sqlite3_errmsg(state.handle), state.path);
}

Status Database::switchToWriteAheadLog() {
    for (int times = 0;; ++times) {
        if (auto fine = run("PRAGMA journal_mode = WAL"); fine)
            return fine;
        const int code = sqlite3_extended_errcode(state_->handle) & 0xff;
        if ((code != SQLITE_BUSY && code != SQLITE_LOCKED) || !state_->wait(times))
            return error();
    }
}

Status Database::run(const char* statements) {
    if (sqlite3_exec(state_->handle, statements, nullptr, nullptr, nullptr) != SQLITE_OK)
        return error();
    return {};
}

Statement::Statement(const Database& database, const std::string& text) : database_(*database.state_) {
    failed_ = sqlite3_prepare_v2(database_.handle, text.c_str(), static_cast<int>(text.size()), &statement_, nullptr) !=
              SQLITE_OK;
    if (failed_)
        error_ = Database::errorOf(database_);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int place, int64_t value) {
    if (!failed_)
        sqlite3_bind_int64(statement_, place, value);
    return *this;
}

Statement& Statement::bind(int place, std::string_view value) {
    if (!failed_ && sqlite3_bind_text64(statement_, place, value.data() ? value.data() : "", value.size(),
                                        SQLITE_TRANSIENT, SQLITE_UTF8) != SQLITE_OK) {
        failed_ = true;
        error_ = Database::errorOf(database_);
    }
    return *this;
}

Statement& Statement::bindNothing(int place) {
    if (!failed_)
        sqlite3_bind_null(statement_, place);
    return *this;
}

bool Statement::next() {
    if (failed_)
        return false;
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE) {
        failed_ = true;
        error_ = Database::errorOf(database_);
    }
    return false;
}

Status Statement::run() {
    while (next()) {
    }
    reset();
    return status();
}

Status Statement::status() const { return failed_ ? Status(error_) : Status(); }

void Statement::reset() {
    if (statement_)
        sqlite3_reset(statement_);
}

int64_t Statement::whole(int column) const { return sqlite3_column_int64(statement_, column); }

std::string_view Statement::text(int column) const {
    const auto* words = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return words ? std::string_view(words, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)))
                 : std::string_view();
}

} // namespace telar::sql
