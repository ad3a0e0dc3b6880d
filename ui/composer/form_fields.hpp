// Fields of the composer's form, and what goes into them and comes out.
#pragma once

#include "ui/widgets/controls.hpp"

#include <QComboBox>
#include <QPlainTextEdit>

#include <algorithm>
#include <string>

namespace telar {

inline QPlainTextEdit* proseField(const char* name, QWidget* parent, int least) {
    auto* field = new QPlainTextEdit(parent);
    field->setObjectName(QLatin1String(name));
    field->setTabChangesFocus(true);
    setScaled(field, Side::MinimumHeight, least);
    return field;
}

/// Without a jump of the cursor where nothing changes.
inline void setWords(QLineEdit* field, const std::string& words) {
    if (const auto text = QString::fromStdString(words); field->text() != text)
        field->setText(text);
}
inline void setWords(QPlainTextEdit* field, const std::string& words) {
    if (const auto text = QString::fromStdString(words); field->toPlainText() != text)
        field->setPlainText(text);
}

inline void choose(QComboBox* box, const std::string& id) {
    const int at = box->findData(QString::fromStdString(id));
    box->setCurrentIndex(std::max(0, at));
}

inline std::string chosen(const QComboBox* box) { return box->currentData().toString().toStdString(); }

} // namespace telar
