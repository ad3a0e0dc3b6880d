#include "ui/labs/convolution/convolution_stage.hpp"

#include "core/pooling/inspect.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/convolution/im2col_page.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/labs/pooling/source_message.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/cell_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QGridLayout>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// Its height does not hang on its width, whatever its contents say: else the pictures beside it would insist on the height
/// that they like, and a small screen would have to scroll.
class SteadyCard : public QFrame {
public:
    using QFrame::QFrame;
    bool hasHeightForWidth() const override { return false; }
};

} // namespace

ConvolutionStage::ConvolutionStage(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectViews();
    keepWords(this, [this] { retranslate(); });
    keepLook(this, [this] { caption_->setMinimumHeight(QFontMetrics(fontOf(TypeRole::Body)).lineSpacing() * 2); });
}

ConvolutionStage::Card ConvolutionStage::makeCard(const char* name) {
    auto* frame = inRole(new QFrame(this), "card");
    auto* column = spaced(padded(new QVBoxLayout(frame), {10, 8, 10, 10}), 6);
    auto* head = new QGridLayout;
    scaleHorizontalSpacing(head, 8);
    head->setVerticalSpacing(0);
    head->setColumnStretch(2, 1);
    auto* title = roleLabel("heading", frame);
    auto* facts = inRole(new ElidedLabel(frame), "muted");
    facts->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(title, 0, 0);
    head->addWidget(facts, 0, 2);
    auto* view = keepInProject(new MatrixView(frame), name);
    view->setObjectName(name);
    setScaled(view, Side::MinimumWidth, 110); // several stand beside and below each other
    setScaled(view, Side::MinimumHeight, 90);
    addAll(column, head, wide(view));
    return {frame, head, title, nullptr, facts, view};
}

QWidget* ConvolutionStage::buildWatch() {
    auto* page = new QWidget(this);
    auto* grid = spaced(bare(new QGridLayout(page)), 10);
    input_ = makeCard("inputView");
    new SourceMessage(model_, input_.view);
    output_ = makeCard("outputView");
    pooled_ = makeCard("pooledView");
    setScaled(pooled_.title, Side::MinimumHeight, 30); // as high as a head with a choice beside its title
    for (auto [card, name] : {std::pair(&input_, "inputDisplay"), {&output_, "outputDisplay"}}) {
        card->display = keepInProject(new Segmented(3, card->frame), name);
        card->display->setObjectName(name);
        card->display->setIcons({"image", "heat", "numbers"});
    }
    filterCard_ = inRole(new SteadyCard(this), "card");
    auto* column = padded(filterRows_ = new QBoxLayout(QBoxLayout::TopToBottom, filterCard_), {10, 8, 10, 10});
    channelRow_ = new QWidget(filterCard_);
    auto* channels = spaced(bare(new QVBoxLayout(channelRow_)), 4);
    for (int i = 0; i < static_cast<int>(ConvolutionResult::mostChannelsShown); ++i) {
        auto* view = sized(new MatrixView(channelRow_), Side::FixedHeight, 60);
        view->setObjectName(QStringLiteral("channel%1").arg(i));
        connect(view, &MatrixView::cellClicked, this, [this, i] { seenInput_->setValue(i); });
        channels->addWidget(view);
        channelViews_.push_back(view);
    }
    channelRow_->hide();
    column->addWidget(channelRow_);
    filterTitle_ = wrapped(roleLabel("heading", filterCard_));
    filter_ = named(new CellGrid(filterCard_), "stageFilter");
    addAll(column, filterTitle_, filter_);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(2, 1);
    grid->setRowStretch(0, 1);
    board_ = grid;
    pooled_.frame->hide();
    arrange();
    return page;
}

