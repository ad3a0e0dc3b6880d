// What the shell knows of a lab: a page with docks of its own, its actions, what it exports and how to repeat
// it.
#pragma once

#include "core/report/report.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/dock_folding.hpp"
#include "ui/lab/earlier.hpp"

#include <QJsonObject>
#include <QUndoStack>

#include <map>
#include <optional>

class QPushButton;

namespace telar {

class MatrixView;
class TransportBar;
struct Exportable;
struct RunRecord;

/// A named value that a lab publishes for the checks of lessons.
struct LabFact {
    QString id;    ///< never translated
    QString title; ///< for the editor
    FactValue value;
};
/// A choice as its word; nothing where the choice has grown beyond the words.
template <std::size_t N>
FactValue factWord(const char* const (&words)[N], int choice) {
    return choice >= 0 && choice < static_cast<int>(N) ? FactValue(words[choice]) : FactValue();
}

/// A state of a lab that people look for by its words.
struct LabPlace {
    QString state; ///< for `showState`
    QString title;
};

/// A state of a lab for --screenshot, and what brings it there.
struct LabState {
    const char* name;
    std::function<void()> show;
};

/// What is known of a lab before it is made.
struct LabName {
    QString id; ///< settings keys, projects, --screenshot; never translated
    const char* icon;
    std::function<QString()> title;
    std::function<QString()> subject;                   ///< what is seen there, in one sentence
    std::function<std::vector<LabPlace>()> places = {}; ///< empty: none
};

class Lab : public QMainWindow {
    Q_OBJECT
public:
    explicit Lab(LabName name, QWidget* parent = nullptr);
    ~Lab() override;

    const LabName& labName() const { return name_; }
    QString id() const { return name_.id; }
    QString title() const { return name_.title(); }
    /// What stands largest above the page: the lab, or the file that is open in it.
    virtual QString heading() const { return title(); }
    /// What is seen, in a sentence.
    virtual QString subject() const { return name_.subject ? name_.subject() : QString(); }
    /// The `telar-cli` line that repeats what is on screen.
    virtual QString commandLine() const = 0;
    /// Everything on this page that can be written to a file, the most wanted first.
    virtual std::vector<Exportable> exportables() const = 0;
    /// Opens what was dropped or chosen; false when this lab has no use for it.
    virtual bool openPath(const QString& path) = 0;
    /// Puts an exercise before the reader: its id, or its file. False: this lab has none, or none of that id.
    virtual bool openExercise(const QString&) { return false; }
    /// Whether that exercise is open and what stands in the editor has passed every check of it.
    virtual bool exercisePassed(const QString&) const { return false; }
    /// Puts the lab into a named state for --screenshot; false for an unknown name.
    virtual bool showState(const QString& state);
    /// Whether work that a picture would show is still under way.
    virtual bool busy() const = 0;
    virtual void run() = 0;
    virtual void cancel() = 0;
    /// Of the variants that it has timed; each lacks its device, which the window does not know.
    virtual std::vector<std::shared_ptr<const RunRecord>> times() const { return {}; }
    /// What a report may take from it as it is now: the chart on screen, the findings chosen.
    virtual std::vector<ReportPart> reportParts() const { return {}; }
    virtual QString helpPage() const { return id(); }

    /// What a project keeps of this lab: "controls" (what a user chose), "results" (what was costly), each
    /// with always the same fields. Taken on the GUI thread; what it returns may be called on any thread.
    virtual std::function<QJsonObject()> snapshot() const;
    /// Reads and checks what `snapshot` gave, changing nothing; any thread, while the lab lives. What is
    /// missing means the lab as it starts. What it returns puts the lab there, on the GUI thread, without an
    /// undo step.
    virtual Expected<std::function<void()>> prepare(const QJsonObject& state);
    /// What lessons can check, as it is now: the same ids in the same order at any time. Takes microseconds.
    virtual std::vector<LabFact> facts() const { return {}; }
    /// How it is looked at: the widgets marked by `keepInProject`, docks, and what `keep` names.
    QJsonObject view() const;
    /// Now where the lab is on screen and at rest, else as soon as it is.
    void setView(const QJsonObject& view);
    bool viewWaits() const { return pendingView_.has_value(); }

