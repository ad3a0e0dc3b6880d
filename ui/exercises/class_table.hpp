// A class as a table: a row for each student, a column for each exercise. What a file only says is grey; what has been
// graded again is not, and where the two differ it is marked.
#pragma once

#include "core/exercise/gradebook.hpp"

#include <QAbstractTableModel>

#include <memory>

namespace telar {

class ClassTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Student, HandedIn, Passed, Time, Projects, FirstExercise };
    static constexpr int sortRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;
    void setGrading(std::shared_ptr<const ClassGrading> grading, std::shared_ptr<const ClassFile> file);
    void setFile(std::shared_ptr<const ClassFile> file);
    /// New marks have come in.
    void refresh();
    void retranslate();
    /// Nothing where the column holds no exercise.
    std::optional<std::size_t> exerciseOf(int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant studentData(const ClassStudent& student, std::size_t row, int column, int role) const;
    QVariant answerData(const HandedAnswer& said, const AnswerMarks* marks, const HandMark* hand, int role) const;
    QString answerWords(const HandedAnswer& said, const AnswerMarks* marks) const;
    QString answerTip(const HandedAnswer& said, const AnswerMarks* marks, const HandMark* hand) const;
    int passedBy(std::size_t row) const;

    std::shared_ptr<const ClassGrading> grading_;
    std::shared_ptr<const ClassFile> file_;
};

} // namespace telar
