// SQLite for the library of records: what fails becomes one sentence, and every query stops when it is asked to.
// Sources: SQLite's documentation, "C/C++ Interface", "Write-Ahead Logging", "Result and Error Codes".
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace telar::sql {

/// An open database. One thread at a time.
class Database {
public:
    enum class Access { Read, Write };
    /// Waits at most `patienceMs` for another program that writes. Write: made where it is missing.
    static Expected<Database> open(const std::string& path, Access access, const JobContext& job, int patienceMs);
    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    ~Database();

    /// One or more statements without results.
    Status run(const char* statements);
    /// Lets readers go on while somebody writes. The file is asked for alone, for which SQLite does not wait as it
    /// does elsewhere: tried again for as long as the patience lasts.
    Status switchToWriteAheadLog();
    /// The last failure, as a sentence.
    Error error() const;
    int64_t lastRow() const;
    sqlite3* handle() const;
    /// Work from here on looks at this one's stop token.
    void watch(const JobContext& job);

private:
    friend class Statement;
    struct State;
    Database();
    static Error errorOf(const State& state);
    std::unique_ptr<State> state_; ///< stays where it is when the database is moved
};

/// A prepared statement. The first failure stays: bind and step on, and ask `status` once at the end.
class Statement {
public:
    Statement(const Database& database, const std::string& text);
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    Statement& bind(int place, int64_t value);
    Statement& bind(int place, std::string_view value);
    Statement& bindNothing(int place);
    /// Another row is there. False at the end, and after a failure.
    bool next();
    /// To the end, and ready to be bound again.
    Status run();
    Status status() const;
    void reset();

    int64_t whole(int column) const;
    /// Valid until the next step.
    std::string_view text(int column) const;
    std::string word(int column) const { return std::string(text(column)); }

private:
    const Database::State& database_;
    sqlite3_stmt* statement_ = nullptr;
    bool failed_ = false;
    Error error_;
};

/// Everything until `commit`, or nothing.
class Transaction {
public:
    explicit Transaction(Database& database) : database_(database), begun_(database.run("BEGIN IMMEDIATE")) {}
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (begun_.ok() && !done_)
            (void)database_.run("ROLLBACK");
    }
    const Status& begun() const { return begun_; }
    Status commit() {
        auto fine = database_.run("COMMIT");
        done_ = fine.ok();
        return fine;
    }

private:
    Database& database_;
    Status begun_;
    bool done_ = false;
};

} // namespace telar::sql
