// The look of the lab: one palette per theme, one type scale, one spacing grid. Everything painted reads its
// colours here at paint time and repaints on QEvent::PaletteChange, which a change of theme sends to every
// widget.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QVariant>

#include <functional>

class QApplication;

namespace telar {

/// Colours by role. Text roles reach 4.5:1 on `surface` and `window`, line roles 3:1.
struct Colors {
    QColor window;  ///< behind everything
    QColor surface; ///< panels, cards
    QColor sunken;  ///< fields, wells, unfilled cells
    QColor border;  ///< hairlines
    QColor text;
    QColor muted;    ///< secondary text
    QColor accent;   ///< the one accent: selection, primary action
    QColor onAccent; ///< text on accent
    QColor accentSoft;
    QColor focus; ///< what is looked at now: window on the image, current cell (orange)
    QColor onFocus;
    QColor good;              ///< teal
    QColor bad;               ///< red: wrong, always beside words
    QColor cost;              ///< ochre: slow, but right
    QColor badSoft, costSoft; ///< grounds of words in those colours
    QColor grid;              ///< chart grid, fainter than data
    QColor series[7]; ///< colour-blind safe (Okabe and Ito 2008, adapted to the theme); those of meanings come last
    bool dark = false;
};

/// Sizes in device-independent pixels before presenter scaling. `Display`: the one number or name that a page is about.
enum class TypeRole { Display, Title, Heading, Body, Small, Mono, MonoSmall, Section };

class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { System, Light, Dark };
    Q_ENUM(Mode)

    /// The one theme of the running application; GUI thread only.
    static Theme& instance();

    /// Reads the system's preference, sets style, palette, font and style sheet, and keeps following the
    /// system.
    void attach(QApplication& app);
    /// How a change comes: within the call, or in turns of the event loop, between which the window lives.
    enum class Pace { AtOnce, InTurns };
    void setMode(Mode mode, Pace pace = Pace::AtOnce);
    /// Light where it is dark by then, and dark where it is light.
    void toggleMode(Pace pace);
    /// As settings keep it; what is no mode of this version is the system's.
    static Mode modeOf(const QVariant& setting);
    Mode mode() const { return mode_; }
    /// What the desktop prefers, as freedesktop says it: 0 unknown, 1 dark, 2 light.
    void followDesktop(int scheme, Pace pace = Pace::AtOnce);
    /// Large type and thick outlines for a class room.
    void setPresenter(bool on, Pace pace = Pace::AtOnce);
    bool presenter() const { return presenter_; }
    /// The size of type in per cent of the usual one, 100 to `largestType`; presenter mode multiplies it.
    void setTypeSize(int percent, Pace pace = Pace::AtOnce);
    int typeSize() const { return percent_; }
    static constexpr int largestType = 150;
    /// Whether the desktop asks for high contrast: text in black or white, lines as dark as secondary text was.
    void followContrast(bool high, Pace pace = Pace::AtOnce);
    /// Nothing moves by itself: the desktop's wish, or the user's.
    void setUserStill(bool on) { stillUser_ = on; }
    void setDesktopStill(bool on) { stillDesktop_ = on; }
    bool still() const { return stillDesktop_ || stillUser_; }

    const Colors& colors() const;
    /// Palette of the light theme whatever is on screen: exports are light unless asked otherwise.
    static const Colors& lightColors();
    static const Colors& darkColors();

    QFont font(TypeRole role) const;
    /// Pixels at the present scale: `px(8)` is the base step of the spacing grid.
    int px(int pixels) const;

signals:
    void changed();

private:
    Theme() = default;
    /// What `set` changes is put on; false: it changed nothing.
    void change(Pace pace, std::function<bool()> set);
    void putOnColors();
    bool systemIsDark() const;

    QApplication* app_ = nullptr;
    Mode mode_ = Mode::System;
    bool presenter_ = false;
    int percent_ = 100;
    bool contrast_ = false, stillDesktop_ = false, stillUser_ = false;
    bool paletteDark_ = false; ///< what the platform's palette said at start
    int desktopScheme_ = 0;    ///< freedesktop appearance: 0 unknown, 1 dark, 2 light
};

inline const Colors& colors() { return Theme::instance().colors(); }
inline QFont fontOf(TypeRole role) { return Theme::instance().font(role); }
inline int px(int pixels) { return Theme::instance().px(pixels); }

/// Icon resources/icons/NAME.svg, drawn in the theme's text colour (accent when checked, faint when
/// disabled).
QIcon icon(const char* name);

/// Relative luminance and contrast of opaque colours, 1 to 21 (WCAG 2.1, 1.4.3).
double luminance(const QColor& color);
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever stands out more: never less than 4.5 to 1.
QColor inkOn(const QColor& fill);

/// Colour maps for magnitudes; all perceptually even. `Grey` for images.
enum class ColorMap { Grey, Viridis, Cividis, BlueGreyOrange };
/// 256 opaque colours from low to high.
const QRgb* colorTable(ColorMap map);

} // namespace telar
