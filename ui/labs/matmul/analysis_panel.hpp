// What the emulator counted, beside the same with a change; what it found; the variants timed; and a thread with
// its variables.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/labs/matmul/matmul_model.hpp"

namespace telar {

class PredictedPage;
class FragmentPage;
class MultiprocessorPage;
class RowsTable;
class Segmented;
struct PredictedKernel;
class StepsPage;

class AnalysisPanel : public QWidget {
    Q_OBJECT
public:
    explicit AnalysisPanel(MatmulModel& model, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    RowsTable* table() const { return table_; }
    MatmulStepper& stepper() const { return *stepper_; }
    PredictedPage* predicted() const { return predicted_; }
    FragmentPage* fragments() const { return fragments_; }
    MultiprocessorPage* multiprocessor() const { return multiprocessor_; }
    StepsPage* variables() const { return variables_; }
    /// Whether the page of variables is on show.
    bool showsVariables() const;
    void showPage(int page);
    qint64 size() const;

public slots:
    void measure();

signals:
    void exportRequested();
    /// Where the thread with its variables stands; 0: nowhere, or it is not on show.
    void lineReached(int line);

private:
    void retranslate();
    void refreshCounts();
    void refreshTimes();
    void refreshProgress();
    std::vector<PredictedKernel> kernels() const;
    void offerRecording();

    MatmulModel& model_;
    Segmented* pages_;
    QStackedWidget* stack_;
    RowsTable* table_;
    QWidget* findingsArea_;
    QLabel *title_, *findings_, *sizeLabel_, *progressText_;
    TimingChart* chart_;
    PredictedPage* predicted_;
    FragmentPage* fragments_;
    MultiprocessorPage* multiprocessor_;
    QComboBox* size_;
    QPushButton *measure_, *export_;
    QProgressBar* progress_;
    MatmulStepper* stepper_;
    StepsPage* variables_;
};

} // namespace telar