// The filter stands between the pictures, or below the input where three do not fit beside each other; the choice of what
// a picture shows stands beside its title, or below it where there is no room for both.
void ConvolutionStage::arrange() {
    const Arrangement now{.narrow = channelRow_->isHidden() && width() < leastWidth(true, false),
                          .tight = width() < leastWidth(!channelRow_->isHidden(), false),
                          .pooled = !pooled_.frame->isHidden()};
    if (arranged_ == now)
        return;
    arranged_ = now;
    for (const auto& card : {input_, output_}) {
        card.head->addWidget(card.display, now.tight ? 1 : 0, now.tight ? 0 : 1, Qt::AlignLeft);
        card.head->addWidget(card.facts, now.tight ? 1 : 0, 2);
        card.head->addWidget(card.title, 0, 0, 1, now.tight ? 3 : 1);
    }
    for (auto* card : {input_.frame, filterCard_, output_.frame, pooled_.frame})
        board_->removeWidget(card);
    const bool narrow = now.narrow;
    // Where the heads have two rows, the filter's title makes room for them.
    filterRows_->setDirection(narrow && now.tight ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    sizeFilter();
    board_->addWidget(input_.frame, 0, 0, narrow ? 1 : 2, 1);
    board_->addWidget(filterCard_, narrow ? 1 : 0, narrow ? 0 : 1, narrow ? 1 : 2, 1,
                      narrow ? Qt::AlignCenter : Qt::AlignVCenter);
    board_->addWidget(output_.frame, 0, 2, now.pooled ? 1 : 2, 1);
    board_->addWidget(pooled_.frame, 1, 2);
}

/// In pixels, with its title above it or beside it.
int ConvolutionStage::widthOfFilter(bool beside) const {
    const auto& filter = model_.result() ? model_.result()->filter : model_.state().filter;
    return px(std::clamp(38 * static_cast<int>(filter.columns) + 22, 100, 186)) +
           (beside ? filterTitle_->sizeHint().width() + filterRows_->spacing() : 0);
}

void ConvolutionStage::sizeFilter() {
    filterCard_->setFixedWidth(widthOfFilter(filterRows_->direction() == QBoxLayout::LeftToRight));
}

void ConvolutionStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

QSize ConvolutionStage::minimumSizeHint() const {
    const auto outside = layout()->contentsMargins();
    const int bars = std::max(transport_->parentWidget()->minimumSizeHint().width(), top_->minimumSize().width());
    const QSize least = QWidget::minimumSizeHint();
    return {std::min(least.width(),
                     std::max(leastWidth(!channelRow_->isHidden(), true), bars + outside.left() + outside.right())),
            least.height()};
}

int ConvolutionStage::leastWidth(bool filterBetween, bool tight) const {
    const auto widthOf = [tight](const Card& card) {
        const int gap = card.head->horizontalSpacing(), title = card.title->minimumSizeHint().width();
        const int beside =
            QWidgetItem(card.facts).minimumSize().width() + (card.display ? card.display->sizeHint().width() + gap : 0);
        const int head = tight && card.display ? std::max(title, beside) : title + gap + beside;
        const auto margins = card.frame->layout()->contentsMargins();
        return std::max(head, QWidgetItem(card.view).minimumSize().width()) + margins.left() + margins.right();
    };
    const auto outside = layout()->contentsMargins();
    const int gap = board_->horizontalSpacing();
    const int right = std::max(widthOf(output_), pooled_.frame->isHidden() ? 0 : widthOf(pooled_));
    const int between = filterBetween ? widthOfFilter(false) + gap : 0;
    const int left = filterBetween ? widthOf(input_) : std::max(widthOf(input_), widthOfFilter(tight));
    return outside.left() + left + gap + between + right + outside.right();
}

void ConvolutionStage::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 10, 12, 12}), 8);
    pages_ = keepInProject(named(new Segmented(2, this), "page"), "page");
    pages_->setTabs();
    legend_ = wrapped(named(roleLabel("muted", this), "legend"));
    legend_->setTextFormat(Qt::RichText);
    legend_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    top_ = new QHBoxLayout;
    top_->addWidget(pages_, 0, Qt::AlignLeft);
    const auto channel = [&](const char* name, QLabel*& label) {
        auto* box = sized(named(new QSpinBox(this), name), Side::FixedWidth, 56);
        label = new TextLabel(this);
        label->setBuddy(box);
        addAll(top_, label, box);
        return box;
    };
    seenInput_ = channel("seenInput", seenInputLabel_);
    seenOutput_ = channel("seenOutput", seenOutputLabel_);
    top_->addWidget(legend_, 1);
    stack_ = new QStackedWidget(this);
    stack_->addWidget(buildWatch());
    im2col_ = new Im2colPage(model_, stack_);
    // Its wrapped words ask for the height that they would like: kept from the other page, whose picture would not fit then.
    stack_->addWidget(new ShrinkArea(im2col_, QSize(160, 120), stack_));
    auto* bar = inRole(new QFrame(this), "card");
    auto* row = padded(new QHBoxLayout(bar), {8, 4, 8, 4});
    transport_ = keepInProject(new TransportBar(bar), "transport");
    row->addWidget(transport_, 1);
    auto* captionCard = inRole(new QFrame(this), "card");
    auto* captionRow = padded(new QHBoxLayout(captionCard), {14, 8, 14, 8});
    caption_ = wrapped(named(TextLabel::thatKeepsTall(captionCard), "caption"));
    caption_->setTextFormat(Qt::RichText);
    caption_->setMinimumHeight(QFontMetrics(fontOf(TypeRole::Body)).lineSpacing() * 2);
    captionRow->addWidget(caption_);
    addAll(column, top_, wide(stack_), bar, captionCard);
}

