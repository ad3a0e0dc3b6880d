#include "core/simt/multiprocessor/machine_path.hpp"

#include "core/simt/cuda/code_kinds.hpp"
#include "core/simt/ptx/block_loops.hpp"

#include <algorithm>
#include <climits>
#include <map>
#include <set>

namespace telar::multiprocessor {

namespace {

bool among(const std::string& root, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return root == name; });
}

bool accesses(const std::string& root) {
    return among(root, {"LDG", "STG", "LD", "ST", "LDS", "STS", "LDL", "STL", "ATOM", "ATOMG", "ATOMS", "RED", "REDG",
                        "LDGSTS", "LDSM"});
}

/// Of a lane, at once.
uint8_t bytesOf(const std::string& name) {
    const auto has = [&](const char* part) { return name.find(part) != std::string::npos; };
    return has(".128") ? 16 : has(".64") ? 8 : has("16") ? 2 : has(".U8") || has(".S8") ? 1 : 4;
}

struct UnitRow {
    Unit unit;
    Role role;
    std::vector<const char*> roots;
};
/// Whole-number arithmetic is what stands in no row.
const std::vector<UnitRow>& unitRows() {
    static const std::vector<UnitRow> rows = {
        {Unit::Fma, Role::Plain, {"FFMA", "FADD", "FMUL", "IMAD", "HFMA2", "HADD2", "HMUL2", "IDP", "IMUL", "FSWZADD"}},
        {Unit::Double, Role::Plain, {"DFMA", "DADD", "DMUL", "DSETP", "DMNMX"}},
        {Unit::Special, Role::Special, {"MUFU", "F2I", "I2F", "F2F", "POPC", "FLO", "BREV"}},
        {Unit::Special, Role::Place, {"S2R", "S2UR"}},
        {Unit::Tensor, Role::Tensor, {"HMMA", "IMMA", "DMMA", "BMMA"}},
        {Unit::Memory, Role::Special, {"SHFL", "MATCH", "REDUX"}},
        {Unit::Control, Role::Special, {"LDC", "R2UR", "VOTEU"}},
        {Unit::Control, Role::Barrier, {"BAR"}},
        {Unit::Control, Role::WarpSync, {"WARPSYNC"}},
        {Unit::Control, Role::Fence, {"MEMBAR"}},
        {Unit::Control, Role::WarpgroupWait, {"DEPBAR"}},
        {Unit::Control, Role::Exit, {"EXIT", "KILL", "RET"}},
        {Unit::Control,
         Role::Branch,
         {"BRA", "BRX", "JMP", "JMX", "CALL", "BSSY", "BSYNC", "BREAK", "NOP", "YIELD", "LDGDEPBAR", "ERRBAR",
          "CCTL"}}};
    return rows;
}

} // namespace

/// Runs of a PTX instruction that a block asks for.
struct MachinePath::Need {
    uint32_t source = 0;
    int copies = 0;       ///< machine instructions
    int stride = 1;       ///< runs that each of them is of: loads of several rounds that became one
    bool guarded = false; ///< under a predicate that the PTX has not
    bool strong = false;  ///< an access, or what is not moved out of a loop
    int runs() const { return copies * stride; }
};
struct MachinePath::Slot {
    std::size_t need = 0;
    int copy = 0;
    uint8_t bytes = 0;
};
struct MachinePath::Block {
    std::vector<Need> needs;
    std::vector<Slot> slots;        ///< of its accesses, in their order; `need` of all needs: none
    int64_t branch = -1;            ///< source of its last instruction
    std::vector<std::string> opens; ///< barriers, of its BSSY
    std::string syncs;              ///< barrier that it ends at
    bool exits = false;
    int toExit = INT_MAX; ///< blocks
    bool asks() const {
        return std::ranges::any_of(needs, [](const Need& one) { return !one.guarded; });
    }
};

MachinePath::~MachinePath() = default;

