// A window in which a document is written: in both languages, on pages, with lists that give back what was removed, and with a
// file that is not lost.
#pragma once

#include "core/lesson/lesson.hpp"
#include "ui/base/language.hpp"
#include "ui/widgets/document_saver.hpp"
#include "ui/widgets/messages.hpp"

#include <QDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

class QLabel;

namespace telar {

class OwnText;
class PageStack;
class Segmented;

class DocumentEditor : public QDialog {
    Q_OBJECT
public:
    void showPage(int page);
    QString message() const;
    /// Whether the document is not as it was opened or saved last.
    bool modified() const { return document() != kept_; }
    /// Into its file, after asking for one where there is none; `then` where it has been written.
    void save(std::function<void()> then = {});
    /// Off the window's thread; `fileWritten`, `fileRead` or a message follows.
    void saveTo(const QString& path);
    virtual void openFrom(const QString& path) = 0;
    /// Calls `then` when nothing would be lost: at once, after saving, or never.
    void beforeLosing(std::function<void()> then) { saver_.beforeLosing(std::move(then)); }

signals:
    void fileWritten(const QString& path);
    void fileRead(const QString& path);

protected:
    using Words = std::function<QString()>;
    /// `names`: what the object names of its parts begin with: "editor" has "editorTitle"; `unsaved`: that of the question.
    DocumentEditor(const char* names, const char* unsaved, QWidget* parent);

    virtual std::string document() const = 0; ///< as a file has it
    virtual DocumentSaver::Words fileWords() const = 0;
    /// Writes the document as it is now; called on another thread.
    virtual std::function<Status(const std::string& path)> writer() const = 0;
    /// It has been written: what the message says.
    virtual QString savedWords(const QString& path) = 0;
    /// Says what stands in the way of a file.
    virtual bool writable() { return true; }
    /// Nobody wants what is not saved.
    virtual void dropped() {}
    /// Something has been typed or chosen.
    virtual void changed() {}
    /// Another language is written.
    virtual void showAll() = 0;

    /// The language, the title, `more` and the minutes.
    QWidget* buildHead(std::initializer_list<QWidget*> more);
    /// Their tabs and an empty stack.
    void buildPages(int pages);
    /// What is written, and beside it how it looks, under `label`.
    QWidget* buildText(QWidget* label, QWidget* parent);
    /// The message, *Open*, *Save as*, `more` and the main button.
    QWidget* buildFoot(std::initializer_list<QPushButton*> more);
    QPushButton* button(const char* name, QWidget* parent, Words words, Words hint = {});
    QLineEdit* line(const char* name, QWidget* parent, Words placeholder = {});
    /// `take` gets what `load` read of the file, off the window's thread.
    template <class Document, class Take>
    void read(const QString& path, Expected<Document> (*load)(const std::string&, const JobContext&), Take take) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        files_.start<Document>([load, path = absolute.toStdString()](const JobContext& job) { return load(path, job); },
                               [this, path, absolute, take](std::shared_ptr<const Document> document) {
                                   take(*document);
                                   saver_.setPath(absolute);
                                   keep();
                                   say(tr("Opened: %1").arg(path));
                                   emit fileRead(path);
                               },
                               [this](const Error& error) { say(translated(error), true); });
    }

    /// `take` gets what a person writes or chooses; `changed` follows.
    template <class Take>
    void onEdit(QLineEdit* field, Take take) {
        connect(field, &QLineEdit::textEdited, this, [this, take](const QString& words) {
            take(words.toStdString());
            changed();
        });
    }
    template <class Take>
    void onEdit(QPlainTextEdit* field, Take take) {
        connect(field, &QPlainTextEdit::textChanged, this, [this, field, take] {
            if (showing_)
                return;
            take(field->toPlainText().toStdString());
            changed();
        });
    }
    template <class Box, class Take>
    void onValue(Box* box, Take take) {
        connect(box, &Box::valueChanged, this, [this, take](auto value) {
            if (showing_)
                return;
            take(value);
            changed();
        });
    }
    /// Takes a row out of a list, shows what is left, and offers it back with the words `done`. `show` gets the row to look at.
    /// The list lives at least until the messages are withdrawn.
    template <class T>
    void removeRow(std::vector<T>& list, int row, const QString& done, std::function<void(int row)> show) {
        const T gone = list[static_cast<std::size_t>(row)];
        list.erase(list.begin() + row);
        show(std::max(0, row - 1));
        changed();
        messages_->undoable(done, [this, &list, row, gone, show] {
            const int at = std::min(row, static_cast<int>(list.size()));
            list.insert(list.begin() + at, gone);
            show(at);
            changed();
        });
    }

    void say(const QString& sentence, bool bad = false);
    /// As it is now it stands in its file.
    void keep() { kept_ = document(); }
    const std::string& kept() const { return kept_; }
    int languageIndex() const; ///< of the words that are written: 0 English, 1 Spanish
    std::string languageCode() const { return languageIndex() == 1 ? "es" : "en"; }
    std::string& written(Bilingual& words) { return languageIndex() == 1 ? words.es : words.en; }

    bool showing_ = false; ///< fields are being filled, by nobody's hand
    Segmented *language_ = nullptr, *pages_ = nullptr;
    PageStack* stack_ = nullptr;
    QLineEdit* title_ = nullptr;
    QSpinBox* minutes_ = nullptr;
    QPlainTextEdit* text_ = nullptr;
    OwnText* preview_ = nullptr;
    QPushButton* main_ = nullptr;
    Messages* messages_ = nullptr;
    JobRunner files_;
    DocumentSaver saver_;

private:
    template <class Widget>
    Widget* part(Widget* widget, const char* name) const {
        widget->setObjectName(QLatin1String(names_) + QLatin1String(name));
        return widget;
    }
    DocumentSaver::Document savedDocument();

    const char* names_;
    QLabel* message_ = nullptr;
    std::string kept_; ///< as it was opened or saved last
};

/// Of names in a line, separated by commas.
std::vector<std::string> namesIn(const std::string& line);

} // namespace telar
