// The head of the window: what is open, what is seen there, the settings that matter, and what can be done with all of it.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace telar {

class ElidedLabel;
class Lab;

class Head : public QWidget {
    Q_OBJECT
public:
    explicit Head(QWidget* parent = nullptr);
    /// Null: the page of the start, whose own controls are `start`.
    void setLab(Lab* lab);
    void setStart(QWidget* controls);
    /// A button that runs a lab, shown while that lab is.
    void addRun(QPushButton* run);
    void retranslate();
    /// Of the lab on show, after something has changed there.
    void refresh();

signals:
    void copyRequested();
    void exportRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void build();
    void buildPopup();
    void openCommand();
    void fillChips();
    void fitChips();
    void fitWords();

    static constexpr std::size_t mostChips = 6;
    QPointer<Lab> lab_;
    QWidget* start_ = nullptr;
    QLabel* glyph_;
    ElidedLabel *title_, *subject_;
    QWidget* chipRow_;
    QToolButton* chips_[mostChips];
    QPointer<QWidget> fields_[mostChips];
    std::size_t filled_ = 0;
    QPushButton *all_, *command_, *export_, *copy_;
    QDialog* popup_;
    QLineEdit* line_;
    QHBoxLayout* row_;
    QTimer later_; ///< many controls change at once
};

} // namespace telar
