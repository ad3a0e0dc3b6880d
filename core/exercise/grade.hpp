// Grading: an answer is compiled, run with every case of its exercise, and compared with the model answer.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/simt/cuda/compiler.hpp"

#include <chrono>

namespace telar {

struct CompiledAnswer;

/// One thing that must hold, and what came of it.
struct GradedCheck {
    enum class Kind { Runs, Outputs, Findings, Figure };
    enum class State { Passed, Failed, NotTried }; ///< NotTried: the answer did not come so far
    Kind kind = Kind::Runs;
    State state = State::NotTried;
    std::string figure; ///< of a Figure
    Text wanted;        ///< what must hold
    Bilingual words;    ///< the same in the exercise's own words; may be empty
    Text got;           ///< one sentence: what came and what was wanted; empty where it holds
    int caseNumber = 0; ///< of the first case in which it does not hold, from 1; 0: of no case
    int line = 0;       ///< of the answer, from 1; 0: of no line

    bool passed() const { return state == State::Passed; }
    /// What must hold, in that language.
    std::string label(const std::string& language) const;
};

/// What an answer will have to fulfil, nothing of it tried: it runs, then the checks of the exercise in their order.
std::vector<GradedCheck> wantedChecks(const Exercise& exercise);

/// What one case of an answer counted: name and value of each figure.
struct GradedCase {
    bool hidden = false;
    std::vector<std::pair<std::string, double>> figures;
    std::vector<simt::Finding> findings;
    std::vector<std::string> faults = {}; ///< of a whole program, by their kinds
};

struct Grade {
    bool passed = false;
    std::vector<GradedCheck> checks;
    Bilingual hint; ///< for what went wrong first; empty where all is well or nothing fits
    std::vector<cuda::Diagnostic> diagnostics;
    std::vector<GradedCase> cases; ///< those that were run
    double compileMs = 0, runMs = 0;

    int passedChecks() const;
};

/// An exercise whose model answer has been run: grades any number of answers. Any thread may call any member.
class Grader {
public:
    static constexpr std::chrono::milliseconds patience{20000}; ///< for one case, by the clock

    /// Errors: no compiler; an exercise whose own model answer does not compile, finds something or fails a check.
    /// `python`: of an exercise in Python.
    static Expected<Grader> make(Exercise exercise, const JobContext& job = {}, const cuda::PythonUse& python = {});
    const Exercise& exercise() const { return exercise_; }
    /// `name` stands in messages: no path. Errors: no compiler, no memory, a request to stop; whatever is wrong with
    /// the answer is a check that failed.
    Expected<Grade> grade(const std::string& source, const std::string& name, const JobContext& job = {}) const;
    /// Steps of progress that `make` or `grade` report: the compiler and each case.
    static int64_t steps(const Exercise& exercise) { return 1 + static_cast<int64_t>(exercise.cases.size()); }

private:
    struct Reference {
        std::vector<std::vector<uint8_t>> memory; ///< of each array after the model's run
        std::vector<std::string> lines;           ///< of a whole program: that it printed
        std::vector<double> figures;              ///< in the order of figureNames()
    };
    /// What came of one case.
    struct Tried {
        std::optional<Error> refused; ///< it did not run to its end
        bool built = true, late = false;
        bool stuck = false;  ///< a fault ended it
        Text outputs, fault; ///< the first mistake of each kind; empty: none
        int line = 0;        ///< of the fault
        double milliseconds = 0;
        GradedCase counted;
        Reference reference; ///< as the model answer's
    };
    explicit Grader(Exercise exercise) : exercise_(std::move(exercise)) {}
    /// Case `k`; outputs are compared where there is a reference. Errors: the machine refused, a request to stop.
    Expected<Tried> tryKernel(const CompiledAnswer& answer, const std::string& name, std::size_t k,
                              const JobContext& job) const;
    Expected<Tried> tryProgram(const std::string& source, const std::string& name, std::size_t k,
                               const JobContext& job) const;
    /// The model's kernel, and which of its arrays are compared. Empty: all is well.
    Expected<Text> takeModel(const CompiledAnswer& model);

    Exercise exercise_;
    cuda::PythonUse python_;
    cuda::KernelFacts kernel_;          ///< of the model
    std::vector<std::string> names_;    ///< of its parameters
    std::vector<bool> compared_;        ///< of each parameter
    std::vector<Reference> references_; ///< of each case
};

} // namespace telar
