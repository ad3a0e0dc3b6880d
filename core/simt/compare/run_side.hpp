// A run with what its pairing with another asks again and again: launches by kernel and place, kernels by their texts.
#pragma once

#include "core/simt/compare/source_pairs.hpp"

namespace telar::compare {

/// Launches of one kernel from one place.
struct Site {
    Place place;
    std::vector<std::size_t> launches;
};

/// A run with what is asked of it again and again.
class Side {
public:
    explicit Side(const KeptRun& run) : run_(run) {
        for (const auto& [file, source] : run.sources) {
            texts_.emplace(file, SourceText(source));
            for (auto& kernel : kernelTexts(source))
                functions_.emplace_back(file, std::move(kernel));
        }
        for (std::size_t k = 0; k < run.launches.size(); ++k) {
            const auto& launch = run.launches[k];
            auto& sites = sites_[launch.kernel];
            if (sites.empty())
                kernels_.push_back(launch.kernel);
            auto found = std::ranges::find(sites, launch.place, &Site::place);
            if (found == sites.end())
                found = sites.insert(sites.end(), {launch.place, {}});
            found->launches.push_back(k);
        }
        for (const auto& kernel : kernels_)
            if (const auto text = textOf(kernel); !text.empty())
                bags_.emplace(kernel, Bag::ofText(text, plainName(kernel)));
    }

    const KeptRun& run() const { return run_; }
    const std::vector<std::string>& kernels() const { return kernels_; }
    const std::vector<Site>& sites(const std::string& kernel) const { return sites_.at(kernel); }
    std::string_view line(const Place& place) const {
        const auto found = texts_.find(place.file);
        return found == texts_.end() ? std::string_view() : found->second.line(place.line);
    }
    /// Where the kernel's text is; null: it is not there.
    const std::pair<std::string, KernelText>* function(const std::string& kernel) const {
        const auto name = plainName(kernel);
        for (const auto& one : functions_)
            if (one.second.name == name)
                return &one;
        return nullptr;
    }
    std::string_view textOf(const std::string& kernel) const {
        const auto* found = function(kernel);
        return found ? texts_.at(found->first).part(found->second.first, found->second.last) : std::string_view();
    }
    /// Of neighbouring words; null: its text is not there.
    const Bag* bag(const std::string& kernel) const {
        const auto found = bags_.find(kernel);
        return found == bags_.end() ? nullptr : &found->second;
    }

private:
    const KeptRun& run_;
    std::map<std::string, SourceText> texts_;
    std::vector<std::pair<std::string, KernelText>> functions_;
    std::vector<std::string> kernels_;
    std::map<std::string, std::vector<Site>> sites_;
    std::map<std::string, Bag> bags_;
};

} // namespace telar::compare
