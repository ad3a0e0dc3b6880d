#include "app/cuda/state.hpp"

#include "core/base/files.hpp"
#include "core/base/numbers.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

namespace telar::cuda_driver {

namespace {

thread_local std::string lastSentence;
thread_local int lastResult = 0;
pid_t owner = 0;
struct sigaction beforeInterrupt {};
struct sigaction beforeFault {};

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

driver::EngineOptions optionsOfEnvironment() {
    driver::EngineOptions options;
    const std::string card = variable("TELAR_CUDA_CARD"), raise = variable("TELAR_CUDA_RAISE");
    if (card.ends_with(".json")) {
        if (const auto bytes = readFile(card, {}, 1 << 20))
            if (auto file = simt::parseCardFile(*bytes, card))
                options.card = file->card;
    } else if (const auto* known = simt::findCard(card); known && !card.empty()) {
        options.card = *known;
    }
    options.fast = !variable("TELAR_CUDA_FAST").empty();
    options.raise = raise == "none" ? driver::Raise::None : raise == "all" ? driver::Raise::All : driver::Raise::Faults;
    options.journal = variable("TELAR_CUDA_JOURNAL");
    if (const auto seconds = readNumber(variable("TELAR_CUDA_COUNTING")); seconds && *seconds >= 0)
        options.countingSeconds = *seconds;
    if (const auto budget = std::atoll(variable("TELAR_CUDA_BUDGET").c_str()); budget > 0)
        options.budget = budget;
    else if (options.fast)
        options.budget *= 10; // as long, about, as a counted warp has
    return options;
}

/// Ctrl+C ends the kernel that runs; Python hears of it, too.
void onInterrupt(int number, siginfo_t* info, void* place) {
    engine().interrupt();
    if (beforeInterrupt.sa_flags & SA_SIGINFO)
        beforeInterrupt.sa_sigaction(number, info, place);
    else if (beforeInterrupt.sa_handler != SIG_DFL && beforeInterrupt.sa_handler != SIG_IGN)
        beforeInterrupt.sa_handler(number);
    else if (beforeInterrupt.sa_handler == SIG_DFL) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
}

/// The host used an address of the device as its own: the process dies of it as ever, and the record says why.
void onFault(int number, siginfo_t* info, void*) {
    const auto address = reinterpret_cast<uint64_t>(info->si_addr);
    if (number == SIGSEGV)
        engine().touchedByHost(address);
    sigaction(number, &beforeFault, nullptr); // the access is made again, and ends as it would have
}

void installHandlers() {
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    action.sa_sigaction = onInterrupt;
    sigaction(SIGINT, nullptr, &beforeInterrupt);
    if (beforeInterrupt.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, nullptr);
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    action.sa_sigaction = onFault;
    sigaction(SIGSEGV, &action, &beforeFault);
}

} // namespace

driver::Engine& engine() {
    static auto* made = new driver::Engine(optionsOfEnvironment());
    return *made;
}

void begin() {
    static const bool once = [] {
        owner = getpid();
        engine();
        pthread_atfork([] { engine().mutex().lock(); }, [] { engine().mutex().unlock(); },
                       [] { engine().mutex().unlock(); });
        installHandlers();
        for (const char* name : {"libnvJitLink.so.12", "libnvJitLink.so.13"}) // before one that makes machine code
            dlopen((ownFolder() + name).c_str(), RTLD_NOW | RTLD_LOCAL);
        return true;
    }();
    (void)once;
}

int forked() {
    if (owner == 0 || owner == getpid())
        return 0;
    return failed(driver::NotInitialized,
                  "CUDA was begun before this process was forked, which no card allows: start processes with spawn");
}

void logLine(const std::string& line) {
    static FILE* file = [] {
        const auto path = variable("TELAR_CUDA_LOG");
        return path.empty() ? nullptr : std::fopen(path.c_str(), "a");
    }();
    if (!file)
        return;
    std::fprintf(file, "%s\n", line.c_str());
    std::fflush(file);
}

void called(const char* name) {
    static const bool wanted = !variable("TELAR_CUDA_LOG").empty();
    if (wanted)
        logLine(name);
}

int failed(int result, const std::string& why) {
    lastResult = result;
    lastSentence = why;
    logLine("  ! " + std::to_string(result) + " " + why);
    return result;
}

int resultOf(const Done& done) { return done.result == Result::Success ? 0 : failed(done.result, done.why); }

std::string lastWords(int result) { return result == lastResult ? lastSentence : std::string(); }

Context& primaryContext() {
    static Context made{true};
    return made;
}

std::vector<Context*>& contexts() {
    thread_local std::vector<Context*> made;
    return made;
}

Context* current() { return contexts().empty() ? nullptr : contexts().back(); }

std::string ownFolder() {
    Dl_info info{};
    if (!dladdr(reinterpret_cast<void*>(&ownFolder), &info) || !info.dli_fname)
        return {};
    const std::string path = info.dli_fname;
    return path.substr(0, path.rfind('/') + 1);
}

void* entryPoint(const std::string& name) {
    static void* self = [] {
        Dl_info info{};
        return dladdr(reinterpret_cast<void*>(&ownFolder), &info) ? dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD)
                                                                  : nullptr;
    }();
    return self ? dlsym(self, name.c_str()) : nullptr;
}

} // namespace telar::cuda_driver
