#include "ui/theme/pdf_text.hpp"

#include <QFont>

namespace telar {

/// Open scopes and one. Not from 0: mold 1.10 lets the part that becomes read-only begin at variables without a content, which
/// may lie on a page that is not there, and then the program does not start.
static thread_local int scopes = 1;

void keepCharacters(QFont& font) { font.setStyleStrategy(QFont::PreferNoShaping); }

PdfText::PdfText() { ++scopes; }

PdfText::~PdfText() { --scopes; }

bool PdfText::wanted() { return scopes > 1; }

} // namespace telar
