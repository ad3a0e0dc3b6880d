#include "ui/labs/kernel/kernel_edit.hpp"

#include <algorithm>
#include <utility>

namespace telar {

KernelEdit::KernelEdit(KernelModel& model, const QString& what, const KernelState& before, const KernelState& after)
    : QUndoCommand(what), model_(model), nameBefore_(before.name), nameAfter_(after.name), launchBefore_(before.launch),
      launchAfter_(after.launch), pathBefore_(before.path), pathAfter_(after.path), headersBefore_(before.headers),
      headersAfter_(after.headers), trustedBefore_(before.trusted), trustedAfter_(after.trusted),
      when_(Gesture::now()) {
    const auto &from = before.source, &to = after.source;
    const auto both = std::min(from.size(), to.size());
    while (at_ < both && from[at_] == to[at_])
        ++at_;
    std::size_t back = 0;
    while (back < both - at_ && from[from.size() - 1 - back] == to[to.size() - 1 - back])
        ++back;
    removed_ = from.substr(at_, from.size() - back - at_);
    inserted_ = to.substr(at_, to.size() - back - at_);
}

void KernelEdit::redo() {
    KernelState state = model_.state();
    state.source.replace(std::min(at_, state.source.size()), removed_.size(), inserted_);
    if (nameBefore_ != nameAfter_)
        state.name = nameAfter_;
    if (pathBefore_ != pathAfter_)
        state.path = pathAfter_;
    state.headers = headersAfter_;
    if (!(launchBefore_ == launchAfter_))
        state.launch = launchAfter_;
    // Undone and done again, a stranger's text does not become the user's own.
    state.trusted = std::exchange(first_, false) ? trustedAfter_ : state.trusted && trustedAfter_;
    model_.setState(state);
}

void KernelEdit::undo() { model_.setState(before(model_.state())); }

KernelState KernelEdit::before(KernelState state) const {
    state.source.replace(std::min(at_, state.source.size()), inserted_.size(), removed_);
    if (nameBefore_ != nameAfter_)
        state.name = nameBefore_;
    if (pathBefore_ != pathAfter_)
        state.path = pathBefore_;
    state.headers = headersBefore_;
    if (!(launchBefore_ == launchAfter_))
        state.launch = launchBefore_;
    state.trusted = state.trusted && trustedBefore_;
    return state;
}

int KernelEdit::lineIn(const std::string& after) const {
    if (removed_.empty() && inserted_.empty())
        return 0;
    const auto end = after.begin() + static_cast<std::ptrdiff_t>(std::min(at_, after.size()));
    return 1 + static_cast<int>(std::count(after.begin(), end, '\n'));
}

bool KernelEdit::ofSourceAlone() const { return nameBefore_ == nameAfter_ && launchBefore_ == launchAfter_; }

bool KernelEdit::mergeText(const KernelEdit& next) {
    if (next.removed_.empty() && next.at_ == at_ + inserted_.size() && next.inserted_.find('\n') == std::string::npos)
        inserted_ += next.inserted_;
    else if (next.inserted_.empty() && next.at_ + next.removed_.size() == at_ + inserted_.size() &&
             next.removed_.size() <= inserted_.size())
        inserted_.resize(inserted_.size() - next.removed_.size());
    else if (next.inserted_.empty() && inserted_.empty() && next.at_ + next.removed_.size() == at_) {
        removed_ = next.removed_ + removed_;
        at_ = next.at_;
    } else {
        return false;
    }
    return true;
}

bool KernelEdit::mergeWith(const QUndoCommand* other) {
    const auto* next = static_cast<const KernelEdit*>(other);
    const bool text = ofSourceAlone();
    if (next->text() != QUndoCommand::text() || text != next->ofSourceAlone() ||
        !when_.goesOnWith(next->when_, std::chrono::milliseconds(text ? 1000 : 400)))
        return false;
    if (text) {
        if (!mergeText(*next))
            return false;
    } else {
        if (!removed_.empty() || !inserted_.empty() || !next->removed_.empty() || !next->inserted_.empty())
            return false;
        nameAfter_ = next->nameAfter_;
        pathAfter_ = next->pathAfter_;
        launchAfter_ = next->launchAfter_;
    }
    when_ = next->when_;
    return true;
}

} // namespace telar
