#include "ui/lessons/lesson_panel.hpp"

#include "ui/base/text_label.hpp"
#include "ui/lessons/prose.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAbstractTextDocumentLayout>
#include <QPushButton>
#include <QtMath>

namespace telar {

namespace {

constexpr int leastWidth = 190; ///< pixels, whatever the scale of the type: the picture beside it needs some, too

} // namespace

LessonPanel::LessonPanel(LessonSession& session, QWidget* parent) : QWidget(parent), session_(session) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* outer = bare(new QVBoxLayout(this));
    outer->setSpacing(0);
    auto* body = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(body), {16, 10, 16, 8}), 8);
    title_ = wrapped(roleLabel("section", this));
    close_ = withIcon(named(roleButton("quiet", this), "lessonClose"), "close");
    count_ = named(roleLabel("muted", this), "lessonCount");
    stepTitle_ = wrapped(named(roleLabel("heading", this), "lessonStep"));
    text_ = inRole(named(new OwnText(this), "lessonText"), "prose");
    text_->setOpenLinks(false);
    text_->setFrameShape(QFrame::NoFrame);
    text_->document()->setDocumentMargin(0);
    text_->viewport()->setAutoFillBackground(false);
    prose_ = new Prose(text_);
    checksTitle_ = roleLabel("section", this);
    auto* holder = new QWidget(this);
    checks_ = spaced(bare(new QVBoxLayout(holder)), 6);
    hint_ = wrapped(named(roleLabel("well", this), "lessonHint"));
    hintButton_ = named(roleButton("link", this), "lessonHintButton");
    again_ = named(roleButton("link", this), "lessonAgain");
    done_ = wrapped(named(new TextLabel(this), "lessonDone"));
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(16, 0, 16,
                                px(12)); // at its sides as little in large type: three words share the smallest screen
    back_ = named(new QPushButton(this), "lessonBack");
    back_->setIcon(icon("back")); // without a word: on a small screen in large type there is room for one
    back_->setIconSize({16, 16}); // nor for a larger one
    next_ = named(roleButton("primary", this), "lessonNext");
    addAll(buttons, back_, spring(1), next_);
    addAll(column, inRow(wide(title_), aligned(close_, Qt::AlignTop)), count_, stepTitle_);
    // The text is as tall as it is, so that what is to do stands right under it; a long one scrolls.
    addAll(column, wide(text_), checksTitle_, holder, hint_, inRow(hintButton_, spring(1), again_), done_, spring());
    // On a small screen all but the buttons scrolls: nothing of what is to do is cut.
    addAll(outer, wide(new ShrinkArea(body, QSize(leastWidth, 60), this)), buttons);
    connect(
        text_->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        [this](const QSizeF& size) { text_->setMaximumHeight(qCeil(size.height()) + px(2)); },
        Qt::QueuedConnection); // a layout that is at work would not see it
    connect(close_, &QPushButton::clicked, &session_, &LessonSession::stop);
    connect(back_, &QPushButton::clicked, this, [this] { session_.goTo(session_.step() - 1); });
    connect(next_, &QPushButton::clicked, &session_, &LessonSession::goOn);
    connect(hintButton_, &QPushButton::clicked, this, [this] { hint_->setVisible(hint_->isHidden()); });
    connect(again_, &QPushButton::clicked, &session_, &LessonSession::again);
    connect(&session_, &LessonSession::stepChanged, this, &LessonPanel::showStep);
    connect(&session_, &LessonSession::checksChanged, this, &LessonPanel::showChecks);
    keepWords(this, [this] {
        close_->setToolTip(tr("Leave the lesson; it will continue at this step"));
        close_->setAccessibleName(tr("Leave the lesson"));
        checksTitle_->setText(tr("To do"));
        hintButton_->setText(tr("Hint"));
        again_->setText(tr("Start this step again"));
        describe(back_, tr("Back"));
        text_->setAccessibleName(tr("Text of the lesson"));
        showStep();
    });
    keepColors(this, [this] {
        showChecks(); // the ticks' colours
    });
}

void LessonPanel::showStep() {
    if (!session_.lesson())
        return;
    const auto& step = session_.current();
    const auto words = [](const Bilingual& b) { return QString::fromStdString(b.in(language().toStdString())); };
    title_->setText(words(session_.lesson()->title));
    count_->setText(tr("Step %1 of %2").arg(session_.step() + 1).arg(session_.lesson()->steps.size()));
    stepTitle_->setText(words(step.title));
    prose_->show(words(step.text), session_.lesson()->folder);
    hint_->setText(words(step.hint));
    hint_->hide();
    hintButton_->setVisible(!hint_->text().isEmpty());
    const auto wanted = session_.wanted().size();
    again_->setVisible(!step.state.empty() || !step.exercise.empty());
    checksTitle_->setVisible(wanted > 0);
    // Labels are made and hidden, never deleted: this also runs while Qt walks all widgets with a new style.
    while (ticks_.size() < wanted) {
        auto* tick = wrapped(new TextLabel(this));
        tick->setObjectName(QStringLiteral("lessonCheck%1").arg(ticks_.size()));
        tick->setTextFormat(Qt::RichText);
        checks_->addWidget(tick);
        ticks_ << tick;
    }
    for (qsizetype i = 0; i < ticks_.size(); ++i)
        ticks_[i]->setVisible(i < wanted);
    back_->setEnabled(session_.step() > 0);
    next_->setText(session_.isLast() ? tr("Finish") : tr("Next"));
    showChecks();
}

void LessonPanel::showChecks() {
    if (!session_.lesson())
        return;
    const auto wanted = session_.wanted();
    for (int i = 0; i < wanted.size(); ++i) {
        const bool green = session_.green(i);
        const QString& words = wanted[i];
        ticks_[i]->setText(QStringLiteral("<table cellspacing='0' cellpadding='0'><tr><td style='color:%1; "
                                          "font-weight:600; padding-right:7px'>%2</td><td>%3</td></tr></table>")
                               .arg((green ? colors().good : colors().muted).name(),
                                    green ? QStringLiteral("✓") : QStringLiteral("○"), words.toHtmlEscaped()));
        ticks_[i]->setAccessibleName(green ? tr("Done: %1").arg(words) : tr("To do: %1").arg(words));
    }
    const bool all = session_.allGreen();
    next_->setDefault(all);
    done_->setVisible(all && session_.isLast());
    done_->setText(tr("That was the last step: the lesson is done."));
}

} // namespace telar
