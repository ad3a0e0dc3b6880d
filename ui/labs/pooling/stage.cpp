#include "ui/labs/pooling/stage.hpp"

#include "core/pooling/thread_view.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/lab/thread_panel.hpp"
#include "ui/labs/pooling/source_loader.hpp"
#include "ui/labs/pooling/source_message.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QComboBox>
#include <QToolButton>

namespace telar {

/// Pixels, as high as the display choice, so that both views begin at one line.
static constexpr int headHeight = 34;

Stage::Stage(PoolingModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectViews();
    keepWords(this, [this] { retranslate(); });
}

MatrixCard Stage::makeCard(const char* name) {
    auto card = matrixCard(name, this);
    spaced(padded(card.column, {12, 10, 12, 12}), 8);
    scaleSpacing(card.head, 10);
    card.facts->setMinimumWidth(1); // beside a lesson they go first
    setScaled(card.title, Side::MinimumHeight, headHeight);
    return card;
}

void Stage::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 12, 12, 12}), 10);
    inputCard_ = makeCard("inputView");
    outputCard_ = makeCard("outputView");
    input_ = inputCard_.view;
    new SourceMessage(model_, input_);
    output_ = outputCard_.view;
    displayChoice_ = keepInProject(named(new Segmented(3, this), "display"), "display");
    displayChoice_->setIcons({"image", "heat", "numbers"});
    inputCard_.head->insertWidget(1, displayChoice_);
    look_ = keepInProject(named(new QComboBox(this), "look"), "look");
    look_->addItems(ownerLookNames());
    look_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    look_->setMinimumContentsLength(6);
    outputCard_.head->insertWidget(1, look_);
    outputCard_.title->hide(); // its whole name would take the input's room
    mapTitle_ = inRole(new ElidedLabel(outputCard_.frame), "heading");
    mapTitle_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    setScaled(mapTitle_, Side::MinimumHeight, headHeight);
    outputCard_.head->insertWidget(0, mapTitle_);
    addAll(column, wide(spaced(inRow(wide(inputCard_.frame), wide(outputCard_.frame)), 10)));

    auto* bar = inRole(new QFrame(this), "card");
    auto* row = padded(new QHBoxLayout(bar), {8, 4, 8, 4});
    transport_ = keepInProject(new TransportBar(bar), "transport");
    row->addWidget(transport_, 1);
    column->addWidget(bar);

    auto* captionCard = inRole(new QFrame(this), "card");
    auto* captionRow = padded(new QHBoxLayout(captionCard), {14, 8, 14, 8});
    caption_ = wrapped(named(TextLabel::thatKeepsTall(captionCard), "caption"));
    caption_->setTextFormat(Qt::RichText);
    caption_->setMinimumHeight(QFontMetrics(fontOf(TypeRole::Body)).lineSpacing() * 2);
    captionRow->addWidget(caption_);
    column->addWidget(captionCard);
}

void Stage::connectViews() {
    connect(&model_, &PoolingModel::sourceChanged, this, &Stage::takeSource);
    connect(&model_, &PoolingModel::resultChanged, this, &Stage::takeResult);
    connect(look_, &QComboBox::activated, this, &Stage::applyLook);
    connect(&Theme::instance(), &Theme::changed, this, &Stage::applyLook);
    connect(displayChoice_, &Segmented::chosen, this,
            [this](int index) { setDisplay(static_cast<MatrixView::Display>(index)); });
    connect(output_, &MatrixView::cellHovered, this, [this](qint64 r, qint64 c) {
        if (!pinned_ && !transport_->isPlaying())
            focusCell(r, c);
    });
    connect(input_, &MatrixView::cellHovered, this, [this](qint64 row, qint64 column) {
        const auto result = model_.result();
        if (!result || pinned_ || transport_->isPlaying())
            return;
        const auto cell = nearestWindow(result->spec, result->shape, row, column);
        focusCell(cell.row, cell.column);
    });
    connect(output_, &MatrixView::cellClicked, this, &Stage::pin);
    connect(input_, &MatrixView::cellClicked, this, [this](qint64 r, qint64 c) {
        if (const auto result = model_.result()) {
            const auto cell = nearestWindow(result->spec, result->shape, r, c);
            pin(cell.row, cell.column);
        }
    });
    connect(output_, &MatrixView::unpinned, this, &Stage::unpin);
    connect(input_, &MatrixView::unpinned, this, &Stage::unpin);
    connect(input_, &MatrixView::statisticsReady, this, [this] { output_->setRange(input_->dataRange()); });
    connect(transport_, &TransportBar::stepChanged, this, [this](qint64 step) {
        const auto result = model_.result();
        if (!result)
            return;
        pinned_ = false;
        setFilledTo(step);
        focusCell(step / result->shape.columns, step % result->shape.columns);
    });
}

