// The text of a kernel with what a warp did at each line beside it: lanes that came there, sectors fetched,
// bank conflicts. A click on a line asks to run there.
#pragma once

#include "core/simt/thread_view.hpp"

#include <QPlainTextEdit>

namespace telar {

class KernelSource : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit KernelSource(QWidget* parent = nullptr);

    /// From the repository's root: "core/matmul/kernels/matmul1.cu".
    void setFile(const std::string& file);
    /// Shown beside their lines; `whole` is the mask of a warp whose lanes are all there.
    void setFacts(std::vector<LineFacts> facts, uint32_t whole);
    /// Lines count from 1; 0: none.
    void setCurrentLine(uint32_t line);
    uint32_t currentLine() const { return current_; }
    /// As the file has it; lines that are too long for the place are shown in several rows.
    QString text() const { return text_; }
    int gutterWidth() const;

signals:
    void lineClicked(quint32 line);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void paintGutter(QPaintEvent* event);
    void mark();
    void restyle();
    void breakLines();
    const LineFacts* factsOf(uint32_t line) const;
    uint32_t lineAt(int y) const;

    QWidget* gutter_;
    std::string file_;
    QString text_;
    int columns_ = 0; ///< that it is broken for
    std::vector<LineFacts> facts_;
    uint32_t whole_ = ~0u;
    uint32_t current_ = 0;
};

} // namespace telar