MachinePath::MachinePath(const machine::Program& program, const Assembly& assembly, const cuda::MachineFunction& code)
    : program_(program), assembly_(assembly), code_(code), widths_(program.sources.size()) {
    std::string strange = !code.computed.empty() || code.code.empty() ? "branches to places that it computes" : "";
    for (const auto& one : code.code) {
        const auto root = one.root();
        if ((root == "CALL" && !code.labels.count(one.target())) || root.ends_with("GMMA") ||
            root.starts_with("UTMA") || root.starts_with("UBLKCP") || root == "SYNCS")
            strange = root;
    }
    if (std::any_of(program.sources.begin(), program.sources.end(), [&](const machine::Source& source) {
            const auto* function = program.functions[static_cast<std::size_t>(source.function)].function;
            return function && function->code[source.instruction].opcode == "wmma";
        }))
        strange = "products by wmma, each of them several instructions";
    if (!strange.empty())
        refused_ = text(TELAR_TR("core", "the machine code has %1, which is not replayed"), strange);
    else
        gather(program);
}

const std::vector<uint8_t>& MachinePath::widths(uint32_t source) const { return widths_[source]; }

/// What a block of machine code asks of the PTX that warps run, and its accesses.
MachinePath::Block MachinePath::blockOf(const cuda::MachineBlock& block, const machine::Program& program) {
    Block made;
    std::map<uint32_t, std::size_t> known;
    std::map<std::size_t, std::set<uint8_t>> bytes;
    for (auto n = block.first; n < block.end; ++n) {
        const auto& one = code_.code[n];
        const auto root = one.root();
        if (root == "BSSY")
            made.opens.push_back(one.operand());
        std::size_t need = SIZE_MAX;
        int copy = 0;
        if (sourceOf_[n] >= 0) {
            const auto source = static_cast<uint32_t>(sourceOf_[n]);
            const auto& from = program.instruction(source);
            const auto kind = cuda::codeKindOf(from);
            const bool stands =
                kind.weight >= 0.6 && from.opcode != "bra" &&
                (kind.roots.empty() ? kind.weight < 10
                                    : std::ranges::any_of(kind.roots, [&](const char* name) { return root == name; }));
            if (stands) {
                const auto at = known.try_emplace(source, made.needs.size());
                if (at.second)
                    made.needs.push_back({source, 0, 1, false, kind.weight >= 10});
                need = at.first->second;
                copy = made.needs[need].copies++;
                made.needs[need].guarded = made.needs[need].guarded || (one.guarded && from.guard < 0);
            }
        }
        if (!accesses(root))
            continue;
        const auto width = bytesOf(one.name);
        made.slots.push_back({need, copy, width});
        if (need == SIZE_MAX)
            continue;
        bytes[need].insert(width);
        auto& all = widths_[made.needs[need].source];
        if (std::ranges::find(all, width) == all.end())
            all.push_back(width);
    }
    // Rounds of the block: as often as most of what is not loaded stands in it.
    const bool strong = std::ranges::any_of(made.needs, &Need::strong);
    std::map<int, int> times;
    for (const auto& need : made.needs)
        if (const auto& from = program.instruction(need.source); need.strong == strong && from.opcode != "ld")
            ++times[!strong && ptx::bytesOf(from.type()) == 8 ? (need.copies + 1) / 2 : need.copies]; // two words
    const int rounds =
        times.empty() ? 1 : std::ranges::max_element(times, {}, [](const auto& t) { return t.second; })->first;
    for (const auto& [need, widths] : bytes) {
        auto& one = made.needs[need];
        const auto& from = program.instruction(one.source);
        const int own = std::max(1, ptx::bytesOf(from.type())) * (from.has("v4") ? 4 : from.has("v2") ? 2 : 1);
        one.stride = std::clamp(rounds / one.copies, 1, std::max(1, *widths.rbegin() / own));
    }
    for (auto& need : made.needs)
        if (!need.strong)
            need.copies = rounds;
    const auto& last = code_.code[block.end - 1];
    made.branch = last.root() == "BRA" ? sourceOf_[block.end - 1] : -1;
    made.syncs = last.root() == "BSYNC" ? last.operand() : std::string();
    made.exits = block.leaves;
    return made;
}

