// The window: rail of labs, head, menus, settings. Knows labs only by their
// interface.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/lab/lab_set.hpp"

#include <QMainWindow>

namespace telar {

class Catalogue;
class Composer;
class ExerciseEditor;
class Head;
class JobRunner;
class LessonMenu;
class Messages;
class Presenter;
class ProjectMenu;
class ProjectSession;
class StartPage;
class Tour;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// In the order of the rail; made when it is first shown or asked for, below `parent`, where its widgets find their style at
    /// once; the window's then.
    void addLab(const LabName& name, std::function<Lab*(QWidget* parent)> make);
    /// One that is made already.
    void addLab(Lab* lab);
    /// Made now where it is not yet; null: there is none of that id.
    Lab* lab(const QString& id) { return labs_.lab(id); }
    Lab* currentLab() const;
    /// Empty: the start page.
    void showLab(const QString& id);
    /// In turns of the event loop, see `LabSet::prepare`; unless another is shown meanwhile. `state`: a place in it, or none.
    void openLab(const QString& id, const QString& state = {});
    StartPage* startPage() const { return start_; }
    /// Opens a file in the lab that has use for it.
    bool openPath(const QString& path);
    QAction* action(const QString& name) const;
    ProjectSession* session() const { return session_; }
    ProjectMenu* projects() const { return projects_; }
    LessonMenu* lessons() const { return lessons_; }
    Presenter* presenter() const { return presenter_; }
    LabSet& labs() { return labs_; }

    /// The operations that reports and records of times are about; it outlives the window.
    void setCatalogue(const Catalogue& catalogue) { catalogue_ = &catalogue; }
    /// Made when it is first asked for.
    ExerciseEditor* editExercise();
    /// The same of reports.
    Composer* composeReport();

    void restoreSettings();

public slots:
    void switchLanguage(const QString& code);
    void openPalette();
    void openPreferences();
    void openExport();
    /// A page for others of what the current lab shows; of `only` alone where it is given.
    void openShare(const std::optional<Exportable>& only = {});
    void openHelp();
    /// A minute through the program; one at a time.
    void startTour();
    void copyCommandLine();
    /// What the current lab has timed, as records in the lab of experiments.
    void openTimes();
    /// The chart, the findings chosen, or a picture of what the lab shows.
    void addToReport();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QAction* makeAction(const char* name, const QKeySequence& key, const char* iconFile, std::function<void()> call);
    void buildActions();
    void buildVision();
    void buildBars();
    void buildMenus();
    void retranslate();
    void refreshTopBar();
    /// A lab that has been made joins the window.
    void adopt(Lab* lab);
    void fillViewMenu();
    /// In the text of the current lab where it has one; else a command.
    void find();
    /// Calls the slot of what is typed in.
    void editFocus(const char* slot);
    /// Into what is typed in; else a copied file or picture is opened.
    void paste();
    void openPasted(const QString& path);
    /// On the start page, the lab that was on screen last.
    void showLast();
    /// Asks for what is in no file: the project, the lesson and the exercise that are being written.
    void closeAfterSaving();
    void about();

    LabSet labs_;
    bool restored_ = false;      ///< layouts come back as they were kept, also of the labs that are made later
    const Catalogue* catalogue_; ///< without operations until it is set
    ProjectSession* session_;
    ProjectMenu* projects_;
    LessonMenu* lessons_;
    Presenter* presenter_;
    Messages* messages_;
    JobRunner* pasting_; ///< writes a copied picture
    ExerciseEditor* exerciseEditor_ = nullptr;
    Composer* composer_ = nullptr;
    QPointer<Tour> tour_;
    std::optional<QString> opening_; ///< a lab that is shown in one of the next turns
    bool leaving_ = false;           ///< nothing to save, or nobody wants to
    QStackedWidget* stack_;
    StartPage* start_;
    QWidget* startArea_; ///< `start_`, scrolling
    QToolBar* rail_;
    QActionGroup* railGroup_;
    Head* head_;
    QMenu *file_, *edit_, *view_, *run_, *tools_, *help_, *visionMenu_, *pages_;
};

} // namespace telar
