// Collectives: what each rank gives to whom and expects from whom is one question, whose answer brings the blocks.
#pragma once
#include "mpi_messages.h"

namespace {

struct Op {
    MPI_User_function* function = nullptr;
    bool commutes = false;
};
std::vector<Op> ops;
constexpr int firstOp = MPI_OP_NULL + 0x1000;

Op* ownOp(MPI_Op handle) {
    const unsigned index = (unsigned)handle - (unsigned)firstOp;
    return index < ops.size() && ops[index].function ? &ops[index] : nullptr;
}
MpiOp opOf(MPI_Op handle) {
    const unsigned index = (unsigned)handle - (unsigned)MPI_OP_NULL;
    return index > 0 && index < (unsigned)MpiOp::Own ? (MpiOp)index : ownOp(handle) ? MpiOp::Own : MpiOp::None;
}

/// The kinds of types that an operation is for, by MpiOp.
const char* const kindsOf[] = {"", "IF", "IF", "IFC", "IFC", "IL", "IB", "IL", "IB", "IL", "IB", "P", "P"};
bool fits(MpiOp op, MpiType type) { return op == MpiOp::Own || strchr(kindsOf[(int)op], "IFCLBPN"[(int)kindOf(type)]); }

/// A call of a collective: what goes out by blocks, and where what comes goes.
struct Collective {
    MpiPattern pattern = MpiPattern::Nothing;
    int root = -1; ///< none
    MPI_Op op = MPI_OP_NULL;
    std::vector<Block> out = {}, in = {};
    std::vector<int> counts = {}; ///< of each rank's part, of a reduction that is scattered
    bool judged = true;           ///< one type says what is sent, and one what may come
};

/// What came, block by block, or put together by the program's own operation.
void deliver(const std::vector<Block>& plan, MPI_Op op, const Answer& answer) {
    const char* from = answer.data;
    if (const Op* own = ownOp(op); own && !answer.sizes.empty()) {
        const Block& block = plan[0];
        const Type& type = *typeOf(block.type);
        long long low = type.lower, high = type.lower + std::max<long long>(type.extent(), 0) * block.count;
        for (const auto& run : type.runs)
            low = std::min(low, run.at), high = std::max(high, run.at + run.count * bytesOf(run.of) + type.extent() * (block.count - 1));
        std::vector<char> sum((size_t)(high - low) + 16), next(sum.size());
        const long long each = block.count * type.size;
        for (size_t k = answer.sizes.size(); k-- > 0;) {
            unpack(from + (long long)k * each, each, (k + 1 == answer.sizes.size() ? sum : next).data() - low, block.count, type);
            int count = (int)block.count;
            MPI_Datatype handle = block.type;
            if (k + 1 < answer.sizes.size())
                own->function(next.data() - low, sum.data() - low, &count, &handle);
        }
        std::vector<char> packed((size_t)each);
        pack(sum.data() - low, block.count, type, packed.data());
        unpack(packed.data(), each, block.data, block.count, type);
        return;
    }
    for (size_t k = 0; k < answer.sizes.size() && k < plan.size(); ++k) {
        if (plan[k].count > 0 && answer.sizes[k] > 0)
            unpack(from, (long long)answer.sizes[k], plan[k].data, plan[k].count, *typeOf(plan[k].type));
        from += answer.sizes[k];
    }
}
void take(Request& request, const Answer& answer) { deliver(request.plan, request.op, answer); }

uint64_t bytesOf(const Block& block) { return block.count > 0 ? (uint64_t)(block.count * typeOf(block.type)->size) : 0; }

/// Asks, or begins a request where `handle` is given.
int collect(const Place& place, const Comm& of, Collective call, MPI_Request* handle) {
    MpiMessage message = {};
    message.act = MpiAct::Collective;
    message.comm = of.number;
    message.peer = call.root;
    message.pattern = call.pattern;
    message.op = call.op == MPI_OP_NULL ? MpiOp::None : opOf(call.op);
    message.count = (uint32_t)std::max({call.out.size(), call.in.size(), call.counts.size()});
    std::vector<uint64_t> sizes(2 * message.count);
    const auto describe = [&](const std::vector<Block>& blocks) {
        MpiData data = {};
        for (const auto& block : blocks)
            if (block.count > 0) {
                if (data.count == 0)
                    data = dataOf(block.count, *typeOf(block.type));
                if (!call.judged)
                    data.signature = mpiAnySignature;
            }
        return data;
    };
    message.out = describe(call.out);
    message.in = describe(call.in);
    for (size_t k = 0; k < call.out.size(); ++k)
        message.payload += sizes[k] = bytesOf(call.out[k]);
    uint64_t expected = 0;
    for (size_t k = 0; k < call.in.size(); ++k)
        expected += sizes[message.count + k] = bytesOf(call.in[k]);
    if (!call.counts.empty())
        for (size_t k = 0; k < call.counts.size(); ++k)
            sizes[message.count + k] = (uint64_t)(call.counts[k] * typeOf(call.out[0].type)->size);
    const uint64_t most = telarProcess().world->mailboxBytes;
    if (std::max(message.payload, expected) > most)
        return mistake(place, MpiMistake::TooLarge, (int64_t)std::max(message.payload, expected), (uint32_t)(most >> 20), of.handler);
    char* room = roomFor(message.payload);
    for (const auto& block : call.out)
        if (block.count > 0) {
            pack(block.data, block.count, *typeOf(block.type), room);
            room += bytesOf(block);
        }
    if (!handle) {
        const auto answer = ask(place, message, sizes);
        deliver(call.in, call.op, answer);
        return answer.error;
    }
    Request next;
    next.place = place;
    next.active = true;
    next.plan = std::move(call.in);
    next.op = call.op;
    next.message = message;
    next.message.request = next.number = ++lastRequest;
    ask(place, next.message, sizes);
    *handle = addRequest(std::move(next));
    return MPI_SUCCESS;
}

void* behind(const void* data, long long count, MPI_Datatype type) { return (char*)data + count * typeOf(type)->extent(); }

int checkRoot(const Place& place, const Comm& of, int root) {
    return root >= 0 && root < of.size() ? MPI_SUCCESS : mistake(place, MpiMistake::Root, root, (uint32_t)of.size(), of.handler);
}

/// The sides of a collective: one count, or a list with places.
struct Side {
    void* data;
    int count;
    const int *counts, *places;
    MPI_Datatype type;
    const MPI_Datatype* types;
    bool inPlace() const { return data == MPI_IN_PLACE; }
    bool listed() const { return counts != nullptr; }
    MPI_Datatype typeOf(int k) const { return types ? types[k] : type; }
    Block block(int k) const {
        if (types) // places are bytes
            return {(char*)data + places[k], counts[k], types[k]};
        return counts ? Block{behind(data, places ? places[k] : 0, type), counts[k], type} : Block{behind(data, (long long)k * count, type), count, type};
    }
    /// MPI_SUCCESS where its buffer and all counts are fine.
    int check(const Place& place, const Comm& of, bool receives, int blocks) const {
        for (int k = 0; k < (listed() ? blocks : 1); ++k)
            if (const int error = checkData(place, data, listed() ? counts[k] : count, typeOf(k), of, receives, listed() ? 1 : blocks))
                return error;
        return MPI_SUCCESS;
    }
};
Side one(const void* data, int count, MPI_Datatype type) { return {(void*)data, count, nullptr, nullptr, type, nullptr}; }
Side list(const void* data, const int* counts, const int* places, MPI_Datatype type) { return {(void*)data, 0, counts, places, type, nullptr}; }

int barrier(const Place& place, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    return collect(place, *of, {}, r);
}

int broadcast(const Place& place, void* data, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    if ((error = checkRoot(place, *of, root)) || (error = checkData(place, data, count, type, *of, root != of->rank)))
        return error;
    Collective call = {MpiPattern::FromRoot, root};
    (of->rank == root ? call.out : call.in).push_back({data, count, type});
    return collect(place, *of, std::move(call), r);
}

/// Whether what goes out and what comes lie in one place though MPI_IN_PLACE was not said.
bool sameBuffer(const Side& send, const Side& receive, MPI_Datatype a, MPI_Datatype b) {
    return send.data == receive.data && send.data != MPI_BOTTOM && (send.listed() || (send.count > 0 && ::typeOf(a)->size > 0)) &&
           (receive.listed() || (receive.count > 0 && ::typeOf(b)->size > 0));
}

/// A gather or a scatter: the root has a block for each rank on one side, and each rank has one on the other.
int fromOrToRoot(const Place& place, bool gathers, const Side& send, const Side& receive, int root, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    if ((error = checkRoot(place, *of, root)))
        return error;
    const Side &all = gathers ? receive : send, &own = gathers ? send : receive;
    const bool isRoot = of->rank == root, inPlace = isRoot && own.inPlace();
    const auto check = [&](const Side& side) {
        const bool needed = &side == &all ? isRoot : !inPlace;
        return needed ? side.check(place, *of, &side == &receive, &side == &all ? of->size() : 1) : MPI_SUCCESS;
    };
    if ((error = check(send)) || (error = check(receive)))
        return error;
    if (isRoot && !inPlace && sameBuffer(send, receive, send.type, receive.type))
        return mistake(place, MpiMistake::SameBuffer, 0, 0, of->handler);
    Collective call = {MpiPattern::Each, root};
    call.out.assign((size_t)of->size(), Block{nullptr, 0, MPI_BYTE});
    call.in = call.out;
    for (int k = 0; isRoot && k < of->size(); ++k)
        if (k != root || !inPlace)
            (gathers ? call.in : call.out)[(size_t)k] = all.block(k);
    if (!inPlace)
        (gathers ? call.out : call.in)[(size_t)root] = own.block(0);
    return collect(place, *of, std::move(call), r);
}

int gatherAll(const Place& place, const Side& send, const Side& receive, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    if ((error = receive.check(place, *of, true, of->size())) || (!send.inPlace() && (error = send.check(place, *of, false, 1))))
        return error;
    if (!send.inPlace() && sameBuffer(send, receive, send.type, receive.type))
        return mistake(place, MpiMistake::SameBuffer, 0, 0, of->handler);
    Collective call = {MpiPattern::ToAll};
    call.out.push_back(send.inPlace() ? receive.block(of->rank) : send.block(0));
    for (int k = 0; k < of->size(); ++k)
        call.in.push_back(receive.block(k));
    return collect(place, *of, std::move(call), r);
}

int allToAll(const Place& place, const Side& send, const Side& receive, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    if ((error = receive.check(place, *of, true, of->size())) || (!send.inPlace() && (error = send.check(place, *of, false, of->size()))))
        return error;
    if (!send.inPlace() && sameBuffer(send, receive, send.typeOf(0), receive.typeOf(0)))
        return mistake(place, MpiMistake::SameBuffer, 0, 0, of->handler);
    Collective call = {MpiPattern::Each};
    call.judged = !receive.types;
    for (int k = 0; k < of->size(); ++k) {
        call.out.push_back(send.inPlace() ? receive.block(k) : send.block(k));
        call.in.push_back(receive.block(k));
    }
    return collect(place, *of, std::move(call), r);
}

int checkOp(const Place& place, MPI_Op op, MPI_Datatype type, const Comm& of) {
    const auto known = opOf(op);
    if (known == MpiOp::None)
        return mistake(place, MpiMistake::NullOp, 0, 0, of.handler);
    return fits(known, typeOf(type)->basic) ? MPI_SUCCESS : mistake(place, MpiMistake::OpType, 0, 0, of.handler);
}

/// `counts`: of each rank's part; null: all have `count`.
int reduce(const Place& place, MpiPattern pattern, const void* send, void* receive, int count, const int* counts, MPI_Datatype type, MPI_Op op,
           int root, MPI_Comm comm, MPI_Request* r) {
    COMM(comm);
    const bool rooted = pattern == MpiPattern::Reduce, receives = !rooted || of->rank == root, own = send == MPI_IN_PLACE;
    if (rooted && (error = checkRoot(place, *of, root)))
        return error;
    Collective call = {pattern, rooted ? root : -1, op};
    int all = count, mine = count;
    if (pattern == MpiPattern::ReduceScatter) {
        all = 0;
        for (int k = 0; k < of->size(); ++k) {
            const int part = counts ? counts[k] : count;
            if ((error = checkData(place, &all, part, type, *of)))
                return error;
            call.counts.push_back(part);
            all += part;
        }
        mine = call.counts[(size_t)of->rank];
    }
    if ((own && !receives) || (!own && (error = checkData(place, send, all, type, *of))))
        return error ? error : mistake(place, MpiMistake::NullBuffer, 0, 0, of->handler);
    if ((receives && (error = checkData(place, receive, mine, type, *of, true))) || (error = checkOp(place, op, type, *of)))
        return error;
    if (receives && !own && send == receive && all > 0 && send != MPI_BOTTOM)
        return mistake(place, MpiMistake::SameBuffer, 0, 0, of->handler);
    call.out.push_back({own ? receive : (void*)send, all, type});
    if (receives)
        call.in.push_back({receive, mine, type});
    return collect(place, *of, std::move(call), r);
}

} // namespace
