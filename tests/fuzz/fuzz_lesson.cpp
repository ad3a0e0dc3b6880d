// Any bytes as a lesson: one that reads back the same from its own text, or one sentence.
#include "core/lesson/lesson.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = readLesson({reinterpret_cast<const char*>(data), size}, "fuzz.telar-lesson");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto text = writeLesson(*read);
    const auto again = readLesson(text, "again");
    if (!again || !(again->steps == read->steps) || writeLesson(*again) != text)
        std::abort();
    return 0;
}
