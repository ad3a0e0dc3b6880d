// Any bytes as the journal of a script, which its own process has written: a record comes of it, or less of one.
#include "core/simt/driver/journal.hpp"
#include "core/simt/program/time_line.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    auto made = driver::readJournal({reinterpret_cast<const char*>(data), size});
    if (made.report.launches.size() != made.parts.launches.size() ||
        made.report.copies.size() != made.parts.copies.size())
        std::abort();
    if (program::timeLine(made.report).size() > made.report.events.size())
        std::abort();
    program::RecordHead head;
    head.settings = head.timings = head.figures = program::ordered_json::object();
    if (program::recordText(head, std::move(made.parts)).empty())
        std::abort();
    return 0;
}
