// Any bytes as an IDX file, packed or not: an array that reads back the same from its own bytes, or one sentence.
#include "core/data/samples.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = parseIdx({reinterpret_cast<const char*>(data), size}, "fuzz.idx");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto again = parseIdx(idxBytes(read->shape, read->values.data()), "again");
    if (!again || again->shape != read->shape || again->values != read->values)
        std::abort();
    return 0;
}
