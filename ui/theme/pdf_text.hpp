// Text of PDF files that can be copied and searched. Inter draws hyphens, colons and signs between digits and capitals with
// contextual forms, for which a PDF has no characters; Qt 6.4 cannot leave out single features of a font.
#pragma once

class QFont;

namespace telar {

/// The font draws each character with its own form.
void keepCharacters(QFont& font);

/// While one lives, fonts of the theme do so on this thread.
class PdfText {
public:
    PdfText();
    ~PdfText();
    PdfText(const PdfText&) = delete;
    PdfText& operator=(const PdfText&) = delete;
    static bool wanted();
};

} // namespace telar
