#include "core/simt/driver/script.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/simt/cuda/compiler_folder.hpp"
#include "core/simt/cuda/python.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace telar::driver {

namespace {

constexpr int64_t mostJournal = int64_t{1} << 30;

/// The environment of this process with these variables in it; `first` stands before what a path variable holds already.
class Environment {
public:
    Environment() {
        for (char** one = environ; *one; ++one)
            words_.emplace_back(*one);
    }
    void set(const std::string& name, const std::string& value) {
        std::erase_if(words_, [&](const std::string& word) { return word.starts_with(name + "="); });
        words_.push_back(name + "=" + value);
    }
    void putFirst(const std::string& name, const std::string& folder) {
        const char* known = std::getenv(name.c_str());
        set(name, known && *known ? folder + ":" + known : folder);
    }
    void putLast(const std::string& name, const std::string& folder) {
        for (const auto& word : words_)
            if (word.starts_with(name + "="))
                return set(name, word.substr(name.size() + 1) + ":" + folder);
        set(name, folder);
    }
    std::vector<char*> pointers() {
        std::vector<char*> made;
        for (auto& word : words_)
            made.push_back(word.data());
        made.push_back(nullptr);
        return made;
    }

private:
    std::vector<std::string> words_;
};

/// The end of a pipe that is read from; -1: there is none.
class ReadEnd {
public:
    ReadEnd() = default;
    ~ReadEnd() {
        if (descriptor >= 0)
            close(descriptor);
    }
    ReadEnd(const ReadEnd&) = delete;
    ReadEnd& operator=(const ReadEnd&) = delete;
    int descriptor = -1;
};

/// Hands on what is there to read; false: nothing more comes.
bool readOn(int descriptor, const std::function<void(std::string_view)>& printed) {
    char bytes[65536];
    for (;;) {
        const auto count = read(descriptor, bytes, sizeof bytes);
        if (count > 0)
            printed({bytes, static_cast<std::size_t>(count)});
        else
            return count < 0 && (errno == EAGAIN || errno == EINTR);
    }
}

/// Waits for the process and hands on what it prints. When this program is asked to stop, the process is, too, and in the end it
/// is killed.
int waitFor(pid_t child, int output, const ScriptRequest& request, const JobContext& job) {
    constexpr int wait = 10; // milliseconds
    const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    const pid_t all = request.printed ? -child : child; // it leads a group of its own then
    int status = 0, signalled = 0;
    auto asked = Clock::now();
    while (waitpid(child, &status, WNOHANG) == 0) {
        pollfd ends[] = {{descriptor, POLLIN, 0}, {output, POLLIN, 0}};
        if (descriptor < 0 && output < 0)
            usleep(wait * 1000);
        else if (poll(ends, 2, wait) > 0 && ends[1].revents && !readOn(output, request.printed))
            output = -1;
        if (!job.stopRequested())
            continue;
        const bool late = signalled > 0 && millisecondsSince(asked) > request.patience * signalled;
        if (signalled == 0 || late) { // where a request came from a terminal, the script has SIGINT already
            if (signalled == 0)
                asked = Clock::now();
            kill(all, signalled == 0 ? SIGINT : signalled == 1 && !request.printed ? SIGTERM : SIGKILL);
            ++signalled;
        }
    }
    if (signalled && request.printed)
        kill(all, SIGKILL); // what it has started
    if (output >= 0)
        readOn(output, request.printed);
    if (descriptor >= 0)
        close(descriptor);
    return status;
}

Environment environmentFor(const ScriptRequest& request, const std::string& cuda, const std::string& work) {
    Environment made;
    made.putFirst("LD_LIBRARY_PATH", cuda);
    made.putFirst("PYTHONPATH", cuda + "/python");
    made.putFirst("PATH", cuda + "/bin");
    std::error_code ignored;
    // nvcc of the folder looks for telar-cli where it is installed, unless it is told.
    const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    if (const auto cli = program.parent_path() / "telar-cli"; std::filesystem::exists(cli, ignored))
        made.set("TELAR_CLI", cli.string());
    if (!request.folder.empty())
        made.putLast("PYTHONPATH", request.folder);
    if (request.printed)
        made.set("PYTHONUNBUFFERED", "1");
    made.set("NUMBA_CUDA_DRIVER", cuda + "/libcuda.so.1");
    made.set("TELAR_CUDA_JOURNAL", work + "/journal");
    made.set("TELAR_CUDA_CARD", work + "/card.json");
    made.set("TELAR_CUDA_RAISE", request.raise);
    made.set("TELAR_CUDA_FAST", request.fast ? "1" : "");
    made.set("TELAR_CUDA_COUNTING", generalText(request.countingSeconds, 9));
    return made;
}

/// In the child: only calls that may follow a fork in a program with threads.
[[noreturn]] void become(const ScriptRequest& request, const char* python, char* const* words, char* const* variables,
                         int input, int output) {
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, request.printed ? SIGKILL : SIGTERM); // no script goes on for a program that was killed
    if (request.printed) {
        std::signal(SIGINT, SIG_DFL); // a shell that starts this program aside has it ignored
        setpgid(0, 0);
        dup2(input, STDIN_FILENO);
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
    } else if (request.output >= 0) {
        dup2(request.output, STDOUT_FILENO);
    }
    if (request.folder.empty() || chdir(request.folder.c_str()) == 0)
        execve(python, words, variables);
    _exit(127);
}

} // namespace

