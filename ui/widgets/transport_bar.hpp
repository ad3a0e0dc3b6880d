// The one transport bar: first, back, play, forward, last, slider, "step n of N" and speed. Plays by a
// real-time clock, however long each step takes to show.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace telar {

/// GUI thread only. Steps count from 0 to count - 1 and are shown from 1.
class TransportBar : public QWidget {
    Q_OBJECT
public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// Stops, keeps the step where it still exists, else goes to the first.
    void setCount(int64_t count);
    int64_t count() const { return count_; }
    void setStep(int64_t step);
    int64_t step() const { return step_; }
    bool isPlaying() const { return playing_; }
    double speed() const;
    /// One of 0.25, 0.5, 1, 2, 4, 8, 16; the nearest is taken.
    void setSpeed(double speed);
    /// Steps per second at the present speed: a whole play at ×1 takes at most 20 s, and at least 4 steps are
    /// made per second.
    double rate() const;

public slots:
    void play();
    void pause();
    void togglePlay();
    void stepForward();
    void stepBack();
    void toFirst();
    void toLast();

signals:
    void stepChanged(qint64 step);
    void playingChanged(bool playing);

protected:
    void changeEvent(QEvent* event) override;

private:
    void tick();
    void restartClock();
    void showStep();
    void retranslate();
    void restyle();
    void holdWidth();

    int64_t count_ = 0;
    int64_t step_ = 0;
    bool playing_ = false;
    QTimer timer_;
    QElapsedTimer clock_;
    int64_t stepAtStart_ = 0;
    QToolButton* first_;
    QToolButton* back_;
    QToolButton* play_;
    QToolButton* forward_;
    QToolButton* last_;
    QSlider* slider_;
    QLabel* label_;
    QComboBox* speed_;
};

} // namespace telar
