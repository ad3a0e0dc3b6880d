// Three linked planes of a volume, its window and level, and cutting it into pictures.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

class MatrixView;

class VolumeBrowser : public QWidget {
    Q_OBJECT
public:
    explicit VolumeBrowser(PoolingModel& model, QWidget* parent = nullptr);
    MatrixView* plane(int axis) const { return planes_[axis]; }
    /// Cuts into FOLDER; the button asks for one first.
    void cutInto(const QString& folder);

private:
    void build();
    void takeVolume();
    void takeState();
    void showPlane(int axis);
    void showAll();
    void clickPlane(int axis, qint64 row, qint64 column);
    void windowMoved();
    Window window() const;
    int64_t time() const; ///< of the volume, that is shown

    PoolingModel& model_;
    VolumePtr volume_;
    std::array<qint64, 3> at_{0, 0, 0}; ///< x, y, z of the crossing
    MatrixView* planes_[3];
    QLabel* captions_[3];
    QLabel *empty_, *message_;
    QSlider *centre_, *width_;
    QPushButton *cut_, *reset_, *stop_;
    QProgressBar* progress_;
    QWidget* content_;
    JobRunner slicer_[3], cutter_;
};

} // namespace telar
