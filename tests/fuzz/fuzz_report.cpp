// Any bytes as a report: one that reads back the same from its own text and can be composed and written in every form, or one
// sentence.
#include "core/report/compose.hpp"
#include "tests/support/catalogue.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto read = readReport({reinterpret_cast<const char*>(data), size}, "fuzz.telar-report");
    if (!read) {
        if (read.error().what.empty() || read.error().str().find('\n') != std::string::npos)
            std::abort();
        return 0;
    }
    const auto text = writeReport(*read);
    const auto again = readReport(text, "again");
    if (!again || !(*again == *read) || writeReport(*again) != text)
        std::abort();
    RecordPoint point;
    point.operation = "pool";
    point.size = 64;
    point.total = {1, 1, 1, 1, 1, 1};
    ReportSources sources;
    sources.given = {point};
    sources.records = [](const RecordsPlace& place, const std::string&,
                         const JobContext&) -> Expected<std::vector<RecordPoint>> {
        return userError({"there is no such set", {}}, {place.set, {}});
    };
    const auto pages = composeReport(*read, sources, telar::test::catalogue());
    if (!pages)
        std::abort();
    const auto handed = readPages(writePages(*pages));
    if (!handed || htmlOf(*pages).find("<script") != std::string::npos)
        std::abort();
    (void)markdownOf(*pages, "figures");
    (void)latexOf(*pages, "figures");
    return 0;
}
