// An array in the device's memory, and which of its words somebody has written.
#pragma once

#include <cstdint>
#include <vector>

namespace telar::program {

struct DeviceArray {
    uint64_t offset = 0, bytes = 0, site = 0;
    bool alive = false, managed = false;
    uint32_t card = 0;                  ///< whose memory it is
    bool fresh = true;                  ///< words of it nobody has written
    std::vector<uint64_t> written = {}; ///< of a fresh one: bits of the words of 4 bytes that somebody has

    /// A copy or a set writes rows of `width` bytes.
    void write(uint64_t at, uint64_t pitch, uint64_t width, uint64_t height);
    /// Of such rows, how many words nobody has written, and the first of them.
    struct Unwritten {
        uint64_t words = 0, first = 0;
        uint64_t gap = 0;  ///< the first of `fewestInGap` such words in a row
        bool gaps = false; ///< there are such
    };
    static constexpr uint64_t fewestInGap = 8; ///< fewer may lie between the members of a structure
    Unwritten unwritten(uint64_t at, uint64_t pitch, uint64_t width, uint64_t height) const;
};

} // namespace telar::program
