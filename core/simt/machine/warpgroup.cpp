#include "core/simt/machine/warpgroup.hpp"

#include "core/base/half.hpp"
#include "core/simt/machine/phases.hpp"
#include "core/simt/machine/worker.hpp"

#include <bit>
#include <cstring>

// A product is done when its instruction is; on a GPU it is under way until wgmma.wait_group says otherwise. Each warp
// makes its own sixteen rows when its turn comes: a kernel in which one warp gives a stage free for all four, as a GPU
// whose four warps multiply together lets pass, is seen to race here.

namespace telar::machine {

namespace {

constexpr uint32_t most = 256, depthMost = 16, rowsOfWarp = 16;

/// The array of shared memory that holds these low bits of an address: a descriptor has no more.
const Region* arrayOf(const Warp& w, uint32_t low) {
    for (uint32_t k = 0; k < w.sharedCount; ++k) {
        const auto& region = w.shared[k];
        const auto first = static_cast<uint32_t>(region.begin) & (sharedSpan - 1);
        if (region.data && low >= first && low - first < region.bytes)
            return &region;
    }
    return nullptr;
}

/// 16 bytes of a factor for each (row, part); false where they lie outside, which is said.
class Factor {
public:
    Factor(Warp& w, const Inst* i, const MatrixPlaces& places) : w_(w), i_(i), places_(places) {
        region_ = arrayOf(w, places.start);
        base_ = region_ ? region_->begin - (static_cast<uint32_t>(region_->begin) & (sharedSpan - 1)) : sharedWindow;
    }
    bool read(uint32_t rows, uint8_t (*out)[2][16], uint32_t from) {
        Inst part = *i_;
        part.size = 16;
        part.vec = 1;
        uint64_t address[lanes];
        for (uint32_t first = 0; first < rows * 2; first += lanes) {
            Access access;
            access.address = address;
            access.region = region_;
            for (uint32_t l = 0; l < lanes && first + l < rows * 2; ++l) {
                const uint32_t e = first + l;
                address[l] = base_ + places_.at(from + e / 2, e % 2);
                if (!region_ || address[l] < region_->begin || address[l] + 16 > region_->begin + region_->bytes) {
                    reportOutside(w_, i_, l, address[l], region_, 16, false);
                    return false;
                }
                std::memcpy(out[e / 2][e % 2], region_->data + (address[l] - region_->begin), 16);
                access.mask |= 1u << l;
            }
            if (w_.sums)
                check(w_, &part, access, true, false);
        }
        return true;
    }

private:
    Warp& w_;
    const Inst* i_;
    MatrixPlaces places_;
    const Region* region_ = nullptr;
    uint64_t base_ = 0;
};

float numberAt(const uint8_t (*row)[16], uint32_t k, MatrixElement type) {
    const uint8_t* bytes = &row[0][0];
    uint32_t word = 0;
    if (type == MatrixElement::TF32) {
        std::memcpy(&word, bytes + k * 4, 4);
        return std::bit_cast<float>(word & 0xffffe000u);
    }
    std::memcpy(&word, bytes + k * 2, 2);
    return type == MatrixElement::F16 ? halfToFloat(static_cast<uint16_t>(word)) : std::bit_cast<float>(word << 16);
}

/// A from registers: as the fragment of mma of 16 rows.
void gatherA(Warp& w, const WarpgroupOp& op, const uint32_t* places, uint8_t (*out)[2][16]) {
    const uint32_t per = op.type == MatrixElement::TF32 ? 1 : 2, bytes = 4 / per;
    for (uint32_t row = 0; row < rowsOfWarp; ++row)
        for (uint32_t k = 0; k < op.depth(); ++k) {
            const uint32_t span = 4 * per, lane = row % 8 * 4 + k % span / per, index = k / span * 2 + row / 8;
            const uint32_t word = w.at<uint32_t>(places[index])[lane] >> (k % per * 16);
            std::memcpy(&out[row][0][0] + k * bytes, &word, bytes);
        }
}

} // namespace

const Inst* warpgroupMultiply(Warp& w, const Inst* i) {
    const auto op = std::bit_cast<WarpgroupOp>(i->e);
    const auto& places = w.worker->launch->program->extras[i->counter].places;
    if (w.active != everyLane) {
        w.worker->report(w.worker->finding(simt::FindingKind::WarpMask, i,
                                           w.number * lanes + static_cast<uint32_t>(std::countr_zero(w.active))),
                         i->source);
        return i + 1;
    }
    uint8_t rowsA[rowsOfWarp][2][16], rowsB[most][2][16];
    const auto factor = [&](uint32_t place, uint32_t rows, uint32_t from, uint8_t(*out)[2][16]) {
        const auto described = MatrixPlaces::of(w.at<uint64_t>(place)[0]);
        if (!described) {
            reportOutside(w, i, 0, w.at<uint64_t>(place)[0], nullptr, 16, false);
            return false;
        }
        return Factor(w, i, *described).read(rows, out, from);
    };
    if (op.registers)
        gatherA(w, op, places.data() + op.sums(), rowsA);
    else if (!factor(i->a, rowsOfWarp, w.number % 4 * rowsOfWarp, rowsA))
        return killLanes(w, w.active, i + 1);
    if (!factor(i->b, op.columns, 0, rowsB))
        return killLanes(w, w.active, i + 1);
    const bool goesOn =
        !(i->flags & HasPredicate) || ((*w.at<uint32_t>(i->c) ^ (i->flags & Negated ? everyLane : 0u)) & 1);
    const uint32_t columns = op.columns, depth = op.depth();
    float b[depthMost][most], sums[most];
    for (uint32_t k = 0; k < depth; ++k)
        for (uint32_t column = 0; column < columns; ++column)
            b[k][column] = numberAt(rowsB[column], k, op.type) * (op.negativeB ? -1.0f : 1.0f);
    const auto word = [&](uint32_t row, uint32_t column) -> uint32_t& {
        const auto slot = warpgroupSlot(row, column);
        return w.at<uint32_t>(places[op.halves ? slot.index / 2 : slot.index])[slot.lane];
    };
    for (uint32_t row = 0; row < rowsOfWarp; ++row) {
        for (uint32_t column = 0; column < columns; ++column) {
            const uint32_t bits = word(row, column);
            sums[column] = !goesOn     ? 0.0f
                           : op.halves ? halfToFloat(static_cast<uint16_t>(bits >> (column % 2 * 16)))
                                       : std::bit_cast<float>(bits);
        }
        for (uint32_t k = 0; k < depth; ++k) {
            const float a = numberAt(rowsA[row], k, op.type) * (op.negativeA ? -1.0f : 1.0f);
            for (uint32_t column = 0; column < columns; ++column)
                sums[column] += a * b[k][column];
        }
        for (uint32_t column = 0; column < columns; ++column) {
            uint32_t& bits = word(row, column);
            if (op.halves)
                bits = column % 2 ? (bits & 0xffffu) | uint32_t{floatToHalf(sums[column])} << 16
                                  : (bits & 0xffff0000u) | floatToHalf(sums[column]);
            else
                bits = std::bit_cast<uint32_t>(sums[column]);
        }
    }
    return i + 1;
}

std::optional<MatrixPlaces> MatrixPlaces::of(uint64_t descriptor) {
    constexpr uint32_t swizzles[] = {0, 128, 64, 32};
    MatrixPlaces made;
    made.start = static_cast<uint32_t>(descriptor & 0x3fff) << 4;
    made.alongK = static_cast<uint32_t>(descriptor >> 16 & 0x3fff) << 4;
    made.across = static_cast<uint32_t>(descriptor >> 32 & 0x3fff) << 4;
    made.swizzle = swizzles[descriptor >> 62];
    if (descriptor >> 49 & 7) // a pattern that begins elsewhere
        return {};
    return made;
}

uint32_t MatrixPlaces::at(uint32_t row, uint32_t part) const {
    if (swizzle == 0)
        return start + row / 8 * across + part * alongK + row % 8 * 16;
    const uint32_t plain = start + row / 8 * across + row % 8 * swizzle + part * 16;
    return plain ^ ((plain >> 7 & (swizzle / 16 - 1)) << 4);
}

std::optional<WarpgroupOp> warpgroupOp(const ptx::Instruction& i) {
    WarpgroupOp made;
    std::vector<MatrixElement> types;
    uint32_t depth = 0;
    for (const auto& word : i.modifiers) {
        if (word == "f16")
            types.push_back(MatrixElement::F16);
        else if (word == "bf16")
            types.push_back(MatrixElement::BF16);
        else if (word == "tf32")
            types.push_back(MatrixElement::TF32);
        else if (word == "f32")
            types.push_back(MatrixElement::F32);
        else if (word.starts_with("m64n")) {
            uint32_t columns = 0;
            std::size_t at = 4;
            for (; at < word.size() && word[at] >= '0' && word[at] <= '9' && columns <= most; ++at)
                columns = columns * 10 + static_cast<uint32_t>(word[at] - '0');
            if (columns == 0 || columns > most || columns % 8 != 0)
                return {};
            made.columns = columns;
            depth = word.substr(at) == "k16" ? 16 : word.substr(at) == "k8" ? 8 : 0;
        } else if (word != "mma_async" && word != "sync" && word != "aligned") {
            return {};
        }
    }
    if (!i.has("mma_async") || types.size() != 3 || types[1] != types[2] || types[1] == MatrixElement::F32)
        return {};
    made.type = types[1];
    made.halves = types[0] == MatrixElement::F16;
    if (depth != made.depth() || (made.halves ? made.type != MatrixElement::F16 : types[0] != MatrixElement::F32))
        return {};
    return made;
}

} // namespace telar::machine
