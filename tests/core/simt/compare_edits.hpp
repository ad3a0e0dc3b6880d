// Programs before and after an edit, with what is the same in both: lines that end in the same tag. "//#s" names a line and its
// launch, "//#s*3" three launches s.0 to s.2, "//#s+2*2" the launches s.2 and s.3 of another line. A tag that one text alone has must stay alone.
#pragma once

#include "core/simt/compare/pair_runs.hpp"

#include <QtGlobal>

#include <charconv>
#include <utility>

namespace telar::test {

/// A run of a text with tags: launches in the order of its lines, "NAME<<<GRID, BLOCK>>>", each counted by `ms`.
struct TaggedRun {
    compare::KeptRun run;
    std::map<std::string, std::size_t> launches; ///< by tag, "s.0"
    std::map<std::string, compare::Place> lines; ///< by tag
};

inline int64_t numberAt(const std::string& text, std::size_t at) {
    int64_t value = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), value);
    return value;
}

inline void addTagged(TaggedRun& to, const std::string& file, const std::string& tagged) {
    std::string source;
    int64_t number = 0;
    for (std::size_t at = 0; at < tagged.size();) {
        const auto end = std::min(tagged.find('\n', at), tagged.size());
        std::string line = tagged.substr(at, end - at), tag;
        at = end + 1;
        ++number;
        if (const auto mark = line.find("//#"); mark != std::string::npos) {
            tag = line.substr(mark + 3);
            line.erase(line.find_last_not_of(' ', mark - 1) + 1);
        }
        source += line + "\n";
        if (tag.empty())
            continue;
        const auto name = tag.substr(0, tag.find_first_of("+*")), lineName = tag.substr(0, tag.find('*'));
        const auto plus = tag.find('+'), star = tag.find('*');
        const auto first = plus == std::string::npos ? 0 : numberAt(tag, plus + 1);
        const auto times = star == std::string::npos ? 1 : numberAt(tag, star + 1);
        to.lines[lineName] = {file, number};
        const auto open = line.find("<<<");
        if (open == std::string::npos)
            continue;
        const auto comma = line.find(", ", open);
        auto from = line.find_last_of(" \t", open);
        from = from == std::string::npos ? 0 : from + 1;
        for (int64_t k = 0; k < times; ++k) {
            compare::KeptLaunch launch;
            launch.kernel = line.substr(from, open - from);
            launch.place = {file, number};
            launch.shape.grid[0] = numberAt(line, open + 3);
            launch.shape.block[0] = numberAt(line, comma + 2);
            launch.ms = 0.01;
            to.launches[name + "." + std::to_string(first + k)] = to.run.launches.size();
            to.run.launches.push_back(std::move(launch));
        }
    }
    to.run.sources[file] = source;
}

inline TaggedRun taggedRun(const std::string& text, const std::string& file = "a.cu") {
    TaggedRun made;
    made.run.name = made.run.file = file;
    addTagged(made, file, text);
    return made;
}

/// `text` with the first (or each) `from` replaced; it must be there.
inline std::string replaced(std::string text, const std::string& from, const std::string& to, bool each = false) {
    auto at = text.find(from);
    if (at == std::string::npos)
        qFatal("no \"%s\" in the text", from.c_str());
    do {
        text.replace(at, from.size(), to);
        at = text.find(from, at + to.size());
    } while (each && at != std::string::npos);
    return text;
}

