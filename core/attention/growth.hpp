// How bytes and time of a kernel grow with the tokens: counted by the emulator at three sizes, and continued from there.
#pragma once

#include "core/attention/attention.hpp"
#include "core/simt/cost_model.hpp"

#include <array>

namespace telar {

/// Every count of a kernel is a polynomial of degree 2 in the tokens, as long as these fill its tiles, and proportional to the
/// heads: three counted sizes of one head give it for all.
class AttentionGrowth {
public:
    static Expected<AttentionGrowth> count(const std::string& kernel, const AttentionSpec& spec,
                                           const JobContext& job = {});
    /// Sectors of 32 bytes that warps ask the L2 cache for.
    double sectorBytes(int64_t tokens) const;
    /// Of all launches on a card, by core/simt/cost_model: modelled, not measured.
    double seconds(const simt::DeviceModel& card, int64_t tokens) const;

private:
    static constexpr std::array<int64_t, 3> sizes{64, 128, 192};
    simt::Counters at(std::size_t launch, int64_t tokens) const;

    AttentionSpec spec_;
    bool writesScores_ = true;
    std::vector<std::array<simt::Counters, 3>> launches_;
};

} // namespace telar
