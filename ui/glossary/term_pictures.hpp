// The picture of each term of the glossary.
#pragma once

#include <QImage>
#include <QStringList>

namespace telar {

class Sketch;

/// A picture of one term: what it is called in the pages ("term:stride"), its size and what draws it.
struct TermPicture {
    const char* name;
    double width, height;
    void (*draw)(Sketch&);
};

// By the part of the glossary.
const std::vector<TermPicture>& windowPictures();
const std::vector<TermPicture>& threadPictures();
const std::vector<TermPicture>& memoryPictures();
const std::vector<TermPicture>& trainingPictures();

QStringList termPictureNames();
/// In the theme's colours and the window's language; null where no term is called so.
QImage termPicture(const QString& name, double ratio);

} // namespace telar
