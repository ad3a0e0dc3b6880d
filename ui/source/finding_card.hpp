// A card under a line of the source: what is wrong there, and what to do about it, with a button that does it. It lies over
// blank lines that the editor keeps free for it.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QFrame>

namespace telar {

class FindingCard : public QFrame {
    Q_OBJECT
public:
    struct Text {
        QString name, sentence, remedy;
        QString fix; ///< of the button; empty: none
    };
    explicit FindingCard(QWidget* parent);
    void setText(const Text& text, bool wrong);
    /// All that stands there, line by line.
    QString words() const;
    QPushButton* fixButton() const { return fix_; }
    int heightFor(int width) const;

signals:
    void fixRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel *name_, *sentence_, *remedy_;
    QPushButton* fix_;
    bool wrong_ = true;
};

} // namespace telar
