#include "ui/labs/convolution/im2col_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/convolution/sign_colors.hpp"
#include "ui/state/view_state.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/cell_grid.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QEvent>

namespace telar {

namespace {
constexpr std::size_t mostFilterCells = 25; ///< of a filter that is drawn as a row
}

Im2colPage::Im2colPage(ConvolutionModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    filterTitle_ = roleLabel("heading", this);
    filterRow_ = new CellGrid(this);
    title_ = wrapped(roleLabel("heading", this));
    view_ = keepInProject(named(new MatrixView(this), "im2colView"), "im2colView");
    view_->setDisplay(MatrixView::Display::Numbers);
    sentence_ = wrapped(named(new TextLabel(this), "im2colSentence"));
    sentence_->setTextFormat(Qt::RichText);
    addAll(column, filterTitle_, filterRow_, title_, wide(view_), sentence_);
    connect(&model_, &ConvolutionModel::resultChanged, this, &Im2colPage::make);
    connect(&Theme::instance(), &Theme::changed, this, &Im2colPage::showFilterRow);
    connect(view_, &MatrixView::cellClicked, this, [this](qint64, qint64 window) {
        if (madeOf_ && window >= 0 && window < madeOf_->shape.rows * madeOf_->shape.columns)
            emit windowClicked(window / madeOf_->shape.columns, window % madeOf_->shape.columns);
    });
    retranslate();
    onEvent(this, {QEvent::Show}, [this] {
        make();
        retranslate();
    });
}

void Im2colPage::make() {
    const auto result = model_.result();
    if (!result || !isVisible() || madeOf_ == result)
        return;
    madeOf_ = result;
    refusal_.clear();
    const qint64 windows = result->shape.rows * result->shape.columns, terms = result->spec.terms();
    if (windows > mostNumbers / terms) {
        matrix_.reset();
        refusal_ =
            tr("Here im2col would create a matrix of %1 × %2, which is %3 numbers; it is drawn up to %4. Choose a "
               "smaller input, a smaller filter or a larger stride.")
                .arg(formatCount(terms), formatCount(windows), formatCount(windows * terms), formatCount(mostNumbers));
        maker_.cancel();
        retranslate();
        return;
    }
    maker_.start<AnyMatrix>(
        [result](const JobContext&) -> Expected<AnyMatrix> {
            TELAR_TAKE(made, telar::im2col(result->problem(), 0, result->group()));
            return AnyMatrix(std::move(*made));
        },
        [this, result](std::shared_ptr<const AnyMatrix> made) {
            matrix_ = std::move(made);
            view_->setMatrix(matrix_, result->source->wholeNumbers, true);
            retranslate();
        },
        [this](const Error& error) {
            matrix_.reset();
            refusal_ = translated(error);
            retranslate();
        });
}

void Im2colPage::setCell(qint64 row, qint64 column) {
    row_ = row;
    column_ = column;
    if (isVisible())
        showCell();
}

void Im2colPage::showCell() {
    const bool drawn = matrix_ && madeOf_ && madeOf_ == model_.result();
    view_->setVisible(matrix_ != nullptr || refusal_.isEmpty());
    if (!refusal_.isEmpty()) {
        sentence_->setText(refusal_);
        return;
    }
    if (!drawn || row_ >= madeOf_->shape.rows || column_ >= madeOf_->shape.columns)
        return;
    const qint64 window = row_ * madeOf_->shape.columns + column_;
    view_->setMarks({{MatrixView::Mark::Role::Window, 0, window, madeOf_->spec.terms(), 1, {1, 1}}});
    view_->ensureVisible(0, window);
    sentence_->setText(
        tr("Column %1 is the window of output cell (%2, %3), read row by row. The filter's row times this column is "
           "<b>%4</b>, before bias and ReLU; all columns together form the feature map.")
            .arg(window)
            .arg(row_)
            .arg(column_)
            .arg(signedNumber(model_.inspect(row_, column_).sum - static_cast<double>(madeOf_->bias), 6)));
}

void Im2colPage::showFilterRow() {
    const auto result = model_.result();
    const bool few = result && result->spec.terms() <= static_cast<qint64>(mostFilterCells);
    filterRow_->setVisible(few);
    filterTitle_->setVisible(few);
    if (!few)
        return;
    std::vector<GridCell> cells;
    const auto row = result->filterRow();
    double largest = 0;
    for (const float weight : row)
        largest = std::max(largest, std::fabs(static_cast<double>(weight)));
    for (const float weight : row)
        cells.push_back({signedNumber(static_cast<double>(weight), 3), GridCell::Look::Plain,
                         signColor(static_cast<double>(weight), largest, colors())});
    const int count = static_cast<int>(cells.size());
    filterRow_->setCells(std::move(cells), count);
}

void Im2colPage::retranslate() {
    filterTitle_->setText(tr("The filter as a row"));
    filterRow_->setAccessibleName(filterTitle_->text());
    const auto result = model_.result();
    title_->setText(
        result ? tr("times the im2col matrix: one row for each of %1 filter cells, one column for each of %2 windows")
                     .arg(formatCount(result->spec.terms()), formatCount(result->shape.rows * result->shape.columns))
               : QString());
    view_->setTitle(tr("im2col matrix"));
    showFilterRow();
    showCell();
}

QString Im2colPage::sentence() const { return sentence_->text(); }

void Im2colPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        if (!refusal_.isEmpty()) { // said again in the other language
            madeOf_.reset();
            make();
        }
        retranslate();
    }
}

} // namespace telar
