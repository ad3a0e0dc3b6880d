#include "core/simt/machine/translate/emitter.hpp"

#include "core/simt/machine/lower.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace telar::translate {

namespace {

using What = Meaning::What;
using machine::Special;
using machine::Warp;

constexpr std::size_t leastStretch = 4; ///< instructions, for which it is worth while to fetch registers

/// Above this a compiler takes longer than the kernel is worth: kernels that are unrolled a hundred times.
constexpr std::size_t mostText = std::size_t{3} << 19;

std::string number(uint64_t value) { return std::to_string(static_cast<int64_t>(value)); }

bool endsLanes(const Inst& i) {
    return (i.run == machine::exitLanes || i.run == machine::returnLanes || i.run == machine::trapLanes) &&
           !(i.flags & machine::HasPredicate);
}

bool differsBetweenLanes(uint32_t place) {
    switch (static_cast<Special>(place >> 7)) {
    case Special::TidX:
    case Special::TidY:
    case Special::TidZ:
    case Special::LaneId:
    case Special::MaskLt:
    case Special::MaskLe:
    case Special::MaskEq:
    case Special::MaskGe:
    case Special::MaskGt:
        return true;
    default:
        return false;
    }
}

} // namespace

Emitter::Emitter(const machine::Program& program, std::size_t index)
    : program_(program), code_(program.functions[index]), index_(index) {}

// ---- what there is

/// Where an instruction ends together with those that it decides about.
std::size_t Emitter::unitEnd(std::size_t k) const {
    const auto& i = code_.code[k];
    if (i.run == machine::guarded)
        return k + 2 + static_cast<std::size_t>(i.imm);
    return k + (i.run == machine::withEnvironment ? 2 : 1);
}

void Emitter::analyse() {
    const auto& code = code_.code;
    meanings_.resize(code.size());
    const auto see = [&](const Use& use, bool translated) {
        if ((use.place & 3) != machine::Registers)
            return;
        const auto [at, isNew] = registerAt_.try_emplace({use.place, use.width}, registers_.size());
        if (isNew)
            registers_.push_back({use.place, use.width});
        auto& reg = registers_[at->second];
        reg.written = reg.written || (use.write && translated);
        reg.lanes = reg.lanes || (use.write && !translated);
    };
    for (std::size_t k = 0; k < code.size(); k = unitEnd(k)) {
        meanings_[k] = meaningOf(code[k]);
        for (const auto& use : usesOf(code[k], meanings_[k]))
            see(use, true);
        if (unitEnd(k) == k + 1)
            continue;
        meanings_[k] = {};
        for (std::size_t inner = k + 1; inner < unitEnd(k); ++inner) {
            const auto meaning = meaningOf(code[inner]);
            meanings_[k].readsAll |= meaning.what == What::Unknown && meaning.readsAll;
            for (const auto& use : usesOf(code[inner], meaning))
                see(use, false);
        }
    }
    for (std::size_t k = 0; k < code.size(); k = unitEnd(k)) // what the interpreter makes may differ between lanes
        if (meanings_[k].what == What::Unknown)
            for (std::size_t inner = k; inner < unitEnd(k); ++inner)
                for (auto& reg : registers_)
                    if (reg.place == code[inner].d || reg.place == code[inner].counter || reg.place == code[inner].b)
                        reg.lanes = true;
}

std::vector<std::size_t> Emitter::nextOf(std::size_t k) const {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    if (meaning.what == What::End || endsLanes(i))
        return {};
    if (meaning.what == What::Control && meaning.simple != Simple::Meet) {
        std::vector<std::size_t> next{indexOf(i.target)};
        if (meaning.simple == Simple::Branch || meaning.simple == Simple::BranchBack)
            next.push_back(k + 1);
        return next;
    }
    return {unitEnd(k)};
}

