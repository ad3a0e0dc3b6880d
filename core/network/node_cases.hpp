// ONNX's node tests: a folder each, with model.onnx and data sets of inputs and of the outputs that are right.
#pragma once

#include "core/network/network.hpp"

namespace telar::network {

enum class CaseOutcome { Passed, Failed, Unsupported };

struct CaseResult {
    std::string folder;
    CaseOutcome outcome = CaseOutcome::Failed;
    Text why; ///< of one that did not pass
    std::vector<std::string> operators;
};

/// How far two numbers may be apart: absolute + relative * |right|, as ONNX's own runner takes it. Numbers of bfloat16 may differ by
/// one in their last place, since the tests of ONNX 1.12 cut them where the format's rule is to round.
struct Nearness {
    double absolute = 1e-7, relative = 1e-3;
};

/// The place of the first number that is not near enough, in words; empty where all are. Types and shapes must be the same.
Text firstDifference(const Tensor& right, const Tensor& found, const Nearness& near);
/// Largest |a - b| of two arrays of one shape; infinite where one is no number and the other is.
double largestDifference(const Tensor& a, const Tensor& b);

/// A case fails where its files cannot be read or its outputs differ, and is unsupported where an operator or a value is missing.
CaseResult checkCase(const std::string& folder, const RunSettings& settings, const Nearness& near = {});
/// The folder itself where it holds a model.onnx, else those in it that do, in natural order.
std::vector<std::string> caseFolders(const std::string& folder);

} // namespace telar::network
