// The flow through blocks of machine code, and what lanes that part add to it.
#include "core/simt/cuda/code_matching.hpp"

namespace telar::cuda {

void CodeVotes::Matching::countSlowWays(BlockTimes& made) {
    for (auto& [first, lines] : slow_) {
        std::vector<double> times(next_.size());
        std::sort(lines.begin(), lines.end());
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
        bool known = true;
        for (const int line : lines)
            for (const auto& [ways, warps] : functionOf(line).countOf(placeOf(line)).ways)
                known = known && addSlowWays(code_, first, machine::slowKindOf(*all_.instruction(line)), ways,
                                             static_cast<double>(warps), times);
        made.estimated = made.estimated || !known;
        std::vector<int> todo{first};
        for (std::vector<bool> seen(next_.size()); known && !todo.empty();) {
            const auto k = static_cast<std::size_t>(todo.back());
            todo.pop_back();
            if (seen[k])
                continue;
            seen[k] = true;
            made.times[k] = times[k];
            todo.insert(todo.end(), next_[k].begin(), next_[k].end());
        }
    }
}

void CodeVotes::Matching::makeScale() {
    const auto n = next_.size();
    std::vector<double> near(n); // 0: not known
    for (const auto& one : votes_)
        for (const auto& [k, copies] : one.rows)
            if (one.weight >= 1)
                near[static_cast<std::size_t>(k)] =
                    std::max({near[static_cast<std::size_t>(k)], one.times / copies, 1.0});
    for (bool grown = true; grown;) { // blocks without votes: as their neighbours
        grown = false;
        auto more = near;
        for (std::size_t k = 0; k < n; ++k)
            if (near[k] == 0)
                for (const auto* side : {&code_.blocks[k].next, &code_.blocks[k].before})
                    for (const int j : *side)
                        if (near[static_cast<std::size_t>(j)] > more[k])
                            more[k] = near[static_cast<std::size_t>(j)], grown = true;
        near = std::move(more);
    }
    std::map<const ptx::BlockLoop*, double> level; // blocks of one loop are weighed alike
    for (std::size_t k = 0; k < n; ++k) {
        auto& one = level.try_emplace(inner_[k], 0.1 * warps_).first->second;
        one = std::max(one, near[k]);
    }
    level[nullptr] = warps_; // outside of loops each runs once at most
    for (std::size_t k = 0; k < n; ++k)
        scale_.push_back(level[inner_[k]]);
}

void CodeVotes::Matching::flow() {
    const auto n = next_.size();
    std::vector<std::vector<int>> outs(n), ins(n);
    for (std::size_t a = 0; a < n; ++a)
        for (const int t : next_[a]) {
            const int way = programme_.column(0);
            ways_.push_back({static_cast<int>(a), t, way});
            outs[a].push_back(way);
            ins[static_cast<std::size_t>(t)].push_back(way);
            for (const int k : {static_cast<int>(a), t})
                programme_.atMost({{way, 1.0}, {k, -1.0}}, 0);
        }
    std::map<std::string, std::vector<int>> callers;
    for (std::size_t k = 0; k < n; ++k)
        if (!code_.blocks[k].call.empty())
            callers[code_.blocks[k].call].push_back(static_cast<int>(k));
    for (std::size_t k = 0; k < n; ++k) {
        for (const auto* side : {&outs[k], &ins[k]}) {
            if (side->empty() || (code_.blocks[k].leaves && side == &outs[k]))
                continue;
            Row all;
            for (const int way : *side)
                all[way] = -1;
            all[static_cast<int>(k)] = 1;
            programme_.atMost(all, 0);
            for (auto& [column, value] : all)
                value = -value;
            all[programme_.column(1 / scale_[k])] = -1;
            programme_.equal(all, 0);
        }
        if (!ins[k].empty())
            continue;
        for (const auto& [label, from] : callers) { // reached by calls alone
            const auto at = code_.labels.find(label);
            if (at == code_.labels.end() || at->second != code_.blocks[k].first)
                continue;
            Row calls{{static_cast<int>(k), 1.0}};
            for (const int caller : from)
                calls[caller] -= 1;
            programme_.equal(calls, 0);
        }
    }
}

void CodeVotes::Matching::entriesOfLoops() {
    const auto enter = [&](const ptx::BlockLoop& loop, Row row, double times) {
        for (const auto& way : ways_)
            if (way.to == loop.head && !loop.body[static_cast<std::size_t>(way.from)])
                row[way.column] = 1;
        row[programme_.column(1e-6)] = -1;
        row[programme_.column(3 / scale_[static_cast<std::size_t>(loop.head)])] = 1;
        programme_.equal(row, times);
    };
    for (const auto& loop : loops_) {
        if (const auto known = versioned_.find(&loop); known != versioned_.end()) {
            enter(loop, {}, known->second);
            continue;
        }
        const Vote* best = nullptr;
        int block = -1;
        double entries = 0;
        std::tuple<double, bool, double> rank{};
        for (const auto& [line, copies] : copies_) {
            const auto& function = functionOf(line);
            const auto kind = codeKindOf(function.function->code[static_cast<std::size_t>(placeOf(line))]);
            if (kind.weight < 10 || function.timesOf(placeOf(line)) == 0)
                continue;
            const auto rows = standing(copies, kind.roots);
            const auto vote = std::ranges::find_if(votes_, [&, weight = kind.weight](const Vote& one) {
                return !one.least && one.weight == weight && one.rows == rows &&
                       one.times == function.timesOf(placeOf(line));
            });
            if (vote == votes_.end())
                continue;
            for (const auto& [k, count] : rows) {
                if (!inner_[static_cast<std::size_t>(k)] || inner_[static_cast<std::size_t>(k)]->head != loop.head)
                    continue;
                const std::tuple one{kind.weight, k == loop.head, -count};
                if (!best || one > rank)
                    best = &*vote, block = k, rank = one, entries = function.entries(placeOf(line));
            }
        }
        if (!best || entries == 0)
            continue;
        enter(loop, {{block, -entries * best->rows.at(block) / best->times}}, 0);
    }
}

int CodeVotes::Matching::calledBy(std::size_t block) const {
    const auto at = code_.labels.find(code_.blocks[block].call);
    if (at == code_.labels.end())
        return -1;
    for (std::size_t k = 0; k < code_.blocks.size(); ++k)
        if (code_.blocks[k].first == at->second)
            for (auto n = code_.blocks[k].first; n < code_.blocks[k].end; ++n)
                if (const int line = code_.code[n].line; all_.instruction(line))
                    return &functionOf(line) == &all_.functions_[static_cast<std::size_t>(own_)] ? -1
                                                                                                 : static_cast<int>(k);
    return -1;
}

CodeVotes::Matching::Region CodeVotes::Matching::regions(const std::vector<double>& times) const {
    using Open = std::vector<std::pair<std::string, std::size_t>>; // registers, and the BSSYs that took them
    Region made;
    std::vector<std::optional<Open>> before(next_.size());
    std::vector<int> within(next_.size(), -1); // first blocks of functions
    std::vector<int> todo;
    const auto come = [&](int block, const Open& open, int function) {
        const auto k = static_cast<std::size_t>(block);
        if (!before[k])
            before[k] = open, within[k] = function, todo.push_back(block);
    };
    if (!next_.empty())
        come(0, {}, -1);
    while (!todo.empty()) {
        const auto k = static_cast<std::size_t>(todo.back());
        todo.pop_back();
        auto open = *before[k];
        for (std::size_t n = code_.blocks[k].first; n < code_.blocks[k].end; ++n) {
            const auto& one = code_.code[n];
            const auto root = one.root();
            if (root == "BSSY")
                open.emplace_back(one.operand(), n);
            if (root == "BSYNC") {
                while (!open.empty() && open.back().first != one.operand())
                    open.pop_back();
                if (open.empty())
                    continue;
                made.ends.emplace(open.back().second, n);
                open.pop_back();
            }
            if (root == "BRX" && all_.instruction(one.line))
                made.tables.emplace(one.line, n);
            if ((root == "BRA" || root == "BRX") && all_.instruction(one.line)) {
                if (!open.empty())
                    made.branches[one.line][open.back().second] += times[k];
                else if (within[k] >= 0)
                    made.alone[one.line][within[k]] += times[k];
            }
            if (root == "RET" && within[k] >= 0)
                made.returns[within[k]].push_back(static_cast<int>(k));
        }
        if (const int function = calledBy(k); function >= 0) {
            if (!open.empty())
                made.sites[function][open.back().second] += times[k];
            come(function, {}, function);
        }
        for (const int t : next_[k])
            come(t, open, within[k]);
    }
    return made;
}

void CodeVotes::Matching::addParts(BlockTimes& made) const {
    made.added.assign(code_.code.size(), 0);
    const auto region = regions(made.times);
    const auto& ptx = all_.functions_[static_cast<std::size_t>(own_)];
    const auto blockOf = [&](int place) { return ptx.cfg.blockOf[static_cast<std::size_t>(place)]; };
    const auto meetOf = [&](int place) { return ptx.cfg.blocks[static_cast<std::size_t>(blockOf(place))].meet; };
    std::map<int, const std::map<std::size_t, double>*> byMeet;
    for (const auto& [line, below] : region.branches) {
        for (const auto& [ways, warps] : functionOf(line).countOf(placeOf(line)).ways)
            addTo(made, region, below, ways & 1 ? static_cast<double>(warps) : 0);
        if (functionOf(line).endsAt(
                placeOf(line))) // those of the lanes that come to the BSYNC are counted apart already
            continue;
        const double parted = static_cast<double>(functionOf(line).countOf(placeOf(line)).parted);
        addTo(made, region, below, parted);
        const auto table = region.tables.find(line);
        if (table == region.tables.end())
            continue;
        made.added[table->second] += parted;
        if (functionOf(line).function == ptx.function)
            byMeet[meetOf(placeOf(line))] = &below;
    }
    for (const auto& [line, functions] : region.alone) {
        double all = 0;
        for (const auto& [function, times] : functions)
            all += times;
        for (const auto& [function, times] : functions) {
            const double parted =
                all > 0 ? static_cast<double>(functionOf(line).countOf(placeOf(line)).parted) * times / all : 0;
            const auto returns = region.returns.find(function);
            if (const auto sites = region.sites.find(function); sites != region.sites.end())
                addTo(made, region, sites->second, parted);
            if (returns != region.returns.end() && returns->second.size() == 1)
                for (auto n = code_.blocks[static_cast<std::size_t>(returns->second[0])].first;
                     n < code_.blocks[static_cast<std::size_t>(returns->second[0])].end; ++n)
                    made.added[n] += parted;
        }
    }
    for (std::size_t b = 0; b < ptx.cfg.blocks.size(); ++b) {
        const int place = ptx.cfg.blocks[b].end - 1;
        const auto parted = static_cast<double>(ptx.countOf(place).parted);
        const auto same = byMeet.find(ptx.cfg.blocks[b].meet);
        if (parted == 0 || same == byMeet.end() || hasBranch(place))
            continue;
        addTo(made, region, *same->second, parted);
        for (const auto& [line, table] : region.tables)
            if (functionOf(line).function == ptx.function &&
                std::abs(blockOf(placeOf(line)) - static_cast<int>(b)) <= 1)
                made.added[table] += parted;
    }
}

void CodeVotes::Matching::addTo(BlockTimes& made, const Region& region, const std::map<std::size_t, double>& below,
                                double parted) {
    double all = 0;
    for (const auto& [opened, times] : below)
        all += times;
    for (const auto& [opened, times] : below)
        if (const auto found = region.ends.find(opened); found != region.ends.end() && all > 0)
            made.added[found->second] += parted * times / all;
}

bool CodeVotes::Matching::hasBranch(int place) const {
    for (const auto& [line, copies] : copies_)
        if (placeOf(line) == place && &functionOf(line) == &all_.functions_[static_cast<std::size_t>(own_)])
            for (const auto& [block, byRoot] : copies.byBlock)
                if (byRoot.count("BRA") || byRoot.count("BRX"))
                    return true;
    return false;
}

} // namespace telar::cuda