void Emitter::findLeaders() {
    const auto& code = code_.code;
    leads_.assign(code.size() + 1, 0);
    leads_[0] = 1;
    for (std::size_t k = 0; k < code.size(); k = unitEnd(k)) {
        const auto& i = code[k];
        const auto& meaning = meanings_[k];
        if (meaning.what == What::Control) {
            if (meaning.simple == Simple::Meet) {
                leads_[k] = 1;
            } else {
                leads_[indexOf(i.target)] = 1;
                leads_[k + 1] = 1;
            }
        } else if (meaning.what == What::Unknown || meaning.what == What::End) {
            leads_[k] = leads_[unitEnd(k)] = 1;
            if (i.run == machine::branchTable)
                for (const auto* target : program_.extras[i.counter].targets)
                    leads_[indexOf(target)] = 1;
        }
    }
}

void Emitter::mark(Live& live, uint32_t place, Width width, bool on) const {
    const auto at = registerAt_.find({place, width});
    if (at == registerAt_.end())
        return;
    const uint64_t bit = uint64_t{1} << at->second % 64;
    auto& word = live[at->second / 64];
    word = on ? word | bit : word & ~bit;
}

/// From what is live behind an instruction to what is before it.
void Emitter::liveBefore(std::size_t k, Live& live) const {
    const auto& meaning = meanings_[k];
    if (meaning.what == What::Unknown && meaning.readsAll) {
        std::fill(live.begin(), live.end(), ~uint64_t{0});
        return;
    }
    if (meaning.what == What::Unknown) {
        for (std::size_t inner = k; inner < unitEnd(k); ++inner) {
            const auto& i = code_.code[inner];
            for (const uint32_t place : {i.d, i.a, i.b, i.c, i.e})
                for (const auto width : {Width::Predicate, Width::Narrow, Width::Wide})
                    mark(live, place, width, true);
        }
        return;
    }
    const auto uses = usesOf(code_.code[k], meaning);
    for (const auto& use : uses)
        if (use.write)
            mark(live, use.place, use.width, false);
    for (const auto& use : uses)
        if (!use.write)
            mark(live, use.place, use.width, true);
}

void Emitter::findLive() {
    const auto count = code_.code.size();
    const std::size_t words = registers_.size() / 64 + 1;
    live_.assign(count + 1, Live(words, 0));
    std::vector<std::size_t> units;
    for (std::size_t k = 0; k < count; k = unitEnd(k))
        units.push_back(k);
    for (bool changed = true; changed;) {
        changed = false;
        for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
            Live live(words, 0);
            for (const auto next : nextOf(*unit))
                for (std::size_t word = 0; word < words; ++word)
                    live[word] |= live_[next][word];
            liveBefore(*unit, live);
            if (live != live_[*unit]) {
                live_[*unit] = std::move(live);
                changed = true;
            }
        }
    }
}

bool Emitter::isWorthEntering(std::size_t k) const {
    for (std::size_t at = k; at < code_.code.size(); at = unitEnd(at)) {
        if (meanings_[at].what == What::Unknown || meanings_[at].what == What::End)
            return at - k >= leastStretch;
        if (meanings_[at].what == What::Control && meanings_[at].simple != Simple::Meet)
            return at - k >= 1 || meanings_[at].simple == Simple::JumpBack;
    }
    return false;
}

/// Lanes part here: what they write until they meet may differ between them.
void Emitter::markParted(std::size_t branch) {
    const auto meet = indexOf(code_.code[branch].meet);
    std::vector<std::size_t> open = nextOf(branch);
    std::set<std::size_t> seen;
    while (!open.empty()) {
        const auto k = open.back();
        open.pop_back();
        if (k == meet || k >= code_.code.size() || !seen.insert(k).second)
            continue;
        if (meanings_[k].what != What::Unknown)
            for (const auto& use : usesOf(code_.code[k], meanings_[k]))
                if (const auto at = registerAt_.find({use.place, use.width});
                    use.write && at != registerAt_.end() && !registers_[at->second].lanes &&
                    (meet >= live_.size() || live_[meet][at->second / 64] >> at->second % 64 & 1)) {
                    registers_[at->second].lanes = true;
                    again_ = true;
                }
        for (const auto next : nextOf(k))
            open.push_back(next);
    }
}

// ---- text

std::string Emitter::fresh() { return "%t" + std::to_string(names_++); }

std::string Emitter::make(const std::string& instruction) {
    auto name = fresh();
    line(name + " = " + instruction);
    return name;
}

