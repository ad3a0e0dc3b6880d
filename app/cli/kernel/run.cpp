// telar-cli run: a whole CUDA program, its host side shut in, its kernels on the machine.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "app/cli/kernel/made_record.hpp"
#include "app/cli/kernel/run_report.hpp"
#include "app/cli/kernel/run_scaling.hpp"
#include "core/base/files.hpp"
#include "core/base/os/streams.hpp"
#include "core/simt/program/mpi_protocol.hpp"
#include "core/simt/program/sources.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

namespace telar::cli {

namespace {

/// What the program prints is what this command prints; what Telar says of it goes to standard error.
void passOn(bool error, std::string_view bytes) {
    std::fwrite(bytes.data(), 1, bytes.size(), error ? stderr : stdout);
    std::fflush(error ? stderr : stdout);
}

Status keepWritten(const program::ProgramReport& report, const std::string& folder) {
    TELAR_CHECK(makeFolder(folder));
    for (const auto& file : report.files) {
        const auto path = folder + "/" + file.name;
        TELAR_CHECK(makeFolder(folderName(path)));
        std::error_code failed;
        if (std::filesystem::exists(std::filesystem::symlink_status(path, failed)))
            sayAside("telar-cli: replaced: %s\n", path.c_str());
        TELAR_CHECK(writeFile(path, file.content));
    }
    return {};
}

/// A file of the program, or a folder of such; "--" ends them.
bool isSource(const std::string& operand) {
    std::error_code failed;
    return program::isSourceName(operand) && std::filesystem::is_regular_file(operand, failed);
}

/// The language of -std=WORD, as nvcc and clang spell it. Older ones than C++17 are read as that.
Expected<std::string> standardOf(const Arguments& arguments) {
    std::string word = arguments.get("-std", "c++17");
    if (word.starts_with("gnu++"))
        word = "c++" + word.substr(5);
    for (const char* older : {"c++03", "c++11", "c++14"})
        if (word == older)
            word = "c++17";
    for (const auto known : cuda::languageStandards)
        if (word == known)
            return word;
    return userError(text("-std takes one of c++03, c++11, c++14, c++17, c++20, not '%1'", arguments.get("-std")));
}

/// What is compiled, of the first operands; how many they are. The first file of CUDA leads.
Expected<std::size_t> readSources(const Arguments& arguments, program::ProgramSource& source) {
    const auto& operands = arguments.operands;
    std::vector<std::string> files;
    std::size_t used = 1;
    std::error_code failed;
    if (std::filesystem::is_directory(operands[0], failed)) {
        TELAR_SET(files, program::sourcesIn(operands[0]));
    } else {
        files.push_back(operands[0]);
        for (; used < operands.size() && isSource(operands[used]); ++used)
            if (std::find(files.begin(), files.end(), operands[used]) == files.end())
                files.push_back(operands[used]);
    }
    std::stable_partition(files.begin(), files.end(), [](const auto& file) { return fileExtension(file) == ".cu"; });
    source.name = fileName(files[0]);
    const auto folder = std::filesystem::absolute(files[0]).lexically_normal().parent_path();
    source.folder = folder.string();
    if (arguments.has("--root")) {
        const auto root = std::filesystem::absolute(arguments.get("--root")).lexically_normal();
        const auto below = folder.lexically_relative(root.has_filename() ? root : root.parent_path());
        if (below.empty() || *below.begin() == "..")
            return userError(text("--root is a folder that the program lies in, and %1 does not lie in %2", files[0],
                                  root.string()));
        source.folder = (root.has_filename() ? root : root.parent_path()).string();
        source.below = below == "." ? "" : below.string();
    }
    for (const auto& file : files) {
        const auto other = std::filesystem::absolute(file).lexically_normal();
        const auto below = other.lexically_relative(source.folder);
        if (below.empty() || *below.begin() == "..")
            return userError(text("All files of a program lie in one folder or below it, and %1 does not lie in %2",
                                  file, source.folder),
                             {}, text("Name the folder above both with --root"));
        if (&file != &files[0])
            source.others.push_back(other.lexically_relative(folder).generic_string());
    }
    return used;
}

std::string pathOf(const program::ProgramSource& source) {
    return (std::filesystem::path(source.folder) / source.below / source.name).string();
}

bool isMacroName(const std::string& name) {
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

Expected<program::ProgramRequest> readRequest(const Arguments& arguments, const Session& session) {
    program::ProgramRequest request;
    const auto seconds = wholeNumber(arguments, "--seconds", static_cast<int64_t>(request.seconds), 1, 86400);
    const auto memory = wholeNumber(arguments, "--memory", request.memoryBytes >> 20, 64, 1 << 20);
    const auto device = wholeNumber(arguments, "--device-memory", request.deviceBytes >> 20, 1, 1 << 20);
    const auto checks = wholeNumber(arguments, "--check-memory", request.checkBytes >> 20, 1, 1 << 20);
    const auto budget = wholeNumber(arguments, "--budget", request.budget, 1000, int64_t{1} << 50);
    const auto threads = wholeNumber(arguments, "--threads", 0, 0, 1024);
    const auto seed = wholeNumber(arguments, "--seed-order", 0, 0, INT64_MAX);
    const auto cards = wholeNumber(arguments, "--cards", 1, 1, program::mostCards);
    const auto ranks = arguments.has("--ranks") ? wholeNumber(arguments, "--ranks", 1, 1, int64_t{program::mostRanks})
                                                : Expected<int64_t>(0);
    const auto eager = wholeNumber(arguments, "--eager", 0, 0, int64_t{1} << 30);
    for (const char* option : {"--eager", "--links", "--timeline", "--collective", "--scaling", "--mpirun"})
        if (arguments.has(option) && !arguments.has("--ranks"))
            return userError(text("%1 goes with --ranks: it is about messages between ranks", option));
    if (arguments.has("--mpirun") && !arguments.has("--scaling"))
        return userError(text("--mpirun goes with --scaling: it times the same program beside it"));
    for (const auto* number : {&seconds, &memory, &device, &checks, &budget, &threads, &seed, &cards, &ranks, &eager})
        if (!*number)
            return number->error();
    request.seconds = static_cast<double>(*seconds);
    request.memoryBytes = *memory << 20;
    request.deviceBytes = *device << 20;
    request.checkBytes = *checks << 20;
    request.budget = *budget;
    TELAR_SET(request.countingSeconds, countingOf(arguments));
    request.threads = static_cast<int>(*threads);
    request.seed = static_cast<uint64_t>(*seed);
    TELAR_TRY(card, chooseCard(arguments.get("--card"), session.job));
    request.card = card->card;
    request.cards = static_cast<uint32_t>(*cards);
    request.ranks = static_cast<int>(*ranks);
    request.eagerBytes = *eager;
    if (*ranks > 0) {
        TELAR_SET(request.links, program::linksOf(arguments.get("--links", "processes")));
    }
    request.fast = arguments.has("--fast");
    request.stalls = arguments.has("--stalls") || arguments.has("--cold");
    request.cold = arguments.has("--cold");
    TELAR_TRY(fmad, choice(arguments, "--fmad", {"true", "false"}));
    request.fmad = *fmad == "true";
    TELAR_SET(request.maker, compilerOf(arguments));
    request.source.trusted = true;
    TELAR_TRY(used, readSources(arguments, request.source));
    request.arguments.assign(arguments.operands.begin() + static_cast<std::ptrdiff_t>(*used), arguments.operands.end());
    for (const auto& folder : arguments.all("-I")) {
        std::error_code unread;
        if (!std::filesystem::is_directory(folder, unread))
            return userError(text("-I takes a folder, and %1 is none", folder));
        request.source.includes.push_back(std::filesystem::absolute(folder).lexically_normal().string());
    }
    request.source.defines = arguments.all("-D");
    for (const auto& define : request.source.defines)
        if (!isMacroName(define.substr(0, define.find('='))))
            return userError(text("-D takes NAME or NAME=VALUE, not '%1'", define));
    TELAR_SET(request.source.standard, standardOf(arguments));
    if (!os::isTerminal(os::standardInput))
        request.input = os::standardInput;
    request.printed = passOn;
    return request;
}

void sayFound(const Text& what, int64_t count, int64_t launches = 1) {
    const std::string times = count > 1
                                  ? " (" + std::to_string(count) + " times" +
                                        (launches > 1 ? " in " + std::to_string(launches) + " launches" : "") + ")"
                                  : "";
    sayAside("telar-cli: found: %s%s\n", what.str().c_str(), times.c_str());
}

/// `said`: what another rank's launch had is not said again.
void sayFound(const program::ProgramLaunch& launch, std::set<std::string>& said) {
    for (std::size_t k = 0; k < launch.findings.size(); ++k) {
        if (!said.insert(launch.findings[k].text().str()).second && launch.rank > 0)
            continue;
        sayFound(launch.findings[k].text(), launch.findings[k].count, launch.launchesWith[k]);
        for (const auto& one : launch.follows)
            if (one.cause == k)
                sayAside("telar-cli:   with it: %s\n", one.finding.text().str().c_str());
    }
}

Outcome runWhole(const Arguments& arguments, Session& session) {
    TELAR_TAKE_CALL(request, readRequest(arguments, session));
    TELAR_CHECK(checkWritable(arguments.get("--json")));
    TELAR_CHECK(checkWritable(arguments.get("--timeline")));
    const std::vector<std::string> ways{"tree", "ring", "doubling"};
    TELAR_TRY_CALL(way, choice(arguments, "--collective", ways));
    TELAR_TAKE(source, readFile(pathOf(request->source), session.job));
    request->source.text = std::move(*source);
    if (arguments.get("--json") == "-") // standard output carries the record, and the program's words are in it
        request->printed = [](bool, std::string_view bytes) { passOn(true, bytes); };
    request->reportStopped = true;
    TELAR_TRY(report, program::runProgram(*request, session.job));
    if (arguments.has("--output"))
        TELAR_CHECK(keepWritten(*report, arguments.get("--output")));
    ProgramShown shown{*request, *report, arguments.get("--output")};
    if (arguments.has("--collective"))
        shown.way = static_cast<program::CollectiveWay>(std::ranges::find(ways, *way) - ways.begin());
    if (arguments.has("--timeline") && report->journal)
        TELAR_CHECK(writeText(
            arguments.get("--timeline"),
            program::rankTimePerfetto(*report->journal, program::rankTime(*report->journal, request->links))));
    if (!arguments.has("--quiet"))
        sayAside("%s", programTable(shown).c_str());
    std::vector<RankScale> scales;
    std::optional<Error> notScaled; // the record of the run itself is written first
    if (arguments.has("--scaling") && report->faultless() && report->exit == 0 && !session.job.stopRequested()) {
        auto made = scaleRanks(*request, arguments.has("--mpirun"), session.job);
        if (made)
            scales = std::move(*made);
        else
            notScaled = made.error();
    }
    if (arguments.has("--json")) {
        const auto record = program::programRecord(*request, *report);
        TELAR_CHECK(writeText(arguments.get("--json"), scales.empty() ? record : withScaling(record, scales)));
    }
    if (!scales.empty())
        sayAside("%s", scalingTable(scales, request->links).c_str());
    if (notScaled)
        return failed(*notScaled);
    std::set<std::string> said;
    for (const auto& launch : report->launches)
        sayFound(launch, said);
    for (const auto& fault : report->faults)
        sayFound(fault.what, fault.count);
    if (session.job.stopRequested())
        return failed(cancelledError());
    const bool found = report->ended && std::ranges::any_of(report->faults, [&](const auto& fault) {
                           return fault.what == *report->ended;
                       });
    if (report->ended && !found)
        return failed(userError(*report->ended));
    if (!report->faultless())
        return {3, {}};
    if (!report->exit || *report->exit != 0)
        return failed(userError(report->exit ? text("The program ended with %1", *report->exit)
                                             : text("The program was ended by signal %1", report->signal),
                                text("%1", request->source.name)));
    return done();
}

} // namespace

Tried<std::string> runRecord(const Arguments& arguments, Session& session, const std::optional<std::string>& text) {
    TELAR_TAKE_CALL(request, readRequest(arguments, session));
    TELAR_SET(request->source.text,
              text ? Expected<std::string>(*text) : readFile(pathOf(request->source), session.job));
    request->printed = [](bool, std::string_view) {};
    request->input = -1;
    TELAR_TRY(report, program::runProgram(*request, session.job));
    return program::programRecord(*request, *report);
}

Command runCommand() {
    Command command;
    command.name = "run";
    command.summary = "Run a whole CUDA or MPI program without a GPU or a cluster: its main() shut in, its kernels "
                      "checked and counted";
    command.options = {
        {"--card", "NAME|FILE",
         "The card that the program sees and that times are predicted for (default: this computer's, else the Tesla "
         "T4)",
         "FILE"},
        {"--cards", "N",
         "How many cards of that kind the program sees, with memory of their own (default 1, at most 8)"},
        {"--ranks", "N",
         "The program calls MPI: N processes (1 to 64) run it, each with cards of its own, and every message is seen"},
        {"--eager", "BYTES",
         "With --ranks: a standard send of up to so many bytes returns before it is received (default 0: a program "
         "that leans on buffering is found)"},
        {"--links", "NAME|US,GB/S",
         "With --ranks: what joins the ranks for the predicted times (default processes: of this computer, measured): "
         "a name, or a latency in microseconds and a bandwidth",
         "processes gigabit infiniband nvlink"},
        {"--timeline", "FILE",
         "With --ranks: the predicted times as a trace for Perfetto and Chrome, with messages as arrows", "FILE"},
        {"--collective", "ALGORITHM",
         "With --ranks: show each collective step by step by this algorithm, with its bytes and predicted time",
         "tree ring doubling"},
        {"--scaling", "",
         "With --ranks: run it with 1, 2, 4 ... N ranks, thrice each; predicted speed-up, efficiency and Amdahl's law"},
        {"--mpirun", "",
         "With --scaling: also compile it with mpicc and run it by mpirun, outside Telar's sandbox, where each rank "
         "has a core"},
        {"--root", "FOLDER",
         "Files of this folder may be included, as with \"../common/book.h\" (default: the program's own)", "DIR"},
        {"-I", "FOLDER", "Files of this folder may be included, too", "DIR"},
        {"-D", "NAME[=VALUE]", "Define a macro"},
        {"-std", "LANGUAGE", "c++17 (default; c++03, c++11 and c++14 are read as it) or c++20",
         "c++03 c++11 c++14 c++17 c++20"},
        {"--output", "FOLDER", "Keep the files that the program writes there", "DIR"},
        {"--seconds", "S", "Processor time of the host side, after which it is ended (default 60)"},
        {"--memory", "MIB", "Memory of the host side (default 2048)"},
        {"--device-memory", "MIB", "Memory of all cards together (default: half of what is free here, 2048 to 16384)"},
        {"--check-memory", "MIB",
         "Memory for the checks of global memory, which a launch that needs more goes without (default 8192)"},
        {"--budget", "N", "Instructions of one warp, after which it counts as endless (default 200000000)"},
        {"--stalls", "",
         "Replay each launch on the model of a multiprocessor (its machine code with --compiler nvcc and NVIDIA's "
         "tools), and write its cycles and stall reasons into the record"},
        {"--cold", "", "--stalls with empty caches at the start of each launch, as Nsight Compute measures"},
        {"--fast", "", "Only run: no counts, no checks but of bounds; times of events are this computer's"},
        {"--fmad", "WORD", "a * b + c becomes one instruction that rounds once: true (default, as with nvcc) or false",
         "true false"},
        compilerOption(),
        {"--threads", "T", "Processor cores for the kernels (default: all)"},
        {"--seed-order", "S",
         "Another order of blocks and warps, in which races show, and of the messages that MPI_ANY_SOURCE takes"},
        {"--quiet", "", "Only what the program prints, and faults"},
        {"--json", "FILE", "Write the record: launches, copies, counts, findings", "FILE"}};
    for (auto& option : countingOptions())
        command.options.push_back(std::move(option));
    command.examples = {"telar-cli run heat.cu 100", "telar-cli run -I include -DN=1024 main.cpp kernels.cu",
                        "telar-cli run --ranks 4 scatter.c", "telar-cli run --card H200 --json heat.json heat.cu"};
    command.run = runWhole;
    command.operands = {"PROGRAM.cu",
                        "The program's files (.cu, .cpp, .cc, .cxx, .c), each compiled by itself, or its folder, of "
                        "which a Makefile or CMakeLists.txt names the files; then the program's own arguments",
                        "FILE", true};
    command.passesOn = true;
    command.ownOperand = isSource;
    return command;
}

} // namespace telar::cli
