#include "ui/labs/convolution/filter_panel.hpp"

#include "core/data/csv.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/source_dialog.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QSpinBox>
#include <QTableWidget>

namespace telar {

FilterPanel::FilterPanel(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectControls();
    keepWords(this, [this] {
        name_->clear();
        for (const auto& filter : namedFilters())
            name_->addItem(translated(filter.title), QString::fromStdString(filter.id));
        name_->addItem(tr("Own weights"), QStringLiteral("own"));
        name_->addItem(tr("Several, random"), QStringLiteral("random"));
        name_->addItem(tr("Layer of AlexNet, as trained here"), QStringLiteral("trained"));
        name_->addItem(tr("Layer of a checkpoint…"), QStringLiteral("checkpoint"));
        channelsLabel_->setText(tr("Channels in"));
        drawnLabel_->setText(tr("Filters"));
        groupsLabel_->setText(tr("Groups"));
        groups_->setToolTip(
            tr("Groups of channels that do not mix: each feature map reads only the channels of its group"));
        size_->setLabel(tr("Size"), tr("Rows x columns of the filter; new weights are 0."));
        refresh();
    });
}

void FilterPanel::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    auto* sectionWords = spokenLabel("section", TELAR_SAYS("Filter"), this);
    name_ = named(new QComboBox(this), "filterName");
    name_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    name_->setMinimumContentsLength(12); // long names must not widen the panel
    auto* nameLabel = spokenLabel("", TELAR_SAYS("Name"), this, name_);
    setScaled(nameLabel, Side::FixedWidth, 64); // as wide as the labels of the fields below
    idea_ = wrapped(named(roleLabel("muted", this), "filterIdea"));
    const auto number = [&](const char* name, QLabel*& label, qint64 most) {
        auto* box = named(new QSpinBox(this), name);
        box->setRange(1, static_cast<int>(most));
        box->setKeyboardTracking(false);
        label = new TextLabel(this);
        label->setBuddy(box);
        return box;
    };
    channels_ = hinted(number("channels", channelsLabel_, mostRandomChannels),
                       TELAR_SAYS("Any number for a random input, three colours for a picture file, otherwise one"));
    drawn_ = number("drawnFilters", drawnLabel_, mostRandomFilters);
    groups_ = number("groups", groupsLabel_, mostRandomChannels);
    size_ = named(new PairField(this), "filterSize");
    grid_ = heard(named(new QTableWidget(this), "filterGrid"), TELAR_SAYS("Weights of the filter"));
    for (auto* header : {grid_->horizontalHeader(), grid_->verticalHeader()}) {
        header->hide();
        header->setMinimumSectionSize(px(16));
        header->setSectionResizeMode(QHeaderView::Stretch);
    }
    grid_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    grid_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    textLabel_ = says(new TextLabel(this), TELAR_SAYS("Typed"));
    setScaled(textLabel_, Side::FixedWidth, 64);
    text_ = heard(named(new QLineEdit(this), "filterText"), TELAR_SAYS("The filter as text"),
                  TELAR_SAYS("Rows separated by semicolons, weights by commas: 1,0,-1; 2,0,-2; 1,0,-1"));
    textLabel_->setBuddy(text_);
    error_ = wrapped(named(roleLabel("error", this), "filterError"));
    error_->hide();
    addAll(column, sectionWords, inRow(nameLabel, wide(name_)), idea_,
           inRow(channelsLabel_, channels_, drawnLabel_, drawn_, spring(1)), inRow(groupsLabel_, groups_, spring(1)),
           size_, grid_, inRow(textLabel_, wide(text_)), error_);
}

