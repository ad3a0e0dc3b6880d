// Texts that reach nothing outside the program. Words of anybody (a lesson's, a project's, a file's name) may
// carry tags that name a picture, and Qt's rich text opens what they name before it asks any provider.
#pragma once

#include <QTextBrowser>
#include <QTextDocument>

namespace telar {

/// Rich text that shows what was added to its document and what comes with the program (qrc), and opens
/// nothing else.
class OwnText : public QTextBrowser {
    Q_OBJECT
public:
    using QTextBrowser::QTextBrowser;
    QVariant loadResource(int type, const QUrl& url) override;
};

/// The same for a document without a view.
class OwnDocument : public QTextDocument {
    Q_OBJECT
public:
    using QTextDocument::QTextDocument;

protected:
    QVariant loadResource(int type, const QUrl& url) override;
};

/// Once, before any window: labels, hints and messages show tags as the words they are, but for labels that
/// are set to Qt::RichText, whose texts are the program's own and escape what they quote.
void keepLabelsPlain();

} // namespace telar
