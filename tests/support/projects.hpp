// Projects saved and opened as the window does it, and waited for.
#pragma once

#include "tests/support/all_labs.hpp"
#include "tests/support/scratch.hpp"
#include "ui/project/project_menu.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

namespace telar::test {

inline bool wait(AllLabs& all) {
    return QTest::qWaitFor([&] { return !all.window.session()->busy(); }, test::patience);
}

inline bool save(AllLabs& all, const QString& path) {
    QSignalSpy saved(all.window.session(), &ProjectSession::saved);
    all.window.session()->save(path);
    return saved.count() > 0 || saved.wait(30000);
}

inline bool open(AllLabs& all, const QString& path) {
    QSignalSpy opened(all.window.session(), &ProjectSession::opened);
    all.window.session()->open(path);
    return opened.count() > 0 || opened.wait(30000);
}

inline QByteArray bytes(const QString& path) { return QByteArray::fromStdString(test::bytesOf(path.toStdString())); }

inline QPushButton* button(QMessageBox* box, const QString& text) {
    for (auto* one : box->findChildren<QPushButton*>())
        if (one->text().remove('&') == text)
            return one;
    return nullptr;
}

inline QString said(AllLabs& all) {
    const auto* box = all.window.projects()->box();
    return box ? box->text() : QString();
}

} // namespace telar::test
