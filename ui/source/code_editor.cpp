#include "ui/source/code_editor.hpp"

#include "ui/theme/theme.hpp"

#include <Qsci/qscicommandset.h>

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QMenu>
#include <QMimeData>
#include <QWheelEvent>

#include <vector>

namespace telar {

namespace {

constexpr char cudaWords[] =
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __launch_bounds__ "
    "__forceinline__ __noinline__ __grid_constant__ threadIdx blockIdx blockDim gridDim warpSize "
    "__syncthreads __syncthreads_count __syncthreads_and __syncthreads_or __syncwarp __threadfence "
    "__threadfence_block __threadfence_system __shfl_sync __shfl_up_sync __shfl_down_sync __shfl_xor_sync "
    "__ballot_sync __any_sync __all_sync __match_any_sync __match_all_sync __activemask __popc __ffs __clz "
    "__ldg __fmaf_rn atomicAdd atomicSub atomicMax atomicMin atomicCAS atomicExch atomicAnd atomicOr "
    "atomicXor "
    "atomicInc atomicDec printf assert clock64 dim3 float2 float3 float4 int2 int3 int4 uint2 uint3 uint4 "
    "double2 half half2 __half __half2 __nv_bfloat16 cudaMalloc cudaFree cudaMemcpy cudaDeviceSynchronize";

/// Keys that mean something else in this program, or would surprise a beginner.
constexpr QsciCommand::Command notHere[] = {QsciCommand::Undo,
                                            QsciCommand::Redo,
                                            QsciCommand::LineDelete,
                                            QsciCommand::LineCut,
                                            QsciCommand::LineCopy,
                                            QsciCommand::LineTranspose,
                                            QsciCommand::SelectionLowerCase,
                                            QsciCommand::SelectionUpperCase,
                                            QsciCommand::ZoomIn,
                                            QsciCommand::ZoomOut,
                                            QsciCommand::EditToggleOvertype,

                                            QsciCommand::LineDuplicate,
                                            QsciCommand::SelectionDuplicate,
                                            QsciCommand::Cancel};

} // namespace

const char* CudaLexer::keywords(int set) const {
    return set == 2 ? cudaWords : set == 1 ? QsciLexerCPP::keywords(1) : nullptr;
}

/// Of a lexer whose editor is on that screen: fixed width, in Scintilla's points.
static QFont sourceFont(const QWidget* screen) {
    QFont font = fontOf(TypeRole::Mono);
    // Scintilla takes one family and points; the theme says a list and pixels.
    const int pixels = font.pixelSize();
    // Without ligatures: a student reads the <= that is to be typed.
    const QString plain = QStringLiteral("DejaVu Sans Mono");
    font = QFont(QFontDatabase::hasFamily(plain) ? plain : QFontInfo(font).family());
    font.setPointSizeF(pixels * 72.0 / (screen ? screen->logicalDpiY() : 96));
    return font;
}

void CudaLexer::restyle() {
    const Colors& c = colors();
    const QFont font = sourceFont(editor());
    setDefaultFont(font);
    setDefaultPaper(c.surface);
    setDefaultColor(c.text);
    for (int style = 0; style < 128; ++style) {
        if (style >= 32 && style < 64)
            continue;                                // Scintilla's own
        QColor ink = style >= 64 ? c.muted : c.text; // from 64 on: what the preprocessor leaves out
        switch (style) {
        case Comment:
        case CommentLine:
        case CommentDoc:
        case CommentLineDoc:
        case CommentDocKeyword:
        case CommentDocKeywordError:
        case PreProcessorComment:
        case PreProcessorCommentLineDoc:
            ink = c.muted;
            break;
        case Keyword:
            ink = c.accent;
            break;
        case KeywordSet2:
            ink = c.series[3];
            break;
        case Number:
        case UserLiteral:
            ink = c.series[1];
            break;
        case DoubleQuotedString:
        case SingleQuotedString:
        case RawString:
        case EscapeSequence:
            ink = c.good;
            break;
        case UnclosedString:
            ink = c.bad;
            break;
        case PreProcessor:
            ink = c.series[3];
            break;
        default:
            break;
        }
        QFont own = font;
        own.setBold(style == KeywordSet2);
        setColor(ink, style);
        setPaper(c.surface, style);
        setEolFill(false, style);
        setFont(own, style);
    }
}

const char* PythonLexer::keywords(int set) const {
    return set == 2
               ? "cuda jit vectorize guvectorize grid gridsize threadIdx blockIdx blockDim gridDim syncthreads "
                 "syncwarp "
                 "shared local const atomic to_device copy_to_host device_array device_array_like synchronize numba "
                 "pycuda SourceModule"
               : QsciLexerPython::keywords(set);
}

void PythonLexer::restyle() {
    const Colors& c = colors();
    const QFont font = sourceFont(editor());
    setDefaultFont(font);
    setDefaultPaper(c.surface);
    setDefaultColor(c.text);
    const std::pair<std::vector<int>, QColor> inks[] = {
        {{Comment, CommentBlock}, c.muted},
        {{Keyword}, c.accent},
        {{HighlightedIdentifier, Decorator}, c.series[3]},
        {{Number}, c.series[1]},
        {{DoubleQuotedString, SingleQuotedString, TripleSingleQuotedString, TripleDoubleQuotedString,
          DoubleQuotedFString, SingleQuotedFString, TripleSingleQuotedFString, TripleDoubleQuotedFString},
         c.good},
        {{UnclosedString}, c.bad}};
    for (int style = 0; style < 32; ++style) {
        QFont own = font;
        own.setBold(style == HighlightedIdentifier);
        setColor(c.text, style);
        setPaper(c.surface, style);
        setEolFill(false, style);
        setFont(own, style);
    }
    for (const auto& [styles, ink] : inks)
        for (const int style : styles)
            setColor(ink, style);
}

CodeEditor::CodeEditor(QWidget* parent) : QsciScintilla(parent) {
    setUtf8(true);
    setEolMode(EolUnix);
    setWrapMode(WrapNone);
    setTabWidth(4);
    setIndentationsUseTabs(false);
    setTabIndents(true);
    setBackspaceUnindents(true);
    setAutoIndent(true);
    setBraceMatching(SloppyBraceMatch);
    setCaretLineVisible(true);
    setFrameShape(QFrame::NoFrame);
    SendScintilla(SCI_SETSCROLLWIDTH, 1);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1);
    SendScintilla(SCI_SETUNDOCOLLECTION, 0ul);
    SendScintilla(SCI_SETEXTRAASCENT, 1);
    SendScintilla(SCI_SETEXTRADESCENT, 1);
    for (const auto command : notHere)
        if (auto* known = standardCommands()->find(command)) {
            known->setKey(0);
            known->setAlternateKey(0);
        }
}

