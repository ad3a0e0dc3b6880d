// The page Multiprocessor of the labs of threads and kernels: the resident warps over cycles, the lines that they wait at, and
// cycles against resident warps; modelled. Recording and simulating are jobs.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/multiprocessor/warp_chart.hpp"

#include <QWidget>

namespace telar {

class CardBox;
class DeviceSource;
class ElidedLabel;
class LineChart;
class Segmented;
class StallLines;
class StateLegend;

/// A launch that can be recorded.
struct MultiprocessorSource {
    QString title;      ///< "matmul3, 16 x 16 blocks"
    std::string file;   ///< whose lines are shown
    QStringList source; ///< its lines
    /// Threads of a block along x, and the most; none: they are fixed.
    int width = 0, mostWidth = 0;
    /// On any thread, with blocks of that width and a grid that covers as many threads.
    std::function<Expected<multiprocessor::Recording>(const simt::DeviceModel& card, int width, const JobContext& job)>
        record;
};

class MultiprocessorPage : public QWidget {
    Q_OBJECT
public:
    explicit MultiprocessorPage(QWidget* parent = nullptr);
    void setDevices(const DeviceSource* devices);
    /// The present launch; none: `why` stands there. It is recorded when the page is on show.
    void setSource(std::optional<MultiprocessorSource> source, const QString& why = {});
    /// 0: warps; 1: lines; 2: cycles against resident warps.
    void showPage(int page);
    WarpChart* chart() const { return chart_; }
    StallLines* lines() const { return lines_; }
    LineChart* curve() const { return curve_; }
    QSpinBox* residentBlocks() const { return blocks_; }
    QSpinBox* registers() const { return registers_; }
    QSpinBox* sharedMemory() const { return shared_; }
    QSpinBox* blockWidth() const { return width_; }
    QToolButton* playButton() const { return play_; }
    Segmented* latency() const { return latency_; }
    QPushButton* keepButton() const { return keep_; }
    CardBox* cards() const { return cards_; }
    QString words() const;
    std::shared_ptr<const PreparedTimeline> timeline() const { return timeline_; }
    /// Pictures and words of a timeline, and whether another one is made or could not be made.
    QWidgetList shownResults() const;
    bool showsEarlier() const { return timeline_ && (recorder_.running() || simulator_.running() || error_); }
    bool busy() const { return recorder_.running() || simulator_.running() || sweeper_.running(); }
    void cancel();
    std::vector<Exportable> exportables() const;

signals:
    void busyChanged();
    void lineRequested(int line, int column);

private:
    void build();
    void retranslate();
    void recordNow();
    /// "vectorAdd, 128 threads along x" where that is not the launch's own.
    QString title() const;
    void takeRecording(std::shared_ptr<const multiprocessor::Recording> made);
    /// As many blocks as fit with the chosen registers and shared memory.
    void fitBlocks();
    void setPlaying(bool playing);
    void simulateNow();
    void sweepNext();
    void keepVersion();
    void refresh();
    void showWords();
    QString whyWords() const;
    void showSpan(const QString& words);
    multiprocessor::ModelOptions options() const;

    std::optional<MultiprocessorSource> source_;
    QString why_;
    bool stale_ = false, setting_ = false;
    std::shared_ptr<const multiprocessor::Recording> recording_;
    std::shared_ptr<const PreparedTimeline> timeline_, kept_;
    QString keptTitle_;
    int mostBlocks_ = 1;
    std::vector<std::pair<int, double>> points_; ///< resident blocks, cycles
    std::optional<Error> error_;
    CardBox* cards_;
    QLabel *answer_, *words_, *pinned_;
    ElidedLabel* note_;
    StateLegend* legend_;
    Segmented *look_, *latency_;
    QSlider* slider_;
    QSpinBox *width_, *blocks_, *registers_, *shared_;
    QCheckBox* cache_;
    QPushButton* keep_;
    QToolButton* play_;
    QTimer playTimer_;
    QElapsedTimer playClock_;
    double playFrom_ = 0;
    QStackedWidget* pages_;
    WarpChart* chart_;
    StallLines* lines_;
    LineChart* curve_;
    JobRunner recorder_, simulator_, sweeper_;
};

} // namespace telar
