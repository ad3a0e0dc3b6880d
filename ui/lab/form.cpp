#include "ui/lab/form.hpp"

#include "ui/base/on_event.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"

#include <algorithm>

namespace telar {

Form::Form(Translate translate, int spacing, QWidget* parent)
    : QWidget(parent), spacing_(spacing), translate_(translate) {
    column_ = bare(new QVBoxLayout(this));
    scaleSpacing(column_, spacing);
}

namespace {
/// Of StateForm, which has no context of its own.
[[maybe_unused]] constexpr const char* everyForm[] = {
    QT_TRANSLATE_NOOP("telar::Form", "Seed"), QT_TRANSLATE_NOOP("telar::Form", "New seed"),
    QT_TRANSLATE_NOOP("telar::Form", "Kernel"), QT_TRANSLATE_NOOP("telar::Form", "change seed"),
    QT_TRANSLATE_NOOP("telar::Form", "change kernel")};
} // namespace

QString Form::say(const char* words) const {
    const QString own = translate_(words, nullptr, -1);
    return own == QString::fromUtf8(words) ? tr(words) : own;
}

void Form::keepSaying() {
    keepWords(this, [this] {
        for (const auto& call : words_)
            call();
        alignLabels();
        refresh();
    });
}

void Form::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        alignLabels();
}

void Form::alignLabels() {
    constexpr int widest = 112;
    int width = 0;
    for (auto* label : labels_)
        width = std::max(width, label->fontMetrics().horizontalAdvance(label->text()) + px(2));
    for (auto* label : labels_)
        label->setFixedWidth(std::min(width, px(widest)));
}

void Form::refresh() {
    for (const auto& call : shows_)
        call();
}

QLabel* Form::label(const char* words, QWidget* field, const char* hint) {
    auto* label = new TextLabel(this);
    label->setBuddy(field);
    onWords([=, this] {
        label->setText(say(words));
        label->setBuddy(field); // whose name for a screen reader is the label's
        if (hint)
            label->setToolTip(say(hint));
    });
    return label;
}

QSpinBox* Form::spin(const char* name, int least, int most) {
    auto* box = named(new QSpinBox(this), name);
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    return box;
}

QToolButton* Form::dice(const char* hint) {
    auto* button = withIcon(inRole(new QToolButton(this), "quiet"), "dice");
    onWords([=, this] { describe(button, say(hint)); });
    return button;
}

QPushButton* Form::openButton() {
    auto* open = withIcon(add(says(new QPushButton(this), TELAR_SAYS("Open…"))), "open");
    connect(open, &QPushButton::clicked, this, &Form::openRequested);
    return open;
}

Segmented* Form::segmented(const char* name, const char* words, const QList<const char*>& texts,
                           const QList<const char*>& hints) {
    auto* buttons = named(new Segmented(static_cast<int>(texts.size()), this), name);
    onWords([=, this] {
        QStringList said, tips;
        for (const auto* text : texts)
            said << say(text);
        for (const auto* hint : hints)
            tips << say(hint);
        buttons->setTexts(said, tips);
        if (words)
            buttons->setAccessibleName(say(words));
    });
    return buttons;
}

QLabel* Form::section(const char* words, bool space) {
    auto* label = roleLabel("section", this);
    onWords([=, this] { label->setText(say(words)); });
    if (space)
        addScaledSpacing(column_, spacing_);
    return add(label);
}

void Form::addWidget(QWidget* widget) { column_->addWidget(widget); }

QHBoxLayout* Form::row(std::initializer_list<QWidget*> widgets, int wide) {
    auto* line = spaced(new QHBoxLayout, 8);
    bool labelled = false;
    if (auto* first = qobject_cast<QLabel*>(*widgets.begin()); first && widgets.size() > 1 && first->buddy()) {
        first->setWordWrap(true);
        labels_ << first;
        labelled = true;
    }
    int i = 0;
    for (auto* w : widgets)
        line->addWidget(w, i++ == wide ? 1 : 0);
    if (labelled && wide < 0)
        line->addStretch(1);
    column_->addLayout(line);
    return line;
}

QLabel* Form::note(const char* role, std::function<QString()> words, bool hides) {
    auto* label = wrapped(roleLabel(role, this));
    onRefresh([label, hides, words = std::move(words)] {
        const QString now = words();
        if (hides)
            label->setVisible(!now.isEmpty());
        if (!hides || !now.isEmpty())
            label->setText(now);
    });
    return add(label);
}

} // namespace telar
