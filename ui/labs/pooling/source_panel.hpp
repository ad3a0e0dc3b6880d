// Where the matrix comes from: an image of a collection or a file, a matrix (random, typed or CSV), a volume.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

class ElidedLabel;
class Lab;
class PairField;
class Segmented;

class SourcePanel : public QWidget {
    Q_OBJECT
public:
    /// `pooling`: the lab that pools what is too large to keep, and shows a volume's planes; null for others.
    explicit SourcePanel(SourceModel& model, PoolingModel* pooling = nullptr, QWidget* parent = nullptr);

    /// Opens a file or folder as the source; false when its kind is unknown (said beside the control).
    bool openPath(const QString& path);
    /// A new seed, a matrix typed, a folder, the collection: by keys of the lab that holds it.
    void addCommands(Lab& lab);

public slots:
    void chooseFile();
    void chooseFolder();
    void chooseVolume();
    void editMatrix();
    void browseCollection();
    void newSeed();
    void sameAgain();

signals:
    void volumeWanted();                   ///< show the volume's planes
    void againWanted();                    ///< the same random matrix once more
    void refused(const QString& sentence); ///< a file of no kind that is known

private:
    QWidget* buildImagePage();
    QWidget* buildMatrixPage();
    QWidget* buildVolumePage();
    void connectControls();
    void refresh();
    QString factsLine() const;
    void refreshImage(const SourceRequest& request);
    void refreshVolume(const SourceRequest& request);
    void showKind(int page);
    void openRequest(const QString& path, const std::optional<SourceRequest>& request);
    void edit(const QString& what, const std::function<void(SourceRequest&)>& change);

    SourceModel& model_;
    JobRunner recogniser_; ///< what a path is
    PoolingModel* pooling_;
    QLabel *facts_, *error_;
    QPushButton* stream_;
    Segmented* kind_;
    QStackedWidget* pages_;
    // image
    ElidedLabel* imageName_;
    QPushButton *openImage_, *openFolder_, *browse_, *builtIn_;
    QWidget *collectionBox_, *fileBox_;
    QComboBox *class_, *channel_;
    QSlider* item_;
    ElidedLabel* matrixName_; ///< of a file or a typed matrix
    QWidget* randomBox_;      ///< what decides random numbers
    QPushButton* drawRandom_;
    QSpinBox* itemNumber_;
    // matrix
    PairField* size_;
    QSpinBox *max_, *seed_;
    QToolButton* lock_;
    QPushButton *again_, *fresh_, *type_, *openCsv_;
    // volume
    ElidedLabel* volumeName_;
    QPushButton *openVolume_, *planes_;
    Segmented* axis_;
    QSlider* slice_;
    QSpinBox *sliceNumber_, *time_;
    QComboBox* series_;
    QWidget *volumeBox_, *seriesBox_, *timeBox_; ///< the last two only where there is a choice
    bool wantsVolume_ = false;                   ///< its page is open before there is a volume
};

} // namespace telar
