// What every variant of an operation says of itself.
#pragma once

#include "core/base/expected.hpp"
#include "core/simt/builtin/kernel_card.hpp"

namespace telar {

struct VariantCard {
    std::string id; ///< as on the command line: "im2col", "emulator:tiled"
    Text title;
    Text idea; ///< one sentence: what this variant adds
    /// Whether it spreads its work over the threads that are asked for; one that does not is recorded with one.
    bool threads = true;
};
/// Of a variant that launches that kernel: `way` is "emulator" or "cuda".
inline VariantCard kernelVariant(const std::string& way, const simt::KernelCard& kernel) {
    return {way + ':' + kernel.id, kernel.title, kernel.idea};
}

class VariantBase {
public:
    explicit VariantBase(VariantCard card) : card_(std::move(card)) {}
    virtual ~VariantBase() = default;
    const std::string& id() const { return card_.id; }
    const Text& title() const { return card_.title; }
    const Text& idea() const { return card_.idea; }
    bool usesThreads() const { return card_.threads; }
    /// "direct" of "cuda:direct".
    std::string kernel() const { return card_.id.substr(card_.id.find(':') + 1); }
    /// Whether this machine can run it, and if not, why.
    virtual Status available() const { return {}; }
    /// Whether the shape of its blocks may be chosen.
    virtual bool choosesBlock() const { return false; }

private:
    VariantCard card_;
};

} // namespace telar
