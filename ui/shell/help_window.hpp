// The manual, inside the program: resources/help/LANGUAGE/PAGE.md.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDialog>

#include <vector>

namespace telar {

class OwnText;

struct HelpTopic {
    QString page, heading;
    bool term; ///< of the glossary
};
/// Every page and every heading in it, in the present language.
std::vector<HelpTopic> helpTopics();

class HelpWindow : public QDialog {
    Q_OBJECT
public:
    /// One window a parent: raises the one that is open already. `heading` stands at the top.
    static HelpWindow* open(QWidget* parent, const QString& page, const QString& heading = {});
    void showPage(const QString& page);
    void showHeading(const QString& heading);

protected:
    void changeEvent(QEvent* event) override;

private:
    explicit HelpWindow(QWidget* parent);
    void retranslate();
    /// Only pages that have the words; the next place of them on the page.
    void search();
    QLineEdit* search_;
    QListWidget* pages_;
    OwnText* text_;
};

} // namespace telar
