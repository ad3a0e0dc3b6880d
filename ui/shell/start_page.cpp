#include "ui/shell/start_page.hpp"

#include "core/base/host.hpp"
#include "core/data/random.hpp"
#include "core/data/samples.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/lessons/lessons_dialog.hpp"
#include "ui/shell/start_picture.hpp"
#include "ui/shell/tour.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/painted.hpp"

#include <QFileInfo>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QSettings>

namespace telar {

static constexpr int pictureHigh = 92; // of a card

SampleCard::SampleCard(QWidget* parent) : QAbstractButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SampleCard::setWords(const QString& title, const QString& sentence) {
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(sentence);
    sentence_ = sentence;
    sentence_.replace(QStringLiteral(" × "), QStringLiteral("\u00a0×\u00a0")); // sizes are not broken between lines
    update();
}

void SampleCard::setPicture(const QImage& picture) {
    picture_ = picture;
    update();
}

QSize SampleCard::sizeHint() const { return {px(220), px(pictureHigh + 10 + 22 + 2 + 54 + 10)}; }

bool SampleCard::event(QEvent* event) {
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    return QAbstractButton::event(event);
}

SampleCard::Words SampleCard::words() const {
    const auto height = [across = width() - 2 - px(24)](TypeRole role, const QString& text) {
        return QFontMetricsF(fontOf(role)).boundingRect(QRectF(0, 0, across, px(200)), Qt::TextWordWrap, text).height();
    };
    return {std::max<double>(px(22), height(TypeRole::Heading, text())), height(TypeRole::Body, sentence_)};
}

void SampleCard::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const Colors& c = colors();
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    // Where the keys are is a frame, what lies under the pointer is a ground.
    p.setPen(hasFocus() ? QPen(c.accent, 2) : QPen(c.border, 1));
    p.setBrush(underMouse() ? c.accentSoft : c.surface);
    p.drawRoundedRect(box, px(8), px(8));
    // The words keep their room; the picture has what is left, and fills it. All cards of a row are laid out alike.
    Words most;
    for (const auto* card : parentWidget()->findChildren<SampleCard*>(Qt::FindDirectChildrenOnly)) {
        const auto needed = card->words();
        most = {std::max(most.title, needed.title), std::max(most.sentence, needed.sentence)};
    }
    const double left = box.height() - px(10 + 2 + 10) - most.title - most.sentence;
    const QRectF well(box.left(), box.top(), box.width(), std::clamp<double>(left, px(40), px(170)));
    QPainterPath card, strip;
    card.addRoundedRect(box, px(8), px(8));
    strip.addRect(well);
    p.save();
    p.setClipPath(card.intersected(strip));
    p.fillRect(well, c.sunken);
    if (!picture_.isNull()) {
        const QSizeF fit = QSizeF(picture_.size()).scaled(well.size(), Qt::KeepAspectRatioByExpanding);
        p.drawImage(QRectF(well.center() - QPointF(fit.width() / 2, fit.height() / 2), fit), picture_);
    }
    p.restore();
    p.setPen(hasFocus() ? QPen(c.accent, 2) : QPen(c.border, 1));
    p.setBrush(Qt::NoBrush);
    p.drawRoundedRect(box, px(8), px(8));
    p.setPen(c.text);
    p.setFont(fontOf(TypeRole::Heading));
    const QRectF title(box.left() + px(12), well.bottom() + px(10), box.width() - px(24), most.title);
    p.drawText(title, Qt::AlignLeft | Qt::TextWordWrap, text());
    p.setPen(c.muted);
    p.setFont(fontOf(TypeRole::Body));
    p.drawText(QRectF(title.left(), title.bottom() + px(2), title.width(), box.bottom() - title.bottom() - px(8)),
               Qt::AlignLeft | Qt::TextWordWrap, sentence_);
}

namespace {

/// What a file is opened as.
const char* iconOf(const QFileInfo& file) {
    static const std::pair<const char*, QStringList> kinds[] = {{"kernel", {"cu", "cuh", "c", "cpp", "py", "ipynb"}},
                                                                {"network", {"onnx"}},
                                                                {"volume", {"nii", "gz", "dcm"}},
                                                                {"matrix", {"csv", "txt", "npy", "pb"}},
                                                                {"thesis", {"telar-report", "telar-lesson"}},
                                                                {"table", {"telar-exercise", "telar-handin"}},
                                                                {"start", {"telar"}}};
    if (file.isDir())
        return "folder";
    for (const auto& [name, suffixes] : kinds)
        if (suffixes.contains(file.suffix().toLower()))
            return name;
    return "image";
}

/// The first digits of those that the lab trains on.
QImage digitsPicture() {
    constexpr int across = 6, down = 4, side = 62;
    QImage picture(420, 280, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter p(&picture);
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    if (const auto digits = digitSamples(across * down, 0, 35))
        for (int i = 0; i < across * down; ++i) {
            const QImage one(digits->samples->plane(i), 28, 28, 28, QImage::Format_Grayscale8);
            p.drawImage(QRectF(4 + 70 * (i % across), 4 + 70 * (i / across), side, side), one);
        }
    return picture;
}

} // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent) {
    setObjectName("startPage");
    build();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        drawn_ = false;
        drawPictures();
    });
    onEvent(this, {QEvent::Show}, [this] {
        showLessons(); // what has been done meanwhile
        drawPictures();
    });
    keepWords(this, [this] { retranslate(); });
}

