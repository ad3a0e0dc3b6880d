// Loads and stores. Each way ends where an access is not plainly inside of one array and aligned: the interpreter does it
// then, and says what is wrong with it.
#include "core/simt/machine/slow.hpp"
#include "core/simt/machine/translate/emitter.hpp"

#include <bit>

namespace telar::translate {

namespace {

using machine::Region;

constexpr int half = machine::lanes / 2;
constexpr uint64_t constSpace = machine::constSpace;

bool isShared(const Meaning& meaning) {
    return meaning.simple == Simple::LoadShared || meaning.simple == Simple::StoreShared;
}
bool isStore(const Meaning& meaning) {
    return meaning.simple == Simple::Store || meaning.simple == Simple::StoreShared ||
           meaning.simple == Simple::StoreLocal;
}
unsigned bytesOf(const Meaning& meaning) { return bitsOf(meaning.kind) / 8; }

std::string vectorOf(const std::string& element, int count) {
    return "<" + std::to_string(count) + " x " + element + ">";
}

/// Indices of a shuffle: from, from + step, ...
std::string indices(int from, int step, int count) {
    std::string text = "<" + std::to_string(count) + " x i32> <";
    for (int k = 0; k < count; ++k)
        text += (k ? ", i32 " : "i32 ") + std::to_string(from + k * step);
    return text + ">";
}

uint32_t placeOf(const Inst& i, int element) {
    const uint32_t places[] = {i.d, i.b, i.c, i.e};
    return places[element];
}

} // namespace

/// Where the machine's address lies: `at` in this process, `room` bytes to the end of its array, whether it has one.
Emitter::Reach Emitter::reach(const std::string& address, bool shared, unsigned bytes) {
    std::string table, slot, count;
    const auto low = make("trunc i64 " + address + " to i32");
    const auto part = make("lshr i32 " + low + ", " + std::to_string(std::countr_zero(machine::sharedSlot)));
    if (shared) {
        table = "%shared";
        slot = part;
        count = "%sharedCount";
    } else { // a generic address may be one of shared memory
        const auto high = make("trunc i64 " + make("lshr i64 " + address + ", 32") + " to i32");
        const auto window = make("icmp eq i32 " + high + ", " + std::to_string(machine::sharedWindow >> 32));
        table = make("select i1 " + window + ", ptr %shared, ptr %regions");
        slot = make("select i1 " + window + ", i32 " + part + ", i32 " + high);
        count = make("select i1 " + window + ", i32 %sharedCount, i32 %regionCount");
    }
    const auto known = make("icmp ult i32 " + slot + ", " + count);
    const auto safe = make("select i1 " + known + ", i32 " + slot + ", i32 0"); // there is a first one always
    const auto offset = make("mul i64 " + make("zext i32 " + safe + " to i64") + ", " + std::to_string(sizeof(Region)));
    const auto region = make("getelementptr i8, ptr " + table + ", i64 " + offset);
    const auto field = [&](std::size_t at, const std::string& type) {
        const auto where = make("getelementptr i8, ptr " + region + ", i64 " + std::to_string(at));
        return make("load " + type + ", ptr " + where + ", !invariant.load !0");
    };
    Reach made;
    made.known = known;
    made.region = region;
    made.begin = field(offsetof(Region, begin), "i64");
    made.size = field(offsetof(Region, bytes), "i64");
    made.data = field(offsetof(Region, data), "ptr");
    return inArray(made, address, bytes);
}

/// Another address of the same array, or outside of it.
Emitter::Reach Emitter::inArray(Reach made, const std::string& address, unsigned bytes) {
    const auto from = make("sub i64 " + address + ", " + made.begin);
    const auto inside = make("icmp ule i64 " + from + ", " + made.size);
    const auto even = make("icmp eq i64 " + make("and i64 " + address + ", " + std::to_string(bytes - 1)) + ", 0");
    made.ok = make("and i1 " + make("and i1 " + made.known + ", " + inside) + ", " + even);
    made.room = make("sub i64 " + made.size + ", " + from);
    made.at = make("getelementptr i8, ptr " + made.data + ", i64 " + from);
    return made;
}

std::string Emitter::within(const Reach& reach, uint64_t bytes, bool writes) {
    auto ok = make("and i1 " + reach.ok + ", " + make("icmp uge i64 " + reach.room + ", " + std::to_string(bytes)));
    if (!writes)
        return ok;
    const auto where =
        make("getelementptr i8, ptr " + reach.region + ", i64 " + std::to_string(offsetof(Region, space)));
    const auto space = make("load i8, ptr " + where + ", !invariant.load !0");
    return make("and i1 " + ok + ", " + make("icmp ne i8 " + space + ", " + std::to_string(constSpace)));
}

/// What an access reaches for, with what is added to its register.
Value Emitter::address(const Inst& i) {
    const bool wide = i.flags & machine::Wide;
    auto value = get(i.a, wide ? Width::Wide : Width::Narrow);
    if (!wide && value.uniform)
        value.all = make("zext i32 " + value.all + " to i64");
    else if (!wide)
        value = {false, "0", make("zext <32 x i32> " + value.each + " to <32 x i64>")};
    if (i.imm)
        value.all = make("add i64 " + value.all + ", " + std::to_string(i.imm));
    return value;
}

/// The machine's address of one lane: shared memory is seen through its window.
std::string Emitter::seen(const std::string& address, bool shared) {
    if (!shared)
        return address;
    const auto low = make("and i64 " + address + ", 4294967295");
    return make("or i64 " + low + ", " + std::to_string(machine::sharedWindow));
}

void Emitter::parameter(const Inst& i, const Meaning& meaning) {
    const auto element = elementType(meaning.kind);
    for (int k = 0; k < meaning.vec; ++k) {
        const auto at = make("getelementptr i8, ptr %params, i64 " +
                             std::to_string(i.imm + k * static_cast<int64_t>(bytesOf(meaning))));
        const auto read = make("load " + element + ", ptr " + at + ", align 1, !invariant.load !0");
        result(placeOf(i, k), meaning.kind, read, true);
    }
}

/// Local memory at a place that is the same for all lanes: rows of words, lane beside lane.
void Emitter::localRow(std::size_t k, const std::string& from) {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    const unsigned bytes = bytesOf(meaning), all = bytes * meaning.vec;
    const auto even = make("icmp eq i32 " + make("urem i32 " + from + ", " + std::to_string(all)) + ", 0");
    const auto word = make("lshr i32 " + from + ", 2");
    const auto end = make("add i32 " + word + ", " + std::to_string((all + 3) / 4));
    const auto ok = make("and i1 " + even + ", " + make("icmp ule i32 " + end + ", %localWords"));
    const auto on = "l" + std::to_string(k);
    line("br i1 " + ok + ", label %" + on + ", label %" + escape(k));
    label(on);
    const auto row =
        make("mul i64 " + make("zext i32 " + word + " to i64") + ", " + std::to_string(machine::lanes * 4));
    const auto first = make("getelementptr i8, ptr %local, i64 " + row);
    const bool wide = bytes == 8;
    const auto narrow = typeOf("i32", false), type = typeOf("i64", false);
    const auto blend = [&](const std::string& made, const std::string& at) {
        const auto before = make("load " + narrow + ", ptr " + at + ", align 4");
        line("store " + narrow + " " +
             make("select <32 x i1> %mask, " + narrow + " " + made + ", " + narrow + " " + before) + ", ptr " + at +
             ", align 4");
    };
    for (int element = 0; element < meaning.vec; ++element) {
        const auto place = placeOf(i, element);
        const auto low = make("getelementptr i8, ptr " + first + ", i64 " +
                              std::to_string(element * static_cast<int>(bytes) * machine::lanes));
        const auto high =
            wide ? make("getelementptr i8, ptr " + low + ", i64 " + std::to_string(machine::lanes * 4)) : "";
        if (isStore(meaning)) {
            const auto value = lanesOf(get(place, widthOf(meaning.kind)), widthOf(meaning.kind));
            blend(wide ? make("trunc " + type + " " + value + " to " + narrow) : value, low);
            if (wide)
                blend(make("trunc " + type + " " + make("lshr " + type + " " + value + ", " + splat("i64", "32")) +
                           " to " + narrow),
                      high);
            continue;
        }
        auto made = make("load " + narrow + ", ptr " + low + ", align 4");
        if (wide) {
            made = make("zext " + narrow + " " + made + " to " + type);
            const auto upper =
                make("zext " + narrow + " " + make("load " + narrow + ", ptr " + high + ", align 4") + " to " + type);
            made =
                make("or " + type + " " + made + ", " + make("shl " + type + " " + upper + ", " + splat("i64", "32")));
        }
        result(place, meaning.kind, made, false);
    }
}

/// Local memory by an address: of an array of each thread's own. Words alone.
void Emitter::localEach(std::size_t k, const Value& address) {
    const auto& meaning = meanings_[k];
    if (meaning.vec != 1 || bytesOf(meaning) != 4 || address.uniform) {
        const auto high = make("lshr i64 " + address.all + ", 32");
        const auto on = "w" + std::to_string(k);
        const bool plain = address.uniform && bytesOf(meaning) >= 4;
        line("br i1 " +
             (plain ? make("icmp eq i64 " + high + ", " + std::to_string(machine::localWindow >> 32)) : "false") +
             ", label %" + on + ", label %" + escape(k));
        label(on);
        if (plain)
            return localRow(k, make("trunc i64 " + address.all + " to i32"));
        for (int e = 0; !isStore(meaning) && e < meaning.vec; ++e) // nobody comes here
            result(placeOf(code_.code[k], e), meaning.kind, "zeroinitializer", false);
        return;
    }
    const auto each = lanesOf(address, Width::Wide);
    const auto offset = make("sub <32 x i64> " + each + ", " + splat("i64", std::to_string(machine::localWindow)));
    const auto size = make("zext i32 " + make("shl i32 %localWords, 2") + " to i64");
    const auto far = make("icmp uge <32 x i64> " + offset + ", " + spread("i64", size));
    const auto odd =
        make("icmp ne <32 x i64> " + make("and <32 x i64> " + each + ", " + splat("i64", "3")) + ", zeroinitializer");
    const auto bad = make("bitcast <32 x i1> " + make("or <32 x i1> " + far + ", " + odd) + " to i32");
    const auto on = "w" + std::to_string(k);
    line("br i1 " + make("icmp eq i32 " + make("and i32 " + bad + ", %active") + ", 0") + ", label %" + on +
         ", label %" + escape(k));
    label(on);
    std::string lanes = "<";
    for (int l = 0; l < machine::lanes; ++l)
        lanes += (l ? ", i64 " : "i64 ") + std::to_string(l * 4);
    const auto row =
        make("add <32 x i64> " + make("shl <32 x i64> " + offset + ", " + splat("i64", "5")) + ", " + lanes + ">");
    const auto places = make("getelementptr i8, ptr %local, <32 x i64> " + row);
    const auto place = placeOf(code_.code[k], 0);
    const auto got =
        gathered(meaning, places, isStore(meaning) ? lanesOf(get(place, Width::Narrow), Width::Narrow) : "");
    if (!isStore(meaning))
        result(place, meaning.kind, got, false);
}

/// All lanes at one address.
void Emitter::atOne(std::size_t k, const Value& address, bool shared) {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    const unsigned bytes = bytesOf(meaning);
    const auto reached = reach(seen(address.all, shared), shared, bytes * meaning.vec);
    const auto on = "u" + std::to_string(k);
    line("br i1 " + within(reached, bytes * meaning.vec, false) + ", label %" + on + ", label %" + escape(k));
    label(on);
    for (int element = 0; element < meaning.vec; ++element) {
        const auto at =
            make("getelementptr i8, ptr " + reached.at + ", i64 " + std::to_string(element * static_cast<int>(bytes)));
        result(placeOf(i, element), meaning.kind,
               make("load " + elementType(meaning.kind) + ", ptr " + at + ", align " + std::to_string(bytes)), true);
    }
}

/// A register's lanes as memory holds them.
std::string Emitter::stored(const Inst& i, const Meaning& meaning, int element) {
    const auto width = widthOf(meaning.kind);
    const auto lanes = lanesOf(get(placeOf(i, element), width), width);
    if (bitsOf(meaning.kind) >= 32)
        return lanes;
    return make("trunc <32 x i32> " + lanes + " to " + typeOf(elementType(meaning.kind), false));
}

/// Two rows, each of half a warp.
void Emitter::rowLoad(const Meaning& meaning, const std::string (&from)[2], const std::vector<std::string>& to) {
    const auto element = elementType(meaning.kind);
    const int vec = meaning.vec;
    std::string parts[2];
    for (int h = 0; h < 2; ++h)
        parts[h] = make("load " + vectorOf(element, half * vec) + ", ptr " + from[h] + ", align " +
                        std::to_string(bytesOf(meaning)));
    const auto type = vectorOf(element, half * vec);
    for (int k = 0; k < vec; ++k) { // lanes of the second half follow those of the first
        std::string order = "<32 x i32> <";
        for (int l = 0; l < machine::lanes; ++l)
            order += (l ? ", i32 " : "i32 ") + std::to_string(l * vec + k);
        line("store " + typeOf(element, false) + " " +
             make("shufflevector " + type + " " + parts[0] + ", " + type + " " + parts[1] + ", " + order + ">") +
             ", ptr " + to[static_cast<std::size_t>(k)]);
    }
}

void Emitter::rowStore(const Meaning& meaning, const std::string (&to)[2], const std::string& values) {
    const auto element = elementType(meaning.kind), type = typeOf(element, false), part = vectorOf(element, half);
    const auto name = "llvm.masked.store.v16i" + std::to_string(bitsOf(meaning.kind)) + ".p0";
    declarations_.insert("declare void @" + name + "(" + part + ", ptr, i32, <16 x i1>)");
    for (int h = 0; h < 2; ++h) {
        const auto order = indices(h * half, 1, half);
        const auto lanes = make("shufflevector " + type + " " + values + ", " + type + " undef, " + order);
        const auto mask = make("shufflevector <32 x i1> %mask, <32 x i1> undef, " + order);
        line("call void @" + name + "(" + part + " " + lanes + ", ptr " + to[h] + ", i32 " +
             std::to_string(bytesOf(meaning)) + ", <16 x i1> " + mask + ")");
    }
}

/// Each lane at an address of its own, all of them in one array.
void Emitter::scattered(std::size_t k, const Value& address, bool shared, const std::vector<std::string>& values) {
    const auto& meaning = meanings_[k];
    const unsigned bytes = bytesOf(meaning), all = bytes * meaning.vec;
    const auto out = escape(k);
    auto each = address.each;
    if (address.all != "0")
        each = make("add <32 x i64> " + each + ", " + spread("i64", address.all));
    if (shared) {
        each = make("and <32 x i64> " + each + ", " + splat("i64", "4294967295"));
        each = make("or <32 x i64> " + each + ", " + splat("i64", std::to_string(machine::sharedWindow)));
    }
    const auto reached = reach(make("extractelement <32 x i64> " + each + ", i32 %lead"), shared, all);
    const auto on = "s" + std::to_string(names_++);
    line("br i1 " + within(reached, all, isStore(meaning)) + ", label %" + on + ", label %" + out);
    label(on);
    const auto lead = make("extractelement <32 x i64> " + each + ", i32 %lead");
    const auto apart = make("sub <32 x i64> " + each + ", " + spread("i64", lead));
    const auto from = make("sub <32 x i64> " + each + ", " + spread("i64", reached.begin));
    const auto last = make("sub i64 " + reached.size + ", " + std::to_string(all));
    const auto far = make("icmp ugt <32 x i64> " + from + ", " + spread("i64", last));
    const auto odd =
        make("icmp ne <32 x i64> " + make("and <32 x i64> " + each + ", " + splat("i64", std::to_string(all - 1))) +
             ", zeroinitializer");
    const auto bad = make("bitcast <32 x i1> " + make("or <32 x i1> " + far + ", " + odd) + " to i32");
    const auto go = "g" + std::to_string(names_++);
    line("br i1 " + make("icmp eq i32 " + make("and i32 " + bad + ", %active") + ", 0") + ", label %" + go +
         ", label %" + out);
    label(go);
    const auto places = make("getelementptr i8, ptr " + reached.at + ", <32 x i64> " + apart);
    for (int e = 0; e < meaning.vec; ++e) {
        const auto at =
            e ? make("getelementptr i8, <32 x ptr> " + places + ", i64 " + std::to_string(e * static_cast<int>(bytes)))
              : places;
        const auto got = gathered(meaning, at, values[static_cast<std::size_t>(e)]);
        if (!isStore(meaning))
            line("store " + typeOf(elementType(meaning.kind), false) + " " + got + ", ptr " +
                 values[static_cast<std::size_t>(e)]);
    }
}

/// Loads or stores (`value`) an element at each active lane's place, the first lane first.
std::string Emitter::gathered(const Meaning& meaning, const std::string& places, const std::string& value) {
    const auto type = typeOf(elementType(meaning.kind), false);
    const auto suffix = ".v32i" + std::to_string(bitsOf(meaning.kind)) + ".v32p0";
    const auto at = "<32 x ptr> " + places + ", i32 " + std::to_string(bytesOf(meaning)) + ", <32 x i1> %mask";
    if (!isStore(meaning))
        return call(type, "llvm.masked.gather" + suffix, at + ", " + type + " undef",
                    "<32 x ptr>, i32, <32 x i1>, " + type);
    declarations_.insert("declare void @llvm.masked.scatter" + suffix + "(" + type + ", <32 x ptr>, i32, <32 x i1>)");
    line("call void @llvm.masked.scatter" + suffix + "(" + type + " " + value + ", " + at + ")");
    return {};
}

/// Halves of a warp that are rows, or alike, are found out by what differs between lanes alone.
void Emitter::atRows(std::size_t k, const Value& address, bool shared) {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    const bool writes = isStore(meaning);
    const unsigned bytes = bytesOf(meaning), all = bytes * meaning.vec;
    const auto element = elementType(meaning.kind), type = typeOf(element, false), id = std::to_string(k);
    std::vector<std::string> values; // to be stored, or where what is loaded is kept
    for (int e = 0; e < meaning.vec; ++e)
        values.push_back(writes ? stored(i, meaning, e) : local(type));
    std::string order = "<32 x i32> <", steps = "<";
    for (int l = 0; l < machine::lanes; ++l) {
        order += (l ? ", i32 " : "i32 ") + std::to_string(l / half * half);
        steps += (l ? ", i64 " : "i64 ") + std::to_string(l % half * static_cast<int>(all));
    }
    const auto firsts = make("shufflevector <32 x i64> " + address.each + ", <32 x i64> undef, " + order + ">");
    const auto apart = make("sub <32 x i64> " + address.each + ", " + firsts);
    const auto allOf = [&](const std::string& pattern) {
        const auto equal = make("icmp eq <32 x i64> " + apart + ", " + pattern);
        return make("icmp eq i32 " + make("bitcast <32 x i1> " + equal + " to i32") + ", -1");
    };
    const auto row = allOf(steps + ">");
    Reach reached[2];
    for (int h = 0; h < 2; ++h) {
        const auto own = make("extractelement <32 x i64> " + address.each + ", i32 " + std::to_string(h * half));
        const auto seenThere = seen(make("add i64 " + own + ", " + address.all), shared);
        reached[h] = h == 0 ? reach(seenThere, shared, all) : inArray(reached[0], seenThere, all);
    }
    const auto inside = [&](uint64_t needed) {
        const auto first = within(reached[0], needed, writes), second = within(reached[1], needed, writes);
        return make("and i1 " + first + ", " + second);
    };
    const std::string at[2] = {reached[0].at, reached[1].at};
    const auto rows = make("and i1 " + row + ", " + inside(uint64_t{half} * all));
    const bool plain = meaning.vec == 1 || !writes;
    if (plain) {
        line("br i1 " + rows + ", label %row" + id + ", label %same" + id);
        label("row" + id);
        if (writes)
            rowStore(meaning, at, values[0]);
        else
            rowLoad(meaning, at, values);
        line("br label %done" + id);
    } else {
        line("br label %same" + id);
    }
    label("same" + id);
    if (!writes) {
        const auto same = make("and i1 " + allOf("zeroinitializer") + ", " + inside(all));
        line("br i1 " + same + ", label %one" + id + ", label %each" + id);
        label("one" + id);
        for (int e = 0; e < meaning.vec; ++e) {
            std::string lanes[2];
            for (int h = 0; h < 2; ++h) {
                const auto where =
                    make("getelementptr i8, ptr " + at[h] + ", i64 " + std::to_string(e * static_cast<int>(bytes)));
                lanes[h] =
                    spread(element, make("load " + element + ", ptr " + where + ", align " + std::to_string(bytes)));
            }
            std::string halves = "<32 x i32> <";
            for (int l = 0; l < machine::lanes; ++l)
                halves += (l ? ", i32 " : "i32 ") + std::to_string(l < half ? l : l + half);
            const auto joined =
                make("shufflevector " + type + " " + lanes[0] + ", " + type + " " + lanes[1] + ", " + halves + ">");
            line("store " + type + " " + joined + ", ptr " + values[static_cast<std::size_t>(e)]);
        }
        line("br label %done" + id);
        label("each" + id);
    }
    if (bytes >= 4) {
        scattered(k, address, shared, values);
        line("br label %done" + id);
    } else { // no gathering of less than words
        line("br label %" + escape(k));
    }
    label("done" + id);
    for (int e = 0; !writes && e < meaning.vec; ++e)
        result(placeOf(i, e), meaning.kind, make("load " + type + ", ptr " + values[static_cast<std::size_t>(e)]),
               false);
}

void Emitter::access(std::size_t k) {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    if (meaning.simple == Simple::LoadParam)
        return parameter(i, meaning);
    if (meaning.simple == Simple::LoadLocal || meaning.simple == Simple::StoreLocal)
        return localRow(k, make("add i32 %localBase, " + std::to_string(static_cast<int32_t>(i.imm))));
    auto where = address(i);
    if (i.space == static_cast<uint8_t>(ptx::Space::Local))
        return localEach(k, where);
    const bool shared = isShared(meaning);
    if (where.uniform && !isStore(meaning))
        return atOne(k, where, shared);
    if (where.uniform) {
        where.each = spread("i64", where.all);
        where.all = "0";
        where.uniform = false;
    }
    atRows(k, where, shared);
}

} // namespace telar::translate
