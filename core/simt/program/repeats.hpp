// Launches that have been before. A kernel that meets the memory it has met before, with the same arguments, leaves what
// it left then: a program that launches it a hundred times to measure it waits for two.
//
// Nothing is concluded from the code. The whole of the device's memory is kept before a launch of which there was one
// like it, and compared with what stands there afterwards; what differs is kept, too. The next such launch runs only if
// memory is not, byte for byte, what was kept; else its changes are written again.
#pragma once

#include "core/simt/program/run.hpp"
#include "core/simt/program/world.hpp"

namespace telar::program {

class Repeats {
public:
    explicit Repeats(SharedWorld& world) : world_(world) {}

    /// What the launch left in the report, at its arrays and with what time.
    struct Known {
        ProgramLaunch made;
        std::vector<machine::BufferUse> uses;
        uint64_t nanoseconds = 0;
    };

    /// Writes what a launch like this one has written. Null: nothing was written, it is to run.
    const Known* again(const std::string& key);
    /// Before such a launch runs.
    void begin(const std::string& key);
    /// After it has run, in so many milliseconds, and left nothing but memory: no words printed, nothing launched or found.
    void end(const std::string& key, Known known, double milliseconds);
    /// After one that did more.
    void drop();
    /// The host has written memory, or given some back.
    void touched() { ++version_; }
    /// Arrays come and go: their words are nobody's until they are written, whatever they hold.
    void forget();

private:
    struct Change {
        uint64_t at; ///< in what `now` gives, one behind the other
        std::vector<uint8_t> bytes;
    };
    struct One {
        double milliseconds = 0;     ///< the last time that it ran
        int vain = 0;                ///< times that memory was kept in vain
        std::vector<uint8_t> before; ///< empty: not kept
        std::vector<Change> changes;
        Known known;
        bool whole = false; ///< `changes` and `known` are those of a launch from `before`
        uint64_t seen = 0;  ///< version of memory that was found to be `before`
    };
    std::vector<std::span<uint8_t>> now() { return world_.memory(); }
    bool same(One& one);
    void release(One& one);

    SharedWorld& world_;
    std::map<std::string, One> all_;
    One* open_ = nullptr;  ///< that runs and whose memory is kept
    uint64_t version_ = 1; ///< of memory, but for what the host writes in place
    uint64_t kept_ = 0;    ///< bytes of all that is kept
};

} // namespace telar::program