void FilterPanel::connectControls() {
    connect(&model_, &ConvolutionModel::stateChanged, this, &FilterPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &FilterPanel::refresh);
    connect(name_, &QComboBox::activated, this, &FilterPanel::chooseName);
    connect(&model_, &ConvolutionModel::layerFailed, this, &FilterPanel::complain);
    connect(channels_, &QSpinBox::valueChanged, this, [this](int count) {
        model_.edit(tr("change the channels"), [count](ConvolutionState& s) { s.channels = count; });
    });
    connect(drawn_, &QSpinBox::valueChanged, this, [this](int count) {
        model_.edit(tr("change the number of filters"), [count](ConvolutionState& s) { s.drawn = count; });
    });
    connect(groups_, &QSpinBox::valueChanged, this, [this](int count) {
        model_.edit(tr("change the groups"), [count](ConvolutionState& s) { s.groups = count; });
    });
    connect(size_, &PairField::changed, this, [this](qint64 h, qint64 w) {
        model_.edit(tr("change the filter's size"), [&](ConvolutionState& s) { s.filter = s.filter.resized(h, w); });
    });
    connect(grid_, &QTableWidget::cellChanged, this, &FilterPanel::takeCell);
    connect(text_, &QLineEdit::editingFinished, this, &FilterPanel::takeText);
}

void FilterPanel::chooseName(int index) {
    const auto id = name_->itemData(index).toString().toStdString();
    const auto* filter = findFilter(id);
    error_->hide();
    if (id == "trained")
        model_.takeTrained();
    else if (id == "checkpoint")
        chooseCheckpoint();
    else if (filter || id == "random" || model_.state().filters != FilterKind::One)
        model_.edit(tr("choose a filter"), [&](ConvolutionState& s) {
            s.filters = id == "random" ? FilterKind::Random : FilterKind::One;
            if (filter)
                s.filter = weightsOf(*filter);
        });
    refreshChannels();
}

void FilterPanel::chooseCheckpoint() {
    const auto path = askSource(this, tr("Open a checkpoint"), tr("Checkpoints (*.safetensors)"));
    if (!path.isEmpty())
        model_.openLayer(path);
}

/// Which filters slide, and how many channels they read.
void FilterPanel::refreshChannels() {
    const auto& s = model_.state();
    const auto* named = s.filter.named();
    const char* id = s.filters == FilterKind::Random  ? "random"
                     : s.filters == FilterKind::Layer ? "checkpoint"
                     : named                          ? named->id.c_str()
                                                      : "own";
    name_->setCurrentIndex(name_->findData(QLatin1String(id)));
    const QSignalBlocker quiet[] = {QSignalBlocker(channels_), QSignalBlocker(drawn_), QSignalBlocker(groups_)};
    const bool layer = s.filters == FilterKind::Layer, random = s.filters == FilterKind::Random;
    const auto most = static_cast<int>(layer ? s.inputChannels() : s.mostChannels());
    channels_->setRange(1, most);
    channels_->setSingleStep(most == 3 ? 2 : 1); // a picture is grey or in three colours
    channels_->setValue(static_cast<int>(s.inputChannels()));
    channels_->setEnabled(!layer);
    showEach({channels_, channelsLabel_}, most > 1);
    drawn_->setValue(static_cast<int>(s.drawn));
    drawn_->setVisible(random);
    drawnLabel_->setVisible(random);
    groups_->setValue(static_cast<int>(s.groups));
    showEach({groups_, groupsLabel_}, s.inputChannels() > 1 || s.groups > 1);
    showEach({text_, textLabel_}, s.filters == FilterKind::One);
    size_->setVisible(!layer);
    if (std::exchange(shownLayer_, s.layer) != s.layer)
        error_->hide();
    if (layer && s.layer->outputs == 1)
        idea_->setText(tr("%1: %2 × %3, with weights for %4 channels.")
                           .arg(s.layer->name, QString::number(s.layer->rows), QString::number(s.layer->columns),
                                QString::number(s.layer->channels)));
    else if (layer)
        idea_->setText(
            tr("First layer of %1: %2 filters of %3 × %4, each with weights for %5 channels. A grey input is given to "
               "every channel.")
                .arg(s.layer->name, QString::number(s.layer->outputs), QString::number(s.layer->rows),
                     QString::number(s.layer->columns), QString::number(s.layer->channels)));
    else if (random)
        idea_->setText(tr("Integers from −2 to 2, drawn from the seed: the sums are exact."));
}

