// A rank's state, and how it asks Telar: one question at a time, and the answer comes once the call may return.
#pragma once
#define TELAR_MPI_ITSELF
#include "mpi.h"
#include "telar_mpi_protocol.h"
#include "telar_protocol.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <vector>

using namespace telar::program;

extern "C" const char __ehdr_start[] __attribute__((visibility("hidden")));

/// Of child.cc.
struct TelarProcess {
    char* base;
    const World* world;
    pthread_mutex_t* lock; ///< for the socket
};
extern "C" TelarProcess telarProcess();

namespace {

/// A call as the program wrote it.
struct Place {
    MpiCall call;
    uint64_t site;
};
/// Buffers of the present call, with the bytes behind them where the compiler knows their array.
struct Room {
    const void* data;
    size_t bytes; ///< all ones: not known
} rooms[2];
bool counted = false; ///< the present call has asked Telar before
#define HERE_BOTH(name, a, b)                                                                                          \
    (counted = false, rooms[0] = {a, __builtin_object_size(a, 0)}, rooms[1] = {b, __builtin_object_size(b, 0)},        \
     Place{MpiCall::name, (uint64_t)((const char*)__builtin_return_address(0) - __ehdr_start)})
#define HERE_SIZED(name, a) HERE_BOTH(name, a, (const char*)nullptr)
#define HERE(name) HERE_SIZED(name, (const char*)nullptr)

const char* const callNames[] = {
#define TELAR_MPI_CALL(name) "MPI_" #name,
    TELAR_MPI_CALLS(TELAR_MPI_CALL)
#undef TELAR_MPI_CALL
};

struct Comm {
    uint32_t number = 0;      ///< Telar's
    int rank = 0;
    std::vector<int> members; ///< ranks of the world; empty: it was freed
    MPI_Errhandler handler = MPI_ERRORS_ARE_FATAL;
    std::vector<int> sizes = {}, periods = {}; ///< of a grid
    char name[MPI_MAX_OBJECT_NAME] = "";
    int size() const { return (int)members.size(); }
};

bool begun = false, finished = false;
uint64_t answeredAt = 0; ///< ns of a processor when the last answer came; 0: there was none
int threadLevel = MPI_THREAD_SINGLE;
std::vector<Comm> comms;
char inlineRoom[mostMpiInline], answerRoom[sizeof(MpiAnswer) + mostRanks * sizeof(uint64_t) + mostMpiInline];

/// Telar is gone, or has ended the program.
void needed(bool fine) {
    if (!fine)
        _exit(125);
}

void writeParts(iovec* parts, int count) {
    while (count > 0) {
        const ssize_t done = writev(messagesFd, parts, count);
        if (done < 0 && errno == EINTR)
            continue;
        needed(done > 0);
        size_t left = (size_t)done;
        while (count > 0 && left >= parts->iov_len) {
            left -= parts->iov_len;
            ++parts;
            --count;
        }
        if (count > 0) {
            parts->iov_base = (char*)parts->iov_base + left;
            parts->iov_len -= left;
        }
    }
}

/// Of this thread: a process with a limit of processor time has a clock that only ticks move.
uint64_t busyNs() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/// Where numbers of a question are put together.
char* roomFor(uint64_t bytes) {
    const auto process = telarProcess();
    return bytes <= mostMpiInline ? inlineRoom : process.base + process.world->mailbox;
}

struct Answer : MpiAnswer {
    std::vector<uint64_t> sizes; ///< of blocks; or ranks
    const char* data;            ///< until the next question
};

/// `blocks`: 64-bit numbers that follow; the payload lies in roomFor(message.payload).
Answer ask(const Place& place, MpiMessage message, const std::vector<uint64_t>& blocks = {}) {
    const auto process = telarProcess();
    message.call = place.call;
    if (const uint64_t now = busyNs(); answeredAt > 0 && now > answeredAt) // another thread's clock may be behind
        message.busyNs = now - answeredAt;
    const bool large = message.payload > mostMpiInline;
    message.flags |= (large ? MpiInMailbox : 0) | (counted ? MpiAgain : 0);
    counted = counted || message.act != MpiAct::Mistake;
    const uint64_t words = blocks.size() * sizeof(uint64_t), direct = large ? 0 : message.payload;
    Header header = {Kind::Mpi, (uint32_t)(sizeof message + words + direct), place.site};
    iovec parts[4] = {{&header, sizeof header}, {&message, sizeof message}, {(void*)blocks.data(), words}, {inlineRoom, direct}};
    Answer answer = {};
    pthread_mutex_lock(process.lock);
    writeParts(parts, 4);
    // It mostly comes as a whole; nothing stands behind it, since only one question is open.
    for (size_t have = 0, all = sizeof(MpiAnswer); have < all;) {
        const ssize_t count = read(messagesFd, answerRoom + have, sizeof answerRoom - have);
        if (count < 0 && errno == EINTR)
            continue;
        needed(count > 0);
        have += (size_t)count;
        if (have < sizeof(MpiAnswer))
            continue;
        memcpy(static_cast<MpiAnswer*>(&answer), answerRoom, sizeof(MpiAnswer));
        all = sizeof(MpiAnswer) + answer.blocks * sizeof(uint64_t) + (answer.inMailbox ? 0 : answer.payload);
    }
    pthread_mutex_unlock(process.lock);
    const char* behind = answerRoom + sizeof(MpiAnswer);
    answer.sizes.resize(answer.blocks);
    memcpy(answer.sizes.data(), behind, answer.blocks * sizeof(uint64_t));
    answeredAt = busyNs();
    answer.data = answer.inMailbox ? process.base + process.world->mailbox : behind + answer.blocks * sizeof(uint64_t);
    return answer;
}

constexpr int errorClasses[] = {
#define TELAR_MPI_MISTAKE(name, error) MPI_ERR_##error,
    TELAR_MPI_MISTAKES(TELAR_MPI_MISTAKE)
#undef TELAR_MPI_MISTAKE
};

/// The handler says whether the program goes on with an error code, or ends here.
int mistake(const Place& place, MpiMistake what, int64_t value = 0, uint32_t of = 0, MPI_Errhandler handler = MPI_ERRORS_ARE_FATAL, uint64_t other = 0) {
    MpiMessage message = {};
    message.act = MpiAct::Mistake;
    message.peer = (int32_t)what;
    message.tag = (int32_t)value;
    message.out.bytes = (uint64_t)value;
    message.out.count = of;
    message.other = other;
    message.flags = handler == MPI_ERRORS_RETURN ? 0 : MpiFatal;
    ask(place, message);
    return errorClasses[(int)what];
}
/// What is wrong and harms nothing here.
void remark(const Place& place, MpiMistake what, uint64_t other) { mistake(place, what, 0, 0, MPI_ERRORS_RETURN, other); }

/// The call of a function that cannot be answered here ends the program.
[[noreturn]] void foreign(const char* name, uint64_t site) {
    fflush(nullptr);
    Header header = {Kind::ForeignCall, (uint32_t)strlen(name), site};
    iovec parts[2] = {{&header, sizeof header}, {(void*)name, header.bytes}};
    writeParts(parts, 2);
    _exit(125);
}
/// A program that was not started as ranks ends at its first call.
void needRanks(const Place& place) {
    if (telarProcess().world->ranks == 0)
        foreign(callNames[(int)place.call], place.site);
}

/// A call to MPI_PROC_NULL, which is counted and nothing else.
int toNobody(const Place& place) {
    MpiMessage message = {};
    message.act = MpiAct::Nobody;
    return ask(place, message).error;
}

/// Null where the call must not be here, or the communicator is none; then `error` is to be returned.
Comm* commOf(const Place& place, MPI_Comm comm, int& error) {
    needRanks(place);
    error = MPI_ERR_COMM;
    if (!begun || finished) {
        error = mistake(place, begun ? MpiMistake::AfterFinalize : MpiMistake::BeforeInit);
        return nullptr;
    }
    const unsigned index = (unsigned)comm - (unsigned)MPI_COMM_WORLD;
    if (index < comms.size() && !comms[index].members.empty())
        return &comms[index];
    error = mistake(place, MpiMistake::NullComm, 0, 0, comms[0].handler);
    return nullptr;
}
#define COMM(handle)                                                                                                   \
    int error = MPI_SUCCESS;                                                                                           \
    Comm* const of = commOf(place, handle, error);                                                                     \
    if (!of)                                                                                                           \
    return error

/// A call that settles everything by itself.
#define ANSWER(name, answer, ...)                                                                                      \
    int MPI_##name(__VA_ARGS__) {                                                                                      \
        answer;                                                                                                        \
        return MPI_SUCCESS;                                                                                            \
    }

MPI_Comm addComm(Comm made) {
    comms.push_back(std::move(made));
    return MPI_COMM_WORLD + (int)comms.size() - 1;
}

} // namespace
