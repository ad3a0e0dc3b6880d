// The way of warps through machine code, by listings written by hand whose ways are known.
#include "core/simt/cards.hpp"
#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "core/simt/ptx/parser.hpp"

#include <QTest>

using namespace telar;
using namespace telar::multiprocessor;

namespace {

// Each warp loads and stores n times; where a lane is below 8, it loads once more.
const char* const ptxText = ".version 8.0\n.target sm_80\n.address_size 64\n"
                            ".visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
                            ".reg .pred %p<3>;\n.reg .f32 %f<3>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n"
                            "ld.param.u64 %rd1, [p];\nld.param.u32 %r1, [n];\nmov.u32 %r3, %tid.x;\n"
                            "mul.wide.u32 %rd2, %r3, 16;\nadd.u64 %rd3, %rd1, %rd2;\nmov.u32 %r2, 0;\n"
                            "L:\nld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd3+4], %f1;\n"
                            "add.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, %r1;\n@%p1 bra L;\n"
                            "setp.gt.u32 %p2, %r3, 7;\n@%p2 bra M;\nld.global.f32 %f2, [%rd3+8];\n"
                            "st.global.f32 [%rd3+12], %f2;\nM:\nret;\n}\n";
const char* const said =
    "ptxas info    : Compiling entry function 'k' for 'sm_90'\nptxas info    : Used 12 registers\n";

/// An instruction from the PTX instruction of that line, with its stall count and the barriers that it sets and waits for.
std::string row(int line, const std::string& instruction, uint64_t stall = 1, uint64_t sets = 7, uint64_t waits = 0) {
    char code[64];
    std::snprintf(code, sizeof code, "/* 0x%016llx */",
                  static_cast<unsigned long long>(stall << 41 | sets << 46 | uint64_t{7} << 49 | waits << 52));
    return "\t//## File \"k.cu\", line " + std::to_string(line) + "\n        /*0000*/   " + instruction +
           " ;   /* 0x0 */\n                 " + code + "\n";
}
std::string section(const std::string& body) { return "\t.section\t.text.k,\"ax\",@progbits\nk:\n.text.k:\n" + body; }
std::string round(int stall = 1) {
    return row(7, "LDG.E R2, [R4.64]", static_cast<uint64_t>(stall), 0) + row(8, "STG.E [R4.64+0x4], R2", 2, 7, 1);
}

/// Four rounds at a time, the rest one by one, and at the end lanes that part.
std::string listing(const std::string& end) {
    std::string body = row(1, "S2R R3, SR_TID.X", 1, 1) + row(10, "ISETP.GE.AND P0, PT, R1, 0x4, PT") +
                       row(11, "@!P0 BRA `(.L_x_1)", 5, 7, 2) + ".L_x_0:\n";
    for (int k = 0; k < 4; ++k)
        body += round();
    return section(body + row(9, "IADD3 R6, R6, 0x4, RZ") + row(11, "@P0 BRA `(.L_x_0)", 5) + ".L_x_1:\n" +
                   row(10, "ISETP.NE.AND P1, PT, R7, RZ, PT") + row(11, "@!P1 BRA `(.L_x_3)", 5) + ".L_x_2:\n" +
                   round() + row(9, "IADD3 R6, R6, 0x1, RZ") + row(11, "@P1 BRA `(.L_x_2)", 5) + ".L_x_3:\n" + end);
}
std::string parting() {
    return row(12, "BSSY B0, `(.L_x_5)") + row(13, "@P2 BRA `(.L_x_4)", 5) + row(14, "LDG.E R2, [R4.64+0x8]", 1, 0) +
           row(15, "STG.E [R4.64+0xc], R2", 2, 7, 1) + ".L_x_4:\n" + row(16, "BSYNC B0") + ".L_x_5:\n" +
           row(16, "EXIT");
}

Expected<Recording> recorded(const std::string& listing, uint32_t rounds, const std::string& text = ptxText) {
    auto parsed = ptx::parse(text, "k.ptx");
    if (!parsed)
        return parsed.error();
    RecordRequest request;
    request.module = std::make_shared<const ptx::Module>(std::move(*parsed));
    request.entry = "k";
    request.config = {{1, 1, 1}, {64, 1, 1}};
    std::vector<uint8_t> memory(64 * 16, 0);
    request.buffers.push_back({"p", memory, 4, false});
    request.arguments = {machine::bufferArgument(0), machine::valueArgument(static_cast<int32_t>(rounds))};
    request.code = cuda::MatchedModule::of(request.module, listing, said).function("k");
    return record(std::move(request));
}

std::vector<uint32_t> wayOf(const Recording& recording, std::size_t warp) {
    std::vector<uint32_t> blocks;
    for (const auto& group : recording.blocks.at(0).warps.at(warp).groups)
        blocks.push_back(group.schedule);
    return blocks;
}

} // namespace

class tst_machine_path : public QObject {
    Q_OBJECT

private slots:
    void codesAreRead() {
        const auto code = cuda::parseListing(section(row(1, "LDG.E R2, [R4.64]", 11, 3, 0x21) + row(2, "EXIT")), said);
        const auto& one = code.at("k").code.at(0);
        QCOMPARE(one.stall, 11);
        QCOMPARE(one.writeBarrier, 3);
        QCOMPARE(one.readBarrier, -1);
        QCOMPARE(one.waits, 0x21u);
    }

