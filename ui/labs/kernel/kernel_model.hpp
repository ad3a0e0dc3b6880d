// View-model of the kernel lab: the source, the launch, the jobs that they start and their results.
//
// An edit of the source starts the compiler 300 ms later; what compiles runs by itself, counted and with all
// checks, as long as that is short. A newer edit lets go of all that is under way.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/lab/earlier.hpp"
#include "ui/labs/kernel/kernel_jobs.hpp"

#include <QUndoStack>

namespace telar {

struct KernelState {
    std::string source;
    std::string name = "kernel.cu";
    cuda::LaunchRequest launch; ///< of an empty kernel: whichever the source proposes
    bool trusted = true;        ///< false: it came with a project or a lesson, or is a student's
    std::string path = {};      ///< where the source was read from or written to; empty: nowhere yet
    std::string headers = {};   ///< of a script's kernel in CUDA C++: the folder of what it includes; empty: of another
    bool isPython() const { return cuda::isPython(name); }
    /// A Python script, or a notebook as one: it runs as a whole. Where a kernel of it is named, that one is compiled instead.
    bool isScript() const { return isPython() && launch.kernel.empty(); }
    bool isNotebook() const { return cuda::isNotebook(name); }
    bool operator==(const KernelState& other) const {
        return source == other.source && name == other.name && launch == other.launch;
    }
};

/// What stood in the editor before an edit.
struct KernelStep {
    QString edit;     ///< what the edit is called
    int line = 0;     ///< that it began in, as it stands after it; 0: the text stayed
    QString lineText; ///< of that line
    KernelState before;
};

class KernelModel : public QObject {
    Q_OBJECT
public:
    static constexpr int64_t mostSourceBytes = 1 << 20;
    static constexpr int quietMs = 300;             ///< after the last key
    static constexpr int shortMs = 2000;            ///< a run by itself takes no longer
    static constexpr int64_t shortBudget = 5000000; ///< instructions of a warp in such a run
    static constexpr int64_t wholeBudget = 40000000;

    explicit KernelModel(QUndoStack& undo, QObject* parent = nullptr);
    ~KernelModel() override;

    const KernelState& state() const { return state_; }
    /// What a key changed: undone with its neighbours.
    void typeSource(const std::string& source);
    /// Another text under another name, with the launch that it asks for itself; one undo step.
    void replaceSource(const QString& what, const std::string& source, const std::string& name,
                       const std::string& path = {});
    /// Source and launch at once; one undo step.
    void replaceState(const QString& what, const KernelState& state);
    void editLaunch(const QString& what, const std::function<void(cuda::LaunchRequest&)>& change);
    void setState(const KernelState& state);
    /// The last `most` edits that can be undone, the last first.
    std::vector<KernelStep> stepsBack(int most) const;
    const std::string& path() const { return state_.path; }
    void wasSaved(const std::string& path);
    /// Whether the file at `path` holds the present source.
    bool isSaved() const {
        const auto known = saved_.find(path());
        return known != saved_.end() && known->second == state_.source;
    }
    /// The user has read a stranger's script and runs it.
    void trust() { state_.trusted = true; }

    /// Of the newest source that the compiler has seen; null before the first.
    std::shared_ptr<const KernelCompiled> compiled() const { return compiled_; }
    /// Whether `compiled` is of the present source.
    bool isCompiled() const;
    /// The last run; null where the newest source does not compile or was refused.
    std::shared_ptr<const KernelLaunch> result() const { return run_; }
    /// What has changed since the kernel of `result` was launched.
    Earlier earlierRun() const;
    const std::optional<Error>& runError() const { return runError_; }
    /// A run by itself was ended: it takes longer than `shortMs`.
    bool cutShort() const { return cutShort_; }
    /// Whether what there is to run is the program: the source has a main(), and nobody has asked for a launch of one of its
    /// kernels alone.
    bool runsMain() const;
    /// A program without a kernel, as of plain MPI: there is no launch, no warp and nothing to count.
    bool hasNoKernel() const { return runsMain() && compiled_ && !compiled_->error && compiled_->kernels.empty(); }
    /// Runs the kernel to the end, however long that takes.
    void run();
    void cancel();

