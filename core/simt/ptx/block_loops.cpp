#include "core/simt/ptx/block_loops.hpp"

#include <algorithm>
#include <map>

namespace telar::ptx {

std::vector<BlockLoop> loopsOf(const std::vector<std::vector<int>>& next) {
    const auto n = next.size();
    std::vector<std::vector<int>> before(n);
    for (std::size_t b = 0; b < n; ++b)
        for (const int t : next[b])
            before[static_cast<std::size_t>(t)].push_back(static_cast<int>(b));
    std::vector<int> order; // in which they are met
    std::vector<bool> reached(n);
    if (n > 0) {
        order.push_back(0);
        reached[0] = true;
    }
    for (std::size_t k = 0; k < order.size(); ++k)
        for (const int t : next[static_cast<std::size_t>(order[k])])
            if (!reached[static_cast<std::size_t>(t)]) {
                reached[static_cast<std::size_t>(t)] = true;
                order.push_back(t);
            }
    std::vector<std::vector<bool>> dominated(n, std::vector<bool>(n, true)); // by each block
    if (n > 0) {
        dominated[0].assign(n, false);
        dominated[0][0] = true;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t k = 1; k < order.size(); ++k) {
            const auto b = static_cast<std::size_t>(order[k]);
            std::vector<bool> all(n, true);
            for (const int p : before[b])
                if (reached[static_cast<std::size_t>(p)])
                    for (std::size_t d = 0; d < n; ++d)
                        all[d] = all[d] && dominated[static_cast<std::size_t>(p)][d];
            all[b] = true;
            if (all != dominated[b]) {
                dominated[b] = std::move(all);
                changed = true;
            }
        }
    }
    std::map<int, BlockLoop> found;
    for (const int from : order)
        for (const int head : next[static_cast<std::size_t>(from)]) {
            if (!dominated[static_cast<std::size_t>(from)][static_cast<std::size_t>(head)])
                continue;
            auto& loop = found[head];
            loop.head = head;
            loop.body.resize(n);
            loop.body[static_cast<std::size_t>(head)] = true;
            std::vector<int> todo;
            const auto add = [&](int b) {
                if (loop.body[static_cast<std::size_t>(b)])
                    return;
                loop.body[static_cast<std::size_t>(b)] = true;
                todo.push_back(b);
            };
            add(from);
            while (!todo.empty()) {
                const auto b = static_cast<std::size_t>(todo.back());
                todo.pop_back();
                for (const int p : before[b])
                    if (reached[static_cast<std::size_t>(p)])
                        add(p);
            }
        }
    std::vector<BlockLoop> loops;
    for (auto& [head, loop] : found) {
        loop.size = static_cast<std::size_t>(std::count(loop.body.begin(), loop.body.end(), true));
        loops.push_back(std::move(loop));
    }
    return loops;
}

std::vector<std::vector<int>> nextOf(const Cfg& cfg) {
    std::vector<std::vector<int>> next;
    for (const auto& block : cfg.blocks) {
        auto& ways = next.emplace_back(block.next.begin(), block.next.end());
        std::erase(ways, static_cast<int>(cfg.blocks.size()));
    }
    return next;
}

const BlockLoop* innermost(const std::vector<BlockLoop>& loops, int block) {
    const BlockLoop* found = nullptr;
    for (const auto& loop : loops)
        if (loop.body[static_cast<std::size_t>(block)] && (!found || loop.size < found->size))
            found = &loop;
    return found;
}

} // namespace telar::ptx
