#include "ui/labs/training/training_pages.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QCoreApplication>
#include <QToolButton>

#include <algorithm>

namespace telar {

namespace {

constexpr const char* context = "telar::TrainingLab";

QString words(const char* text) { return QCoreApplication::translate(context, text); }

int tabOf(TrainingPage page) {
    for (int tab = 0; tab < TrainingPages::tabCount; ++tab)
        if (std::ranges::count(TrainingPages::pagesOf(tab), page) > 0)
            return tab;
    return 0;
}

} // namespace

const std::vector<TrainingPages::Names>& TrainingPages::names() {
    static const std::vector<Names> all{
        {"curves", "chart", QT_TRANSLATE_NOOP("telar::TrainingLab", "Curves"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Show curves")},
        {"data", "image", QT_TRANSLATE_NOOP("telar::TrainingLab", "Data"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Show data")},
        {"model", "table", QT_TRANSLATE_NOOP("telar::TrainingLab", "Model"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Show model")},
        {"inside", "search", QT_TRANSLATE_NOOP("telar::TrainingLab", "Inside"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Look inside the network")},
        {"rate", "chart", QT_TRANSLATE_NOOP("telar::TrainingLab", "Rate"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Show learning rates")},
        {"compare", "table", QT_TRANSLATE_NOOP("telar::TrainingLab", "Trainings"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Compare trainings")},
        {"findings", "warning", QT_TRANSLATE_NOOP("telar::TrainingLab", "Notes"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Show what went wrong in the originals")},
        {"evaluation", "fit", QT_TRANSLATE_NOOP("telar::TrainingLab", "Evaluation"),
         QT_TRANSLATE_NOOP("telar::TrainingLab", "Evaluate honestly")},
    };
    return all;
}

const std::vector<TrainingPage>& TrainingPages::pagesOf(int tab) {
    using P = TrainingPage;
    static const std::vector<TrainingPage> all[tabCount] = {
        {P::Curves, P::Rate}, {P::Data}, {P::Model, P::Inside}, {P::Evaluation}, {P::Runs, P::Findings}};
    return all[tab];
}

QString TrainingPages::title(TrainingPage page) { return words(names()[static_cast<std::size_t>(page)].title); }

TrainingPages::TrainingPages(QWidget* parent) : QWidget(parent) {
    for (int tab = 0; tab < tabCount; ++tab)
        lastOf_[tab] = pagesOf(tab).front();
    auto* row = bare(new QHBoxLayout(this));
    tabs_ = named(new Segmented(tabCount, this), "pages");
    tabs_->setTabs();
    parts_ = named(new Segmented(2, this), "pageParts");
    parts_->setProperty("tight", true);
    addAll(row, tabs_, spring(1), aligned(parts_, Qt::AlignVCenter));
    connect(tabs_, &Segmented::chosen, this, [this](int tab) {
        show(lastOf_[tab]);
        emit chosen(lastOf_[tab]);
    });
    connect(parts_, &Segmented::chosen, this, [this](int part) {
        const auto page = pagesOf(tabs_->current())[static_cast<std::size_t>(part)];
        show(page);
        emit chosen(page);
    });
    keepWords(this, [this] {
        tabs_->setTexts({words(QT_TRANSLATE_NOOP("telar::TrainingLab", "Train")), title(TrainingPage::Data),
                         words(QT_TRANSLATE_NOOP("telar::TrainingLab", "Network")), title(TrainingPage::Evaluation),
                         words(QT_TRANSLATE_NOOP("telar::TrainingLab", "Compare"))});
        tabs_->setAccessibleName(words(QT_TRANSLATE_NOOP("telar::TrainingLab", "Pages")));
        parts_->setAccessibleName(words(QT_TRANSLATE_NOOP("telar::TrainingLab", "Parts of this page")));
        nameParts();
    });
    show(TrainingPage::Curves);
}

void TrainingPages::show(TrainingPage page) {
    const int tab = tabOf(page);
    const auto& pages = pagesOf(tab);
    lastOf_[tab] = page;
    tabs_->setCurrent(tab);
    parts_->setVisible(pages.size() > 1);
    nameParts();
    parts_->setCurrent(static_cast<int>(std::ranges::find(pages, page) - pages.begin()));
}

void TrainingPages::nameParts() {
    const auto& pages = pagesOf(tabs_->current());
    parts_->setTexts({title(pages.front()), title(pages.back())});
}

} // namespace telar
