#include "ui/theme/theme.hpp"

#include "ui/theme/base_style.hpp"
#include "ui/theme/desktop.hpp"
#include "ui/theme/pdf_text.hpp"
#include "ui/theme/restyle.hpp"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <utility>

namespace telar {

QString styleSheetFor(const Theme& theme); // style_sheet.cpp

static Colors makeColors(bool dark) {
    struct Ink {
        QColor Colors::*place;
        const char *light, *dark;
    };
    static constexpr Ink inks[] = {
        {&Colors::window, "#f4f6f9", "#12161c"},     {&Colors::surface, "#ffffff", "#1b212a"},
        {&Colors::sunken, "#edf0f4", "#262e39"},     {&Colors::border, "#dfe4ea", "#303a47"},
        {&Colors::text, "#18202b", "#e9edf3"},       {&Colors::muted, "#566171", "#a0abba"},
        {&Colors::accent, "#2c59d8", "#7ea6ff"},     {&Colors::onAccent, "#ffffff", "#0d1522"},
        {&Colors::accentSoft, "#e4ebfc", "#26344f"}, {&Colors::focus, "#d9700f", "#ffae62"},
        {&Colors::onFocus, "#1b1208", "#1b1208"},    {&Colors::good, "#0c7a63", "#5dd1b7"},
        {&Colors::bad, "#c0273a", "#ff8290"},        {&Colors::badSoft, "#fbedef", "#382630"},
        {&Colors::cost, "#7d6200", "#e3c85b"},       {&Colors::costSoft, "#f7f1dc", "#363220"},
        {&Colors::grid, "#e6eaef", "#2a323d"},
    };
    static constexpr const char* series[][2] = {{"#2c59d8", "#7ea6ff"}, {"#b0407c", "#f08cc0"}, {"#087ca8", "#6fd0f5"},
                                                {"#7a5af0", "#b7a2ff"}, {"#0c8a70", "#5dd1b7"}, {"#8a6d00", "#e3c85b"},
                                                {"#d9700f", "#ffae62"}};
    Colors c;
    c.dark = dark;
    for (const auto& ink : inks)
        c.*ink.place = QColor(dark ? ink.dark : ink.light);
    for (int i = 0; i < 7; ++i)
        c.series[i] = QColor(series[i][dark]);
    return c;
}

static Colors strengthened(Colors c) {
    c.text = c.dark ? "#ffffff" : "#000000";
    c.border = c.muted;
    c.muted = c.dark ? "#dde3ea" : "#2b3440";
    c.accent = c.dark ? "#a9c4ff" : "#1a3fa8";
    c.good = c.dark ? "#86ead2" : "#075243";
    c.bad = c.dark ? "#ffa6b0" : "#8f1626";
    c.cost = c.dark ? "#f3dd80" : "#554300";
    return c;
}

const Colors& Theme::lightColors() {
    static const Colors light = makeColors(false);
    return light;
}

const Colors& Theme::darkColors() {
    static const Colors dark = makeColors(true);
    return dark;
}

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

void Theme::attach(QApplication& app) {
    app_ = &app;
    paletteDark_ = app.palette().color(QPalette::Window).lightness() < 128;
    app.setStyle(new BaseStyle);
    QPixmapCache::setCacheLimit(4096); // KiB
    change(Pace::AtOnce, [] { return true; });
    watchDesktop(this, [this](const DesktopWishes& wishes) {
        setDesktopStill(wishes.still);
        followContrast(wishes.contrast, Pace::InTurns);
        followDesktop(wishes.scheme, Pace::InTurns);
    });
}

void Theme::setMode(Mode mode, Pace pace) {
    if (mode == mode_ && Restyle::instance().idle())
        return; // and no hidden lab lets go of its style
    change(pace, [this, mode] { return std::exchange(mode_, mode) != mode; });
}

void Theme::toggleMode(Pace pace) {
    change(pace, [this] {
        mode_ = colors().dark ? Mode::Light : Mode::Dark;
        return true;
    });
}

Theme::Mode Theme::modeOf(const QVariant& setting) {
    const int mode = setting.toInt();
    return mode == static_cast<int>(Mode::Light) || mode == static_cast<int>(Mode::Dark) ? static_cast<Mode>(mode)
                                                                                         : Mode::System;
}

void Theme::setPresenter(bool on, Pace pace) {
    if (on == presenter_ && Restyle::instance().idle())
        return;
    change(pace, [this, on] { return std::exchange(presenter_, on) != on; });
}

bool Theme::systemIsDark() const { return desktopScheme_ == 0 ? paletteDark_ : desktopScheme_ == 1; }

const Colors& Theme::colors() const {
    const bool dark = mode_ == Mode::Dark || (mode_ == Mode::System && systemIsDark());
    if (contrast_) {
        static const Colors light = strengthened(makeColors(false)), night = strengthened(makeColors(true));
        return dark ? night : light;
    }
    return dark ? darkColors() : lightColors();
}

int Theme::px(int pixels) const { return (pixels * percent_ * (presenter_ ? 27 : 20) + 1000) / 2000; }

void Theme::setTypeSize(int percent, Pace pace) {
    percent = std::clamp(percent, 100, largestType);
    if (percent != percent_)
        change(pace, [this, percent] { return std::exchange(percent_, percent) != percent; });
}

void Theme::followContrast(bool high, Pace pace) {
    if (high != contrast_)
        change(pace, [this, high] { return std::exchange(contrast_, high) != high; });
}

QFont Theme::font(TypeRole role) const {
    const bool mono = role == TypeRole::Mono || role == TypeRole::MonoSmall;
    QFont f;
    f.setFamilies(mono ? QStringList{"JetBrains Mono", "DejaVu Sans Mono", "monospace"}
                       : QStringList{"Inter", "Inter Regular", "DejaVu Sans", "sans-serif"});
    // Five sizes and two weights: what is said beside, what is said, and what a card, a page and a window are about.
    constexpr int small = 12, body = 13, heading = 15, title = 20, display = 28;
    int size = body;
    switch (role) {
    case TypeRole::Display:
        size = display;
        f.setWeight(QFont::DemiBold);
        break;
    case TypeRole::Title:
        size = title;
        f.setWeight(QFont::DemiBold);
        break;
    case TypeRole::Heading:
        size = heading;
        f.setWeight(QFont::DemiBold);
        break;
    case TypeRole::Section:
        size = small;
        f.setWeight(QFont::DemiBold);
        break;
    case TypeRole::Small:
    case TypeRole::MonoSmall:
        size = small;
        break;
    case TypeRole::Body:
    case TypeRole::Mono:
        break;
    }
    f.setPixelSize(px(size));
    if (mono || PdfText::wanted()) // >= and -> as they are typed
        keepCharacters(f);
    return f;
}

void Theme::change(Pace pace, std::function<bool()> set) {
    if (!app_) {
        set();
        return;
    }
    Restyle::Change change{std::move(set),
                           [this] {
                               QPixmapCache::clear(); // icons in the old colours
                               // Taking the old sheet off first is three times as fast as putting one over the other.
                               app_->setStyleSheet({});
                               app_->setFont(font(TypeRole::Body));
                               putOnColors();
                           },
                           [this] { app_->setStyleSheet(styleSheetFor(*this)); }, [this] { emit changed(); }};
    auto& late = Restyle::instance();
    pace == Pace::AtOnce ? late.now(std::move(change)) : late.inTurns(std::move(change));
}

void Theme::putOnColors() {
    const Colors& c = colors();
    QPalette p;
    p.setColor(QPalette::Window, c.window);
    p.setColor(QPalette::WindowText, c.text);
    p.setColor(QPalette::Base, c.surface);
    p.setColor(QPalette::AlternateBase, c.sunken);
    p.setColor(QPalette::Text, c.text);
    p.setColor(QPalette::PlaceholderText, c.muted);
    p.setColor(QPalette::Button, c.surface);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::BrightText, c.bad);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, c.onAccent);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::ToolTipBase, c.surface);
    p.setColor(QPalette::ToolTipText, c.text);
    p.setColor(QPalette::Mid, c.border);
    p.setColor(QPalette::Light, c.surface);
    p.setColor(QPalette::Dark, c.border);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
        QColor faint = c.muted;
        faint.setAlpha(150);
        p.setColor(QPalette::Disabled, role, faint);
    }
    app_->setPalette(p);
}

