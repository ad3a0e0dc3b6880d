// The editor of exercises: launches, checks and hints, which are lists.
#include "core/exercise/figures.hpp"
#include "ui/base/format.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/messages.hpp"

#include <QCheckBox>
#include <QCloseEvent>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

namespace telar {

namespace {

enum CaseColumn { Grid, Block, Shared, Arguments, Hidden };
enum CheckColumn { Condition, ModelHas, CheckWords, Shown };
constexpr char outputsWord[] = "outputs", findingsWord[] = "findings";

QTableWidgetItem* fixedItem(const QString& words) {
    auto* item = new QTableWidgetItem(words);
    item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    return item;
}

} // namespace

void ExerciseEditor::connectLists() {
    connect(cases_, &QTableWidget::cellChanged, this, &ExerciseEditor::takeCase);
    connect(check_, &QComboBox::currentIndexChanged, this, [this] {
        const bool figure = check_->currentIndex() > 1;
        enableEach({comparison_, value_, ofModel_}, figure);
    });
    connect(hintWhen_, &QComboBox::currentIndexChanged, this, &ExerciseEditor::fillHintSubjects);
    takeWords(checks_, CheckWords, [this](std::size_t row) -> Bilingual& { return exercise_.checks[row].text; });
    takeWords(hints_, 1, [this](std::size_t row) -> Bilingual& { return exercise_.hints[row].text; });
}

void ExerciseEditor::takeWords(QTableWidget* table, int column, std::function<Bilingual&(std::size_t row)> words) {
    connect(table, &QTableWidget::cellChanged, this, [=, this](int row, int changedColumn) {
        if (showing_ || changedColumn != column)
            return;
        written(words(static_cast<std::size_t>(row))) = table->item(row, column)->text().trimmed().toStdString();
        changed();
    });
}

void ExerciseEditor::showCases() {
    showing_ = true;
    for (const int column : {int{Block}, int{Shared}}) // a program is started by its ranks
        cases_->setColumnHidden(column, exercise_.program);
    cases_->horizontalHeaderItem(Grid)->setText(exercise_.program ? tr("Ranks") : tr("Grid"));
    cases_->setRowCount(static_cast<int>(exercise_.cases.size()));
    for (int row = 0; row < cases_->rowCount(); ++row) {
        const auto& one = exercise_.cases[static_cast<std::size_t>(row)];
        QStringList arguments;
        for (const auto& word : one.arguments)
            arguments << QString::fromStdString(word);
        const QString words[] = {exercise_.program ? QString::number(one.ranks)
                                                   : QString::fromStdString(cuda::sizesWord(one.config.grid)),
                                 QString::fromStdString(cuda::sizesWord(one.config.block)),
                                 QString::number(one.config.dynamicShared), arguments.join(QLatin1Char(' '))};
        for (int column = Grid; column <= Arguments; ++column) {
            cases_->setItem(row, column, new QTableWidgetItem(words[column]));
            cases_->item(row, column)->setToolTip(words[column]); // where the window is narrow
        }
        auto* hidden = fixedItem({});
        hidden->setFlags((hidden->flags() | Qt::ItemIsUserCheckable) & ~Qt::ItemIsEditable);
        hidden->setCheckState(one.hidden ? Qt::Checked : Qt::Unchecked);
        cases_->setItem(row, Hidden, hidden);
    }
    showing_ = false;
}

/// A word that is none leaves the launch as it was, and says what belongs there.
void ExerciseEditor::takeCase(int row, int column) {
    if (showing_)
        return;
    auto& one = exercise_.cases[static_cast<std::size_t>(row)];
    const auto typed = cases_->item(row, column)->text().simplified();
    if (column == Grid && exercise_.program) {
        bool number = false;
        const int ranks = typed.toInt(&number);
        if (!number || ranks < 0 || ranks > mostExerciseRanks) {
            say(tr("A case has up to %1 ranks; 0 is a program without MPI.").arg(mostExerciseRanks), true);
            return showCases();
        }
        one.ranks = ranks;
    } else if (column == Grid || column == Block) {
        const auto sizes = cuda::parseSizes(typed.toStdString(), column == Grid ? "grid" : "block");
        if (!sizes) {
            say(translated(sizes.error()), true);
            return showCases();
        }
        (column == Grid ? one.config.grid : one.config.block) = *sizes;
    } else if (column == Shared) {
        bool number = false;
        const uint bytes = typed.toUInt(&number);
        if (!number || bytes > static_cast<uint>(simt::maxSharedBytes)) {
            say(tr("Shared memory is a number of bytes up to %1.").arg(simt::maxSharedBytes), true);
            return showCases();
        }
        one.config.dynamicShared = bytes;
    } else if (column == Arguments) {
        std::vector<std::string> words;
        for (const auto& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            const auto argument = cuda::parseArgument(word.toStdString(), words.size());
            if (!argument && !exercise_.program) {
                say(translated(argument.error()), true);
                return showCases();
            }
            words.push_back(word.toStdString());
        }
        one.arguments = std::move(words);
    } else {
        one.hidden = cases_->item(row, column)->checkState() == Qt::Checked;
    }
    changed();
}

void ExerciseEditor::showChecks() {
    showing_ = true;
    checks_->setRowCount(static_cast<int>(exercise_.checks.size()));
    Exercise plain = exercise_;
    for (auto& check : plain.checks)
        check.text = {};
    const auto wanted = wantedChecks(plain); // the first is that it runs
    for (int row = 0; row < checks_->rowCount(); ++row) {
        const auto& check = exercise_.checks[static_cast<std::size_t>(row)];
        const auto has = tried_ && !check.figure.empty() ? tried_->modelFigure(check.figure) : std::nullopt;
        checks_->setItem(row, Condition, fixedItem(translated(wanted[static_cast<std::size_t>(row) + 1].wanted)));
        checks_->setItem(row, ModelHas, fixedItem(has ? formatNumber(*has) : QString()));
        checks_->setItem(row, CheckWords, new QTableWidgetItem(QString::fromStdString(check.text.in(languageCode()))));
        checks_->setItem(row, Shown, fixedItem(shownWords(check)));
    }
    checks_->setColumnHidden(Shown,
                             std::ranges::none_of(exercise_.checks, &ExerciseCheck::late)); // leaves room to the words
    showing_ = false;
}

QString ExerciseEditor::shownWords(const ExerciseCheck& check) const {
    if (!check.late())
        return tr("at once");
    QStringList words;
    if (const auto moment = QDateTime::fromString(QString::fromStdString(check.after), Qt::ISODate); moment.isValid())
        words << tr("from %1").arg(QLocale(language()).toString(moment.toLocalTime(), QLocale::ShortFormat));
    if (check.tries > 0)
        words << tr("after try %1").arg(check.tries);
    return words.join(QStringLiteral(", "));
}

void ExerciseEditor::fillChecks() {
    const int check = std::max(0, check_->currentIndex());
    check_->clear();
    check_->addItem(tr("All outputs are correct"), QLatin1String(outputsWord));
    check_->addItem(tr("It runs without faults"), QLatin1String(findingsWord));
    for (const auto& figure : figureNames(exercise_.program))
        check_->addItem(QString::fromStdString(figure), QString::fromStdString(figure));
    check_->setCurrentIndex(check < check_->count() ? check : 0);
}

void ExerciseEditor::addCheck() {
    ExerciseCheck check;
    const auto what = check_->currentData().toString();
    check.kind = what == QLatin1String(outputsWord)    ? ExerciseCheck::Kind::Outputs
                 : what == QLatin1String(findingsWord) ? ExerciseCheck::Kind::Findings
                                                       : ExerciseCheck::Kind::Figure;
    if (check.kind == ExerciseCheck::Kind::Figure) {
        check.figure = what.toStdString();
        check.comparison = static_cast<Comparison>(comparison_->currentData().toInt());
        check.value = value_->value();
        check.ofModel = ofModel_->isChecked();
    }
    written(check.text) = checkWords_->text().trimmed().toStdString();
    if (shown_->currentIndex() == 1)
        check.after = from_->dateTime().toUTC().toString(Qt::ISODate).toStdString();
    else if (shown_->currentIndex() == 2)
        check.tries = tries_->value();
    exercise_.checks.push_back(std::move(check));
    checkWords_->clear();
    showChecks();
    changed();
}

void ExerciseEditor::showHints() {
    showing_ = true;
    hints_->setRowCount(static_cast<int>(exercise_.hints.size()));
    for (int row = 0; row < hints_->rowCount(); ++row) {
        const auto& hint = exercise_.hints[static_cast<std::size_t>(row)];
        QString when = hintWhen_->itemText(static_cast<int>(hint.when));
        if (!hint.what.empty())
            when += QStringLiteral(": ") + QString::fromStdString(hint.what);
        hints_->setItem(row, 0, fixedItem(when));
        hints_->setItem(row, 1, new QTableWidgetItem(QString::fromStdString(hint.text.in(languageCode()))));
    }
    showing_ = false;
}

void ExerciseEditor::fillHintSubjects() {
    using When = ExerciseHint::When;
    const auto when = static_cast<When>(hintWhen_->currentIndex());
    hintWhat_->clear();
    hintWhat_->setEditable(when == When::Compile);
    hintWhat_->addItem(when == When::Compile ? QString() : tr("any"), QString());
    if (when == When::Finding)
        for (int kind = 0; kind <= static_cast<int>(simt::FindingKind::UnknownFunction); ++kind) {
            const QString name = QLatin1String(simt::findingName(static_cast<simt::FindingKind>(kind)));
            hintWhat_->addItem(name, name);
        }
    if (when == When::Figure)
        for (const auto& figure : figureNames(exercise_.program))
            hintWhat_->addItem(QString::fromStdString(figure), QString::fromStdString(figure));
    if (when == When::Compile)
        hintWhat_->lineEdit()->setPlaceholderText(tr("part of the compiler's message; empty: any"));
    hintWhat_->setEnabled(when == When::Compile || when == When::Finding || when == When::Figure);
}

void ExerciseEditor::addHint() {
    ExerciseHint hint;
    hint.when = static_cast<ExerciseHint::When>(hintWhen_->currentIndex());
    hint.what = (hintWhat_->isEditable() ? hintWhat_->currentText().trimmed() : hintWhat_->currentData().toString())
                    .toStdString();
    written(hint.text) = hintWords_->text().trimmed().toStdString();
    if (written(hint.text).empty())
        return say(tr("Write the hint's sentence first."), true);
    exercise_.hints.push_back(std::move(hint));
    hintWords_->clear();
    showHints();
    changed();
}

void ExerciseEditor::retranslateLists() {
    cases_->setHorizontalHeaderLabels(
        {exercise_.program ? tr("Ranks") : tr("Grid"), tr("Block"), tr("Shared bytes"), tr("Arguments"), tr("Hidden")});
    cases_->horizontalHeader()->setStretchLastSection(false);
    cases_->horizontalHeader()->setSectionResizeMode(Arguments, QHeaderView::Stretch);
    checks_->setHorizontalHeaderLabels({tr("Checks"), tr("Model answer"), tr("In your words"), tr("Shown")});
    for (const int column : {int{Condition}, int{Shown}})
        checks_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    const int shown = std::max(0, shown_->currentIndex());
    shown_->clear();
    shown_->addItems({tr("at once"), tr("from a day and time"), tr("after so many tries")});
    shown_->setCurrentIndex(shown);
    hints_->setHorizontalHeaderLabels({tr("When"), tr("Hint")});
    hints_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    fillChecks();
    const int when = std::max(0, hintWhen_->currentIndex());
    hintWhen_->clear();
    hintWhen_->addItems({tr("Nothing has changed"), tr("It does not compile"),
                         tr("The kernel is missing or has another name"), tr("It is refused or takes too long"),
                         tr("An output is wrong"), tr("A fault was found"), tr("A count is beyond its limit")});
    hintWhen_->setCurrentIndex(when);
    const std::pair<QString, const char*> pages[] = {{tr("any page"), ""},
                                                     {tr("the arrays"), "arrays"},
                                                     {tr("the warp"), "warp"},
                                                     {tr("the counts"), "counts"},
                                                     {tr("the findings"), "findings"},
                                                     {tr("the output"), "printed"},
                                                     {tr("the variables"), "variables"},
                                                     {tr("the multiprocessor"), "multiprocessor"}};
    page_->clear();
    for (const auto& [title, name] : pages)
        page_->addItem(title, QLatin1String(name));
}

// The editor of exercises: its file, trying, and what would be lost.

void ExerciseEditor::connectTry() {
    connect(main_, &QPushButton::clicked, this, [this] { trier_.running() ? trier_.abandon() : tryIt(); });
    const auto refresh = [this] {
        const bool trying = trier_.running();
        main_->setText(trying ? tr("Stop") : tr("Try"));
        main_->setToolTip(tr("Runs the model answer, which must pass, and the empty gap, which must fail"));
        progress_->setVisible(trying);
        const auto* progress = trier_.progress();
        progress_->setValue(trying && progress ? static_cast<int>(1000 * progress->fraction().value_or(0)) : 0);
        setProperty("busy", busy());
    };
    for (auto signal : {&JobRunner::started, &JobRunner::progressed})
        connect(&trier_, signal, this, refresh);
    connect(&trier_, &JobRunner::finished, this, refresh);
    refresh();
}

QString ExerciseEditor::missing() const {
    const std::pair<const Bilingual*, QString> needed[] = {{&exercise_.title, tr("the title")},
                                                           {&exercise_.text, tr("the task")},
                                                           {&exercise_.gap, tr("what belongs in the gap")}};
    QStringList words;
    for (const auto& [both, name] : needed)
        if (both->en.empty() && both->es.empty())
            words << name;
    return words.join(QStringLiteral(", "));
}

void ExerciseEditor::tryIt() {
    if (const auto words = missing(); !words.isEmpty())
        return say(tr("Still to write: %1.").arg(words), true);
    say(tr("Running the model answer and the empty gap…"));
    trier_.start<TriedExercise>([exercise = exercise_](const JobContext& job) { return tryExercise(exercise, job); },
                                [this, of = writeExercise(exercise_)](std::shared_ptr<const TriedExercise> tried) {
                                    if (writeExercise(exercise_) != of)
                                        return say(tr("It has changed since: try it again."));
                                    tried_ = std::move(tried);
                                    showChecks();
                                    sayTried();
                                    emit triedOut();
                                },
                                [this](const Error& error) {
                                    say(translated(error), true);
                                    emit triedOut();
                                });
}

void ExerciseEditor::sayTried() {
    const auto firstFailed = [&](const Grade& grade) -> QString {
        for (const auto& check : grade.checks)
            if (check.state == GradedCheck::State::Failed)
                return QString::fromStdString(check.label(language().toStdString())) + QStringLiteral(" (") +
                       translated(check.got) + QStringLiteral(")");
        return QString();
    };
    if (!tried_->model.passed)
        return say(tr("The model answer does not pass: %1.").arg(firstFailed(tried_->model)), true);
    if (tried_->empty.passed)
        return say(tr("The model answer passes, and so does the empty gap: add a check that the gap fails, or give "
                      "less code."),
                   true);
    say(tr("Good: the model answer passes every check, and the empty gap fails: %1.").arg(firstFailed(tried_->empty)));
}

bool ExerciseEditor::writable() {
    const auto words = missing();
    if (!words.isEmpty())
        say(tr("Still to write: %1.").arg(words), true);
    return words.isEmpty();
}

DocumentSaver::Words ExerciseEditor::fileWords() const {
    const QString title = QString::fromStdString(exercise_.title.in(language().toStdString()));
    return {
        tr("Write an exercise"),          tr("Save the exercise “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
        tr("Save the exercise"),          tr("Telar exercises (*.telar-exercise)"),
        QStringLiteral("telar-exercise"), tr("Open an exercise")};
}

std::function<Status(const std::string&)> ExerciseEditor::writer() const {
    return [exercise = exercise_](const std::string& path) { return saveExercise(path, exercise); };
}

QString ExerciseEditor::savedWords(const QString& path) {
    return tried_ && tried_->good() ? tr("Saved: %1").arg(path)
                                    : tr("Saved: %1. Try it before you give it to students.").arg(path);
}

void ExerciseEditor::dropped() {
    const auto before = readExercise(kept(), {});
    setExercise(before ? *before : fresh()); // the first one has no title yet
    keep();
}

void ExerciseEditor::openFrom(const QString& path) {
    read<Exercise>(path, loadExercise, [this](const Exercise& exercise) { setExercise(exercise); });
}

void ExerciseEditor::reject() {
    beforeLosing([this] { QDialog::reject(); });
}

void ExerciseEditor::closeEvent(QCloseEvent* event) {
    if (modified()) {
        event->ignore();
        beforeLosing([this] { hide(); });
        return;
    }
    QDialog::closeEvent(event);
}

} // namespace telar
