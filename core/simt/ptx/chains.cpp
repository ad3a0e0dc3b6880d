#include "core/simt/ptx/chains.hpp"

#include "core/simt/ptx/liveness.hpp"

#include <algorithm>

namespace telar::ptx {

std::vector<int32_t> longestChains(const Function& function, const Cfg& cfg, const std::vector<bool>& gone) {
    std::vector<int32_t> chains;
    // Of each register: the chain that ends where it was made last, and the block in which that was.
    std::vector<int32_t> length(function.registers.size(), 0), madeIn(function.registers.size(), -1);
    for (std::size_t b = 0; b < cfg.blocks.size(); ++b) {
        int32_t longest = 0;
        for (int32_t k = cfg.blocks[b].first; k < cfg.blocks[b].end; ++k) {
            const auto& i = function.code[static_cast<std::size_t>(k)];
            int32_t chain = 0;
            const auto reads = [&](int32_t r) {
                if (const auto at = static_cast<std::size_t>(r); madeIn[at] == static_cast<int32_t>(b))
                    chain = std::max(chain, length[at]);
            };
            const bool makes = makesFirst(i), keeps = i.guard >= 0 || i.opcode == "wgmma"; // what was there may remain
            if (i.guard >= 0)
                reads(i.guard);
            for (std::size_t o = makes && !keeps ? 1 : 0; o < i.operands.size(); ++o)
                eachRegister(i.operands[o], reads);
            chain += gone[static_cast<std::size_t>(k)] ? 0 : 1;
            if (makes)
                eachRegister(i.operands[0], [&](int32_t r) {
                    madeIn[static_cast<std::size_t>(r)] = static_cast<int32_t>(b);
                    length[static_cast<std::size_t>(r)] = chain;
                });
            longest = std::max(longest, chain);
        }
        chains.push_back(longest);
    }
    return chains;
}

} // namespace telar::ptx