void Stage::setFilledTo(qint64 step) {
    // At the last step everything is made, and later results are shown whole.
    output_->setFilled(step + 1 >= transport_->count() ? -1 : step + 1);
}

void Stage::setDisplay(MatrixView::Display display) {
    display_ = display;
    displayChoice_->setCurrent(static_cast<int>(display));
    input_->setDisplay(display);
    output_->setDisplay(display);
    for (auto* view : {input_, output_})
        view->setColorBar(display == MatrixView::Display::HeatMap);
    const auto result = model_.result();
    const bool current = result && result->source == model_.source(); // else the marked cell lies in another matrix
    if (current && display == MatrixView::Display::Numbers) {
        const auto box = poolingWindow(result->spec, row_, column_);
        input_->ensureVisible(std::max<int64_t>(0, box.row), std::max<int64_t>(0, box.column));
        output_->ensureVisible(row_, column_);
    }
}

void Stage::takeSource() {
    const auto source = model_.source();
    if (source == shownSource_)
        return;
    shownSource_ = source;
    const std::shared_ptr<const AnyMatrix> values(source, &source->values);
    input_->setMatrix(values, source->wholeNumbers, true);
    const bool small = rowsOf(source->values) <= 32 && columnsOf(source->values) <= 32;
    setDisplay(source->image ? MatrixView::Display::Image
               : small       ? MatrixView::Display::Numbers
                             : MatrixView::Display::HeatMap);
    retranslate();
}

void Stage::takeResult() {
    const auto result = model_.result();
    const bool whole = result->source->wholeNumbers && result->spec.mode == PoolingMode::Max;
    const bool playing = transport_->isPlaying();
    const qint64 count = result->shape.rows * result->shape.columns;
    const bool reshaped = transport_->count() != count;
    output_->setMatrix(result->output, whole, true);
    const bool lowest = result->spec.mode == PoolingMode::Max && result->spec.paddingValue == PaddingValue::Lowest;
    input_->setPadding(result->spec.padding, lowest ? QStringLiteral("−∞") : QStringLiteral("0"));
    if (reshaped) {
        const QSignalBlocker quiet(transport_);
        transport_->setCount(count);
    }
    if (reshaped || !playing) { // what was left half made belongs to another result
        const QSignalBlocker quiet(transport_);
        transport_->setStep(count - 1);
    }
    setFilledTo(transport_->step());
    if (reshaped && !pinned_) {
        // Something in the middle is worth more at first sight than a corner of background.
        row_ = result->shape.rows * 2 / 5;
        column_ = result->shape.columns * 2 / 5;
    }
    row_ = std::clamp<qint64>(row_, 0, result->shape.rows - 1);
    column_ = std::clamp<qint64>(column_, 0, result->shape.columns - 1);
    retranslate();
    owners_.reset();
    applyLook();
    focusCell(row_, column_);
}

void Stage::focusCell(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || row < 0 || column < 0 || row >= result->shape.rows || column >= result->shape.columns)
        return;
    row_ = row;
    column_ = column;
    showMarks();
    showCaption();
    emit cellChanged(row_, column_, pinned_);
}

void Stage::pin(qint64 row, qint64 column) {
    pinned_ = true;
    transport_->pause();
    focusCell(row, column);
}

void Stage::unpin() {
    if (!pinned_)
        return;
    pinned_ = false;
    focusCell(row_, column_);
}

void Stage::setLook(OwnerLook look) {
    look_->setCurrentIndex(static_cast<int>(look));
    applyLook();
}

OwnerLook Stage::look() const { return static_cast<OwnerLook>(look_->currentIndex()); }

void Stage::applyLook() {
    const auto result = model_.result();
    const auto look = static_cast<OwnerLook>(look_->currentIndex());
    look_->setToolTip(ownerLegend(look));
    if (!result || look == OwnerLook::Values) {
        owners_.reset();
        showOwners(*output_, nullptr, OwnerLook::Values);
        if (result)
            showMarks();
        return;
    }
    const std::string kernel = kernelShown(model_.state().variant, poolingKernels());
    ownerJob_.start<CellOwners>(
        [result, kernel](const JobContext& job) {
            return poolingOwners(kernel, {result->spec, viewOf(result->source->values)}, {}, job);
        },
        [this, look](std::shared_ptr<const CellOwners> owners) {
            owners_ = std::move(owners);
            showOwners(*output_, owners_, look);
            showMarks();
        });
}

