// Messages from one rank to another, and requests.
#pragma once
#include "mpi_types.h"

namespace {

/// Where a block of what came goes.
struct Block {
    void* data;
    long long count;
    MPI_Datatype type;
};

struct Request {
    bool used = false, active = false, persistent = false, receives = false, buffered = false;
    uint32_t number = 0; ///< Telar's; 0: done already
    MpiMessage message = {};
    Place place = {};
    Block block = {};            ///< of a message
    std::vector<Block> plan;     ///< of a collective
    MPI_Op op = MPI_OP_NULL;     ///< of the program's own, which what came is put together with
    uint64_t sum = 0;            ///< of the buffer when the call was made
};
std::vector<Request> requests;
uint32_t lastRequest = 0;
size_t attachedBytes = 0;
void* attached = nullptr;

Request* requestOf(MPI_Request handle) {
    const unsigned index = (unsigned)handle - (unsigned)MPI_REQUEST_NULL - 1;
    return index < requests.size() && requests[index].used ? &requests[index] : nullptr;
}
MPI_Request addRequest(Request made) {
    made.used = true;
    size_t index = 0;
    while (index < requests.size() && requests[index].used)
        ++index;
    if (index == requests.size())
        requests.emplace_back();
    requests[index] = std::move(made);
    return MPI_REQUEST_NULL + 1 + (int)index;
}

void setStatus(MPI_Status* status, int source, int tag, long long bytes, bool cancelled = false) {
    if (!status || status == MPI_STATUS_IGNORE)
        return;
    status->MPI_SOURCE = source;
    status->MPI_TAG = tag;
    status->MPI_ERROR = MPI_SUCCESS;
    status->telar_cancelled = cancelled;
    status->telar_bytes = bytes;
}
MPI_Status* entry(MPI_Status* statuses, int k) { return statuses && statuses != MPI_STATUSES_IGNORE ? &statuses[k] : MPI_STATUS_IGNORE; }
void emptyStatus(MPI_Status* status) { setStatus(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0); }

/// A null status is no MPI_STATUS_IGNORE, whatever comes of the call.
void judgeStatus(const Place& place, const MPI_Status* status) {
    if (!status)
        remark(place, MpiMistake::NullStatus, 0);
}

constexpr int mostTag = (1 << 28) - 1; ///< as MPI_TAG_UB says

int checkPeer(const Place& place, const Comm& of, int peer, int tag, bool receives) {
    if (peer != MPI_PROC_NULL && !(receives && peer == MPI_ANY_SOURCE) && (peer < 0 || peer >= of.size()))
        return mistake(place, MpiMistake::Rank, peer, (uint32_t)of.size(), of.handler);
    if ((tag < 0 || tag > mostTag) && !(receives && tag == MPI_ANY_TAG))
        return mistake(place, MpiMistake::Tag, tag, 0, of.handler);
    return MPI_SUCCESS;
}

/// A message's question; `request` 0: it is answered when it is done.
MpiMessage sending(const Comm& of, const Block& block, int to, int tag, uint32_t flags) {
    MpiMessage message = {};
    message.act = MpiAct::Send;
    message.flags = flags;
    message.comm = of.number;
    message.peer = to;
    message.tag = tag;
    message.out = dataOf(block.count, *typeOf(block.type));
    message.payload = message.out.bytes;
    return message;
}
MpiMessage receiving(const Comm& of, const Block& block, int from, int tag) {
    MpiMessage message = {};
    message.act = MpiAct::Receive;
    message.comm = of.number;
    message.peer = from;
    message.tag = tag;
    message.in = dataOf(block.count, *typeOf(block.type));
    return message;
}

int send(const Place& place, const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, uint32_t flags) {
    COMM(comm);
    const Block block = {(void*)data, count, type};
    if ((error = checkData(place, data, count, type, *of)) || (error = checkPeer(place, *of, to, tag, false)))
        return error;
    if (to == MPI_PROC_NULL)
        return toNobody(place);
    const auto message = sending(*of, block, to, tag, flags);
    if ((flags & MpiBuffered) && message.payload + MPI_BSEND_OVERHEAD > attachedBytes && (!attached || message.payload > attachedBytes))
        return mistake(place, MpiMistake::NoBuffer, (int64_t)message.payload, (uint32_t)attachedBytes, of->handler);
    pack(data, count, *typeOf(type), roomFor(message.payload));
    return ask(place, message).error;
}

int receive(const Place& place, void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status* status) {
    COMM(comm);
    if ((error = checkData(place, data, count, type, *of, true)) || (error = checkPeer(place, *of, from, tag, true)))
        return error;
    judgeStatus(place, status);
    if (from == MPI_PROC_NULL)
        return setStatus(status, MPI_PROC_NULL, MPI_ANY_TAG, 0), toNobody(place);
    const auto answer = ask(place, receiving(*of, {data, count, type}, from, tag));
    unpack(answer.data, (long long)answer.payload, data, count, *typeOf(type));
    setStatus(status, answer.source, answer.tag, (long long)answer.payload);
    return answer.error;
}

/// Whether memory of the request, which it writes, is that of another at work, or the other way round.
void judgeSharing(Request& request) {
    const auto span = [](const Block& block) {
        const Type* type = typeOf(block.type);
        const char* from = (const char*)block.data;
        return std::pair(from, from + (type && type->dense() ? block.count * type->size : 0));
    };
    const auto mine = span(request.block);
    for (auto& other : requests) {
        const auto theirs = span(other.block);
        if (&other != &request && other.active && (other.receives || request.receives) && mine.first < theirs.second &&
            theirs.first < mine.second) {
            request.sum = other.sum = 0; // this is said once
            return remark(request.place, MpiMistake::SharedBuffer, other.place.site);
        }
    }
}

/// Begins what a request stands for.
void start(Request& request) {
    request.active = true;
    request.number = 0;
    counted = counted && !request.persistent; // MPI_Startall: each is counted where it was made
    if (request.message.peer == MPI_PROC_NULL && request.message.act != MpiAct::Collective) {
        toNobody(request.place);
        return;
    }
    request.message.request = request.number = ++lastRequest;
    const auto& block = request.block;
    if (request.message.act == MpiAct::Send)
        pack(block.data, block.count, *typeOf(block.type), roomFor(request.message.payload));
    if (request.message.act != MpiAct::Collective)
        request.sum = sumOf(block.data, block.count, *typeOf(block.type));
    judgeSharing(request);
    ask(request.place, request.message);
}

/// A request for a message, begun or persistent.
int request(const Place& place, const void* data, int count, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request* made,
            bool receives, uint32_t flags, bool persistent) {
    COMM(comm);
    if (!made)
        return mistake(place, MpiMistake::Argument, 0, 0, of->handler);
    if ((error = checkData(place, data, count, type, *of, receives)) || (error = checkPeer(place, *of, peer, tag, receives)))
        return error;
    Request next;
    next.receives = receives;
    next.persistent = persistent;
    next.place = place;
    next.block = {(void*)data, count, type};
    next.buffered = flags & MpiBuffered;
    next.message = receives ? receiving(*of, next.block, peer, tag) : sending(*of, next.block, peer, tag, flags);
    if (!persistent)
        start(next);
    *made = addRequest(std::move(next));
    return MPI_SUCCESS;
}

/// What a request brought goes where it belongs. Of mpi_collectives.h.
void take(Request& request, const Answer& answer);

/// The request of the handle is done, with its answer.
void complete(const Place& place, MPI_Request* handle, const Answer& answer, MPI_Status* status) {
    Request& request = *requestOf(*handle);
    const Block block = request.block;
    if (request.message.act == MpiAct::Collective) {
        take(request, answer);
        emptyStatus(status);
    } else if (request.number == 0) {
        setStatus(status, request.receives ? MPI_PROC_NULL : MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    } else {
        const Type* type = typeOf(block.type);
        if (!type) // freed while the request was at work, which is allowed
            type = &derivedTypes[(size_t)(block.type - firstDerived)];
        if (request.sum && sumOf(block.data, block.count, *type) != request.sum)
            remark(place, MpiMistake::Changed, request.place.site);
        if (request.receives)
            unpack(answer.data, (long long)answer.payload, block.data, block.count, *type);
        if (request.receives)
            setStatus(status, answer.source, answer.tag, (long long)answer.payload, answer.cancelled);
        else
            setStatus(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, answer.cancelled);
    }
    if (request.persistent) {
        request.active = false;
    } else {
        request = {};
        *handle = MPI_REQUEST_NULL;
    }
}

Answer waiting(const Place& place, const std::vector<uint64_t>& numbers, uint32_t flags) {
    MpiMessage message = {};
    message.act = MpiAct::Wait;
    message.flags = flags;
    message.count = (uint32_t)numbers.size();
    return ask(place, message, numbers);
}

/// Requests that are at work among the handles: their places, and their numbers.
struct Working {
    std::vector<int> places;
    std::vector<uint64_t> numbers;
    int done = -1; ///< one that needs no answer
};
bool find(const Place& place, int count, MPI_Request* handles, Working& found, int& error) {
    error = MPI_SUCCESS;
    needRanks(place);
    if (!begun || finished) {
        error = mistake(place, begun ? MpiMistake::AfterFinalize : MpiMistake::BeforeInit);
        return false;
    }
    for (int k = 0; k < count; ++k) {
        if (handles[k] == MPI_REQUEST_NULL)
            continue;
        const Request* request = requestOf(handles[k]);
        if (!request) {
            error = mistake(place, MpiMistake::NoRequest, 0, 0, comms[0].handler);
            return false;
        }
        if (!request->active)
            continue;
        if (request->number == 0 && found.done < 0)
            found.done = k;
        if (request->number != 0) {
            found.places.push_back(k);
            found.numbers.push_back(request->number);
        }
    }
    return true;
}

int wait(const Place& place, MPI_Request* handle, MPI_Status* status) {
    Working found;
    int error;
    if (!find(place, 1, handle, found, error))
        return error;
    if (found.done >= 0) {
        complete(place, handle, {}, status);
    } else if (found.numbers.empty()) {
        emptyStatus(status);
    } else {
        const auto answer = waiting(place, found.numbers, 0);
        error = answer.error;
        complete(place, handle, answer, status);
        if (status && status != MPI_STATUS_IGNORE)
            status->MPI_ERROR = error;
    }
    return error;
}

/// Waits for one, or asks for it (`now`); index MPI_UNDEFINED: none is at work. False: none is done.
bool waitAny(const Place& place, int count, MPI_Request* handles, int* index, MPI_Status* status, bool now, int& error) {
    Working found;
    *index = MPI_UNDEFINED;
    if (!find(place, count, handles, found, error))
        return true;
    if (found.done >= 0) {
        complete(place, &handles[*index = found.done], {}, status);
        return true;
    }
    if (found.numbers.empty())
        return emptyStatus(status), true;
    if (found.numbers.size() > mostMpiWaited)
        found.numbers.resize(mostMpiWaited);
    const auto answer = waiting(place, found.numbers, now ? MpiNow : 0);
    if (now && !answer.flag)
        return false;
    error = answer.error;
    *index = found.places[answer.index];
    complete(place, &handles[*index], answer, status);
    return true;
}

int waitAll(const Place& place, int count, MPI_Request* handles, MPI_Status* statuses) {
    for (int k = 0; k < count; ++k)
        if (const int error = wait(place, &handles[k], entry(statuses, k)))
            return error;
    return MPI_SUCCESS;
}

} // namespace

extern "C" {

int MPI_Send(TELAR_TO) { return send(HERE_SIZED(Send, data), data, count, type, peer, tag, comm, 0); }
int MPI_Ssend(TELAR_TO) { return send(HERE_SIZED(Ssend, data), data, count, type, peer, tag, comm, MpiSynchronous); }
int MPI_Bsend(TELAR_TO) { return send(HERE_SIZED(Bsend, data), data, count, type, peer, tag, comm, MpiBuffered); }
int MPI_Rsend(TELAR_TO) { return send(HERE_SIZED(Rsend, data), data, count, type, peer, tag, comm, MpiReady); }
int MPI_Recv(TELAR_FROM, MPI_Status* status) { return receive(HERE_SIZED(Recv, data), data, count, type, peer, tag, comm, status); }

int MPI_Buffer_attach(void* buffer, int bytes) {
    const auto place = HERE(Buffer_attach);
    needRanks(place);
    if (bytes < 0 || attached)
        return mistake(place, MpiMistake::Argument);
    attached = buffer;
    attachedBytes = (size_t)bytes;
    return MPI_SUCCESS;
}
int MPI_Buffer_detach(void* buffer, int* bytes) {
    *(void**)buffer = attached;
    *bytes = (int)attachedBytes;
    attached = nullptr;
    attachedBytes = 0;
    return MPI_SUCCESS;
}

#define REQUEST(name, parameters, receives, flags, persistent)                                                         \
    int MPI_##name(parameters, MPI_Request* made) {                                                                    \
        return request(HERE_SIZED(name, data), data, count, type, peer, tag, comm, made, receives, flags, persistent); \
    }
REQUEST(Isend, TELAR_TO, false, 0, false)
REQUEST(Issend, TELAR_TO, false, MpiSynchronous, false)
REQUEST(Ibsend, TELAR_TO, false, MpiBuffered, false)
REQUEST(Irsend, TELAR_TO, false, MpiReady, false)
REQUEST(Irecv, TELAR_FROM, true, 0, false)
REQUEST(Send_init, TELAR_TO, false, 0, true)
REQUEST(Ssend_init, TELAR_TO, false, MpiSynchronous, true)
REQUEST(Bsend_init, TELAR_TO, false, MpiBuffered, true)
REQUEST(Rsend_init, TELAR_TO, false, MpiReady, true)
REQUEST(Recv_init, TELAR_FROM, true, 0, true)
#undef REQUEST

static int startOne(const Place& place, MPI_Request* handle) {
    needRanks(place);
    Request* one = requestOf(*handle);
    if (!one || !one->persistent)
        return mistake(place, MpiMistake::NoRequest);
    if (one->active)
        return mistake(place, MpiMistake::ActiveRequest, 0, 0, MPI_ERRORS_ARE_FATAL, one->place.site);
    start(*one);
    return MPI_SUCCESS;
}
int MPI_Start(MPI_Request* handle) { return startOne(HERE(Start), handle); }
int MPI_Startall(int count, MPI_Request* handles) {
    const auto place = HERE(Startall);
    for (int k = 0; k < count; ++k)
        if (const int error = startOne(place, &handles[k]))
            return error;
    return MPI_SUCCESS;
}

static int exchange(const Place& place, const Block& out, int to, int sendTag, const Block& in, int from, int receiveTag, MPI_Comm comm, MPI_Status* status) {
    MPI_Request sent = MPI_REQUEST_NULL;
    if (const int error = request(place, out.data, (int)out.count, out.type, to, sendTag, comm, &sent, false, 0, false))
        return error;
    if (Request* one = requestOf(sent))
        one->sum = 0; // both buffers are the call's own
    if (const int error = receive(place, in.data, (int)in.count, in.type, from, receiveTag, comm, status))
        return error;
    return wait(place, &sent, MPI_STATUS_IGNORE);
}
int MPI_Sendrecv(const void* const s TELAR_SIZED, int sends, MPI_Datatype st, int to, int sendTag, void* const r TELAR_SIZED, int receives,
                 MPI_Datatype rt, int from, int receiveTag, MPI_Comm c, MPI_Status* status) {
    const auto place = HERE_BOTH(Sendrecv, s, r);
    COMM(c);
    if ((error = checkData(place, r, receives, rt, *of, true)) || (error = checkPeer(place, *of, from, receiveTag, true)))
        return error;
    if (s == r && sends > 0 && receives > 0 && s)
        return mistake(place, MpiMistake::SameBuffer, 0, 0, of->handler);
    return exchange(place, {(void*)s, sends, st}, to, sendTag, {r, receives, rt}, from, receiveTag, c, status);
}
int MPI_Sendrecv_replace(void* const d TELAR_SIZED, int n, MPI_Datatype t, int to, int sendTag, int from, int receiveTag, MPI_Comm c, MPI_Status* status) {
    return exchange(HERE_SIZED(Sendrecv_replace, d), {d, n, t}, to, sendTag, {d, n, t}, from, receiveTag, c, status);
}

static int probe(const Place& place, int from, int tag, MPI_Comm comm, int* flag, MPI_Status* status, uint32_t flags) {
    COMM(comm);
    if ((error = checkPeer(place, *of, from, tag, true)))
        return error;
    MpiMessage message = {};
    message.act = MpiAct::Probe;
    message.flags = flags;
    message.comm = of->number;
    message.peer = from;
    message.tag = tag;
    Answer answer = {};
    if (from == MPI_PROC_NULL)
        toNobody(place), answer.flag = 1, answer.source = MPI_PROC_NULL, answer.tag = MPI_ANY_TAG;
    else
        answer = ask(place, message);
    if (flag)
        *flag = (int)answer.flag;
    if (answer.flag)
        setStatus(status, answer.source, answer.tag, (long long)answer.bytes);
    return MPI_SUCCESS;
}
int MPI_Probe(int from, int tag, MPI_Comm c, MPI_Status* status) { return probe(HERE(Probe), from, tag, c, nullptr, status, 0); }
int MPI_Iprobe(int from, int tag, MPI_Comm c, int* flag, MPI_Status* status) { return probe(HERE(Iprobe), from, tag, c, flag, status, MpiNow); }

int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count) {
    const auto place = HERE(Get_count);
    needRanks(place);
    const Type* of = typeOf(type);
    if (!of)
        return mistake(place, MpiMistake::NullType);
    *count = of->size == 0 ? 0 : status->telar_bytes % of->size ? MPI_UNDEFINED : (int)(status->telar_bytes / of->size);
    return MPI_SUCCESS;
}
int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type, int* count) {
    const auto place = HERE(Get_count);
    const Type* of = typeOf(type);
    if (!of)
        return mistake(place, MpiMistake::NullType);
    long long left = status->telar_bytes;
    *count = 0;
    while (left > 0 && of->size > 0)
        for (const auto& run : of->runs) {
            const long long some = std::min(run.count, left / bytesOf(run.of));
            *count += (int)some;
            left -= some * bytesOf(run.of);
            if (some < run.count)
                return MPI_SUCCESS;
        }
    return MPI_SUCCESS;
}

