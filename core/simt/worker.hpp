// What one core needs to run blocks: shared memory, fibers, a recorder. All are used again from block to
// block.
#pragma once

#include "core/simt/fibers.hpp"
#include "core/simt/lane.hpp"
#include "core/simt/recorder.hpp"

#include <array>
#include <cstring>
#include <memory>

namespace telar::simt {

/// The block's shared memory: the launch's dynamic part first, then the static arrays as the kernel asks for
/// them, the same place in every block.
class SharedMemory {
public:
    static constexpr uint32_t maxArrays = 16;
    static constexpr std::size_t room = 256 * 1024; ///< more than a launch may use; the launch checks

    SharedMemory() : memory_(new (std::align_val_t{256}) unsigned char[room]) {}
    void begin(uint32_t dynamicBytes) {
        dynamic_ = dynamicBytes;
        used_ = (dynamicBytes + 127u) / 128 * 128;
        offsets_.fill(~0u);
    }
    void* array(uint32_t id, std::size_t bytes) {
        if (offsets_[id] == ~0u) {
            offsets_[id] = used_;
            used_ = static_cast<uint32_t>((used_ + bytes + 127) / 128 * 128);
        }
        return memory_.get() + offsets_[id];
    }
    /// Makes every byte 0xff (floats: NaN), so that what nobody has written looks the same everywhere.
    void spoil(bool all) { std::memset(memory_.get(), 0xff, all ? room : used_); }
    unsigned char* dynamicMemory() { return memory_.get(); }
    uint32_t dynamicBytes() const { return dynamic_; }
    uint32_t bytes() const { return used_; } ///< in use, each array on 128 bytes

private:
    struct Free {
        void operator()(unsigned char* memory) const { ::operator delete[](memory, std::align_val_t{256}); }
    };
    std::unique_ptr<unsigned char[], Free> memory_;
    uint32_t dynamic_ = 0, used_ = 0;
    std::array<uint32_t, maxArrays> offsets_{};
};

class Worker {
public:
    SharedMemory shared;
    FiberBlock& fibers() {
        if (!fibers_)
            fibers_ = std::make_unique<FiberBlock>();
        return *fibers_;
    }
    Recorder& recorder() {
        if (!recorder_)
            recorder_ = std::make_unique<Recorder>();
        return *recorder_;
    }

private:
    std::unique_ptr<FiberBlock> fibers_;
    std::unique_ptr<Recorder> recorder_;
};

/// Where a thread is, and in how large a grid.
struct Place {
    Dim3 thread{0, 0, 0}, block{0, 0, 0}, blockDim, gridDim;
};

} // namespace telar::simt
