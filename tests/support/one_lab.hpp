// A window with one lab on show, and what its exports look like.
#pragma once

#include "tests/support/gui.hpp"
#include "ui/charts/export.hpp"

#include <QComboBox>
#include <QPainter>

namespace telar::test {

template <class L>
struct One {
    MainWindow window;
    L* lab;

    template <class... Args>
    explicit One(const char* id, Args&&... args) : lab(new L(std::forward<Args>(args)...)) {
        window.addLab(lab);
        window.resize(1280, 800);
        window.show();
        window.showLab(id);
        (void)QTest::qWaitForWindowActive(&window);
    }
    bool rest(int ms = patience) {
        return QTest::qWaitFor([this] { return !lab->busy(); }, ms);
    }
    template <class T>
    T* find(const char* name) {
        return lab->template findChild<T*>(QLatin1String(name));
    }
    /// As a person chooses it.
    void choose(const char* box, const char* value) {
        auto* combo = find<QComboBox>(box);
        combo->setCurrentIndex(combo->findData(value));
        emit combo->activated(combo->currentIndex());
    }
};

template <class Paint>
QImage painted(Paint paint) {
    QImage image(400, 260, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter, QRectF(0, 0, 400, 260), Theme::lightColors());
    return image;
}

/// Different colours of an exported picture: an empty one has a single colour.
inline int coloursOf(const Exportable& item) {
    const QImage image = painted(item.paint);
    QSet<QRgb> all;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            all.insert(image.pixel(x, y));
    return static_cast<int>(all.size());
}

/// The different pictures of an item that moves; 0 where it does not.
inline int framesOf(const Exportable& item) {
    if (!item.animation)
        return 0;
    std::vector<QImage> seen;
    for (int frame = 0; frame < item.animation->frames; ++frame) {
        const QImage image = painted([&](QPainter& painter, QRectF target, const Colors& colors) {
            item.animation->paint(painter, target, colors, frame);
        });
        if (std::find(seen.begin(), seen.end(), image) == seen.end())
            seen.push_back(image);
    }
    return static_cast<int>(seen.size());
}

} // namespace telar::test
