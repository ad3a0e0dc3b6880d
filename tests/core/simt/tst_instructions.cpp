// PTX by hand: what instructions do to lanes that a predicate leaves out, to the rounding of those behind them, and to
// registers that only name something else. Each kernel is k(u32* out) for one warp, thread t leaves out[t].
#include "core/simt/machine/machine.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>

#include <bit>

using namespace telar;

namespace {

struct Outcome {
    std::vector<uint32_t> out;
    std::string error;
    int64_t constantLoads = 0;
};

Outcome ran(const std::string& body, const machine::ProgramOptions& how, const char* more = "") {
    Outcome made;
    const std::string text =
        std::string(".version 7.0\n.target sm_80\n.address_size 64\n") + more +
        ".visible .entry k(.param .u64 out, .param .align 8 .b8 given[24]) {\n"
        ".reg .b32 %r<20>; .reg .b64 %d<20>; .reg .f32 %f<20>; .reg .b16 %h<9>; .reg .pred %p<9>;\n"
        "ld.param.u64 %d1, [out]; cvta.to.global.u64 %d1, %d1; mov.u32 %r1, %tid.x;\n"
        "mul.wide.u32 %d2, %r1, 4; add.s64 %d1, %d1, %d2;\n" +
        body + "\nst.global.u32 [%d1], %r9;\nret;\n}\n";
    auto module = ptx::parse(text, "k.ptx");
    if (!module)
        return {{}, module.error().str(), 0};
    const auto program = machine::makeProgram(std::make_shared<const ptx::Module>(std::move(*module)), how);
    if (!program)
        return {{}, program.error().str(), 0};
    made.out.assign(32, 0xdeadu);
    std::vector<machine::Buffer> buffers{{"out", {reinterpret_cast<uint8_t*>(made.out.data()), 128}, 4, false}};
    std::vector<uint8_t> given(24);
    const int32_t words[6] = {7, 100, -3, 40, 50, 60};
    std::memcpy(given.data(), words, sizeof words);
    std::vector<machine::Argument> arguments{machine::bufferArgument(0), {given, -1, 0}};
    machine::Machine machine(*program);
    const auto report = machine.run(machine.kernel("k"), {{1, 1, 1}, {32, 1, 1}, 0}, buffers, arguments);
    if (!report)
        return {{}, report.error().str(), 0};
    for (const auto& finding : report->findings)
        made.error += finding.text().str();
    made.constantLoads = report->counters.total(simt::Op::ConstantLoad).instructions;
    return made;
}

/// In every way of running, on every instruction set that is always there.
void expect(const std::string& body, uint32_t (*value)(uint32_t t), const char* more = "") {
    for (const auto& how :
         {machine::ProgramOptions{}, machine::ProgramOptions{true, false, nullptr},
          machine::ProgramOptions{true, true, nullptr}, machine::ProgramOptions{false, false, &machine::opsSse2()}}) {
        const auto run = ran(body, how, more);
        QVERIFY2(run.error.empty(), run.error.c_str());
        for (uint32_t t = 0; t < 32; ++t)
            QCOMPARE(run.out[t], value(t));
    }
}

} // namespace

class tst_instructions : public QObject {
    Q_OBJECT

private slots:
    /// A conversion is several steps of the machine; what stands behind it is for all lanes again.
    void guarded_data() {
        QTest::addColumn<int>("least");
        QTest::newRow("all") << 0;
        QTest::newRow("some") << 11;
        QTest::newRow("one") << 31;
        QTest::newRow("none") << 32;
    }
    void guarded() {
        QFETCH(int, least);
        std::string body = "mov.b32 %r9, 5; setp.ge.u32 %p1, %r1, ";
        body.append(std::to_string(least))
            .append(";\ncvt.rn.f32.u32 %f1, %r1; mul.f32 %f1, %f1, 0f40600000;\n"
                    "@%p1 cvt.rzi.s8.f32 %r9, %f1;\n@!%p1 add.u32 %r9, %r9, 1000;\nadd.u32 %r9, %r9, 1;");
        for (const auto& how : {machine::ProgramOptions{}, machine::ProgramOptions{true, false, nullptr}}) {
            const auto run = ran(body, how);
            QVERIFY2(run.error.empty(), run.error.c_str());
            for (int t = 0; t < 32; ++t)
                QCOMPARE(static_cast<int>(run.out[static_cast<std::size_t>(t)]),
                         t >= least ? static_cast<int>(t * 3.5f) + 1 : 1006);
        }
    }