std::string Emitter::local(const std::string& type) {
    auto name = fresh();
    head_ += "  " + name + " = alloca " + type + "\n";
    return name;
}

std::string Emitter::call(const std::string& type, const std::string& name, const std::string& arguments,
                          const std::string& argumentTypes) {
    declarations_.insert("declare " + type + " @" + name + "(" + argumentTypes + ")");
    return make("call " + type + " @" + name + "(" + arguments + ")");
}

std::string Emitter::spread(const std::string& element, const std::string& value) {
    if (value[0] != '%')
        return splat(element, value);
    const std::string type = typeOf(element, false);
    const auto first = make("insertelement " + type + " undef, " + element + " " + value + ", i32 0");
    return make("shufflevector " + type + " " + first + ", " + type + " undef, <32 x i32> zeroinitializer");
}

std::string Emitter::lanesOf(const Value& value, Width width) {
    const auto element = elementType(width);
    if (value.uniform)
        return spread(element, value.all);
    if (width != Width::Wide || value.all == "0")
        return value.each;
    return make("add <32 x i64> " + spread(element, value.all) + ", " + value.each);
}

Value Emitter::load(std::size_t index) {
    const auto& reg = registers_[index];
    const auto element = elementType(reg.width);
    const auto name = "%r" + std::to_string(index);
    Value value;
    value.uniform = !reg.lanes;
    value.all = "0";
    if (!reg.lanes || reg.width == Width::Wide)
        value.all = make("load " + element + ", ptr " + name + "u");
    if (reg.lanes)
        value.each = make("load " + typeOf(element, false) + ", ptr " + name);
    return value;
}

Value Emitter::get(uint32_t place, Width width) {
    if ((place & 3) == machine::Constants) {
        uint64_t bits = 0;
        std::memcpy(&bits, program_.constants.data() + (place & ~3u), width == Width::Wide ? 8 : 4);
        if (width == Width::Predicate)
            return {true, bits & 1 ? "true" : "false", {}};
        return {true, width == Width::Wide ? number(bits) : std::to_string(static_cast<int32_t>(bits)), {}};
    }
    if ((place & 3) == machine::Specials) {
        const bool lanes = differsBetweenLanes(place);
        const auto at = make("getelementptr i8, ptr %specials, i64 " + std::to_string(place));
        const auto read = make("load " + typeOf("i32", !lanes) + ", ptr " + at + ", align 4, !invariant.load !0");
        return lanes ? Value{false, "0", read} : Value{true, read, {}};
    }
    const auto index = registerAt_.at({place, width});
    if (const auto known = now_.find(index); known != now_.end())
        return known->second;
    return now_[index] = load(index);
}

void Emitter::set(uint32_t place, Width width, Value value) {
    const auto index = registerAt_.at({place, width});
    now_[index] = std::move(value);
    changed_.insert(index);
}

/// Stores what has changed and is read by one of those that follow.
void Emitter::finishBlock(const std::vector<std::size_t>& next) {
    for (const auto index : changed_) {
        if (std::ranges::none_of(next, [&](std::size_t to) { return live_[to][index / 64] >> index % 64 & 1; }))
            continue;
        auto& reg = registers_[index];
        const auto& value = now_[index];
        if (!value.uniform && !reg.lanes)
            reg.lanes = again_ = true;
        const auto element = elementType(reg.width);
        const auto name = "%r" + std::to_string(index);
        if (!reg.lanes) {
            line("store " + element + " " + value.all + ", ptr " + name + "u");
            continue;
        }
        const bool wide = reg.width == Width::Wide;
        if (wide)
            line("store i64 " + value.all + ", ptr " + name + "u");
        const auto each = !value.uniform ? value.each : wide ? "zeroinitializer" : spread(element, value.all);
        line("store " + typeOf(element, false) + " " + each + ", ptr " + name);
    }
    changed_.clear();
}

