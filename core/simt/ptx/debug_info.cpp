#include "core/simt/ptx/debug_info.hpp"

#include "core/simt/ptx/dwarf.hpp"

#include <algorithm>

namespace telar::ptx {

namespace {

using dwarf::Entry;

constexpr int deepestType = 64;
constexpr uint64_t largestValue = uint64_t{1} << 40; // bytes

class DebugReader {
public:
    DebugReader(const Module& module, DebugInfo& info)
        : module_(module), info_(info), entries_(dwarf::entries(module)) {
        for (std::size_t k = 0; k < entries_.size(); ++k)
            byOffset_[entries_[k].offset] = static_cast<int32_t>(k);
        for (std::size_t k = 0; k < entries_.size(); ++k)
            if (entries_[k].parent >= 0)
                children_[entries_[k].parent].push_back(static_cast<int32_t>(k));
        for (std::size_t f = 0; f < module.functions.size(); ++f)
            for (const auto& [label, at] : module.functions[f]->labels)
                labels_.try_emplace(label, static_cast<int32_t>(f), at);
    }

    void run() {
        info_.functions.resize(module_.functions.size());
        holders_.resize(entries_.size());
        for (std::size_t k = 0; k < entries_.size(); ++k)
            entry(k);
    }

private:
    struct Holder {
        int32_t function = -1, scope = -1;
    };

    const Entry* at(uint32_t offset) const {
        const auto known = offset ? byOffset_.find(offset) : byOffset_.end();
        return known == byOffset_.end() ? nullptr : &entries_[static_cast<std::size_t>(known->second)];
    }

    /// The entry that says what `one` leaves to its origin or declaration.
    const Entry& named(const Entry& one) const {
        const Entry* entry = &one;
        for (int k = 0; k < 4 && entry->name.empty(); ++k)
            if (const Entry* origin = at(entry->origin))
                entry = origin;
        return *entry;
    }

    std::string functionName(const Entry& one) const {
        const Entry& entry = named(one);
        if (entry.parent < 0)
            return entry.name;
        const Entry& outer = entries_[static_cast<std::size_t>(entry.parent)];
        if (outer.tag != dwarf::ClassType && outer.tag != dwarf::StructureType)
            return entry.name;
        return outer.name.empty() ? "lambda" : outer.name + "::" + entry.name;
    }

    void entry(std::size_t index) {
        const Entry& one = entries_[index];
        auto& holder = holders_[index];
        const Holder outer = one.parent >= 0 ? holders_[static_cast<std::size_t>(one.parent)] : Holder{};
        switch (one.tag) {
        case dwarf::Subprogram:
            holder = subprogram(one);
            break;
        case dwarf::LexicalBlock:
            holder = outer.function < 0 ? outer : scope(one, outer);
            break;
        case dwarf::InlinedSubroutine:
            if (outer.function >= 0) {
                holder = scope(one, outer);
                if (holder.scope != outer.scope) {
                    auto& made = function(holder).scopes[static_cast<std::size_t>(holder.scope)];
                    made.inlined = functionName(one);
                    made.callFile = one.callFile;
                    made.callLine = one.callLine;
                }
            }
            break;
        case dwarf::FormalParameter:
        case dwarf::VariableTag:
            variable(one, outer, index);
            break;
        default:
            break;
        }
    }

    DebugFunction& function(const Holder& holder) { return info_.functions[static_cast<std::size_t>(holder.function)]; }

    /// Instructions between two labels of a function; none where they are not of one.
    bool range(const Entry& one, int32_t& function, int32_t& begin, int32_t& end) const {
        const auto low = labels_.find(one.low), high = labels_.find(one.high);
        if (low == labels_.end() || high == labels_.end() || low->second.first != high->second.first ||
            low->second.second > high->second.second)
            return false;
        function = low->second.first;
        begin = low->second.second;
        end = high->second.second;
        return true;
    }

    Holder subprogram(const Entry& one) {
        Holder made;
        int32_t begin = 0, end = 0;
        if (!range(one, made.function, begin, end))
            return {};
        auto& function = info_.functions[static_cast<std::size_t>(made.function)];
        if (!function.scopes.empty())
            return {}; // told twice
        const Entry& declared = named(one);
        function.name = functionName(one);
        function.file = declared.file;
        function.line = declared.line;
        DebugScope scope;
        // What lies before the first label and behind the last belongs to it, too.
        scope.begin = 0;
        scope.end = static_cast<int32_t>(module_.functions[static_cast<std::size_t>(made.function)]->code.size());
        function.scopes.push_back(std::move(scope));
        made.scope = 0;
        return made;
    }

    Holder scope(const Entry& one, const Holder& outer) {
        DebugScope scope;
        int32_t in = -1;
        if (!range(one, in, scope.begin, scope.end) || in != outer.function)
            return outer;
        scope.parent = outer.scope;
        auto& scopes = function(outer).scopes;
        scopes.push_back(std::move(scope));
        return {outer.function, static_cast<int32_t>(scopes.size()) - 1};
    }

