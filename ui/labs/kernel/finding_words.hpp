// What a page says of a finding: in whole sentences, and in the names of the student's own source.
#pragma once

#include "core/simt/findings.hpp"
#include "ui/labs/kernel/kernel_jobs.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/painted.hpp"

#include <optional>

namespace telar {

/// With a capital and a full stop.
QString asSentence(QString words);
/// "Race on tile[32]".
QString findingTitle(const simt::Finding& finding);
/// What happened, without the place: a sentence, and where else the mistake shows in that run.
QString findingSentence(const simt::Finding& finding, const KernelLaunch* run = nullptr);
/// What to do; `run`: whose source names the index and the length. Null: numbers.
QString findingRemedy(const simt::Finding& finding, const KernelLaunch* run);
/// The mark under its line, with a card.
SourceMark findingMark(const simt::Finding& finding, const KernelLaunch* run);

/// The brace that opens a function and is missing, where the compiler stumbles over all that follows.
std::optional<SourceMark> missingBrace(const std::vector<cuda::Diagnostic>& diagnostics, const QStringList& source);
/// What the compiler's words leave no doubt about: a sign that is missing, a name that is spelt otherwise. Empty: nothing.
SourceMark::Fix compilerFix(const cuda::Diagnostic& diagnostic, const QStringList& source);

// A fault drawn: the warps of its threads, the lanes that have it, and the element of the array that they meet at.

/// `block`: threads of a block of the launch.
Painted::Paint paintFault(const simt::Finding& finding, const simt::Dim3& block);
/// The same in a sentence.
QString faultWords(const simt::Finding& finding, const simt::Dim3& block);

} // namespace telar
