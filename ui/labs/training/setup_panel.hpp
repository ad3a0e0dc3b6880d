// What is trained, on what, how: data, engine, epochs, batch, rate, optimiser, seed; and the buttons.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

namespace telar {

class Segmented;

class SetupPanel : public QWidget {
    Q_OBJECT
public:
    explicit SetupPanel(TrainingModel& model, QWidget* parent = nullptr);
    void openFolder(const QString& folder);
    void chooseFolder();
    void newSeed();

signals:
    /// The settings are others; the last undo step brings them back.
    void replaced(const QString& sentence);

private:
    void build();
    void connectFields();
    void refresh();
    void typeRate();
    void changeData(const std::string& source);
    QString dataNote() const;

    TrainingModel& model_;
    QComboBox *data_, *engine_, *precision_;
    QPushButton *folder_, *useRate_;
    QLabel *dataNote_, *engineNote_, *rateNote_, *stepsNote_, *memory_;
    QSpinBox *epochs_, *batch_, *seed_, *hidden_;
    QLineEdit* rate_;
    Segmented* optimiser_;
    QCheckBox *augment_, *thesis_;
    bool filling_ = false;
};

} // namespace telar