Expected<ScriptRun> runScript(const ScriptRequest& request, const JobContext& job) {
    TELAR_TRY(cuda, cuda::cudaFolder());
    const auto python = request.python.empty() ? cuda::pythonOfPath() : request.python;
    if (python.empty())
        return environmentError(
            text(TELAR_TR("core", "Python is not installed")), {},
            text(TELAR_TR("core", "Install the package python3, or activate the environment that has Numba")));
    if (access(python.c_str(), X_OK) != 0)
        return environmentError(text(TELAR_TR("core", "Python could not be started: %1"), systemReason(errno).str()),
                                text("%1", python));
    const cuda::CompilerFolder work("telar-python-"); // for the journal and the card
    if (work.path().empty())
        return environmentError(text(TELAR_TR("core", "A folder for the script could not be created in %1"),
                                     std::filesystem::temp_directory_path().string()));
    TELAR_CHECK(writeFile(work.path() + "/card.json", simt::toJson({request.card, {}})));
    auto environment = environmentFor(request, *cuda, work.path());
    std::vector<std::string> words = {python};
    words.insert(words.end(), request.words.begin(), request.words.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto variables = environment.pointers();
    ReadEnd nothing, printed, writing;
    if (request.printed) {
        int ends[2];
        nothing.descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (nothing.descriptor < 0 || pipe2(ends, O_CLOEXEC) != 0)
            return environmentError(
                text(TELAR_TR("core", "Python could not be started: %1"), systemReason(errno).str()));
        printed.descriptor = ends[0];
        writing.descriptor = ends[1];
        fcntl(printed.descriptor, F_SETFL, O_NONBLOCK);
    }
    std::fflush(stdout);
    const auto start = Clock::now();
    const pid_t child = fork();
    if (child < 0)
        return environmentError(text(TELAR_TR("core", "Python could not be started: %1"), systemReason(errno).str()));
    if (child == 0)
        become(request, python.c_str(), argv.data(), variables.data(), nothing.descriptor, writing.descriptor);
    if (request.printed) {
        setpgid(child, child); // whoever comes first
        close(std::exchange(writing.descriptor, -1));
    }
    const int status = waitFor(child, printed.descriptor, request, job);
    ScriptRun run;
    run.stopped = job.stopRequested();
    run.milliseconds = millisecondsSince(start);
    run.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    run.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (const auto journal = readFile(work.path() + "/journal", {}, mostJournal))
        run.happened = readJournal(*journal);
    auto& report = run.happened.report;
    if (run.signal == 0)
        report.exit = run.exit;
    report.signal = run.signal;
    report.hostMs = run.milliseconds;
    return run;
}

std::string scriptRecord(const ScriptRequest& request, const ScriptRun& run, const std::string& name) {
    program::RecordHead head;
    head.settings = {{"file", name},
                     {"arguments", std::vector<std::string>(request.words.begin() + 1, request.words.end())},
                     {"card", request.card.name},
                     {"fast", request.fast}};
    head.timings = {{"host", run.milliseconds}};
    auto parts = run.happened.parts;
    if (const auto& path = request.words.front(); fileName(path) == name)
        if (const auto script = readFile(path))
            parts.sources.add(name, *script);
    for (const auto& [called, source] : run.happened.sources)
        parts.sources.add(source->name, source->text);
    const auto& report = run.happened.report;
    head.figures = {{"launches", report.launchCount},
                    {"copies", report.copyCount},
                    {"arrays", report.arrays},
                    {"most_bytes", report.mostBytes}};
    if (run.signal == 0)
        head.exit = run.exit;
    head.signal = run.signal;
    return program::recordText(head, std::move(parts));
}

} // namespace telar::driver
