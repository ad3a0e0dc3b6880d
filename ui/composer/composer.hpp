// The window in which a report is composed: its parts in order, the form of the chosen one, and the pages as they are printed.
#pragma once

#include "core/library/library.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/composer/report_model.hpp"
#include "ui/widgets/document_saver.hpp"

#include <QDialog>

namespace telar {

class PagePreview;
class Segmented;

class Composer : public QDialog {
    Q_OBJECT
public:
    /// Parts that labs offer, under their titles.
    using Offers = std::vector<std::pair<QString, std::vector<ReportPart>>>;

    /// The catalogue outlives it.
    Composer(const Catalogue& catalogue, const QString& library, QWidget* parent = nullptr);
    void setOffers(std::function<Offers()> offers) { offers_ = std::move(offers); }

    ReportModel& model() { return model_; }
    PagePreview& preview() { return *preview_; }
    bool modified() const { return model_.modified(); }
    /// Reading, composing, drawing or writing.
    bool busy() const;
    QString message() const;
    void openFrom(const QString& path);
    void saveTo(const QString& path) { saver_.saveTo(path); }
    void beforeLosing(std::function<void()> then) { saver_.beforeLosing(std::move(then)); }
    /// PDF, HTML, LaTeX or Markdown, by the name's ending; in a job, which `stopWriting` ends.
    void writeTo(const QString& path);
    void stopWriting() { writer_.cancel(); }
    /// Of the files that can be composed.
    static bool isReport(const QString& path);
    static ReportPart picturePart(const std::string& bytes, const QString& name);
    /// Of the lessons or exercises that have been begun, as they are now.
    static ReportPart resultsPart(bool exercises);

signals:
    void written(const QString& path);
    void opened(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void reject() override;
    void closeEvent(QCloseEvent* event) override;

private:
    enum Page { FrontPage, TextPage, RecordsPage, FindingPage, CaptionPage, Pages };

    QWidget* buildList();
    QWidget* buildForm();
    QWidget* buildFront();
    void addField(QFormLayout& form, QWidget* field, std::function<QString()> words);
    QWidget* buildText();
    QWidget* buildRecords();
    QWidget* buildFinding();
    QWidget* buildCaption();
    QWidget* buildPreview();
    void connectList();
    void connectForm();
    void connectRecords();
    void connectFoot();
    void retranslate();
    void retranslateForm();
    void retranslateRecords();
    DocumentSaver::Document document();

    void fillAddMenu();
    void addPicture();
    void addRecordsFile();
    void refresh();
    void showList();
    void showForm();
    void showFront();
    void showRecords(const ReportPart& part);
    void fillSets(QListWidget* list, const std::vector<RecordsPlace>& chosen);
    std::vector<RecordsPlace> ticked(const QListWidget* list, const std::vector<RecordsPlace>& before) const;
    void showFinding(const ReportPart& part);
    void loadSets();
    void compose();
    void showCount();
    void askWrite();
    void say(const QString& sentence, bool bad = false, const QString& file = {});
    QString titleOf(const ReportPart& part) const;

    ReportModel model_;
    const Catalogue& catalogue_;
    QString library_;
    CachedSources sources_;
    std::function<Offers()> offers_;
    std::vector<RecordSet> sets_;
    bool showing_ = false;
    QString file_;    ///< that the message speaks of; empty: none
    int missing_ = 0; ///< figures and tables without records

    Segmented* language_;
    QSplitter* parts_; ///< the list and its form
    QListWidget *list_, *records_, *beside_;
    QPushButton *add_, *remove_, *up_, *down_, *open_, *save_, *write_, *undo_, *redo_, *addFile_, *again_, *stop_,
        *show_;
    QMenu* addMenu_;
    QStackedWidget* form_;
    QLineEdit *title_, *authors_, *date_, *filter_;
    QPlainTextEdit *introduction_, *conclusion_, *text_, *recordsCaption_, *findingCaption_, *caption_;
    QCheckBox *contents_, *appendix_;
    QSpinBox* level_;
    QComboBox *operation_, *chart_, *preset_;
    std::array<std::pair<QLabel*, QComboBox*>, 4> roles_; ///< across, colour, style, panels
    QWidget* told_;                                       ///< holds them
    QLabel *levelLabel_, *textLabel_, *picture_, *findingTitle_, *message_, *pagesLabel_;
    std::vector<std::pair<QLabel*, std::function<QString()>>> labels_; ///< and their words
    QWidget* controls_;
    QFormLayout* controlsForm_;
    std::vector<QComboBox*> controlBoxes_;
    std::string controlsOf_; ///< the finding whose controls are shown
    PagePreview* preview_;
    QTimer composeTimer_;
    DocumentSaver saver_;
    JobRunner composer_, writer_, reader_, setsReader_;
};

} // namespace telar