void FilterPanel::takeCell(int row, int column) {
    const auto& filter = model_.state().filter;
    const QString typed = grid_->item(row, column)->text();
    const auto at = static_cast<std::size_t>(row * filter.columns + column);
    const auto number =
        parseNumber(QString(typed).replace(QChar(u'\u2212'), QLatin1Char('-')).toStdString()); // as written
    if (!number || !std::isfinite(static_cast<float>(*number))) {
        const double kept = static_cast<double>(filter.values[at]);
        fillGrid();
        complain(tr("Row %1, column %2 of the filter: “%3” is not a number; the weight stays %4.")
                     .arg(row + 1)
                     .arg(column + 1)
                     .arg(typed, signedNumber(kept)));
        return;
    }
    error_->hide();
    model_.edit(tr("change a weight"), [&](ConvolutionState& s) { s.filter.values[at] = static_cast<float>(*number); });
    fillGrid();
}

void FilterPanel::takeText() {
    const QString now = QString::fromStdString(filterText(model_.state().filter.view()));
    if (text_->text() == now)
        return;
    const auto parsed = parseFilter(text_->text().toStdString());
    if (!parsed) { // what was typed stays, to be mended
        complain(translated(parsed.error()));
        return;
    }
    error_->hide();
    const auto weights = weightsOf(parsed->view());
    const bool same = weights == model_.state().filter;
    model_.edit(tr("type a filter"), [&](ConvolutionState& s) { s.filter = weights; });
    if (same)
        text_->setText(now);
}

void FilterPanel::complain(const QString& sentence) {
    error_->setText(sentence);
    error_->show();
}

void FilterPanel::fillGrid() {
    const auto& filter = model_.state().filter;
    const bool small =
        filter.rows <= mostEdited && filter.columns <= mostEdited && model_.state().filters == FilterKind::One;
    grid_->setVisible(small);
    if (!small)
        return;
    const QSignalBlocker quiet(grid_);
    grid_->setRowCount(static_cast<int>(filter.rows));
    grid_->setColumnCount(static_cast<int>(filter.columns));
    grid_->setFixedHeight(px(26) * static_cast<int>(filter.rows) + 2);
    const double largest = static_cast<double>(filter.largest());
    for (int r = 0; r < filter.rows; ++r)
        for (int c = 0; c < filter.columns; ++c) {
            const double weight = static_cast<double>(filter.values[static_cast<std::size_t>(r * filter.columns + c)]);
            auto* item = grid_->item(r, c);
            if (!item) {
                item = new QTableWidgetItem;
                item->setTextAlignment(Qt::AlignCenter);
                grid_->setItem(r, c, item);
            }
            const QColor fill = signColor(weight, largest, colors());
            item->setText(signedNumber(weight));
            item->setBackground(fill);
            item->setForeground(inkOn(fill));
        }
}

void FilterPanel::refresh() {
    const auto& filter = model_.state().filter;
    const auto* named = filter.named();
    idea_->setText(named ? translated(named->idea)
                         : tr("%1 × %2 weights of your own.").arg(filter.rows).arg(filter.columns));
    const qint64 most = std::max<qint64>({mostEdited, filter.rows, filter.columns});
    size_->setLimits({1, most, most, mostEdited,
                      tr("The grid has 1 to %1 rows and columns; type larger filters below.").arg(mostEdited)});
    size_->setValue(filter.rows, filter.columns);
    if (!(filter == shown_) || text_->text().isEmpty()) { // else what was typed wrongly stays, to be mended
        shown_ = filter;
        error_->hide();
        text_->setText(QString::fromStdString(filterText(filter.view())));
        text_->setCursorPosition(0);
    }
    fillGrid();
    refreshChannels();
}

} // namespace telar
