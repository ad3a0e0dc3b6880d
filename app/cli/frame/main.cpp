// telar-cli: finds the command, runs it, and turns its outcome into an exit code and one line.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/help.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/frame/progress_line.hpp"
#include "app/cli/kernel/kernel_work.hpp"
#include "core/base/host.hpp"
#include "core/base/os/memory.hpp"
#include "core/base/os/process.hpp"
#include "core/base/os/streams.hpp"
#include "core/base/os/system.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/driver_process.hpp"

#include <atomic>
#include <cstdio>
#include <cxxabi.h>
#include <exception>
#include <new>
#include <omp.h>
#include <system_error>
#include <typeinfo>

namespace telar::cli {

namespace {

int say(const Outcome& outcome, bool withOthers = false) {
    if (outcome.code == 130)
        sayAside(withOthers ? "telar-cli: stopped: another process of this run has ended, or all were asked to stop\n"
                            : "telar-cli: stopped\n");
    else if (outcome.code == 3)
        return outcome.code; // the faults have been told
    else if (outcome.code != 0)
        sayAside("telar-cli: error: %s\n", outcome.error.str().c_str());
    return outcome.code;
}

int print(const std::string& words) {
    const auto written = printWords(words);
    return written ? 0 : say(failed(written.error()));
}

const Command* find(const std::vector<std::string>& words, std::size_t& used) {
    for (const auto& command : commands()) {
        const auto blank = command.name.find(' ');
        if (blank == std::string::npos ? command.name == words[0]
                                       : words.size() > 1 && command.name == words[0] + " " + words[1]) {
            used = blank == std::string::npos ? 1 : 2;
            return &command;
        }
    }
    return nullptr;
}

Outcome unknownCommand(const std::vector<std::string>& words) {
    std::vector<std::string> names;
    for (const auto& command : commands())
        if (command.name.starts_with(words[0] + " "))
            names.push_back(command.name.substr(words[0].size() + 1));
    const Text help = text("Try: telar-cli --help");
    if (!names.empty()) {
        std::string list;
        for (const auto& name : names)
            list += (list.empty() ? "" : " or ") + name;
        const auto near = words.size() > 1 ? nearest(words[1], names) : "";
        if (const auto why = words.size() < 2 ? std::nullopt : refusesOperation(words[0], words[1]))
            return wrongCall(*why);
        if (words.size() < 2 || words[1].starts_with("--"))
            return wrongCall(userError(text("The command %1 needs a second word: %2", words[0], list), {}, help));
        return wrongCall(userError(text("There is no command '%1 %2'", words[0], words[1]), {},
                                   near.empty() ? help : text("Did you mean %1 %2?", words[0], near)));
    }
    for (const auto& command : commands())
        names.push_back(command.name);
    const auto near = nearest(words[0], names);
    return wrongCall(userError(text("There is no command '%1'", words[0]), {},
                               near.empty() ? help : text("Did you mean %1?", near)));
}

/// Whatever a command throws is its outcome: memory, or a thread, that the system refuses.
Outcome outcomeOf(const Command& command, const Arguments& arguments, Session& session) {
    try {
        return command.run(arguments, session);
    } catch (const std::bad_alloc&) {
        return failed(outOfMemoryError());
    } catch (const std::system_error& error) {
        return failed(environmentError(text("The system refused: %1", error.what()), {},
                                       text("Close other programs and try again")));
    } catch (const std::exception& error) {
        return failed(environmentError(text("The work ended unexpectedly: %1", error.what())));
    }
}

/// OpenMP ends the program where it cannot start a thread. Where memory is limited, its threads are started
/// now, while there is room; where they cannot be, all is done by one.
void fitToLimits() {
    if (!os::isLimited())
        return;
    const int cores = usableCores();
    if (threadsCanStart(cores, true)) {
#pragma omp parallel num_threads(cores)
        {}
        return;
    }
    os::keepToOneCore();
    omp_set_num_threads(1);
}

int run(const std::vector<std::string>& words) {
    if (words.empty()) {
        return say(wrongCall(userError(text("No command was given"), {}, text("Try: telar-cli --help"))));
    }
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help")
        return print(generalHelp());
    if (words[0] == "--version")
        return print(std::string("telar-cli ") + telarVersion() + "\n");
    if (words[0] == "documentation" && words.size() == 2) {
        auto made = documentation(words[1]);
        return made ? print(*made) : say(wrongCall(made.error()));
    }
    std::size_t used = 0;
    const Command* command = find(words, used);
    if (!command && words.size() > 1 && (words[1] == "--help" || words[1] == "-h"))
        if (const auto help = helpOfGroup(words[0]); !help.empty())
            return print(help);
    if (!command)
        return say(unknownCommand(words));
    const std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(used), words.end());
    for (const auto& word : rest) {
        if (word == "--help" || word == "-h")
            return print(helpOf(*command));
        if ((word == "--" && command->passesOn) || (command->passesAll && !word.starts_with("-")))
            break;
    }
    auto arguments = parseOptions(*command, rest);
    if (!arguments)
        return say(wrongCall(arguments.error()));

    std::stop_source stop;
    os::whenAskedToStop([stop]() mutable { stop.request_stop(); });
    Progress progress;
    Session session;
    session.job = {stop.get_token(), &progress};
    session.doing = command->name;
    Outcome outcome;
    {
        const ProgressLine line(progress, session.doing);
        outcome = outcomeOf(*command, *arguments, session);
    }
    if (std::fflush(stdout) != 0 && outcome.code == 0)
        outcome = failed(environmentError(text("Cannot write to standard output")));
    const int code = say(outcome, session.world != nullptr);
    if (code != 0 && session.world)
        session.world->giveUp();
    return code;
}

} // namespace

/// Where not even a sentence can be made.
void sayNoMemory() { os::writeError("telar-cli: error: There is not enough memory for this\n"); }

std::atomic<bool> memoryWasRefused{false};

/// Instead of the default: `new` throws all the same, and it is known afterwards.
void noteRefusedMemory() {
    memoryWasRefused = true;
    throw std::bad_alloc();
}

/// Libraries throw `bad_alloc` where nothing can catch it: nlohmann-json in destructors, OpenCV while it is loaded,
/// directory iterators in functions that may not throw, of which nothing is left to ask for its type.
[[noreturn]] void endWithoutMemory() {
    // By its address: with GCC 14's library it may lead nowhere, where a function that may not throw has thrown.
    if (abi::__cxa_current_exception_type() == &typeid(std::bad_alloc) ||
        (memoryWasRefused && std::uncaught_exceptions() > 0)) {
        sayNoMemory();
        os::endNow(1);
    }
    std::abort();
}

} // namespace telar::cli

int main(int count, char** words) {
    telar::os::prepareStreams();
    std::set_new_handler(telar::cli::noteRefusedMemory);
    std::set_terminate(telar::cli::endWithoutMemory);
    try {
        if (count == 2 && words[1] == telar::gpu::driverWord)
            return telar::gpu::answerForDriver();
        telar::gpu::askDriverApart();
        telar::gpu::openFewQueues();
        telar::cli::fitToLimits();
        return telar::cli::run(telar::os::wordsOf(count, words));
    } catch (const std::exception&) {
        telar::cli::sayNoMemory();
        return 1;
    }
}