void StartPage::build() {
    auto* outer = new QHBoxLayout(this);
    outer->addStretch();
    auto* page = new QWidget(this);
    page->setMaximumWidth(px(1640));
    auto* column = spaced(padded(new QVBoxLayout(page), {24, 20, 24, 16}), 8);
    addAll(outer, wide(page), spring());

    makeHeadControls();
    picture_ = new StartPicture(page);
    column->addWidget(picture_, 1);
    auto* samplesTitle = spokenLabel("section", TELAR_SAYS("Try one of these"), page);
    addAll(column, samplesTitle, makeSamples(page));
    addScaledSpacing(column, 4);
    auto* lower = spaced(new QHBoxLayout, 28);
    lower->addLayout(makeRecent(page), 1);
    lower->addLayout(makeReading(page), 1);
    lower->addLayout(makePractice(page), 1);
    column->addLayout(lower);
    for (auto* label : {recentTitle_, readTitle_, practiceTitle_, samplesTitle})
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusProxy(cards_[0]);
    connect(language_, &Segmented::chosen, this, [this](int index) { emit languageChosen(languages().at(index)); });
    connect(open_, &QPushButton::clicked, this, &StartPage::chooseRequested);
    connect(recent_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { emit openRequested(item->data(Qt::UserRole).toString()); });
    connect(recent_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { emit openRequested(item->data(Qt::UserRole).toString()); });
}

void StartPage::makeHeadControls() {
    headControls_ = new QWidget(this);
    auto* row = spaced(bare(new QHBoxLayout(headControls_)), 8);
    language_ = named(new Segmented(2, headControls_), "startLanguage");
    language_->setTexts({QStringLiteral("English"), QStringLiteral("Español")});
    tour_ = named(new QPushButton(icon("play"), QString(), headControls_), "startTour");
    addAll(row, tour_, aligned(language_, Qt::AlignVCenter));
    connect(tour_, &QPushButton::clicked, this, &StartPage::tourRequested);
}

QLayout* StartPage::makeSamples(QWidget* page) {
    auto* cards = spaced(new QHBoxLayout, 10);
    static const char* const states[] = {"lab:pooling/image", "lab:pooling/numbers", "lab:matmul/threads",
                                         "lab:bench/banks", "lab:mlp/curves"};
    for (int i = 0; i < cardCount; ++i) {
        cards_[i] = new SampleCard(page);
        cards_[i]->setObjectName(QStringLiteral("sample%1").arg(i));
        cards->addWidget(cards_[i]);
        connect(cards_[i], &SampleCard::clicked, this,
                [this, i] { emit openRequested(QString::fromLatin1(states[i])); });
    }
    return cards;
}

/// What was open before.
QLayout* StartPage::makeRecent(QWidget* page) {
    auto* left = spaced(new QVBoxLayout, 8);
    continue_ = withIcon(named(new QPushButton(page), "continue"), "repeat");
    connect(continue_, &QPushButton::clicked, this, [this] { emit openRequested(lastPlace_); });
    recentTitle_ = spokenLabel("section", TELAR_SAYS("Recent files"), page);
    recentEmpty_ = wrapped(spokenLabel(
        "muted", TELAR_SAYS("Files that you open appear here. You can also drop a file anywhere in the window."),
        page));
    recent_ = new QListWidget(page);
    recent_->setMaximumHeight(px(84));
    recent_->setStyleSheet(QStringLiteral("QListWidget { background: transparent; border: none; }"));
    open_ = withIcon(says(new QPushButton(page), TELAR_SAYS("Open a file…")), "open");
    addAll(left, recentTitle_, recentEmpty_, recent_, spaced(inRow(open_, continue_, spring(1)), 8), spring(1));
    return left;
}

