#include "core/simt/ptx/dwarf.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

namespace telar::ptx::dwarf {

namespace {

constexpr std::size_t mostEntries = 1 << 20, deepestEntry = 256, mostAttributes = 64;

/// The bytes of a section, and the names that stand in place of some.
struct Section {
    std::vector<uint8_t> bytes;
    std::map<uint32_t, std::pair<std::string_view, int64_t>> names; ///< by offset: a name, and what is added
};

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t\r");
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

int64_t numberIn(std::string_view text) {
    const bool negative = text.starts_with("-");
    text.remove_prefix(negative || text.starts_with("+"));
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    uint64_t value = 0;
    const char* from = text.data() + (hex ? 2 : 0);
    const auto [end, error] = std::from_chars(from, text.data() + text.size(), value, hex ? 16 : 10);
    if (error != std::errc() || end == from)
        throw Refusal("a number in the debug information, and not \"" + std::string(text.substr(0, 40)) + "\"");
    return static_cast<int64_t>(negative ? 0 - value : value);
}

void addValue(Section& section, std::string_view value, int size) {
    uint64_t bits = 0;
    if (value.empty())
        throw Refusal("a value in the debug information");
    const bool number = (value[0] >= '0' && value[0] <= '9') || value[0] == '-';
    if (number) {
        bits = static_cast<uint64_t>(numberIn(value));
    } else {
        const auto sign = value.find_first_of("+-");
        int64_t more = 0;
        if (sign != std::string_view::npos) {
            const auto rest = trimmed(value.substr(sign + 1));
            if (!rest.empty() && rest[0] >= '0' && rest[0] <= '9') // a difference of labels stays 0
                more = numberIn(rest) * (value[sign] == '-' ? -1 : 1);
        }
        section.names[static_cast<uint32_t>(section.bytes.size())] = {trimmed(value.substr(0, sign)), more};
    }
    for (int k = 0; k < size; ++k)
        section.bytes.push_back(static_cast<uint8_t>(bits >> (8 * k)));
}

/// ".b8 1, 2" and ".b64 label+4", a line each.
Section sectionNamed(const Module& module, std::string_view name) {
    Section section;
    const auto known = module.sections.find(name);
    if (known == module.sections.end())
        return section;
    const std::string_view text = known->second;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        auto line = text.substr(at, end - at);
        at = end + 1;
        line = trimmed(line.substr(0, line.find("//")));
        if (line.empty() || line.ends_with(":"))
            continue;
        const auto blank = line.find_first_of(" \t");
        const auto word = line.substr(0, blank);
        const int size = word == ".b8" ? 1 : word == ".b16" ? 2 : word == ".b32" ? 4 : word == ".b64" ? 8 : 0;
        if (size == 0 || blank == std::string_view::npos)
            throw Refusal("data in section " + std::string(name) + ", and not \"" + std::string(line.substr(0, 40)) +
                          "\"");
        auto rest = line.substr(blank);
        while (!rest.empty()) {
            const auto comma = std::min(rest.find(','), rest.size());
            addValue(section, trimmed(rest.substr(0, comma)), size);
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
    }
    if (section.bytes.size() > UINT32_MAX)
        throw Refusal("less debug information");
    return section;
}

/// Walks the bytes of a section; beyond its end is a refusal.
struct Cursor {
    const Section& section;
    std::size_t at = 0;

