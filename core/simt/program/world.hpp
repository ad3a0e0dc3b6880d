// The memory that a program's process and the machine both see: what the program may know of the card and its kernels,
// the variables of its kernels, and the device's memory.
#pragma once

#include "core/simt/cost_model.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/program/device_array.hpp"
#include "core/simt/program/protocol.hpp"

#include <map>

namespace telar::program {

/// Which rank of an MPI program a process is; `ranks` 0: of none.
struct RankPlace {
    uint32_t rank = 0, ranks = 0;
    uint64_t mailboxBytes = 0;
};

class SharedWorld {
public:
    /// `deviceBytes` of memory for all of so many cards, of which pages exist once they are touched. Errors: no such memory here.
    static Expected<std::unique_ptr<SharedWorld>> make(std::shared_ptr<const machine::Program> program,
                                                       const std::vector<cuda::KernelFacts>& kernels,
                                                       const simt::DeviceModel& card, int64_t deviceBytes,
                                                       uint32_t cards, const RankPlace& rank = {});
    ~SharedWorld();
    SharedWorld(const SharedWorld&) = delete;
    SharedWorld& operator=(const SharedWorld&) = delete;

    int descriptor() const { return file_; }
    uint64_t bytes() const { return bytes_; }
    uint32_t cards() const { return cards_; }
    /// Where numbers of a rank's calls lie (mpi_protocol.hpp); empty: it is no rank.
    std::span<uint8_t> mailbox() { return {memory_ + bytes_ - mailboxBytes_, static_cast<std::size_t>(mailboxBytes_)}; }

    /// Messages of the program; false: they make no sense.
    bool allocated(const ArrayMessage& message, uint64_t site);
    bool freed(const ArrayMessage& message);
    /// A copy or a set writes rows of `width` bytes; false: there is no such array.
    bool written(uint32_t array, uint64_t at, uint64_t pitch, uint64_t width, uint64_t height);
    /// Of such rows, how many words nobody has written, and the first of them.
    DeviceArray::Unwritten unwritten(uint32_t array, uint64_t at, uint64_t pitch, uint64_t width,
                                     uint64_t height) const;

    /// Shared memory: what a kernel's own arrays take, and what the card gives a block that asks for more.
    struct SharedMemory {
        int64_t own = 0, optIn = 0;
    };
    SharedMemory sharedOf(uint32_t kernel) const { return {sharedOfKernels_[kernel], optIn_}; }
    const std::vector<DeviceArray>& arrays() const { return arrays_; }
    std::vector<DeviceArray>& arrays() { return arrays_; }
    std::span<uint8_t> memoryOf(const DeviceArray& array);
    /// All that a launch may read or write: the variables, and the arrays that are there.
    std::vector<std::span<uint8_t>> memory();
    /// Of a variable, by its number in the program's process; empty: there is none.
    std::string variableName(uint32_t number) const;
    struct VariableFacts {
        uint64_t bytes = 0, align = 0; ///< align: of an array, that of an element
    };
    VariableFacts variable(uint32_t number) const;
    /// The array that an address lies in; noArray: none.
    uint32_t arrayAt(uint64_t address) const;
    /// Where the arrays of texture and surface objects lie.
    std::vector<uint64_t> texturedAddresses() const;
    /// What the variables hold now, for a launch; and what it left.
    std::vector<machine::SymbolValue> symbolValues() const;
    void keepSymbols(const machine::Machine& machine);

private:
    SharedWorld() = default;
    void lay(const std::vector<cuda::KernelFacts>& kernels, const simt::DeviceModel& card, uint64_t deviceBytes,
             uint32_t cards, const RankPlace& rank);

    std::shared_ptr<const machine::Program> program_;
    struct Variable {
        std::string name;
        uint64_t offset = 0, bytes = 0, align = 0;
    };
    std::vector<Variable> variables_;
    std::vector<int64_t> sharedOfKernels_;
    int64_t optIn_ = 0;
    std::vector<DeviceArray> arrays_;
    uint64_t alive_ = 0;         ///< bytes of those that are alive
    std::vector<uint8_t> start_; ///< what stands before the device's memory
    uint32_t cards_ = 1;
    int file_ = -1;
    uint8_t* memory_ = nullptr;
    uint64_t bytes_ = 0, device_ = 0, deviceBytes_ = 0, firstSlot_ = 0, mailboxBytes_ = 0;
};

} // namespace telar::program
