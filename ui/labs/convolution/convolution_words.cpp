// What the stage of convolution says: the sentence of a cell, titles, and the words of its controls.
#include "core/pooling/inspect.hpp"
#include "ui/base/format.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/pooling/source_loader.hpp"
#include "ui/widgets/controls.hpp"

#include <QSpinBox>
#include <QToolButton>

namespace telar {

void ConvolutionStage::showCaption() {
    const auto result = model_.result();
    const auto& spec = result->spec;
    const auto cell = model_.inspect(row_, column_);
    QString sentence = tr("The window over output cell <b>(%1, %2)</b> and the filter, multiplied cell by cell, add up "
                          "to <b>%3</b>.")
                           .arg(QString::number(row_), QString::number(column_), signedNumber(cell.sum - cell.bias, 6));
    if (spec.groups > 1)
        sentence = tr("Feature map %1 belongs to group %2 and reads only input channels %3 to %4: in each, the window "
                      "over output cell <b>(%5, %6)</b> is multiplied by the weights of that channel; together they "
                      "add up to <b>%7</b>.")
                       .arg(result->seenOutput)
                       .arg(result->group())
                       .arg(result->firstChannel())
                       .arg(result->firstChannel() + spec.groupChannels() - 1)
                       .arg(row_)
                       .arg(column_)
                       .arg(signedNumber(cell.sum - cell.bias, 6));
    else if (spec.inputChannels > 1)
        sentence = tr("In each of %1 input channels the window over output cell <b>(%2, %3)</b> is multiplied by the "
                      "weights of "
                      "that channel; together they add up to <b>%4</b> in feature map %5.")
                       .arg(spec.inputChannels)
                       .arg(row_)
                       .arg(column_)
                       .arg(signedNumber(cell.sum - cell.bias, 6))
                       .arg(result->seenOutput);
    if (cell.bias != 0)
        sentence += QLatin1Char(' ') + tr("With the bias that is <b>%1</b>.").arg(signedNumber(cell.sum, 6));
    if (spec.activation == Activation::Relu)
        sentence += QLatin1Char(' ') + tr("After ReLU: <b>%1</b>.").arg(signedNumber(cell.value, 6));
    const qint64 up = row_ / 2, left = column_ / 2;
    if (result->pooled && up < rowsOf(*result->pooled) && left < columnsOf(*result->pooled))
        sentence +=
            QLatin1Char(' ') +
            tr("The maximum of its 2 × 2 cells, <b>%1</b>, becomes pooled cell (%2, %3).")
                .arg(signedNumber(static_cast<double>(std::get<Matrix<float>>(*result->pooled).at(up, left)), 6),
                     QString::number(up), QString::number(left));
    caption_->setText(sentence);
}

QString ConvolutionStage::caption() const { return caption_->text(); }

QString ConvolutionStage::legend() const { return legend_->text(); }

void ConvolutionStage::retranslate() {
    pages_->setTexts({tr("Window"), QStringLiteral("im2col")},
                     {tr("The filter gliding over the input"), tr("As one matrix product")});
    seenInputLabel_->setText(tr("Input channel"));
    seenOutputLabel_->setText(tr("Feature map"));
    seenInput_->setToolTip(
        tr("Which input channel is shown on the left, from 0; the sum is over all channels of its group"));
    seenOutput_->setToolTip(tr("Which feature map is shown on the right, from 0"));
    showChannels();
    filter_->setAccessibleName(tr("Weights of the filter"));
    input_.title->setText(tr("Input"));
    input()->setTitle(tr("Input"));
    output_.title->setText(tr("Feature map"));
    output()->setTitle(tr("Feature map"));
    pooled_.title->setText(tr("Pooled"));
    pooled()->setTitle(tr("Pooled"));
    const QStringList names{tr("Image"), tr("Heat map"), tr("Numbers")};
    for (auto* choice : {input_.display, output_.display}) {
        choice->setTexts({QString(), QString(), QString()},
                         {tr("As an image"), tr("As a heat map"), tr("As numbers in cells")});
        for (int i = 0; i < 3; ++i)
            choice->button(i)->setAccessibleName(names[i]);
    }
    showTitles();
    showColors();
    if (model_.result())
        showCaption();
    sizeFilter();
    arrange();
}

void ConvolutionStage::showTitles() {
    const auto sides = [](const AnyMatrix& m) {
        return QStringLiteral("%1 × %2").arg(formatCount(rowsOf(m)), formatCount(columnsOf(m)));
    };
    if (const auto source = model_.source())
        input_.facts->setForms(
            {sides(source->values) + QStringLiteral(" · ") + shownName(*source), sides(source->values)});
    const auto result = model_.result();
    if (!result)
        return;
    output_.facts->setForms({sides(*result->output)});
    if (result->pooled)
        pooled_.facts->setForms({sides(*result->pooled)});
}

} // namespace telar
