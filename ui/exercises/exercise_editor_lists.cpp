// The editor of exercises: launches, checks and hints, which are lists.
#include "ui/base/format.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/messages.hpp"

#include "core/exercise/figures.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>

namespace telar {

namespace {

enum CaseColumn { Grid, Block, Shared, Arguments, Hidden };
enum CheckColumn { Condition, ModelHas, CheckWords };
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
    cases_->setRowCount(static_cast<int>(exercise_.cases.size()));
    for (int row = 0; row < cases_->rowCount(); ++row) {
        const auto& one = exercise_.cases[static_cast<std::size_t>(row)];
        QStringList arguments;
        for (const auto& word : one.arguments)
            arguments << QString::fromStdString(word);
        const QString words[] = {QString::fromStdString(cuda::sizesWord(one.config.grid)),
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
    if (column == Grid || column == Block) {
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
            if (!argument) {
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
    }
    showing_ = false;
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
        for (const auto& figure : exerciseFigures())
            hintWhat_->addItem(QLatin1String(figure.name), QLatin1String(figure.name));
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
    cases_->setHorizontalHeaderLabels({tr("Grid"), tr("Block"), tr("Shared bytes"), tr("Arguments"), tr("Hidden")});
    cases_->horizontalHeader()->setStretchLastSection(false);
    cases_->horizontalHeader()->setSectionResizeMode(Arguments, QHeaderView::Stretch);
    checks_->setHorizontalHeaderLabels({tr("Checks"), tr("Model answer"), tr("In your words")});
    checks_->horizontalHeader()->setSectionResizeMode(Condition, QHeaderView::ResizeToContents);
    hints_->setHorizontalHeaderLabels({tr("When"), tr("Hint")});
    hints_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    const int check = std::max(0, check_->currentIndex());
    check_->clear();
    check_->addItem(tr("All outputs are correct"), QLatin1String(outputsWord));
    check_->addItem(tr("It runs without faults"), QLatin1String(findingsWord));
    for (const auto& figure : exerciseFigures())
        check_->addItem(QLatin1String(figure.name), QLatin1String(figure.name));
    check_->setCurrentIndex(check);
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

} // namespace telar
