#include "ui/shell/head.hpp"

#include "ui/base/on_event.hpp"
#include "ui/lab/chips.hpp"
#include "ui/lab/lab.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"

#include <QDialog>
#include <QDockWidget>
#include <QEvent>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace telar {

namespace {

constexpr int headHeight = 64, lowHeight = 42, glyphWidth = 84, glyphSize = 32;

} // namespace

Head::Head(QWidget* parent) : QWidget(parent) {
    setObjectName("topBar");
    build();
    buildPopup();
    later_.setSingleShot(true);
    later_.setInterval(0);
    connect(&later_, &QTimer::timeout, this, [this] {
        fitWords();
        fillChips();
    });
    connect(command_, &QPushButton::clicked, this, &Head::openCommand);
    connect(export_, &QPushButton::clicked, this, &Head::exportRequested);
}

void Head::build() {
    setFixedHeight(px(headHeight));
    row_ = spaced(padded(new QHBoxLayout(this), {0, 4, 12, 4}), 8);
    glyph_ = new QLabel(this);
    glyph_->setAlignment(Qt::AlignCenter);
    setScaled(glyph_, Side::FixedWidth, glyphWidth);
    whenScaled(glyph_, [this] {
        glyph_->setPixmap(QIcon(QStringLiteral(":/icons/telar.svg")).pixmap(px(glyphSize)));
        for (auto* button : findChildren<QPushButton*>(QString(), Qt::FindDirectChildrenOnly))
            button->setIconSize({px(18), px(18)});
    });
    row_->addWidget(glyph_);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    title_ = inRole(named(new ElidedLabel(this), "pageTitle"), "title");
    title_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    subject_ = inRole(named(new ElidedLabel(this), "pageSubject"), "subject");
    addAll(words, spring(1), spaced(inRow(title_, wide(subject_)), 12));
    chipRow_ = sized(named(new QWidget(this), "chips"), Side::FixedHeight, 26);
    chipRow_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    onEvent(chipRow_, {QEvent::Resize}, [this] { fitChips(); }); // the run button has longer words
    auto* chips = spaced(bare(new QHBoxLayout(chipRow_)), 8);
    for (std::size_t i = 0; i < mostChips; ++i) {
        chips_[i] = new QToolButton(chipRow_);
        chips_[i]->setProperty("role", "chip");
        chips_[i]->hide();
        chips->addWidget(chips_[i]);
        connect(chips_[i], &QToolButton::clicked, this, [this, i] {
            if (!lab_ || !fields_[i] || !lab_->parameters())
                return;
            auto* dock = lab_->parameters();
            for (auto* up = fields_[i]->parentWidget(); up; up = up->parentWidget())
                if (auto* own = qobject_cast<QDockWidget*>(up))
                    dock = own;
            lab_->bringUp(*dock);
            fields_[i]->setFocus(Qt::OtherFocusReason);
        });
    }
    all_ = says(named(roleButton("link", chipRow_), "allParameters"), TELAR_SAYS("All parameters"));
    connect(all_, &QPushButton::clicked, this, [this] {
        if (lab_ && lab_->parameters())
            lab_->bringUp(*lab_->parameters());
    });
    addAll(chips, all_, spring(1));
    addAll(words, chipRow_, spring(1));
    row_->addLayout(words, 1);
    command_ = named(roleButton("quiet", this), "commandButton");
    command_->setText(QStringLiteral(">_"));
    export_ = described(named(new QPushButton(icon("export"), QString(), this), "exportButton"), TELAR_SAYS("Export…"));
    addAll(row_, command_, export_);
}

void Head::buildPopup() {
    popup_ = named(new QDialog(this, Qt::Popup), "commandPopup");
    auto* row = spaced(padded(new QHBoxLayout(popup_), {8, 8, 8, 8}), 8);
    line_ = heard(named(new QLineEdit(popup_), "commandLine"), TELAR_SAYS("Command that repeats what you see"));
    line_->setReadOnly(true);
    copy_ = says(new QPushButton(icon("copy"), QString(), popup_), TELAR_SAYS("Copy"), TELAR_SAYS("Copy command"));
    addAll(row, wide(line_), copy_);
    connect(copy_, &QPushButton::clicked, this, [this] {
        popup_->accept();
        emit copyRequested();
    });
}

void Head::setStart(QWidget* controls) {
    start_ = controls;
    row_->addWidget(controls);
}

void Head::addRun(QPushButton* run) { row_->addWidget(run); }

