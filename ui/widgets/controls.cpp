#include "ui/widgets/controls.hpp"

#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/restyle.hpp"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QStyle>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

namespace telar {

void setRole(QWidget* widget, const char* role) {
    widget->setProperty("role", QString::fromLatin1(role));
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

void setScaled(QWidget* widget, Side side, int pixels) {
    const auto apply = [widget, side, pixels] {
        switch (side) {
        case Side::MinimumWidth:
            return widget->setMinimumWidth(px(pixels));
        case Side::MinimumHeight:
            return widget->setMinimumHeight(px(pixels));
        case Side::FixedWidth:
            return widget->setFixedWidth(px(pixels));
        case Side::FixedHeight:
            return widget->setFixedHeight(px(pixels));
        }
    };
    apply();
    QObject::connect(&Theme::instance(), &Theme::changed, widget, apply);
}

void keepFont(QWidget* widget, TypeRole role) {
    const auto apply = [widget, role] {
        widget->setFont(fontOf(role));
        // The part of a scrolling view that shows its contents keeps a font of its own once a sheet has styled it.
        if (auto* area = qobject_cast<QAbstractScrollArea*>(widget))
            area->viewport()->setFont(fontOf(role));
    };
    apply();
    QObject::connect(&Theme::instance(), &Theme::changed, widget, apply);
    QObject::connect(&Restyle::instance(), &Restyle::caughtUp, widget, [widget, apply](QWidget* root) {
        if (root->isAncestorOf(widget))
            apply();
    });
}

QLabel* roleLabel(const char* role, QWidget* parent) {
    auto* label = new TextLabel(parent);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

void setProse(QTextEdit* view, const QString& markdown) {
    // Without HTML: what people write here may come from anybody.
    view->document()->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                                QTextDocument::MarkdownNoHTML);
    for (QTextCursor cursor(view->document());;) {
        auto format = cursor.blockFormat();
        format.setBottomMargin(px(8));
        cursor.setBlockFormat(format);
        if (!cursor.movePosition(QTextCursor::NextBlock))
            break;
    }
    // Code in the lab's own letters, for a system may have none of one width, and as large as the words around it, also when
    // those grow.
    QList<std::tuple<int, int, QTextCharFormat>> code;
    for (auto block = view->document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const auto part = it.fragment(); part.charFormat().fontFixedPitch())
                code.emplace_back(part.position(), part.position() + part.length(), part.charFormat());
    for (auto& [from, to, letters] : code) {
        letters.setFontFamilies(fontOf(TypeRole::Mono).families());
        letters.clearProperty(QTextFormat::FontPointSize);
        letters.clearProperty(QTextFormat::FontPixelSize);
        QTextCursor cursor(view->document());
        cursor.setPosition(from);
        cursor.setPosition(to, QTextCursor::KeepAnchor);
        cursor.setCharFormat(letters);
    }
}

void showOnly(QStackedWidget* stack, QWidget* page, QSizePolicy::Policy across) {
    for (int i = 0; i < stack->count(); ++i) {
        const bool shown = stack->widget(i) == page;
        stack->widget(i)->setSizePolicy(shown ? QSizePolicy::Preferred : across,
                                        shown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    stack->setCurrentWidget(page);
}

void describe(QWidget* widget, const QString& words) {
    widget->setToolTip(words);
    widget->setAccessibleName(words);
}

QPushButton* roleButton(const char* role, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setProperty("role", QString::fromLatin1(role));
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

QLabel* spokenLabel(const char* role, std::function<QString()> words, QWidget* parent, QWidget* field) {
    auto* label = roleLabel(role, parent);
    label->setBuddy(field);
    keepWords(label, [label, words = std::move(words)] { label->setText(words()); });
    return label;
}

QToolBar* namedBar(const char* name, QWidget* parent) {
    auto* bar = named(new QToolBar(parent), name);
    bar->ensurePolished();
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(bar, &changed);
    return bar;
}

QFrame* hairline(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("role", QStringLiteral("line"));
    line->setFixedHeight(1);
    return line;
}

Segmented::Segmented(int count, QWidget* parent) : QFrame(parent), group_(new QButtonGroup(this)) {
    setProperty("role", QStringLiteral("segments"));
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(2, 2, 2, 2);
    grid_->setSpacing(2);
    for (int i = 0; i < count; ++i) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        button->setFocusPolicy(Qt::TabFocus);
        group_->addButton(button, i);
        grid_->addWidget(button, 0, i);
    }
    group_->button(0)->setChecked(true);
    connect(group_, &QButtonGroup::idClicked, this, &Segmented::chosen);
}

void Segmented::setWrapping() {
    wrapping_ = true;
    updateGeometry();
}

void Segmented::setTabs() {
    setProperty("role", QStringLiteral("tabs"));
    bare(grid_);
    grid_->setSpacing(0);
    for (auto* button : group_->buttons())
        button->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

int Segmented::naturalWidth() const {
    int width = 4;
    for (auto* button : group_->buttons())
        width += button->sizeHint().width() + grid_->spacing();
    return width;
}

void Segmented::arrange(int rows) {
    if (rows == rows_)
        return;
    rows_ = rows;
    const auto buttons = group_->buttons();
    const int columns = (static_cast<int>(buttons.size()) + rows - 1) / rows;
    for (int i = 0; i < buttons.size(); ++i)
        grid_->addWidget(buttons[i], i / columns, i % columns);
    updateGeometry();
}

void Segmented::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (wrapping_)
        arrange(naturalWidth() > width() ? 2 : 1);
}

QSize Segmented::sizeHint() const {
    QSize size = QFrame::sizeHint();
    if (wrapping_) // one row, wherever there is room for it
        size.setWidth(naturalWidth());
    return size;
}

QSize Segmented::minimumSizeHint() const {
    QSize size = QFrame::minimumSizeHint();
    if (wrapping_) // what stands in one row may stand in two
        size.setWidth(std::min(size.width(), naturalWidth() * 6 / 10));
    return size;
}

void Segmented::setTexts(const QStringList& texts, const QStringList& toolTips) {
    for (int i = 0; i < texts.size(); ++i) {
        button(i)->setText(texts[i]);
        button(i)->setAccessibleName(texts[i]);
        button(i)->setToolTip(i < toolTips.size() ? toolTips[i] : QString());
    }
}

void Segmented::setIcons(const std::vector<const char*>& names) {
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        button(i)->setIcon(icon(names[static_cast<std::size_t>(i)]));
        button(i)->setIconSize({px(18), px(18)});
    }
}

QToolButton* Segmented::button(int index) const { return static_cast<QToolButton*>(group_->button(index)); }

int Segmented::current() const { return group_->checkedId(); }

void Segmented::setCurrent(int index) { group_->button(index)->setChecked(true); }

PairField::PairField(QWidget* parent) : QWidget(parent) {
    auto* column = bare(new QVBoxLayout(this));
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    label_ = new TextLabel(this);
    slider_ = new QSlider(Qt::Horizontal, this);
    field_ = new QLineEdit(this);
    field_->setAlignment(Qt::AlignCenter);
    field_->setAcceptDrops(false); // a file dropped here is meant for the window
    field_->setProperty("role", QStringLiteral("mono"));
    label_->setBuddy(field_);
    addAll(row, label_, wide(slider_), field_);
    column->addLayout(row);

    complaint_ = new QWidget(this);
    auto* complaintRow = new QHBoxLayout(complaint_);
    complaintRow->setContentsMargins(0, 0, 0, 4);
    complaintText_ = wrapped(roleLabel("error", complaint_));
    useButton_ = roleButton("link", complaint_);
    addAll(complaintRow, wide(complaintText_), aligned(useButton_, Qt::AlignTop));
    complaint_->hide();
    column->addWidget(complaint_);

    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        const qint64 h = std::min<qint64>(value, limits_.mostH);
        const qint64 w = std::min<qint64>(value, limits_.mostW);
        if (h == h_ && w == w_)
            return;
        h_ = h;
        w_ = w;
        clearComplaint();
        show();
        emit changed(h_, w_);
    });
    connect(field_, &QLineEdit::editingFinished, this, &PairField::typed);
    connect(useButton_, &QPushButton::clicked, this, [this] {
        h_ = offerH_;
        w_ = offerW_;
        clearComplaint();
        show();
        emit changed(h_, w_);
    });
    changeEvent(nullptr);
}

void PairField::changeEvent(QEvent* event) {
    if (event)
        QWidget::changeEvent(event);
    if (!event || event->type() == QEvent::FontChange) {
        setScaled(label_, Side::FixedWidth, 64);
        setScaled(field_, Side::FixedWidth, 58);
    }
}

void PairField::setLabel(const QString& text, const QString& toolTip) {
    label_->setText(text);
    label_->setToolTip(toolTip);
    slider_->setToolTip(toolTip);
    field_->setToolTip(toolTip);
    slider_->setAccessibleName(text);
    field_->setAccessibleName(text);
    field_->setAccessibleDescription(toolTip);
}

void PairField::setLimits(const Limits& limits) {
    limits_ = limits;
    const QSignalBlocker quiet(slider_);
    slider_->setRange(static_cast<int>(limits.least),
                      static_cast<int>(std::max(
                          limits.least, std::min<qint64>(limits.sliderMost, std::max(limits.mostH, limits.mostW)))));
    slider_->setValue(static_cast<int>(std::min<qint64>(std::max(h_, w_), slider_->maximum())));
}

void PairField::setValue(qint64 h, qint64 w) {
    h_ = h;
    w_ = w;
    clearComplaint();
    show();
}

void PairField::show() {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(std::min<qint64>(std::max(h_, w_), slider_->maximum())));
    field_->setText(h_ == w_ ? QString::number(h_) : QStringLiteral("%1x%2").arg(h_).arg(w_));
}

