#include "ui/labs/convolution/setup_panels.hpp"

#include "core/base/host.hpp"
#include "core/data/csv.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/labs/pooling/shape_formula.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/step_slider.hpp"

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
    textLabel_ = sized(says(new TextLabel(this), TELAR_SAYS("Typed")), Side::FixedWidth, 64);
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
    if (id == "network") // which is there already
        return;
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
    const bool network = s.filters == FilterKind::Layer && !s.layer->options.isEmpty();
    const char* id = s.filters == FilterKind::Random  ? "random"
                     : network                        ? "network"
                     : s.filters == FilterKind::Layer ? (s.layer->path.isEmpty() ? "trained" : "checkpoint")
                     : named                          ? named->id.c_str()
                                                      : "own";
    if (const int of = name_->findData(QStringLiteral("network")); network && of < 0)
        name_->addItem(tr("Layer of a network"), QStringLiteral("network"));
    else if (!network && of >= 0)
        name_->removeItem(of);
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

WindowControls::WindowControls(ConvolutionModel& model, QWidget* parent)
    : StateForm(model, &WindowControls::tr, 5, parent) {
    using S = ConvolutionState;
    section(QT_TR_NOOP("Window"), false);
    addPairs();
    auto* formula = add(roleLabel("well", this));
    formula->setObjectName("formula");
    formula->setTextFormat(Qt::RichText);
    keepFont(formula, TypeRole::MonoSmall);
    onWords([formula] { formula->setToolTip(tr("Output rows and columns: floor((n + 2p − d(k − 1) − 1) / s) + 1")); });
    onRefresh([=, this] {
        if (model_.source())
            formula->setText(this->formula());
    });
    note(
        "error",
        [this] {
            const auto result = model_.result();
            const auto& error = model_.error() || !result ? model_.error() : result->poolError;
            return error ? translated(*error) : QString();
        },
        true)
        ->setObjectName("specError");
    section(QT_TR_NOOP("After the sum"), false);
    auto* bias = named(new DecimalBox(this), "bias");
    bias->setRange(-1e6, 1e6);
    bias->setDecimals(3);
    onWords([bias] { bias->setToolTip(tr("A number added to every sum.")); });
    line(QT_TR_NOOP("Bias"), decimal(bias, &S::bias, QT_TR_NOOP("change bias")));
    add(check("relu", QT_TR_NOOP("ReLU: negative sums become 0"), nullptr, &S::relu, true, QT_TR_NOOP("switch ReLU")));
    add(check("pool", QT_TR_NOOP("Then pooling: maximum of 2 × 2"),
              QT_TR_NOOP("Convolution, ReLU, pooling: a block of many CNNs."), &S::pool, true,
              QT_TR_NOOP("switch pooling")));
    addScaledSpacing(column_, 4);
    addVariant();
    connect(&model_, &SourceModel::sourceChanged, this, [this] { refresh(); });
    keepSaying();
}

void WindowControls::addPairs() {
    using S = ConvolutionState;
    using Limits = PairField::Limits;
    constexpr qint64 mostPadding = 4096;
    add(pair("stride", QT_TR_NOOP("Stride"),
             QT_TR_NOOP("Number of cells that the window moves from one output cell to the next."), &S::stride,
             QT_TR_NOOP("change stride"), [] {
                 return Limits{1, 1 << 20, 1 << 20, 8, tr("The stride is an integer of at least 1.")};
             }));
    add(pair(
        "padding", QT_TR_NOOP("Padding"), QT_TR_NOOP("Rows and columns of zeros added around the input."), &S::padding,
        QT_TR_NOOP("change padding"), [] {
            return Limits{0, mostPadding, mostPadding, 8, tr("The padding lies between 0 and %1.").arg(mostPadding)};
        }));
    add(pair("dilation", QT_TR_NOOP("Dilation"),
             QT_TR_NOOP("Distance between the cells of a window; 1 means neighbours."), &S::dilation,
             QT_TR_NOOP("change dilation"), [] {
                 return Limits{1, 1 << 10, 1 << 10, 8, tr("The dilation is an integer of at least 1.")};
             }));
}

void WindowControls::addVariant() {
    using S = ConvolutionState;
    section(QT_TR_NOOP("Computed by"), false);
    std::vector<std::string> ids{""};
    for (const auto& variant : model_.registry().all())
        ids.push_back(variant->id());
    auto* variant = list(
        new QComboBox(this), "variant", ids,
        [](const std::string& id) { return id.empty() ? tr("fastest") : QString::fromStdString(id); }, &S::variant,
        QT_TR_NOOP("change variant"));
    variant->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    variant->setMinimumContentsLength(8);
    onWords([=, this] {
        int row = 0;
        for (const auto& one : model_.registry().all())
            variant->setItemData(++row, translated(one->idea()), Qt::ToolTipRole);
    });
    line(QT_TR_NOOP("Variant"), variant);
    note("muted", [this] {
        const auto result = model_.result();
        const auto* used = result ? model_.registry().find(result->variant) : nullptr;
        return used ? QStringLiteral("%1: %2").arg(QString::fromStdString(used->id()), translated(used->idea()))
                    : QString();
    });
    auto* threads = whole("threads", 0, 4 * usableCores(), &S::threads, QT_TR_NOOP("change threads"));
    onWords([threads] { threads->setSpecialValueText(tr("all (%1)").arg(usableCores())); });
    line(QT_TR_NOOP("Threads"), threads);
}

/// With a name as wide as those of the pairs.
void WindowControls::line(const char* words, QWidget* field) {
    auto* name = label(words, field);
    setScaled(name, Side::FixedWidth, 64);
    column_->addLayout(inRow(name, wide(field)));
}

QString WindowControls::formula() const {
    const auto spec = state().spec();
    const qint64 rows = rowsOf(model_.source()->values), columns = columnsOf(model_.source()->values);
    const auto shape = convolutionShape(spec, rows, columns);
    const auto line = [&](qint64 n, int64_t Size2::*side, qint64 result) {
        return shapeFormula(n, spec.kernel.*side, spec.stride.*side, spec.padding.*side, spec.dilation.*side, false,
                            shape ? std::optional(result) : std::nullopt);
    };
    return line(rows, &Size2::h, shape ? shape->rows : 0) + QStringLiteral("<br>") +
           line(columns, &Size2::w, shape ? shape->columns : 0);
}

} // namespace telar
