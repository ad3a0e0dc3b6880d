// Small controls that every lab shares.
#pragma once

#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/theme/theme.hpp"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QSizePolicy>
#include <QSlider>

namespace telar {

/// Label that takes its look from the style sheet: role "section", "muted", "title" ...
QLabel* roleLabel(const char* role, QWidget* parent = nullptr);
/// The same with its words, in each language; `field` is what it names.
QLabel* spokenLabel(const char* role, std::function<QString()> words, QWidget* parent, QWidget* field = nullptr);
/// A bar of a name that the style sheet knows, with the margins that it asks for. Qt takes those of a bar without a name until
/// the style changes.
QToolBar* namedBar(const char* name, QWidget* parent);
QFrame* hairline(QWidget* parent = nullptr);
QPushButton* roleButton(const char* role, QWidget* parent = nullptr);
/// What a control without words of its own does: its hint, and what a screen reader says.
void describe(QWidget* widget, const QString& words);
/// A control with its words, in each language: what it says, or what a screen reader says of it, with a hint or without one.
template <class Widget>
Widget* says(Widget* widget, std::function<QString()> words) {
    keepWords(widget, [=] { widget->setText(words()); });
    return widget;
}
template <class Widget>
Widget* heard(Widget* widget, std::function<QString()> words) {
    keepWords(widget, [=] { widget->setAccessibleName(words()); });
    return widget;
}
template <class Widget>
Widget* hinted(Widget* widget, std::function<QString()> words) {
    keepWords(widget, [=] { widget->setToolTip(words()); });
    return widget;
}
template <class Widget>
Widget* says(Widget* widget, std::function<QString()> words, std::function<QString()> hint) {
    return hinted(says(widget, std::move(words)), std::move(hint));
}
template <class Widget>
Widget* heard(Widget* widget, std::function<QString()> words, std::function<QString()> hint) {
    return hinted(heard(widget, std::move(words)), std::move(hint));
}
/// Its hint is what a screen reader says, too.
template <class Widget>
Widget* described(Widget* widget, std::function<QString()> words) {
    keepWords(widget, [=] { describe(widget, words()); });
    return widget;
}
enum class Side { MinimumWidth, MinimumHeight, FixedWidth, FixedHeight };
/// A size in pixels of the scale that is in force, now and whenever presenter mode changes it.
void setScaled(QWidget* widget, Side side, int pixels);
template <class Widget>
Widget* sized(Widget* widget, Side side, int pixels) {
    setScaled(widget, side, pixels);
    return widget;
}
template <class Button>
Button* withIcon(Button* button, const char* name) {
    button->setIcon(icon(name));
    return button;
}
/// A font of the theme, now and in each look that follows: whatever a new style sheet makes of the widget's own.
void keepFont(QWidget* widget, TypeRole role);
/// Property of a table in which Tab goes to the next cell; everywhere else it goes to the next control.
inline constexpr char tabMovesCells[] = "tabMovesCells";
/// Markdown with room between its paragraphs.
void setProse(QTextEdit* view, const QString& markdown);
/// Shows a page of a stack, which then asks for no more room than that page does.
void showOnly(QStackedWidget* stack, QWidget* page, QSizePolicy::Policy across = QSizePolicy::Ignored);
/// Sets the dynamic property and polishes, so that the style sheet sees it.
void setRole(QWidget* widget, const char* role);

/// A choice of a few: one row of buttons, one of them down. Left and right arrows move.
class Segmented : public QFrame {
    Q_OBJECT
public:
    explicit Segmented(int count, QWidget* parent = nullptr);
    void setTexts(const QStringList& texts, const QStringList& toolTips = {});
    void setIcons(const std::vector<const char*>& names);
    int current() const;
    void setCurrent(int index); ///< emits nothing
    QToolButton* button(int index) const;
    /// Two rows where one would be wider than the place.
    void setWrapping();
    /// Turns pages: underlined words, side by side.
    void setTabs();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int naturalWidth() const;
    void arrange(int rows);

    QButtonGroup* group_;
    QGridLayout* grid_;
    int rows_ = 1;
    bool wrapping_ = false;
};

/// Whole numbers of two axes: "3" means 3 x 3, "3x2" means 3 rows and 2 columns, as on the command line. A
/// slider moves both together. Values outside the limits are refused beside the field, with the rule and the
/// nearest legal value as a button.
class PairField : public QWidget {
    Q_OBJECT
public:
    explicit PairField(QWidget* parent = nullptr);

    struct Limits {
        qint64 least = 1;
        qint64 mostH = 1, mostW = 1;
        int sliderMost = 16;
        QString rule; ///< one sentence: why the limit is where it is
    };
    void setLabel(const QString& text, const QString& toolTip);
    void setLimits(const Limits& limits);
    void setValue(qint64 h, qint64 w); ///< emits nothing
    qint64 h() const { return h_; }
    qint64 w() const { return w_; }
    QLineEdit* field() const { return field_; }
    QSlider* slider() const { return slider_; }
    QString message() const;

signals:
    /// `final` is false while the slider is being dragged.
    void changed(qint64 h, qint64 w);

protected:
    void changeEvent(QEvent* event) override;

private:
    void typed();
    void complain(const QString& sentence, qint64 h, qint64 w);
    void clearComplaint();
    void show();

    QLabel* label_;
    QSlider* slider_;
    QLineEdit* field_;
    QWidget* complaint_;
    QLabel* complaintText_;
    QPushButton* useButton_;
    Limits limits_;
    qint64 h_ = 1, w_ = 1, offerH_ = 1, offerW_ = 1;
};

/// Text of a label, cut with an ellipsis where it does not fit; the whole text is its tool tip.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    void setFullText(const QString& text, Qt::TextElideMode mode = Qt::ElideMiddle);
    /// The first of these that fits, whole, or nothing: "54 × 45 · 24.5 %", "54 × 45". The tool tip is the first.
    void setForms(const QStringList& forms);
    /// With the policy Maximum, what the whole text takes.
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    QSize minimumSizeHint() const override;

private:
    void elide();
    QString full_;
    QStringList forms_;
    Qt::TextElideMode mode_ = Qt::ElideMiddle;
};

} // namespace telar
