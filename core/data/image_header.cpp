// What a JPG or PNG says of itself, read without a library: size limits are checked before any decoder runs.
#include "core/data/image.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <zlib.h>

namespace telar {

namespace {

constexpr int64_t mostPixels = int64_t{1} << 30;
constexpr int64_t mostSide = int64_t{1} << 20;
constexpr int mostScans = 100; // progressive pictures have about ten

uint32_t big16(std::string_view s, std::size_t at) {
    return static_cast<uint32_t>(static_cast<uint8_t>(s[at])) << 8 | static_cast<uint8_t>(s[at + 1]);
}
uint32_t big32(std::string_view s, std::size_t at) { return big16(s, at) << 16 | big16(s, at + 2); }

Error broken(Text what, const std::string& name) {
    return userError(std::move(what), text("%1", name), text(TELAR_TR("core", "Copy or export the picture again")));
}
Error cutShort(const char* format, const std::string& name) {
    return broken(text(TELAR_TR("core", "The %1 picture is cut short"), format), name);
}
Error damaged(const char* format, const std::string& name) {
    return broken(text(TELAR_TR("core", "The %1 picture is damaged"), format), name);
}

/// Whether the picture can be decoded here: what it takes is known before the first byte is allocated.
Expected<ImageFacts> limited(const ImageFacts& facts, const std::string& name) {
    if (facts.rows < 1 || facts.columns < 1)
        return broken(
            text(TELAR_TR("core", "The picture says it has %1 rows and %2 columns"), facts.rows, facts.columns), name);
    if (facts.rows > mostSide || facts.columns > mostSide || facts.pixels() > mostPixels)
        return userError(text(TELAR_TR("core", "The picture has %1 x %2 pixels; Telar reads at most %3 (%4 per side)"),
                              facts.rows, facts.columns, mostPixels, mostSide),
                         text("%1", name), text(TELAR_TR("core", "Reduce its size first")));
    if (facts.scans > mostScans)
        return userError(
            text(TELAR_TR("core", "The JPG picture has %1 scans; Telar reads at most %2"), facts.scans, mostScans),
            text("%1", name), text(TELAR_TR("core", "Save it as PNG")));
    if (auto fits = checkMemory(facts.kept + facts.pixels() * (facts.bits > 8 ? 4 : 1)); !fits) {
        Error error = fits.error();
        error.where = text("%1", name);
        error.hint = text(TELAR_TR("core", "Reduce its size first"));
        return error;
    }
    return facts;
}

/// The orientation in the first directory of an EXIF block (a TIFF header and its directory; tag 0x0112, one
/// SHORT); 1 where there is none. Source: EXIF 2.32, 4.6.4 A.
int orientationOf(std::string_view tiff) {
    const bool little = tiff.starts_with(std::string_view("II*\0", 4));
    if (!little && !tiff.starts_with(std::string_view("MM\0*", 4)))
        return 1;
    const auto number = [&](std::size_t at, int bytes) {
        uint32_t value = 0;
        for (int i = 0; i < bytes; ++i)
            value |= uint32_t{static_cast<uint8_t>(tiff[at + static_cast<std::size_t>(i)])}
                     << 8 * (little ? i : bytes - 1 - i);
        return value;
    };
    if (tiff.size() < 8)
        return 1;
    const std::size_t directory = number(4, 4);
    if (directory > tiff.size() || tiff.size() - directory < 2)
        return 1;
    const std::size_t entries = std::min<std::size_t>(number(directory, 2), (tiff.size() - directory - 2) / 12);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t at = directory + 2 + 12 * i;
        if (number(at, 2) != 0x0112 || number(at + 2, 2) != 3)
            continue;
        const auto value = static_cast<int>(number(at + 8, 2));
        return value >= 1 && value <= 8 ? value : 1;
    }
    return 1;
}

Expected<ImageFacts> inspectPng(std::string_view s, const std::string& name) {
    ImageFacts facts;
    if (s.size() < 33)
        return cutShort("PNG", name);
    if (big32(s, 8) != 13 || s.substr(12, 4) != "IHDR")
        return damaged("PNG", name);
    facts.columns = big32(s, 16);
    facts.rows = big32(s, 20);
    facts.bits = static_cast<uint8_t>(s[24]);
    const int kind = static_cast<uint8_t>(s[25]); // 0 grey, 2 colour, 3 palette, 4 grey + alpha, 6 colour + alpha
    facts.colour = kind & 2;
    facts.plainGrey = !facts.colour;
    facts.interlaced = s[28] != 0;
    facts.steps = facts.interlaced ? facts.rows * 15 / 8 + 7 : facts.rows; // rows of all seven passes
    if ((kind != 0 && kind != 2 && kind != 3 && kind != 4 && kind != 6) || facts.bits < 1 || facts.bits > 16)
        return damaged("PNG", name);
    bool data = false;
    for (std::size_t at = 8;;) {
        if (s.size() - at < 12)
            return cutShort("PNG", name);
        const std::size_t length = big32(s, at);
        if (length > s.size() - at - 12)
            return cutShort("PNG", name);
        const auto* checked = reinterpret_cast<const Bytef*>(s.data() + at + 4);
        if (crc32_z(0, checked, length + 4) != big32(s, at + 8 + length))
            return damaged("PNG", name);
        const auto type = s.substr(at + 4, 4);
        data = data || type == "IDAT";
        if (type == "eXIf")
            facts.orientation = orientationOf(s.substr(at + 8, length));
        if (type == "IEND")
            break;
        at += length + 12;
    }
    // Deflate packs at most 1032 to 1.
    const int64_t rowBits = facts.columns * facts.bits * (kind == 2 ? 3 : kind == 4 ? 2 : kind == 6 ? 4 : 1);
    if (!data || (facts.rows <= mostSide && facts.columns <= mostSide &&
                  facts.rows * (rowBits / 8) / 1032 > static_cast<int64_t>(s.size())))
        return cutShort("PNG", name);
    return limited(facts, name);
}

/// Jumps over entropy-coded data to the next marker's 0xFF, or to the end.
std::size_t nextMarker(std::string_view s, std::size_t at) {
    for (;;) {
        const void* found = at < s.size() ? std::memchr(s.data() + at, 0xFF, s.size() - at) : nullptr;
        if (!found)
            return s.size();
        at = static_cast<std::size_t>(static_cast<const char*>(found) - s.data());
        if (at + 1 >= s.size())
            return s.size();
        const auto code = static_cast<uint8_t>(s[at + 1]);
        if (code == 0xFF)
            ++at; // fill byte
        else if (code == 0 || (code >= 0xD0 && code <= 0xD7))
            at += 2; // a stuffed byte or a restart
        else
            return at;
    }
}

bool isFrame(uint8_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Bytes of the coefficients of all components: whole blocks of 8 x 8, whole units of the sampling factors,
/// 16 bits each. Nothing where a factor is wrong. Source: ITU-T T.81, A.1.1 and A.2.
std::optional<int64_t> coefficientBytes(std::string_view frame, const ImageFacts& facts) {
    const auto components = static_cast<std::size_t>(static_cast<uint8_t>(frame[5]));
    int64_t across = 1, down = 1, blocks = 0;
    const auto factors = [&](std::size_t i) { return static_cast<uint8_t>(frame[6 + 3 * i + 1]); };
    for (std::size_t i = 0; i < components; ++i) {
        if ((factors(i) >> 4) < 1 || (factors(i) >> 4) > 4 || (factors(i) & 15) < 1 || (factors(i) & 15) > 4)
            return {};
        across = std::max<int64_t>(across, factors(i) >> 4);
        down = std::max<int64_t>(down, factors(i) & 15);
    }
    const int64_t units =
        ((facts.columns + 8 * across - 1) / (8 * across)) * ((facts.rows + 8 * down - 1) / (8 * down));
    for (std::size_t i = 0; i < components; ++i)
        blocks += units * (factors(i) >> 4) * (factors(i) & 15);
    return blocks * 64 * 2;
}

/// `frame` is the segment without its length: precision, rows, columns, components.
Expected<ImageFacts> readFrame(std::string_view frame, uint8_t marker, std::size_t size, const std::string& name) {
    ImageFacts facts;
    facts.format = ImageFormat::Jpeg;
    facts.bits = static_cast<uint8_t>(frame[0]);
    facts.rows = big16(frame, 1);
    facts.columns = big16(frame, 3);
    const int components = static_cast<uint8_t>(frame[5]);
    facts.colour = components > 1;
    facts.plainGrey = components == 1 || components == 3; // luma is stored
    if (facts.bits != 8)
        return userError(text(TELAR_TR("core", "The JPG picture has %1 bits per sample; Telar reads 8"), facts.bits),
                         text("%1", name), text(TELAR_TR("core", "Save it as PNG")));
    if ((components != 1 && components != 3 && components != 4) ||
        frame.size() < 6 + 3 * static_cast<std::size_t>(components))
        return damaged("JPG", name);
    if (marker != 0xC0 && marker != 0xC1 && marker != 0xC2)
        return userError(
            text(TELAR_TR("core",
                          "The JPG picture uses a rare coding (lossless or arithmetic) that Telar does not read")),
            text("%1", name), text(TELAR_TR("core", "Save it as PNG")));
    // Each block of 8 x 8 takes at least one bit of Huffman code.
    if (facts.pixels() / 512 > static_cast<int64_t>(size))
        return cutShort("JPG", name);
    const auto coefficients = coefficientBytes(frame, facts);
    if (!coefficients)
        return damaged("JPG", name);
    facts.kept = *coefficients;
    return facts;
}

Expected<ImageFacts> inspectJpeg(std::string_view s, const std::string& name) {
    std::optional<ImageFacts> facts;
    bool kept = false; // the picture comes in parts, and its coefficients are kept until the last
    int scans = 0, orientation = 1;
    std::size_t at = 2;
    if (s.size() > 2 && s[2] != '\xFF') // nothing may come between the first two markers
        return damaged("JPG", name);
    for (;;) {
        at = nextMarker(s, at);
        if (at >= s.size())
            return cutShort("JPG", name);
        const auto marker = static_cast<uint8_t>(s[at + 1]);
        at += 2;
        if (marker == 0xD9)
            break;
        if (marker == 0xD8 || marker == 0x01)
            continue;
        if (s.size() - at < 2 || s.size() - at < big16(s, at))
            return cutShort("JPG", name);
        const std::size_t length = big16(s, at);
        if (length < 2 || (isFrame(marker) && length < 8) || (marker == 0xDA && length < 3))
            return damaged("JPG", name);
        const auto segment = s.substr(at + 2, length - 2);
        if (isFrame(marker) && !facts) {
            auto frame = readFrame(segment, marker, s.size(), name);
            if (!frame)
                return frame;
            facts = *frame;
            kept = marker == 0xC2;
        }
        if (marker == 0xE1 && orientation == 1 && segment.starts_with(std::string_view("Exif\0\0", 6)))
            orientation = orientationOf(segment.substr(6));
        if (marker == 0xDA && ++scans == 1)
            kept = kept || (facts && segment[0] == 1 && facts->colour);
        at += length;
    }
    if (!facts || scans == 0)
        return damaged("JPG", name);
    facts->scans = scans;
    facts->orientation = orientation;
    if (!kept)
        facts->kept = 0;
    // Rows of the largest blocks of every scan that is kept, then the rows themselves.
    facts->steps = (kept ? scans * ((facts->rows + 7) / 8) : 0) + facts->rows;
    return limited(*facts, name);
}

/// What the file is instead, for the message.
Text otherContent(std::string_view s) {
    auto starts = [&](std::string_view magic) { return s.substr(0, magic.size()) == magic; };
    if (starts("GIF8"))
        return text("GIF");
    if (starts("BM"))
        return text("BMP");
    if (starts(std::string_view("II*\0", 4)) || starts(std::string_view("MM\0*", 4)))
        return text("TIFF");
    if (starts("RIFF") && s.size() > 12 && s.substr(8, 4) == "WEBP")
        return text("WebP");
    if (starts("\x1f\x8b"))
        return text("gzip");
    if (starts("%PDF"))
        return text("PDF");
    const auto head = s.substr(0, 512);
    const bool printable = std::all_of(
        head.begin(), head.end(), [](unsigned char c) { return c >= 0x20 || c == '\n' || c == '\r' || c == '\t'; });
    return printable ? text(TELAR_TR("core", "text")) : Text{};
}

} // namespace

Expected<ImageFacts> inspectImage(std::string_view s, const std::string& name) {
    if (s.empty())
        return broken(text(TELAR_TR("core", "The picture file is empty (0 bytes)")), name);
    if (s.starts_with("\x89PNG\r\n\x1a\n"))
        return inspectPng(s, name);
    if (s.starts_with("\xFF\xD8"))
        return inspectJpeg(s, name);
    const Text other = otherContent(s);
    const Text hint = text(TELAR_TR("core", "Use a JPG or PNG picture"));
    if (other.empty())
        return userError(text(TELAR_TR("core", "This is neither a JPG nor a PNG picture")), text("%1", name), hint);
    return userError(text(TELAR_TR("core", "This is neither a JPG nor a PNG picture: its content is %1"), other.source),
                     text("%1", name), hint);
}

} // namespace telar
