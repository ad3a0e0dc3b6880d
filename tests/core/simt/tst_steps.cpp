// Stepping through kernels: which lines, which lanes, what every variable holds, worked out by hand.
#include "core/simt/cuda/step_kernel.hpp"
#include "core/simt/machine/thread_steps.hpp"
#include "core/simt/ptx/debug_parts.hpp"
#include "core/simt/ptx/parser.hpp"
#include "tests/support/needs.hpp"

#include <QTest>

using namespace telar;

namespace {

/// A kernel of a source whose lines are counted on, with one array of ints as its first parameter.
struct Stepped {
    std::string error;
    std::vector<int> out;
    machine::RunReport report;

    const machine::StepTrace& trace() const { return *report.steps; }
    /// Steps of a thread, as their lines.
    std::vector<int> lines(uint32_t thread) const {
        std::vector<int> made;
        for (std::size_t k = trace().next(0, thread); k < trace().steps.size(); k = trace().next(k + 1, thread))
            made.push_back(trace().steps[k].line);
        return made;
    }
    /// The nth step of a thread at a line; steps.size() where there is none.
    std::size_t at(uint32_t thread, int line, int nth = 0) const {
        for (std::size_t k = trace().next(0, thread); k < trace().steps.size(); k = trace().next(k + 1, thread))
            if (trace().steps[k].line == line && nth-- == 0)
                return k;
        return trace().steps.size();
    }
    /// A variable in the innermost function, or in that many callers out; "" where it is not in scope.
    std::string text(std::size_t step, const std::string& name, uint32_t thread = 0, std::size_t frame = 0) const {
        if (step >= trace().steps.size())
            return "no such step";
        const auto stack = trace().stack(step);
        for (const auto& v : frame < stack.size() ? stack[frame].variables : std::vector<machine::StepVariable>())
            if (v.name == name)
                return trace().text(step, v, thread % 32);
        for (const auto& v : trace().globals(step))
            if (v.name == name)
                return trace().text(step, v, thread % 32);
        return {};
    }
    std::string type(std::size_t step, const std::string& name) const {
        const auto stack = trace().stack(step);
        for (const auto& v : stack[0].variables)
            if (v.name == name)
                return v.type;
        return {};
    }
};

struct How {
    uint32_t threads = 32, blocks = 1, dynamic = 0;
    int64_t block = 0;
    int32_t warp = -1;
    int64_t mostBytes = int64_t{256} << 20;
};

Stepped stepped(const std::string& source, const How& how = {}) {
    Stepped made;
    cuda::CompileRequest request;
    request.source = source;
    const auto file = cuda::loadSteppedFile(request);
    if (!file) {
        made.error = file.error().str();
        return made;
    }
    made.out.assign(how.threads * how.blocks, -1);
    std::vector<machine::Buffer> buffers{
        {"out", {reinterpret_cast<uint8_t*>(made.out.data()), made.out.size() * 4}, 4, false}};
    std::vector<machine::Argument> arguments{machine::bufferArgument(0)};
    const auto& kernel = file->file.kernels[0];
    for (std::size_t k = 1; k < kernel.parameters.size(); ++k) {
        machine::Argument more;
        more.bytes.resize(kernel.parameters[k].bytes);
        for (std::size_t b = 0; b < more.bytes.size(); b += 4) // 1, 2, 3 ...: ints
            more.bytes[b] = static_cast<uint8_t>(b / 4 + 1);
        arguments.push_back(more);
    }
    machine::StepRequest where;
    where.block = how.block;
    where.warp = how.warp;
    where.mostBytes = how.mostBytes;
    auto report = cuda::stepKernel(*file, kernel, {{how.blocks, 1, 1}, {how.threads, 1, 1}, how.dynamic}, buffers,
                                   arguments, where);
    if (!report)
        made.error = report.error().str();
    else if (!report->steps)
        made.error = "no steps";
    else
        made.report = std::move(*report);
    return made;
}

} // namespace

