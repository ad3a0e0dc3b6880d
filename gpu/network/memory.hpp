// The GPU's memory of networks: one stream, and pieces that are used again by what follows in it.
#pragma once

#include "core/network/tensor.hpp"
#include "gpu/device/cuda.hpp"

#include <map>
#include <mutex>

namespace telar::gpu {

class DeviceMemory : public std::enable_shared_from_this<DeviceMemory> {
public:
    static Expected<std::shared_ptr<DeviceMemory>> create();
    ~DeviceMemory();

    cudaStream_t stream() const { return stream_.get(); }
    /// Not initialised. The last copy of it gives the memory back; work that was given before may still use it, since what follows
    /// comes after in the stream.
    Expected<std::shared_ptr<void>> take(std::size_t bytes);
    Expected<std::shared_ptr<void>> copied(const void* from, std::size_t bytes);
    /// A tensor whose numbers will be made here.
    Expected<network::Tensor> make(network::Type type, network::Shape shape);
    /// Where its numbers lie: copied where they did not yet. Valid until `letGo` where the tensor keeps no place for them.
    Expected<const void*> addressOf(const network::Tensor& tensor);
    /// The same of several, null for a tensor that is not there.
    struct Wanted {
        const network::Tensor* tensor;
        const float** to;
    };
    Status addressesOf(std::initializer_list<Wanted> tensors);
    void letGo() { lent_.clear(); }

    /// Refuses with the numbers where `bytes` are neither free on the device nor kept here.
    Status fits(int64_t bytes) const;

    Status wait();
    Status failure() const;

private:
    /// A copy of the host's, after all work given so far; zeros where that failed.
    std::shared_ptr<const void> fetched(const void* memory, std::size_t bytes);
    void fail(const Status& status);

    Stream stream_;
    mutable std::mutex mutex_;
    std::multimap<std::size_t, Bytes> free_;
    std::vector<std::shared_ptr<void>> lent_;
    Status failure_;
};

} // namespace telar::gpu
