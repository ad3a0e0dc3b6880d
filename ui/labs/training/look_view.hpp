// Where does it look? Grad-CAM and occlusion on the mistakes, and what moving a picture by one pixel does.
#pragma once

#include "core/nn/grad_cam.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

class ImageGrid;
class PictureLabel;

/// One picture, looked into.
struct Look {
    int32_t sample = -1, predicted = 0;
    std::vector<float> input; ///< its first channel
    int64_t rows = 0, columns = 0;
    std::optional<nn::LayerView> gradCam; ///< none for a network without convolutions
    std::optional<Error> noGradCam;
    nn::Occlusion occlusion;
    std::vector<nn::ShiftedAnswer> shifts; ///< nine, row by row; the middle one is unmoved
};

class LookView : public QWidget {
    Q_OBJECT
public:
    explicit LookView(TrainingModel& model, QWidget* parent = nullptr);
    const std::shared_ptr<const Look>& look() const { return look_; }
    const std::shared_ptr<const nn::ShiftEffect>& shift() const { return shift_; }
    bool busy() const { return looker_.running() || shifter_.running(); }
    ImageGrid* mistakes() const { return grid_; }
    std::vector<Exportable> exportables() const;

private:
    void refresh();
    void lookAt(qint64 sample);
    void showLook();
    void shiftAll();
    void showShift();

    TrainingModel& model_;
    QLabel *headline_, *verdict_, *note_, *shiftNote_;
    ImageGrid* grid_;
    PictureLabel *picture_, *gradCam_, *occlusion_;
    Painted* shifts_;
    QPushButton* shiftAll_;
    QProgressBar* bar_;
    std::shared_ptr<const nn::TrainingResult> of_;
    nn::Split split_; ///< of the network that is looked into
    std::shared_ptr<const Look> look_;
    std::shared_ptr<const nn::ShiftEffect> shift_;
    std::optional<Error> failed_;
    JobRunner looker_, shifter_;
};

} // namespace telar