// A program in parts, so that edits move them.
inline const std::string fillKernel = R"(__global__ void fill(float* a, int n, float x) { //#f1
    int i = blockIdx.x * blockDim.x + threadIdx.x; //#f2
    if (i < n) //#f3
        a[i] = x; //#f4
}
)";
inline const std::string stepKernel = R"(__global__ void step(const float* a, float* b, int n) { //#s1
    __shared__ float tile[256]; //#s2
    int i = blockIdx.x * blockDim.x + threadIdx.x; //#s3
    tile[threadIdx.x] = i < n ? a[i] : 0; //#s4
    __syncthreads(); //#s5
    if (i > 0 && i < n - 1) //#s6
        b[i] = 0.5f * tile[threadIdx.x] + 0.25f * (a[i - 1] + a[i + 1]); //#s7
}
)";
inline const std::string sumKernel = R"(template <int Size>
__global__ void sum(const float* a, float* out, int n) { //#r1
    __shared__ float part[Size]; //#r2
    int i = blockIdx.x * Size + threadIdx.x; //#r3
    part[threadIdx.x] = i < n ? a[i] : 0; //#r4
    for (int half = Size / 2; half > 0; half /= 2) { //#r5
        __syncthreads(); //#r6
        if (threadIdx.x < half) //#r7
            part[threadIdx.x] += part[threadIdx.x + half]; //#r8
    }
    if (threadIdx.x == 0) //#r9
        out[blockIdx.x] = part[0]; //#r10
}
)";
inline const std::string mainBegin = R"(int main() {
    float *a, *b;
    cudaMalloc(&a, 4096 * 64);
    cudaMalloc(&b, 4096 * 64);
    fill<<<64, 256>>>(a, 16384, 1.0f); //#lf
    fill<<<64, 256>>>(b, 16384, 0.0f); //#lg
)";
inline const std::string mainLoop = R"(    for (int k = 0; k < 3; ++k)
        step<<<64, 256>>>(a, b, 16384); //#ls*3
)";
inline const std::string mainEnd = R"(    sum<256><<<64, 256>>>(a, b, 16384); //#l1
    sum<256><<<1, 256>>>(b, a, 64); //#l2
    cudaFree(a);
    cudaFree(b);
}
)";
inline const std::string head = "#include <cstdio>\n";

struct Edit {
    const char* name;
    std::string before, after;
    std::map<std::string, std::string> afterFiles = {}; ///< further ones
};

