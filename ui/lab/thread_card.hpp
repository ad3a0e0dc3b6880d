// One thread of a traced block: where it stands, the lanes of its warp, the sectors and the banks that the warp touched.
#pragma once

#include "core/simt/thread_view.hpp"

#include <QString>
#include <QWidget>

#include <memory>

class QLabel;

namespace telar {

class BankStrip;
class LaneStrip;
class SectorStrip;

class ThreadCard : public QWidget {
    Q_OBJECT
public:
    explicit ThreadCard(QWidget* parent = nullptr);
    /// Null: no thread. `about` says what the thread does: "Which thread computes S(3, 5)?"
    void show(std::shared_ptr<const ThreadView> view, const QString& about);
    /// The accesses of that step where it makes one, else the first ones of the thread. -1: those.
    void setStep(int step);
    std::shared_ptr<const ThreadView> view() const { return view_; }
    QString words() const;

private:
    void refresh();

    std::shared_ptr<const ThreadView> view_;
    QString about_;
    int step_ = -1;
    QLabel *title_, *place_, *lanesText_, *memoryText_;
    LaneStrip* lanes_;
    SectorStrip* sectors_;
    BankStrip* banks_;
};

// What a step of a thread does, in words.

/// "reads A[135] = 7"
QString threadStepWords(const ThreadStep& step);
/// What it does and what that costs, with its line: a sentence.
QString threadStepLine(const ThreadStep& step);
/// "Its warp fetched 4 sectors of 32 bytes, and needed 4." Empty where nothing is fetched.
QString threadStepCost(const ThreadStep& step);

} // namespace telar
