// What a program prints, as it comes. Numba warns of grids that are small for a GPU, again and again: what it says is folded
// into one line.
#pragma once

#include <QStringDecoder>
#include <QWidget>

class QPlainTextEdit;
class QToolButton;

namespace telar {

class PrintedView : public QWidget {
    Q_OBJECT
public:
    explicit PrintedView(QWidget* parent = nullptr);
    /// Of a new run.
    void clear();
    /// `more` may follow: a last line without an end, which may be a warning, waits.
    void add(const std::string& bytes, bool more);
    /// As it is on show.
    QString text() const;
    bool isEmpty() const { return whole_.isEmpty(); }
    QPlainTextEdit* edit() const { return edit_; }
    /// Opens what Numba warned of.
    QToolButton* warnings() const { return warnings_; }
    int wantedHeight() const;

signals:
    void heightChanged();

private:
    QString withoutWarnings(const QString& fresh, bool more);
    void nameWarnings();

    QPlainTextEdit* edit_;
    QToolButton* warnings_;
    QStringDecoder decoder_{QStringDecoder::Utf8};
    QString whole_, rest_; ///< with the warnings, and without
    QString held_;         ///< the line that waits
    bool warning_ = false; ///< the next line may go on with one
    int warned_ = 0;
};

} // namespace telar