    std::size_t left() const { return section.bytes.size() - at; }
    void need(uint64_t bytes) const {
        if (bytes > left())
            throw Refusal("more debug information");
    }
    uint64_t fixed(int bytes) {
        need(static_cast<uint64_t>(bytes));
        uint64_t value = 0;
        for (int k = 0; k < bytes; ++k)
            value |= static_cast<uint64_t>(section.bytes[at++]) << (8 * k);
        return value;
    }
    uint64_t unsignedNumber() {
        uint64_t value = 0;
        for (int shift = 0;; shift += 7) {
            const uint64_t byte = fixed(1);
            if (shift < 64)
                value |= (byte & 127) << shift;
            if (byte < 128)
                return value;
        }
    }
    int64_t signedNumber() {
        uint64_t value = 0;
        for (int shift = 0;;) {
            const uint64_t byte = fixed(1);
            if (shift < 64)
                value |= (byte & 127) << shift;
            shift += 7;
            if (byte < 128)
                return static_cast<int64_t>(shift < 64 && (byte & 64) ? value | ~uint64_t{0} << shift : value);
        }
    }
    std::string string() {
        std::string made;
        while (const auto c = static_cast<char>(fixed(1)))
            made += c;
        return made;
    }
    std::pair<std::string_view, int64_t> nameAt(std::size_t place) const {
        const auto known = section.names.find(static_cast<uint32_t>(place));
        return known == section.names.end() ? std::pair<std::string_view, int64_t>() : known->second;
    }
};

struct Abbreviation {
    uint32_t tag = 0;
    bool children = false;
    std::vector<std::pair<uint32_t, uint32_t>> attributes; ///< name, form
};

std::map<uint64_t, Abbreviation> abbreviations(const Section& section, std::size_t from) {
    std::map<uint64_t, Abbreviation> made;
    Cursor cursor{section, from};
    while (cursor.left() > 0) {
        const uint64_t code = cursor.unsignedNumber();
        if (code == 0)
            break;
        auto& one = made[code];
        one.tag = static_cast<uint32_t>(cursor.unsignedNumber());
        one.children = cursor.fixed(1) != 0;
        for (;;) {
            const auto name = static_cast<uint32_t>(cursor.unsignedNumber());
            const auto form = static_cast<uint32_t>(cursor.unsignedNumber());
            if (name == 0 && form == 0)
                break;
            if (one.attributes.size() >= mostAttributes)
                throw Refusal("fewer attributes in the debug information");
            one.attributes.emplace_back(name, form);
        }
    }
    return made;
}

/// What an attribute holds, by the class of its form.
struct Value {
    uint64_t number = 0;
    std::string text;
    std::string_view label;
    int64_t labelOffset = 0;
    std::size_t block = 0, blockBytes = 0; ///< in the section
};

class Reader {
public:
    explicit Reader(const Module& module)
        : info_(sectionNamed(module, ".debug_info")), abbreviations_(sectionNamed(module, ".debug_abbrev")),
          strings_(sectionNamed(module, ".debug_str")) {}

    std::vector<Entry> all() {
        Cursor cursor{info_};
        while (cursor.left() > 0)
            unit(cursor);
        return std::move(entries_);
    }

private:
    void unit(Cursor& cursor) {
        start_ = cursor.at;
        const uint64_t length = cursor.fixed(4);
        cursor.need(length);
        const std::size_t end = cursor.at + length;
        version_ = static_cast<int>(cursor.fixed(2));
        if (version_ < 2 || version_ > 4)
            throw Refusal("DWARF of version 2 to 4, and not " + std::to_string(version_));
        const auto table = cursor.nameAt(cursor.at);
        const uint64_t from = cursor.fixed(4) + static_cast<uint64_t>(table.second);
        if (cursor.fixed(1) != 8)
            throw Refusal("addresses of 8 bytes in the debug information");
        const auto known = abbreviations(abbreviations_, static_cast<std::size_t>(from));
        std::vector<int32_t> open;
        while (cursor.at < end) {
            const std::size_t offset = cursor.at;
            const uint64_t code = cursor.unsignedNumber();
            if (code == 0) {
                if (!open.empty())
                    open.pop_back();
                continue;
            }
            const auto kind = known.find(code);
            if (kind == known.end())
                throw Refusal("an entry of the debug information whose kind is told");
            if (entries_.size() >= mostEntries || open.size() >= deepestEntry)
                throw Refusal("less debug information");
            Entry entry;
            entry.offset = static_cast<uint32_t>(offset);
            entry.tag = kind->second.tag;
            entry.parent = open.empty() ? -1 : open.back();
            for (const auto& [name, form] : kind->second.attributes)
                attribute(entry, name, value(cursor, form));
            entries_.push_back(std::move(entry));
            if (kind->second.children)
                open.push_back(static_cast<int32_t>(entries_.size()) - 1);
        }
    }

