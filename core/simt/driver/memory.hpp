// The device's memory behind CUDA's driver API: arrays at addresses of the machine, and the slots of modules' variables.
//
// An address is a slot of 4 GiB (bits 32 and up) and a place within it; an array begins in the middle of its slot and, where
// it is larger than 2 GiB, goes on in the next ones; a variable begins at the start of its slot. The host has these addresses, too: memory that both sides may use (managed, pinned) lies there,
// and where a plain array is, the host has nothing that it could read or write by mistake.
#pragma once

#include "core/simt/program/device_array.hpp"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace telar::driver {

/// A line of the caller's source; an empty file: not known.
struct Line {
    std::string file;
    int number = 0;
    /// "demo.py:12"
    std::string words() const { return file.empty() ? std::string() : file + ":" + std::to_string(number); }
};

enum class ArrayKind {
    Device,    ///< the host has no access
    Managed,   ///< at the same address for both sides
    Pinned,    ///< likewise, the host's
    Registered ///< the host's own memory, at an address of its own for the device
};

struct Array {
    uint64_t address = 0;
    uint8_t* data = nullptr;
    ArrayKind kind = ArrayKind::Device;
    Line from;                  ///< where it was allocated
    Line freedAt;               ///< where it was given back, of one that is
    std::string label = {};     ///< the parameter's name, as the last launch said; may be empty
    std::string shape = {};     ///< "(64, 64)", likewise
    uint32_t element = 4;       ///< bytes, likewise
    program::DeviceArray words; ///< its size, whether it is alive, and who has written it

    uint64_t bytes() const { return words.bytes; }
    bool alive() const { return words.alive; }
    /// "the array of demo.py:12", "the array a (64, 64) of demo.py:12 (freed at demo.py:20)"
    std::string name() const;
};

/// An address, and how many bytes of its array are before and behind it.
struct Spot {
    Array* array = nullptr;  ///< null: a variable of a module, or the host's memory
    uint8_t* data = nullptr; ///< null: so many bytes are not there
    bool host = false;
};

class Memory {
public:
    static constexpr uint64_t mostArrayBytes = uint64_t{1} << 38;
    explicit Memory(uint64_t bytes) : bytes_(bytes) {}
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    /// The address; 0: there is no room. `where`: of Registered, the host's memory.
    uint64_t allocate(uint64_t bytes, ArrayKind kind, const Line& from, void* where = nullptr);
    /// False: no array that is alive begins there. What is given back is not given out again for long, so that its use is found.
    bool release(uint64_t address, const Line& at);

    /// The array of the address' slot, alive or given back; null: none was there.
    Array* slotOf(uint64_t address);
    /// Slots for a module's variables, one behind the other; 0: none are left. Those of a module that has gone come back.
    uint64_t claim(uint64_t count);
    void giveBack(uint64_t first, uint64_t count);
    /// Variables become known by where they lie, or (null data) unknown.
    void setVariable(uint64_t slot, uint8_t* data, uint64_t bytes);
    /// The bytes at an address, of the device or the host's own.
    Spot at(uint64_t address, uint64_t bytes);

    /// By slot, from the first on; null: none.
    const std::vector<std::unique_ptr<Array>>& arrays() const { return arrays_; }
    uint64_t total() const { return bytes_; }
    uint64_t inUse() const { return inUse_; }
    uint64_t most() const { return most_; }
    int64_t made() const { return made_; }
    /// Changes whenever an array comes or goes.
    uint64_t generation() const { return generation_; }

private:
    struct Variable {
        uint8_t* data = nullptr;
        uint64_t bytes = 0;
    };
    uint64_t freeSlot();
    uint64_t freeSlots(uint64_t count);
    void forget(uint64_t slot);
    bool map(Array& array);
    static void unmap(Array& array);

    uint64_t bytes_, inUse_ = 0, most_ = 0, generation_ = 0;
    int64_t made_ = 0;
    std::vector<std::unique_ptr<Array>> arrays_;    ///< by slot
    std::vector<Variable> variables_;               ///< by slot
    std::map<uint64_t, uint64_t> long_;             ///< first slots of arrays that have several, and how many
    std::deque<uint64_t> quarantine_;               ///< slots that were given back, the longest first
    std::map<uint64_t, std::deque<uint64_t>> runs_; ///< slots that modules and long arrays gave back, by how many
    uint64_t next_ = 0;                             ///< the first slot that nobody had yet; 0: none has been given
};

} // namespace telar::driver
