// A lesson being read: which step, what it opens in the labs, and which of its checks are green now.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/lab/lab_set.hpp"
#include "ui/lessons/control_focus.hpp"
#include "ui/lessons/lessons_dialog.hpp"

#include <set>

namespace telar {

/// GUI thread only.
class LessonSession : public QObject {
    Q_OBJECT
public:
    explicit LessonSession(LabSet& labs, QObject* parent = nullptr);

    LabSet& labs() const { return labs_; }
    void setShow(std::function<void(const QString&)> show) { show_ = std::move(show); }

    /// Opens the lesson at a step. `trial`: nothing is remembered (the editor tries it).
    void start(std::shared_ptr<const Lesson> lesson, int step, bool trial = false);
    /// The labs that the lesson has put into its states go back to how they were before, results and all.
    void stop();
    /// The labs stay as they are from now on: a project has been opened over them.
    void keepLabs();
    /// Whether it gives back what stood in that lab: what is done there until then is not the user's project.
    bool hasBorrowed(const Lab* lab) const;
    bool givingBack() const { return giver_.running(); }
    const Lesson* lesson() const { return lesson_.get(); }
    int step() const { return step_; }
    const LessonStep& current() const { return lesson_->steps[static_cast<std::size_t>(step_)]; }
    bool isLast() const { return step_ + 1 == static_cast<int>(lesson_->steps.size()); }
    /// What is to do in the step, in words: its checks, and behind them its exercise.
    QStringList wanted() const;
    /// Once green, a check stays green in its step.
    bool green(int check) const { return green_.at(static_cast<std::size_t>(check)); }
    bool allGreen() const;
    /// Once its lab is there, see `LabSet::prepare`; unless somebody goes elsewhere meanwhile.
    void goTo(int step);
    /// To the next step; behind the last one the lesson ends. A key that went down before it ended may come up behind.
    void goOn();
    /// Opens the state of the step once more.
    void again();
    Lab* lab(const std::string& id) const { return labs_.lab(QString::fromStdString(id)); }
    const ControlFocus& focus() const { return focus_; }

signals:
    void stepChanged();
    void checksChanged();
    void ended();
    void notice(const QString& sentence);
    /// What went wrong.
    void problem(const QString& sentence);

private:
    void open();
    const std::string& stateBefore(int step) const;
    void openExercise(Lab* lab);
    /// An id as it is; a file with its path, which lies beside the lesson. Empty: it does not.
    QString exercisePlace();
    /// A step's state without the files that lie outside the lesson's folder, but for those known already.
    QJsonObject ownFilesOnly(const QJsonObject& state);
    /// Where docks share one place as tabs, the one that the step needs is in front.
    void bringForward(Lab* lab);
    void setAside(Lab* lab);
    void giveLabsBack();
    void look();
    void remember();

    /// A lab as it was before the lesson changed it.
    struct Aside {
        Lab* lab;
        std::function<QJsonObject()> state;
        QJsonObject view;
    };

    LabSet& labs_;
    std::function<void(const QString&)> show_ = [](const QString&) {};
    std::shared_ptr<const Lesson> lesson_;
    int step_ = 0;
    int going_ = 0; ///< to this one, in one of the next turns of the event loop
    bool trial_ = false;
    std::set<std::string> begun_;      ///< labs that this lesson has opened
    std::vector<bool> green_, passed_; ///< of the step's checks and its exercise; of the steps
    QString exercise_;                 ///< of the step, as the lab was asked for it
    ControlFocus focus_;
    QTimer timer_;
    QElapsedTimer settling_;      ///< since the lab was given the state of a step; invalid once that is on screen
    std::vector<LabFact> before_; ///< of the lab, while the step's view still waits for it to be at rest; else none
    std::vector<Aside> aside_;
    JobRunner giver_;
};

} // namespace telar
