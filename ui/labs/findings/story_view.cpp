#include "ui/labs/findings/story_view.hpp"

#include "ui/base/text_label.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/findings/findings_words.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

namespace telar {

static constexpr int narrow = 700; ///< from here on down the table stands below the chart

StoryView::StoryView(FindingsModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(&model_, &FindingsModel::stateChanged, this, &StoryView::refresh);
    connect(&model_, &FindingsModel::answerChanged, this, &StoryView::showAnswer);
    connect(&model_, &FindingsModel::busyChanged, this, &StoryView::showAnswer);
    connect(report_, &QCheckBox::toggled, this, [this](bool on) { model_.choose(model_.current().id, on); });
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto& story = model_.current();
        emit labRequested(QString::fromStdString(story.labAt(model_.places(story.id))));
    });
    keepWords(this, [this] { refresh(); });
}

void StoryView::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {20, 14, 20, 14}), 10);
    title_ = named(roleLabel("title", this), "title");
    words_ = named(new TextLabel(this), "words");
    controlBox_ = new QWidget(this);
    controlGrid_ = bare(new QGridLayout(controlBox_));
    scaleHorizontalSpacing(controlGrid_, 10);
    conclusion_ = named(roleLabel("well", this), "conclusion");
    conclusion_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    source_ = named(roleLabel("muted", this), "source");
    for (auto* label : {title_, words_, conclusion_, source_})
        label->setWordWrap(true);
    state_ = roleLabel("muted", this);
    report_ = named(new QCheckBox(this), "report");
    open_ = named(new QPushButton(this), "openLab");
    addAll(column, title_, words_, controlBox_, wide(buildMiddle()),
           spaced(inRow(wide(source_), state_, report_, open_), 14));
    placeConclusion();
    keepLook(this, [this] { placeConclusion(); });
}

QWidget* StoryView::buildMiddle() {
    auto* card = inRole(new QFrame(this), "card");
    auto* column = middle_ = spaced(padded(new QVBoxLayout(card), {14, 10, 14, 12}), 6);
    pictureTitle_ = roleLabel("heading", card);
    pictures_ = new QStackedWidget(card);
    chart_ = named(new LineChart(pictures_), "chart");
    painted_ = named(new Painted(pictures_), "picture");
    painted_->setPreferred({460, 300}, {240, 150});
    addAll(pictures_, chart_, painted_);
    column->addWidget(pictureTitle_);
    readout_ = sized(wrapped(named(roleLabel("muted", card), "readout")), Side::FixedWidth, 210);
    readout_->setTextFormat(Qt::RichText);
    readout_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    chart_->setReadoutBeside(readout_);
    addAll(column, wide(spaced(inRow(wide(pictures_), aligned(readout_, Qt::AlignTop)), 12)));
    connect(pictures_, &QStackedWidget::currentChanged, this,
            [this] { readout_->setVisible(pictures_->currentWidget() == chart_); });
    table_ = wrapped(new RowsTable("numbers", "lr", card, 24));
    fitColumns(*table_, 0); // names of rows give way to the numbers
    table_->setSizeAdjustPolicy(
        QAbstractScrollArea::AdjustToContents); // all rows where there is room beside the curves
    setScaled(table_, Side::MinimumHeight, 96);
    setScaled(chart_, Side::MinimumHeight, 205);
    below_ = spaced(new QHBoxLayout, 14);
    below_->addWidget(table_, 3, Qt::AlignTop);
    column->addLayout(below_);
    return card;
}

/// Beside the numbers; in front of a class, above the chart, where it is in sight. Its parent stays.
void StoryView::placeConclusion() {
    below_->removeWidget(conclusion_);
    middle_->removeWidget(conclusion_);
    if (Theme::instance().presenter())
        middle_->insertWidget(0, conclusion_);
    else
        below_->addWidget(conclusion_, 2, Qt::AlignTop);
    leaveOut();
}

/// Beside a lesson in front of a class the chart and its conclusion have the room; what a reader takes time for goes.
void StoryView::leaveOut() {
    const bool all = !Theme::instance().presenter() || width() >= px(narrow);
    showEach({words_, source_, table_}, all);
    scaleMargins(layout(), all ? QMargins(20, 14, 20, 14) : QMargins(20, 6, 20, 6));
}

/// As many beside each other as there is room for.
void StoryView::arrangeControls() {
    const auto edges = layout()->contentsMargins();
    const int room = (parentWidget() ? parentWidget() : this)->width() - edges.left() - edges.right();
    const auto count = static_cast<int>(controls_.size());
    QStringList fits{QString::number(room), QString::number(px(100))};
    for (const auto& control : controls_) {
        fits << control.label->text();
        for (QWidget* part :
             std::initializer_list<QWidget*>{control.label, control.slider, control.value, control.segments})
            if (part)
                part->show(); // a layout counts nothing that is hidden
    }
    if (std::exchange(arrangedFor_, fits) == fits)
        return;
    for (int beside = count; beside > 0; --beside) {
        for (int i = 0; i < count; ++i) {
            const auto& control = controls_[static_cast<std::size_t>(i)];
            const int row = i / beside, column = i % beside * 4;
            controlGrid_->addWidget(control.label, row, column);
            if (control.segments) {
                controlGrid_->addWidget(control.segments, row, column + 1, 1, 2);
            } else {
                controlGrid_->addWidget(control.slider, row, column + 1);
                controlGrid_->addWidget(control.value, row, column + 2);
            }
        }
        for (int i = 0; i < count; ++i)
            controlGrid_->setColumnStretch(i * 4 + 1, i < beside ? 1 : 0);
        if (controlGrid_->minimumSize().width() <= room)
            break;
    }
}

