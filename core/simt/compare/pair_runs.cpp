#include "core/simt/compare/pair_runs.hpp"

#include "core/base/files.hpp"
#include "core/simt/compare/run_side.hpp"

#include <algorithm>
#include <set>

namespace telar::compare {

namespace {

constexpr double likeKernels = 0.5;  // of two texts that are one kernel, renamed
constexpr double mostlyWithin = 0.6; // of a kernel's text in another that it was cut out of
/// Launches of one place that are aligned by their shapes; of more, the first meets the first.
constexpr std::size_t mostAligned = 512;

class Pairing {
public:
    Pairing(const KeptRun& before, const KeptRun& after) : a_(before), b_(after) {
        made_.sources = !before.sources.empty() && !after.sources.empty();
    }

    RunPairs make() && {
        pairFiles();
        pairKernels();
        addMovedLines();
        pairKernelLines();
        addFileLines();
        addMovedLines(); // of what is left
        for (const auto& pair : made_.kernels)
            pairLaunches(pair);
        if (made_.sources)
            settleLaunchLines();
        addUnpaired();
        sayOrigins();
        return std::move(made_);
    }

private:
    using Extents = std::set<std::tuple<std::string, int64_t, int64_t>>; ///< file, first and last line of kernels

    /// Files by their names; the two that lead, where these have others.
    void pairFiles() {
        const auto& before = a_.run().sources;
        const auto& after = b_.run().sources;
        std::set<std::string> used;
        const auto pair = [&](const std::string& one, const std::string& other) {
            if (files_.contains(one) || used.contains(other))
                return;
            files_[one] = other;
            used.insert(other);
            fileLines_[one] = pairLines(before.at(one), after.at(other));
        };
        for (const auto& [file, source] : before)
            if (after.contains(file))
                pair(file, file);
        if (before.contains(a_.run().file) && after.contains(b_.run().file))
            pair(a_.run().file, b_.run().file);
        for (const auto& [file, source] : before) // moved to another folder
            for (const auto& [other, text] : after)
                if (fileName(file) == fileName(other))
                    pair(file, other);
        if (before.size() == 1 && after.size() == 1)
            pair(before.begin()->first, after.begin()->first);
    }

    Place fileLine(const Place& place) const {
        const auto lines = fileLines_.find(place.file);
        if (lines == fileLines_.end() || place.line < 1 || place.line >= static_cast<int64_t>(lines->second.size()))
            return {};
        const auto line = lines->second[static_cast<std::size_t>(place.line)];
        return line > 0 ? Place{files_.at(place.file), line} : Place{};
    }

    void pair(const std::string& before, const std::string& after, PairedBy by) {
        made_.kernels.push_back({before, after, by});
        usedA_.insert(before);
        usedB_.insert(after);
    }
    std::vector<std::string> leftA() const { return left(a_.kernels(), usedA_); }
    std::vector<std::string> leftB() const { return left(b_.kernels(), usedB_); }
    static std::vector<std::string> left(const std::vector<std::string>& all, const std::set<std::string>& used) {
        std::vector<std::string> made;
        std::ranges::copy_if(all, std::back_inserter(made), [&](const auto& one) { return !used.contains(one); });
        return made;
    }
    /// The first of either side that `same` says are one.
    template <class Same>
    void pairWhere(PairedBy by, const Same& same) {
        for (const auto& one : leftA())
            for (const auto& other : leftB())
                if (same(one, other)) {
                    pair(one, other, by);
                    break;
                }
    }