    /// Upwards holds for the one addition, not for the one behind it.
    void roundingOfOneInstruction() {
        expect("cvt.rn.f32.u32 %f1, %r1; add.rp.f32 %f2, 0f3f800000, 0f33000000; add.f32 %f3, 0f3f800000, 0f33000000;\n"
               "mov.b32 %r2, %f2; mov.b32 %r3, %f3; sub.u32 %r9, %r2, %r3;",
               [](uint32_t) { return 1u; });
        expect("setp.lt.u32 %p1, %r1, 9; mov.b32 %r9, 0; @%p1 add.rp.f32 %f2, 0f3f800000, 0f33000000;\n"
               "@%p1 mov.b32 %r9, %f2; add.f32 %f3, 0f3f800000, 0f33000000; mov.b32 %r3, %f3; sub.u32 %r9, %r9, %r3;",
               [](uint32_t t) { return t < 9 ? 1u : 0u - 0x3f800000u; });
    }

    /// Registers that are written once, by what does not change, are only other names.
    void otherNames() {
        expect("mov.u32 %r2, %ntid.x; mov.u32 %r3, %r2; mov.b32 %r4, 17; mov.u32 %r5, %laneid; add.u32 %r6, %r3, %r4;\n"
               "add.u32 %r9, %r6, %r5;",
               [](uint32_t t) { return 32u + 17u + t; });
        // Written twice, or not by all: a register of its own.
        expect("mov.b32 %r4, 17; setp.eq.u32 %p1, %r1, 3; @%p1 mov.b32 %r4, 18; mov.b32 %r5, %r4; mov.b32 %r4, 2; "
               "add.u32 %r9, %r4, %r5;",
               [](uint32_t t) { return t == 3 ? 20u : 19u; });
        expect("mov.b32 %r4, 0;\nL: add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, %r1; @%p1 bra L; mov.b32 %r9, %r4;",
               [](uint32_t t) { return t < 1 ? 1u : t; });
    }

    /// Loads of parameters by their address are loads of constant memory, wherever the address has been.
    void parametersByAddress() {
        const std::string body =
            "mov.b64 %d3, given; mov.u64 %d4, %d3; ld.param.u32 %r2, [%d4]; ld.param.v2.u32 {%r3, %r4}, [%d4+8];\n"
            "ld.param.s16 %h1, [%d4+8]; cvt.s32.s16 %r5, %h1; add.u32 %r6, %r2, %r3; add.u32 %r7, %r4, %r5; add.u32 "
            "%r9, %r6, %r7;";
        expect(body, [](uint32_t) { return 7u - 3u + 40u - 3u; });
        QCOMPARE(ran(body, {true, false, nullptr}).constantLoads, 3);
        QCOMPARE(ran(body, {true, true, nullptr}).constantLoads, 3);
        const auto beyond = ran("mov.b64 %d3, given; ld.param.u32 %r9, [%d3+24];", {true, false, nullptr});
        QVERIFY2(beyond.error.find("parameters") != std::string::npos, beyond.error.c_str());
        const auto crooked = ran("mov.b64 %d3, given; ld.param.u32 %r9, [%d3+2];", {true, false, nullptr});
        QVERIFY2(!crooked.error.empty(), crooked.error.c_str());
    }

