// The manual, inside the program: resources/help/LANGUAGE/PAGE.md.
#pragma once

#include <QDialog>

class QListWidget;

namespace telar {

class OwnText;

class HelpWindow : public QDialog {
    Q_OBJECT
public:
    /// One window a parent: raises the one that is open already.
    static HelpWindow* open(QWidget* parent, const QString& page);
    void showPage(const QString& page);

protected:
    void changeEvent(QEvent* event) override;

private:
    explicit HelpWindow(QWidget* parent);
    void retranslate();
    QListWidget* pages_;
    OwnText* text_;
};

} // namespace telar