void Theme::followDesktop(int scheme, Pace pace) {
    change(pace, [this, scheme] { return std::exchange(desktopScheme_, scheme) != scheme && mode_ == Mode::System; });
}

// Icons: one-colour SVG strokes, painted in the colour that the theme has at that moment.

namespace {

class ThemedIconEngine final : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg, QString name) : svg_(std::move(svg)), name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        painter->drawPixmap(rect, pixmapAt(rect.size() * painter->device()->devicePixelRatioF(), mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return pixmapAt(size, mode, state);
    }
    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QPixmap pixmapAt(const QSize& size, QIcon::Mode mode, QIcon::State state) const {
        if (size.isEmpty()) // a button that is squeezed to nothing
            return {};
        QColor color = mode == QIcon::Selected || state == QIcon::On ? colors().accent : colors().text;
        if (mode == QIcon::Disabled) {
            color = colors().muted;
            color.setAlpha(130);
        }
        const QString key =
            name_ + color.name(QColor::HexArgb) + QString::number(size.width()) + 'x' + QString::number(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        QByteArray svg = svg_;
        svg.replace("currentColor", color.name().toLatin1());
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter p(&pixmap);
        p.setOpacity(color.alphaF());
        QSvgRenderer(svg).render(&p);
        p.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QByteArray svg_;
    QString name_;
};

} // namespace

QIcon icon(const char* name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly)) {
        Q_ASSERT_X(false, "icon", name);
        return {};
    }
    return QIcon(new ThemedIconEngine(file.readAll(), QLatin1String(name)));
}

} // namespace telar
