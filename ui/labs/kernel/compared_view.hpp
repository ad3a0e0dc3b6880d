// Two runs held against each other: the main change as a sentence, what brought the old time to the new one, both time lines on one
// axis, lines, launches and counts before and now, and both sources as one text with what each line took then and takes now.
#pragma once

#include "core/base/line_diff.hpp"
#include "core/simt/compare/compare_runs.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"

namespace telar {

class Painted;
class PageStack;
class RowsTable;
class Segmented;
class SourceView;

using DifferenceLines = std::shared_ptr<const std::vector<DiffLine>>;

/// A comparison with the lines in which the sources that lead differ.
struct SeenComparison {
    compare::ComparedRuns runs;
    std::vector<DiffLine> lines;    ///< empty: a record without its source
    compare::ComparedRuns versions; ///< all that ran so far, where there are three or more; else empty
};
SeenComparison seeComparison(const compare::KeptRun& before, const compare::KeptRun& after,
                             const std::vector<std::shared_ptr<const compare::KeptRun>>& versions = {});

/// The last run of a record that telar-cli wrote.
Expected<compare::KeptRun> runOfRecord(const std::string& path, const JobContext& job);

class ComparedView : public QWidget {
    Q_OBJECT
public:
    enum Page { Times, Lines, Launches, Counts, Source, Versions, PageCount };

    explicit ComparedView(QWidget* parent = nullptr);
    /// Null: there is none; the lines alone, where a version has not run. `origin` says what the earlier run is; it stands before
    /// the times of all launches.
    void setResult(std::shared_ptr<const SeenComparison> seen, DifferenceLines lines, const QString& origin = {});
    /// In place of the sentence; empty: the sentence.
    void setWords(const QString& words);
    std::shared_ptr<const SeenComparison> result() const { return seen_; }
    QString sentence() const;
    Segmented* pages() const { return pages_; }
    RowsTable* launches() const { return launches_; }
    RowsTable* lines() const { return lines_; }
    RowsTable* counts() const { return counts_; }
    SourceView* difference() const { return difference_; }
    void showPage(int page);
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);
    /// The source that ran last, with one change taken back.
    void sourceRequested(const std::string& text);

private:
    void build();
    void refresh();
    void fillLaunches(const compare::Comparison& made);
    void fillLines(const compare::Comparison& made);
    void fillCounts();
    void fillSource();
    void offerRevert();
    QByteArray launchesCsv() const;
    QByteArray linesCsv() const;
    const compare::Comparison& all() const;

    std::shared_ptr<const SeenComparison> seen_;
    DifferenceLines diff_;
    QString origin_, words_;
    std::vector<int> lineOf_; ///< of each row of lines, in the source that ran last; 0: it is not there
    QLabel *sentence_, *total_;
    Segmented* pages_;
    PageStack* stack_;
    Painted *causes_, *timeLines_, *versions_;
    RowsTable *launches_, *lines_, *counts_;
    SourceView* difference_;
    QPushButton* revert_;
};

} // namespace telar
