#include "ui/exercises/exercise_editor.hpp"

#include "core/exercise/write_exercise.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/messages.hpp"
#include "ui/widgets/own_text.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTextBlock>
#include <QUuid>
#include <QVBoxLayout>

namespace telar {

ExerciseEditor::ExerciseEditor(QWidget* parent) : QDialog(parent) {
    setObjectName("exerciseEditorWindow");
    setModal(false); // the kernel lab stays at hand
    auto* column = spaced(new QVBoxLayout(this), 8);
    column->addWidget(buildHead());
    pages_ = named(new Segmented(Pages, this), "exercisePages");
    pages_->setTabs();
    column->addWidget(pages_, 0, Qt::AlignLeft);
    stack_ = new PageStack(this);
    for (auto* page : {buildTask(), buildCode(), buildInputs(), buildChecks(), buildHints()})
        stack_->addWidget(page);
    column->addWidget(stack_, 1);
    auto* foot = buildFoot();
    column->addWidget(foot);
    messages_ = new Messages(*this, *stack_);
    fitToScreen(*this, QSize(980, 660), foot);
    connectTexts();
    connectLists();
    connectFoot();
    exercise_ = fresh();
    kept_ = writeExercise(exercise_);
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
    connect(language_, &Segmented::chosen, this, &ExerciseEditor::showAll);
    connect(pages_, &Segmented::chosen, this, &ExerciseEditor::showPage);
    const auto line = [this](QLineEdit* field, auto take) {
        connect(field, &QLineEdit::textEdited, this, [this, take](const QString& words) {
            take(words.toStdString());
            changed();
        });
    };
    line(title_, [this](const std::string& words) { written(exercise_.title) = words; });
    line(kernel_, [this](const std::string& words) { exercise_.kernel = words; });
    line(gap_, [this](const std::string& words) { written(exercise_.gap) = words; });
    line(outputs_, [this](const std::string& words) {
        exercise_.outputs.clear();
        for (const auto& name : QString::fromStdString(words).split(QLatin1Char(','), Qt::SkipEmptyParts))
            if (!name.trimmed().isEmpty())
                exercise_.outputs.push_back(name.trimmed().toStdString());
    });
    const auto text = [this](QPlainTextEdit* field, auto take) {
        connect(field, &QPlainTextEdit::textChanged, this, [this, field, take] {
            if (showing_)
                return;
            take(field->toPlainText().toStdString());
            changed();
        });
    };
    text(text_, [this](const std::string& words) {
        written(exercise_.text) = words;
        setProse(preview_, QString::fromStdString(words));
    });
    text(code_, [this](const std::string& words) {
        exercise_.code = words;
        exercise_.python = words.find("@cuda.jit") != std::string::npos;
    });
    text(given_, [this](const std::string& words) { exercise_.given = words; });
    text(model_, [this](const std::string& words) { exercise_.model = words; });
    const auto number = [this](auto* field, auto take) {
        connect(field, &std::remove_pointer_t<decltype(field)>::valueChanged, this, [this, take](auto value) {
            if (showing_)
                return;
            take(value);
            changed();
        });
    };
    number(chapter_, [this](int value) { exercise_.chapter = value; });
    number(minutes_, [this](int value) { exercise_.minutes = value; });
    number(step_, [this](int value) { exercise_.step = value - 1; });
    number(tolerance_, [this](double value) { exercise_.tolerance = value; });
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
    connect(insertGap_, &QPushButton::clicked, this, &ExerciseEditor::insertGap);
}

std::string& ExerciseEditor::written(Bilingual& words) { return language_->current() == 1 ? words.es : words.en; }

std::string ExerciseEditor::languageCode() const { return language_->current() == 1 ? "es" : "en"; }

void ExerciseEditor::setExercise(const Exercise& exercise) {
    exercise_ = exercise;
    tried_.reset();
    messages_->withdraw(); // it was about another exercise
    showAll();
}

void ExerciseEditor::showPage(int page) {
    pages_->setCurrent(page);
    stack_->showPage(page);
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
    kernel_->setText(QString::fromStdString(exercise_.kernel));
    code_->setPlainText(QString::fromStdString(exercise_.code));
    gap_->setText(own(exercise_.gap));
    given_->setPlainText(QString::fromStdString(exercise_.given));
    model_->setPlainText(QString::fromStdString(exercise_.model));
    locked_->setChecked(exercise_.modelLocked);
    QStringList names;
    for (const auto& name : exercise_.outputs)
        names << QString::fromStdString(name);
    outputs_->setText(names.join(QStringLiteral(", ")));
    tolerance_->setValue(exercise_.tolerance);
    showing_ = false;
    showCases();
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

void ExerciseEditor::say(const QString& sentence, bool bad) {
    message_->setText(sentence);
    setRole(message_, bad ? "error" : "muted");
}

QString ExerciseEditor::message() const { return message_->text(); }

} // namespace telar
