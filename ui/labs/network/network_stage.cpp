#include "ui/labs/network/network_stage.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/network/network_answer.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/training/image_grid.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"
#include "ui/widgets/painted.hpp"

#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace telar {

NetworkStage::NetworkStage(NetworkModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connect(display_, &Segmented::chosen, this, &NetworkStage::setDisplay);
    connect(map_.view, &MatrixView::cellHovered, this, [this](qint64 r, qint64 c) {
        if (!pinned_)
            hover(r, c);
    });
    connect(map_.view, &MatrixView::cellClicked, this, &NetworkStage::pin);
    connect(map_.view, &MatrixView::unpinned, this, &NetworkStage::unpin);
    connect(sheet_, &ImageGrid::chosen, &model_, &NetworkModel::chooseChannel);
    connect(&model_, &LabModel::resultChanged, this, &NetworkStage::takeResult);
    connect(&model_, &NetworkModel::cellChanged, this, [this] {
        showMarks();
        retranslate();
    });
    connect(&model_, &NetworkModel::explanationChanged, this, &NetworkStage::showExplanation);
    connect(&Theme::instance(), &Theme::changed, this, &NetworkStage::showExplanation);
    keepWords(this, [this] { retranslate(); });
}

MatrixCard NetworkStage::makeCard(const char* name) {
    auto card = matrixCard(name, this);
    spaced(padded(card.column, {10, 8, 10, 10}), 6);
    scaleSpacing(card.head, 8);
    setScaled(card.title, Side::MinimumHeight, 34);
    return card;
}

void NetworkStage::build() {
    auto* column = spaced(padded(new QVBoxLayout(this), {12, 12, 12, 12}), 10);
    picture_ = makeCard("pictureView");
    map_ = makeCard("mapView");
    second_ = makeCard("secondView");
    second_.frame->hide();
    display_ = heard(keepInProject(named(new Segmented(3, this), "display"), "display"),
                     TELAR_SAYS("How the channel is shown"));
    display_->setIcons({"image", "heat", "numbers"});
    map_.head->insertWidget(1, display_);
    setDisplay(static_cast<int>(MatrixDisplay::HeatMap));
    auto* views = spaced(new QHBoxLayout, 10);
    for (auto* card : {&picture_, &map_, &second_})
        views->addWidget(card->frame, 1);
    column->addLayout(views, 3);
    auto* card = inRole(new QFrame(this), "card");
    auto* inside = spaced(padded(new QVBoxLayout(card), {10, 8, 10, 10}), 6);
    sheetTitle_ = roleLabel("heading", card);
    sheetFacts_ = inRole(new ElidedLabel(card), "muted");
    sheetFacts_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    sheet_ = heard(named(new ImageGrid(card), "sheet"), TELAR_SAYS("Channels of the layer"));
    sheet_->setGrowing(true);
    addAll(inside, spaced(inRow(sheetTitle_, wide(sheetFacts_)), 8), wide(sheet_));
    column->addWidget(card, 2);
    const auto share = [card] { // in front of a class, the picture and the channel have the room
        card->setSizePolicy(QSizePolicy::Preferred,
                            Theme::instance().presenter() ? QSizePolicy::Ignored : QSizePolicy::Preferred);
    };
    keepLook(this, share);
    share();
}

void NetworkStage::setDisplay(int display) {
    display_->setCurrent(display);
    for (auto* view : {map_.view, second_.view})
        view->setDisplay(static_cast<MatrixDisplay>(display));
}

void NetworkStage::pin(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || row < 0 || column < 0 || row >= rowsOf(*result->map) || column >= columnsOf(*result->map) ||
        result->pictures->planes.cell(result->channel, row, column) < 0)
        return;
    pinned_ = true;
    row_ = row;
    column_ = column;
    model_.lookAt(row, column);
    showMarks();
}

void NetworkStage::unpin() {
    pinned_ = false;
    showMarks();
}

void NetworkStage::hover(qint64 row, qint64 column) {
    const auto result = model_.result();
    if (!result || row < 0 || column < 0 || row >= rowsOf(*result->map) || column >= columnsOf(*result->map) ||
        result->pictures->planes.cell(result->channel, row, column) < 0)
        return;
    row_ = row;
    column_ = column;
    look_.ask(this, [this] { model_.lookAt(row_, column_); });
}

