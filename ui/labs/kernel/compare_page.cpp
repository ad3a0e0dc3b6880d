#include "ui/labs/kernel/compare_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/wrap_layout.hpp"

#include <QMenu>
#include <QPushButton>

namespace telar {

constexpr int mostSteps = 10; // of undo, in the menu

ComparePage::ComparePage(KernelModel& model, KernelVersions& versions, QWidget* parent)
    : QWidget(parent), model_(model), versions_(versions) {
    build();
    onEvent(this, {QEvent::Show}, [this] {
        versions_.setWanted(true);
        refresh();
    });
    keepWords(this, [this] { refresh(); });
    connect(&versions_, &KernelVersions::changed, this, &ComparePage::refresh);
    connect(keep_, &QPushButton::clicked, &versions_, &KernelVersions::keep);
    connect(menu_, &QMenu::aboutToShow, this, &ComparePage::fillMenu);
    connect(back_, &QPushButton::clicked, &versions_, &KernelVersions::goBack);
    connect(forget_, &QPushButton::clicked, &versions_, &KernelVersions::discard);
    connect(view_, &ComparedView::lineRequested, this, &ComparePage::lineRequested);
    connect(view_, &ComparedView::sourceRequested, this, [this](const std::string& text) {
        auto state = model_.state();
        state.source = text;
        model_.replaceState(tr("taking a change back"), state);
    });
}

void ComparePage::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* buttons = spaced(new WrapLayout, 4);
    keep_ = says(named(new QPushButton(this), "keepVersion"), TELAR_SAYS("Keep for comparison"),
                 TELAR_SAYS("Keeps source, launch and counts as they are now (Ctrl+Alt+K)"));
    against_ = says(named(new QPushButton(this), "compareWith"), TELAR_SAYS("Compare with"),
                    TELAR_SAYS("What stood in the editor before one of the last edits, or a record of telar-cli"));
    menu_ = new QMenu(against_);
    against_->setMenu(menu_);
    back_ = says(named(new QPushButton(this), "backToKept"), TELAR_SAYS("Restore it"),
                 TELAR_SAYS("Puts the kept version back into the editor; can be undone"));
    forget_ = says(named(new QPushButton(this), "forgetKept"), TELAR_SAYS("Discard it"));
    words_ = wrapped(named(new TextLabel(this), "compareWords"));
    view_ = new ComparedView(this);
    for (auto* button : {keep_, against_, back_, forget_})
        buttons->addWidget(button);
    addAll(column, buttons, words_, wide(view_, 1));
}

void ComparePage::refresh() {
    if (!isVisible())
        return;
    const auto& kept = versions_.kept();
    back_->setEnabled(kept && !kept->source.empty() && kept->source != model_.state().source);
    forget_->setEnabled(kept.has_value());
    words_->setText(words());
    view_->setResult(versions_.result(), versions_.difference());
}

void ComparePage::fillMenu() {
    menu_->clear();
    for (auto& step : model_.stepsBack(mostSteps)) {
        auto line = step.lineText;
        if (line.size() > 40)
            line = line.left(39) + u'…';
        const auto name = step.line > 0 ? tr("Before the edit of line %1: %2").arg(QString::number(step.line), line)
                                        : tr("Before: %1").arg(step.edit);
        menu_->addAction(QString(name).replace(u'&', QStringLiteral("&&")), this,
                         [this, state = std::move(step.before)] { versions_.restore(state); });
    }
    menu_->addSeparator();
    menu_->addAction(tr("Open a record..."), this, [this] {
        const auto path = askSource(this, tr("A run's record"), tr("Records of runs (*.json *.jsonl)"));
        if (!path.isEmpty())
            versions_.openRecord(path);
    });
}

QString ComparePage::words() const {
    if (versions_.error())
        return translated(*versions_.error());
    const auto& kept = versions_.kept();
    if (!kept)
        return tr("Keep the current version, then edit: the lines that differ and the counts of both runs "
                  "appear here side by side.");
    const auto lines = versions_.difference();
    const QString name = QString::fromStdString(versions_.record().empty() ? kept->name : versions_.record());
    QString words = lines ? tr("%1 kept. Lines removed since: %2; added: %3.")
                                .arg(name, formatCount(countLines(*lines, DiffLine::Kind::Removed)),
                                     formatCount(countLines(*lines, DiffLine::Kind::Added)))
                          : tr("%1 kept.").arg(name);
    const auto& launch = kept->launch; // of an empty kernel: the one that the source proposes
    if (!launch.kernel.empty() && !(launch == model_.state().launch))
        words += QLatin1Char(' ') + tr("The launches differ as well.");
    if (!versions_.hasRun())
        words += QLatin1Char(' ') + tr("The current version has not finished a run.");
    if (!versions_.keptRun() && !versions_.busy())
        words += QLatin1Char(' ') + tr("The kept version does not run.");
    return words;
}

void ComparePage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    versions_.setWanted(false);
}

} // namespace telar
