// Exercises: what is asked, code with a gap, the launches that an answer is tried with, and what must hold.
//
// A *.telar-exercise file is JSON; a text may be given as an array of its lines:
//   {"format": "telar-exercise", "schema": 1, "id": "double", "chapter": 1, "minutes": 5,
//    "language": "cuda" (or "python": kernels behind @cuda.jit, compiled by Numba; or "c": a whole program, of MPI where a case has
//    ranks; it has no "kernel", and a case is {"ranks": 4, "arguments": ["16"], "hidden": false}),
//    "title": {"en": "...", "es": "..."}, "text": {...} (Markdown), "kernel": "twice",
//    "code": ["__global__ void twice(const float* in, float* out, int n) {", "<<gap>>", "}"],
//    "gap": {"en": "write twice in[i]", ...}, "given": "..." (in the gap at first), "model": "..." (its answer),
//    "model_locked": false (true: not shown; the editor writes "model_sealed" in place of "model" then),
//    "outputs": ["out"] (arrays that are compared; none: all), "tolerance": 0 (relative),
//    "budget": 5000000 (instructions of a warp, after which it counts as endless),
//    "page": "warp" (what the lab shows at first: arrays, warp, counts, findings, printed, variables or multiprocessor), "step": 8,
//    "cases": [{"grid": "4", "block": "256", "shared": 0, "arguments": ["iota:1000", "zeros:1000", "1000"],
//               "hidden": false}],
//    "checks": [{"check": "outputs"}, {"check": "findings"},
//               {"figure": "shared_load_bank_conflicts", "is": "=", "value": 0, "text": {...}},
//               {"figure": "instructions", "is": "<=", "value": 2, "of": "model", "after": "2026-12-01T08:00:00Z", "tries": 3}],
//               (shown only from then on, or after so many tries; the editor writes such checks into "later_sealed")
//    "hints": [{"on": "finding", "what": "out of bounds", "text": {...}}, {"on": "figure", "what": "...", ...},
//              {"on": "compile", "what": "undeclared", ...}, {"on": "outputs", ...}, {"on": "untouched", ...}]}
// The model answer, run on the machine, is the reference.
#pragma once

#include "core/lesson/lesson.hpp"
#include "core/simt/cuda/launch_request.hpp"

namespace telar {

inline constexpr int exerciseSchema = 1;
inline constexpr int mostExerciseRanks = 16; ///< of a case
inline constexpr int64_t mostExerciseBytes = 1 << 20;
inline constexpr int64_t mostAnswerBytes = 1 << 20;

struct ExerciseCase {
    simt::LaunchConfig config;
    std::vector<std::string>
        arguments;       ///< as `telar-cli kernel --arg` takes them, but for files; a program's, behind its name
    int ranks = 0;       ///< of a program: processes that it is run with
    bool hidden = false; ///< its arguments are not shown before an answer has been tried
};

struct ExerciseCheck {
    enum class Kind { Outputs, Findings, Figure };
    Kind kind = Kind::Outputs;
    std::string figure;                        ///< of exerciseFigures() or, of a program, of programFigures()
    Comparison comparison = Comparison::Equal; ///< Equal, AtMost or AtLeast
    double value = 0;
    bool ofModel = false; ///< `value` times what the model answer needs for the same case
    Bilingual text;       ///< what is wanted, in words; may be empty
    std::string after;    ///< shown from then on, "2026-12-01T08:00:00Z"; empty: at once
    int tries = 0;        ///< shown after so many checks of the student's answer

    bool late() const { return !after.empty() || tries > 0; }
};

struct ExerciseHint {
    enum class When { Untouched, Compile, Kernel, Stopped, Outputs, Finding, Figure };
    When when = When::Outputs;
    std::string
        what; ///< kind of finding or of a program's fault, figure, or a part of the compiler's words; empty: any
    Bilingual text;
};

struct Exercise {
    std::string id; ///< stable: under it progress is kept
    Bilingual title, text;
    int chapter = 1, minutes = 5;
    bool python = false;      ///< the code is Python for Numba
    bool program = false;     ///< the code is a whole program in C; else it is a file of CUDA C++
    std::string kernel;       ///< "reduce<float, 256>"
    std::string code;         ///< with a line that holds nothing but `exerciseGap`
    Bilingual gap;            ///< what belongs there
    std::string given, model; ///< the gap at first, and in the model answer
    bool modelLocked = false;
    std::vector<std::string> outputs;
    double tolerance = 0;
    int64_t budget = 0;
    std::string page; ///< of the results, shown when it is opened; empty: any
    int step = 0;     ///< of the warp on that page, from 0
    std::vector<ExerciseCase> cases;
    std::vector<ExerciseCheck> checks;
    std::vector<ExerciseHint> hints;

    /// The code with `content` in its gap, between two comments that mark it.
    std::string source(const std::string& content, const std::string& language) const;
    /// Lines of the gap's content in `source(content)`: the first, and the one behind the last; from 1.
    std::pair<int, int> gapLines(const std::string& content) const;
    /// Where its lines begin, from 1.
    int gapColumn() const;
    /// What a student begins with, and the model answer.
    std::string start(const std::string& language) const { return source(given, language); }
    std::string answer(const std::string& language) const { return source(model, language); }
    /// Of an answer: "double.cu", "double.py"; whatever the id holds, no path.
    std::string fileName() const;
    const char* ending() const; ///< of the name: ".cu"
    cuda::LaunchRequest launch(const ExerciseCase& one) const;
    /// The kernel as the compiler is asked for it: of Python, with the types of the arguments.
    std::string compiledKernel() const;
    /// With the checks that are shown at that moment (UTC), after so many tries. A teacher grades with all of them.
    Exercise shownTo(int tries, const std::string& now) const;
    /// The first case that is not hidden, or the first.
    const ExerciseCase& shownCase() const;
};

inline constexpr const char* exerciseGap = "<<gap>>";

/// Whole and within limits, or one sentence: what is wrong, where, what belongs there. Nothing is compiled.
Expected<Exercise> readExercise(std::string_view bytes, const std::string& name);
Expected<Exercise> loadExercise(const std::string& path, const JobContext& job = {});

/// Those that come with Telar, in their order.
const std::vector<Exercise>& builtInExercises();
/// Null where there is none of that id.
const Exercise* builtInExercise(const std::string& id);

/// What the arrays of a case take while an answer is graded, in bytes, at most about.
int64_t exerciseBytes(const ExerciseCase& one);

} // namespace telar