/// Where visits begin, and the loops of the PTX.
void MachinePath::gatherLoops(const machine::Program& program,
                              const std::map<std::pair<int32_t, uint32_t>, uint32_t>& sources) {
    const auto count = program.sources.size();
    segment_.resize(count);
    loop_.assign(count, -1);
    for (uint32_t s = 0; s < count; ++s) {
        const bool begins = s == 0 || assembly_.unrolled(s) != 0 ||
                            program.sources[s].function != program.sources[s - 1].function ||
                            program.instruction(s - 1).opcode == "call";
        segment_[s] = begins ? s : segment_[s - 1];
    }
    for (std::size_t f = 0; f < program.functions.size(); ++f) {
        const auto base = sources.find({static_cast<int32_t>(f), 0});
        if (!program.functions[f].function || base == sources.end())
            continue;
        const auto cfg = ptx::controlFlow(*program.functions[f].function);
        if (!cfg)
            continue;
        const auto loops = ptx::loopsOf(ptx::nextOf(*cfg));
        for (const auto& loop : loops) {
            const auto number = static_cast<int32_t>(heads_.size());
            heads_.push_back(static_cast<int32_t>(base->second) +
                             cfg->blocks[static_cast<std::size_t>(loop.head)].first);
            auto& in = inLoop_.emplace_back(count, true); // what is of another function was called from it
            for (std::size_t b = 0; b < cfg->blocks.size(); ++b)
                for (int k = cfg->blocks[b].first; k < cfg->blocks[b].end; ++k) {
                    const auto s = base->second + static_cast<uint32_t>(k);
                    in[s] = loop.body[b];
                    if (loop.body[b] && ptx::innermost(loops, static_cast<int>(b)) == &loop)
                        loop_[s] = number;
                }
        }
    }
}

void MachinePath::gather(const machine::Program& program) {
    const auto count = program.sources.size();
    std::map<std::pair<int32_t, uint32_t>, uint32_t> sources;
    for (uint32_t s = 0; s < count; ++s)
        sources[{program.sources[s].function, program.sources[s].instruction}] = s;
    std::vector<int64_t> ofLine;
    for (std::size_t f = 0; f < program.module->functions.size(); ++f)
        for (std::size_t k = 0; k < program.module->functions[f]->code.size(); ++k) {
            const auto found = sources.find({static_cast<int32_t>(f), static_cast<uint32_t>(k)});
            ofLine.push_back(found == sources.end() ? -1 : int64_t{found->second});
        }
    for (const auto& one : code_.code)
        sourceOf_.push_back(one.line > 0 && static_cast<std::size_t>(one.line) <= ofLine.size()
                                ? ofLine[static_cast<std::size_t>(one.line) - 1]
                                : -1);
    gatherLoops(program, sources);
    for (const auto& block : code_.blocks)
        blocks_.push_back(blockOf(block, program));
    // What may have been moved asks only in loops that have nothing else.
    std::vector<std::vector<int>> next;
    for (const auto& block : code_.blocks)
        next.push_back(block.next);
    const auto loops = ptx::loopsOf(next);
    const auto asks = [](const Need& need) { return need.strong && !need.guarded; };
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
        const auto* loop = ptx::innermost(loops, static_cast<int>(k));
        bool alone = loop != nullptr;
        for (std::size_t b = 0; alone && b < blocks_.size(); ++b)
            alone = !loop->body[b] || std::ranges::none_of(blocks_[b].needs, asks);
        for (auto& need : blocks_[k].needs)
            need.guarded = need.guarded || (!alone && !need.strong);
    }
    std::vector<int> todo;
    for (std::size_t k = 0; k < blocks_.size(); ++k)
        if (blocks_[k].exits)
            blocks_[k].toExit = 0, todo.push_back(static_cast<int>(k));
    for (std::size_t at = 0; at < todo.size(); ++at)
        for (const int before : code_.blocks[static_cast<std::size_t>(todo[at])].before)
            if (blocks_[static_cast<std::size_t>(before)].toExit == INT_MAX) {
                blocks_[static_cast<std::size_t>(before)].toExit =
                    blocks_[static_cast<std::size_t>(todo[at])].toExit + 1;
                todo.push_back(before);
            }
}

