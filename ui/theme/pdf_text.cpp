#include "ui/theme/pdf_text.hpp"

#include <QFont>

namespace telar {

static thread_local int scopes = 0;

void keepCharacters(QFont& font) { font.setStyleStrategy(QFont::PreferNoShaping); }

PdfText::PdfText() { ++scopes; }

PdfText::~PdfText() { --scopes; }

bool PdfText::wanted() { return scopes > 0; }

} // namespace telar