    /// What it says, in the language on screen: asked again when that changes.
    using Words = std::function<QString()>;
    /// For a key wherever the lab has the focus; the palette finds it by its text, which is its hint, too.
    QAction* addCommand(const char* name, const QKeySequence& key, const char* icon, Words text,
                        std::function<void()> call);
    /// Work has begun or ended: for its button and for the window.
    void workChanged();
    /// The button of `addRun`, hidden until a window shows it in its top bar; null where the lab has none.
    QPushButton* runButton() const;
    QUndoStack* undoStack() { return &undo_; }
    const EarlierMarks& earlier() const { return earlier_; }
    /// Asks of which state the results on show are.
    void lookAgain() { earlier_.look(); }
    QList<QAction*> dockActions() const;
    /// The panel at the left with the settings; null where the lab has none.
    QDockWidget* parameters() const;
    /// The docks that are folded into strips for want of room, those of the right last; empty where there is room.
    QList<QDockWidget*> foldedDocks() const { return folding_.docks(); }
    /// What stands at the right of a larger window and is folded now; else null.
    QDockWidget* foldedAnswer() const { return folding_.answer(); }
    /// On screen and in front, also where it is folded.
    void bringUp(QDockWidget& dock);
    /// Back into its strip, where it is folded.
    void putAway(QDockWidget& dock) { folding_.open(dock, false); }
    /// Panels fold into a strip and leave the picture the screen, at any size.
    void setPictureAlone(bool on);
    /// What has been put off while nobody looked: a lab that is hidden takes another language and look when it is shown, or now.
    void catchUp();
    bool isBehind() const;
    void resetLayout();
    void restoreLayout();
    void saveLayout() const;

signals:
    void commandLineChanged();
    /// Something has been done; `file`: what it made, to be opened.
    void notice(const QString& sentence, const QString& file = {});
    /// Something has been done that `undo` takes back; without one, the last step of the undo stack.
    void undoable(const QString& sentence, const std::function<void()>& undo = {});
    /// Something went wrong: what, where, what to do. Empty: it is right again.
    void problem(const QString& sentence);
    void busyChanged(bool busy);
    /// A file or folder has been read: it belongs among the recent ones.
    void pathOpened(const QString& path);
    void exportRequested();
    /// It has something to show that was asked for elsewhere, in a window of its own.
    void showRequested();
    /// The window opens it by the door of everything: a project on the disk, a place in another lab ("lab:matmul/race").
    void openRequested(const QString& path);
    /// Something that a project keeps is not as it was: a control, a result that was asked for.
    void edited();
    /// Docks have been folded, or have gone back to their places.
    void folded();
    /// Results are of an earlier state now, or no longer.
    void earlierChanged();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// What `showState` knows.
    virtual std::vector<LabState> states() { return {}; }
    /// After the titles, actions and buttons that were given with their words: what else the lab itself says.
    virtual void retranslate() {}
    /// When somebody looks for the first time. Not before: labs that compute or time unseen would disturb each other.
    virtual void firstShown() {}
    bool seen() const { return seen_; }
    /// Whether what its button started goes on, and the button stops it.
    virtual bool running() const { return false; }
    /// Whether there is something to run.
    virtual bool runnable() const { return true; }
    void refreshRun();
    /// These show a result, and are greyed while `age` says that it is of an earlier state; asked whenever something of the
    /// lab's work has changed, and by `lookAgain`.
    void showsResult(const QWidgetList& shown, const EarlierMarks::Age& age);
    /// A part of the view that is no marked widget: a pinned cell.
    void keep(const char* name, std::function<QJsonValue()> get, std::function<void(const QJsonValue&)> set);
    /// The middle of the lab. Like the docks it scrolls where the window is smaller than it would be. `wide`: the width that
    /// it has use for, in pixels before presenter scaling; panels at the left fold where it would not have it.
    void setStage(QWidget* stage, int wide = 0);
    /// Docks in the order of the View menu; the layout at this moment is what "Reset layout" brings back.
    QDockWidget* addDock(const char* name, Words title, QWidget* content, Qt::DockWidgetArea area);
    /// Play or pause, back and forward: of the bar that is in front when the key is pressed.
    void addTransport(std::function<TransportBar*()> bar);
    /// The lab's main button, which runs it or stops it; F5 by default presses the same.
    void addRun(Words text, Words hint = {});
    /// Panels speak to the lab's model while they close: a lab with one lets go of them first, and of the steps of undo.
    void dismantle();
    /// The drawer stays folded until it is asked for. A click on one of the `pictures` brings up `told`, which speaks of what
    /// was clicked, where there is no room for it beside them.
    void setPictureFirst(QDockWidget* told = nullptr, const QList<MatrixView*>& pictures = {});
    struct DockSize {
        QDockWidget* dock;
        int pixels; ///< across; before scaling
    };
    /// What is there now comes back with "Reset layout"; with these sizes, as soon as there is room to give them, where
    /// nobody has kept a layout of their own.
    void rememberLayout(const std::vector<DockSize>& sizes = {});
    /// A view that still waits for the lab to be at rest is no longer wanted: somebody goes on from here.
    void forgetView();

private:
    void tryView();
    /// Which docks are shown, in front or afloat: what is no mere size.
    QStringList arrangement() const;
    void showLayout(const QByteArray& layout);
    void toggleDock(QDockWidget& dock, bool shown);
    /// As a person shows or closes it.
    void showDock(QDockWidget& dock, bool shown);

    void speak();
    void tendTabs();
    void sayHiddenError();

    struct Command {
        QAction* action;
        Words text;
    };
    struct Dock {
        QDockWidget* dock;
        Words title;
    };
    struct Kept {
        std::function<QJsonValue()> get;
        std::function<void(const QJsonValue&)> set;
    };
    LabName name_;
    QUndoStack undo_;
    std::vector<Dock> docks_;
    std::vector<Command> commands_;
    QPointer<QPushButton> run_;
    QString saidError_;                ///< of a panel that was folded
    bool worked_ = false;              ///< since then
    QPointer<QDockWidget> wantedDock_; ///< shown by a person: open when the lab has been folded anew
    Words runText_, runHint_;
    QByteArray initialLayout_, layoutPressed_;
    QString layoutKept_;           ///< of a project, until somebody changes it
    QStringList arrangementShown_; ///< when it had been restored
    std::map<QString, Kept> kept_;
    std::optional<QJsonObject> pendingView_;
    int viewRounds_ = 0;
    bool showingView_ = false, seen_ = false, languageMissed_ = false, catchingUp_ = false;
    QTimer viewTimer_, fitTimer_;
    DockFolding folding_{*this};
    EarlierMarks earlier_;
};

} // namespace telar