/// Puts what is live into the warp's memory and gives the instruction to the interpreter.
void Emitter::leave(std::size_t k) {
    for (std::size_t index = 0; index < registers_.size(); ++index) {
        const auto& reg = registers_[index];
        if (!reg.written || !(live_[k][index / 64] >> index % 64 & 1))
            continue;
        const auto lanes = lanesOf(get(reg.place, reg.width), reg.width);
        const auto at = make("getelementptr i8, ptr %regs, i64 " + std::to_string(reg.place));
        if (reg.width == Width::Predicate) {
            const auto kept = make("and i32 " + make("load i32, ptr " + at) + ", %passive");
            const auto bits = make("and i32 " + make("bitcast <32 x i1> " + lanes + " to i32") + ", %active");
            line("store i32 " + make("or i32 " + kept + ", " + bits) + ", ptr " + at);
            continue;
        }
        const auto type = typeOf(elementType(reg.width), false);
        const auto before = make("load " + type + ", ptr " + at + ", align 8");
        const auto blended = make("select <32 x i1> %mask, " + type + " " + lanes + ", " + type + " " + before);
        line("store " + type + " " + blended + ", ptr " + at + ", align 8");
    }
    const auto to = make("add i64 %code, " + std::to_string(k * sizeof(Inst)));
    const auto inst = make("inttoptr i64 " + to + " to ptr");
    const auto own = make("getelementptr ptr, ptr %handlers, i64 " + std::to_string(k));
    const auto handler = make("load ptr, ptr " + own);
    line("ret ptr " + make("musttail call ptr " + handler + "(ptr %w, ptr " + inst + ")"));
}

/// A label behind which instruction k is left to the interpreter, as registers are now.
std::string Emitter::escape(std::size_t k) {
    const auto [known, isNew] = escapes_.try_emplace(k);
    if (!isNew)
        return known->second;
    const auto name = "x" + std::to_string(names_++);
    const auto before = now_;
    std::string body;
    body.swap(body_);
    label(name);
    leave(k);
    cold_ += body_;
    body_ = std::move(body);
    now_ = before;
    return known->second = name;
}

void Emitter::control(std::size_t k) {
    const auto& i = code_.code[k];
    const auto simple = meanings_[k].simple;
    const auto target = "%b" + std::to_string(indexOf(i.target));
    const auto behind = "%b" + std::to_string(k + 1);
    if (simple == Simple::Jump) {
        finishBlock(nextOf(k));
        return line("br label " + target);
    }
    std::string back = target;
    const bool loops = simple == Simple::JumpBack || simple == Simple::BranchBack;
    Value predicate;
    if (simple != Simple::JumpBack)
        predicate = get(i.b, Width::Predicate);
    const auto out = loops || !predicate.uniform ? escape(k) : std::string();
    finishBlock(nextOf(k));
    if (loops) // as the interpreter's jumpBack
        back = "%j" + std::to_string(k);
    if (simple == Simple::JumpBack) {
        line("br label " + back);
    } else if (predicate.uniform) {
        line("br i1 " + predicate.all + ", label " + (i.flags & machine::Negated ? behind : back) + ", label " +
             (i.flags & machine::Negated ? back : behind));
    } else {
        markParted(k);
        auto bits = make("bitcast <32 x i1> " + predicate.each + " to i32");
        if (i.flags & machine::Negated)
            bits = make("xor i32 " + bits + ", -1");
        const auto taken = make("and i32 " + bits + ", %active");
        const auto some = "n" + std::to_string(k);
        line("br i1 " + make("icmp eq i32 " + taken + ", 0") + ", label " + behind + ", label %" + some);
        label(some);
        line("br i1 " + make("icmp eq i32 " + taken + ", %active") + ", label " + back + ", label %" + out);
    }
    if (!loops)
        return;
    label("j" + std::to_string(k));
    const auto budget = make("sub i64 " + make("load i64, ptr %budget") + ", " + std::to_string(i.imm));
    const auto jumps = make("add i32 " + make("load i32, ptr %jumps") + ", 1");
    const auto many = make("icmp ugt i32 " + jumps + ", " + std::to_string(machine::jumpsBetweenTurns));
    const auto spent = make("icmp slt i64 " + budget + ", 0");
    const auto on = "o" + std::to_string(k);
    line("br i1 " + make("or i1 " + many + ", " + spent) + ", label %" + out + ", label %" + on);
    label(on);
    line("store i64 " + budget + ", ptr %budget");
    line("store i32 " + jumps + ", ptr %jumps");
    line("br label " + target);
}