void ConvolutionStage::connectViews() {
    connect(&model_, &SourceModel::sourceChanged, this, &ConvolutionStage::takeSource);
    connect(&model_, &ConvolutionModel::resultChanged, this, &ConvolutionStage::takeResult);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        showFilter();
        showColors();
        arrange();
    });
    connect(pages_, &Segmented::chosen, this, &ConvolutionStage::showPage);
    connect(seenInput_, &QSpinBox::valueChanged, this, [this](int channel) {
        model_.edit(tr("show a channel"), [channel](ConvolutionState& s) { s.seenInput = channel; });
    });
    connect(seenOutput_, &QSpinBox::valueChanged, this, [this](int channel) {
        model_.edit(tr("show a channel"), [channel](ConvolutionState& s) { s.seenOutput = channel; });
    });
    connect(input_.display, &Segmented::chosen, this,
            [this](int index) { input()->setDisplay(static_cast<MatrixView::Display>(index)); });
    connect(output_.display, &Segmented::chosen, this, [this](int index) {
        outputChosen_ = true;
        showOutput(static_cast<MatrixView::Display>(index));
    });
    const auto inputCell = [this](qint64 r, qint64 c) {
        const auto result = model_.result();
        return result ? nearestWindow(windowsOf(result->spec), {result->shape.rows, result->shape.columns}, r, c)
                      : OutputCell{-1, -1};
    };
    const auto hover = [this](qint64 r, qint64 c) {
        if (!pinned_ && !transport_->isPlaying())
            focusCell(r, c);
    };
    connect(output(), &MatrixView::cellHovered, this, hover);
    connect(input(), &MatrixView::cellHovered, this, [inputCell, hover](qint64 r, qint64 c) {
        const auto cell = inputCell(r, c);
        hover(cell.row, cell.column);
    });
    connect(output(), &MatrixView::cellClicked, this, &ConvolutionStage::pin);
    connect(input(), &MatrixView::cellClicked, this, [this, inputCell](qint64 r, qint64 c) {
        const auto cell = inputCell(r, c);
        pin(cell.row, cell.column);
    });
    connect(pooled(), &MatrixView::cellClicked, this, &ConvolutionStage::pinWinner);
    connect(im2col_, &Im2colPage::windowClicked, this, &ConvolutionStage::pin);
    for (auto* view : {input(), output(), pooled()})
        connect(view, &MatrixView::unpinned, this, &ConvolutionStage::unpin);
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) {
        const auto result = model_.result();
        if (!result)
            return;
        pinned_ = false;
        setFilledTo(step);
        focusCell(step / result->shape.columns, step % result->shape.columns);
    });
}

void ConvolutionStage::showPage(int page) {
    pages_->setCurrent(page);
    showOnly(stack_, stack_->widget(page));
    legend_->setVisible(page == 0);
    im2col_->setCell(row_, column_);
}

