// Any bytes as CSV: a matrix that reads back the same from its own text, or one sentence.
#include "core/data/csv.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto parsed = parseCsv({reinterpret_cast<const char*>(data), size}, "fuzz.csv");
    if (!parsed) {
        if (parsed.error().what.empty() || parsed.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto text = csvText(viewOf(parsed->values));
    const auto again = parseCsv(text, "again.csv");
    if (!again || csvText(viewOf(again->values)) != text)
        std::abort();
    return 0;
}
