// What a kernel's output is put beside: an operation of Telar, an expression, or another kernel of the same file, made
// from the arrays as they were before the launch.
//
// In words, as everything of a launch is:
//     2=max:0:rows=64:columns=64:kernel=3:stride=1:padding=1    array 2 against the maximum over windows of array 0
//     2=product:0:1:rows=32:inner=64:columns=16                 sizes that follow from the arrays may be left out
//     2=convolution:0:filter=sobel-x, 2=convolution:0:1:kernel=3x5
//     1=sum:0, 2=neuron:0:1 (inputs, weights), 2=pipeline:0:1 (values, weights)
//     1=softmax:0:columns=128:mask=causal, 3=attention:0:1:2:heads=2:head_size=64:causal=true (queries, keys, values)
//     2=pool:0:mode=average, 2=matmul:0:1, 2=conv:0:1, 1=reduce:0 by the operation's own name
//     2=kernel:addPlain, 2=kernel:addPlain:grid=8:block=128     with the same arguments
//     2=expression:2*a[i]+b[i]                                  of the kernel's own parameters; i is the element
#pragma once

#include "core/operation/setting.hpp"
#include "core/simt/cuda/launch_request.hpp"

namespace telar {

/// One sort of reference: an operation of Telar, another kernel or an expression.
struct ReferenceKind {
    std::string name;                      ///< in words: "max"
    Text title;                            ///< "Maximum of windows"
    int leastArrays = 0, mostArrays = 0;   ///< that it reads; 0: those of the kernel itself
    std::vector<std::string> options = {}; ///< of an operation: "rows", "kernel"
    std::string operation = {};            ///< its id; empty: another kernel or an expression
    Settings fixed = {};                   ///< that the word says: mode=max
};

struct ReferenceRequest {
    std::string kind = byExpression; ///< its name in `referenceKinds`
    static constexpr const char *byKernel = "kernel", *byExpression = "expression";
    std::size_t output = 0;          ///< of the kernel's parameters: the array that is looked at
    std::vector<std::size_t> inputs; ///< of an operation: the arrays that it reads
    std::vector<std::pair<std::string, std::string>> options; ///< "kernel", "3x3"; of a kernel: grid, block, shared
    std::string words;                                        ///< the expression, or the kernel's name

    const ReferenceKind& facts() const;
    std::string word() const;
    /// Empty where it is not among the options.
    std::string option(const std::string& name) const;
};
constexpr std::size_t mostReferenceWords = 4096;

/// Operations with words of their own, another kernel, an expression, then every other operation that reads arrays.
const std::vector<ReferenceKind>& referenceKinds();
Expected<ReferenceRequest> parseReference(const std::string& word);

/// A finite number from 0 on; a decimal comma is fine.
Expected<double> parseTolerance(std::string typed);

/// The launch whose output is looked at.
struct ReferenceLaunch {
    const cuda::KernelFacts& kernel;
    std::vector<std::string> names; ///< of its parameters; may be empty
    cuda::CompileRequest source;
    simt::LaunchConfig config;
    std::vector<std::string> arguments;
    cuda::ArrayReader read;
    int64_t budget = 40'000'000; ///< instructions of a warp of another kernel or expression
};

struct ReferenceValues {
    int64_t rows = 1, columns = 0; ///< of all planes, one below the other
    std::vector<double> values;
};
/// Errors say what does not fit: sizes, options, an expression that does not compile, a kernel with faults.
Expected<ReferenceValues> referenceValues(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                          const JobContext& job = {});

struct ReferenceComparison {
    ReferenceValues wanted;
    int64_t elements = 0;         ///< of the array; those behind the reference's end are not looked at
    int64_t different = 0;        ///< |got - wanted| > tolerance * max(1, |wanted|); two NaN are the same
    int64_t first = -1;           ///< the first that differs
    double got = 0, expected = 0; ///< there
    double largest = 0;           ///< distance; infinite where only one is NaN
    /// One sentence: that all agree, or what the first is that does not.
    Text sentence(const std::string& array) const;
};
/// Refused where the array is shorter than the reference.
Expected<ReferenceComparison> compareWithReference(std::span<const double> got, ReferenceValues wanted,
                                                   double tolerance);
/// Both at once, from the arrays that the launch left.
Expected<ReferenceComparison> compareWithReference(const ReferenceRequest& request, const ReferenceLaunch& launch,
                                                   const cuda::KernelData& data, double tolerance,
                                                   const JobContext& job = {});

} // namespace telar