int ConvolutionStage::page() const { return stack_->currentIndex(); }

void ConvolutionStage::setDisplay(MatrixView::Display display) {
    outputChosen_ = true;
    input_.display->setCurrent(static_cast<int>(display));
    input()->setDisplay(display);
    showOutput(display);
}

void ConvolutionStage::showOutput(MatrixView::Display display) {
    output_.display->setCurrent(static_cast<int>(display));
    output()->setDisplay(display);
    pooled()->setDisplay(display);
    showColors();
}

void ConvolutionStage::takeSource() {
    const auto source = model_.source();
    if (source == shownSource_)
        return;
    shownSource_ = source;
    shownRead_.reset();
    input()->setMatrix(std::shared_ptr<const AnyMatrix>(source, &source->values), source->wholeNumbers, true);
    const bool small = rowsOf(source->values) <= 32 && columnsOf(source->values) <= 32;
    const auto display = source->image ? MatrixView::Display::Image
                         : small       ? MatrixView::Display::Numbers
                                       : MatrixView::Display::HeatMap;
    input_.display->setCurrent(static_cast<int>(display));
    input()->setDisplay(display);
    outputChosen_ = false;
    showTitles();
}

/// The input channel on show; the source itself where it is the only one.
void ConvolutionStage::showRead() {
    const auto result = model_.result();
    if (result->source != shownSource_ || result->read == shownRead_)
        return;
    shownRead_ = result->read;
    input()->setMatrix(shownRead_ ? shownRead_ : std::shared_ptr<const AnyMatrix>(shownSource_, &shownSource_->values),
                       shownSource_->wholeNumbers, true);
}

void ConvolutionStage::showChannels() {
    const auto result = model_.result();
    const auto seen = [](QSpinBox* box, QLabel* label, qint64 first, qint64 count, qint64 now) {
        const QSignalBlocker quiet(box);
        box->setRange(static_cast<int>(first), static_cast<int>(first + count - 1));
        box->setValue(static_cast<int>(now));
        box->setVisible(count > 1);
        label->setVisible(count > 1);
    };
    seen(seenInput_, seenInputLabel_, result ? result->firstChannel() : 0, result ? result->spec.groupChannels() : 1,
         result ? result->seenInput : 0);
    seen(seenOutput_, seenOutputLabel_, 0, result ? result->spec.outputChannels : 1, result ? result->seenOutput : 0);
    const bool several = result && result->spec.inputChannels * result->spec.outputChannels > 1;
    const std::size_t shown = result ? result->channels.size() : 0;
    channelRow_->setVisible(shown > 0);
    arrange();
    for (std::size_t i = 0; i < channelViews_.size(); ++i) {
        auto* view = channelViews_[i];
        view->setVisible(i < shown);
        view->setTitle(tr("Input channel %1").arg(i));
        if (i < shown && view->matrix() != result->channels[i])
            view->setMatrix(result->channels[i], result->source->wholeNumbers, true);
        view->setDisplay(input()->display() == MatrixView::Display::Image ? MatrixView::Display::Image
                                                                          : MatrixView::Display::HeatMap);
    }
    const auto& state = model_.state();
    const auto* layer = state.filters == FilterKind::Layer ? state.layer.get() : nullptr;
    const bool named = layer && layer->outputs == 1; // which may be any filter of its layer
    filterTitle_->setText(several
                              ? QStringLiteral("%1 → %2").arg(QString::number(result->seenInput),
                                                              named ? layer->name : QString::number(result->seenOutput))
                          : named ? layer->name
                                  : tr("Filter"));
    filterTitle_->setToolTip(
        several
            ? tr("The weights from input channel %1 to feature map %2").arg(result->seenInput).arg(result->seenOutput)
            : QString());
}

