// The words that a picture paints and where they stand: drawn onto a device that writes down each text.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

#include <functional>
#include <vector>

namespace telar::test {

struct PaintedWord {
    QString text;
    QRectF box;
};

class WordListener : public QPaintEngine {
public:
    WordListener() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        words.push_back({item.text().trimmed(), state->transform().mapRect(box)});
    }
    Type type() const override { return User; }
    std::vector<PaintedWord> words;
};

class WordDevice : public QPaintDevice {
public:
    explicit WordDevice(QSize size) : size_(size) {}
    QPaintEngine* paintEngine() const override { return &listener; }
    mutable WordListener listener;

protected:
    int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmWidthMM:
            return size_.width() * 254 / 960;
        case PdmHeightMM:
            return size_.height() * 254 / 960;
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return static_cast<int>(QPaintDevice::devicePixelRatioFScale());
        }
    }

private:
    QSize size_;
};

template <class Paint, class Colors>
std::vector<PaintedWord> paintedWords(const Paint& paint, QSize size, const Colors& colors) {
    WordDevice device(size);
    QPainter painter(&device);
    paint(painter, QRectF(QPointF(), size), colors);
    painter.end();
    return device.listener.words;
}

} // namespace telar::test