QString PairField::message() const { return complaint_->isHidden() ? QString() : complaintText_->text(); }

void PairField::typed() {
    static const QRegularExpression form(QStringLiteral("^\\s*(-?\\d+)(?:\\s*[x×X*]\\s*(-?\\d+))?\\s*$"));
    const auto match = form.match(field_->text());
    if (!match.hasMatch()) {
        complain(tr("Write an integer, or rows x columns like 3x2."), h_, w_);
        return;
    }
    const qint64 h = match.captured(1).toLongLong();
    const qint64 w = match.captured(2).isEmpty() ? h : match.captured(2).toLongLong();
    if (h < limits_.least || w < limits_.least || h > limits_.mostH || w > limits_.mostW) {
        complain(limits_.rule, std::clamp(h, limits_.least, limits_.mostH),
                 std::clamp(w, limits_.least, limits_.mostW));
        return;
    }
    clearComplaint();
    if (h == h_ && w == w_) {
        show();
        return;
    }
    h_ = h;
    w_ = w;
    show();
    emit changed(h_, w_);
}

void PairField::complain(const QString& sentence, qint64 h, qint64 w) {
    offerH_ = h;
    offerW_ = w;
    complaintText_->setText(sentence);
    useButton_->setText(tr("use %1").arg(h == w ? QString::number(h) : QStringLiteral("%1x%2").arg(h).arg(w)));
    complaint_->show();
    field_->setProperty("invalid", true);
    field_->style()->unpolish(field_);
    field_->style()->polish(field_);
}

