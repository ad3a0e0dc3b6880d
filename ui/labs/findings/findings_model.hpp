// View-model of the findings: which story is open, what its controls say, which go into the report, and the
// jobs that answer.
#pragma once

#include "core/findings/story.hpp"
#include "core/report/plain_report.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/earlier.hpp"

#include <QStringList>
#include <QUndoStack>

#include <map>
#include <optional>

namespace telar {

struct FindingsState {
    std::string story;                              ///< open
    std::map<std::string, std::vector<int>> places; ///< of the controls, by story
    std::vector<std::string> chosen;                ///< for the report, in the order of the stories
    bool operator==(const FindingsState&) const = default;
};

class FindingsModel : public QObject {
    Q_OBJECT
public:
    explicit FindingsModel(QUndoStack& undo, QObject* parent = nullptr);

    const std::vector<Story>& stories() const { return stories_; }
    const Story& current() const;
    const Story* find(const std::string& id) const;
    const FindingsState& state() const { return state_; }
    const std::vector<int>& places(const std::string& id) const;
    bool chosen(const std::string& id) const;
    void edit(const QString& what, const std::function<void(FindingsState&)>& change);
    void setState(const FindingsState& state);
    void open(const std::string& id);
    void choose(const std::string& id, bool on);

    /// Of the open story at its controls' places; of a story that is being computed the last one.
    std::shared_ptr<const StoryAnswer> answer() const { return answer_; }
    /// Whether the controls have been moved since.
    Earlier earlierAnswer() const;
    const std::optional<Error>& error() const { return error_; }
    bool busy() const { return runner_.running() || collector_.running(); }
    bool computing() const { return runner_.running(); }
    void compute();
    void cancel();
    QString commandLine() const;

    /// The findings chosen, computed at their controls' places and worded in the language of the window.
    /// Calls back on the window's thread; an error is one of their computations'.
    using Collected = std::function<void(const Expected<std::vector<ReportFinding>>&)>;
    void collect(const Collected& done);

signals:
    void stateChanged();
    void answerChanged();
    void busyChanged();

private:
    void remember() const;
    void restore();

    std::vector<Story> stories_;
    QUndoStack& undo_;
    FindingsState state_;
    std::shared_ptr<const StoryAnswer> answer_;
    std::vector<int> answerAt_; ///< places of the controls
    std::optional<Error> error_;
    JobRunner runner_, collector_;
};

} // namespace telar