    Value value(Cursor& cursor, uint32_t form) {
        Value made;
        std::tie(made.label, made.labelOffset) = cursor.nameAt(cursor.at);
        const auto block = [&](uint64_t bytes) {
            cursor.need(bytes);
            made.block = cursor.at;
            made.blockBytes = bytes;
            cursor.at += bytes;
        };
        const auto number = [&](int bytes) { made.number = cursor.fixed(bytes); };
        switch (form) {
        case 0x01: // addr
        case 0x07: // data8
        case 0x14: // ref8
        case 0x20: // ref_sig8
            number(8);
            break;
        case 0x03: // block2
            block(cursor.fixed(2));
            break;
        case 0x04: // block4
            block(cursor.fixed(4));
            break;
        case 0x05: // data2
        case 0x12: // ref2
            number(2);
            break;
        case 0x06: // data4
        case 0x13: // ref4
        case 0x17: // sec_offset
            number(4);
            break;
        case 0x08: // string
            made.text = cursor.string();
            break;
        case 0x09: // block
        case 0x18: // exprloc
            block(cursor.unsignedNumber());
            break;
        case 0x0a: // block1
            block(cursor.fixed(1));
            break;
        case 0x0b: // data1
        case 0x0c: // flag
        case 0x11: // ref1
            number(1);
            break;
        case 0x0d: // sdata
            made.number = static_cast<uint64_t>(cursor.signedNumber());
            break;
        case 0x0e: { // strp
            Cursor string{strings_, static_cast<std::size_t>(cursor.fixed(4)) +
                                        static_cast<std::size_t>(std::max<int64_t>(made.labelOffset, 0))};
            if (string.at >= strings_.bytes.size())
                throw Refusal("a string within .debug_str");
            made.text = string.string();
            break;
        }
        case 0x0f: // udata
        case 0x15: // ref_udata
            made.number = cursor.unsignedNumber();
            break;
        case 0x10: // ref_addr
            number(version_ == 2 ? 8 : 4);
            break;
        case 0x19: // flag_present
            made.number = 1;
            break;
        default:
            throw Refusal("a form of the debug information that is known, and not " + std::to_string(form));
        }
        return made;
    }

    /// DW_OP_addr name, then perhaps an offset or a pointer that is followed.
    void location(Entry& entry, const Value& value) {
        Cursor cursor{info_, value.block};
        const std::size_t end = value.block + value.blockBytes;
        while (cursor.at < end) {
            const uint64_t op = cursor.fixed(1);
            if (op == 0x03) { // addr
                const auto [name, more] = cursor.nameAt(cursor.at);
                cursor.fixed(8);
                entry.symbol = name;
                entry.symbolOffset = static_cast<uint64_t>(more);
                entry.placed = !name.empty();
            } else if (op == 0x23) { // plus_uconst
                entry.symbolOffset += cursor.unsignedNumber();
            } else if (op == 0x06) { // deref
                entry.indirect = true;
            } else {
                entry.placed = false;
                return;
            }
        }
    }

    void attribute(Entry& entry, uint32_t name, Value value) {
        const auto number = static_cast<uint32_t>(value.number);
        const auto small = static_cast<int32_t>(std::min<uint64_t>(value.number, INT32_MAX));
        switch (name) {
        case 0x02:
            if (value.blockBytes)
                location(entry, value);
            break;
        case 0x03:
            entry.name = std::move(value.text);
            break;
        case 0x0b:
            entry.bytes = value.number;
            break;
        case 0x0c: // bit_offset: from the highest bit of the unit
            entry.bitOffset = number;
            entry.bitsFromTop = true;
            break;
        case 0x0d:
            entry.bits = number;
            break;
        case 0x11:
            entry.low = value.label;
            break;
        case 0x12:
            entry.high = value.label;
            break;
        case 0x1c:
            entry.value = static_cast<int64_t>(value.number);
            break;
        case 0x2f: // upper_bound
            entry.count = value.number + 1;
            break;
        case 0x31: // abstract_origin
        case 0x47: // specification
            entry.origin = reference(value);
            break;
        case 0x37:
            entry.count = value.number;
            break;
        case 0x38:
            entry.memberOffset = memberOffset(value);
            break;
        case 0x3a:
            entry.file = small;
            break;
        case 0x3b:
            entry.line = small;
            break;
        case 0x3c:
            entry.declaration = value.number != 0;
            break;
        case 0x3e:
            entry.encoding = number;
            break;
        case 0x49:
            entry.type = reference(value);
            break;
        case 0x58:
            entry.callFile = small;
            break;
        case 0x59:
            entry.callLine = small;
            break;
        case 0x6b: // data_bit_offset: from the structure's start
            entry.memberOffset = value.number / 8;
            entry.bitOffset = number % 8;
            break;
        default:
            break;
        }
    }

    uint32_t reference(const Value& value) const {
        return static_cast<uint32_t>(std::min<uint64_t>(value.number + start_, UINT32_MAX));
    }

    uint64_t memberOffset(const Value& value) {
        if (!value.blockBytes)
            return value.number;
        Cursor cursor{info_, value.block};
        return cursor.fixed(1) == 0x23 ? cursor.unsignedNumber() : 0;
    }

    Section info_, abbreviations_, strings_;
    std::size_t start_ = 0; ///< of the unit
    int version_ = 2;
    std::vector<Entry> entries_;
};

} // namespace

std::vector<Entry> entries(const Module& module) { return Reader(module).all(); }

} // namespace telar::ptx::dwarf
