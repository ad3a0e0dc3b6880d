// Values as people read them.
#include "core/simt/ptx/debug_parts.hpp"

#include "core/base/half.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace telar::ptx {

namespace {

constexpr int deepestValue = 12;
constexpr std::size_t longestValue = 4096; // characters

template <class T>
std::string shortest(T value) {
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

std::string character(int64_t value) {
    const auto c = static_cast<char>(value);
    if (c >= ' ' && c <= '~')
        return c == '\'' || c == '\\' ? std::string("'\\") + c + "'" : std::string("'") + c + "'";
    return std::to_string(value);
}

class ValueWriter {
public:
    ValueWriter(const DebugInfo& info, const std::function<std::string(uint64_t, int32_t)>& address, std::size_t most)
        : info_(info), address_(address), most_(most) {}

    void write(int32_t type, std::span<const uint8_t> bytes, std::span<const uint8_t> known, int depth) {
        if (type < 0 || static_cast<std::size_t>(type) >= info_.types.size() || depth > deepestValue ||
            text_.size() > longestValue) {
            text_ += "...";
            return;
        }
        const auto& what = info_.types[static_cast<std::size_t>(type)];
        if (what.kind == DebugType::Kind::Structure)
            return structure(what, bytes, known, depth);
        if (what.kind == DebugType::Kind::Array)
            return array(what, bytes, known, depth);
        scalar(what, bytes, known, 0, 0);
    }

    void writePart(const DebugPart& what, std::span<const uint8_t> bytes, std::span<const uint8_t> known) {
        bytes = part(bytes, what.offset, what.bytes);
        known = part(known, what.offset, what.bytes);
        if (what.bits > 0 && what.type >= 0 && static_cast<std::size_t>(what.type) < info_.types.size())
            scalar(info_.types[static_cast<std::size_t>(what.type)], bytes, known, what.bitOffset, what.bits);
        else
            write(what.type, bytes, known, 0);
    }

    std::string text_;

private:
    static std::span<const uint8_t> part(std::span<const uint8_t> bytes, uint64_t from, uint64_t count) {
        if (from >= bytes.size())
            return {};
        return bytes.subspan(from, std::min<uint64_t>(count, bytes.size() - from));
    }

    void structure(const DebugType& what, std::span<const uint8_t> bytes, std::span<const uint8_t> known, int depth) {
        text_ += '{';
        bool first = true;
        for (const auto& member : what.members) {
            if (!first)
                text_ += ", ";
            first = false;
            if (!member.name.empty())
                text_ += member.name + ": ";
            if (member.bits > 0 && member.type >= 0 && static_cast<std::size_t>(member.type) < info_.types.size()) {
                const auto room = static_cast<uint64_t>((member.bitOffset + member.bits + 7) / 8);
                scalar(info_.types[static_cast<std::size_t>(member.type)], part(bytes, member.offset, room),
                       part(known, member.offset, room), member.bitOffset, member.bits);
            } else {
                const uint64_t size = debugBytes(info_, member.type);
                write(member.type, part(bytes, member.offset, size), part(known, member.offset, size), depth + 1);
            }
        }
        text_ += '}';
    }

    void array(const DebugType& what, std::span<const uint8_t> bytes, std::span<const uint8_t> known, int depth) {
        const uint64_t size = debugBytes(info_, what.element);
        const uint64_t count = size == 0 ? 0 : what.count ? what.count : bytes.size() / size;
        text_ += '[';
        for (uint64_t k = 0; k < count; ++k) {
            if (k)
                text_ += ", ";
            if (k >= most_ || text_.size() > longestValue) {
                text_ += "...";
                break;
            }
            write(what.element, part(bytes, k * size, size), part(known, k * size, size), depth + 1);
        }
        text_ += ']';
    }

    void scalar(const DebugType& what, std::span<const uint8_t> bytes, std::span<const uint8_t> known,
                uint32_t bitOffset, uint32_t bits) {
        const std::size_t size = bits ? (bitOffset + bits + 7) / 8 : what.bytes;
        if (bytes.size() < size || size == 0 || size > 8 ||
            std::find(known.begin(), known.end(), uint8_t{0}) != known.end()) {
            text_ += '?';
            return;
        }
        uint64_t value = 0;
        std::memcpy(&value, bytes.data(), size);
        const uint32_t width = bits ? bits : static_cast<uint32_t>(8 * size);
        value >>= bitOffset;
        if (width < 64)
            value &= (uint64_t{1} << width) - 1;
        const auto wide = static_cast<int64_t>(value << (64 - width)) >> (64 - width);
        using Kind = DebugType::Kind;
        switch (what.kind) {
        case Kind::Bool:
            text_ += value ? "true" : "false";
            break;
        case Kind::Character:
            text_ += character(wide);
            break;
        case Kind::Signed:
            text_ += std::to_string(wide);
            break;
        case Kind::Float:
            text_ += size == 8   ? shortest(std::bit_cast<double>(value))
                     : size == 4 ? shortest(std::bit_cast<float>(static_cast<uint32_t>(value)))
                     : what.name.find("bfloat16") != std::string::npos
                         ? shortest(std::bit_cast<float>(static_cast<uint32_t>(value) << 16))
                         : shortest(halfToFloat(static_cast<uint16_t>(value)));
            break;
        case Kind::Pointer:
        case Kind::Reference:
            text_ += pointer(value, what.element);
            break;
        case Kind::Enumeration: {
            const auto known_ = std::find_if(what.enumerators.begin(), what.enumerators.end(), [&](const auto& one) {
                return one.first == wide || static_cast<uint64_t>(one.first) == value;
            });
            text_ += known_ == what.enumerators.end() ? std::to_string(wide) : known_->second;
            break;
        }
        default:
            text_ += std::to_string(value);
        }
    }

    std::string pointer(uint64_t value, int32_t element) const {
        if (value == 0)
            return "nullptr";
        if (address_)
            if (auto made = address_(value, element); !made.empty())
                return made;
        char text[20];
        const auto end = std::to_chars(text, text + sizeof text, value, 16).ptr;
        return "0x" + std::string(text, end);
    }

    const DebugInfo& info_;
    const std::function<std::string(uint64_t, int32_t)>& address_;
    std::size_t most_;
};

} // namespace

std::string debugText(const DebugInfo& info, int32_t type, std::span<const uint8_t> bytes,
                      std::span<const uint8_t> known, const std::function<std::string(uint64_t, int32_t)>& address,
                      std::size_t mostElements) {
    ValueWriter writer(info, address, mostElements);
    writer.write(type, bytes, known, 0);
    return std::move(writer.text_);
}

std::string debugText(const DebugInfo& info, const DebugPart& part, std::span<const uint8_t> bytes,
                      std::span<const uint8_t> known, const std::function<std::string(uint64_t, int32_t)>& address,
                      std::size_t mostElements) {
    ValueWriter writer(info, address, mostElements);
    writer.writePart(part, bytes, known);
    return std::move(writer.text_);
}

} // namespace telar::ptx