void Head::setLab(Lab* lab) {
    if (lab_ != lab) {
        if (lab_)
            lab_->disconnect(&later_);
        lab_ = lab;
        for (auto signal : {&Lab::commandLineChanged, &Lab::edited, &Lab::folded})
            if (lab)
                connect(lab, signal, &later_, qOverload<>(&QTimer::start));
        if (lab) // what runs may be other than what is chosen
            connect(lab, &Lab::busyChanged, &later_, [this] { later_.start(); });
    }
    refresh();
}

void Head::refresh() {
    const char* size = lab_ ? "title" : "display";
    if (title_->property("role").toString() != QLatin1String(size))
        setRole(title_, size);
    title_->setFullText(lab_ ? lab_->heading() : QStringLiteral("Telar"), Qt::ElideRight);
    subject_->setFullText(
        lab_ ? lab_->subject()
             : tr("See parallel computing in action: every cell, its thread, and where the time goes."),
        Qt::ElideRight);
    for (QWidget* one : {static_cast<QWidget*>(command_), static_cast<QWidget*>(export_)})
        one->setVisible(lab_ != nullptr);
    if (start_)
        start_->setVisible(lab_ == nullptr);
    line_->setText(lab_ ? lab_->commandLine() : QString());
    line_->setCursorPosition(0);
    const auto earlier = lab_ ? lab_->earlier().onScreen() : Earlier::No;
    const QString said = earlier == Earlier::No
                             ? line_->text()
                             : tr("What is on screen is not of this command yet: %1").arg(earlierWords(earlier));
    line_->setToolTip(earlier == Earlier::No ? line_->accessibleName() : said);
    command_->setToolTip(said);
    const char* role = earlier == Earlier::No ? "" : "earlier";
    if (line_->property("role").toString() != QLatin1String(role))
        setRole(line_, role);
    later_.start();
}

void Head::retranslate() {
    command_->setAccessibleName(line_->accessibleName());
    fitWords();
    refresh();
}

/// Below its button, as wide as the line needs and the window has room for.
void Head::openCommand() {
    const int wide = line_->fontMetrics().horizontalAdvance(line_->text()) + px(60) + copy_->sizeHint().width();
    popup_->resize(std::clamp(wide, px(320), window()->width() - px(24)), popup_->sizeHint().height());
    const int right = command_->mapTo(window(), QPoint(command_->width(), 0)).x();
    const int left = std::clamp(right - popup_->width(), px(12), std::max(px(12), window()->width() - popup_->width()));
    popup_->move(window()->mapToGlobal(QPoint(left, mapTo(window(), QPoint(0, height())).y())));
    popup_->show(); // a click elsewhere or Escape closes it
    line_->setFocus();
    line_->selectAll();
}

void Head::fillChips() {
    const auto found = lab_ ? chipsOf(*lab_, mostChips) : std::vector<Chip>();
    filled_ = found.size();
    for (std::size_t i = 0; i < filled_; ++i) {
        fields_[i] = found[i].field;
        const QString words = QStringLiteral("%1  %2").arg(found[i].name, found[i].value);
        if (chips_[i]->text() == words)
            continue;
        chips_[i]->setText(words);
        chips_[i]->setAccessibleName(QStringLiteral("%1: %2").arg(found[i].name, found[i].value));
        chips_[i]->setToolTip(tr("Change: %1").arg(found[i].name));
    }
    fitChips();
}

/// What does not fit drops from the right.
void Head::fitChips() {
    const bool room = window()->height() >= px(600); // a low window gives its height to the page
    setFixedHeight(px(room ? headHeight : lowHeight));
    chipRow_->setVisible(room && (filled_ > 0 || (lab_ && lab_->parameters())));
    const int gap = px(8);
    int left = chipRow_->width() - all_->sizeHint().width() - 2 * gap; // one of them before the spring
    for (std::size_t i = 0; i < mostChips; ++i) {
        const int wide = chips_[i]->sizeHint().width() + gap;
        left -= i < filled_ ? wide : 0;
        chips_[i]->setVisible(i < filled_ && left >= 0);
    }
    all_->setVisible(lab_ && lab_->parameters());
}

/// A narrow window keeps what can be done, and leaves out what is only said.
void Head::fitWords() {
    const bool narrow = width() < px(800);
    subject_->setVisible(!narrow);
    export_->setText(narrow ? QString() : tr("Export…"));
    glyph_->setVisible(width() >= px(600));
    if (auto* tour = start_ ? start_->findChild<QPushButton*>(QStringLiteral("startTour")) : nullptr)
        tour->setVisible(!narrow); // the menu has it, too
}

void Head::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWords();
    fitChips();
}

bool Head::event(QEvent* event) {
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        later_.start();
    return QWidget::event(event);
}

} // namespace telar
