#include "gpu/network/memory.hpp"

#include "core/matrix/matrix.hpp"
#include "gpu/device/workspace.hpp"

#include <cstring>
#include <new>

namespace telar::gpu {

namespace {

constexpr std::size_t granule = 512; ///< of what cudaMalloc gives

} // namespace

Expected<std::shared_ptr<DeviceMemory>> DeviceMemory::create() {
    TELAR_TAKE(stream, Stream::create());
    auto made = std::make_shared<DeviceMemory>();
    made->stream_ = std::move(*stream);
    return made;
}

DeviceMemory::~DeviceMemory() {
    if (stream_.get())
        (void)stream_.wait();
}

Expected<std::shared_ptr<void>> DeviceMemory::take(std::size_t bytes) {
    const std::size_t wanted = (std::max<std::size_t>(bytes, 1) + granule - 1) / granule * granule;
    Bytes piece;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = free_.lower_bound(wanted); found != free_.end() && found->first <= 2 * wanted) {
            piece = std::move(found->second);
            free_.erase(found);
        }
    }
    if (!piece.data()) {
        std::size_t left = 0, all = 0;
        if (cudaMemGetInfo(&left, &all) == cudaSuccess && left < wanted) { // what is kept for later goes first
            (void)stream_.wait();
            const std::lock_guard lock(mutex_);
            free_.clear();
        }
        TELAR_TAKE(made, Bytes::allocate(Memory::Device, wanted));
        piece = std::move(*made);
    }
    void* address = piece.data();
    auto owner = std::make_shared<Bytes>(std::move(piece));
    return std::shared_ptr<void>(address, [owner, home = weak_from_this()](void*) {
        if (const auto memory = home.lock()) {
            const std::lock_guard lock(memory->mutex_);
            memory->free_.emplace(owner->size(), std::move(*owner));
        }
    });
}

Expected<std::shared_ptr<void>> DeviceMemory::copied(const void* from, std::size_t bytes) {
    auto to = take(bytes);
    if (!to)
        return to;
    if (auto done = check(cudaMemcpyAsync(to->get(), from, bytes, cudaMemcpyHostToDevice, stream()), "cudaMemcpyAsync");
        !done)
        return done.error();
    return to;
}

Expected<network::Tensor> DeviceMemory::make(network::Type type, network::Shape shape) {
    network::Tensor outline(type, shape);
    const auto bytes = static_cast<std::size_t>(outline.bytes());
    TELAR_TAKE(memory, take(bytes));
    auto place = std::make_shared<network::Elsewhere>();
    place->memory = *memory;
    place->fetch = [self = shared_from_this(), address = memory->get(), bytes] {
        return self->fetched(address, bytes);
    };
    return network::Tensor::madeElsewhere(type, std::move(shape), std::move(place));
}

Expected<const void*> DeviceMemory::addressOf(const network::Tensor& tensor) {
    const auto& place = tensor.elsewhere();
    if (!place) {
        TELAR_TAKE(once, copied(tensor.data<unsigned char>(), static_cast<std::size_t>(tensor.bytes())));
        lent_.push_back(*once);
        return once->get();
    }
    const std::lock_guard lock(place->mutex);
    if (!place->memory) {
        TELAR_TAKE(made, copied(tensor.data<unsigned char>(), static_cast<std::size_t>(tensor.bytes())));
        place->memory = *made;
    }
    return place->memory.get();
}

Status DeviceMemory::addressesOf(std::initializer_list<Wanted> tensors) {
    for (const auto& one : tensors) {
        *one.to = nullptr;
        if (!one.tensor)
            continue;
        TELAR_TRY(found, addressOf(*one.tensor));
        *one.to = static_cast<const float*>(*found);
    }
    return {};
}

Status DeviceMemory::fits(int64_t bytes) const {
    std::size_t kept = 0;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& piece : free_)
            kept += piece.first;
    }
    return checkDeviceMemory(static_cast<int64_t>(kept), bytes);
}

std::shared_ptr<const void> DeviceMemory::fetched(const void* memory, std::size_t bytes) {
    Buffer buffer = allocateBuffer(std::max<std::size_t>(bytes, 64));
    if (!buffer)
        throw std::bad_alloc();
    auto done = useDevice();
    if (done)
        done = check(cudaMemcpyAsync(buffer.get(), memory, bytes, cudaMemcpyDeviceToHost, stream()), "cudaMemcpyAsync");
    if (done)
        done = stream_.wait();
    if (!done) {
        std::memset(buffer.get(), 0, bytes);
        fail(done);
    }
    return std::shared_ptr<const void>(std::move(buffer));
}

Status DeviceMemory::wait() {
    if (auto done = stream_.wait(); !done)
        fail(done);
    return failure();
}

Status DeviceMemory::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void DeviceMemory::fail(const Status& status) {
    const std::lock_guard lock(mutex_);
    if (failure_)
        failure_ = status;
}

} // namespace telar::gpu