void Emitter::one(std::size_t k) {
    const auto& i = code_.code[k];
    const auto& meaning = meanings_[k];
    switch (meaning.what) {
    case What::Arithmetic:
        return arithmetic(i, meaning);
    case What::Convert:
        return convert(i, meaning);
    case What::Access:
        return access(k);
    case What::MergeHalves: {
        const auto low = get(i.a, Width::Narrow), high = get(i.b, Width::Wide);
        const bool uniform = low.uniform && high.uniform;
        const auto a = uniform ? low.all : lanesOf(low, Width::Narrow),
                   b = uniform ? high.all : lanesOf(high, Width::Wide);
        const auto wide = make("zext " + typeOf("i32", uniform) + " " + a + " to " + typeOf("i64", uniform));
        return result(i.d, Kind::U64, make("or " + typeOf("i64", uniform) + " " + wide + ", " + b), uniform);
    }
    case What::LocalAddress: {
        const bool wide = i.flags & machine::Wide;
        auto at = make("add i32 %localBase, " + std::to_string(i.imm));
        if (wide)
            at = make("zext i32 " + at + " to i64");
        return set(i.d, wide ? Width::Wide : Width::Narrow, {true, at, {}});
    }
    default:
        return;
    }
}

void Emitter::block(std::size_t first) {
    now_.clear();
    changed_.clear();
    label("b" + std::to_string(first));
    if (meanings_[first].what == What::Unknown || meanings_[first].what == What::End)
        return leave(first);
    for (std::size_t k = first;; ++k) {
        if (k > first && leads_[k]) {
            finishBlock({k});
            return line("br label %b" + std::to_string(k));
        }
        const auto& meaning = meanings_[k];
        if (meaning.what == What::Control && meaning.simple == Simple::Meet) {
            const auto here = make("add i64 %code, " + std::to_string(k * sizeof(Inst)));
            const auto on = "m" + std::to_string(k);
            line("br i1 " + make("icmp eq i64 " + here + ", %meet") + ", label %" + escape(k) + ", label %" + on);
            label(on);
            continue;
        }
        if (meaning.what == What::Control)
            return control(k);
        one(k);
    }
}

void Emitter::entry(std::size_t k) {
    label("enter" + std::to_string(k));
    std::string differ;
    for (std::size_t index = 0; index < registers_.size(); ++index) {
        const auto& reg = registers_[index];
        if (!(live_[k][index / 64] >> index % 64 & 1))
            continue;
        const auto name = "%r" + std::to_string(index), element = elementType(reg.width);
        const auto type = typeOf(element, false);
        const auto at = make("getelementptr i8, ptr %regs, i64 " + std::to_string(reg.place));
        std::string lanes, apart;
        if (reg.width == Width::Predicate) {
            const auto bits = make("load i32, ptr " + at);
            if (reg.lanes) {
                line("store <32 x i1> " + make("bitcast i32 " + bits + " to <32 x i1>") + ", ptr " + name);
                continue;
            }
            const auto here = make("and i32 " + bits + ", %active");
            const auto some = make("icmp ne i32 " + here + ", 0");
            line("store i1 " + some + ", ptr " + name + "u");
            apart = make("select i1 " + some + ", i32 " + make("xor i32 " + here + ", %active") + ", i32 0");
        } else {
            lanes = make("load " + type + ", ptr " + at + ", align 8");
            if (reg.lanes) {
                line("store " + type + " " + lanes + ", ptr " + name);
                if (reg.width == Width::Wide)
                    line("store i64 0, ptr " + name + "u");
                continue;
            }
            const auto one =
                make("load " + element + ", ptr " + make("getelementptr " + element + ", ptr " + at + ", i32 %lead"));
            line("store " + element + " " + one + ", ptr " + name + "u");
            const auto other = make("icmp ne " + type + " " + lanes + ", " + spread(element, one));
            apart = make("and i32 " + make("bitcast <32 x i1> " + other + " to i32") + ", %active");
        }
        differ = differ.empty() ? apart : make("or i32 " + differ + ", " + apart);
    }
    const auto to = "label %b" + std::to_string(k);
    if (differ.empty())
        return line("br " + to);
    line("br i1 " + make("icmp eq i32 " + differ + ", 0") + ", " + to + ", label %elsewhere");
}