    void lookAt(int64_t block, uint32_t warp);
    std::shared_ptr<const KernelTrace> trace() const { return trace_; }
    int64_t block() const { return block_; }
    uint32_t warp() const { return warp_; }
    /// Traces every warp of the first blocks; `warpsChanged` follows.
    void traceWarps(int64_t blocks);
    /// Of `result`; null where nobody asked.
    std::shared_ptr<const KernelWarps> warps() const { return warps_; }
    bool tracingWarps() const { return filmer_.running(); }
    /// Asks who wrote the array of a parameter; `writersChanged` follows.
    void askWriters(int parameter);
    std::shared_ptr<const KernelWriters> writers() const { return writers_; }
    /// Of `result`; null where no reference is asked for, or not yet.
    std::shared_ptr<const KernelComparison> comparison() const { return comparison_; }
    bool comparing() const { return comparer_.running(); }
    /// The machine code of the kernel of `result`; null: clang has compiled it, a tool is missing, or not yet.
    const cuda::MachineCode* code() const;
    /// How often `result` executes it; null: as above, or it could not be matched.
    const cuda::ExecutedCode* executed() const;
    /// Its instructions one by one, of any compiler.
    const cuda::CodeListing* listing() const;
    /// Why one of them is not there; null: it is, or was not asked for, or has not answered.
    const Error* codeError() const;
    const std::optional<Error>& traceError() const { return traceError_; }

    bool compiling() const { return quiet_.isActive() || compiler_.running(); }
    bool running() const { return runner_.running(); }
    bool tracing() const { return tracer_.running() || asker_.running(); }
    bool busy() const {
        return compiling() || running() || tracing() || comparing() || tracingWarps() || assembler_.running() ||
               soon_.isActive();
    }
    /// Looks for the compiler again and starts it, now.
    void compile();
    /// Another compiler was chosen.
    void takeCompiler();
    /// Nothing is compiled before somebody looks.
    void start();

    QString commandLine() const;

signals:
    void stateChanged();
    void compiledChanged();
    void resultChanged();
    void traceChanged();
    void writersChanged();
    void comparisonChanged();
    void codeChanged();
    void warpsChanged();
    void busyChanged();
    /// Another source stands where somebody had typed and not saved; the last undo step brings it back.
    void typedReplaced();

private:
    void takeCompiled(std::shared_ptr<const KernelCompiled> compiled);
    void startRun(bool byItself);
    void traceNow();
    void dropRun();
    void letGoOfRun();
    bool waitsForProgram() const;
    /// Whether that was made of the present source with the present compiler.
    bool isOfSource(const KernelText& compiled) const;
    void compareNow();
    void assembleNow();
    bool holdsTyped() const { return !typed_.empty() && state_.source == typed_ && !isSaved(); }

    QUndoStack& undo_;
    KernelState state_;
    std::string typed_;                        ///< the source after the last key
    std::map<std::string, std::string> saved_; ///< what files hold, as they were last read or written, by their paths
    std::shared_ptr<const KernelCompiled> compiled_;
    std::shared_ptr<const KernelLaunch> run_;
    std::shared_ptr<const KernelTrace> trace_;
    std::shared_ptr<const KernelWriters> writers_;
    std::shared_ptr<const KernelComparison> comparison_;
    std::shared_ptr<const KernelWarps> warps_;
    std::shared_ptr<const KernelCode> code_; ///< of the launch that NVIDIA's compiler has compiled last
    std::optional<Error> runError_, traceError_;
    int64_t block_ = 0;
    uint32_t warp_ = 0;
    bool cutShort_ = false, byItself_ = false, started_ = false;
    QTimer quiet_, soon_, limit_;
    JobRunner compiler_, runner_, tracer_, asker_, comparer_, filmer_, assembler_;
};

} // namespace telar
