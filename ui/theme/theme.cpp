#include "ui/theme/theme.hpp"

#include "ui/theme/pdf_text.hpp"

#include "ui/theme/base_style.hpp"
#include "ui/theme/desktop.hpp"
#include "ui/theme/restyle.hpp"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPixmapCache>

#include <algorithm>
#include <utility>

namespace telar {

QString styleSheetFor(const Theme& theme); // style_sheet.cpp

static Colors makeLight() {
    Colors c;
    c.window = "#f4f6f9";
    c.surface = "#ffffff";
    c.sunken = "#edf0f4";
    c.border = "#dfe4ea";
    c.text = "#18202b";
    c.muted = "#566171";
    c.accent = "#2c59d8";
    c.onAccent = "#ffffff";
    c.accentSoft = "#e4ebfc";
    c.focus = "#d9700f";
    c.onFocus = "#1b1208";
    c.good = "#0c7a63";
    c.bad = "#c0273a";
    c.badSoft = "#fbedef";
    c.cost = "#7d6200";
    c.costSoft = "#f7f1dc";
    c.grid = "#e6eaef";
    const char* series[7] = {"#2c59d8", "#b0407c", "#087ca8", "#7a5af0", "#0c8a70", "#8a6d00", "#d9700f"};
    for (int i = 0; i < 7; ++i)
        c.series[i] = series[i];
    return c;
}

static Colors makeDark() {
    Colors c;
    c.dark = true;
    c.window = "#12161c";
    c.surface = "#1b212a";
    c.sunken = "#262e39";
    c.border = "#303a47";
    c.text = "#e9edf3";
    c.muted = "#a0abba";
    c.accent = "#7ea6ff";
    c.onAccent = "#0d1522";
    c.accentSoft = "#26344f";
    c.focus = "#ffae62";
    c.onFocus = "#1b1208";
    c.good = "#5dd1b7";
    c.bad = "#ff8290";
    c.badSoft = "#382630";
    c.cost = "#e3c85b";
    c.costSoft = "#363220";
    c.grid = "#2a323d";
    const char* series[7] = {"#7ea6ff", "#f08cc0", "#6fd0f5", "#b7a2ff", "#5dd1b7", "#e3c85b", "#ffae62"};
    for (int i = 0; i < 7; ++i)
        c.series[i] = series[i];
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
    static const Colors light = makeLight();
    return light;
}

const Colors& Theme::darkColors() {
    static const Colors dark = makeDark();
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
        static const Colors light = strengthened(makeLight()), night = strengthened(makeDark());
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

} // namespace telar
