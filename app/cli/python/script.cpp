#include "app/cli/python/script.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/card_choice.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/module.hpp"
#include "core/simt/cuda/child.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace telar::cli {

namespace {

/// A folder for the journal and the card, gone when this is.
class WorkFolder {
public:
    WorkFolder() {
        std::string made = (std::filesystem::temp_directory_path() / "telar-python-XXXXXX").string();
        if (mkdtemp(made.data()))
            path_ = made;
    }
    ~WorkFolder() {
        std::error_code ignored;
        if (!path_.empty())
            std::filesystem::remove_all(path_, ignored);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

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

/// Waits for the process. When this program is asked to stop, the process is, too, and in the end it is killed.
int waitFor(pid_t child, const JobContext& job) {
    constexpr int wait = 100, patience = 50; // milliseconds; of them, how many
    const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    int status = 0, asked = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        pollfd one{descriptor, POLLIN, 0};
        if (descriptor < 0 || poll(&one, 1, wait) < 0)
            usleep(wait * 1000);
        if (job.stopRequested() && ++asked % patience == 1 && asked > 1)
            kill(child, asked < 2 * patience ? SIGTERM : SIGKILL);
        else if (asked == 1)
            kill(child, SIGINT); // where it came from a terminal, the script has it already
    }
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
    made.set("TELAR_CLI", std::filesystem::read_symlink("/proc/self/exe", ignored).string());
    made.set("NUMBA_CUDA_DRIVER", cuda + "/libcuda.so.1");
    made.set("TELAR_CUDA_JOURNAL", work + "/journal");
    made.set("TELAR_CUDA_CARD", work + "/card.json");
    made.set("TELAR_CUDA_RAISE", request.raise);
    made.set("TELAR_CUDA_FAST", request.fast ? "1" : "");
    return made;
}

} // namespace

std::vector<Option> scriptOptions() {
    return {
        {"--card", "NAME|FILE",
         "The card that the script sees and that times are predicted for (default: this computer's, else the Tesla "
         "T4)",
         "FILE"},
        {"--fast", "", "Only run: no counts, no checks but of bounds; times of events are this computer's", ""},
        {"--raise", "WORD",
         "Which findings are exceptions at the launch: faults (default: what would end the launch on a GPU), none or "
         "all. The others are warnings",
         "faults none all"},
        {"--quiet", "", "Only what the script prints, and findings", ""},
        {"--json", "FILE", "Write the record: launches, copies, counts, findings", "FILE"},
        {"--help", "", "Say this", ""}};
}

Expected<ScriptRequest> readScriptOptions(const Arguments& arguments, const Session& session) {
    ScriptRequest request;
    const auto card = chooseCard(arguments.get("--card"), session.job);
    if (!card)
        return card.error();
    request.card = card->card;
    request.fast = arguments.has("--fast");
    const auto raise = choice(arguments, "--raise", {"faults", "none", "all"});
    if (!raise)
        return raise.error();
    request.raise = *raise;
    return request;
}

Expected<std::string> cudaFolder() {
    std::error_code ignored;
    for (const auto& place : modulePlaces("TELAR_CUDA_LIBRARY", "cuda/libcuda.so.1"))
        if (std::filesystem::exists(place, ignored))
            return folderName(place);
    return environmentError(text("Telar's libcuda.so.1 is not beside this program"), text("lib/telar/cuda"),
                            text("Install Telar again, or build all of it"));
}

Expected<ScriptRun> runScript(const ScriptRequest& request, const JobContext& job) {
    const auto cuda = cudaFolder();
    if (!cuda)
        return cuda.error();
    auto python = cuda::programPath("python");
    if (python.empty())
        python = cuda::programPath("python3");
    if (python.empty())
        return environmentError(text("Python is not installed"), {},
                                text("Install the package python3, or activate the environment that has Numba"));
    const WorkFolder work;
    if (auto status = writeFile(work.path() + "/card.json", simt::toJson({request.card, {}})); !status)
        return status.error();
    auto environment = environmentFor(request, *cuda, work.path());
    std::vector<std::string> words = {python};
    words.insert(words.end(), request.words.begin(), request.words.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto variables = environment.pointers();
    std::fflush(stdout);
    const auto start = Clock::now();
    const pid_t child = fork();
    if (child < 0)
        return environmentError(text("Python could not be started: %1", systemReason(errno).str()));
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        pthread_sigmask(SIG_SETMASK, &none, nullptr);
        std::signal(SIGPIPE, SIG_DFL);
        std::signal(SIGXFSZ, SIG_DFL);
        if (request.output >= 0)
            dup2(request.output, STDOUT_FILENO);
        execve(python.c_str(), argv.data(), variables.data());
        _exit(127);
    }
    const int status = waitFor(child, job);
    ScriptRun run;
    run.milliseconds = millisecondsSince(start);
    run.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    run.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (const auto journal = readFile(work.path() + "/journal"))
        run.happened = driver::readJournal(*journal);
    return run;
}

} // namespace telar::cli
