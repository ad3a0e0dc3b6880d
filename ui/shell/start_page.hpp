// First sight: what Telar is, three samples one click away, the labs, recent files and the language.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QAbstractButton>
#include <QImage>
#include <QWidget>

namespace telar {

class Segmented;
class StartPicture;

/// A large button with a picture, a title and a sentence.
class SampleCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit SampleCard(QWidget* parent = nullptr);
    void setWords(const QString& title, const QString& sentence);
    void setPicture(const QImage& picture);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// What title and sentence need at the card's width.
    struct Words {
        double title = 0, sentence = 0;
    };
    Words words() const;

    QString sentence_;
    QImage picture_;
};

class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);
    void addRecent(const QString& path);
    void showRecent();
    /// "lab:ID" of where somebody was, and its title; empty: nowhere yet.
    void setLast(const QString& place, const QString& title);
    /// The tour and the language, for the head of the window.
    QWidget* headControls() const { return headControls_; }

signals:
    void languageChosen(const QString& code);
    /// A path, or "lab:ID/STATE".
    void openRequested(const QString& path);
    void chooseRequested();
    void helpRequested(const QString& page);
    void lessonRequested(const QString& id);
    void lessonsRequested();
    void tourRequested();

public slots:
    /// The first lessons with what is done, and how many exercises are.
    void showLessons();

private:
    void build();
    void makeHeadControls();
    QLayout* makeSamples(QWidget* page);
    QLayout* makeRecent(QWidget* page);
    QLayout* makeReading(QWidget* page);
    QLayout* makePractice(QWidget* page);
    void retranslate();
    void drawPictures();

    QWidget* headControls_;
    StartPicture* picture_;
    QLabel *practiceTitle_, *recentTitle_, *readTitle_, *recentEmpty_, *fact_;
    static constexpr int cardCount = 5;
    SampleCard* cards_[cardCount];
    Segmented* language_;
    QListWidget* recent_;
    QPushButton *open_, *readStart_, *allLessons_, *exercises_, *continue_, *tour_, *class_;
    QString lastPlace_, lastTitle_;
    QList<QPushButton*> lessons_;
    bool drawn_ = false; ///< in the colours of the theme
    JobRunner pictures_;
};

} // namespace telar
