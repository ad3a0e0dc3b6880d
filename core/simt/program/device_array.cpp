#include "core/simt/program/device_array.hpp"

#include <algorithm>
#include <bit>

namespace telar::program {

namespace {

/// Calls `each(from, to)` for the ranges of words of 4 bytes that rows touch within an array of so many bytes. The numbers
/// are a stranger's: rows that overlap or touch are one range.
template <class Each>
void forWords(uint64_t bytes, uint64_t at, uint64_t pitch, uint64_t width, uint64_t height, const Each& each) {
    width = std::min(width, bytes);
    if (width == 0 || height == 0 || at >= bytes)
        return;
    const auto range = [&](uint64_t from, uint64_t to) { each(from / 4, (std::min(bytes, to) + 3) / 4); };
    if (pitch <= width) {
        const uint64_t rows = pitch == 0 ? 0 : std::min(height - 1, bytes / pitch);
        range(at, at + rows * pitch + width);
        return;
    }
    for (uint64_t row = 0; row < height && at < bytes; ++row, at += std::min(pitch, bytes))
        range(at, at + width);
}

/// Of block `block` of 64 words, the bits of those from `from` up to `to`.
uint64_t bitsOf(uint64_t block, uint64_t from, uint64_t to) {
    uint64_t bits = ~uint64_t{0};
    if (from > block * 64)
        bits &= ~uint64_t{0} << (from - block * 64);
    if (to < block * 64 + 64)
        bits &= (uint64_t{1} << (to - block * 64)) - 1;
    return bits;
}

} // namespace

void DeviceArray::write(uint64_t at, uint64_t pitch, uint64_t width, uint64_t height) {
    if (!fresh)
        return;
    written.resize((bytes / 4 + 64) / 64);
    forWords(bytes, at, pitch, width, height, [&](uint64_t from, uint64_t to) {
        for (uint64_t block = from / 64; block * 64 < to; ++block)
            written[block] |= bitsOf(block, from, to);
    });
    fresh = unwritten(0, bytes, bytes, 1).words > 0;
}

DeviceArray::Unwritten DeviceArray::unwritten(uint64_t at, uint64_t pitch, uint64_t width, uint64_t height) const {
    Unwritten found;
    if (!fresh)
        return found;
    uint64_t row = 0, next = 0; // so many in a row, up to this one
    const auto inARow = [&](uint64_t from, uint64_t count) {
        row = from == next ? row + count : count;
        next = from + count;
        if (row >= fewestInGap && !found.gaps) {
            found.gap = next - row;
            found.gaps = true;
        }
    };
    forWords(bytes, at, pitch, width, height, [&](uint64_t from, uint64_t to) {
        for (uint64_t block = from / 64; block * 64 < to; ++block) {
            const uint64_t bits = bitsOf(block, from, to) & ~(block < written.size() ? written[block] : 0);
            if (bits && found.words == 0)
                found.first = block * 64 + static_cast<uint64_t>(std::countr_zero(bits));
            found.words += static_cast<uint64_t>(std::popcount(bits));
            for (uint64_t left = bits; left && !found.gaps;) {
                const auto first = static_cast<uint64_t>(std::countr_zero(left)),
                           count = static_cast<uint64_t>(std::countr_one(left >> first));
                inARow(block * 64 + first, count);
                left = first + count == 64 ? 0 : left >> (first + count) << (first + count);
            }
        }
    });
    return found;
}

} // namespace telar::program
