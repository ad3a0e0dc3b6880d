// One style sheet for every widget, made from the theme's colours and the spacing grid.
// Dynamic properties that views set: role = "primary" | "quiet" | "segment" | "rail" | "card" | "panel" |
// "section" | "muted" | "chip" | "error" | "title" | "mono" | "well".
#include "ui/theme/theme.hpp"

namespace telar {

/// Words that begin with @ are colours, and lengths in pixels at the usual size of type.
static constexpr char16_t rules[] = uR"(
* { outline: none; }
QToolTip { background: @surface; color: @text; border: 1px solid @border; padding: 6px 8px; border-radius: 6px; }
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QWidget[role="panel"], QScrollArea[role="panel"], QScrollArea[role="panel"] > QWidget > QWidget { background: @surface; border: none; }
QFrame[role="card"] { background: @surface; border: 1px solid @border; border-radius: @8; }
QFrame[role="well"], QLabel[role="well"] { background: @sunken; border: none; border-radius: @6; padding: @8; }
QFrame[role="line"] { background: @border; border: none; max-height: 1px; min-height: 1px; }
QLabel { background: transparent; }
QLabel[role="subject"] { color: @muted; }
QLabel[role="muted"] { color: @muted; font-size: @12; }
QLabel[role="chip"] { background: @sunken; border: 1px solid @border; border-radius: @6; padding: 1px @6; font-size: @12; }
QLabel[role="error"] { color: @bad; font-size: @12; }
QLabel[role="success"] { color: @good; font-weight: 600; }
QLabel[role="section"] { color: @muted; font-size: @12; font-weight: 600; }
QLabel[role="display"] { font-size: @28; font-weight: 600; }
QLabel[role="title"] { font-size: @20; font-weight: 600; }
QLabel[role="heading"] { font-size: @15; font-weight: 600; }
QLabel[role="mono"] { font-family: "JetBrains Mono", "DejaVu Sans Mono"; font-size: @12; }

QPushButton, QToolButton[role="button"] { background: @surface; color: @text; border: 1px solid @border; border-radius: @6; padding: @5 @12; min-height: @18; }
QToolButton[role="button"][tight="true"] { padding: @5 @6; }
QPushButton::menu-indicator, QToolButton[role="button"]::menu-indicator { image: url(:/icons/chevron-@tone.svg); width: @10; height: @10; subcontrol-position: right center; right: @6; }
QPushButton:hover, QToolButton[role="button"]:hover { background: @sunken; }
QPushButton:pressed { background: @border; }
QPushButton:checked { background: @accentSoft; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @faint; }
QPushButton:default { border-color: @accent; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; padding: @7 @16; }
QPushButton[role="primary"]:hover { background: @accentHover; }
QPushButton[role="primary"]:focus { border: 2px solid @text; }
QPushButton[role="primary"]:disabled { background: @sunken; border-color: @border; color: @faint; }
QPushButton[role="quiet"], QToolButton[role="quiet"] { background: transparent; border: 1px solid transparent; border-radius: @6; padding: @4 @6; }
QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover { background: @sunken; }
QToolButton[role="quiet"]:checked { background: @accentSoft; color: @accent; }
QPushButton[role="quiet"]:focus, QToolButton[role="quiet"]:focus { border: 1px solid @accent; }
QPushButton[role="link"] { background: transparent; border: none; color: @accent; padding: 0; text-align: left; min-height: 0; }
QPushButton[role="link"]:hover, QPushButton[role="link"]:focus { text-decoration: underline; }

QFrame[role="segments"] { background: @sunken; border: none; border-radius: @7; }
QFrame[role="segments"] QToolButton { background: transparent; border: 1px solid transparent; border-radius: @5; padding: @4 @8; color: @muted; }
QFrame[role="segments"][tight="true"] QToolButton { padding: @4 @4; }
QFrame[role="segments"] QToolButton:checked { background: @raised; border: 1px solid @border; color: @text; font-weight: 600; }
QFrame[role="segments"] QToolButton:hover:!checked { color: @text; }
QFrame[role="segments"] QToolButton[counted="true"] { color: @accent; font-weight: 600; }
QFrame[role="segments"] QToolButton:focus { border: 1px solid @accent; }

QToolBar#rail { background: @surface; border: none; border-right: 1px solid @border; spacing: 0; padding: 0; }
QToolBar#rail QToolButton { background: transparent; border: none; border-left: 3px solid transparent; color: @muted; padding: 1px @2; font-size: @12; min-width: @78; max-width: @78; }
QToolBar#rail QToolButton:hover { background: @sunken; color: @text; }
QToolBar#rail QToolButton:checked { background: @sunken; border-left: 3px solid @accent; color: @accent; font-weight: 600; }
QToolBar#rail QToolButton:focus { color: @accent; }
QToolBar#folded { background: @surface; border: none; border-top: 1px solid @border; spacing: 2px; padding: 2px @6; }
QToolBar#folded QToolButton { background: transparent; border: none; border-radius: @6; color: @muted; padding: @4 @10; }
QToolBar#folded QToolButton:hover { background: @sunken; color: @text; }
QToolBar#folded QToolButton:checked { background: @sunken; color: @text; font-weight: 600; }
QToolBar#folded QToolButton:focus { color: @accent; }
QToolBar#top { background: @surface; border: none; border-bottom: 1px solid @border; spacing: 0; padding: 0; }
QWidget#topBar { background: @surface; }
QToolButton[role="chip"] { background: @sunken; border: 1px solid @border; border-radius: @6; padding: 1px @8; min-height: @16; font-size: @12; color: @text; }
QToolButton[role="chip"]:hover { border-color: @accent; }
QFrame[role="tabs"] { background: transparent; border: none; }
QFrame[role="tabs"] QToolButton { background: transparent; border: none; border-bottom: 2px solid transparent; border-radius: 0; padding: @8 @12; color: @muted; }
QFrame[role="tabs"] QToolButton:checked { border-bottom: 2px solid @accent; color: @text; font-weight: 600; }
QFrame[role="tabs"] QToolButton:hover:!checked { color: @text; }
QFrame[role="tabs"] QToolButton[counted="true"] { color: @accent; font-weight: 600; }
QFrame[role="tabs"] QToolButton:focus { color: @accent; }
QDialog#commandPopup, QDialog#palette { background: @surface; border: 1px solid @border; }
QPushButton#commandButton { font-family: "JetBrains Mono", "DejaVu Sans Mono"; }
QLineEdit#commandLine { background: @sunken; border: 1px solid transparent; border-radius: @6; font-family: "JetBrains Mono", "DejaVu Sans Mono"; font-size: @12; padding: @6 @10; color: @muted; }
QLineEdit#commandLine[role="earlier"] { color: @faint; font-style: italic; }

QDockWidget { color: @muted; font-size: @12; font-weight: 600; titlebar-close-icon: url(:/icons/close-@tone.svg); titlebar-normal-icon: url(:/icons/float-@tone.svg); }
QDockWidget::title { background: @surface; padding: @7 @12; text-align: left; border-bottom: 1px solid @border; }
QDockWidget::close-button, QDockWidget::float-button { background: transparent; border: none; padding: 0; icon-size: @10; }
QDockWidget::close-button:hover, QDockWidget::float-button:hover { background: @sunken; border-radius: 3px; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: @surface; color: @text; border: 1px solid @border; border-radius: @5; padding: @4 @6; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { min-height: @18; }
QSpinBox, QDoubleSpinBox { max-height: @18; } /* as a line edit; of its own, Qt 6.8 makes it higher */
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: @faint; }
QTextEdit[role="prose"] { background: transparent; border: none; padding: 0; }
QLineEdit[invalid="true"], QSpinBox[invalid="true"], QDoubleSpinBox[invalid="true"] { border: 2px solid @bad; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: @20; }
QComboBox::down-arrow { image: url(:/icons/chevron-@tone.svg); width: @12; height: @12; }
QComboBox { combobox-popup: 0; } /* a list below the field, whose frame is its own */
QComboBoxPrivateContainer { background: @surface; border: none; }
QComboBox QAbstractItemView { background: @surface; color: @text; border: 1px solid @border; border-radius: 0; selection-background-color: @accentSoft; selection-color: @text; padding: 4px; }
QCheckBox, QRadioButton { spacing: @8; background: transparent; }
QCheckBox::indicator, QListView::indicator, QTreeView::indicator, QTableView::indicator { width: @16; height: @16; border: 1px solid @line; border-radius: @4; background: @surface; }
QCheckBox::indicator:checked, QListView::indicator:checked, QTreeView::indicator:checked, QTableView::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-@tone.svg); }
QCheckBox::indicator:focus { border: 2px solid @accent; }
QCheckBox:disabled { color: @faint; }

