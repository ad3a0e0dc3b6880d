// Why a source could not be read, over the picture that stays: the panel that asked for it may be folded or scrolled away.
#pragma once

#include <QFrame>

class QLabel;

namespace telar {

class SourceModel;

class SourceMessage : public QFrame {
    Q_OBJECT
public:
    /// Lies over `picture`, whose child it becomes.
    SourceMessage(SourceModel& model, QWidget* picture);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void place();

    SourceModel& model_;
    QLabel* text_;
    std::string noted_; ///< the file whose notes were shown last
    bool wasError_ = false;
};

} // namespace telar
