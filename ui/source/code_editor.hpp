// The editor inside SourceView: QScintilla with this program's keys and menu, and the highlighting of CUDA and of Python.
#pragma once

#include <Qsci/qscilexercpp.h>
#include <Qsci/qscilexerpython.h>
#include <Qsci/qsciscintilla.h>

namespace telar {

/// C++ with CUDA's own words, in the theme's colours.
class CudaLexer : public QsciLexerCPP {
    Q_OBJECT
public:
    using QsciLexerCPP::QsciLexerCPP;
    const char* language() const override { return "CUDA"; }
    const char* keywords(int set) const override;
    /// Takes colours and type from the theme.
    void restyle();
};

/// Python with the words of Numba's kernels.
class PythonLexer : public QsciLexerPython {
    Q_OBJECT
public:
    using QsciLexerPython::QsciLexerPython;
    const char* keywords(int set) const override;
    void restyle();
};

/// Tab indents; Esc and Ctrl+Tab go on to the next control. Undo is the window's: the text is part of what it
/// undoes. Files that are dropped go to the window, too.
class CodeEditor : public QsciScintilla {
    Q_OBJECT
public:
    explicit CodeEditor(QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void leave(bool next);
    bool hiddenLineInSight() const;
    bool leaving_ = false;
};

} // namespace telar
