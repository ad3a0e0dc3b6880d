// The command table: each command is one file that says its name, its options and what it does. Help, checks,
// suggestions, the man page and shell completion are all made from it.
#pragma once

#include "core/base/expected.hpp"
#include "core/cluster/communicator.hpp"
#include "core/jobs/job.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace telar::cli {

struct Option {
    std::string name;  ///< "--kernel"; a short one ("-D") may have its value right behind it, or behind "="
    std::string value; ///< what it takes, for people: "K|KHxKW"; empty for a switch
    std::string help;  ///< one sentence without a full stop
    /// For completion: words parted by blanks; "FILE" or "DIR" for paths; "BACKENDS pool" for what `telar-cli backends`
    /// lists under that word and this computer can run.
    std::string choices = {};
};

/// How a command ended.
struct Outcome {
    Outcome() = default;
    Outcome(int how, Error what) : code(how), error(std::move(what)) {}
    /// A failure of the work; being stopped is told apart.
    Outcome(Error what) : code(what.kind == ErrorKind::Cancelled ? 130 : 1), error(std::move(what)) {}

    int code = 0; ///< 0 done, 1 the work failed, 2 wrong call, 3 the work is done and found faults, 130 stopped
    Error error;
};
inline Outcome done() { return {}; }
inline Outcome wrongCall(Error error) { return {2, std::move(error)}; }
inline Outcome failed(Error error) { return error; }

/// A value, or how the command ends without it. For TELAR_TRY, too.
template <class T>
class [[nodiscard]] Tried {
public:
    Tried(T value) : value_(std::move(value)) {}
    Tried(Outcome outcome) : error_(std::move(outcome)) {}
    Tried(Error error) : error_(std::move(error)) {}
    Tried(Expected<T> made) {
        if (made)
            value_ = *std::move(made);
        else
            error_ = made.error();
    }
    explicit operator bool() const { return value_.has_value(); }
    const Outcome& error() const { return error_; }
    T& operator*() & { return *value_; }
    T&& operator*() && { return *std::move(value_); }
    const T& operator*() const& { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

private:
    std::optional<T> value_;
    Outcome error_;
};

// As those of core/base/expected.hpp, where a failure says that the command was called wrongly.
#define TELAR_TRY_CALL(name, ...)                                                                                      \
    const auto name = __VA_ARGS__;                                                                                     \
    if (!name)                                                                                                         \
    return wrongCall(name.error())
#define TELAR_TAKE_CALL(name, ...)                                                                                     \
    auto name = __VA_ARGS__;                                                                                           \
    if (!name)                                                                                                         \
    return wrongCall(name.error())
#define TELAR_CHECK_CALL(...)                                                                                          \
    if (auto telarChecked = __VA_ARGS__; !telarChecked)                                                                \
    return wrongCall(telarChecked.error())

/// The options of one call, checked against the table: every name is known and has its value.
class Arguments {
public:
    bool has(const std::string& name) const { return values_.count(name) > 0; }
    /// The last one given, or `otherwise`.
    std::string get(const std::string& name, const std::string& otherwise = {}) const;
    void set(const std::string& name, std::string value) {
        given_[name].push_back(value);
        values_[name] = std::move(value);
    }
    /// Every one given, in order.
    std::vector<std::string> all(const std::string& name) const {
        const auto found = given_.find(name);
        return found == given_.end() ? std::vector<std::string>() : found->second;
    }
    /// The words that are no options.
    std::vector<std::string> operands;

private:
    std::map<std::string, std::string> values_;
    std::map<std::string, std::vector<std::string>> given_;
};

/// What a command is given beside its options.
struct Session {
    JobContext job;     ///< stopped by Ctrl+C; its progress is shown where a person looks
    std::string doing;  ///< the word before the per cent, set by the command
    bool quiet = false; ///< standard output carries data: say nothing else there
    /// The processes of this run, in a command that has joined them; null: alone. When the command fails, the
    /// others are told.
    std::shared_ptr<Communicator> world;
};

/// Words of a command that are no options.
struct Operands {
    std::string word = {};               ///< "KERNEL"; empty: it takes none
    std::string help = {}, choices = {}; ///< what they are, and the choices for completion ("FILE" for paths)
    bool many = false;                   ///< one or more instead of exactly one
    bool optional = false;               ///< the command itself says when there is none
};

struct Command {
    std::string name;    ///< "pool", "data phantom"
    std::string summary; ///< one sentence without a full stop
    std::vector<Option> options;
    std::vector<std::string> examples;
    std::function<Outcome(const Arguments&, Session&)> run = {};
    Operands operands = {};
    /// The operands behind the first are another program's: options that are not known here go to it, too, and whatever
    /// stands behind "--".
    bool passesOn = false;
    /// With passesOn: whether an operand is still this command's. Behind the first that is not, short options ("-D") are the
    /// other program's, too.
    bool (*ownOperand)(const std::string&) = nullptr;
    /// Whatever stands behind the first operand is another program's, its options too.
    bool passesAll = false;
    /// Every word is another program's, but for --help.
    bool rawWords = false;
};

/// All commands, in the order in which help lists them.
const std::vector<Command>& commands();

/// One for each operation that says the words of a command.
std::vector<Command> operationCommands();
/// One for each operation that has kernels.
std::vector<Command> traceCommands();
std::vector<Command> profileCommands();

// One function per file.
Command infoCommand();
Command backendsCommand();
Command poolCommand();
Command convCommand();
Command networkInfoCommand();
Command networkRunCommand();
Command networkLayersCommand();
Command networkCompareCommand();
Command networkCheckCommand();
Command kernelCommand();
Command runCommand();
Command pythonCommand();
Command notebookCommand();
Command nvccCommand();
Command calibrateCommand();
Command checkCommand();
Command classCommand();
Command similarCommand();
Command sweepCommand();
Command reportCommand();
Command compareCommand();
Command findingCommand();
Command recordsListCommand();
Command recordsSearchCommand();
Command recordsExportCommand();
Command recordsImportCommand();
Command recordsDescribeCommand();
Command recordsRemoveCommand();
Command recordsCompareCommand();
Command trainAlexnetCommand();
Command trainMlpCommand();
Command predictCommand();
Command evaluateCommand();
Command lrFindAlexnetCommand();
Command lrFindMlpCommand();
Command neuronCommand();
Command trainDpfmCommand();
Command phantomCommand();
Command dataCheckCommand();
Command explainCommand();
Command circuitCommand();
Command dicomCommand();
Command digitsCommand();
Command niftiCommand();

} // namespace telar::cli
