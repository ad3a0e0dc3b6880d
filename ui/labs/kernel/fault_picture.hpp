// A fault drawn: the warps of its threads, the lanes that have it, and the element of the array that they meet at.
#pragma once

#include "core/simt/findings.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// `block`: threads of a block of the launch.
Painted::Paint paintFault(const simt::Finding& finding, const simt::Dim3& block);
/// The same in a sentence.
QString faultWords(const simt::Finding& finding, const simt::Dim3& block);

} // namespace telar
