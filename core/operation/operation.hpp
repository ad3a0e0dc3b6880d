// What can be measured over sizes and settings: the interface that each operation implements in its own folder, so that
// sweeps, estimates, records, charts, profiles and traces know none of them by name.
#pragma once

#include "core/operation/parameter.hpp"
#include "core/operation/preset.hpp"
#include "core/operation/run_record.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

#include <algorithm>
#include <memory>

namespace telar {

/// Where a work's numbers come from.
struct WorkInput {
    std::string origin = "random"; ///< as records say it: a path, "phantom"
    /// The numbers of `Operation::inputs` in their order, instead of drawn ones; the size says nothing then.
    std::shared_ptr<const std::vector<AnyMatrix>> given = {};
    std::optional<uint64_t> seed = {}; ///< that given ones were drawn with, where they were

    void give(std::vector<AnyMatrix> arrays) {
        given = std::make_shared<const std::vector<AnyMatrix>>(std::move(arrays));
    }
};

/// All that decides input and output: two variants given the same work must agree.
struct Work {
    int64_t size = 0;
    Settings settings; ///< the fallback for those not named
    uint32_t seed = 35, max = 9;
    WorkInput input = {};
    /// Of a setting by name; empty where it is not there.
    std::string get(const std::string& name) const;
};

struct SweepPoint {
    std::string backend;
    int threads = 0;
    Work work; ///< every setting of the operation has a value
};

/// The array that a launch fills: as the kernel names it, and its shape.
struct KernelOutput {
    std::string array;
    int64_t rows = 0, columns = 0; ///< of all planes, one below the other
};

struct LaunchTrace {
    simt::LaunchReport launch; ///< with its trace
    KernelOutput output;
};

/// A piece of work with its input made, ready to be run by any variant, any number of times.
class PreparedWork {
public:
    using Run = VariantRun;
    virtual ~PreparedWork() = default;
    virtual Expected<Run> run(const std::string& backend, const RunOptions& options) = 0;
    /// What the last run left; nothing where records do not sum it.
    virtual std::optional<AnyView> output() const { return {}; }
    /// The same for the program's own test, which also looks at what records do not sum.
    virtual std::optional<AnyView> result() const { return output(); }
    /// With the setting "places": where in the input each number of the output comes from.
    virtual std::optional<PlanesView<const int64_t>> places() const { return {}; }
    /// The fastest variant that this computer has for the work; empty: none, or none that is known.
    virtual std::string best() const { return {}; }
    /// The kernel of the emulator that this variant launches, there or on a GPU; empty: none that is known there.
    virtual std::string kernelOf(const std::string& /*backend*/) const { return {}; }
    using Block = std::optional<simt::Dim3>; ///< threads of a block; nothing: as the work says or the kernel wants them
    /// A user error where that kernel cannot do this work.
    virtual Status fits(const std::string& /*kernel*/, const Block&) const { return {}; }
    /// One run of that kernel in the emulator, launch by launch; none where there are no kernels. The output stays as the last
    /// run left it, bit for bit.
    virtual Expected<std::vector<simt::LaunchReport>> launches(const std::string& /*kernel*/,
                                                               const simt::LaunchOptions&, const Block&) {
        return std::vector<simt::LaunchReport>();
    }
    /// What launch number `index` of them fills.
    virtual KernelOutput filled(const std::string& /*kernel*/, std::size_t /*index*/, const simt::LaunchReport&) const {
        return {};
    }
    /// The same run for its counts alone.
    Status count(const std::string& kernel, const simt::LaunchOptions& options, const Block& block = {});
    /// The same run with the trace of one launch, counted from 0; `options` say which blocks of it.
    Expected<LaunchTrace> trace(const std::string& kernel, simt::LaunchOptions options, const Block& block = {},
                                std::size_t index = 0);
    /// What a run by this variant reads, writes and computes; zeros where that is not known.
    virtual Cost cost(const std::string&) const { return {}; }
};

using NamedSettings = std::vector<std::pair<std::string, std::string>>;

/// A small piece of work that the program's own test gives to every variant, to compare what they make of it.
struct CheckTask {
    std::string name;
    int64_t size = 0;
    Settings settings;
    double tolerance = 0;                   ///< of the largest number: sums are made in other orders
    std::vector<std::string> rounding = {}; ///< variants that round factors to bfloat16
    double toleranceOf(const std::string& backend) const {
        constexpr double rounded = 1e-2; // of a factor's 8 bits, several times
        return std::find(rounding.begin(), rounding.end(), backend) == rounding.end() ? tolerance : rounded;
    }
};

/// An array that a work reads.
struct InputArray {
    std::string id; ///< "a", "filter"
    Text title;
    std::vector<std::string> axes; ///< its sizes: "rows", "inner"; the last two are those of a matrix
    std::string option = {};       ///< of commands that read it from a file: "--input"; empty: none does
    std::string sides = {};        ///< the setting that says both of its axes: "kernel"; empty: each says itself
    /// What a word stands for in place of numbers: "sobel-x", in those sides where they are given. Null: no word does.
    Expected<AnyMatrix> (*byName)(const std::string& word, std::optional<Size2> sides) = nullptr;
};

/// How people ask for a piece of work.
struct WorkForm {
    /// Sizes of drawn numbers, the first is that of the work, the others are settings; empty: the work is given a matrix.
    std::vector<ParameterInfo> sizes;
    std::vector<ParameterInfo> parameters; ///< settings
    const char* seeded = "the numbers";    ///< what a seed draws
};

/// What people read of the command that runs an operation, in English as the whole command line.
struct CommandWords {
    const char* summary = ""; ///< one sentence without a full stop; empty: the command is its own
    const char* output = "";  ///< of --output
    const char* label = "";   ///< before what was computed; empty: the operation's name
    std::string (*computed)(const RunRecord&) = nullptr; ///< "4 x 4"
    bool moves = false;                                  ///< its speed is that of memory, not of arithmetic
    int64_t mostShown = 16;                              ///< rows and columns of a result that is written below
    std::vector<std::string> examples = {};              ///< the words behind the operation's name
};

/// The figure of a record that says how good the result of a run is, and how charts show it.
struct ResultFigure {
    std::string name = "test_accuracy";
    Text title = text(TELAR_TR("core", "Accuracy"));
    Text axis = text(TELAR_TR("core", "test accuracy (%)"));
    double scale = 100;               ///< a value of the axis is so many times the figure
    bool beforeTime = false;          ///< it says more than the time of the run does
    std::optional<double> guide = {}; ///< a line to read the results by
    Text guideName = {};
    std::string remarkOf = {}; ///< where this setting is on the x axis, the chart also says `remark`
    Text remark = {};
};

class Operation {
public:
    virtual ~Operation() = default;
    virtual std::string id() const = 0; ///< as commands, records and projects name it
    virtual Text title() const = 0;     ///< "Matrix product"
    virtual Text sizeTitle() const = 0; ///< what its size counts: "rows and columns"
    /// The work of a run grows as its size to this power: 2 for pictures, 3 for products.
    virtual int workPower() const { return 1; }
    /// Values or operations of a run, for work per second; nothing where those say little, as of trainings.
    virtual std::optional<double> work(int64_t size) const;
    virtual Text workTitle() const {
        return text(TELAR_TR("core", "10⁹ values per second"));
    } ///< of 10⁹ `work` each second
    virtual const std::vector<FigurePreset>&
    presets() const; ///< published figures of it; they live as long as the program
    virtual std::vector<CheckTask> checkTasks() const { return {}; }
    virtual ResultFigure resultFigure() const { return {}; }
    /// The published table of the same trainings (core/published/published.hpp), to stand beside them in reports.
    virtual std::string publishedTrainings() const { return {}; }
    virtual std::string sizes() const = 0;    ///< worth measuring: "32:2048:x2"
    virtual std::string variants() const = 0; ///< worth comparing: "serial,simd"
    virtual std::string usualInput() const {
        return "random";
    }                                         ///< the source of a record's input that need not be said
    virtual int repeats() const { return 5; } ///< worth making: once where a run lasts long by itself
    virtual std::vector<SettingInfo> settings() const = 0;
    virtual CommandWords command() const { return {}; }
    virtual WorkForm form() const { return {}; } ///< of that command
    /// The usual value of a setting that records name only where it has another; empty for other settings.
    virtual std::string unsaidValue(const std::string& /*setting*/) const { return {}; }
    /// In the order of `WorkInput::given`.
    virtual std::vector<InputArray> inputs() const { return {}; }
    /// The settings that decide what comes of given numbers; the others say how numbers are drawn.
    virtual std::vector<std::string> givenSettings() const { return {}; }
    /// The variant that others are held against: plain, and as exact as there is one.
    virtual std::string referenceVariant() const;
    /// Those that are profiled and traced and whose times are predicted, also wrong ones; they live as long as the program.
    virtual const std::vector<simt::KernelCard>& kernels() const;
    /// For the small piece of work that one kernel is looked at with.
    virtual WorkForm kernelForm() const { return {}; }
    /// Of a variant: "Plain loops".
    virtual Text titleOf(const std::string& backend) const { return text("%1", backend); }
    /// Every variant, with the reason where it cannot run here.
    virtual std::vector<std::pair<std::string, Status>> backends() const = 0;
    /// Threads that a variant works with where so many are asked for (0: all cores): 1 for a serial one.
    virtual int threadsOf(const std::string& backend, int asked) const = 0;
    /// A user error where the work makes no sense: a window larger than the matrix, a word for a number.
    virtual Status check(const Work& work) const = 0;
    virtual int64_t bytes(const Work& work) const = 0;
    /// Grows as the time does.
    virtual double effort(const Work& work) const = 0;
    /// Input, shapes and specification of a record; not its output.
    virtual void describe(const Work& work, RunRecord& record) const = 0;
    virtual Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const = 0;

    /// The record of a variant's runs on work that was prepared for `point`; what came out is not summed.
    Expected<RunRecord> measure(PreparedWork& prepared, const SweepPoint& point, const MeasurePolicy& policy,
                                const std::string& device, const JobContext& job) const;
};

/// Those of work for which nothing is asked.
Settings usualSettings(const Operation& operation);

/// Settings that some of these records of one operation name, and others leave unsaid since they have their usual value,
/// are said of all.
void sayUnsaid(const Operation& operation, const std::vector<NamedSettings*>& records);

} // namespace telar
