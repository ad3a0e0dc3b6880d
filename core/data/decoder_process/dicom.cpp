// A DICOM file's facts, frames and values, checked before anything counts on them.
#include "core/data/decoder_process/child.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/decoder_process/pool.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace telar::decoder_process {

#ifndef _WIN32
namespace {

/// What a decoder may say of a file: nothing that would be counted on without being so.
bool possible(const codecs::DicomFacts& facts) {
    using codecs::DicomOutcome;
    if (facts.outcome < DicomOutcome::Done || facts.outcome > DicomOutcome::Attribute || facts.series[71] != 0 ||
        facts.object[71] != 0 || facts.said[71] != 0)
        return false;
    if (facts.outcome != DicomOutcome::Done)
        return true;
    const auto inside = [](int64_t value, int64_t most) { return value >= 1 && value <= most; };
    const bool finite = std::isfinite(facts.windowCentre) && std::isfinite(facts.windowWidth) &&
                        std::all_of(facts.spacing, facts.spacing + 3, [](double one) { return std::isfinite(one); });
    return finite && inside(facts.rows, 1 << 16) && inside(facts.columns, 1 << 16) && inside(facts.frames, 1 << 16) &&
           (facts.samples == 1 || facts.samples == 3) &&
           int64_t{facts.rows} * facts.columns * facts.frames * facts.samples <= int64_t{1} << 30;
}

int64_t valuesOf(const codecs::DicomFacts& facts) {
    return int64_t{facts.rows} * facts.columns * facts.frames * facts.samples;
}

bool possible(const codecs::DicomFrame& frame) {
    return std::isfinite(frame.slope) && std::isfinite(frame.intercept) && std::isfinite(frame.position) &&
           std::all_of(frame.normal, frame.normal + 3, [](double one) { return std::isfinite(one); }) &&
           frame.axis >= 0 && frame.axis <= 2;
}

/// Names of a directory's files: below its folder, and without anything that is no name on a disc.
std::vector<std::string> filesIn(std::string_view lines) {
    constexpr std::size_t mostFiles = 1 << 16;
    std::vector<std::string> files;
    for (std::size_t at = 0; at < lines.size() && files.size() < mostFiles;) {
        const auto end = std::min(lines.find('\n', at), lines.size());
        const std::string line(lines.substr(at, end - at));
        const bool plain =
            std::all_of(line.begin(), line.end(), [](char c) { return c > ' ' && c <= '~' && c != '\\'; });
        if (plain && !line.starts_with('/') && line.find("..") == std::string::npos &&
            line.find(':') == std::string::npos)
            files.push_back(line);
        at = end + 1;
    }
    return files;
}

Error noDecoder(const std::string& name) {
    return environmentError(text(TELAR_TR("core", "DICOM files are decoded in a confined process only, which this "
                                                  "system cannot start")),
                            text("%1", name), shelter().reason);
}

} // namespace
#else
namespace {

Error noDecoder(const std::string& name) {
    return environmentError(text(TELAR_TR("core", "DICOM files are read on Linux only, for now")), text("%1", name),
                            text(TELAR_TR("core", "Convert them to NIfTI or PNG, or use Telar in WSL")));
}

} // namespace
#endif

Expected<std::vector<std::string>> decodeDicomDirectory(std::string_view bytes, const std::string& name,
                                                        const JobContext& job) {
#ifdef _WIN32
    static_cast<void>(bytes), static_cast<void>(job);
    return noDecoder(name);
#else
    TELAR_TAKE(lent, lendChild());
    if (!*lent)
#ifdef TELAR_FUZZ
        return filesIn(codecs::decodeDicomDirectory(bytes));
#else
        return noDecoder(name);
#endif
    auto& child = **lent;
    Request request;
    request.task = Task::DicomDirectory;
    child.allow(8 * static_cast<int64_t>(bytes.size()));
    const char* said = child.ask(request, bytes, job) ? child.hear(sizeof(Answer), job) : nullptr;
    if (!said)
        return child.why(name, job);
    Answer answer;
    std::memcpy(&answer, said, sizeof answer);
    if (answer.kind != Kind::Done || answer.bytes > 2 * bytes.size()) {
        child.doubt();
        return child.why(name, job);
    }
    said = child.hear(filled(answer.bytes), job);
    if (!said)
        return child.why(name, job);
    auto files = filesIn({said, answer.bytes});
    returnChild(std::move(*lent));
    return files;
#endif
}

Expected<codecs::DicomFacts> decodeDicom(std::string_view bytes, const std::string& name, int64_t wanted,
                                         codecs::DicomPixels* pixels, const JobContext& job) {
#ifdef _WIN32
    static_cast<void>(bytes), static_cast<void>(wanted), static_cast<void>(pixels), static_cast<void>(job);
    return noDecoder(name);
#else
    TELAR_TAKE(lent, lendChild());
    if (!*lent) {
#ifdef TELAR_FUZZ
        return codecs::decodeDicom(bytes, pixels);
#else
        return noDecoder(name);
#endif
    }
    auto& child = **lent;
    Request request;
    request.task = Task::Dicom;
    request.room = wanted;
    child.allow(4 * static_cast<int64_t>(bytes.size()) + 16 * wanted);
    const char* said = child.ask(request, bytes, job) ? child.hear(sizeof(Answer), job) : nullptr;
    if (!said)
        return child.why(name, job);
    Answer answer;
    std::memcpy(&answer, said, sizeof answer);
    codecs::DicomFacts facts;
    const std::size_t head = filled(sizeof facts);
    constexpr std::size_t mostFrames = 1 << 16;
    const std::size_t values = 4 * static_cast<std::size_t>(wanted);
    const bool told = answer.kind == Kind::Done && answer.bytes >= head &&
                      answer.bytes <= head + mostFrames * sizeof(codecs::DicomFrame) + values;
    said = told ? child.hear(filled(answer.bytes), job) : nullptr;
    if (said)
        std::memcpy(&facts, said, sizeof facts);
    const bool picture = wanted > 0 && facts.outcome == codecs::DicomOutcome::Done;
    codecs::DicomPixels read;
    bool whole = said && possible(facts) && (!picture || valuesOf(facts) == wanted);
    if (whole && picture) {
        const std::size_t count = static_cast<std::size_t>(facts.frames), frames = count * sizeof(codecs::DicomFrame);
        whole = answer.bytes == head + frames + values;
        if (whole) {
            read.frames.resize(count);
            read.values.resize(static_cast<std::size_t>(wanted));
            std::memcpy(read.frames.data(), said + head, frames);
            std::memcpy(read.values.data(), said + head + frames, values);
            whole = std::all_of(read.frames.begin(), read.frames.end(),
                                [](const codecs::DicomFrame& frame) { return possible(frame); });
        }
    }
    if (!whole) {
        if (!told || said)
            child.doubt();
        return child.why(name, job);
    }
    if (pixels)
        *pixels = std::move(read);
    returnChild(std::move(*lent));
    return facts;
#endif
}

} // namespace telar::decoder_process
