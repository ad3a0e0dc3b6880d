#include "ui/charts/export_animation.hpp"

#include "core/base/output_file.hpp"
#include "core/matrix/matrix.hpp"
#include "core/simt/cuda/python.hpp"
#include "ui/base/chosen_tools.hpp"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QPicture>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr double widest = 1920; ///< pixels: beyond, players stutter

struct Sheet {
    QSize pixels; ///< even numbers, as encoders want them
    QSizeF units; ///< 1/96 inch
};

Sheet sheetOf(const Exportable& item, const ExportOptions& options) {
    const QSizeF mm = options.sizeMm.isEmpty() ? item.defaultMm : options.sizeMm;
    const double dpi = std::min<double>(options.dpi, widest / (std::max(mm.width(), mm.height()) / mmPerInch));
    const QSizeF size = mm / mmPerInch * dpi;
    const auto even = [](double side) { return std::max(2, 2 * qRound(side / 2)); };
    return {QSize(even(size.width()), even(size.height())), mm / mmPerInch * 96};
}

QImage frameOf(const Exportable& item, const Sheet& sheet, const ExportOptions& options, int frame) {
    const Colors& colors = options.dark ? Theme::darkColors() : Theme::lightColors();
    QImage image(sheet.pixels, QImage::Format_RGB888);
    if (image.isNull())
        return image;
    image.fill(colors.surface);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(sheet.pixels.width() / sheet.units.width(), sheet.pixels.height() / sheet.units.height());
    paintFrame(painter, QRectF(QPointF(0, 0), sheet.units), colors, *item.animation, options.film, frame);
    return image;
}

Error unwritten(const QString& path, const QString& reason) {
    return environmentError(text(TELAR_TR("core", "The animation could not be written: %1"), reason.toStdString()),
                            Text{path.toStdString(), {}},
                            text(TELAR_TR("core", "Choose another folder or free some space on the disk.")));
}

/// Every frame in turn to `take`, which says what went wrong, or nothing.
Status eachFrame(const Exportable& item, const ExportOptions& options, const JobContext& job,
                 const std::function<Status(const QImage&, int)>& take) {
    const Sheet sheet = sheetOf(item, options);
    if (auto memory = checkMemory(int64_t{8} * sheet.pixels.width() * sheet.pixels.height()); !memory)
        return memory;
    job.start(item.animation->frames);
    for (int i = 0; i < item.animation->frames; ++i) {
        if (job.stopRequested())
            return cancelledError();
        const QImage image = frameOf(item, sheet, options, i);
        if (image.isNull())
            return environmentError(text(TELAR_TR("core", "There is not enough memory for a picture of %1 × %2 pixels"),
                                         sheet.pixels.width(), sheet.pixels.height()));
        if (auto taken = take(image, i); !taken)
            return taken;
        job.advance();
    }
    return {};
}

