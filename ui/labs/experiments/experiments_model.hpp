// View-model of the experiments lab: the plan, the sweep under way, its records and what they are compared
// with.
#pragma once

#include "core/experiment/charts.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/sweep.hpp"
#include "core/library/library.hpp"
#include "ui/labs/experiments/records_view.hpp"

#include <QHash>
#include <QUndoStack>

#include <mutex>

namespace telar {

struct ExperimentState {
    std::string preset = "52"; ///< a published figure, or empty: a sweep of one's own
    std::string operation;     ///< its id; that of the figure until another is chosen
    std::string sizes = "4:1024:x2", threads = "1", settings;
    bool weak = false;
    std::vector<std::string> backends{"thesis", "serial", "simd"};
    int repeat = 5;
    std::string card; ///< that kernels' times are predicted for; empty: none
    ChartRoles roles; ///< which settings are told by colour, line and small multiples
    bool operator==(const ExperimentState&) const = default;
    /// The same sweep, however its chart is drawn.
    bool sameSweep(ExperimentState other) const {
        other.roles = roles;
        return other == *this;
    }
};

/// What a project keeps beside the plan.
struct ExperimentsKept {
    QString set, chart, filter; ///< the set by its uid
    RecordList records = std::make_shared<const std::vector<RecordPoint>>(), opened = records;
    ExperimentState measured; ///< that the records were measured for; without an operation: the state
    std::optional<Roofs> roofs;
};

class ExperimentsModel : public QObject {
    Q_OBJECT
public:
    /// The catalogue outlives the model. Records are kept in the library of that name.
    ExperimentsModel(const Catalogue& catalogue, QUndoStack& undo, const QString& library, QObject* parent = nullptr);

    const Catalogue& catalogue() const { return catalogue_; }
    const ExperimentState& state() const { return state_; }
    void edit(const QString& what, const std::function<void(ExperimentState&)>& change);
    void setState(const ExperimentState& state);
    /// The state and records of a project; a sweep under way is left to its file.
    void restore(const ExperimentState& state, const ExperimentsKept& kept);
    /// Variants of the present operation, with the reason where one cannot run here.
    std::vector<std::pair<std::string, Status>> variants() const;

    /// What the plan says; nothing while it is refused, see `error`.
    std::optional<SweepPlan> plan() const { return plan_; }
    const std::optional<Error>& error() const { return error_; }
    const std::optional<SweepEstimate>& estimate() const { return estimate_; }

    /// Starts the plan in a new set of the library, or goes on with the last one.
    /// `asked`: by somebody, not by the lab itself.
    void start(bool resume = false, bool asked = true);
    bool canResume() const;
    void cancel() { sweeper_.cancel(); }
    bool running() const { return sweeper_.running() && !abandoned_; }
    bool opening() const { return opener_.running(); }
    bool estimating() const { return estimator_.running(); }
    const Progress* progress() const { return sweeper_.progress(); }
    double secondsRunning() const { return running() ? static_cast<double>(clock_.elapsed()) / 1000 : 0; }

    /// Adds the records of a file to those shown: one's own, or another machine's.
    void open(const QString& path);
    /// The same of sets of the library that are not open yet.
    void openSets(const std::vector<RecordSet>& sets);
    /// Takes the records of files or sets from those shown.
    void closeOpened(const QStringList& names);
    /// What is open, in order, with how many records.
    const std::vector<std::pair<QString, qint64>>& sources() const { return sources_; }
    static QString nameOfOpened(const RecordSet& set);
    /// The uid of an open set of the library; empty for a file.
    QString setOpenedAs(const QString& name) const { return openedSets_.value(name); }
    void clearOpened();
    QString library() const { return library_; }
    /// Takes JSON lines that earlier versions left in a folder into the library, once; the files stay.
    void takeOver(const QString& folder);
    /// The records of the present sweep go to those that were opened: a new sweep is compared with them.
    void keepBeside();
    /// The plan that the present records were measured for.
    const ExperimentState& measured() const { return measured_; }
    bool recordsAreEarlier() const { return !records_->empty() && !measured_.sameSweep(state_); }
    /// What measuring the present records took.
    double secondsMeasured() const;
    /// Records of the present sweep, in the order measured; then those of opened files.
    const std::vector<RecordPoint>& records() const { return *records_; }
    const std::vector<RecordPoint>& opened() const { return *opened_; }
    RecordList recordList() const { return records_; }
    RecordList openedList() const { return opened_; }
    const FigurePreset* preset() const { return findPreset(catalogue_, state_.preset); }
    /// Null where the catalogue has none of that id.
    const Operation* operation() const { return catalogue_.find(state_.operation); }

