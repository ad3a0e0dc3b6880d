// The operations of Telar as references. For core's own sources.
#pragma once

#include "core/reference/reference.hpp"

namespace telar {

/// An array of the launch before it, as numbers.
struct ReferenceArray {
    std::vector<float> numbers;
    int64_t rows = 1, columns = 0; ///< as the launch was given it
    std::size_t parameter = 0;
    int64_t count() const { return static_cast<int64_t>(numbers.size()); }
};

/// The word of a kind for an operation's own name, "pool" of that mode; else as typed. An error says why an operation of that
/// name is none.
std::pair<std::string, std::optional<Error>> referenceWord(const std::string& typed, const std::string& mode);

/// `arrays`: those that the request names, in order; `outputs`: elements of the array that is looked at.
Expected<ReferenceValues> operationValues(const ReferenceRequest& request, const std::vector<ReferenceArray>& arrays,
                                          int64_t outputs, const JobContext& job);

} // namespace telar