void StoryView::resizeEvent(QResizeEvent* event) {
    arrangeControls();
    below_->setDirection(width() < px(narrow) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    leaveOut();
    QWidget::resizeEvent(event);
}

void StoryView::rebuildControls() {
    const Story& story = model_.current();
    built_ = story.id;
    qDeleteAll(controlBox_->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    controls_.clear();
    arrangedFor_.clear();
    for (std::size_t i = 0; i < story.controls.size(); ++i) {
        const auto& control = story.controls[i];
        Control made;
        made.label = new TextLabel(controlBox_);
        if (control.choices.front().unit == Quantity::Unit::Words) {
            made.segments = new Segmented(static_cast<int>(control.choices.size()), controlBox_);
            made.segments->setObjectName(QString::fromStdString(control.id));
            connect(made.segments, &Segmented::chosen, this, [this, i](int place) { set(i, place); });
        } else {
            made.slider = new QSlider(Qt::Horizontal, controlBox_);
            made.slider->setObjectName(QString::fromStdString(control.id));
            made.slider->setRange(0, static_cast<int>(control.choices.size()) - 1);
            made.slider->setPageStep(1);
            setScaled(made.slider, Side::MinimumWidth, 60);
            made.value = roleLabel("heading", controlBox_);
            setScaled(made.value, Side::MinimumWidth, 72);
            made.label->setBuddy(made.slider);
            connect(made.slider, &QSlider::valueChanged, this, [this, i](int place) { set(i, place); });
        }
        controls_.push_back(made);
    }
}

void StoryView::set(std::size_t control, int place) {
    model_.edit(tr("change a finding"), [&](FindingsState& s) { s.places[s.story][control] = place; });
}

void StoryView::refresh() {
    const Story& story = model_.current();
    if (built_ != story.id)
        rebuildControls();
    title_->setText(translated(story.title));
    words_->setText(story.invite.empty() ? translated(story.words)
                                         : translated(story.words) + QLatin1Char(' ') + translated(story.invite));
    source_->setText(translated(story.source));
    report_->setText(tr("Add to report"));
    table_->setAccessibleName(tr("Numbers of the answer"));
    open_->setText(tr("Open in lab"));
    const QSignalBlocker quiet(report_);
    report_->setChecked(model_.chosen(story.id));
    refreshControls();
    showAnswer();
}

void StoryView::refreshControls() {
    const Story& story = model_.current();
    const auto& places = model_.places(story.id);
    for (std::size_t i = 0; i < controls_.size(); ++i) {
        auto& shownControl = controls_[i];
        const auto& control = story.controls[i];
        const QString name = translated(control.label);
        shownControl.label->setText(name);
        if (shownControl.segments) {
            QStringList texts;
            for (const auto& choice : control.choices)
                texts << shown(choice);
            shownControl.segments->setTexts(texts);
            shownControl.segments->setAccessibleName(name);
            shownControl.segments->setCurrent(places[i]);
        } else {
            const QSignalBlocker quiet(shownControl.slider);
            shownControl.slider->setValue(places[i]);
            shownControl.slider->setAccessibleName(name);
            const QString value = shown(control.choices[static_cast<std::size_t>(places[i])]);
            shownControl.value->setText(value);
            shownControl.slider->setAccessibleDescription(value);
        }
    }
    arrangeControls();
}

void StoryView::showAnswer() {
    state_->setText(model_.computing() ? tr("Computing…") : QString());
    if (const auto& error = model_.error(); error && !model_.computing()) {
        conclusion_->setText(translated(*error));
        return;
    }
    const auto answer = model_.answer();
    if (!answer) {
        conclusion_->setText({});
        table_->setRows({});
        chart_->setEmptyText(tr("Computing…"));
        chart_->setSeries({});
        painted_->setPaint({});
        return;
    }
    conclusion_->setText(shown(answer->conclusion));
    showPicture(*answer);
    showTable(*answer);
}

void StoryView::showPicture(const StoryAnswer& answer) {
    const auto& picture = answer.picture;
    const QString title = translated(picture.title);
    pictureTitle_->setText(title);
    if (picture.kind != StoryPicture::Kind::Lines) {
        painted_->setTexts(title, shown(answer.conclusion));
        painted_->setCsv([csv = storyCsv(answer)] { return csv; });
        painted_->setPaint(paintStory(picture));
        pictures_->setCurrentWidget(painted_);
        return;
    }
    std::vector<LineSeries> series;
    for (const auto& line : picture.lines) {
        LineSeries one{translated(line.name), line.x, line.y, line.published, line.marks || line.published};
        if (line.x.size() > 60)
            one.markers = false;
        one.joined = line.joined;
        series.push_back(std::move(one));
    }
    chart_->setTitle(title);
    chart_->setAxisTitles(translated(picture.xTitle), translated(picture.yTitle));
    chart_->setSeries(std::move(series));
    chart_->setLogX(picture.logX);
    chart_->setLogY(picture.logY);
    chart_->setCursor(picture.cursor);
    pictures_->setCurrentWidget(chart_);
}

void StoryView::showTable(const StoryAnswer& answer) {
    QStringList titles;
    for (const auto& column : answer.columns)
        titles << (column.empty() ? QString() : translated(column));
    table_->setTitles(titles);
    std::vector<TableRow> rows;
    for (const auto& row : answer.rows) {
        rows.emplace_back();
        for (const auto& quantity : row)
            rows.back().push_back({shown(quantity), shown(quantity)});
    }
    table_->setRows(std::move(rows));
}

std::optional<Exportable> StoryView::exportable() const {
    if (pictures_->currentWidget() == chart_)
        return chart_->exportable();
    return painted_->exportable();
}

QWidgetList StoryView::shownResults() const { return {conclusion_, pictures_, readout_, table_}; }

QString StoryView::conclusion() const { return conclusion_->text(); }

} // namespace telar