Status writeFolder(const QString& path, const Exportable& item, const ExportOptions& options, const JobContext& job) {
    TELAR_TAKE(folder, AtomicFolder::create(path.toStdString()));
    auto done = eachFrame(item, options, job, [&](const QImage& image, int frame) -> Status {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        if (!image.save(&buffer, "png"))
            return outOfMemoryError();
        const QString name = QStringLiteral("%1.png").arg(frame + 1, 5, 10, QLatin1Char('0'));
        return folder->add(name.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
    return done ? folder->commit() : done;
}

QStringList encoderArguments(ExportFormat format, const QSize& size, double rate, const QString& to) {
    const auto read =
        QStringLiteral(
            "-hide_banner -loglevel error -y -f rawvideo -pixel_format rgb24 -video_size %1x%2 -framerate %3 -i - ")
            .arg(QString::number(size.width()), QString::number(size.height()), QString::number(rate, 'g', 6));
    const auto written =
        format == ExportFormat::Gif
            ? QStringLiteral("-filter_complex "
                             "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none -loop 0 -f gif")
            : QStringLiteral("-c:v libx264 -pix_fmt yuv420p -crf 18 -movflags +faststart -f mp4");
    return QString(read + written).split(QLatin1Char(' ')) << to;
}

/// What OpenCV's VideoWriter is given by a Python that has it: width, height, frames a second, and the file.
constexpr const char* writesByOpenCv = R"PY(
import os, shutil, sys
import cv2, numpy
width, height, rate, path = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
part = path + '.mp4'  # VideoWriter knows the format by the name
for code in ('avc1', 'mp4v'):  # H.264 where this OpenCV has it
    film = cv2.VideoWriter(part, cv2.VideoWriter_fourcc(*code), rate, (width, height))
    if film.isOpened():
        break
else:
    sys.exit('cv2.VideoWriter writes no MP4 here')
while True:
    frame = sys.stdin.buffer.read(3 * width * height)
    if len(frame) < 3 * width * height:
        break
    film.write(cv2.cvtColor(numpy.frombuffer(frame, numpy.uint8).reshape(height, width, 3), cv2.COLOR_RGB2BGR))
film.release()
with open(part, 'rb') as made, open(path, 'wb') as film:
    shutil.copyfileobj(made, film)
os.remove(part)
)PY";

/// The first of the user's Pythons with the package cv2 in one of its usual folders; none is started. Empty: there is none.
QString pythonWithOpenCv() {
    auto all = cuda::pythonsToChoose({});
    if (!chosenPython().empty())
        all.insert(all.begin(), chosenPython());
    for (const auto& python : all) {
        QDir prefix(QFileInfo(QString::fromStdString(python)).absolutePath());
        prefix.cdUp();
        for (const char* place : {"lib", "local/lib"}) {
            const QDir lib(prefix.filePath(QLatin1String(place)));
            for (const auto& version : lib.entryList({QStringLiteral("python3*")}, QDir::Dirs))
                for (const char* packages : {"site-packages", "dist-packages"})
                    if (!QDir(lib.filePath(version + QLatin1Char('/') + QLatin1String(packages)))
                             .entryList({QStringLiteral("cv2"), QStringLiteral("cv2.*.so")})
                             .isEmpty())
                        return QString::fromStdString(python);
        }
    }
    return {};
}

bool hasFfmpeg() { return !QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty(); }

Status encode(const QString& path, ExportFormat format, const Exportable& item, const ExportOptions& options,
              const JobContext& job) {
    TELAR_TAKE(file, AtomicFile::create(path.toStdString()));
    // What is no regular file is written by the encoder itself.
    const QString part = file->temporary().empty() ? path : QString::fromStdString(file->temporary());
    const auto pace = paceOf(*item.animation, options.film);
    QProcess encoder;
    encoder.setProcessChannelMode(QProcess::MergedChannels);
    const auto size = sheetOf(item, options).pixels;
    if (hasFfmpeg())
        encoder.start(QStringLiteral("ffmpeg"), encoderArguments(format, size, pace.framesPerSecond, part));
    else
        encoder.start(pythonWithOpenCv(),
                      {QStringLiteral("-c"), QLatin1String(writesByOpenCv), QString::number(size.width()),
                       QString::number(size.height()), QString::number(pace.framesPerSecond, 'g', 6), part});
    if (!encoder.waitForStarted())
        return unwritten(path, encoder.errorString());
    const auto reason = [&] {
        const QString said = QString::fromUtf8(encoder.readAll()).trimmed().section(QLatin1Char('\n'), -1);
        return said.isEmpty() ? encoder.errorString() : said;
    };
    const auto show = [&](const QImage& image) -> Status {
        for (int row = 0; row < image.height(); ++row)
            encoder.write(reinterpret_cast<const char*>(image.constScanLine(row)), qint64{3} * image.width());
        while (encoder.bytesToWrite() > 0) {
            if (job.stopRequested())
                return cancelledError();
            if (!encoder.waitForBytesWritten(50) && encoder.state() != QProcess::Running)
                return unwritten(path, reason());
        }
        return {};
    };
    auto done = eachFrame(item, options, job, [&](const QImage& image, int frame) -> Status {
        const int times = pace.repeats + (frame == options.film.holdStep ? pace.held : 0);
        for (int i = 0; i < times; ++i)
            if (auto shown = show(image); !shown)
                return shown;
        return {};
    });
    encoder.closeWriteChannel();
    while (done && !encoder.waitForFinished(50) && encoder.state() != QProcess::NotRunning)
        if (job.stopRequested())
            done = cancelledError();
    if (!done) {
        encoder.kill();
        encoder.waitForFinished(2000);
        return done;
    }
    if (encoder.exitStatus() != QProcess::NormalExit || encoder.exitCode() != 0)
        return unwritten(path, reason());
    return file->commit(); // in one step: the old film is there until the new one is
}

} // namespace

FilmPace paceOf(const Animation& animation, const ExportOptions::Film& film) {
    FilmPace pace;
    pace.framesPerSecond = animation.framesPerSecond;
    if (film.secondsAStep > 0) {
        // Players stumble over less than two frames a second: a slow step is shown several times.
        pace.repeats = std::max(1, static_cast<int>(std::ceil(2 * film.secondsAStep)));
        pace.framesPerSecond = pace.repeats / film.secondsAStep;
    }
    if (film.holdStep >= 0 && film.holdStep < animation.frames && film.holdSeconds > 0)
        pace.held = std::max(1, static_cast<int>(std::lround(film.holdSeconds * pace.framesPerSecond)));
    return pace;
}

void paintFrame(QPainter& painter, QRectF target, const Colors& colors, const Animation& animation,
                const ExportOptions::Film& film, int frame) {
    if (!film.caption.isEmpty()) {
        const double tall = std::clamp(target.height() / 11, 18.0, 40.0);
        const QRectF foot(target.left() + tall / 2, target.bottom() - tall, target.width() - tall, tall);
        QFont font = fontOf(TypeRole::Body);
        font.setPixelSize(std::max(9, static_cast<int>(tall * 0.5)));
        painter.setFont(font);
        painter.setPen(colors.muted);
        const QString number = QStringLiteral("%1 / %2").arg(frame + 1).arg(animation.frames);
        painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, number);
        painter.setPen(colors.text);
        const QFontMetricsF metrics(font);
        const QRectF words = foot.adjusted(0, 0, -metrics.horizontalAdvance(number) - tall / 2, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(film.caption, Qt::ElideRight, words.width()));
        target.setHeight(target.height() - tall);
    }
    painter.save();
    animation.paint(painter, target, colors, frame);
    painter.restore();
}

