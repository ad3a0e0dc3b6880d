// SHA-256 (FIPS 180-4) of data that comes in pieces.
#pragma once

#include "core/base/host.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace telar {

class Sha256 {
public:
    /// Above the lowest level the processor's own instructions for it are used, where it has them.
    explicit Sha256(SimdLevel level = simdLevel());
    void update(const void* data, std::size_t bytes);
    /// Lower-case hexadecimal; nothing may be added after it.
    std::string finish();

private:
    void compress(const unsigned char* block);

    std::array<uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    unsigned char block_[64];
    std::size_t used_ = 0;
    uint64_t length_ = 0;
    bool instructions_;
};

} // namespace telar
