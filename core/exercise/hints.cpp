#include "core/exercise/hints.hpp"

#include "core/base/translation.hpp"

#include <algorithm>

namespace telar {

namespace {

using When = ExerciseHint::When;
using simt::FindingKind;

Bilingual inBoth(const Text& words) { return {inLanguage(words, "en"), inLanguage(words, "es")}; }

const Bilingual* find(const Exercise& exercise, When when, const auto& fits) {
    for (const auto& hint : exercise.hints)
        if (hint.when == when && (hint.what.empty() || fits(hint.what)))
            return &hint.text;
    return nullptr;
}

std::vector<FindingKind> kindsOf(const Grade& grade) {
    std::vector<FindingKind> kinds;
    for (const auto& one : grade.cases)
        for (const auto& finding : one.findings)
            kinds.push_back(finding.kind);
    return kinds;
}

/// Of findings in kernels, and of what a whole program did wrong.
std::vector<std::string> faultNames(const Grade& grade) {
    std::vector<std::string> names;
    for (const auto kind : kindsOf(grade))
        names.push_back(simt::findingName(kind));
    for (const auto& one : grade.cases)
        names.insert(names.end(), one.faults.begin(), one.faults.end());
    return names;
}

/// For everybody: what a fault usually comes from.
Text usualReason(FindingKind kind) {
    switch (kind) {
    case FindingKind::OutOfBounds:
    case FindingKind::IndexRange:
        return text(TELAR_TR("core", "The grid often has more threads than there are elements: let a thread write only "
                                     "if its index is inside the array"));
    case FindingKind::SharedRace:
        return text(TELAR_TR(
            "core", "A thread reads what another thread writes: put __syncthreads() between the two accesses"));
    case FindingKind::GlobalRace:
        return text(TELAR_TR("core", "Two threads access one element, and one of them writes it: give each element to "
                                     "one thread, or use an atomic operation"));
    case FindingKind::UninitialisedShared:
        return text(TELAR_TR("core", "Shared memory is uninitialised at the start: some thread of the block must write "
                                     "every element before it is read"));
    case FindingKind::UninitialisedLocal:
    case FindingKind::UninitialisedGlobal:
        return text(TELAR_TR("core", "The array is uninitialised at the start: write an element before you read it"));
    case FindingKind::BarrierNotReached:
        return text(TELAR_TR("core", "Every thread of the block must reach __syncthreads(): keep it out of branches "
                                     "that only some threads take, and return after it"));
    case FindingKind::Endless:
        return text(TELAR_TR("core", "A loop does not end: check that its condition becomes false for every thread"));
    case FindingKind::Misaligned:
        return text(TELAR_TR("core", "A vector is read or written at an address that is not a multiple of its size"));
    case FindingKind::WarpMask:
    case FindingKind::ShuffleSource:
        return text(
            TELAR_TR("core", "All lanes named by the mask must reach the same instruction: keep it out of branches"));
    default:
        return {};
    }
}

/// Of the first check that did not pass.
Bilingual hintFor(const Exercise& exercise, const Grade& grade, const GradedCheck& check, const AnswerFacts& facts) {
    const Bilingual* own = nullptr;
    const bool faulty = !faultNames(grade).empty(); // a fault may have ended it
    if (check.kind == GradedCheck::Kind::Runs && !faulty) {
        const When when = facts.noKernel ? When::Kernel : facts.late ? When::Stopped : When::Compile;
        own = find(exercise, when,
                   [&](const std::string& what) { return facts.compilerSaid.find(what) != std::string::npos; });
        return own ? *own : Bilingual();
    }
    if (check.kind == GradedCheck::Kind::Findings || check.kind == GradedCheck::Kind::Runs) {
        for (const auto& name : faultNames(grade))
            if ((own = find(exercise, When::Finding, [&](const auto& what) { return what == name; })))
                return *own;
        for (const auto kind : kindsOf(grade))
            if (const auto usual = usualReason(kind); !usual.empty())
                return inBoth(usual);
        return {};
    }
    own = check.kind == GradedCheck::Kind::Outputs
              ? find(exercise, When::Outputs, [](const auto&) { return true; })
              : find(exercise, When::Figure, [&](const auto& what) { return what == check.figure; });
    return own ? *own : Bilingual();
}

} // namespace

Bilingual chosenHint(const Exercise& exercise, const Grade& grade, const AnswerFacts& facts) {
    if (grade.passed)
        return {};
    if (facts.untouched) {
        if (const auto* own = find(exercise, When::Untouched, [](const auto&) { return true; }))
            return *own;
        if (exercise.given.empty()) // else there is something to repair, and what is wrong with it helps
            return inBoth(text(TELAR_TR("core", "Nothing has been changed yet: write your code between the two "
                                                "marked comments")));
    }
    for (const auto& check : grade.checks)
        if (check.state == GradedCheck::State::Failed)
            if (auto hint = hintFor(exercise, grade, check, facts); !hint.en.empty() || !hint.es.empty())
                return hint;
    return {};
}

} // namespace telar