    void pairKernels() {
        pairWhere(PairedBy::Name, std::equal_to<>());
        const auto untyped = [](const std::string& name) { return name.substr(0, name.find('<')); };
        pairWhere(PairedBy::Name, [&](const auto& x, const auto& y) { return untyped(x) == untyped(y); });
        pairWhere(PairedBy::Name, [](const auto& x, const auto& y) { return plainName(x) == plainName(y); });
        pairByText();
        pairWhere(PairedBy::Place, [&](const auto& x, const auto& y) { return launchedInPlaceOf(x, y); });
        if (a_.kernels().size() == 1 && b_.kernels().size() == 1 && made_.kernels.empty())
            pair(a_.kernels().front(), b_.kernels().front(), PairedBy::Only);
        std::ranges::stable_sort(made_.kernels, {}, [&](const KernelPair& one) {
            return std::ranges::find(a_.kernels(), one.before) - a_.kernels().begin();
        });
    }

    /// The most alike first.
    void pairByText() {
        struct Candidate {
            double like;
            std::string before, after;
        };
        std::vector<Candidate> all;
        for (const auto& one : leftA())
            for (const auto& other : leftB()) {
                const auto *x = a_.bag(one), *y = b_.bag(other);
                if (const double like = x && y ? x->likeness(*y) : 0; like >= likeKernels)
                    all.push_back({like, one, other});
            }
        std::ranges::stable_sort(all, std::ranges::greater{}, &Candidate::like);
        for (const auto& one : all)
            if (!usedA_.contains(one.before) && !usedB_.contains(one.after))
                pair(one.before, one.after, PairedBy::Text);
    }

    /// A line that launches one has become a line that launches the other.
    bool launchedInPlaceOf(const std::string& before, const std::string& after) const {
        for (const auto& site : a_.sites(before)) {
            const auto to = fileLine(site.place);
            if (to.line > 0)
                for (const auto& other : b_.sites(after))
                    if (other.place == to)
                        return true;
        }
        return false;
    }

    /// Lines of kernels that are one, wherever they stand.
    void pairKernelLines() {
        for (const auto& pair : made_.kernels) {
            const auto *from = a_.function(pair.before), *to = b_.function(pair.after);
            if (!from || !to)
                continue;
            const auto lines =
                pairLines(a_.textOf(pair.before), b_.textOf(pair.after), plainName(pair.before), plainName(pair.after));
            for (std::size_t k = 1; k < lines.size(); ++k)
                if (lines[k] > 0)
                    addLine({from->first, from->second.first + static_cast<int64_t>(k) - 1},
                            {to->first, to->second.first + lines[k] - 1});
            paired_[0].insert(extentOf(*from));
            paired_[1].insert(extentOf(*to));
        }
    }

    void addLine(const Place& from, const Place& to) {
        if (!made_.lines.contains(from) && takenLines_.insert(to).second)
            made_.lines[from] = to;
    }

    static bool within(const Extents& extents, const Place& place) {
        return std::ranges::any_of(extents, [&](const auto& one) {
            const auto& [file, first, last] = one;
            return file == place.file && first <= place.line && place.line <= last;
        });
    }

    /// All other lines: none of a kernel that is paired, and none from one kernel to another.
    void addFileLines() {
        const auto before = launchedExtents(a_), after = launchedExtents(b_);
        for (const auto& [file, lines] : fileLines_)
            for (std::size_t k = 1; k < lines.size(); ++k) {
                const Place from{file, static_cast<int64_t>(k)}, to{files_.at(file), lines[k]};
                if (lines[k] > 0 && !within(paired_[0], from) && !within(paired_[1], to) &&
                    !(within(before, from) && within(after, to)))
                    addLine(from, to);
            }
    }

    /// The kernel that a line stands in; empty: none that is launched.
    static std::string ownerOf(const Side& side, const Place& place) {
        for (const auto& kernel : side.kernels())
            if (const auto* function = side.function(kernel); function && within({extentOf(*function)}, place))
                return kernel;
        return {};
    }