void ConvolutionStage::takeResult() {
    const auto result = model_.result();
    showRead();
    showChannels();
    const qint64 count = result->shape.rows * result->shape.columns;
    const bool reshaped = transport_->count() != count;
    const bool wasWhole = transport_->step() + 1 >= transport_->count();
    output()->setMatrix(result->output, result->wholeNumbers, true);
    pooled_.frame->setVisible(result->pooled != nullptr);
    arrange();
    auto* grid = static_cast<QGridLayout*>(stack_->widget(0)->layout());
    grid->setRowStretch(1, result->pooled ? 1 : 0);
    if (result->pooled)
        pooled()->setMatrix(result->pooled, result->wholeNumbers, true);
    input()->setPadding(result->spec.padding, QStringLiteral("0"));
    if (reshaped) {
        const QSignalBlocker quiet(transport_);
        transport_->setCount(count);
        if (wasWhole || transport_->step() + 1 >= count)
            transport_->setStep(count - 1);
        if (!pinned_) { // something in the middle is worth more at first sight than a corner of background
            row_ = result->shape.rows * 2 / 5;
            column_ = result->shape.columns * 2 / 5;
        }
    }
    row_ = std::clamp<qint64>(row_, 0, result->shape.rows - 1);
    column_ = std::clamp<qint64>(column_, 0, result->shape.columns - 1);
    if (!outputChosen_) {
        const auto as = input()->display();
        const bool colours = as == MatrixView::Display::Image && (result->filter.anyNegative() || result->bias < 0);
        showOutput(colours ? MatrixView::Display::HeatMap : as);
    }
    setFilledTo(transport_->step());
    showFilter();
    showColors();
    showTitles();
    focusCell(row_, column_);
}

void ConvolutionStage::setFilledTo(qint64 step) {
    const auto result = model_.result();
    const bool all = step + 1 >= transport_->count();
    output()->setFilled(all ? -1 : step + 1);
    if (!result->pooled) {
        if (output()->display() == MatrixView::Display::Numbers)
            showColors(); // of what is made, no more
        return;
    }
    // A cell of the pooled map is there once its last cell, the lower right one, is.
    const qint64 wide = columnsOf(*result->pooled), row = step / result->shape.columns,
                 ready = row % 2 ? std::min<qint64>(wide, (step % result->shape.columns + 1) / 2) : 0;
    pooled()->setFilled(all ? -1
                            : std::min<qint64>(rowsOf(*result->pooled), row / 2) * wide +
                                  (row / 2 < rowsOf(*result->pooled) ? ready : 0));
    if (output()->display() == MatrixView::Display::Numbers)
        showColors(); // of what is made, no more
}

void ConvolutionStage::showFilter() {
    const auto& filter = model_.result() ? model_.result()->filter : model_.state().filter;
    const double largest = static_cast<double>(filter.largest());
    // Many small cells have one count of decimals, three digits of the largest, so that their type is not smaller still.
    const bool small = filter.columns > 4 && largest > 0 &&
                       std::ranges::any_of(filter.values, [](float weight) { return weight != std::trunc(weight); });
    const int decimals = small ? std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 0, 6) : 0;
    std::vector<GridCell> cells;
    for (const float weight : filter.values)
        cells.push_back(
            {small ? formatFixed(static_cast<double>(weight), decimals) : signedNumber(static_cast<double>(weight), 3),
             GridCell::Look::Plain, signColor(static_cast<double>(weight), largest, colors())});
    filter_->setCells(std::move(cells), static_cast<int>(filter.columns));
    sizeFilter();
}

