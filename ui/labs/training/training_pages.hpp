// The tabs of a training lab, grouped by what a user asks: how it trains, on which data, what the network is, how well it does, and
// beside what. A tab of two pages has a choice at the right.
#pragma once

#include "ui/lab/lab.hpp"

namespace telar {

class Segmented;

/// In the order in which projects and lessons number them.
enum class TrainingPage { Curves, Data, Model, Inside, Rate, Runs, Findings, Evaluation };

class TrainingPages : public QWidget {
    Q_OBJECT
public:
    struct Names {
        const char *state, *icon, *title, *command;
    };
    /// In the order of `TrainingPage`; titles and commands untranslated.
    static const std::vector<Names>& names();
    static constexpr int tabCount = 5;
    /// The pages of a tab, in order.
    static const std::vector<TrainingPage>& pagesOf(int tab);
    static QString title(TrainingPage page);

    explicit TrainingPages(QWidget* parent = nullptr);
    void show(TrainingPage page); ///< emits nothing

signals:
    void chosen(TrainingPage page);

private:
    void nameParts();

    Segmented *tabs_, *parts_;
    TrainingPage lastOf_[tabCount];
};

} // namespace telar