Step MachinePath::stepOf(const cuda::MachineInstruction& one, uint32_t place, uint32_t source) const {
    Step made;
    made.source = source;
    made.place = place;
    made.stall = static_cast<uint8_t>(std::max(1, one.stall));
    made.taken = static_cast<int8_t>(one.readBarrier);
    const auto root = one.root();
    if (accesses(root)) {
        made.unit = Unit::Memory;
        made.role = Role::Access;
        return made;
    }
    for (const auto& row : unitRows())
        if (std::ranges::any_of(row.roots, [&](const char* name) { return root == name; })) {
            made.unit = row.unit;
            made.role = row.role;
        }
    if (made.unit == Unit::Fma && (root.starts_with("I") || one.text.find("c[") != std::string::npos))
        made.unit = Unit::HalfFma;
    if (root.starts_with("U") && made.role == Role::Plain) // the path for whole warps
        made.unit = Unit::Control;
    return made;
}

std::vector<Schedule> MachinePath::schedules() const {
    std::vector<Schedule> all;
    uint32_t source = 0; // of an instruction without one: that of the one before
    for (const auto& block : code_.blocks) {
        auto& made = all.emplace_back();
        for (auto n = block.first; n < block.end; ++n) {
            const auto& one = code_.code[n];
            if (sourceOf_[n] >= 0)
                source = static_cast<uint32_t>(sourceOf_[n]);
            auto step = stepOf(one, static_cast<uint32_t>(n), source);
            step.firstRead = static_cast<uint32_t>(made.registers.size());
            for (uint32_t b = 0; b < cuda::machineBarriers; ++b)
                if (one.waits >> b & 1) {
                    made.registers.push_back(b);
                    ++step.reads;
                }
            step.firstWrite = static_cast<uint32_t>(made.registers.size());
            if (one.writeBarrier >= 0) {
                made.registers.push_back(static_cast<uint32_t>(one.writeBarrier));
                step.writes = 1;
            }
            if (step.role == Role::Access)
                step.slot = static_cast<int32_t>(made.accessSlots++);
            made.steps.push_back(step);
        }
        made.instructions = static_cast<uint32_t>(made.steps.size());
    }
    return all;
}

/// One warp on its way.
class MachinePath::Walk {
    /// Lanes that go another way at their turn, up to the BSYNC of a barrier.
    struct Waiting {
        int block;
        std::string barrier;
    };

public:
    Walk(const MachinePath& path, const std::vector<Visit>& visits) : path_(path), visits_(visits) {
        for (std::size_t v = 0; v < visits.size(); ++v)
            bySegment_[path.segment_[visits[v].first]].push_back(static_cast<int>(v));
        outside_.resize(path.heads_.size());
    }

    std::vector<Run> go() {
        std::vector<Run> made;
        const auto most = 1000 + 24 * visits_.size();
        std::vector<Waiting> others;
        for (int at = 0; at >= 0;) {
            if (made.size() > most)
                return {};
            made.push_back(run(at));
            const auto& block = path_.blocks_[static_cast<std::size_t>(at)];
            const auto& next = path_.code_.blocks[static_cast<std::size_t>(at)].next;
            open_.insert(open_.end(), block.opens.begin(), block.opens.end());
            if (!others.empty() && (next.empty() || (!block.syncs.empty() && others.back().barrier == block.syncs))) {
                at = others.back().block;
                others.pop_back();
                continue;
            }
            if (!block.syncs.empty() && !open_.empty() && open_.back() == block.syncs)
                open_.pop_back();
            at = next.empty() ? -1 : choose(at, next, others);
        }
        return made;
    }

    double wanted = 0, found = 0; ///< accesses