void NetworkStage::takeResult() {
    const auto result = model_.result();
    if (!result)
        return;
    if (shownRun_ != result->run) {
        shownRun_ = result->run;
        picture_.view->setMatrix(result->run->shown, false, true);
        picture_.view->setDisplay(result->run->isPicture ? MatrixDisplay::Image : MatrixDisplay::HeatMap);
        showExplanation();
    }
    if (shownMap_ != result->map) {
        shownMap_ = result->map;
        map_.view->setMatrix(result->map, false, true);
    }
    second_.frame->setVisible(result->secondMap != nullptr);
    if (result->secondMap)
        second_.view->setMatrix(result->secondMap, false, true);
    const auto range = [&]() -> std::optional<ValueRange> {
        if (!result->secondMap) // channels of a layer are compared with each other
            return {};
        ValueRange both{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (const auto& map : {result->map, result->secondMap}) {
            const auto& values = std::get<Matrix<float>>(*map);
            for (int64_t i = 0; i < values.size(); ++i)
                if (const auto value = static_cast<double>(values.data()[i]); std::isfinite(value)) {
                    both.min = std::min(both.min, value);
                    both.max = std::max(both.max, value);
                }
        }
        return both.min <= both.max ? std::optional(both) : std::nullopt;
    }();
    for (auto* view : {map_.view, second_.view})
        view->setRange(range);
    if (pinned_ && (row_ >= rowsOf(*result->map) || column_ >= columnsOf(*result->map)))
        pinned_ = false;
    if (!model_.cell()) { // of another layer or channel: the same place of this one; before anybody points, the middle
        if (!pinned_)
            row_ = rowsOf(*result->map) / 2, column_ = columnsOf(*result->map) / 2;
        if (result->pictures->planes.cell(result->channel, row_, column_) >= 0)
            model_.lookAt(row_, column_);
    }
    takeSheet();
    retranslate();
    showMarks();
}

void NetworkStage::takeSheet() {
    const auto result = model_.result();
    const auto& pictures = *result->pictures;
    if (shownPictures_ != result->pictures || shownOff_ != result->state.off) {
        shownPictures_ = result->pictures;
        shownOff_ = result->state.off;
        std::vector<GridItem> items;
        for (std::size_t i = 0; i < pictures.maps.size(); ++i) {
            const network::SilentChannel one{result->node, static_cast<int64_t>(i)};
            const bool off = std::find(shownOff_.begin(), shownOff_.end(), one) != shownOff_.end();
            items.push_back({pictures.maps[i], off ? tr("%1 off").arg(i) : QString::number(i),
                             off ? tr("Channel %1 is switched off").arg(i) : tr("Channel %1").arg(i),
                             off ? GridItem::Tone::Bad : GridItem::Tone::Plain, static_cast<qint64>(i)});
        }
        const auto count = pictures.maps.size();
        sheet_->setItems(std::move(items), count <= 8 ? 84 : count <= 32 ? 72 : 56);
    }
    sheet_->setCurrent(result->channel);
}

void NetworkStage::showMarks() {
    using Mark = MatrixMark;
    const auto cell = model_.cell();
    const auto result = model_.result();
    std::vector<Mark> marks, field;
    if (pinned_)
        marks.push_back({Mark::Role::Pinned, row_, column_});
    const bool current = cell && result && cell->run == result->run && cell->node == result->node;
    if (current && cell->field && cell->run->shown) {
        const bool last = cell->run->opened->reading.channelsLast;
        const auto& box = *cell->field;
        if (box.size() == 4) {
            const auto &rows = box[last ? 1 : 2], &columns = box[last ? 2 : 3];
            field.push_back(
                {Mark::Role::Window, rows.first, columns.first, rows.end - rows.first, columns.end - columns.first});
        }
    }
    map_.view->setMarks(marks);
    second_.view->setMarks(marks);
    picture_.view->setMarks(field);
}

void NetworkStage::showExplanation() {
    const auto found = model_.explanation();
    const auto result = model_.result();
    if (!found && result && !result->run->cells.cells.empty()) {
        const auto run = result->run; // classes beside the first in colours of their own
        const auto rows = rowsOf(*run->shown), columns = columnsOf(*run->shown);
        picture_.view->setOverlay([run, rows, columns](int64_t row, int64_t column, const Colors& c) {
            const auto& answer = run->cells;
            const auto one = answer.cells[static_cast<std::size_t>(row * answer.rows / rows * answer.columns +
                                                                   column * answer.columns / columns)];
            QColor colour = c.series[static_cast<std::size_t>(one) % std::size(c.series)];
            colour.setAlphaF(one == 0 ? 0 : 0.4);
            return colour;
        });
    } else if (!found) {
        picture_.view->setOverlay({});
    } else {
        const auto shown = found->shown;
        float most = 0;
        for (const float value : found->map.values)
            most = std::max(most, std::fabs(value));
        picture_.view->setOverlay([shown, most](int64_t row, int64_t column, const Colors& c) {
            const float value = std::get<Matrix<float>>(*shown).at(row, column) / (most > 0 ? most : 1);
            QColor colour = signedColor(static_cast<double>(value), c);
            colour.setAlphaF(0.75 * std::min(1.0, std::fabs(static_cast<double>(value)) * 1.5));
            return colour;
        });
    }
    retranslate();
}

void NetworkStage::retranslate() {
    const QStringList names{tr("Image"), tr("Heat map"), tr("Numbers")};
    display_->setTexts({QString(), QString(), QString()}, names);
    for (int i = 0; i < 3; ++i)
        display_->button(i)->setAccessibleName(names[i]);
    sheet_->setEmptyText(tr("The channels of the layer appear here."));
    const auto result = model_.result();
    const auto found = model_.explanation();
    picture_.title->setText(found && found->look == NetworkState::Look::GradCam ? tr("Grad-CAM")
                            : found                                             ? tr("Occlusion")
                                                                                : tr("Picture"));
    picture_.view->setTitle(picture_.title->text());
    // In front of a class the panel that says it is folded.
    if (const auto verdict = result && Theme::instance().presenter() ? verdictOf(*result->run) : QString();
        !verdict.isEmpty())
        picture_.title->setText(verdict);
    if (!result) {
        map_.title->setText(tr("Channel"));
        sheetTitle_->setText(tr("Channels"));
        return;
    }
    const auto& run = *result->run;
    const auto& node = run.graph().nodes[static_cast<std::size_t>(result->node)];
    const auto& planes = result->pictures->planes;
    picture_.facts->setForms(
        found ? QStringList{tr("for “%1”, %2").arg(run.className(found->map.target), formatPercent(found->map.before)),
                            run.className(found->map.target)}
        : run.shown ? QStringList{QStringLiteral("%1 × %2").arg(rowsOf(*run.shown)).arg(columnsOf(*run.shown))}
                    : QStringList());
    const bool ofClasses = !run.cells.cells.empty() && node.shown() == run.graph().outputs.front();
    const QString channel = planes.planes <= 1 ? tr("Output")
                            : ofClasses
                                ? tr("Channel %1, “%2”").arg(result->channel).arg(run.className(result->channel))
                                : tr("Channel %1").arg(result->channel);
    map_.title->setText(channel);
    const auto size = QStringLiteral("%1 × %2").arg(planes.rows).arg(planes.columns);
    const auto cell = model_.cell();
    const bool here =
        cell && cell->run == result->run && cell->node == result->node && cell->channel == result->channel;
    map_.facts->setForms(here && Theme::instance().presenter()
                             ? QStringList{tr("cell (%1, %2): %3")
                                               .arg(cell->row)
                                               .arg(cell->column)
                                               .arg(formatNumber(cell->terms.value, 4)),
                                           size}
                             : QStringList{size});
    map_.view->setTitle(tr("%1 of %2").arg(channel, layerName(node)));
    second_.title->setText(tr("%1 of the other").arg(channel));
    second_.view->setTitle(tr("%1 of %2, the other").arg(channel, layerName(node)));
    for (const auto& one : result->apart)
        if (one.node == result->node && one.kind == network::LayerDifference::Kind::Compared)
            second_.facts->setForms({tr("largest difference %1").arg(formatNumber(one.apart, 3))});
    sheetTitle_->setText(layerName(node));
    const auto shown = static_cast<qint64>(result->pictures->maps.size());
    const auto& layer = result->run->output(result->node);
    const qint64 pictures = layer.rank() == 4 ? std::max<int64_t>(1, layer.dim(0)) : 1;
    const QString values =
        tr("values from %1 to %2")
            .arg(formatValue(result->pictures->least, false), formatValue(result->pictures->most, false));
    const QString count =
        shown < planes.planes ? tr("the first %1 of %2 channels").arg(formatCount(shown), formatCount(planes.planes))
        : pictures > 1
            ? tr("%1 pictures of %n channels", nullptr, static_cast<int>(planes.planes / pictures)).arg(pictures)
            : tr("%n channels", nullptr, static_cast<int>(planes.planes));
    sheetFacts_->setForms({count + QStringLiteral(" · ") + values, count});
}

} // namespace telar
