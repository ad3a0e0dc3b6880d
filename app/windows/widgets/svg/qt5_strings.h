// What Qt 5's Svg needs of Qt 5 and Qt 6 no longer has: Debian has no source package of Qt 6's.
#pragma once

#include <QtCore/qstring.h>
#include <QtCore/qstringview.h>

class QStringRef : public QStringView {
public:
    QStringRef() = default;
    QStringRef(QStringView of) : QStringView(of) {}
    QStringRef(const QString& of) : QStringView(of) {}
    QStringRef(const QString* of) : QStringView(*of) {}
    QStringRef(const QString* of, qsizetype at, qsizetype length) : QStringView(QStringView(*of).mid(at, length)) {}
    QStringRef(const QStringView* of, qsizetype at, qsizetype length) : QStringView(of->mid(at, length)) {}
    /// Never null: what reads numbers looks at the first character.
    const QChar* constData() const {
        static const QChar nothing;
        return isNull() ? &nothing : QStringView::constData();
    }
    const QChar* data() const { return constData(); }
    const QStringView* string() const { return this; }
    qsizetype position() const { return 0; }
};

class QXmlStreamStringRef : public QString {
public:
    QXmlStreamStringRef() = default;
    QXmlStreamStringRef(const QString& of) : QString(of) {}
    QXmlStreamStringRef(QStringRef of) : QString(of.toString()) {}
};