    /// Lines of a run that are not paired, by their words; lines of two words or fewer are everywhere.
    std::map<std::string, std::vector<Place>> unpairedLines(const Side& side, bool after) const {
        std::map<std::string, std::vector<Place>> made;
        for (const auto& [file, source] : side.run().sources) {
            const SourceText text(source);
            for (int64_t line = 1; line <= text.count(); ++line) {
                const Place place{file, line};
                if (after ? takenLines_.contains(place) : made_.lines.contains(place))
                    continue;
                const auto words = wordsOf(text.line(line));
                std::string key;
                for (const auto word : words)
                    key += std::string(word) + ' ';
                if (words.size() > 2)
                    made[key].push_back(place);
            }
        }
        return made;
    }

    /// A line that stands once in each run is the same, wherever it is. Not from one kernel to another.
    void addMovedLines() {
        const auto after = unpairedLines(b_, true);
        for (const auto& [words, places] : unpairedLines(a_, false)) {
            const auto found = after.find(words);
            if (found == after.end() || places.size() != 1 || found->second.size() != 1)
                continue;
            const auto from = ownerOf(a_, places.front()), to = ownerOf(b_, found->second.front());
            if (from.empty() || to.empty() || std::ranges::any_of(made_.kernels, [&](const KernelPair& pair) {
                    return pair.before == from && pair.after == to;
                }))
                addLine(places.front(), found->second.front());
        }
    }

    static Bag bagOf(const Side& side, const Site& site, const std::string& kernel) {
        return Bag::ofLine(side.line(site.place), plainName(kernel));
    }

    void pairLaunches(const KernelPair& kernels) {
        const auto &before = a_.sites(kernels.before), &after = b_.sites(kernels.after);
        std::vector<const Site*> restA, restB;
        std::set<const Site*> used;
        const auto pairWith = [&](const auto& same) {
            for (const auto& one : before)
                for (const auto& other : after)
                    if (!used.contains(&one) && !used.contains(&other) && same(one, other)) {
                        used.insert({&one, &other});
                        pairSites(one, other);
                    }
        };
        if (made_.sources) {
            pairWith(
                [&](const Site& one, const Site& other) { // the same words on the line that it has become, or moved
                    const auto to = made_.lines.find(one.place);
                    return to != made_.lines.end() && to->second == other.place;
                });
            pairWith([&](const Site& one, const Site& other) {
                const auto words = bagOf(a_, one, kernels.before);
                return !words.empty() && words == bagOf(b_, other, kernels.after);
            });
        }
        for (const auto& one : before)
            if (!used.contains(&one))
                restA.push_back(&one);
        for (const auto& one : after)
            if (!used.contains(&one))
                restB.push_back(&one);
        const auto shapeOf = [](const Side& side, const Site& site) {
            return side.run().launches[site.launches.front()].shape;
        };
        const auto inOrder = alignInOrder(restA.size(), restB.size(), [&](std::size_t i, std::size_t j) {
            double like = 0.01 + (shapeOf(a_, *restA[i]) == shapeOf(b_, *restB[j]) ? 0.3 : 0);
            if (made_.sources)
                like += bagOf(a_, *restA[i], kernels.before).likeness(bagOf(b_, *restB[j], kernels.after));
            else
                like += restA[i]->place.line == restB[j]->place.line ? 0.5 : 0;
            return like;
        });
        for (const auto& [i, j] : inOrder)
            pairSites(*restA[i], *restB[j]);
        pairRest(kernels);
    }

    void pairOne(std::size_t before, std::size_t after) {
        made_.launches.push_back({before, after});
        launchedA_.insert(before);
        launchedB_.insert(after);
    }

    /// The first with the first; where one place launches more often than the other, those of one shape in their order.
    void pairSites(const Site& one, const Site& other) {
        sitePairs_.emplace_back(one.place, other.place);
        const auto n = one.launches.size(), m = other.launches.size();
        if (n == m || n > mostAligned || m > mostAligned) {
            for (std::size_t k = 0; k < std::min(n, m); ++k)
                pairOne(one.launches[k], other.launches[k]);
            return;
        }
        const auto pairs = alignInOrder(n, m, [&](std::size_t i, std::size_t j) {
            return a_.run().launches[one.launches[i]].shape == b_.run().launches[other.launches[j]].shape ? 1.0 : 0.1;
        });
        for (const auto& [i, j] : pairs)
            pairOne(one.launches[i], other.launches[j]);
    }

