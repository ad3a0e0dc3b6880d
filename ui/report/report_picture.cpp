#include "ui/report/report_picture.hpp"

#include "core/data/image.hpp"
#include "ui/report/page_layout.hpp"

#include <QSvgRenderer>

namespace telar {

namespace {
constexpr int64_t mostPixels = int64_t{1} << 25;
}

double dotsPerPixel() { return PageLayout::dotsPerInch / 96.0; }

QSizeF reportPictureSize(const ReportBlock& block) {
    QSizeF size;
    if (!block.svg.empty()) {
        size = QSvgRenderer(QByteArray::fromStdString(block.svg)).defaultSize();
    } else if (const auto facts = inspectImage(block.picture, "picture")) {
        size = {static_cast<double>(facts->columns), static_cast<double>(facts->rows)};
        if (facts->turned())
            size.transpose();
    }
    return size.isEmpty() ? QSizeF(760, 80) : size;
}

QImage reportPicture(const ReportBlock& block) {
    const auto facts = inspectImage(block.picture, "picture");
    if (!facts || facts->pixels() > mostPixels)
        return {};
    const auto planes = decodePlanes(block.picture, "picture", {Channel::Red, Channel::Green, Channel::Blue});
    if (!planes)
        return {};
    return std::visit(
        [](const auto& all) {
            using Cell = std::decay_t<decltype(*all.data())>;
            QImage image(static_cast<int>(all.columns()), static_cast<int>(all.rows()), QImage::Format_RGB888);
            if constexpr (std::is_integral_v<Cell>) {
                const int shift = sizeof(Cell) > 1 ? 8 : 0;
                for (int64_t r = 0; r < all.rows(); ++r) {
                    auto* line = image.scanLine(static_cast<int>(r));
                    for (int64_t c = 0; c < all.columns(); ++c)
                        for (int64_t k = 0; k < 3; ++k)
                            line[3 * c + k] =
                                static_cast<uchar>(all.data()[(k * all.rows() + r) * all.columns() + c] >> shift);
                }
            } else {
                image.fill(Qt::lightGray);
            }
            return image;
        },
        *planes);
}

} // namespace telar
