// Any bytes as a hand-in: one that is written and read again the same, or one sentence.
#include "core/exercise/hand_in.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = readHandIn({reinterpret_cast<const char*>(data), size}, "fuzz.telar-handin");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto name = handInFileName(read->student);
    if (name.find('/') != std::string::npos || name.find('\n') != std::string::npos ||
        (read->answers.empty() && read->projects.empty()))
        std::abort();
    for (const auto& project : read->projects)
        if (project.name.empty() || project.name.find('/') != std::string::npos ||
            project.name.find('\n') != std::string::npos)
            std::abort();
    // Written out with its blanks it may have grown beyond what is read.
    const auto bytes = writeHandIn(*read);
    const auto again = readHandIn(bytes, "again.telar-handin");
    if (static_cast<int64_t>(bytes.size()) <= mostHandInBytes && (!again || !(*again == *read)))
        std::abort();
    return 0;
}