    /// What is left of a kernel whose launches were spread over other places: of one shape, in their order.
    void pairRest(const KernelPair& kernels) {
        std::vector<std::size_t> before, after;
        for (const auto& site : a_.sites(kernels.before))
            std::ranges::copy_if(site.launches, std::back_inserter(before),
                                 [&](auto k) { return !launchedA_.contains(k); });
        for (const auto& site : b_.sites(kernels.after))
            std::ranges::copy_if(site.launches, std::back_inserter(after),
                                 [&](auto k) { return !launchedB_.contains(k); });
        std::ranges::sort(before);
        std::ranges::sort(after);
        std::map<Shape, std::vector<std::size_t>> free;
        for (auto k = after.rbegin(); k != after.rend(); ++k)
            free[b_.run().launches[*k].shape].push_back(*k);
        for (const auto k : before)
            if (auto& same = free[a_.run().launches[k].shape]; !same.empty()) {
                pairOne(k, same.back());
                same.pop_back();
            }
    }

    /// A launch that moved has a line that moved.
    void settleLaunchLines() {
        std::map<Place, Place> from;
        for (const auto& [before, after] : made_.lines)
            from[after] = before;
        for (const auto& [before, after] : sitePairs_) {
            if (const auto other = from.find(after); other != from.end() && other->second != before)
                made_.lines.erase(other->second);
            made_.lines[before] = after;
            from[after] = before;
        }
    }

    void addUnpaired() {
        for (std::size_t k = 0; k < a_.run().launches.size(); ++k)
            if (!launchedA_.contains(k))
                made_.launches.push_back({k, {}});
        std::ranges::stable_sort(made_.launches, {}, [](const LaunchPair& one) { return *one.before; });
        for (std::size_t k = 0; k < b_.run().launches.size(); ++k)
            if (!launchedB_.contains(k))
                made_.launches.push_back({{}, k});
    }

    /// The kernel of `side` whose text most of this one stands in.
    static std::string nearest(const Bag* text, const Side& side) {
        std::string found;
        double most = mostlyWithin;
        for (const auto& other : side.kernels())
            if (const auto* bag = side.bag(other); text && bag)
                if (const double share = text->within(*bag); share >= most) {
                    most = share;
                    found = other;
                }
        return found;
    }

    void sayOrigins() {
        for (const auto& one : leftB())
            if (auto from = nearest(b_.bag(one), a_); !from.empty())
                made_.cameFrom[one] = std::move(from);
        for (const auto& one : leftA())
            if (auto into = nearest(a_.bag(one), b_); !into.empty())
                made_.wentInto[one] = std::move(into);
    }

    static std::tuple<std::string, int64_t, int64_t> extentOf(const std::pair<std::string, KernelText>& function) {
        return {function.first, function.second.first, function.second.last};
    }
    static Extents launchedExtents(const Side& side) {
        Extents made;
        for (const auto& kernel : side.kernels())
            if (const auto* function = side.function(kernel))
                made.insert(extentOf(*function));
        return made;
    }

    Side a_, b_;
    RunPairs made_;
    std::map<std::string, std::string> files_;
    std::map<std::string, LineMap> fileLines_;
    std::set<std::string> usedA_, usedB_;
    std::set<Place> takenLines_;
    std::vector<std::pair<Place, Place>> sitePairs_;
    Extents paired_[2]; ///< kernels before and after
    std::set<std::size_t> launchedA_, launchedB_;
};

} // namespace

const char* pairedName(PairedBy by) {
    constexpr const char* names[] = {"name", "text", "place", "only"};
    return names[static_cast<int>(by)];
}

RunPairs pairRuns(const KeptRun& before, const KeptRun& after) { return Pairing(before, after).make(); }

} // namespace telar::compare
