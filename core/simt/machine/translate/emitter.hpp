// One function of a program as LLVM's text: a handler that runs whole stretches of it for the active lanes of a warp.
//
// Registers are values of 32 lanes while it runs; where it leaves, those that are live go back into the warp's memory.
// It leaves, at the beginning of an instruction and with everything as the interpreter would have it there,
// - before each instruction that has no meaning here (barriers, calls, atomics, ...),
// - where lanes part at a branch, or meet again,
// - at an access that is not within one array, or not aligned.
// The interpreter does that instruction, with its findings, and the next place where the translation may be entered
// takes over. Lanes that are not active compute nothing that anybody sees: neither memory nor their registers change.
//
// Two things are known before it runs and make it quick. A register that all lanes hold alike is one number (checked
// where it is entered). A register of 64 bits is a number plus 32 lanes, so that an address that a loop moves on by a
// number keeps its lanes, and what is asked of them (a row? all alike?) is asked once.
#pragma once

#include "core/simt/machine/translate/meaning.hpp"

#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace telar::translate {

/// What a register holds. Lanes hold `each` (Wide ones: plus `all`); uniform: all of them `all`.
struct Value {
    bool uniform = true;
    std::string all, each;
};

class Emitter {
public:
    /// Of function number `index`; the texts of several of them may follow each other.
    Emitter(const machine::Program& program, std::size_t index);
    /// Empty where the interpreter would do as well.
    std::string text();
    /// Instructions where it may be entered.
    const std::vector<uint32_t>& entries() const { return entries_; }
    /// Declarations of what it calls.
    const std::set<std::string>& declarations() const { return declarations_; }

private:
    struct Register {
        uint32_t place;
        Width width;
        bool lanes = false;   ///< differs between lanes
        bool written = false; ///< by what is translated
    };
    using Live = std::vector<uint64_t>;

    // emitter.cpp: blocks, registers, ways in and out
    void analyse();
    void findLeaders();
    void findLive();
    std::vector<std::size_t> nextOf(std::size_t k) const;
    void liveBefore(std::size_t k, Live& live) const;
    void mark(Live& live, uint32_t place, Width width, bool on) const;
    bool isWorthEntering(std::size_t k) const;
    void block(std::size_t first);
    void one(std::size_t k);
    void control(std::size_t k);
    void finishBlock(const std::vector<std::size_t>& next);
    void entry(std::size_t k);
    void leave(std::size_t k);
    std::string escape(std::size_t k);
    void markParted(std::size_t branch);
    std::size_t indexOf(const Inst* inst) const { return static_cast<std::size_t>(inst - code_.code.data()); }
    std::size_t unitEnd(std::size_t k) const;
    std::string make(const std::string& instruction);
    std::string fresh();
    void line(const std::string& instruction) { body_ += "  " + instruction + "\n"; }
    void label(const std::string& name) { body_ += name + ":\n"; }
    std::string local(const std::string& type); ///< memory of the function
    std::string spread(const std::string& element, const std::string& value);
    Value load(std::size_t index);
    Value get(uint32_t place, Width width);
    void set(uint32_t place, Width width, Value value);
    std::string lanesOf(const Value& value, Width width);
    std::string call(const std::string& type, const std::string& name, const std::string& arguments,
                     const std::string& argumentTypes);

    // emit_arithmetic.cpp
    void arithmetic(const Inst& i, const Meaning& meaning);
    bool moveAddress(const Inst& i, const Meaning& meaning);
    void comparison(const Inst& i, const Meaning& meaning);
    void predicates(const Inst& i, const Meaning& meaning);
    void convert(const Inst& i, const Meaning& meaning);
    std::string operand(uint32_t place, Kind kind, bool uniform);
    void result(uint32_t place, Kind kind, std::string made, bool uniform);
    std::string whole(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b, const std::string& c);
    std::string real(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b, const std::string& c);
    std::string divided(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b);
    std::string smaller(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b);
    std::string wholeOfReal(Kind to, Kind from, Op rounding, bool uniform, const std::string& a);

    // emit_memory.cpp
    struct Reach { ///< of one address
        std::string ok, at, room, region, known, begin, size, data;
    };
    void access(std::size_t k);
    void parameter(const Inst& i, const Meaning& meaning);
    void localRow(std::size_t k, const std::string& from);
    void localEach(std::size_t k, const Value& address);
    std::string gathered(const Meaning& meaning, const std::string& places, const std::string& value);
    Reach reach(const std::string& address, bool shared, unsigned bytes);
    Reach inArray(Reach made, const std::string& address, unsigned bytes);
    std::string within(const Reach& reach, uint64_t bytes, bool writes);
    Value address(const Inst& i);
    std::string seen(const std::string& address, bool shared);
    void atOne(std::size_t k, const Value& address, bool shared);
    void atRows(std::size_t k, const Value& address, bool shared);
    void rowLoad(const Meaning& meaning, const std::string (&from)[2], const std::vector<std::string>& to);
    void rowStore(const Meaning& meaning, const std::string (&to)[2], const std::string& values);
    void scattered(std::size_t k, const Value& address, bool shared, const std::vector<std::string>& values);
    std::string stored(const Inst& i, const Meaning& meaning, int element);

    const machine::Program& program_;
    const machine::Code& code_;
    std::size_t index_;
    std::vector<Meaning> meanings_;
    std::vector<Register> registers_;
    std::map<std::pair<uint32_t, Width>, std::size_t> registerAt_;
    std::vector<char> leads_;
    std::vector<Live> live_; ///< before each instruction
    std::vector<uint32_t> entries_;
    std::set<std::string> declarations_;
    std::string head_, body_, cold_;
    std::unordered_map<std::size_t, Value> now_;           ///< what registers hold, in the block
    std::set<std::size_t> changed_;                        ///< of them: not yet in the function's memory
    std::unordered_map<std::size_t, std::string> escapes_; ///< labels, by instruction
    uint64_t names_ = 0;
    bool again_ = false; ///< a register was found to differ between lanes
};

// Words of LLVM's types.
inline bool isReal(Kind kind) { return kind == Kind::F32 || kind == Kind::F64; }
inline bool isSignedKind(Kind kind) {
    return kind == Kind::S8 || kind == Kind::S16 || kind == Kind::S32 || kind == Kind::S64;
}
unsigned bitsOf(Kind kind);
std::string elementType(Kind kind);                           ///< "i32", "double"
std::string elementType(Width width);                         ///< "i1", "i32", "i64"
std::string typeOf(const std::string& element, bool uniform); ///< "i32" or "<32 x i32>"
/// `number` in each lane.
std::string splat(const std::string& element, const std::string& number, int count = machine::lanes);

} // namespace telar::translate