void Stage::showMarks() {
    const auto result = model_.result();
    const auto box = poolingWindow(result->spec, row_, column_);
    std::vector<MatrixView::Mark> marks;
    marks.push_back(
        {MatrixView::Mark::Role::Window, box.row, box.column, box.rows, box.columns, result->spec.dilation});
    const auto window = model_.inspect(row_, column_);
    if (window.best >= 0 && !window.cells.empty()) {
        const auto& best = window.cells[static_cast<std::size_t>(window.best)];
        marks.push_back({MatrixView::Mark::Role::Best, best.row, best.column, 1, 1, {1, 1}});
    }
    input_->setMarks(std::move(marks));
    std::vector<MatrixView::Mark> made;
    if (owners_ && owners_->rows == result->shape.rows && owners_->columns == result->shape.columns)
        made = blockBorders(*owners_, owners_->blockOf(row_, column_));
    made.push_back(
        {pinned_ ? MatrixView::Mark::Role::Pinned : MatrixView::Mark::Role::Cell, row_, column_, 1, 1, {1, 1}});
    output_->setMarks(std::move(made));
}

void Stage::showCaption() {
    const auto result = model_.result();
    const auto window = model_.inspect(row_, column_);
    const auto box = poolingWindow(result->spec, row_, column_);
    const bool max = result->spec.mode == PoolingMode::Max;
    const QString value = formatValue(window.result, window.wholeNumbers && max, 6);
    QString sentence = tr("Window <b>(%1, %2)</b> covers rows %3–%4 and columns %5–%6.")
                           .arg(QString::number(row_), QString::number(column_), QString::number(box.row),
                                QString::number(box.row + box.rows - 1), QString::number(box.column),
                                QString::number(box.column + box.columns - 1));
    sentence += QLatin1Char(' ');
    if (!max) {
        sentence += tr("The average of its %1 values is <b>%2</b>, which becomes output cell (%3, %4).")
                        .arg(QString::number(window.divisor), value, QString::number(row_), QString::number(column_));
    } else if (window.best >= 0 && !window.cells.empty()) {
        const auto& best = window.cells[static_cast<std::size_t>(window.best)];
        if (best.kind == CellKind::Padding)
            sentence += tr("Its maximum is the <b>%1</b> of the padding, which becomes output cell (%2, %3).")
                            .arg(value, QString::number(row_), QString::number(column_));
        else
            sentence += tr("Its maximum is <b>%1</b>, at row %2, column %3, which becomes output cell (%4, %5).")
                            .arg(value, QString::number(best.row), QString::number(best.column), QString::number(row_),
                                 QString::number(column_));
    } else {
        sentence += tr("Its maximum is <b>%1</b>, which becomes output cell (%2, %3).")
                        .arg(value, QString::number(row_), QString::number(column_));
    }
    caption_->setText(sentence);
}

QString Stage::caption() const { return caption_->text(); }

void Stage::setDifferences(std::shared_ptr<const Matrix<uint8_t>> mask) { output_->setDifferences(std::move(mask)); }

void Stage::retranslate() {
    inputCard_.title->setText(tr("Input"));
    mapTitle_->setForms({tr("Feature map"), tr("Map")});
    mapTitle_->setMinimumWidth(mapTitle_->fontMetrics().horizontalAdvance(tr("Map")) + px(2));
    input_->setTitle(tr("Input"));
    output_->setTitle(tr("Feature map"));
    const QStringList looks = ownerLookNames();
    for (int i = 0; i < looks.size(); ++i)
        look_->setItemText(i, looks[i]);
    look_->setAccessibleName(tr("Colour the feature map by"));
    look_->setToolTip(ownerLegend(static_cast<OwnerLook>(look_->currentIndex())));
    displayChoice_->setTexts({QString(), QString(), QString()},
                             {tr("As an image"), tr("As a heat map"), tr("As numbers in cells")});
    const QStringList names{tr("Image"), tr("Heat map"), tr("Numbers")};
    for (int i = 0; i < 3; ++i)
        displayChoice_->button(i)->setAccessibleName(names[i]);
    if (const auto source = model_.source()) {
        const QString sides =
            QStringLiteral("%1 × %2").arg(formatCount(rowsOf(source->values)), formatCount(columnsOf(source->values)));
        inputCard_.facts->setForms({sides + QStringLiteral(" · ") + shownName(*source), sides});
    }
    if (const auto result = model_.result()) {
        const double kept = static_cast<double>(result->shape.rows * result->shape.columns) /
                            static_cast<double>(rowsOf(result->source->values) * columnsOf(result->source->values));
        const QString sides =
            QStringLiteral("%1 × %2").arg(formatCount(result->shape.rows), formatCount(result->shape.columns));
        outputCard_.facts->setForms({tr("%1 · %2 of the values").arg(sides, formatPercent(kept)), sides});
        showCaption();
    }
}

} // namespace telar
