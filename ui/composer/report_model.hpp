// View-model of a report that is being composed: its parts, undo, and what is open.
#pragma once

#include "core/report/compose.hpp"
#include "core/report/report.hpp"
#include "ui/lab/state_edit.hpp"

#include <QObject>

#include <map>
#include <memory>
#include <mutex>

namespace telar {

class ReportModel : public QObject {
    Q_OBJECT
public:
    explicit ReportModel(QObject* parent = nullptr);

    const Report& report() const { return report_; }
    QUndoStack& undo() { return undo_; }
    void edit(const QString& what, const std::function<void(Report&)>& change);
    /// Also what undo and redo call.
    void setState(const Report& report);
    /// Another report, without a way back.
    void open(const Report& report);
    bool modified() const { return !(report_ == kept_); }
    /// `saved` is what was written.
    void setKept(const Report& saved, const std::string& folder);

    /// The part being looked at; -1: the title page.
    int current() const { return current_; }
    const ReportPart* part() const;
    void choose(int index);
    /// The heading that the current part stands below; empty: none.
    std::string section() const;
    /// Behind the current one.
    void add(const std::vector<ReportPart>& parts);
    void remove();
    /// By so many places; false at an end.
    bool move(int by);
    /// As after a drag.
    void moveTo(int from, int to);
    void editPart(const QString& what, const std::function<void(ReportPart&)>& change);

signals:
    void changed();
    void currentChanged();

private:
    Report report_, kept_;
    QUndoStack undo_;
    int current_ = -1;
};

// Where the composer takes records and findings from, with what was read or computed once kept: a keystroke composes the
// report again and must not read the library or train a network again.

/// Any thread.
class CachedSources {
public:
    explicit CachedSources(const std::string& libraryPath);
    ReportSources sources();
    const std::vector<Story>& stories() const { return stories_; }
    /// The records are read again the next time.
    void forgetRecords();

private:
    struct Kept {
        std::mutex lock;
        std::map<std::string, std::vector<RecordPoint>> records;
        std::map<std::string, StoryAnswer> answers;
        std::optional<Roofs> roofs;
    };
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
    std::function<Expected<std::vector<RecordPoint>>(const RecordsPlace&, const std::string&, const JobContext&)> read_;
    std::vector<Story> stories_; ///< whose answers are kept
};

} // namespace telar
