// Any bytes as an exercise: one whose code can be made with any answer, or one sentence.
#include "core/exercise/exercise.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = readExercise({reinterpret_cast<const char*>(data), size}, "fuzz.telar-exercise");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    for (const char* language : {"en", "es"})
        for (const auto* content : {&read->given, &read->model}) {
            const auto [first, end] = read->gapLines(*content);
            if (read->source(*content, language).find(" >>> ") == std::string::npos || first < 2 || end <= first)
                std::abort();
        }
    if (read->cases.empty() || read->shownCase().arguments.size() > 64)
        std::abort();
    return 0;
}