    void count() {
        std::set<uint32_t> seen;
        for (const auto& block : path_.blocks_)
            for (const auto& slot : block.slots)
                if (slot.need != SIZE_MAX && seen.insert(block.needs[slot.need].source).second)
                    wanted += static_cast<double>(of(block.needs[slot.need].source).size());
    }

private:
    const std::vector<int>& of(uint32_t source) const {
        static const std::vector<int> none;
        const auto at = bySegment_.find(path_.segment_[source]);
        return at == bySegment_.end() ? none : at->second;
    }
    /// The visit of the nth of the runs of an instruction that are to come, from 0 on; INT_MAX: there is none.
    int pending(const Need& need, int nth) const {
        const auto& all = of(need.source);
        const auto used = used_.find(need.source);
        const int from = std::max(floor_, used == used_.end() ? 0 : used->second + 1);
        const auto at = std::lower_bound(all.begin(), all.end(), from) - all.begin() + nth;
        return static_cast<std::size_t>(at) < all.size() ? all[static_cast<std::size_t>(at)] : INT_MAX;
    }
    /// Whether a warp was in that loop all the time from one visit to another.
    bool within(int loop, int from, int to) {
        if (loop < 0)
            return true;
        auto& outside = outside_[static_cast<std::size_t>(loop)];
        if (outside.empty()) {
            outside.push_back(0);
            for (const auto& visit : visits_)
                outside.push_back(outside.back() + !path_.inLoop_[static_cast<std::size_t>(loop)][visit.first]);
        }
        return outside[static_cast<std::size_t>(from)] == outside[static_cast<std::size_t>(to)];
    }

    struct Demand {
        int at = INT_MAX;         ///< visit
        int runs = 0, blocks = 0; ///< blocks on the way to it
        bool before(const Demand& other) const {
            return at != other.at ? at < other.at : runs != other.runs ? runs > other.runs : blocks < other.blocks;
        }
    };
    Demand demand(int block) {
        Demand made;
        int yes = 0, no = 0;
        for (const auto& need : path_.blocks_[static_cast<std::size_t>(block)].needs) {
            if (need.guarded)
                continue;
            const int first = pending(need, 0), last = pending(need, need.runs() - 1);
            const bool fits = last < INT_MAX && (need.runs() == 1 || within(path_.loop_[need.source], first, last));
            (fits ? yes : no) += need.strong ? 3 : 1;
            if (fits)
                made = {std::min(made.at, first), std::max(made.runs, need.runs()), 0};
        }
        return no > yes ? Demand{} : made;
    }
    /// Of the first block that asks for something, from there on.
    Demand ahead(int block, int depth) {
        if (path_.blocks_[static_cast<std::size_t>(block)].asks())
            return demand(block);
        Demand made;
        if (depth > 0)
            for (const int next : path_.code_.blocks[static_cast<std::size_t>(block)].next)
                if (auto one = ahead(next, depth - 1); one.at < INT_MAX) {
                    ++one.blocks;
                    if (one.before(made))
                        made = one;
                }
        return made;
    }

    int choose(int from, const std::vector<int>& next, std::vector<Waiting>& others) {
        constexpr int depth = 8;
        int best = -1, other = -1;
        Demand least, second;
        const auto& block = path_.blocks_[static_cast<std::size_t>(from)];
        for (const int to : next) {
            const auto one = ahead(to, depth);
            const auto nearer = [&] {
                return path_.blocks_[static_cast<std::size_t>(to)].toExit <
                       path_.blocks_[static_cast<std::size_t>(best)].toExit;
            };
            if (best < 0 || one.before(least) || (!least.before(one) && nearer()))
                other = std::exchange(best, to), second = std::exchange(least, one);
            else
                other = to, second = one;
        }
        if (least.at == INT_MAX && block.exits)
            return -1;
        if (other >= 0 && parts(block.branch, from, best, other, least.at))
            others.push_back({other, open_.empty() ? std::string() : open_.back()});
        return best;
    }
    /// Whether the lanes of the branch went both ways before the visit `until`, and the other way is not that out of a loop.
    bool parts(int64_t branch, int from, int one, int other, int until) const {
        if (branch < 0)
            return false;
        for (const int to : {one, other})
            if (to <= from)
                return false;
        const auto& all = of(static_cast<uint32_t>(branch));
        auto at = std::lower_bound(all.begin(), all.end(), until); // the last before what comes next
        if (at == all.begin())
            return false;
        const auto v = static_cast<std::size_t>(*--at);
        return v + 1 < visits_.size() && visits_[v + 1].mask != visits_[v].mask &&
               (visits_[v + 1].mask & ~visits_[v].mask) == 0;
    }

    int32_t accessAt(int visit, uint32_t source, uint8_t bytes) {
        for (const auto& one : visits_[static_cast<std::size_t>(visit)].accesses)
            if (one.source == source && (one.bytes == bytes || one.bytes == 0))
                return one.access;
        return -1;
    }

