#include "ui/glossary/term_pictures.hpp"

#include "ui/glossary/sketch.hpp"

namespace telar {

namespace {

std::vector<TermPicture> everyTerm() {
    std::vector<TermPicture> all;
    for (const auto* part : {&windowPictures(), &threadPictures(), &memoryPictures(), &trainingPictures()})
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

} // namespace

QStringList termPictureNames() {
    QStringList names;
    for (const auto& one : everyTerm())
        names << QLatin1String(one.name);
    return names;
}

QImage termPicture(const QString& name, double ratio) {
    for (const auto& one : everyTerm())
        if (name == QLatin1String(one.name)) {
            Sketch sketch({one.width, one.height}, ratio);
            one.draw(sketch);
            return sketch.image();
        }
    return {};
}

} // namespace telar
