// Finds words in the text of an editor, from the cursor on and around its end.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QFrame>

namespace telar {

class CodeEditor;

class FindBar : public QFrame {
    Q_OBJECT
public:
    FindBar(CodeEditor* editor, QWidget* parent);
    /// Comes to sight with what is selected in the editor.
    void open();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void find(bool forward, bool fromHere);
    void close();

    CodeEditor* editor_;
    QLineEdit* words_;
    QPushButton *back_, *next_, *close_;
    QLabel* none_;
};

} // namespace telar
