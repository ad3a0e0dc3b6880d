// SourceView's numbers beside the lines: which are shown, and how they are written.
#include "ui/base/format.hpp"
#include "ui/source/source_view.hpp"
#include "ui/widgets/controls.hpp"

#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

QString shortNumber(double value) {
    const bool whole = std::fabs(value - std::round(value)) < 0.05 || value >= 100;
    return whole ? formatValue(std::round(value), true) : formatFixed(value, 1);
}

QString gutterShare(double made, double least) {
    return least > 0 || made > 0 ? shortNumber(made) + QLatin1Char('/') + shortNumber(least) : QString();
}

} // namespace

void SourceView::setFacts(std::vector<SourceFacts> facts) {
    facts_ = std::move(facts);
    if (!facts_.empty() && difference_.empty()) { // until there are others, as after an error, the choice stays
        bool any[3] = {};
        int dear = 0;
        for (const auto& f : facts_)
            for (int fact = 0; fact < 3; ++fact) {
                any[fact] |= !factWords(f, fact).isEmpty();
                if (isCost(f, fact))
                    dear = std::max(dear, fact);
            }
        for (int fact = 0; fact < 3; ++fact)
            choice_->button(fact)->setVisible(any[fact]);
        choice_->show();
        if (!chosen_ || !any[choice_->current()])
            choice_->setCurrent(any[dear] ? dear : 0);
    }
    showFacts();
}

int SourceView::fact() const { return choice_->current(); }

void SourceView::nameFacts() {
    choice_->setTexts(
        {tr("lanes"), tr("sectors"), tr("banks")},
        {tr("Lanes that took part in an instruction of a warp, of 32, on average"),
         tr("Sectors of 32 bytes moved to or from global memory, as a multiple of the fewest that could be"),
         tr("Wavefronts of shared memory, as a multiple of the fewest that could be")});
    choice_->setAccessibleName(tr("Number beside the lines"));
}

QString SourceView::factWords(const SourceFacts& f, int fact) {
    const auto times = [](double made, double least) {
        return made > 0 && least > 0 ? QStringLiteral("×") + shortNumber(made / least) : QString();
    };
    return fact == 0 ? shortNumber(f.lanes) : fact == 1 ? times(f.sectors, f.needed) : times(f.passes, f.ideal);
}

bool SourceView::isCost(const SourceFacts& f, int fact) {
    return fact == 0 ? f.divergent : fact == 1 ? f.sectors > f.needed * 1.001 : f.passes > f.ideal * 1.001;
}

const SourceFacts* SourceView::factsOf(int line) const {
    const auto found = std::find_if(facts_.begin(), facts_.end(), [&](const SourceFacts& f) { return f.line == line; });
    return found == facts_.end() ? nullptr : &*found;
}

QStringList SourceView::gutterOf(int line) const {
    if (!difference_.empty()) {
        const auto& one = difference_[static_cast<std::size_t>(line) - 1];
        const auto number = [](int32_t n) { return n > 0 ? QString::number(n) : QString(); };
        return {number(one.before), number(one.after),
                one.kind == DiffLine::Kind::Added     ? QStringLiteral("+")
                : one.kind == DiffLine::Kind::Removed ? QStringLiteral("−")
                                                      : QString(),
                noteOf(line - 1) ? noteOf(line - 1)->words : QString()};
    }
    const auto* f = factsOf(line);
    return f ? QStringList{shortNumber(f->lanes), gutterShare(f->sectors, f->needed), gutterShare(f->passes, f->ideal)}
             : QStringList{};
}

} // namespace telar
