// NCCL by dlopen, with the few calls that are used (nccl.h, stable since version 2).
#include "gpu/device/nccl.hpp"
#include "gpu/device/library.hpp"

namespace telar::gpu {

namespace {

constexpr int float32 = 7, addition = 0;

struct Library {
    int (*initAll)(void**, int, const int*) = nullptr;
    int (*makeId)(RingId*) = nullptr;
    int (*initRank)(void**, int, RingId, int) = nullptr; // the id by value, as ncclUniqueId
    int (*destroy)(void*) = nullptr;
    int (*allReduce)(const void*, void*, std::size_t, int, int, void*, cudaStream_t) = nullptr;
    const char* (*errorString)(int) = nullptr;
    bool found = false;

    Library() {
        const FoundLibrary library({"libnccl.so.2", "libnccl.so"});
        const auto find = [&](auto& function, const char* symbol) { return library.find(function, symbol); };
        found = find(initAll, "ncclCommInitAll") && find(destroy, "ncclCommDestroy") &&
                find(makeId, "ncclGetUniqueId") && find(initRank, "ncclCommInitRank") &&
                find(allReduce, "ncclAllReduce") && find(errorString, "ncclGetErrorString");
    }
};

const Library& library() {
    static const auto* opened = new Library; // never closed: CUDA may be gone before
    return *opened;
}

Status checkNccl(int code, const char* call) {
    if (code == 0)
        return {};
    return environmentError(text(TELAR_TR("gpu", "%1 failed: %2"), call, library().errorString(code)));
}

} // namespace

Status ncclAvailable() {
    if (library().found)
        return {};
    return environmentError(text(TELAR_TR("gpu", "Several GPUs need NVIDIA's NCCL, which is not installed")), {},
                            text(TELAR_TR("gpu", "Install libnccl2, or take one GPU")));
}

Expected<std::vector<Ring>> Ring::create(const std::vector<int>& devices) {
    TELAR_CHECK(ncclAvailable());
    std::vector<void*> handles(devices.size());
    const auto count = static_cast<int>(devices.size());
    TELAR_CHECK(checkNccl(library().initAll(handles.data(), count, devices.data()), "ncclCommInitAll"));
    std::vector<Ring> rings;
    for (int rank = 0; rank < count; ++rank)
        rings.push_back(Ring(handles[static_cast<std::size_t>(rank)], rank, count));
    return rings;
}

Expected<RingId> Ring::makeId() {
    TELAR_CHECK(ncclAvailable());
    RingId id{};
    TELAR_CHECK(checkNccl(library().makeId(&id), "ncclGetUniqueId"));
    return id;
}

Expected<Ring> Ring::join(const RingId& id, int rank, int ranks) {
    TELAR_CHECK(ncclAvailable());
    void* handle = nullptr;
    TELAR_CHECK(checkNccl(library().initRank(&handle, ranks, id, rank), "ncclCommInitRank"));
    return Ring(handle, rank, ranks);
}

Ring::~Ring() {
    if (handle_)
        library().destroy(handle_);
}

Status Ring::sum(float* values, int64_t count, cudaStream_t stream) const {
    return checkNccl(
        library().allReduce(values, values, static_cast<std::size_t>(count), float32, addition, handle_, stream),
        "ncclAllReduce");
}

} // namespace telar::gpu