bool CodeEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape ||
            (key->modifiers() & Qt::ControlModifier && (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab))) {
            event->accept();
            return true;
        }
    }
    return QsciScintilla::event(event);
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_Escape || (control && event->key() == Qt::Key_Tab))
        leave(true);
    else if (control && event->key() == Qt::Key_Backtab)
        leave(false);
    else
        QsciScintilla::keyPressEvent(event);
}

void CodeEditor::leave(bool next) {
    leaving_ = true;
    next ? focusNextChild() : focusPreviousChild();
    leaving_ = false;
}

bool CodeEditor::focusNextPrevChild(bool next) {
    return leaving_ ? QAbstractScrollArea::focusNextPrevChild(next) : QsciScintilla::focusNextPrevChild(next);
}

void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const auto add = [&](const QString& words, auto&& call, bool enabled) {
        menu.addAction(words, this, call)->setEnabled(enabled);
    };
    add(
        tr("Cut"), [this] { cut(); }, hasSelectedText() && !isReadOnly());
    add(
        tr("Copy"), [this] { copy(); }, hasSelectedText());
    add(
        tr("Paste"), [this] { paste(); }, !isReadOnly() && SendScintilla(SCI_CANPASTE));
    menu.addSeparator();
    add(
        tr("Select all"), [this] { selectAll(); }, true);
    menu.exec(event->globalPos());
}

void CodeEditor::wheelEvent(QWheelEvent* event) {
    if (event->modifiers() & Qt::ControlModifier) // the size of type is the theme's
        event->ignore();
    else
        QsciScintilla::wheelEvent(event);
}

void CodeEditor::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->ignore();
    else
        QsciScintilla::dragEnterEvent(event);
}

void CodeEditor::dragMoveEvent(QDragMoveEvent* event) {
    if (event->mimeData()->hasUrls())
        event->ignore();
    else
        QsciScintilla::dragMoveEvent(event);
}

void CodeEditor::dropEvent(QDropEvent* event) {
    if (event->mimeData()->hasUrls())
        event->ignore();
    else
        QsciScintilla::dropEvent(event);
}

bool CodeEditor::hiddenLineInSight() const {
    if (SendScintilla(SCI_GETALLLINESVISIBLE))
        return false;
    const auto first = SendScintilla(SCI_GETFIRSTVISIBLELINE), most = SendScintilla(SCI_LINESONSCREEN) + 1;
    for (long shown = first; shown <= first + most; ++shown) {
        const auto line = SendScintilla(SCI_DOCLINEFROMVISIBLE, static_cast<unsigned long>(shown));
        if (!SendScintilla(SCI_GETLINEVISIBLE, static_cast<unsigned long>(line)))
            return true;
    }
    return false;
}

// Scintilla forgets a fold whose head is edited away and keeps its lines hidden; where one of them is the line to be
// painted, it ends the program.
void CodeEditor::paintEvent(QPaintEvent* event) {
    if (!SendScintilla(SCI_GETALLLINESVISIBLE))
        SendScintilla(SCI_COLOURISE, static_cast<unsigned long>(SendScintilla(SCI_GETENDSTYLED)), -1L); // folds, too
    if (hiddenLineInSight()) {
        SendScintilla(SCI_FOLDALL, static_cast<unsigned long>(SC_FOLDACTION_EXPAND));
        SendScintilla(SCI_SHOWLINES, 0UL, static_cast<long>(lines() - 1));
    }
    QsciScintilla::paintEvent(event);
}

} // namespace telar