inline std::vector<Edit> compareEdits() {
    const std::string program = head + fillKernel + stepKernel + sumKernel + mainBegin + mainLoop + mainEnd;
    const auto with = [&](const std::string& from, const std::string& to) { return replaced(program, from, to); };
    const auto all = [&](const std::string& from, const std::string& to) { return replaced(program, from, to, true); };
    std::vector<Edit> edits;
    const auto add = [&](const char* name, std::string after) {
        edits.push_back({name, program, std::move(after), {}});
    };
    add("nothing", program);
    add("lines inserted above", "// A note.\n#include <vector>\n\n" + program);
    add("a line deleted above", with(head, ""));
    add("a line inserted in a kernel",
        with("    __syncthreads(); //#s5", "    float left = a[0];\n    __syncthreads(); //#s5"));
    add("a line deleted in a kernel", with("    if (i > 0 && i < n - 1) //#s6\n", ""));
    add("a line edited in a kernel", with("0.5f * tile[threadIdx.x] + 0.25f", "0.6f * tile[threadIdx.x] + 0.2f"));
    add("a kernel renamed", replaced(all("step<<<", "relax<<<"), "void step(", "void relax("));
    add("a kernel renamed and edited", replaced(replaced(all("step<<<", "jacobi<<<"), "void step(", "void jacobi("),
                                                "float tile[256]", "float tile[257]"));
    add("a kernel moved", head + stepKernel + sumKernel + fillKernel + mainBegin + mainLoop + mainEnd);
    add("a kernel moved and renamed",
        replaced(replaced(head + sumKernel + fillKernel + stepKernel + mainBegin + mainLoop + mainEnd, "step<<<",
                          "relax<<<"),
                 "void step(", "void relax("));
    add("launches reordered",
        with("    fill<<<64, 256>>>(a, 16384, 1.0f); //#lf\n    fill<<<64, 256>>>(b, 16384, 0.0f); //#lg\n",
             "    fill<<<64, 256>>>(b, 16384, 0.0f); //#lg\n    fill<<<64, 256>>>(a, 16384, 1.0f); //#lf\n"));
    add("launches of two kernels reordered",
        head + fillKernel + stepKernel + sumKernel +
            replaced(mainBegin, "int main() {\n", "int main() {\n" + mainEnd.substr(0, mainEnd.find("    cudaFree"))) +
            mainLoop + "}\n");
    add("another block size", all("step<<<64, 256>>>", "step<<<128, 128>>>"));
    add("another block size for all",
        replaced(all("<<<64, 256>>>", "<<<128, 128>>>"), "<<<1, 256>>>", "<<<1, 64>>>", true));
    add("more rounds of a loop", replaced(with("k < 3", "k < 5"), "//#ls*3", "//#ls*5"));
    add("fewer rounds of a loop", replaced(with("k < 3", "k < 2"), "//#ls*3", "//#ls*2"));
    add("a kernel only after",
        replaced(with("int main() {", "__global__ void clip(float* a, float top) {\n    a[threadIdx.x] = "
                                      "fminf(a[threadIdx.x], top);\n}\nint main() {"),
                 "    cudaFree(a);", "    clip<<<1, 32>>>(a, 3.0f); //#new\n    cudaFree(a);"));
    add("a kernel only before",
        replaced(head + stepKernel + sumKernel + mainBegin + mainLoop + mainEnd,
                 "    fill<<<64, 256>>>(a, 16384, 1.0f); //#lf\n    fill<<<64, 256>>>(b, 16384, 0.0f); //#lg\n",
                 "    cudaMemset(a, 0, 65536);\n"));
    add("another launch of a kernel",
        with("    cudaFree(a);", "    fill<<<8, 256>>>(a, 2048, 2.0f); //#more\n    cudaFree(a);"));
    add("a launch taken away", with("    fill<<<64, 256>>>(b, 16384, 0.0f); //#lg\n", ""));
    add("another template argument", replaced(all("sum<256><<<64, 256>>>", "sum<128><<<128, 128>>>"),
                                              "sum<256><<<1, 256>>>", "sum<128><<<1, 128>>>"));
    add("into a namespace",
        replaced(replaced(program, "__global__ void fill", "namespace work {\n__global__ void fill"),
                 "template <int Size>", "}\ntemplate <int Size>"));
    edits.back().after =
        replaced(replaced(edits.back().after, "fill<<<", "work::fill<<<", true), "step<<<", "work::step<<<");
    add("a kernel rewritten under another name in its place",
        replaced(head + fillKernel +
                     "__global__ void wide(const float4* from, float4* to, int count) { //#s1\n    for (auto at = "
                     "threadIdx.y; at < count; at += gridDim.y) {\n        const float4 v = __ldg(from + at);\n        "
                     "to[at] = make_float4(v.y, v.z, v.w, v.x);\n    }\n}\n" +
                     sumKernel + mainBegin + mainLoop + mainEnd,
                 "step<<<64, 256>>>(a, b, 16384)", "wide<<<64, 256>>>(a, b, 16384)"));
    add("indented anew, with comments",
        replaced(replaced(program, "        a[i] = x; //#f4", "            a[i] = x; //#f4"), "    if (i < n) //#f3",
                 "      // Not beyond the end.\n      if (i < n) //#f3"));
    add("a loop unrolled into two places",
        with("    for (int k = 0; k < 3; ++k)\n        step<<<64, 256>>>(a, b, 16384); //#ls*3\n",
             "    for (int k = 0; k < 2; ++k)\n        step<<<64, 256>>>(a, b, 16384); //#ls*2\n    step<<<64, "
             "256>>>(b, a, 16384); //#ls+2\n"));
    add("launches in a function of their own", head + fillKernel + stepKernel + sumKernel +
                                                   "void relaxAll(float* a, float* b) {\n" + mainLoop + "}\n" +
                                                   mainBegin + "    relaxAll(a, b);\n" + mainEnd);
    const std::string declared = "    __shared__ float part[Size]; //#r2\n",
                      index = "    int i = blockIdx.x * Size + threadIdx.x; //#r3\n";
    add("lines of a kernel in another order", with(declared + index, index + declared));
    add("a line moved into a function of its own",
        replaced(with("        a[i] = x; //#f4\n", "        set(a, i, x);\n"), "__global__ void fill",
                 "__device__ void set(float* a, int i, float x) {\n    a[i] = x; //#f4\n}\n__global__ void fill"));
    add("a variable renamed", replaced(program, "tile[", "cells[", true));
    edits.push_back({"a kernel in a file of its own",
                     program,
                     replaced(program, stepKernel, "#include \"step.cuh\"\n"),
                     {{"step.cuh", stepKernel}}});
    // The first half of a kernel stays what it was, the second becomes one of its own; and the other way round.
    const std::string both = R"(__global__ void both(float* a, float* b, int n) { //#b1
    int i = blockIdx.x * blockDim.x + threadIdx.x; //#b2
    if (i < n) //#b3
        a[i] = a[i] * 2.0f + 1.0f; //#b4
    if (i < n && a[i] > 3.0f) //#b5
        a[i] = sqrtf(a[i]); //#b6
    __syncthreads();
    b[i % n] += expf(-a[i] * a[i]); //#b7
}
)",
                      first = R"(__global__ void first(float* a, int n) { //#b1
    int i = blockIdx.x * blockDim.x + threadIdx.x; //#b2
    if (i < n) //#b3
        a[i] = a[i] * 2.0f + 1.0f; //#b4
    if (i < n && a[i] > 3.0f) //#b5
        a[i] = sqrtf(a[i]); //#b6
}
)",
                      second = R"(__global__ void second(float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i % n] += expf(-a[i] * a[i]);
}
)";
    const std::string one = head + both + fillKernel + mainBegin + "    both<<<64, 256>>>(a, b, 16384); //#lb\n}\n",
                      two = head + first + second + fillKernel + mainBegin +
                            "    first<<<64, 256>>>(a, 16384); //#lb\n    second<<<64, 256>>>(a, b, 16384); //#ln\n}\n";
    edits.push_back({"a kernel split in two", replaced(one, " //#b7", ""), two, {}});
    edits.push_back({"two kernels joined", two, replaced(one, " //#b7", ""), {}});
    // Two kernels that are nearly one, renamed.
    const auto twin = [](const char* name, const char* body, const std::string& tag) {
        return std::string("__global__ void ") + name + "(float* a) { //#" + tag + "1\n    a[threadIdx.x] = " + body +
               "; //#" + tag + "2\n}\n";
    };
    edits.push_back({"twins renamed",
                     twin("up", "a[threadIdx.x] + 1", "u") + twin("down", "a[threadIdx.x] - 1", "d") +
                         "int main() {\n    up<<<1, 32>>>(a); //#lu\n    down<<<1, 32>>>(a); //#ld\n}\n",
                     twin("minus", "a[threadIdx.x] - 1", "d") + twin("plus", "a[threadIdx.x] + 1", "u") +
                         "int main() {\n    plus<<<1, 32>>>(a); //#lu\n    minus<<<1, 32>>>(a); //#ld\n}\n",
                     {}});
    const std::string shrinking = head + sumKernel +
                                  "int main() {\n    sum<256><<<256, 256>>>(a, b, n); //#g1\n    sum<256><<<16, "
                                  "256>>>(a, b, n); //#g2\n    sum<256><<<1, 256>>>(a, b, n); //#g3\n}\n";
    edits.push_back({"the first of three launches dropped",
                     shrinking,
                     replaced(shrinking, "    sum<256><<<256, 256>>>(a, b, n); //#g1\n", ""),
                     {}});
    edits.push_back({"nothing in common",
                     program,
                     std::string("__global__ void other(int* q) {\n    q[0] = clock();\n}\nint main() {\n") +
                         "    other<<<1, 1>>>(q); //#lo\n}\n",
                     {}});
    edits.push_back({"no launch after", program, head + fillKernel + "int main() {}\n", {}});
    return edits;
}

} // namespace telar::test