int MPI_Wait(MPI_Request* handle, MPI_Status* status) {
    const auto place = HERE(Wait);
    needRanks(place);
    judgeStatus(place, status);
    return wait(place, handle, status);
}
int MPI_Waitall(int count, MPI_Request* handles, MPI_Status* statuses) { return waitAll(HERE(Waitall), count, handles, statuses); }
int MPI_Waitany(int count, MPI_Request* handles, int* index, MPI_Status* status) {
    int error = MPI_SUCCESS;
    waitAny(HERE(Waitany), count, handles, index, status, false, error);
    return error;
}
static int some(const Place& place, int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses, bool now) {
    int error = MPI_SUCCESS;
    for (*done = 0; error == MPI_SUCCESS && *done < count; ++*done) {
        int index;
        if (!waitAny(place, count, handles, &index, entry(statuses, *done), now || *done > 0, error))
            break;
        if (index == MPI_UNDEFINED) {
            if (*done == 0)
                *done = MPI_UNDEFINED;
            break;
        }
        indices[*done] = index;
    }
    return error;
}
int MPI_Waitsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) { return some(HERE(Waitsome), count, handles, done, indices, statuses, false); }
int MPI_Testsome(int count, MPI_Request* handles, int* done, int* indices, MPI_Status* statuses) { return some(HERE(Testsome), count, handles, done, indices, statuses, true); }
int MPI_Test(MPI_Request* handle, int* flag, MPI_Status* status) {
    const auto place = HERE(Test);
    needRanks(place);
    judgeStatus(place, status);
    int error = MPI_SUCCESS, index;
    *flag = waitAny(place, 1, handle, &index, status, true, error);
    return error;
}
int MPI_Testany(int count, MPI_Request* handles, int* index, int* flag, MPI_Status* status) {
    int error = MPI_SUCCESS;
    *flag = waitAny(HERE(Testany), count, handles, index, status, true, error);
    return error;
}
int MPI_Testall(int count, MPI_Request* handles, int* flag, MPI_Status* statuses) {
    const auto place = HERE(Testall);
    Working found;
    int error;
    if (!find(place, count, handles, found, error))
        return error;
    *flag = found.numbers.empty() || waiting(place, found.numbers, MpiNow | MpiAll).flag;
    return *flag ? waitAll(place, count, handles, statuses) : MPI_SUCCESS;
}
int MPI_Request_get_status(MPI_Request handle, int* flag, MPI_Status* status) {
    const auto place = HERE(Request_get_status);
    Working found;
    int error;
    if (!find(place, 1, &handle, found, error))
        return error;
    emptyStatus(status);
    *flag = 1;
    if (found.numbers.empty())
        return MPI_SUCCESS;
    const auto answer = waiting(place, found.numbers, MpiNow | MpiAll);
    *flag = (int)answer.flag;
    if (answer.flag && requestOf(handle)->receives)
        setStatus(status, answer.source, answer.tag, (long long)answer.bytes);
    return MPI_SUCCESS;
}
static int leave(const Place& place, MPI_Request* handle, MpiAct act) {
    Working found;
    int error;
    if (!find(place, 1, handle, found, error))
        return error;
    if (*handle == MPI_REQUEST_NULL)
        return mistake(place, MpiMistake::NoRequest);
    if (!found.numbers.empty()) {
        MpiMessage message = {};
        message.act = act;
        message.request = (uint32_t)found.numbers[0];
        ask(place, message);
    }
    return MPI_SUCCESS;
}
int MPI_Request_free(MPI_Request* handle) {
    const auto place = HERE(Request_free);
    if (const int error = leave(place, handle, MpiAct::Free))
        return error;
    if (const Request& request = *requestOf(*handle); request.active && request.receives)
        remark(place, MpiMistake::FreedReceive, request.place.site);
    *requestOf(*handle) = {};
    *handle = MPI_REQUEST_NULL;
    return MPI_SUCCESS;
}
int MPI_Cancel(MPI_Request* handle) { return leave(HERE(Cancel), handle, MpiAct::Cancel); }
ANSWER(Test_cancelled, *flag = status->telar_cancelled, const MPI_Status* status, int* flag)

} // extern "C"
