#include "core/cluster/own_processes.hpp"

#include "core/base/memory.hpp"
#include "core/cluster/communicator.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <semaphore.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar {

namespace {

/// At the beginning of the shared memory, one for each rank.
struct alignas(64) Place {
    sem_t go;
    double ms;
    bool quit;
};

/// In front of the places.
struct alignas(64) Meeting {
    sem_t done; ///< counts the ranks that have ended the step
};

constexpr std::size_t page = 4096;
std::size_t placesBytes(int ranks) {
    const std::size_t bytes = sizeof(Meeting) + static_cast<std::size_t>(ranks) * sizeof(Place);
    return (bytes + page - 1) / page * page;
}

timespec soon(long nanoseconds) {
    timespec at{};
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += nanoseconds;
    at.tv_sec += at.tv_nsec / 1'000'000'000;
    at.tv_nsec %= 1'000'000'000;
    return at;
}

/// The life of a rank. It asks once a second whether the process that made it is still there.
[[noreturn]] void liveAsRank(Meeting& meeting, Place& place, std::byte* shared, int rank, int ranks,
                             OwnProcesses::Step step, pid_t parent) {
    // A pipe of the parent's that lived on here would never end for whoever reads from it.
    close_range(3, ~0U, 0);
    std::signal(SIGINT, SIG_IGN); // of a terminal: the parent decides
    std::signal(SIGTERM, SIG_DFL);
    for (;;) {
        const timespec at = soon(999'999'999);
        if (sem_timedwait(&place.go, &at) != 0) {
            if (getppid() != parent)
                _exit(0);
            continue;
        }
        if (place.quit)
            _exit(0);
        timespec from{}, to{};
        clock_gettime(CLOCK_MONOTONIC, &from);
        step(shared, rank, ranks);
        clock_gettime(CLOCK_MONOTONIC, &to);
        place.ms =
            1e3 * static_cast<double>(to.tv_sec - from.tv_sec) + 1e-6 * static_cast<double>(to.tv_nsec - from.tv_nsec);
        sem_post(&meeting.done);
    }
}

} // namespace

struct OwnProcesses::State {
    std::byte* memory = nullptr;
    std::size_t bytes = 0;
    std::vector<pid_t> children;
    int ranks = 0;

    Meeting& meeting() { return *reinterpret_cast<Meeting*>(memory); }
    Place* places() { return reinterpret_cast<Place*>(memory + sizeof(Meeting)); }

    ~State() {
        end();
        if (memory)
            munmap(memory, bytes);
    }
    void end() {
        for (const pid_t child : children)
            kill(child, SIGKILL);
        for (const pid_t child : children)
            while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
            }
        children.clear();
    }
    /// Whether a rank has ended by itself; it is no child any more then.
    bool oneEnded() {
        for (auto& child : children)
            if (waitpid(child, nullptr, WNOHANG) == child) {
                std::erase(children, child);
                return true;
            }
        return false;
    }
};

OwnProcesses::OwnProcesses(std::unique_ptr<State> state) : state_(std::move(state)) {}
OwnProcesses::~OwnProcesses() = default;
OwnProcesses::OwnProcesses(OwnProcesses&&) noexcept = default;
OwnProcesses& OwnProcesses::operator=(OwnProcesses&&) noexcept = default;

Status OwnProcesses::available() { return {}; }

Expected<OwnProcesses> OwnProcesses::start(int ranks, int64_t bytes, Step step) {
    if (ranks < 1 || ranks > mostRanks)
        return userError(
            text(TELAR_TR("core", "%1 processes were asked for; 1 to %2 can share the work"), ranks, mostRanks));
    auto state = std::make_unique<State>();
    const std::size_t head = placesBytes(ranks);
    state->bytes = head + static_cast<std::size_t>(bytes);
    state->ranks = ranks;
    TELAR_CHECK(checkMemory(static_cast<int64_t>(state->bytes)));
    void* memory = mmap(nullptr, state->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return environmentError(
            text(TELAR_TR("core", "The memory shared by the processes is not available: %1"), std::strerror(errno)));
    state->memory = static_cast<std::byte*>(memory);
    sem_init(&(new (&state->meeting()) Meeting)->done, 1, 0);
    for (int rank = 0; rank < ranks; ++rank)
        sem_init(&(new (state->places() + rank) Place{})->go, 1, 0);
    const pid_t parent = getpid();
    state->children.reserve(static_cast<std::size_t>(ranks));
    for (int rank = 0; rank < ranks; ++rank) {
        const pid_t child = fork();
        if (child == 0)
            liveAsRank(state->meeting(), state->places()[rank], state->memory + head, rank, ranks, step, parent);
        if (child < 0)
            return environmentError(
                text(TELAR_TR("core", "Process %1 of %2 cannot be started: %3"), rank + 1, ranks, std::strerror(errno)),
                {}, text(TELAR_TR("core", "Ask for fewer")));
        state->children.push_back(child);
    }
    return OwnProcesses(std::move(state));
}

int OwnProcesses::ranks() const { return state_->ranks; }

std::byte* OwnProcesses::shared() { return state_->memory + placesBytes(state_->ranks); }

Expected<std::vector<double>> OwnProcesses::step(const JobContext& job) {
    if (static_cast<int>(state_->children.size()) != state_->ranks)
        return lostRankError(state_->ranks);
    for (int rank = 0; rank < state_->ranks; ++rank)
        sem_post(&state_->places()[rank].go);
    for (int ended = 0; ended < state_->ranks;) {
        const timespec at = soon(20'000'000);
        if (sem_timedwait(&state_->meeting().done, &at) == 0) {
            ++ended;
            continue;
        }
        const bool stopped = job.stopRequested();
        if (!stopped && !state_->oneEnded())
            continue;
        state_->end();
        return stopped ? cancelledError() : lostRankError(state_->ranks);
    }
    std::vector<double> ms;
    for (int rank = 0; rank < state_->ranks; ++rank)
        ms.push_back(state_->places()[rank].ms);
    return ms;
}

} // namespace telar
