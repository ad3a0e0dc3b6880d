// One story on the page: its question, its controls, its picture and table, and what they show.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/findings/findings_model.hpp"

#include <QWidget>

namespace telar {

class LineChart;
class Painted;
class RowsTable;
class Segmented;
struct Exportable;

class StoryView : public QWidget {
    Q_OBJECT
public:
    explicit StoryView(FindingsModel& model, QWidget* parent = nullptr);

    /// The picture of the open story.
    /// Nothing before there is something to paint.
    std::optional<Exportable> exportable() const;
    QString conclusion() const;
    QWidgetList shownResults() const;
    RowsTable* table() const { return table_; }
    LineChart* chart() const { return chart_; }

signals:
    /// "matmul/race": a lab and its state.
    void labRequested(const QString& where);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// A row of the controls: a slider with its value, or a choice.
    struct Control {
        QLabel* label = nullptr;
        QSlider* slider = nullptr;
        QLabel* value = nullptr;
        Segmented* segments = nullptr;
    };
    void build();
    QWidget* buildMiddle();
    void rebuildControls();
    void placeConclusion();
    void leaveOut();
    void arrangeControls();
    void refresh();
    void refreshControls();
    void showAnswer();
    void showPicture(const StoryAnswer& answer);
    void showTable(const StoryAnswer& answer);
    void set(std::size_t control, int place);

    FindingsModel& model_;
    std::string built_; ///< story whose controls are there
    QLabel *title_, *words_, *conclusion_, *source_, *pictureTitle_, *state_, *readout_;
    QWidget* controlBox_;
    QGridLayout* controlGrid_;
    std::vector<Control> controls_;
    QStringList arrangedFor_; ///< the room and the words that the controls were arranged for
    QStackedWidget* pictures_;
    LineChart* chart_;
    Painted* painted_;
    RowsTable* table_;
    QVBoxLayout* middle_; ///< the picture, and what is below it
    QBoxLayout* below_;   ///< the table and what it shows: side by side where there is room
    QCheckBox* report_;
    QPushButton* open_;
};

} // namespace telar
