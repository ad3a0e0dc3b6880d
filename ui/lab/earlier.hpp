// What is on screen of an earlier state of a lab. A result has the stamp of the state that it came from; where the lab is in
// another one, the result is greyed, with a word, until there is one of the present state.
#pragma once

#include "ui/state/earlier_part.hpp"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

namespace telar {

/// "Of the earlier data"; empty for No.
QString earlierWords(Earlier what);

/// The results of a lab, and which of them are marked. GUI thread only.
class EarlierMarks : public QObject {
    Q_OBJECT
public:
    /// What has changed since the result on show was made; No where none is on show.
    using Age = std::function<Earlier()>;
    /// A result that is made anew within this time is not marked: pictures would blink at each step of a slider.
    static constexpr int graceMs = 100;

    explicit EarlierMarks(QObject* parent = nullptr);
    ~EarlierMarks() override;

    /// These have one age. All are greyed; the first picture of them in sight has the word, for all.
    void add(const QWidgetList& shown, const Age& age);
    /// To be called when a state or a result may have changed.
    void look();
    void clear();

    struct Result {
        QPointer<QWidget> shown;
        int group = 0; ///< of those that were added together
        Age age;
        Earlier marked = Earlier::No;
        QElapsedTimer since; ///< it is old; invalid: it is not
    };
    const std::vector<Result>& results() const { return results_; }
    /// Of the results on screen, the mark that says most.
    Earlier onScreen() const;

signals:
    void changed();

private:
    std::function<bool()> speaks(const Result& result) const;

    std::vector<Result> results_;
    int groups_ = 0;
    QTimer grace_;
};

} // namespace telar