void PairField::clearComplaint() {
    if (complaint_->isHidden())
        return;
    complaint_->hide();
    field_->setProperty("invalid", false);
    field_->style()->unpolish(field_);
    field_->style()->polish(field_);
}

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ElidedLabel::setFullText(const QString& text, Qt::TextElideMode mode) {
    full_ = text;
    forms_.clear();
    mode_ = mode;
    setToolTip(text);
    updateGeometry();
    elide();
}

void ElidedLabel::setForms(const QStringList& forms) {
    forms_ = forms;
    setToolTip(forms.value(0));
    updateGeometry();
    elide();
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

QSize ElidedLabel::sizeHint() const {
    const QSize usual = QLabel::sizeHint();
    return sizePolicy().horizontalPolicy() == QSizePolicy::Maximum
               ? QSize(fontMetrics().horizontalAdvance(forms_.value(0, full_)) + px(2), usual.height())
               : usual;
}

QSize ElidedLabel::minimumSizeHint() const { return {px(40), QLabel::minimumSizeHint().height()}; }

void ElidedLabel::elide() {
    if (!forms_.isEmpty()) {
        const auto fits = std::find_if(forms_.begin(), forms_.end(), [this](const QString& form) {
            return fontMetrics().horizontalAdvance(form) <= width();
        });
        return setText(fits == forms_.end() ? QString() : *fits);
    }
    setText(fontMetrics().elidedText(full_, mode_, std::max(width(), px(40))));
}

} // namespace telar