/// Lessons and help.
QLayout* StartPage::makeReading(QWidget* page) {
    auto* column = spaced(new QVBoxLayout, 6);
    readTitle_ = spokenLabel("section", TELAR_SAYS("Lessons"), page);
    column->addWidget(readTitle_);
    for (std::size_t i = 0; i < std::min<std::size_t>(3, builtInLessons().size()); ++i) {
        auto* link = roleButton("link", page);
        link->setObjectName(QStringLiteral("lesson%1").arg(i));
        connect(link, &QPushButton::clicked, this,
                [this, i] { emit lessonRequested(QString::fromStdString(builtInLessons()[i].id)); });
        column->addWidget(link, 0, Qt::AlignLeft);
        lessons_ << link;
    }
    allLessons_ = says(roleButton("link", page), TELAR_SAYS("All lessons…"));
    addAll(column, aligned(allLessons_, Qt::AlignLeft), spring(1));
    connect(allLessons_, &QPushButton::clicked, this, &StartPage::lessonsRequested);
    return column;
}

/// Exercises, what students have handed in, and this computer.
QLayout* StartPage::makePractice(QWidget* page) {
    auto* column = spaced(new QVBoxLayout, 6);
    practiceTitle_ = spokenLabel("section", TELAR_SAYS("Practise and teach"), page);
    fact_ = wrapped(roleLabel("muted", page));
    exercises_ = named(roleButton("link", page), "exercises");
    class_ = says(named(roleButton("link", page), "class"), TELAR_SAYS("Class: student submissions"));
    readStart_ = says(roleButton("link", page), TELAR_SAYS("What you can do here"));
    column->addWidget(practiceTitle_);
    for (auto* link : {exercises_, class_, readStart_})
        column->addWidget(link, 0, Qt::AlignLeft);
    addAll(column, fact_, spring(1));
    connect(exercises_, &QPushButton::clicked, this,
            [this] { emit openRequested(QStringLiteral("lab:bench/exercises")); });
    connect(class_, &QPushButton::clicked, this, [this] { emit openRequested(QStringLiteral("lab:bench/class")); });
    connect(readStart_, &QPushButton::clicked, this, [this] { emit helpRequested(QStringLiteral("start")); });
    return column;
}

void StartPage::showLessons() {
    exercises_->setText(
        tr("Exercises: write a kernel, %1 of %2 done").arg(exercisesDone()).arg(builtInExercises().size()));
    for (int i = 0; i < lessons_.size(); ++i) {
        const auto& lesson = builtInLessons()[static_cast<std::size_t>(i)];
        const QString title = QString::fromStdString(lesson.title.in(language().toStdString()));
        lessons_[i]->setText((lessonProgress(lesson.id).done ? QStringLiteral("✓ ") : QString()) +
                             tr("%1 · %2 minutes").arg(title).arg(lesson.minutes));
    }
}

void StartPage::setLast(const QString& place, const QString& title) {
    lastPlace_ = place;
    lastTitle_ = title;
    continue_->setVisible(!place.isEmpty());
    continue_->setText(tr("Continue: %1").arg(title));
}

void StartPage::addRecent(const QString& path) {
    QSettings settings;
    auto paths = settings.value(QStringLiteral("recent")).toStringList();
    paths.removeAll(path);
    paths.prepend(path);
    settings.setValue(QStringLiteral("recent"), QStringList(paths.mid(0, 8)));
    showRecent();
}

void StartPage::showRecent() {
    recent_->clear();
    for (const auto& path : QSettings().value(QStringLiteral("recent")).toStringList()) {
        if (!QFileInfo::exists(path))
            continue;
        auto* item = new QListWidgetItem(icon(iconOf(QFileInfo(path))), QFileInfo(path).fileName(), recent_);
        item->setToolTip(path);
        item->setData(Qt::UserRole, path);
    }
    recent_->setVisible(recent_->count() > 0);
    recentEmpty_->setVisible(recent_->count() == 0);
}

