#include "ui/labs/kernel/exercise_page.hpp"

#include "ui/base/text_label.hpp"
#include "ui/exercises/exercise_list.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QtMath>

namespace telar {

ExercisePage::ExercisePage(ExerciseSession& session, QWidget* parent) : QWidget(parent), session_(session) {
    auto* column = spaced(padded(new QVBoxLayout(this), {0, 0, 0, 12}), 8);
    scroll_ = inRole(new ShrinkArea(buildBody(), QSize(QWIDGETSIZE_MAX, 80), this), "panel");
    progress_ = named(new QProgressBar(this), "exerciseProgress");
    progress_->setTextVisible(false);
    progress_->setRange(0, 1000);
    auto size = progress_->sizePolicy();
    size.setRetainSizeWhenHidden(true); // nothing jumps when a check begins
    progress_->setSizePolicy(size);
    progress_->hide();
    check_ = named(roleButton("primary", this), "exerciseCheck");
    addAll(column, wide(scroll_), spaced(padded(inColumn(progress_, check_), {16, 0, 16, 0}), 6));
    connect(back_, &QPushButton::clicked, this, &ExercisePage::listRequested);
    connect(check_, &QPushButton::clicked, this,
            [this] { session_.checking() ? session_.cancel() : session_.check(); });
    connect(answer_, &QPushButton::clicked, &session_, &ExerciseSession::showAnswer);
    connect(again_, &QPushButton::clicked, &session_, &ExerciseSession::beginAgain);
    connect(next_, &QPushButton::clicked, this, [this] {
        if (const auto* next = session_.next())
            session_.openBuiltIn(std::string(next->id));
    });
    connect(&session_, &ExerciseSession::opened, this, &ExercisePage::showExercise);
    connect(&session_, &ExerciseSession::changed, this, &ExercisePage::showChecks);
    for (auto signal : {&ExerciseSession::progressed, &ExerciseSession::busyChanged})
        connect(&session_, signal, this, &ExercisePage::showProgress);
    keepWords(this, [this] {
        back_->setText(QStringLiteral("‹ ") + tr("All exercises"));
        progress_->setAccessibleName(tr("Progress of the check"));
        showExercise();
        showProgress();
    });
    keepColors(this, [this] {
        showChecks(); // the ticks' colours
    });
}

QWidget* ExercisePage::buildBody() {
    auto* body = new QWidget(this);
    auto* column = spaced(padded(new QVBoxLayout(body), {16, 10, 16, 4}), 8);
    const auto link = [&](const char* name) {
        auto* made = named(roleButton("link", body), name);
        return made;
    };
    const auto label = [&](const char* role, const char* name) {
        auto* made = wrapped(named(roleLabel(role, body), name));
        return made;
    };
    back_ = link("exerciseBack");
    title_ = label("heading", "exerciseTitle");
    about_ = label("muted", "exerciseAbout");
    text_ = heard(inRole(named(new OwnText(body), "exerciseText"), "prose"), TELAR_SAYS("Text of the exercise"));
    text_->setOpenLinks(false);
    text_->setFrameShape(QFrame::NoFrame);
    text_->document()->setDocumentMargin(0);
    text_->viewport()->setAutoFillBackground(false);
    text_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    checksTitle_ = says(label("section", "exerciseChecksTitle"), TELAR_SAYS("Checks"));
    auto* holder = new QWidget(body);
    checks_ = spaced(bare(new QVBoxLayout(holder)), 6);
    stale_ = label("muted", "exerciseStale");
    hint_ = label("well", "exerciseHint");
    done_ = label("success", "exerciseDone");
    error_ = label("error", "exerciseError");
    next_ = says(named(new QPushButton(body), "exerciseNext"), TELAR_SAYS("Next exercise"));
    cases_ = label("muted", "exerciseCases");
    answer_ = says(link("exerciseAnswer"), TELAR_SAYS("Show answer"));
    again_ = says(link("exerciseAgain"), TELAR_SAYS("Reset"), TELAR_SAYS("The original code; Ctrl+Z restores yours"));
    column->addWidget(back_, 0, Qt::AlignLeft);
    for (auto* widget : {static_cast<QWidget*>(title_), static_cast<QWidget*>(about_), static_cast<QWidget*>(text_),
                         static_cast<QWidget*>(checksTitle_), holder, static_cast<QWidget*>(stale_),
                         static_cast<QWidget*>(hint_), static_cast<QWidget*>(done_), static_cast<QWidget*>(error_)})
        column->addWidget(widget);
    addAll(column, aligned(next_, Qt::AlignLeft), cases_, inRow(answer_, spring(1), again_), spring(1));
    connect(
        text_->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        [this](const QSizeF& size) { text_->setFixedHeight(qCeil(size.height()) + px(2)); },
        Qt::QueuedConnection); // a layout that is at work would not see it
    return body;
}

void ExercisePage::showExercise() {
    const auto* e = session_.exercise();
    if (!e)
        return;
    const auto code = language().toStdString();
    title_->setText(QString::fromStdString(e->title.in(code)));
    if (!session_.student().isEmpty())
        about_->setText(tr("The answer of %1. Checking it does not change your own progress.").arg(session_.student()));
    else
        about_->setText(tr("%1 · about %2 minutes").arg(exerciseChapter(e->chapter)).arg(e->minutes));
    setProse(text_, QString::fromStdString(e->text.in(code)));
    const auto hidden = std::count_if(e->cases.begin(), e->cases.end(), [](const auto& one) { return one.hidden; });
    QString words = tr("%1 test cases, %2 hidden").arg(e->cases.size()).arg(hidden);
    if (const auto later = session_.laterChecks(); later > 0)
        words += QStringLiteral(". ") + tr("Checks that are shown later: %1").arg(later);
    cases_->setText(words);
    answer_->setEnabled(!e->modelLocked);
    answer_->setToolTip(e->modelLocked ? tr("Your teacher has locked the answer")
                                       : tr("Puts the model answer into the editor; Ctrl+Z restores yours"));
    showChecks();
}

QLabel* ExercisePage::tick(qsizetype index) {
    // Labels are made and hidden, never deleted: this also runs while Qt walks all widgets with a new style.
    while (ticks_.size() <= index) {
        auto* made = wrapped(new TextLabel(this));
        made->setObjectName(QStringLiteral("exerciseCheck%1").arg(ticks_.size()));
        made->setTextFormat(Qt::RichText);
        made->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        connect(made, &QLabel::linkActivated, this, [this](const QString& line) { emit lineRequested(line.toInt()); });
        checks_->addWidget(made);
        ticks_ << made;
    }
    return ticks_[index];
}

void ExercisePage::showCheck(qsizetype index, const GradedCheck& check, bool current) {
    using State = GradedCheck::State;
    const auto code = language().toStdString();
    const QString words = QString::fromStdString(check.label(code));
    const QString mark = check.state == State::Passed   ? QStringLiteral("✓")
                         : check.state == State::Failed ? QStringLiteral("✗")
                                                        : QStringLiteral("○");
    const QColor colour = !current || check.state == State::NotTried ? colors().muted
                          : check.state == State::Passed             ? colors().good
                                                                     : colors().bad;
    QString got;
    if (!check.got.empty()) {
        got = translated(check.got).toHtmlEscaped();
        const auto& cases = session_.exercise()->cases;
        if (check.caseNumber > 0 && cases.size() > 1)
            got = (cases[static_cast<std::size_t>(check.caseNumber - 1)].hidden ? tr("Case %1, hidden: %2")
                                                                                : tr("Case %1: %2"))
                      .arg(QString::number(check.caseNumber), got);
        got = QStringLiteral("<br><span style='color:%1'>%2</span>").arg(colors().muted.name(), got);
        if (check.line > 0)
            got += QStringLiteral(" <a href='%1' style='color:%2; text-decoration:none'>%3</a>")
                       .arg(check.line)
                       .arg(colors().accent.name(), tr("To line %1").arg(check.line).toHtmlEscaped());
    }
    auto* label = tick(index);
    label->setText(QStringLiteral("<table cellspacing='0' cellpadding='0'><tr><td style='color:%1; font-weight:600; "
                                  "padding-right:7px'>%2</td><td>%3%4</td></tr></table>")
                       .arg(colour.name(), mark, words.toHtmlEscaped(), got));
    label->setAccessibleName(check.state == State::Passed   ? tr("Passed: %1").arg(words)
                             : check.state == State::Failed ? tr("Failed: %1").arg(words)
                                                            : tr("Not tried: %1").arg(words));
    label->show();
}

void ExercisePage::showChecks() {
    const auto* e = session_.exercise();
    if (!e)
        return;
    const auto grade = session_.grade();
    const bool current = session_.isGraded() && !session_.checking();
    const auto checks = grade ? grade->checks : wantedChecks(*e);
    for (std::size_t k = 0; k < checks.size(); ++k)
        showCheck(static_cast<qsizetype>(k), checks[k], current);
    for (qsizetype k = static_cast<qsizetype>(checks.size()); k < ticks_.size(); ++k)
        ticks_[k]->hide();
    const QString hint = grade ? QString::fromStdString(grade->hint.in(language().toStdString())) : QString();
    hint_->setVisible(!hint.isEmpty());
    hint_->setText(hint);
    stale_->setVisible(grade && !current && !session_.checking());
    stale_->setText(tr("Result of the last check; the code has changed since."));
    const bool passed = grade && grade->passed;
    done_->setVisible(passed);
    done_->setText(tr("All checks pass: exercise solved!"));
    next_->setVisible(passed && session_.next());
    setRole(next_, "primary");
    setRole(check_, next_->isHidden() ? "primary" : ""); // one filled button
    error_->setVisible(session_.error().has_value());
    if (session_.error())
        error_->setText(translated(*session_.error()));
    showProgress();
    if (grade != shown_ || session_.error().has_value() != failed_) {
        shown_ = grade;
        failed_ = session_.error().has_value();
        QTimer::singleShot(0, this, &ExercisePage::showOutcome); // when all has its place
    }
}

// What came of a check is below a text that may be long: it is brought into sight.
void ExercisePage::showOutcome() {
    const std::pair<bool, QWidget*> outcomes[] = {
        {failed_, error_}, {hint_->isVisible(), hint_}, {next_->isVisible(), next_}, {done_->isVisible(), done_}};
    for (const auto& [there, widget] : outcomes)
        if (there)
            return scroll_->ensureWidgetVisible(widget, 0, px(8));
}

void ExercisePage::showProgress() {
    const bool checking = session_.checking();
    progress_->setVisible(checking);
    check_->setText(checking ? tr("Stop") : tr("Check"));
    check_->setToolTip(checking ? tr("Stops the check; the code stays unchanged")
                                : tr("Compiles the code, runs every case and evaluates every check"));
    const auto* progress = session_.progress();
    progress_->setValue(progress ? static_cast<int>(1000 * progress->fraction().value_or(0)) : 0);
}

ExercisePanel::ExercisePanel(ExerciseSession& session, QWidget* parent) : QWidget(parent), session_(session) {
    setProperty("role", "panel");
    setAttribute(Qt::WA_StyledBackground);
    setScaled(this, Side::MinimumWidth, 272);
    auto* column = bare(new QVBoxLayout(this));
    stack_ = new QStackedWidget(this);
    list_ = new ExerciseList(stack_);
    page_ = new ExercisePage(session, stack_);
    addAll(stack_, list_, page_);
    column->addWidget(stack_);
    connect(list_, &ExerciseList::chosen, this, [this](const std::string& id) { session_.openBuiltIn(id); });
    connect(list_, &ExerciseList::fileRequested, this, &ExercisePanel::chooseFile);
    connect(list_, &ExerciseList::handInRequested, this, &ExercisePanel::handInRequested);
    connect(list_, &ExerciseList::classRequested, this, &ExercisePanel::classRequested);
    connect(page_, &ExercisePage::listRequested, this, &ExercisePanel::showList);
    connect(page_, &ExercisePage::lineRequested, this, &ExercisePanel::lineRequested);
    connect(&session_, &ExerciseSession::opened, this, &ExercisePanel::showOpen);
    connect(&session_, &ExerciseSession::progressChanged, list_, &ExerciseList::refresh);
    showOpen();
}

void ExercisePanel::showOpen() { showOnly(stack_, session_.exercise() ? static_cast<QWidget*>(page_) : list_); }

void ExercisePanel::showList() {
    showOnly(stack_, list_);
    list_->setFocus();
}

void ExercisePanel::chooseFile() {
    const auto path = askSource(this, tr("Open an exercise"), tr("Telar exercises (*.telar-exercise)"));
    if (!path.isEmpty())
        session_.openFile(path);
}

void ExercisePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        list_->retranslate();
    else if (event->type() == QEvent::PaletteChange)
        list_->refresh(); // the colour of chapters
}

} // namespace telar