    /// Which chart is made of the records, and what they are filtered by; empty: the one that tells most.
    void show(const QString& chart);
    /// Found in a job; the newest words win.
    void filter(const QString& words);
    const QString& filterWords() const { return filter_; }
    const QString& chosenChart() const { return chosen_; }
    /// Made in a job; never null.
    std::shared_ptr<const ExperimentChart> chart() const { return chart_; }
    /// What the filter leaves; the chart is made of these.
    const ShownRecords& shown() const { return shown_; }
    bool charting() const { return filterer_.running() || charter_.running() || roofer_.running(); }
    const std::optional<Roofs>& roofs() const { return roofs_; }
    /// The set of the library that the present records are in, by its uid and its name; empty before the first of them.
    QString set() const { return set_; }
    QString setName() const { return setName_; }
    qint64 noisy() const { return noisy_; }
    QString commandLine() const;

signals:
    void libraryChanged(); ///< a set was added or has grown
    void sourcesChanged();
    void fileOpened(const QString& path);
    void stateChanged();
    void estimateChanged();
    /// Whoever holds a list lets go of it now: one that is held is copied before it grows.
    void recordsAboutToGrow();
    void recordsChanged();
    void shownChanged();
    void workDone(); ///< a sweep that somebody asked for has ended, or records were opened
    void chartChanged();
    void busyChanged();
    void failed(const QString& sentence);

private:
    void check();
    void takeNew(bool now);
    void clearRecords();
    void setOpened(RecordList all);
    using Opening = std::function<Expected<std::vector<RecordPoint>>(const JobContext&)>;
    /// `path` of a file, for the recent ones.
    void addOpened(Opening read, const QString& path = {});
    QString nameOfSweep() const;
    static std::pair<std::string, std::string> workOf(const ExperimentState& state);
    void filterNow();
    void makeChartNow();
    void measureRoof();

    const Catalogue& catalogue_;
    QUndoStack& undo_;
    QString library_, set_, setName_;
    ExperimentState state_, measured_;
    std::optional<SweepPlan> plan_;
    std::optional<Error> error_;
    std::optional<SweepEstimate> estimate_;
    /// Replaced, never changed, while a job reads them.
    std::shared_ptr<std::vector<RecordPoint>> records_ = std::make_shared<std::vector<RecordPoint>>();
    RecordList opened_ = std::make_shared<const std::vector<RecordPoint>>();
    std::vector<std::pair<QString, qint64>> sources_; ///< of `opened_`
    QHash<QString, QString> openedSets_;              ///< uids by name, of all that were opened in this window
    /// What was measured of other works in this window.
    struct Aside {
        QString set, setName, chosen;
        ExperimentState measured;
        std::shared_ptr<std::vector<RecordPoint>> records;
        qint64 noisy = 0;
    };
    std::map<std::pair<std::string, std::string>, Aside> aside_;
    ShownRecords shown_;
    QString chosen_, filter_;
    std::shared_ptr<const ExperimentChart> chart_ = std::make_shared<ExperimentChart>();
    bool chartStale_ = false;
    std::optional<Roofs> roofs_;
    /// Filled by the sweep, emptied by the window.
    struct Arrived {
        std::mutex lock;
        std::vector<RecordPoint> points;
        std::string set, setName; ///< that the sweep writes to, as soon as it is there
    };
    std::shared_ptr<Arrived> arrived_ = std::make_shared<Arrived>();
    qint64 noisy_ = 0;
    bool abandoned_ = false; ///< the sweep that still ends is of other work than is chosen now
    QElapsedTimer clock_;
    JobRunner sweeper_, estimator_, opener_, filterer_, charter_, roofer_, taker_;
};

} // namespace telar
