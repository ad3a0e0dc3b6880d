// What was found in a program's run: the mistakes of its launches with what they bring about, the lines that move most more
// than they must, and what ran in the ranges that it names.
#pragma once

#include "core/simt/program/run.hpp"

#include <QListWidget>

namespace telar {

class ProgramFound : public QListWidget {
    Q_OBJECT
public:
    explicit ProgramFound(QWidget* parent = nullptr);
    /// Of a source of that name. Null: nothing, and the list hides.
    void setReport(std::shared_ptr<const program::ProgramReport> report, const std::string& source = {});
    void retranslate();

signals:
    /// Of the program's own file.
    void lineChosen(int line);

private:
    void addFindings(const program::ProgramLaunch& launch);
    void addSlow(const program::SlowLine& line, int64_t moved, int64_t least, bool shared);
    void add(const QString& words, int line, bool own, const QColor& ink = {});

    std::shared_ptr<const program::ProgramReport> report_;
    std::string source_;
};

} // namespace telar
