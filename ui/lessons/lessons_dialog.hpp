// The lessons to choose from: a picture of the lab, what it is about, level and duration, and how far the reader is.
#pragma once

#include <QDialog>

#include <functional>
#include <string>

class QListWidget;

namespace telar {

class LessonsDialog : public QDialog {
    Q_OBJECT
public:
    /// `pictureOf`: the icon of a lab by its id, or null.
    using PictureOf = std::function<const char*(const QString& lab)>;
    explicit LessonsDialog(QWidget* parent = nullptr, const PictureOf& pictureOf = {});
    /// Empty after "Open a file": accepted all the same.
    const std::string& chosen() const { return chosen_; }
    QListWidget* list() const { return list_; }

private:
    QListWidget* list_;
    std::string chosen_;
};

} // namespace telar