// The pictures on the cards are the data that the samples open.
void StartPage::drawPictures() {
    if (drawn_ || !isVisible())
        return;
    drawn_ = true;
    pictures_.start<std::vector<QImage>>(
        [c = colors(), heading = fontOf(TypeRole::Mono)](const JobContext&) -> Expected<std::vector<QImage>> {
            std::vector<QImage> out;
            QImage strip(3 * static_cast<int>(phantomColumns) + 16, static_cast<int>(phantomRows),
                         QImage::Format_ARGB32_Premultiplied);
            strip.fill(Qt::transparent);
            QPainter sp(&strip);
            for (int i = 0; i < 3; ++i) {
                const auto slice = phantomSlice(phantomClasses[i], 45, 35);
                const QImage image(slice.data(), static_cast<int>(slice.columns()), static_cast<int>(slice.rows()),
                                   static_cast<int>(slice.columns()), QImage::Format_Grayscale8);
                sp.drawImage(i * (static_cast<int>(phantomColumns) + 8), 0, image);
            }
            sp.end();
            out.push_back(strip);
            const auto numbers = randomMatrix(4, 6, 35, 9);
            QImage grid(420, 280, QImage::Format_ARGB32_Premultiplied);
            grid.fill(Qt::transparent);
            QPainter p(&grid);
            p.setRenderHint(QPainter::Antialiasing);
            QFont font = heading;
            font.setPixelSize(28);
            p.setFont(font);
            const auto& values = std::get<Matrix<uint8_t>>(numbers->values);
            for (int r = 0; r < 4; ++r) {
                for (int k = 0; k < 6; ++k) {
                    const QRectF cell(k * 70 + 3, r * 70 + 3, 64, 64);
                    const bool window = r >= 1 && r < 3 && k >= 2 && k < 4;
                    p.setPen(window ? QPen(c.focus, 3) : QPen(c.border, 1));
                    p.setBrush(c.surface);
                    p.drawRoundedRect(cell, 8, 8);
                    p.setPen(c.text);
                    p.drawText(cell, Qt::AlignCenter, QString::number(values.at(r, k)));
                }
            }
            p.end();
            out.push_back(grid);
            // Two by three blocks of threads: a colour a warp, the thread's place in each cell.
            QImage threads(420, 280, QImage::Format_ARGB32_Premultiplied);
            threads.fill(Qt::transparent);
            QPainter tp(&threads);
            tp.setRenderHint(QPainter::Antialiasing);
            font.setPixelSize(13);
            tp.setFont(font);
            for (int r = 0; r < 8; ++r) {
                for (int k = 0; k < 12; ++k) {
                    const QRectF cell(k * 35 + 2, r * 35 + 2, 31, 31);
                    QColor ink = c.series[(r / 2 + 3 * (k / 4)) % 7];
                    ink.setAlpha(190);
                    tp.setPen(Qt::NoPen);
                    tp.setBrush(ink);
                    tp.drawRoundedRect(cell, 4, 4);
                    tp.setPen(inkOn(ink));
                    tp.drawText(cell, Qt::AlignCenter, QStringLiteral("%1,%2").arg(k % 4).arg(r % 4));
                }
            }
            tp.setPen(QPen(c.text, 2, Qt::DashLine));
            tp.setBrush(Qt::NoBrush);
            for (int block = 0; block < 6; ++block)
                tp.drawRect(QRectF(block % 3 * 140 + 1, block / 3 * 140 + 1, 138, 138));
            tp.end();
            out.push_back(threads);
            // Reading a tile that others still write: the line is marked as the page marks it.
            QImage code(420, 280, QImage::Format_ARGB32_Premultiplied);
            code.fill(c.surface);
            QPainter bp(&code);
            font.setPixelSize(25);
            bp.setFont(font);
            bp.fillRect(QRectF(0, 140, 420, 48), c.badSoft);
            bp.fillRect(QRectF(0, 140, 8, 48), c.bad);
            bp.setPen(c.text);
            bp.drawText(QRectF(24, 92, 396, 48), Qt::AlignVCenter, QStringLiteral("tile[x][y] = in[i];"));
            bp.drawText(QRectF(24, 140, 396, 48), Qt::AlignVCenter, QStringLiteral("out[i] = tile[y][x];"));
            bp.end();
            out.push_back(code);
            out.push_back(digitsPicture());
            out.push_back(strip.copy(0, 0, static_cast<int>(phantomColumns), static_cast<int>(phantomRows))
                              .convertToFormat(QImage::Format_Grayscale8));
            return out;
        },
        [this](std::shared_ptr<const std::vector<QImage>> images) {
            for (int i = 0; i < cardCount; ++i)
                cards_[i]->setPicture((*images)[static_cast<std::size_t>(i)]);
            if (picture_->map().isNull())
                picture_->setSlice(images->back());
        });
}

void StartPage::retranslate() {
    cards_[0]->setWords(tr("Pool a brain slice"), tr("A 2 × 2 window glides over a slice and keeps the maximum."));
    cards_[1]->setWords(tr("Pooling by hand"),
                        tr("Eight by eight numbers, a 3 × 3 window with padding, and the arithmetic of every step."));
    cards_[2]->setWords(tr("Which thread computed this cell?"),
                        tr("Blocks, warps and lanes of a matrix product, and what each of them read."));
    cards_[3]->setWords(tr("Your own CUDA kernel"),
                        tr("Write it, run it without a GPU, and see how its lanes use the memory banks."));
    cards_[4]->setWords(tr("A network that learns"),
                        tr("Train it on digits, change the rate while it learns, draw one yourself."));
    tour_->setText(tr("%1-second tour").arg(Tour::seconds()));
    setLast(lastPlace_, lastTitle_);
    showLessons();
    const auto host = hostFacts();
    fact_->setText(tr("This computer: %1, %n cores, %2.", nullptr, host.cores)
                       .arg(QString::fromStdString(host.processor), QString::fromLatin1(simdName(host.simd))));
    language_->setCurrent(static_cast<int>(languages().indexOf(language())));
    showRecent();
}

} // namespace telar