    void longRows() {
        std::string body = "mov.b32 %r9, 0; add.u32 %r9, %r9, %r1;\n";
        for (int k = 0; k < 100'000; ++k)
            body += "add.u32 %r9, %r9, 3;\n";
        const auto run = ran(body, {});
        QVERIFY2(run.error.empty(), run.error.c_str());
        for (uint32_t t = 0; t < 32; ++t)
            QCOMPARE(run.out[t], t + 300'000);
    }

    void choices() {
        expect("setp.gt.u32 %p1, %r1, 12; cvt.u64.u32 %d3, %r1; selp.b64 %d4, %d3, -1, %p1; cvt.u32.u64 %r2, %d4; "
               "selp.u32 %r3, 1, 0, %p1;\n"
               "setp.lt.u32 %p2, %r1, 20; mov.b32 %r9, 7; @%p2 selp.b32 %r9, %r3, %r2, %p1; add.u32 %r9, %r9, %r3;",
               [](uint32_t t) { return (t < 20 ? (t > 12 ? 1u : ~0u) : 7u) + (t > 12 ? 1u : 0u); });
    }

    /// Every comparison of every width against the same of this computer, at the ends of each type.
    void comparisons_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("bits");
        for (const char* type : {"u16", "s16", "u32", "s32", "u64", "s64", "f32", "f64"})
            QTest::newRow(type) << type << QString(type).mid(1).toInt();
    }
    void comparisons() {
        QFETCH(QString, type);
        QFETCH(int, bits);
        const char kind = type[0].toLatin1();
        // Thread t compares t * 2654435761 turned by its number with that of thread t ^ 5; every third pair is equal.
        const auto number = [&](uint32_t t) {
            const uint64_t mixed = (t % 3 == 0 ? t & 24u : t) * 0x9e3779b97f4a7c15u;
            const uint64_t cut = bits == 64 ? mixed : mixed >> 20 & ((uint64_t{1} << bits) - 1);
            return kind == 'f' && t % 7 == 2 ? (bits == 64 ? 0x7ff8000000000000u : 0x7fc00000u) : cut;
        };
        const auto as = [&](uint64_t v) -> long double {
            switch (kind) {
            case 'u':
                return static_cast<long double>(v);
            case 's':
                return bits == 16   ? static_cast<int16_t>(v)
                       : bits == 32 ? static_cast<int32_t>(v)
                                    : static_cast<long double>(static_cast<int64_t>(v));
            default:
                return bits == 32 ? static_cast<long double>(std::bit_cast<float>(static_cast<uint32_t>(v)))
                                  : static_cast<long double>(std::bit_cast<double>(v));
            }
        };
        std::string table = ".global .align 8 .u64 numbers[64] = {";
        for (uint32_t t = 0; t < 64; ++t)
            table.append(t ? ", " : "").append(std::to_string(number(t < 32 ? t : (t - 32) ^ 5)));
        table += "};\n";
        std::string body =
            "mul.wide.u32 %d3, %r1, 8; mov.u64 %d4, numbers; add.s64 %d3, %d3, %d4; ld.global.u64 %d5, [%d3]; "
            "ld.global.u64 %d6, [%d3+256]; cvt.u32.u64 %r2, %d5; cvt.u32.u64 %r3, %d6;\n"
            "cvt.u16.u64 %h1, %d5; cvt.u16.u64 %h2, %d6; mov.b32 %f1, %r2; mov.b32 %f2, %r3; mov.b32 %r9, 0;\n";
        const std::string a = bits == 16   ? "%h1"
                              : bits == 64 ? "%d5"
                                           : "%r2",
                          b = bits == 16   ? "%h2"
                              : bits == 64 ? "%d6"
                                           : "%r3";
        static constexpr const char* words[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
                                                "neu", "ltu", "leu", "gtu", "geu", "num", "nan"};
        const int count = kind == 'f' ? 14 : 6;
        for (int k = 0; k < count; ++k)
            body += std::string("setp.") + words[k] + "." + type.toStdString() + " %p1, " + a + ", " + b +
                    "; selp.u32 %r4, " + std::to_string(1 << k) + ", 0, %p1; or.b32 %r9, %r9, %r4;\n";
        for (const auto& how : {machine::ProgramOptions{}, machine::ProgramOptions{false, false, &machine::opsSse2()},
                                machine::ProgramOptions{true, false, nullptr}}) {
            const auto run = ran(body, how, table.c_str());
            QVERIFY2(run.error.empty(), run.error.c_str());
            for (uint32_t t = 0; t < 32; ++t) {
                const long double x = as(number(t)), y = as(number(t ^ 5));
                const bool none = x != x || y != y;
                const bool holds[] = {
                    x == y,        x < y || x > y, x<y, x <= y, x> y, x >= y,         x == y || none, !(x == y),
                    x < y || none, x <= y || none, x > y || none,     x >= y || none, !none,          none};
                for (int k = 0; k < count; ++k)
                    QVERIFY2((run.out[t] >> k & 1) == holds[k],
                             (std::string(words[k]) + ", thread " + std::to_string(t)).c_str());
            }
        }
    }
    /// What nvcc writes of a `__managed__` variable.
    void variablesWithAttributes() {
        for (const char* words : {".attribute(.managed)", ".attribute(.managed, .unified(19, 95))"})
            expect(
                "mov.u64 %d3, shared_with_host; ld.global.u32 %r9, [%d3];", [](uint32_t) { return 42u; },
                (std::string(".visible .global ") + words + " .align 4 .u32 shared_with_host = 42;\n").c_str());
        QVERIFY(ran("", {}, ".global .attribute(.managed .u32 x;\n").error.find("line") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(tst_instructions)
#include "tst_instructions.moc"