std::string Emitter::text() {
    analyse();
    findLeaders();
    findLive();
    const auto& code = code_.code;
    for (std::size_t k = 0; k < code.size(); k = unitEnd(k))
        if (leads_[k] && isWorthEntering(k))
            entries_.push_back(static_cast<uint32_t>(k));
    if (entries_.empty())
        return {};
    do {
        again_ = false;
        names_ = 0;
        escapes_.clear();
        for (auto* part : {&head_, &body_, &cold_})
            part->clear();
        for (std::size_t k = 0; k < code.size(); k = unitEnd(k))
            if (leads_[k] && body_.size() + cold_.size() < mostText)
                block(k);
        for (const auto k : entries_)
            entry(k);
        if (body_.size() + cold_.size() > mostText)
            return {};
    } while (again_);
    const auto id = std::to_string(index_);
    std::string text = "@code" + id + " = global i64 0\n@handlers" + id + " = global ptr null\ndefine ptr @run" + id +
                       "(ptr %w, ptr %i) {\nstart:\n" + head_;
    for (std::size_t index = 0; index < registers_.size(); ++index) {
        const auto& reg = registers_[index];
        const auto name = "  %r" + std::to_string(index), element = elementType(reg.width);
        if (!reg.lanes || reg.width == Width::Wide)
            text += name + "u = alloca " + element + "\n";
        if (reg.lanes)
            text += name + " = alloca " + typeOf(element, false) + "\n";
    }
    const auto field = [&](const std::string& name, std::size_t offset, const std::string& type) {
        text += "  %at." + name + " = getelementptr i8, ptr %w, i64 " + std::to_string(offset) + "\n  %" + name +
                " = load " + type + ", ptr %at." + name + "\n";
    };
    field("active", offsetof(Warp, active), "i32");
    field("regs", offsetof(Warp, base) + machine::Registers * sizeof(void*), "ptr");
    field("specials", offsetof(Warp, base) + machine::Specials * sizeof(void*), "ptr");
    field("meet", offsetof(Warp, meet), "i64");
    field("regions", offsetof(Warp, regions), "ptr");
    field("shared", offsetof(Warp, shared), "ptr");
    field("regionCount", offsetof(Warp, regionCount), "i32");
    field("sharedCount", offsetof(Warp, sharedCount), "i32");
    field("local", offsetof(Warp, local), "ptr");
    field("localWords", offsetof(Warp, localWords), "i32");
    field("localBase", offsetof(Warp, localBase), "i32");
    field("params", offsetof(Warp, params), "ptr");
    declarations_.insert("declare i32 @llvm.cttz.i32(i32, i1)");
    text += "  %budget = getelementptr i8, ptr %w, i64 " + std::to_string(offsetof(Warp, budget)) +
            "\n  %jumps = getelementptr i8, ptr %w, i64 " + std::to_string(offsetof(Warp, jumps)) +
            "\n  %passive = xor i32 %active, -1\n  %mask = bitcast i32 %active to <32 x i1>\n"
            "  %lead = call i32 @llvm.cttz.i32(i32 %active, i1 true)\n  %code = load i64, ptr @code" +
            id + "\n  %handlers = load ptr, ptr @handlers" + id +
            "\n  %here = ptrtoint ptr %i to i64\n  %far = sub i64 %here, %code\n  %which = lshr exact i64 %far, " +
            std::to_string(std::countr_zero(sizeof(Inst))) + "\n  switch i64 %which, label %elsewhere [";
    for (const auto k : entries_)
        text += " i64 " + std::to_string(k) + ", label %enter" + std::to_string(k);
    text += " ]\nelsewhere:\n  %own = getelementptr ptr, ptr %handlers, i64 %which\n  %run = load ptr, ptr %own\n"
            "  %next = musttail call ptr %run(ptr %w, ptr %i)\n  ret ptr %next\n";
    return text + body_ + cold_ + "}\n";
}

} // namespace telar::translate