    Run run(int at) {
        const auto& block = path_.blocks_[static_cast<std::size_t>(at)];
        Run made{at, {}};
        std::vector<std::vector<int>> visitsOf(block.needs.size());
        int least = INT_MAX, most = -1;
        const std::vector<int>* longest = nullptr;
        int loop = -1;
        for (std::size_t k = 0; k < block.needs.size(); ++k) {
            const auto& need = block.needs[k];
            if (need.guarded)
                continue;
            for (int n = 0; n < need.runs(); ++n)
                if (const int v = pending(need, n); v < INT_MAX)
                    visitsOf[k].push_back(v);
            if (visitsOf[k].empty())
                continue;
            least = std::min(least, visitsOf[k].front());
            most = std::max(most, visitsOf[k].back());
            if (const int own = path_.loop_[need.source];
                own >= 0 && (!longest || longest->size() < visitsOf[k].size()))
                longest = &visitsOf[k], loop = own;
        }
        for (std::size_t k = 0; k < block.needs.size(); ++k)
            if (block.needs[k].guarded && block.needs[k].strong)
                visitsOf[k] = predicated(block.needs[k], longest, loop, most);
        for (std::size_t k = 0; k < block.needs.size(); ++k)
            for (const int v : visitsOf[k])
                if (v < INT_MAX)
                    used_[block.needs[k].source] =
                        std::max(v, used_.try_emplace(block.needs[k].source, v).first->second);
        if (most >= 0) {
            frontier_ = std::max(frontier_, most);
            floor_ = std::max(floor_, least);
        }
        for (const auto& slot : block.slots) {
            int32_t access = -1;
            if (slot.need != SIZE_MAX) {
                const auto& need = block.needs[slot.need];
                const auto& all = visitsOf[slot.need];
                const auto nth = static_cast<std::size_t>(slot.copy * need.stride);
                if (nth < all.size() && all[nth] < INT_MAX) {
                    access = accessAt(all[nth], need.source, slot.bytes);
                    found += need.stride;
                }
            }
            made.accesses.push_back(access);
        }
        return made;
    }
    /// For each copy its run in its round; INT_MAX: that round has none.
    std::vector<int> predicated(const Need& need, const std::vector<int>* longest, int loop, int most) {
        std::vector<int> made;
        int nth = 0;
        for (int copy = 0; copy < need.runs(); ++copy) {
            const int v = pending(need, nth);
            int end = INT_MAX; // of the round
            if (loop >= 0) {
                const auto place = static_cast<std::size_t>(copy);
                const int now = place < longest->size() ? (*longest)[place] : longest->back();
                const auto& heads = of(static_cast<uint32_t>(path_.heads_[static_cast<std::size_t>(loop)]));
                const auto next = std::upper_bound(heads.begin(), heads.end(), now);
                end = next == heads.end() ? INT_MAX : *next;
            } else if (const int own = path_.loop_[need.source]; own >= 0) {
                const auto& heads = of(static_cast<uint32_t>(path_.heads_[static_cast<std::size_t>(own)]));
                const auto next = std::upper_bound(heads.begin(), heads.end(), std::max(most, frontier_));
                end = next == heads.end() ? INT_MAX : *next;
            }
            const bool runs = v < end && v < INT_MAX;
            made.push_back(runs ? v : INT_MAX);
            nth += runs;
        }
        return made;
    }

    const MachinePath& path_;
    const std::vector<Visit>& visits_;
    std::map<uint32_t, std::vector<int>> bySegment_;
    std::map<uint32_t, int> used_;
    std::vector<std::string> open_;         ///< barriers that lanes are to meet at
    std::vector<std::vector<int>> outside_; ///< by loop: visits before each that were not in it
    int floor_ = 0, frontier_ = 0;
};

std::vector<MachinePath::Run> MachinePath::follow(const std::vector<Visit>& visits) {
    Walk walk(*this, visits);
    auto made = walk.go();
    walk.count();
    wanted_ += walk.wanted;
    found_ += walk.found;
    return made;
}

} // namespace telar::multiprocessor
