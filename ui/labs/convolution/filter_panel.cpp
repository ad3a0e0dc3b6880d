#include "ui/labs/convolution/filter_panel.hpp"

#include "core/data/csv.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableWidget>
#include <QVBoxLayout>

namespace telar {

FilterPanel::FilterPanel(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    build();
    connectControls();
    keepWords(this, [this] { retranslate(); });
}

void FilterPanel::build() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(px(6));
    section_ = roleLabel("section", this);
    nameLabel_ = new QLabel(this);
    name_ = new QComboBox(this);
    name_->setObjectName("filterName");
    nameLabel_->setBuddy(name_);
    setScaled(nameLabel_, Side::FixedWidth, 64); // as wide as the labels of the fields below
    auto* row = new QHBoxLayout;
    row->addWidget(nameLabel_);
    row->addWidget(name_, 1);
    idea_ = roleLabel("muted", this);
    idea_->setObjectName("filterIdea");
    idea_->setWordWrap(true);
    size_ = new PairField(this);
    size_->setObjectName("filterSize");
    grid_ = new QTableWidget(this);
    grid_->setObjectName("filterGrid");
    for (auto* header : {grid_->horizontalHeader(), grid_->verticalHeader()}) {
        header->hide();
        header->setMinimumSectionSize(px(16));
        header->setSectionResizeMode(QHeaderView::Stretch);
    }
    grid_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    grid_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    textLabel_ = new QLabel(this);
    setScaled(textLabel_, Side::FixedWidth, 64);
    text_ = new QLineEdit(this);
    text_->setObjectName("filterText");
    textLabel_->setBuddy(text_);
    auto* typed = new QHBoxLayout;
    typed->addWidget(textLabel_);
    typed->addWidget(text_, 1);
    error_ = roleLabel("error", this);
    error_->setObjectName("filterError");
    error_->setWordWrap(true);
    error_->hide();
    column->addWidget(section_);
    column->addLayout(row);
    column->addWidget(idea_);
    column->addWidget(size_);
    column->addWidget(grid_);
    column->addLayout(typed);
    column->addWidget(error_);
}

void FilterPanel::connectControls() {
    connect(&model_, &ConvolutionModel::stateChanged, this, &FilterPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &FilterPanel::refresh);
    connect(name_, &QComboBox::activated, this, [this](int index) {
        if (const auto* filter = findFilter(name_->itemData(index).toString().toStdString()))
            model_.edit(tr("choose a filter"), [&](ConvolutionState& s) { s.filter = weightsOf(*filter); });
        refresh();
    });
    connect(size_, &PairField::changed, this, [this](qint64 h, qint64 w) {
        model_.edit(tr("change the filter's size"), [&](ConvolutionState& s) { s.filter = s.filter.resized(h, w); });
    });
    connect(grid_, &QTableWidget::cellChanged, this, &FilterPanel::takeCell);
    connect(text_, &QLineEdit::editingFinished, this, &FilterPanel::takeText);
}

void FilterPanel::takeCell(int row, int column) {
    const auto& filter = model_.state().filter;
    const QString typed = grid_->item(row, column)->text();
    const auto at = static_cast<std::size_t>(row * filter.columns + column);
    const auto number = parseNumber(QString(typed).replace(QChar(u'\u2212'), QLatin1Char('-')).toStdString()); // as written
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
    const bool small = filter.rows <= mostEdited && filter.columns <= mostEdited;
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
            item->setForeground(fill.lightness() > 130 ? Qt::black : Qt::white);
        }
}

void FilterPanel::retranslate() {
    section_->setText(tr("Filter").toUpper());
    nameLabel_->setText(tr("Name"));
    name_->clear();
    for (const auto& filter : namedFilters())
        name_->addItem(translated(filter.title), QString::fromStdString(filter.id));
    name_->addItem(tr("Own weights"));
    size_->setLabel(tr("Size"), tr("Rows x columns of the filter; new weights are 0."));
    textLabel_->setText(tr("Typed"));
    text_->setToolTip(tr("Rows parted by semicolons, weights by commas: 1,0,-1; 2,0,-2; 1,0,-1"));
    text_->setAccessibleName(tr("The filter as text"));
    grid_->setAccessibleName(tr("Weights of the filter"));
    refresh();
}

void FilterPanel::refresh() {
    const auto& filter = model_.state().filter;
    const auto* named = filter.named();
    const int own = name_->count() - 1;
    const int at = named ? name_->findData(QString::fromStdString(named->id)) : own;
    name_->setCurrentIndex(at);
    idea_->setText(named ? translated(named->idea) : tr("%1 × %2 weights of one's own.").arg(filter.rows).arg(filter.columns));
    const qint64 most = std::max<qint64>({mostEdited, filter.rows, filter.columns});
    size_->setLimits({1, most, most, mostEdited,
                      tr("The grid has 1 to %1 rows and columns; larger filters are typed below.").arg(mostEdited)});
    size_->setValue(filter.rows, filter.columns);
    if (!(filter == shown_) || text_->text().isEmpty()) { // else what was typed wrongly stays, to be mended
        shown_ = filter;
        error_->hide();
        text_->setText(QString::fromStdString(filterText(filter.view())));
        text_->setCursorPosition(0);
    }
    fillGrid();
}

} // namespace telar