    void variable(const Entry& one, const Holder& outer, std::size_t index) {
        const Entry& declared = named(one);
        DebugVariable made;
        made.name = declared.name;
        made.parameter = one.tag == dwarf::FormalParameter;
        made.file = declared.file;
        made.line = declared.line;
        made.indirect = one.indirect;
        made.offset = one.symbolOffset;
        if (outer.function < 0) {
            const auto symbol = module_.symbolNames.find(std::string(one.symbol));
            if (!one.placed || symbol == module_.symbolNames.end() || made.parameter)
                return;
            made.where = DebugVariable::Where::Symbol;
            made.index = symbol->second;
            made.type = type(declared.type ? declared.type : one.type);
            info_.globals.push_back(std::move(made));
            return;
        }
        made.type = type(declared.type ? declared.type : one.type);
        if (made.name.empty())
            return;
        if (one.placed)
            place(made, one.symbol, outer);
        else if (made.parameter)
            placeParameter(made, one, outer, index);
        auto& function = this->function(outer);
        function.scopes[static_cast<std::size_t>(outer.scope)].variables.push_back(
            static_cast<int32_t>(function.variables.size()));
        function.variables.push_back(std::move(made));
    }

    void place(DebugVariable& variable, std::string_view name, const Holder& outer) const {
        const auto& own = module_.functions[static_cast<std::size_t>(outer.function)]->variables;
        for (std::size_t k = 0; k < own.size(); ++k)
            if (own[k].name == name) {
                variable.where = DebugVariable::Where::Frame;
                variable.index = static_cast<int32_t>(k);
                return;
            }
        if (const auto symbol = module_.symbolNames.find(std::string(name)); symbol != module_.symbolNames.end()) {
            variable.where = DebugVariable::Where::Symbol;
            variable.index = symbol->second;
        }
    }

    /// Structures that a function only reads stay where the caller put them, and clang says no place.
    void placeParameter(DebugVariable& variable, const Entry& one, const Holder& outer, std::size_t index) const {
        const auto& function = *module_.functions[static_cast<std::size_t>(outer.function)];
        if (one.parent < 0 || outer.scope != 0)
            return;
        uint32_t before = 0;
        for (const auto other : children_.at(one.parent))
            if (entries_[static_cast<std::size_t>(other)].tag == dwarf::FormalParameter &&
                static_cast<std::size_t>(other) < index)
                ++before;
        if (before >= function.parameters || function.variables[before].size != debugBytes(info_, variable.type))
            return;
        variable.where = DebugVariable::Where::Frame;
        variable.index = static_cast<int32_t>(before);
        variable.offset = 0;
    }

    // ---- types

    int32_t type(uint32_t offset) {
        const auto known = types_.find(offset);
        if (known != types_.end())
            return known->second;
        const Entry* one = at(offset);
        if (!one || depth_ >= deepestType)
            return -1;
        const auto index = static_cast<int32_t>(info_.types.size());
        types_[offset] = index;
        info_.types.emplace_back();
        info_.types.back().name = one->name;
        ++depth_;
        DebugType made = madeOf(*one, index);
        --depth_;
        info_.types[static_cast<std::size_t>(index)] = std::move(made);
        return index;
    }

    std::string nameOf(int32_t type) const {
        return type < 0 ? "void" : info_.types[static_cast<std::size_t>(type)].name;
    }

    DebugType madeOf(const Entry& one, int32_t index) {
        DebugType made;
        made.name = one.name;
        made.bytes = std::min(one.bytes, largestValue);
        using Kind = DebugType::Kind;
        switch (one.tag) {
        case dwarf::BaseType:
            made.kind = one.encoding == 2                        ? Kind::Bool
                        : one.encoding == 4                      ? Kind::Float
                        : one.encoding == 5                      ? Kind::Signed
                        : one.encoding == 7                      ? Kind::Unsigned
                        : one.encoding == 6 || one.encoding == 8 ? Kind::Character
                                                                 : Kind::Unknown;
            if (made.kind == Kind::Character && one.name != "char") // int8_t and uint8_t hold numbers
                made.kind = one.encoding == 6 ? Kind::Signed : Kind::Unsigned;
            break;
        case dwarf::PointerType:
        case dwarf::ReferenceType:
        case dwarf::RvalueReferenceType:
            made.kind = one.tag == dwarf::PointerType ? Kind::Pointer : Kind::Reference;
            made.element = type(one.type);
            made.bytes = 8;
            made.name = nameOf(made.element) + (one.tag == dwarf::PointerType     ? "*"
                                                : one.tag == dwarf::ReferenceType ? "&"
                                                                                  : "&&");
            break;
        case dwarf::ArrayType:
            return array(one);
        case dwarf::StructureType:
        case dwarf::ClassType:
        case dwarf::UnionType:
            made.kind = Kind::Structure;
            if (made.bytes == 2 && (one.name == "__half" || one.name == "__nv_bfloat16")) {
                made.kind = Kind::Float;
                break;
            }
            if (made.name.empty())
                made.name = one.tag == dwarf::UnionType ? "union" : one.tag == dwarf::ClassType ? "lambda" : "struct";
            info_.types[static_cast<std::size_t>(index)].name = made.name;
            members(made, one);
            break;
        case dwarf::EnumerationType:
            made.kind = Kind::Enumeration;
            for (const auto child : childrenOf(one))
                if (entries_[static_cast<std::size_t>(child)].tag == dwarf::Enumerator)
                    made.enumerators.emplace_back(entries_[static_cast<std::size_t>(child)].value,
                                                  entries_[static_cast<std::size_t>(child)].name);
            break;
        case dwarf::Typedef:
        case dwarf::ConstType:
        case dwarf::VolatileType:
        case dwarf::RestrictType: {
            const auto inner = type(one.type);
            if (inner >= 0)
                made = info_.types[static_cast<std::size_t>(inner)];
            if (one.tag == dwarf::Typedef)
                made.name = one.name;
            else if (one.tag != dwarf::RestrictType)
                made.name = (one.tag == dwarf::ConstType ? "const " : "volatile ") + nameOf(inner);
            break;
        }
        default:
            break;
        }
        return made;
    }

