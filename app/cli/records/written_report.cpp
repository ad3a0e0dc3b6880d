#include "app/cli/records/written_report.hpp"

#include "app/cli/frame/common.hpp"
#include "core/base/files.hpp"
#include "core/base/os/process.hpp"
#include "core/base/os/system.hpp"

#include <ctime>

namespace telar::cli {

namespace {

/// `telar` beside this program.
std::string labProgram() {
    const auto own = os::ownProgram();
    return own.empty() ? "telar" : own.substr(0, own.find_last_of("/\\") + 1) + "telar";
}

/// The lab prints what it finds on its standard input: the page lies in no folder of the user's.
Status printByLab(const std::string& pages, const std::string& path, const JobContext& job) {
    const std::string program = labProgram();
    const int ended =
        os::runWithInput({program, "--print-report", "-", path}, pages, [&] { return job.stopRequested(); });
    if (ended > 0 && job.stopRequested())
        return cancelledError(); // what it was writing is under no name yet
    if (ended < 0)
        return environmentError(text("The lab's program, which prints PDF and LaTeX, cannot be started"),
                                text("%1", program), text("Write a report that ends in .html and print it"));
    return ended == 0 ? Status() : Status(environmentError(text("The report was not written"), text("%1", path)));
}

} // namespace

std::string today() {
    const std::time_t now = std::time(nullptr);
    char buffer[24];
    std::tm parts{};
    os::localOf(now, parts);
    std::strftime(buffer, sizeof buffer, "%Y-%m-%d", &parts);
    return buffer;
}

Status checkReportName(const std::string& option, const std::string& path) {
    const auto extension = fileExtension(path);
    if (path != "-" && extension != ".html" && extension != ".pdf" && extension != ".tex" && extension != ".md")
        return userError(text("%1 takes a name that ends in .html, .pdf, .tex or .md", option), text("%1", path));
    return {};
}

Outcome writeReportPages(const ReportPages& pages, const std::string& path, const JobContext& job) {
    const auto extension = fileExtension(path);
    Status written;
    if (extension == ".pdf" || extension == ".tex")
        written = printByLab(writePages(pages), path, job);
    else if (extension == ".md")
        written = writeMarkdown(pages, path, job);
    else
        written = writeText(path, htmlOf(pages));
    return written ? done() : failed(written.error());
}

} // namespace telar::cli
