#include "ui/exercises/exercise_editor.hpp"

#include "core/base/comma_list.hpp"
#include "ui/base/on_event.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QRegularExpression>
#include <QTextBlock>
#include <QUuid>

#include <utility>

namespace telar {

ExerciseEditor::ExerciseEditor(QWidget* parent) : DocumentEditor("exerciseEdit", "exerciseUnsaved", parent) {
    auto* column = spaced(new QVBoxLayout(this), 8);
    chapter_ = new QSpinBox(this);
    chapter_->setRange(1, 99);
    column->addWidget(buildHead({spokenLabel("", TELAR_SAYS("Chapter"), this, chapter_), chapter_}));
    buildPages(Pages);
    for (auto* page : {buildTask(), buildCode(), buildInputs(), buildChecks(), buildHints()})
        stack_->addWidget(page);
    addAll(column, aligned(pages_, Qt::AlignLeft), wide(stack_));
    auto* foot = buildFoot();
    column->addWidget(foot);
    fitToScreen(*this, QSize(980, 660), foot);
    connectTexts();
    connectLists();
    connectTry();
    exercise_ = fresh();
    keep();
    keepWords(this, [this] { retranslate(); });
    showPage(Task);
}

/// One that passes its own try as it is: what it asks is still to be written.
Exercise ExerciseEditor::fresh() {
    Exercise e;
    e.id = "own-" + QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    e.kernel = "scale";
    e.code = std::string("__global__ void scale(const float* in, float* out, int n) {\n"
                         "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    ") +
             exerciseGap + "\n}";
    e.model = "    if (i < n)\n        out[i] = 2 * in[i];";
    e.budget = 5'000'000;
    ExerciseCase one;
    one.config = {{4, 1, 1}, {256, 1, 1}, 0};
    one.arguments = {"iota:1000", "zeros:1000", "1000"};
    e.cases = {one};
    ExerciseCheck outputs, findings;
    findings.kind = ExerciseCheck::Kind::Findings;
    e.checks = {findings, outputs};
    return e;
}

void ExerciseEditor::connectTexts() {
    onEdit(title_, [this](const std::string& words) { written(exercise_.title) = words; });
    onEdit(kernel_, [this](const std::string& words) { exercise_.kernel = words; });
    onEdit(gap_, [this](const std::string& words) { written(exercise_.gap) = words; });
    onEdit(outputs_, [this](const std::string& words) { exercise_.outputs = namesIn(words); });
    onEdit(text_, [this](const std::string& words) {
        written(exercise_.text) = words;
        setProse(preview_, QString::fromStdString(words));
    });
    onEdit(code_, [this](const std::string& words) {
        exercise_.code = words;
        exercise_.python = words.find("@cuda.jit") != std::string::npos;
        const bool program = words.find("int main(") != std::string::npos;
        if (std::exchange(exercise_.program, program) != program)
            showKind();
    });
    onEdit(given_, [this](const std::string& words) { exercise_.given = words; });
    onEdit(model_, [this](const std::string& words) { exercise_.model = words; });
    onValue(chapter_, [this](int value) { exercise_.chapter = value; });
    onValue(minutes_, [this](int value) { exercise_.minutes = value; });
    onValue(step_, [this](int value) { exercise_.step = value - 1; });
    onValue(tolerance_, [this](double value) { exercise_.tolerance = value; });
    connect(locked_, &QCheckBox::toggled, this, [this](bool on) {
        if (showing_)
            return;
        exercise_.modelLocked = on;
        changed();
    });
    connect(page_, &QComboBox::activated, this, [this] {
        exercise_.page = page_->currentData().toString().toStdString();
        changed();
    });
}

/// A whole program has no kernel, and other cases and figures.
void ExerciseEditor::showKind() {
    showing_ = true;
    kernel_->setEnabled(!exercise_.program);
    if (exercise_.program)
        exercise_.kernel.clear();
    kernel_->setText(QString::fromStdString(exercise_.kernel));
    fillChecks();
    fillHintSubjects();
    showCases();
}

void ExerciseEditor::setExercise(const Exercise& exercise) {
    exercise_ = exercise;
    tried_.reset();
    messages_->withdraw(); // it was about another exercise
    showAll();
}

void ExerciseEditor::showAll() {
    showing_ = true;
    const auto own = [&](Bilingual& words) { return QString::fromStdString(written(words)); };
    title_->setText(own(exercise_.title));
    chapter_->setValue(exercise_.chapter);
    minutes_->setValue(exercise_.minutes);
    text_->setPlainText(own(exercise_.text));
    setProse(preview_, own(exercise_.text));
    page_->setCurrentIndex(std::max(0, page_->findData(QString::fromStdString(exercise_.page))));
    step_->setValue(exercise_.step + 1);
    code_->setPlainText(QString::fromStdString(exercise_.code));
    gap_->setText(own(exercise_.gap));
    given_->setPlainText(QString::fromStdString(exercise_.given));
    model_->setPlainText(QString::fromStdString(exercise_.model));
    locked_->setChecked(exercise_.modelLocked);
    outputs_->setText(QString::fromStdString(commaList(exercise_.outputs)));
    tolerance_->setValue(exercise_.tolerance);
    showing_ = false;
    showKind();
    showChecks();
    showHints();
}

void ExerciseEditor::insertGap() {
    QString code = code_->toPlainText();
    const auto cursor = code_->textCursor();
    const QString line = cursor.block().text();
    const QString indent =
        line.left(line.size() - QString(line).remove(QRegularExpression(QStringLiteral("^[ \\t]+"))).size());
    const auto at = cursor.block().position();
    code.insert(at, indent + QLatin1String(exerciseGap) + QLatin1Char('\n'));
    // There is one gap: the one before goes away with its line.
    static const QRegularExpression gapLine(QStringLiteral("^[ \\t]*<<gap>>[ \\t]*\\n?"),
                                            QRegularExpression::MultilineOption);
    auto found = gapLine.globalMatch(code);
    QString kept = code;
    qsizetype removed = 0;
    while (found.hasNext()) {
        const auto match = found.next();
        if (match.capturedStart() != at) {
            kept.remove(match.capturedStart() - removed, match.capturedLength());
            removed += match.capturedLength();
        }
    }
    code_->setPlainText(kept);
    code_->setFocus();
}

void ExerciseEditor::changed() {
    if (tried_) {
        tried_.reset();
        showChecks();
    }
    say({});
}

} // namespace telar