    const std::vector<int32_t>& childrenOf(const Entry& one) const {
        static const std::vector<int32_t> none;
        const auto known = children_.find(static_cast<int32_t>(&one - entries_.data()));
        return known == children_.end() ? none : known->second;
    }

    void members(DebugType& made, const Entry& one) {
        for (const auto child : childrenOf(one)) {
            const Entry& entry = entries_[static_cast<std::size_t>(child)];
            if ((entry.tag != dwarf::MemberTag && entry.tag != dwarf::Inheritance) || entry.declaration)
                continue;
            DebugMember member;
            member.name = entry.name;
            member.type = type(entry.type);
            member.offset = std::min(entry.memberOffset, largestValue);
            member.bits = std::min(entry.bits, 64u);
            member.bitOffset = entry.bitOffset;
            if (entry.bitsFromTop) { // DWARF 2 counts from the highest bit of the unit
                const uint64_t unit =
                    8 * std::min<uint64_t>(entry.bytes ? entry.bytes : debugBytes(info_, member.type), 8);
                member.bitOffset = static_cast<uint32_t>(
                    unit >= uint64_t{entry.bitOffset} + member.bits ? unit - entry.bitOffset - member.bits : 0);
            }
            member.bitOffset = std::min(member.bitOffset, 63u);
            member.offset += member.bitOffset / 8; // of the bytes that hold it, no others
            member.bitOffset %= 8;
            made.members.push_back(std::move(member));
        }
    }

    DebugType array(const Entry& one) {
        std::vector<uint64_t> counts;
        for (const auto child : childrenOf(one))
            if (entries_[static_cast<std::size_t>(child)].tag == dwarf::SubrangeType && counts.size() < 16)
                counts.push_back(entries_[static_cast<std::size_t>(child)].count);
        if (counts.empty())
            counts.push_back(0);
        int32_t element = type(one.type);
        const std::string base = nameOf(element);
        std::string bounds;
        DebugType made;
        for (std::size_t k = counts.size(); k-- > 0;) {
            if (k + 1 < counts.size()) {
                element = static_cast<int32_t>(info_.types.size());
                info_.types.push_back(made);
            }
            bounds = "[" + (counts[k] ? std::to_string(counts[k]) : std::string()) + "]" + bounds;
            made = {};
            made.kind = DebugType::Kind::Array;
            made.name = base + bounds;
            made.element = element;
            made.count = std::min(counts[k], largestValue);
            const uint64_t bytes = debugBytes(info_, element);
            made.bytes = bytes && made.count <= largestValue / bytes ? bytes * made.count : 0;
        }
        return made;
    }

    const Module& module_;
    DebugInfo& info_;
    std::vector<Entry> entries_;
    std::unordered_map<uint32_t, int32_t> byOffset_, types_;
    std::unordered_map<int32_t, std::vector<int32_t>> children_;
    std::unordered_map<std::string_view, std::pair<int32_t, int32_t>> labels_; ///< function, instruction
    std::vector<Holder> holders_;
    int depth_ = 0;
};

} // namespace

int32_t DebugFunction::scopeAt(int32_t instruction) const {
    int32_t found = -1;
    for (std::size_t k = 0; k < scopes.size(); ++k)
        if (instruction >= scopes[k].begin && instruction < scopes[k].end)
            found = static_cast<int32_t>(k);
    return found;
}

uint64_t debugBytes(const DebugInfo& info, int32_t type) {
    return type < 0 || static_cast<std::size_t>(type) >= info.types.size()
               ? 0
               : info.types[static_cast<std::size_t>(type)].bytes;
}

Expected<DebugInfo> debugInfo(const Module& module) {
    DebugInfo info;
    try {
        DebugReader(module, info).run();
    } catch (const Refusal& refusal) {
        return userError(
            text(TELAR_TR("core", "The debug information of the PTX cannot be read: expected %1"), refusal.what()));
    }
    return info;
}

} // namespace telar::ptx