class tst_steps : public QObject {
    Q_OBJECT

private slots:
    void init() { TELAR_NEEDS_CLANG; }

    void loopCounter() {
        const auto run = stepped("__global__ void k(int* out) {\n" // 1
                                 "    int sum = 0;\n"
                                 "    for (int j = 0; j < 3; ++j)\n"
                                 "        sum += j * 10;\n" // 4
                                 "    out[threadIdx.x] = sum;\n"
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        QCOMPARE(run.lines(0), (std::vector<int>{2, 3, 4, 3, 4, 3, 4, 3, 5, 6}));
        QCOMPARE(run.lines(31), run.lines(0));
        QCOMPARE(run.text(run.at(0, 2), "sum"), std::string("?")); // not yet written
        QCOMPARE(run.text(run.at(0, 4, 0), "j"), std::string("0"));
        QCOMPARE(run.text(run.at(0, 4, 2), "j"), std::string("2"));
        QCOMPARE(run.text(run.at(0, 4, 2), "sum"), std::string("10"));
        QCOMPARE(run.text(run.at(0, 5), "sum"), std::string("30"));
        QCOMPARE(run.text(run.at(0, 5), "j"), std::string()); // its scope has ended
        QCOMPARE(run.text(run.at(0, 5), "out"), std::string("out[0]"));
        QCOMPARE(run.type(run.at(0, 5), "out"), std::string("int*"));
        QCOMPARE(run.type(run.at(0, 5), "sum"), std::string("int"));
        QCOMPARE(run.trace().stack(0)[0].function, std::string("k"));
        QCOMPARE(run.out[7], 30);
    }

    void scopesAndShadowing() {
        const auto run = stepped("__global__ void k(int* out, int n) {\n"
                                 "    int i = threadIdx.x;\n"
                                 "    {\n"
                                 "        float i = 2.5f;\n"
                                 "        n += (int)i;\n" // 5
                                 "    }\n"
                                 "    out[i] = n;\n"
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        const auto inner = run.at(9, 5);
        QCOMPARE(run.text(inner, "i", 9), std::string("2.5"));
        const auto variables = run.trace().stack(inner)[0].variables;
        int outer = 0;
        for (const auto& v : variables)
            if (v.name == "i" && v.shadowed) {
                ++outer;
                QCOMPARE(run.trace().text(inner, v, 9), std::string("9"));
            }
        QCOMPARE(outer, 1);
        QCOMPARE(run.text(inner, "n", 9), std::string("1"));
        QCOMPARE(run.text(run.at(9, 7), "i", 9), std::string("9"));
        QCOMPARE(run.text(run.at(9, 7), "n", 9), std::string("3"));
        QCOMPARE(run.out[9], 3);
    }

    void arraysVectorsStructures() {
        const auto run =
            stepped("struct Inner { short low; unsigned flags : 3; unsigned rest : 13; };\n"
                    "struct Cell { int count; Inner in; float w[3]; Cell* next; };\n"
                    "enum class Mode { Off, On = 7 };\n"
                    "__global__ void k(int* out) {\n"
                    "    float v[4] = {1, 2, 3, 4};\n" // 5
                    "    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};\n"
                    "    float4 q = make_float4(0.5f, 1, -2, threadIdx.x);\n"
                    "    Cell c;\n"
                    "    c.count = 7; c.in.low = -3; c.in.flags = 5; c.in.rest = 4096; c.next = &c;\n"
                    "    c.w[1] = 9;\n" // 10
                    "    Mode m = Mode::On; bool yes = true; char x = 'x'; unsigned char u = 200;\n"
                    "    double d = 0.1; long long ll = 1ll << 40; int* p = &grid[1][2];\n"
                    "    v[threadIdx.x % 4] = 0;\n"
                    "    *p += 1; float* w = v + 1;\n"
                    "    out[threadIdx.x] = v[1] + q.w + c.count + (int)m + yes + x + u + d + ll + *p + *w;\n" // 15
                    "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        const auto at = run.at(6, 15);
        QCOMPARE(run.text(at, "v", 6), std::string("[1, 2, 0, 4]"));
        QCOMPARE(run.type(at, "v"), std::string("float[4]"));
        QCOMPARE(run.text(at, "grid", 6), std::string("[[1, 2, 3], [4, 5, 7]]"));
        QCOMPARE(run.type(at, "grid"), std::string("int[2][3]"));
        QCOMPARE(run.text(at, "q", 6), std::string("{x: 0.5, y: 1, z: -2, w: 6}"));
        QCOMPARE(run.type(at, "q"), std::string("float4"));
        QCOMPARE(run.text(at, "c", 6),
                 std::string("{count: 7, in: {low: -3, flags: 5, rest: 4096}, w: [?, 9, ?], next: &c}"));
        QCOMPARE(run.text(at, "m", 6), std::string("On"));
        QCOMPARE(run.text(at, "yes", 6), std::string("true"));
        QCOMPARE(run.text(at, "x", 6), std::string("'x'"));
        QCOMPARE(run.text(at, "u", 6), std::string("200"));
        QCOMPARE(run.text(at, "d", 6), std::string("0.1"));
        QCOMPARE(run.text(at, "ll", 6), std::string("1099511627776"));
        QCOMPARE(run.text(at, "p", 6), std::string("grid[5]"));
        QCOMPARE(run.text(at, "w", 6), std::string("v[1]"));
        QCOMPARE(run.text(run.at(6, 13), "v", 6), std::string("[1, 2, 3, 4]"));
    }

    void valuesOpenIntoTheirParts() {
        const auto run = stepped("struct Inner { short low; unsigned flags : 3; unsigned rest : 13; };\n"
                                 "struct Cell { int count; Inner in; float w[2][3]; };\n"
                                 "__global__ void k(int* out) {\n"
                                 "    Cell c[2];\n"
                                 "    c[1].count = 7; c[1].in.flags = 5; c[1].in.rest = 4096;\n" // 5
                                 "    c[1].w[1][2] = threadIdx.x + 0.5f;\n"
                                 "    out[threadIdx.x] = c[1].count;\n"
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        const auto at = run.at(3, 7);
        const auto& info = *run.trace().info;
        const auto variables = run.trace().stack(at)[0].variables;
        const auto c = std::find_if(variables.begin(), variables.end(), [](const auto& v) { return v.name == "c"; });
        QVERIFY(c != variables.end());
        const auto held = run.trace().value(*c, 3);
        const auto text = [&](const ptx::DebugPart& part) {
            return ptx::debugText(info, part, held.bytes, held.known);
        };
        const auto down = [&](ptx::DebugPart part, std::initializer_list<uint64_t> way) {
            for (const uint64_t k : way)
                part = ptx::debugPart(info, part, k);
            return part;
        };
        const auto whole = ptx::debugWhole(c->typeIndex, c->bytes);
        QCOMPARE(ptx::debugPartCount(info, whole), uint64_t{2});
        QCOMPARE(text(whole), run.text(at, "c", 3));
        QCOMPARE(ptx::debugPartCount(info, down(whole, {1})), uint64_t{3});
        QCOMPARE(down(whole, {1, 0}).name, std::string("count"));
        QCOMPARE(text(down(whole, {1, 0})), std::string("7"));
        QCOMPARE(text(down(whole, {0, 0})), std::string("?"));
        QCOMPARE(text(down(whole, {1, 1, 1})), std::string("5"));
        QCOMPARE(text(down(whole, {1, 1, 2})), std::string("4096"));
        QCOMPARE(ptx::debugPartCount(info, down(whole, {1, 1, 2})), uint64_t{0});
        const auto cell = down(whole, {1, 2, 1, 2});
        QCOMPARE(cell.name, std::string("[2]"));
        QCOMPARE(cell.bytes, uint64_t{4});
        QCOMPARE(text(cell), std::string("3.5"));
        QCOMPARE(text(down(whole, {1, 2})), std::string("[[?, ?, ?], [?, ?, 3.5]]"));
    }

    void aThreadsWay() {
        const auto run = stepped("__device__ int fact(int n) {\n"
                                 "    if (n < 2)\n"
                                 "        return 1;\n"
                                 "    return n * fact(n - 1);\n"
                                 "}\n" // 5
                                 "__device__ __forceinline__ int twice(int x) {\n"
                                 "    int y = x + x;\n"
                                 "    return y;\n"
                                 "}\n"
                                 "__global__ void k(int* out) {\n" // 10
                                 "    int a = 0;\n"
                                 "    for (int i = 0; i < 2; ++i)\n"
                                 "        a += fact(3);\n"
                                 "    a = twice(a);\n"
                                 "    out[threadIdx.x] = a;\n" // 15
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        const machine::ThreadSteps way(run.trace(), 5);
        const auto lines = run.lines(5);
        QCOMPARE(way.size(), lines.size());
        const auto line = [&](std::size_t k) { return k < lines.size() ? lines[k] : -1; };
        const int32_t file = run.trace().steps[0].file;
        const auto call = way.toLine(0, file, 13);
        QCOMPARE(line(call), 13);
        QCOMPARE(line(call + 1), 2);             // into fact
        QCOMPARE(line(way.over(call)), 12);      // behind it, in the kernel: the loop's next round
        const auto deep = way.visit(file, 3, 0); // fact(1)
        QCOMPARE(line(deep), 3);
        QCOMPARE(run.trace().stack(way.at(deep)).size(), std::size_t{4});
        const auto outside = way.out(deep);
        QCOMPARE(run.trace().stack(way.at(outside)).size() < 4, true);
        QCOMPARE(way.visit(file, 3, 1) > deep, true);
        QCOMPARE(way.visit(file, 3, 9), way.visit(file, 3, 1)); // the last one there is
        QCOMPARE(way.visit(file, 99, 0), way.size());
        QCOMPARE(way.toLine(0, file, 99), way.size());
        QCOMPARE(way.toLine(way.size() - 1, file, 11), std::size_t{0}); // around the end
        // Inlined functions are on the stack, too.
        const auto inlined = way.visit(file, 7, 0);
        QCOMPARE(line(way.out(inlined)) == 15 || line(way.out(inlined)) == 14, true);
        const auto before = way.visit(file, 14, 0);
        QVERIFY(line(way.over(before)) != 7 && line(way.over(before)) != 8);
        QCOMPARE(way.over(way.size() - 1), way.size());
    }

    void callsAndRecursion() {
        const auto run = stepped("__device__ int fact(int n) {\n"
                                 "    if (n < 2)\n"
                                 "        return 1;\n"
                                 "    int rest = fact(n - 1);\n"
                                 "    return n * rest;\n" // 5
                                 "}\n"
                                 "__device__ __forceinline__ int twice(int x) {\n"
                                 "    int y = x + x;\n"
                                 "    return y;\n"
                                 "}\n" // 10
                                 "__device__ __noinline__ void raise(int& value, float4 by) {\n"
                                 "    value += by.y;\n"
                                 "}\n"
                                 "__global__ void k(int* out) {\n"
                                 "    int a = fact(3 + threadIdx.x % 2);\n" // 15
                                 "    int b = twice(a);\n"
                                 "    raise(b, make_float4(1, 2, 3, 4));\n"
                                 "    out[threadIdx.x] = b;\n"
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        // fact(3) of thread 0: three deep. Thread 1 goes one deeper.
        const auto deepest = run.at(0, 3);
        auto stack = run.trace().stack(deepest);
        QCOMPARE(stack.size(), std::size_t{4});
        QCOMPARE(stack[0].function, std::string("fact"));
        QCOMPARE(stack[3].function, std::string("k"));
        QCOMPARE(stack[1].line, 4);
        QCOMPARE(stack[3].line, 15);
        QCOMPARE(stack[0].mask, 0xffffffffu);
        QCOMPARE(run.trace().steps[deepest].mask, 0x55555555u);
        QCOMPARE(run.text(deepest, "n", 0), std::string("1"));
        QCOMPARE(run.text(deepest, "n", 0, 1), std::string("2"));
        QCOMPARE(run.text(deepest, "n", 0, 2), std::string("3"));
        QCOMPARE(run.text(deepest, "n", 1), std::string("2"));
        QCOMPARE(run.trace().stack(run.at(1, 3)).size(), std::size_t{5});
        QCOMPARE(run.text(run.at(0, 5), "rest", 0), std::string("1"));
        QCOMPARE(run.text(run.at(0, 5, 1), "rest", 0), std::string("2"));
        // Inlined, and yet a function on the stack.
        const auto inlined = run.at(0, 9);
        stack = run.trace().stack(inlined);
        QCOMPARE(stack.size(), std::size_t{2});
        QCOMPARE(stack[0].function, std::string("twice"));
        QVERIFY(stack[0].inlined);
        QCOMPARE(stack[1].function, std::string("k"));
        QCOMPARE(stack[1].line, 16);
        QCOMPARE(run.text(inlined, "y"), std::string("12"));
        QCOMPARE(run.text(inlined, "y", 1), std::string("48"));
        QCOMPARE(run.text(inlined, "a", 1, 1), std::string("24"));
        QCOMPARE(run.text(inlined, "a", 1), std::string()); // the caller's
        const auto raise = run.at(0, 12);
        QCOMPARE(run.text(raise, "by"), std::string("{x: 1, y: 2, z: 3, w: 4}"));
        QCOMPARE(run.text(raise, "value"), std::string("&b"));
        QCOMPARE(run.text(run.at(0, 18), "b"), std::string("14"));
        QCOMPARE(run.out[1], 50);
    }

    void onlyActiveLanesAdvance() {
        const auto run = stepped("__global__ void k(int* out) {\n"
                                 "    int i = threadIdx.x;\n"
                                 "    int r = 0;\n"
                                 "    if (i < 5)\n"
                                 "        r = i + 100;\n" // 5
                                 "    else\n"
                                 "        r = i - 100;\n"
                                 "    for (int j = 0; j < i % 3; ++j)\n"
                                 "        r += 1000;\n"
                                 "    out[i] = r;\n" // 10
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        QCOMPARE(run.trace().steps[run.at(0, 5)].mask, 0x1fu);
        QCOMPARE(run.trace().steps[run.at(9, 7)].mask, ~0x1fu);
        QCOMPARE(run.at(9, 5), run.trace().steps.size());
        QCOMPARE(run.lines(9), (std::vector<int>{2, 3, 4, 7, 8, 10, 11}));       // 9 % 3 = 0
        QCOMPARE(run.lines(4), (std::vector<int>{2, 3, 4, 5, 8, 9, 8, 10, 11})); // 1
        QCOMPARE(run.lines(2), (std::vector<int>{2, 3, 4, 5, 8, 9, 8, 9, 8, 10, 11}));
        QCOMPARE(run.text(run.at(9, 7), "r", 2), std::string("102")); // went the other way before
        QCOMPARE(run.trace().steps[run.at(0, 10)].mask, 0xffffffffu);
        QCOMPARE(run.out[2], 2102);
    }

    void sharedMemoryAndBarriers() {
        const auto run = stepped("__constant__ float scale[2] = {0.5f, 4};\n"
                                 "__device__ int calls;\n"
                                 "extern __shared__ float dyn[];\n"
                                 "__global__ void k(int* out) {\n"
                                 "    __shared__ int tile[64];\n" // 5
                                 "    tile[threadIdx.x] = threadIdx.x * 2;\n"
                                 "    dyn[threadIdx.x] = scale[1];\n"
                                 "    __syncthreads();\n"
                                 "    int other = tile[63 - threadIdx.x];\n"
                                 "    if (threadIdx.x == 0) calls = 3;\n" // 10
                                 "    out[blockIdx.x * 64 + threadIdx.x] = other + dyn[0];\n"
                                 "}\n",
                                 {64, 2, 256, 1});
        QVERIFY2(run.error.empty(), run.error.c_str());
        // Warps go one after the other up to the barrier, and behind it none before all have come.
        std::vector<std::pair<uint32_t, int>> order;
        for (const auto& step : run.trace().steps)
            order.emplace_back(step.warp, step.line);
        const std::vector<std::pair<uint32_t, int>> until(order.begin(), order.begin() + 7);
        QCOMPARE(until,
                 (std::vector<std::pair<uint32_t, int>>{{0, 6}, {0, 7}, {0, 8}, {1, 6}, {1, 7}, {1, 8}, {0, 9}}));
        QCOMPARE(run.text(0, "tile"), std::string("[?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ...]"));
        QCOMPARE(run.text(run.at(0, 7), "tile").substr(0, 12), std::string("[0, 2, 4, 6,"));
        const auto variables = run.trace().stack(run.at(0, 9))[0].variables;
        bool shared = false;
        for (const auto& v : variables)
            if (v.name == "tile") {
                shared = v.space == ptx::Space::Shared;
                const auto all = run.trace().text(run.at(0, 9), v, 0, 64);
                QVERIFY2(all.ends_with(" 124, 126]"), all.c_str());
            }
        QVERIFY(shared);
        QCOMPARE(run.text(run.at(0, 9), "scale"), std::string("[0.5, 4]"));
        QCOMPARE(run.text(run.at(0, 8), "dyn").substr(0, 6), std::string("[4, 4,"));
        QCOMPARE(run.text(run.at(0, 9), "calls"), std::string("0"));
        QCOMPARE(run.text(run.at(0, 11), "calls"), std::string("3"));
        QCOMPARE(run.text(run.at(37, 11), "other", 37), std::string("52"));
        // Only the block that was asked for ran.
        QCOMPARE(run.out[64 + 37], 56);
        QCOMPARE(run.out[37], -1);
        QCOMPARE(run.trace().blockPlace.x, 1u);
    }

    void parametersByValue() {
        const auto run = stepped("struct Box { int n; int w[2]; };\n"
                                 "__global__ void k(int* out, Box read, Box written, int4 v) {\n"
                                 "    written.n += 10;\n"
                                 "    auto add = [=](int x) { return x + read.w[1]; };\n"
                                 "    out[threadIdx.x] = add(written.n) + v.z;\n" // 5
                                 "}\n");
        QVERIFY2(run.error.empty(), run.error.c_str());
        const auto at = run.at(0, 5);
        QCOMPARE(run.text(at, "read"), std::string("{n: 1, w: [2, 3]}"));
        QCOMPARE(run.text(at, "written"), std::string("{n: 11, w: [2, 3]}"));
        QCOMPARE(run.text(at, "v"), std::string("{x: 1, y: 2, z: 3, w: 4}"));
        const auto lambda = run.at(0, 4, 1);
        const auto stack = run.trace().stack(lambda);
        QCOMPARE(stack.size(), std::size_t{2});
        QCOMPARE(stack[0].function, std::string("lambda"));
        QCOMPARE(run.text(lambda, "x"), std::string("11"));
        QCOMPARE(run.out[0], 17);
    }

    void oneWarpAndItsLimit() {
        const std::string source = "__global__ void k(int* out) {\n"
                                   "    int v[16];\n"
                                   "    for (int j = 0; j < 100000; ++j)\n"
                                   "        v[j % 16] = j * (threadIdx.x * 2654435761u >> 7);\n"
                                   "    out[threadIdx.x] = v[3];\n"
                                   "}\n";
        How how;
        how.threads = 96;
        how.warp = 2;
        how.mostBytes = 1 << 20;
        const auto run = stepped(source, how);
        QVERIFY2(run.error.empty(), run.error.c_str());
        QVERIFY(!run.trace().complete);
        QVERIFY(run.trace().steps.size() > 100);
        QVERIFY(run.trace().bytes() < (1 << 20) + 65536);
        for (const auto& step : run.trace().steps)
            QCOMPARE(step.warp, 2u);
        how.warp = 3;
        QVERIFY(stepped(source, how).error.find("3 warps") != std::string::npos ||
                stepped(source, how).error.find("1 blocks of 3") != std::string::npos);
        how.warp = 0;
        how.block = 5;
        QVERIFY(!stepped(source, how).error.empty());
    }

    void packedRows() {
        // Whatever was packed comes out again, in every shape.
        for (int kind = 0; kind < 6; ++kind) {
            uint32_t words[32], known[4];
            for (uint32_t l = 0; l < 32; ++l)
                words[l] = kind == 1 ? 77u : kind == 2 ? 5u - 3u * l : l * 2654435761u;
            for (uint32_t k = 0; k < 4; ++k)
                known[k] = kind == 0 ? 0u : kind == 4 ? 0xf0f0ff00u >> k : kind == 5 ? 1u << 31 : 0xfffffff0u;
            std::vector<uint8_t> packed{9};
            machine::packRow(packed, words, known);
            for (uint32_t l = 0; l < 32; ++l) {
                const uint8_t* at = packed.data() + 1;
                uint32_t bits = 0;
                const uint32_t word = machine::unpackRow(at, l, bits);
                QVERIFY(at == packed.data() + packed.size());
                for (uint32_t k = 0; k < 4; ++k)
                    QCOMPARE(bits >> k & 1, known[k] >> l & 1);
                if (bits)
                    QCOMPARE(word, words[l]);
            }
        }
    }

    void brokenDebugInformation_data() {
        QTest::addColumn<QByteArray>("info");
        QTest::addColumn<bool>("fine");
        const QByteArray head = ".b32 13\n.b8 2\n.b8 0\n.b32 .debug_abbrev\n.b8 8\n";
        QTest::newRow("cut off") << QByteArray(".b32 900\n.b8 2\n.b8 0\n") << false;
        QTest::newRow("version") << QByteArray(".b32 7\n.b8 9\n.b8 0\n.b32 0\n.b8 8\n") << false;
        QTest::newRow("no such kind") << head + ".b8 77\n.b8 0\n.b8 0\n.b8 0\n.b8 0\n.b8 0\n" << false;
        QTest::newRow("no number") << QByteArray(".b8 zz\n.b8 0x\n") << false;
        QTest::newRow("no data") << QByteArray("add.s32 %r1, %r1, 1;\n") << false;
        QTest::newRow("nothing") << QByteArray() << true;
    }
    void brokenDebugInformation() {
        QFETCH(QByteArray, info);
        QFETCH(bool, fine);
        auto module = ptx::parse(".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n"
                                 ".section .debug_abbrev\n{\n.b8 1\n.b8 17\n.b8 0\n.b8 0\n.b8 0\n.b8 0\n}\n"
                                 ".section .debug_info\n{\n" +
                                     info.toStdString() + "}\n",
                                 "broken.ptx");
        QVERIFY2(module.ok(), module ? "" : module.error().str().c_str());
        const auto read = ptx::debugInfo(*module);
        QCOMPARE(read.ok(), fine);
        if (!fine)
            QVERIFY2(read.error().str().find("debug information") != std::string::npos, read.error().str().c_str());
    }
};

QTEST_GUILESS_MAIN(tst_steps)
#include "tst_steps.moc"
