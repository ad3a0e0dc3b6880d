// The editor of lessons: what the reader has to reach, built from the values that the lab publishes.
#include "core/base/files.hpp"
#include "ui/base/format.hpp"
#include "ui/lessons/lesson_editor.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/messages.hpp"

#include <QComboBox>
#include <QPushButton>
#include <QTableWidget>

#include <cmath>

namespace telar {

namespace {

enum class FactKind { Unknown, Number, Words };
constexpr int nowRole = Qt::UserRole + 1, kindRole = Qt::UserRole + 2;

} // namespace

void LessonEditor::connectChecks() {
    connect(fact_, &QComboBox::currentIndexChanged, this,
            [this] { now_->setText(tr("now %1").arg(fact_->currentData(nowRole).toString())); });
    connect(checks_, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* item) {
        auto* one = step();
        if (item->column() != 0 || !one || item->row() >= static_cast<int>(one->checks.size()))
            return;
        written(one->checks[static_cast<std::size_t>(item->row())].text) = item->text().trimmed().toStdString();
    });
}

void LessonEditor::fillFacts() {
    fact_->clear();
    const auto* one = step();
    const auto* lab = one ? session_.lab(one->lab) : nullptr;
    if (!lab)
        return;
    for (const auto& fact : lab->facts()) {
        fact_->addItem(fact.title, fact.id);
        const auto* number = std::get_if<double>(&fact.value);
        const auto* word = std::get_if<std::string>(&fact.value);
        fact_->setItemData(fact_->count() - 1,
                           number ? formatField(*number, 6)
                           : word ? QString::fromStdString(*word)
                                  : tr("not known"),
                           nowRole);
        fact_->setItemData(fact_->count() - 1,
                           static_cast<int>(number ? FactKind::Number
                                            : word ? FactKind::Words
                                                   : FactKind::Unknown),
                           kindRole);
    }
    emit fact_->currentIndexChanged(fact_->currentIndex());
}

void LessonEditor::showChecks() {
    const QSignalBlocker quiet(checks_);
    checks_->setRowCount(0);
    const auto* one = step();
    if (!one)
        return;
    for (const auto& check : one->checks) {
        const int row = checks_->rowCount();
        checks_->insertRow(row);
        const auto* number = std::get_if<double>(&check.value);
        const QString value =
            number ? formatField(*number, 10) : QString::fromStdString(std::get<std::string>(check.value));
        // What is not written yet in this language shows in the other one, and can be written over.
        checks_->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(check.text.in(languageCode()))));
        auto* condition = new QTableWidgetItem(
            QStringLiteral("%1 %2 %3")
                .arg(QString::fromStdString(check.fact), QLatin1String(comparisonSign(check.comparison)), value));
        condition->setFlags(condition->flags() & ~Qt::ItemIsEditable);
        checks_->setItem(row, 1, condition);
    }
}

void LessonEditor::addCheck() {
    auto* one = step();
    if (!one || fact_->currentIndex() < 0)
        return say(tr("Use the state of a lab first: its values can then be checked."), true);
    LessonCheck check;
    check.fact = fact_->currentData().toString().toStdString();
    check.comparison = static_cast<Comparison>(comparison_->currentIndex());
    const QString typed = value_->text().trimmed();
    const double value = typedNumber(typed);
    const bool number = std::isfinite(value);
    if (typed.isEmpty())
        return say(tr("Write the value to compare with."), true);
    const auto kind = static_cast<FactKind>(fact_->currentData(kindRole).toInt());
    if (!number && kind == FactKind::Number)
        return say(tr("“%1” is a number: write one to compare it with.").arg(fact_->currentText()), true);
    if (comparison_->currentIndex() > 1 && (!number || kind == FactKind::Words))
        return say(tr("Words can only be equal or different."), true);
    const bool asNumber = number && kind != FactKind::Words;
    check.value = asNumber ? FactValue(value) : FactValue(typed.toStdString());
    const QString words = checkWords_->text().trimmed();
    written(check.text) =
        (words.isEmpty() ? QStringLiteral("%1 %2 %3").arg(fact_->currentText(), comparison_->currentText(), typed)
                         : words)
            .toStdString();
    one->checks.push_back(check);
    checkWords_->clear();
    value_->clear();
    showChecks();
    say({});
}

void LessonEditor::removeCheck() {
    auto* one = step();
    const int row = checks_->currentRow();
    if (one && row >= 0 && row < static_cast<int>(one->checks.size()))
        removeRow(one->checks, row, tr("The check was removed"), [this](int) { showChecks(); });
}

// The editor of lessons: its file, trying, and what would be lost.

DocumentSaver::Words LessonEditor::fileWords() const {
    const QString title = QString::fromStdString(lesson_.title.in(language().toStdString()));
    return {tr("Write a lesson"),           tr("Save the lesson “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
            tr("Save the lesson"),          tr("Telar lessons (*.telar-lesson)"),
            QStringLiteral("telar-lesson"), tr("Open a lesson")};
}

std::function<Status(const std::string&)> LessonEditor::writer() const {
    return [lesson = lesson_](const std::string& path) { return saveLesson(path, lesson); };
}

QString LessonEditor::savedWords(const QString& path) {
    lesson_.folder = folderName(path.toStdString());
    preview(); // its pictures are those beside it
    const QString missing = untranslated(), other = languageIndex() == 1 ? tr("English") : tr("Spanish");
    return missing.isEmpty() ? tr("Saved: %1").arg(path)
                             : tr("Saved: %1. Not yet in %2: %3.").arg(path, other, missing);
}

QString LessonEditor::untranslated() const {
    const bool spanish = languageIndex() == 1;
    // Only what is written in one language and waits for the other.
    const auto waits = [&](const Bilingual& words) {
        return (spanish ? words.en : words.es).empty() && !(spanish ? words.es : words.en).empty();
    };
    int titles = waits(lesson_.title), texts = 0, checks = 0;
    for (const auto& one : lesson_.steps) {
        titles += waits(one.title);
        texts += waits(one.text) + waits(one.hint) + waits(one.notes);
        checks += static_cast<int>(
            std::count_if(one.checks.begin(), one.checks.end(), [&](const auto& c) { return waits(c.text); }));
    }
    QStringList parts;
    if (titles)
        parts << tr("%n titles", nullptr, titles);
    if (texts)
        parts << tr("%n texts", nullptr, texts);
    if (checks)
        parts << tr("%n checks", nullptr, checks);
    return parts.join(QStringLiteral(", "));
}

void LessonEditor::tryIt() {
    if (const auto fine = checkLesson(lesson_); !fine)
        return say(translated(fine.error()), true);
    emit tryRequested(std::make_shared<const Lesson>(lesson_), std::max(0, current_));
}

void LessonEditor::openFrom(const QString& path) {
    read<Lesson>(path, loadLesson, [this](const Lesson& lesson) {
        current_ = 0;
        setLesson(lesson);
    });
}

} // namespace telar