Status animationAvailable(ExportFormat format) {
    if ((format == ExportFormat::Gif || format == ExportFormat::Mp4) && !hasFfmpeg() &&
        (format == ExportFormat::Gif || pythonWithOpenCv().isEmpty())) {
#ifdef Q_OS_WIN
        const auto help = text(TELAR_TR("core", "Put ffmpeg.exe into a folder that PATH names"));
#else
        const auto help = text(TELAR_TR("core", "Install it with: apt install ffmpeg"));
#endif
        return environmentError(text(TELAR_TR("core", "The program ffmpeg, which makes GIF and MP4, is not installed")),
                                {}, help);
    }
    return {};
}

Status exportAnimation(const QString& path, ExportFormat format, const Exportable& item, const ExportOptions& options,
                       const JobContext& job) {
    if (auto can = animationAvailable(format); !can)
        return can;
    return format == ExportFormat::Frames ? writeFolder(path, item, options, job)
                                          : encode(path, format, item, options, job);
}

void replay(const QPicture& picture, QPainter& painter) {
    const auto* device = painter.device();
    painter.save();
    painter.scale(static_cast<double>(picture.logicalDpiX()) / device->logicalDpiX(),
                  static_cast<double>(picture.logicalDpiY()) / device->logicalDpiY());
    QPicture shared = picture; // playing moves a position in it
    shared.play(&painter);
    painter.restore();
}

} // namespace telar