    /// Eleven rounds are two of four and three of one; of the first warp some lanes go one way at the end and some the other.
    void versionsAndParts() {
        const auto made = recorded(listing(parting()), 11);
        QVERIFY2(made.ok(), made ? "" : made.error().str().c_str());
        QVERIFY2(made->machineCode, made->estimated.str().c_str());
        QCOMPARE(wayOf(*made, 0), (std::vector<uint32_t>{0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 6, 7}));
        QCOMPARE(wayOf(*made, 1), (std::vector<uint32_t>{0, 1, 1, 2, 3, 3, 3, 4, 6, 7}));
        const int64_t loops = 3 + 2 * 10 + 2 + 3 * 4;
        QCOMPARE(made->instructions, 2 * (loops + 2 + 1 + 1) + 2 + 1);
        QCOMPARE(made->threadRegisters, 12);
        // Each access of the PTX is one of the machine code, where it was made.
        int64_t accesses = 0;
        for (const auto index : made->slotAccesses)
            accesses += index >= 0;
        QCOMPARE(accesses, int64_t{2 * 11 * 2 + 2});
        const auto few = recorded(listing(parting()), 3);
        QCOMPARE(wayOf(*few, 1), (std::vector<uint32_t>{0, 2, 3, 3, 3, 4, 6, 7}));
        const auto even = recorded(listing(parting()), 8);
        QCOMPARE(wayOf(*even, 1), (std::vector<uint32_t>{0, 1, 1, 2, 4, 6, 7}));
    }

    /// A load of four words takes what four rounds load, from an address that 16 divides.
    void wideLoadsAreOneAccess() {
        std::string body = row(1, "S2R R3, SR_TID.X") + row(7, "LDG.E.128 R8, [R4.64]", 1, 0);
        for (int k = 0; k < 4; ++k)
            body += row(8, "STG.E [R4.64+0x4], R8", 2, 7, 1);
        const auto made = recorded(section(body + parting()), 4);
        QVERIFY2(made.ok() && made->machineCode, made ? made->estimated.str().c_str() : made.error().str().c_str());
        const auto& wide = made->accesses.at(static_cast<std::size_t>(made->slotAccesses.at(0)));
        QCOMPARE(wide.sectors, 16u); // 32 lanes of 16 bytes
        QCOMPARE(wide.lines, uint16_t{4});
    }

    /// Stall counts are fixed latencies, and what waits for a barrier waits for the load that sets it.
    void latenciesComeFromTheCode() {
        ModelOptions options;
        options.card = *simt::findCard("H100");
        const auto at = [](const Timeline& t, State state) { return t.perIssue[static_cast<std::size_t>(state)]; };
        const auto timed = [&](int stall) {
            std::string slow = listing(parting());
            const auto from = row(9, "IADD3 R6, R6, 0x1, RZ"),
                       to = row(9, "IADD3 R6, R6, 0x1, RZ", static_cast<uint64_t>(stall));
            slow.replace(slow.find(from), from.size(), to);
            return simulate(*recorded(slow, 3), options);
        };
        const auto quick = timed(1), slow = timed(15);
        QVERIFY(quick && slow && quick->machineCode);
        QVERIFY2(slow->active >= quick->active + 3 * 14 - 1, qPrintable(QString::number(slow->active - quick->active)));
        QVERIFY(at(*slow, State::Wait) > at(*quick, State::Wait));
        QVERIFY(at(*quick, State::LongScoreboard) > at(*quick, State::ShortScoreboard));
        QCOMPARE(quick->occupancy.blocks > 0, true);
    }

    void whatCannotBeFollowedIsEstimated() {
        const auto noLoad =
            recorded(section(row(1, "S2R R3, SR_TID.X") + row(8, "STG.E [R4.64], R2") + row(16, "EXIT")), 11);
        QVERIFY(noLoad.ok() && !noLoad->machineCode && !noLoad->blocks.empty());
        QCOMPARE(noLoad->estimated.str(), std::string("the way of its warps through the machine code was lost"));
        const auto calls = recorded(listing(row(16, "CALL.REL.NOINC `(other)") + row(16, "EXIT")), 11);
        QVERIFY(calls.ok() && !calls->machineCode);
        QCOMPARE(calls->estimated.str(), std::string("the machine code has CALL, which is not replayed"));
        auto products = std::string(ptxText);
        products.replace(products.find("L:\nld"), 3,
                         "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r4, %r5, %r6, %r7, "
                         "%r8, %r9, %r10, %r11}, [%rd1], %r1;\nL:\n");
        products.replace(products.find("%r<4>"), 5, "%r<12>");
        const auto fragments = recorded(listing(parting()), 11, products);
        QVERIFY2(fragments.ok(), fragments ? "" : fragments.error().str().c_str());
        QVERIFY(!fragments->machineCode && fragments->estimated.str().find("wmma") != std::string::npos);
        const auto endless = recorded(section(".L_x_0:\n" + round() + row(11, "BRA `(.L_x_0)")), 3);
        QVERIFY(endless.ok() && !endless->machineCode);
    }
};

QTEST_GUILESS_MAIN(tst_machine_path)
#include "tst_machine_path.moc"