QSlider { min-height: @20; background: transparent; }
QSlider::groove:horizontal { height: @4; background: @track; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::sub-page:horizontal:disabled { background: @line; }
QSlider::handle:horizontal { width: @12; height: @12; margin: -@5 0; border-radius: @7; background: @surface; border: 2px solid @accent; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: @accent; }
QSlider::handle:horizontal:disabled { border-color: @line; }

QListView, QTreeView, QTableView { background: @surface; border: 1px solid @border; border-radius: @6; alternate-background-color: @window; selection-background-color: @accentSoft; selection-color: @text; gridline-color: @border; }
QHeaderView::section { background: @window; color: @muted; border: none; border-bottom: 1px solid @border; padding: @6 @8; font-size: @12; }
QTableView[tight="true"] QHeaderView::section { padding: @6 @4; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTableCornerButton::section { background: @window; border: none; }
QScrollBar:vertical { background: transparent; width: @10; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: @10; margin: 2px; }
QScrollBar::handle { background: @scroll; border-radius: 3px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @line; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }

QMenuBar { background: @surface; color: @text; padding: 2px 6px; border-bottom: 1px solid @border; }
QMenuBar::item { padding: @4 @10; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @sunken; }
QMenu { background: @surface; color: @text; border: 1px solid @border; padding: 6px; }
QMenu::item { padding: @6 @24 @6 @10; border-radius: 4px; }
QMenu::item:selected { background: @accentSoft; color: @text; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @border; margin: 5px 8px; }
QMenu::icon { padding-left: 8px; }
QFrame[role="toast"] { background: @raised; border: 1px solid @border; border-radius: @8; }
QFrame[role="toast"] QLabel { color: @text; }
QFrame[role="banner"] { background: @warmFill; border: 1px solid @bad; border-radius: @8; }
QFrame[role="banner"] QLabel { color: @text; }
QProgressBar { background: @track; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QGroupBox { border: 1px solid @border; border-radius: @6; margin-top: @10; padding: @10; }
QGroupBox::title { subcontrol-origin: margin; left: @10; color: @muted; }
QTabBar::tab { background: transparent; color: @muted; padding: @6 @12; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabWidget::pane { border: none; }
QSplitter::handle { background: @border; }
)";

QString styleSheetFor(const Theme& theme) {
    const Colors& c = theme.colors();
    QString sheet = QString::fromUtf16(rules);
    auto put = [&](const char* name, const QString& value) {
        sheet.replace(QLatin1Char('@') + QLatin1String(name), value);
    };
    const bool dark = c.dark;
    // Longer names first where one begins another.
    put("accentHover", (dark ? c.accent.lighter(112) : c.accent.darker(112)).name());
    put("accentSoft", c.accentSoft.name());
    put("accent", c.accent.name());
    put("onAccent", c.onAccent.name());
    put("surface", c.surface.name());
    put("sunken", c.sunken.name());
    put("raised", (dark ? QColor("#38424f") : c.surface).name());
    put("border", c.border.name());
    put("window", c.window.name());
    put("muted", c.muted.name());
    put("text", c.text.name());
    const bool high = c.border != (dark ? Theme::darkColors() : Theme::lightColors()).border;
    const QColor faint = high ? c.muted : QColor(dark ? "#6f7a89" : "#8b95a3");
    put("faint", faint.name());
    put("line", faint.name());
    put("track", (dark ? QColor("#36414f") : QColor("#d6dce4")).name());
    put("scroll", (dark ? QColor("#3a4452") : QColor("#cfd6de")).name());
    put("tone", dark ? QStringLiteral("dark") : QStringLiteral("light"));
    put("bad", c.bad.name());
    constexpr int part = 12; // per cent of red in the surface of a banner
    const auto tint = [](int from, int to) { return (from * (100 - part) + to * part) / 100; };
    put("warmFill", QColor(tint(c.surface.red(), c.bad.red()), tint(c.surface.green(), c.bad.green()),
                           tint(c.surface.blue(), c.bad.blue()))
                        .name());
    put("good", c.good.name());
    static const int sizes[] = {78, 28, 24, 20, 18, 16, 15, 13, 12, 10, 8, 7, 6, 5, 4, 2};
    for (const int size : sizes)
        sheet.replace(QStringLiteral("@%1").arg(size), QStringLiteral("%1px").arg(theme.px(size)));
    return sheet;
}

} // namespace telar
