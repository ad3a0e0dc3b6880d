#include "core/forward/circuit.hpp"

#include "core/forward/toper.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace telar::forward {

namespace {

constexpr std::string_view chain =
    R"(`timescale 1ns/1ns
// The "toper": a chain of K registers that keeps the K largest magnitudes of a stream of float32, one number a cycle.
module toper #(parameter K = 8) (
    input wire clk,
    input wire reset,
    input wire valid,          // a number comes in
    input wire [31:0] number,  // IEEE 754 float32, not NaN
    output reg [32*K-1:0] kept, // register i in bits 32*i and up; 0 where it is empty
    output reg [K-1:0] there    // a number is on its way into register i
);
    reg [32*K-1:0] passing;
    integer i;
    reg larger;
    reg [31:0] out;
    always @(posedge clk) begin
        if (reset) begin
            kept <= {32*K{1'b0}};
            passing <= {32*K{1'b0}};
            there <= {K{1'b0}};
        end else begin
            passing[31:0] <= number;
            there[0] <= valid;
            for (i = 0; i < K; i = i + 1) begin
                // Magnitudes: the bits without the sign are in the order of the numbers.
                larger = there[i] && passing[32*i +: 31] > kept[32*i +: 31];
                out = larger ? kept[32*i +: 32] : passing[32*i +: 32];
                if (larger)
                    kept[32*i +: 32] <= passing[32*i +: 32];
                if (i + 1 < K) begin
                    passing[32*(i+1) +: 32] <= out;
                    there[i+1] <= there[i] && out[30:0] != 31'd0; // an empty register passes nothing on
                end
            end
        end
    end
endmodule
)";

constexpr std::string_view bench = R"(
module toper_test;
    reg clk = 0, reset = 1, valid = 0;
    reg [31:0] number = 0;
    wire [32*K-1:0] kept;
    wire [K-1:0] there;
    toper #(.K(K)) chain(.clk(clk), .reset(reset), .valid(valid), .number(number), .kept(kept), .there(there));
    reg [31:0] candidates [0:N-1];
    reg [31:0] wanted [0:K-1];
    integer sent, cycles, i, wrong;
    task tick;
        begin
            #5 clk = 1;
            #5 clk = 0;
        end
    endtask
    initial begin
        fill;
        tick;
        reset = 0;
        sent = 0;
        cycles = 0;
        while (sent < N || there != 0) begin
            valid = sent < N;
            number = valid ? candidates[sent] : 0;
            sent = sent + valid;
            tick;
            cycles = cycles + 1;
            $write("cycle %0d:", cycles);
            for (i = 0; i < K; i = i + 1)
                $write(" %h", kept[32*i +: 32]);
            $write("\n");
        end
        wrong = cycles != CYCLES;
        for (i = 0; i < K; i = i + 1)
            wrong = wrong + (kept[32*i +: 32] != wanted[i]);
        $display("%0d numbers, %0d registers: %0d cycles", N, K, cycles);
        if (wrong == 0)
            $display("PASS: registers and cycles are those that Telar computed");
        else
            $display("FAIL: %0d differ from what Telar computed", wrong);
        $finish;
    end
)";

std::string bitsOf(float number) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "32'h%08x", std::bit_cast<uint32_t>(number));
    return digits;
}

/// Of a run: until nothing is on its way.
int64_t cyclesOf(const ToperRun& run, std::size_t candidates) {
    int64_t last = 0;
    for (std::size_t i = 0; i < run.clocks.size(); ++i) {
        const auto& passing = run.clocks[i].passing;
        if (i < candidates || std::any_of(passing.begin(), passing.end(), [](float f) { return !std::isnan(f); }))
            last = static_cast<int64_t>(i) + 1;
    }
    return last;
}

} // namespace

Expected<std::string> toperCircuit(std::span<const float> candidates, int registers) {
    if (registers < 1 || registers > mostCircuitRegisters)
        return userError(text(TELAR_TR("core", "A chain has 1 to %1 registers"), mostCircuitRegisters));
    if (candidates.empty() || static_cast<int64_t>(candidates.size()) > mostCircuitNumbers)
        return userError(text(TELAR_TR("core", "The circuit is tried with 1 to %1 numbers"), mostCircuitNumbers));
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (std::isnan(candidates[i]))
            return userError(text(TELAR_TR("core", "Value %1 is not a number, and has no magnitude"), i + 1));
    const auto run = runToper(candidates, registers, 1);
    const auto& wanted = run.clocks.back().registers;
    std::string made(chain);
    made += "\n// Tries the chain: iverilog -o toper THIS_FILE && ./toper";
    std::string parameters;
    const std::pair<const char*, int64_t> sizes[] = {
        {"K", registers}, {"N", static_cast<int64_t>(candidates.size())}, {"CYCLES", cyclesOf(run, candidates.size())}};
    for (const auto& [name, value] : sizes)
        parameters += std::string("    localparam ") + name + " = " + std::to_string(value) + ";\n";
    std::string body(bench);
    body.insert(body.find("    reg clk"), parameters);
    made += body + "    task fill;\n        begin\n";
    for (std::size_t i = 0; i < candidates.size(); ++i)
        made += "            candidates[" + std::to_string(i) + "] = " + bitsOf(candidates[i]) + ";\n";
    for (std::size_t i = 0; i < wanted.size(); ++i)
        made += "            wanted[" + std::to_string(i) + "] = " + bitsOf(wanted[i]) + ";\n";
    made += "        end\n    endtask\nendmodule\n";
    return made;
}

} // namespace telar::forward
