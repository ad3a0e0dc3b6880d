// A minute through the program: the rest of the window goes dim, one part after the other is shown with a sentence. It goes on by
// itself or by keys, and ends at any moment with Esc, where it began.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QTimer>
#include <QWidget>

namespace telar {

class MainWindow;

class Tour : public QWidget {
    Q_OBJECT
public:
    static constexpr int secondsAStep = 10;
    explicit Tour(MainWindow& window);
    ~Tour() override;

    static int seconds();
    int step() const { return step_; }
    void go(int step);
    void leave();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void retranslate();
    /// The part of the window that the step speaks of.
    QRect shown() const;

    MainWindow& window_;
    QString began_; ///< the lab on screen; empty: the start page
    int step_ = -1;
    QWidget* bubble_;
    QLabel *words_, *count_;
    QPushButton *leave_, *back_, *next_;
    QTimer timer_, follow_;
    QRect placedBeside_;
};

} // namespace telar