// One range for the feature map and what is pooled of it, with 0 in the middle where anything is negative.
void ConvolutionStage::showColors() {
    const auto result = model_.result();
    if (!result)
        return;
    const double most = std::max({std::fabs(result->least), std::fabs(result->most), 1e-30});
    const bool negative = result->least < 0 || result->filter.anyNegative();
    const bool numbers = output()->display() == MatrixView::Display::Numbers;
    for (auto* view : {output(), pooled()}) {
        view->setRange(ValueRange{negative ? -most : 0, most});
        view->setColorMap(negative ? ColorMap::BlueGreyOrange : ColorMap::Viridis);
        view->setColorBar(output()->display() == MatrixView::Display::HeatMap);
        const auto matrix = view == output() ? result->output : result->pooled;
        if (numbers && negative && matrix)
            view->setOverlay([matrix, most, made = view->scene().filled](int64_t row, int64_t column, const Colors& c) {
                if (made >= 0 && row * columnsOf(*matrix) + column >= made)
                    return QColor(Qt::transparent);
                QColor color =
                    signColor(static_cast<double>(std::get<Matrix<float>>(*matrix).at(row, column)), most, c);
                color.setAlpha(color == c.sunken ? 0 : 150);
                return color;
            });
        else
            view->setOverlay({});
    }
    const QString low = signedNumber(-most), high = signedNumber(most);
    const bool image = output()->display() == MatrixView::Display::Image;
    const auto spot = [](int at) {
        return QStringLiteral("<span style=\"color:%1\">■</span> ")
            .arg(QColor(colorTable(ColorMap::BlueGreyOrange)[at]).name());
    };
    legend_->setText(result->least == 0 && result->most == 0 ? tr("Feature map: 0 everywhere")
                     : image && negative ? tr("Feature map: black %1, middle grey 0, white %2").arg(low, high)
                     : image             ? tr("Feature map: black 0, white %1").arg(high)
                     : negative
                         ? tr("Feature map: %1negative, to %2; %3positive, to %4").arg(spot(40), low, spot(215), high)
                         : tr("Feature map: 0 to %1, nothing negative").arg(high));
}

void ConvolutionStage::focusCell(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || row < 0 || column < 0 || row >= result->shape.rows || column >= result->shape.columns)
        return;
    row_ = row;
    column_ = column;
    showMarks();
    showCaption();
    if (page() == 1)
        im2col_->setCell(row_, column_);
    emit cellChanged(row_, column_, pinned_);
}

void ConvolutionStage::pin(qint64 row, qint64 column) {
    pinned_ = true;
    transport_->pause();
    focusCell(row, column);
}

void ConvolutionStage::unpin() {
    if (!pinned_)
        return;
    pinned_ = false;
    focusCell(row_, column_);
}

/// The cell of the feature map that a pooled cell has its value from.
void ConvolutionStage::pinWinner(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || !result->pooled || row < 0 || column < 0 || row >= rowsOf(*result->pooled) ||
        column >= columnsOf(*result->pooled))
        return;
    const auto& values = std::get<Matrix<float>>(*result->pooled);
    const auto window = inspectWindow({PoolingSpec{}, viewOf(*result->output)}, row, column,
                                      static_cast<double>(values.at(row, column)));
    if (window.best >= 0) {
        const auto& best = window.cells[static_cast<std::size_t>(window.best)];
        pin(best.row, best.column);
    }
}

void ConvolutionStage::showMarks() {
    const auto result = model_.result();
    using Role = MatrixView::Mark::Role;
    const auto box = poolingWindow(windowsOf(result->spec), row_, column_);
    const qint64 first = result->firstChannel(), last = first + result->spec.groupChannels();
    for (qint64 channel = 0; auto* view : channelViews_) { // a map reads the channels of its group
        const bool read = channel >= first && channel < last;
        view->setMarks(read ? std::vector<MatrixView::Mark>{{Role::Window, box.row, box.column, box.rows, box.columns,
                                                             result->spec.dilation}}
                            : std::vector<MatrixView::Mark>());
        ++channel;
    }
    input()->setMarks({{Role::Window, box.row, box.column, box.rows, box.columns, result->spec.dilation}});
    std::vector<MatrixView::Mark> made;
    const qint64 up = row_ / 2, left = column_ / 2;
    if (result->pooled && up < rowsOf(*result->pooled) && left < columnsOf(*result->pooled)) {
        made.push_back({Role::Hover, 2 * up, 2 * left, 2, 2, {1, 1}});
        pooled()->setMarks({{Role::Cell, up, left, 1, 1, {1, 1}}});
    } else {
        pooled()->setMarks({});
    }
    made.push_back({pinned_ ? Role::Pinned : Role::Cell, row_, column_, 1, 1, {1, 1}});
    output()->setMarks(std::move(made));
}

} // namespace telar
