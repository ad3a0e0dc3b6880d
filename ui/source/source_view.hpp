// A CUDA file, or a Python script, to read and edit: highlighted in the theme's colours, always in a fixed width, 100 characters
// wide by preference, with line numbers, folding, and beside each line what warps did there and what is wrong
// with it; or the difference of two files. The only files that know QScintilla are those of this folder.
#pragma once

#include "core/base/line_diff.hpp"

#include <QWidget>

namespace telar {

class CodeEditor;
class FindBar;
class CudaLexer;
class FindingCard;
class PythonLexer;
class Segmented;

enum class SourceLanguage { Cuda, Python };

/// What warps did at a line; shown in the gutter.
struct SourceFacts {
    int line = 0;                   ///< from 1
    double lanes = 0;               ///< that took part in an instruction, on average
    bool divergent = false;         ///< not all of them
    double sectors = 0, needed = 0; ///< of a request to global memory, on average; 0: none
    double passes = 0, ideal = 0;   ///< wavefronts of an access to shared memory, on average; 0: none
    QString words;                  ///< tool tip
};

struct SourceMark {
    enum class Kind { Finding, Note, Warning, Error };
    Kind kind = Kind::Error;
    int line = 0, column = 0; ///< from 1; column 0: the whole line
    QString words;            ///< tool tip
    QString below = {};       ///< stands under the line; empty: nothing
    QString name = {};        ///< of the card below the line
    QString remedy = {};
    /// What a button of the card does: its words, where text is put in, and how much of the line goes for it.
    struct Fix {
        QString words;
        int line = 0; ///< from 1
        QString text;
        int column = 0, removed = 0; ///< characters, from 0
    };
    Fix fix = {};
};

class SourceView : public QWidget {
    Q_OBJECT
public:
    static constexpr int preferredColumns = 100;

    explicit SourceView(QWidget* parent = nullptr);

    QByteArray text() const; ///< UTF-8
    /// What stays the same keeps its place: cursor, folds and scrolling do not jump.
    void setText(const QByteArray& utf8);
    /// Lines removed and added, told by colour and by sign, with the numbers that they have in both texts; to be
    /// read only. Lines of other functions are then those of the text after, and lines removed have none.
    /// `notes` stand beside their lines.
    struct LineNote {
        int line = 0; ///< of the text after
        QString words;
        bool good = false;
    };
    void setDifference(std::vector<DiffLine> lines, std::vector<LineNote> notes = {});
    const std::vector<DiffLine>& difference() const { return difference_; }
    void setLanguage(SourceLanguage language);
    void setReadOnly(bool on);
    bool isReadOnly() const;
    /// For screen readers.
    void setTitle(const QString& title, const QString& description);

    void setFacts(std::vector<SourceFacts> facts);
    void setMarks(std::vector<SourceMark> marks);
    const std::vector<SourceMark>& marks() const { return marks_; }
    /// Opens the line above the text in which words to find are typed.
    void find();
    /// The line that is executed; it is brought into sight, its first column first. 0: none. Where the thread has only `begun`,
    /// a card that was brought into sight stays there.
    void setCurrentLine(int line, bool begun = false);
    int currentLine() const { return current_; }
    /// Brings the first card of what is wrong, else of what is slow, into sight, with its line; it stays there when the room changes, until the cursor moves.
    void showCard();
    /// Puts the cursor there and the keyboard into the editor.
    void goTo(int line, int column = 1);
    void goToBeginning();
    int cursorLine() const;

    /// Folds comments, includes and functions in which none of `lines` lies; unfolds all with `on` false.
    void foldOthers(bool on, const std::vector<int>& lines);
    bool isLineVisible(int line) const;

    /// As painted, without the blanks in front: "32 · 4/4 · 1/1" has three parts, an empty one where nothing
    /// is counted. Of a row of a difference: number before, number after, sign, note.
    QStringList gutterOf(int line) const;
    QString toolTipOf(int line) const;
    /// What stands under a line, part by part.
    QStringList belowOf(int line) const;
    const std::vector<FindingCard*>& cards() const { return cards_; }
    /// Which number stands beside the lines: 0 lanes, 1 sectors, 2 banks. Until somebody chooses, the dearest of them.
    int fact() const;
    Segmented* factChoice() const { return choice_; }
    /// Pixels before the first column.
    int gutterWidth() const;
    QWidget* editor() const;
    /// Of all lines in sight, with what stands below them.
    int contentHeight() const;
    QSize sizeHint() const override;

signals:
    void edited();
    /// In the gutter.
    void lineClicked(int line);
    void factClicked(int line);
    void cursorMoved(int line);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void restyle();
    void showFacts();
    void showMarks();
    /// Makes a card for what marks say below each line, and the room for it.
    void annotate();
    void placeCards();
    int cardLeft() const;
    void reveal(int line);
    void showDifference();
    void sizeMargins();
    /// "x32" of a line; empty where nothing of that kind is counted.
    static QString factWords(const SourceFacts& facts, int fact);
    static bool isCost(const SourceFacts& facts, int fact);
    void nameFacts();
    const LineNote* noteOf(int row) const;
    /// Row of a line, from 1; 0: none.
    int rowOf(int line) const;
    const SourceFacts* factsOf(int line) const;
    void paintHeader();

    CodeEditor* editor_;
    CudaLexer* cuda_;
    PythonLexer* python_;
    QWidget* header_;
    FindBar* find_;
    std::vector<SourceFacts> facts_;
    static constexpr int factColumns = 5; ///< letters
    Segmented* choice_;
    bool chosen_ = false; ///< by somebody
    std::vector<SourceMark> marks_;
    std::vector<FindingCard*> cards_;
    std::vector<int> cardLines_; ///< from 0
    std::vector<DiffLine> difference_;
    std::vector<LineNote> notes_;  ///< of it
    int current_ = 0, wanted_ = 0; ///< wanted: with the card that is to be in sight; 0: none
    bool setting_ = false;
};

} // namespace telar
