// The composer's files: opened and saved, composed for the preview, written as PDF and the like.
#include "ui/base/language.hpp"
#include "ui/composer/composer.hpp"
#include "ui/composer/page_preview.hpp"
#include "ui/report/print_pages.hpp"
#include "ui/report/report_dialog.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QDesktopServices>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

namespace telar {

bool Composer::isReport(const QString& path) {
    return path.endsWith(QLatin1String(".telar-report"), Qt::CaseInsensitive);
}

DocumentSaver::Document Composer::document() {
    DocumentSaver::Document document;
    document.words = [this] {
        const auto title = QString::fromStdString(model_.report().title);
        return DocumentSaver::Words{
            tr("Report composer"), tr("Save the report “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
            tr("Save the draft"), tr("Telar reports (*.telar-report)"), QStringLiteral("telar-report")};
    };
    document.modified = [this] { return model_.modified(); };
    auto saved = std::make_shared<Report>();
    document.writer = [this, saved] {
        *saved = model_.report();
        return [report = *saved](const std::string& path) { return saveReport(path, report); };
    };
    document.kept = [this, saved](const QString& path) {
        model_.setKept(*saved, folderName(path.toStdString()));
        say(tr("Saved: %1").arg(path));
        emit written(path);
    };
    document.failed = [this](const Error& error) { say(translated(error), true); };
    return document;
}

void Composer::openFrom(const QString& path) {
    reader_.start<Report>([path = QFileInfo(path).absoluteFilePath().toStdString()](
                              const JobContext& job) { return loadReport(path, job); },
                          [this, path](std::shared_ptr<const Report> report) {
                              saver_.setPath(QFileInfo(path).absoluteFilePath());
                              model_.open(*report);
                              say(tr("Opened: %1").arg(path));
                              emit opened(path);
                          },
                          [this](const Error& error) { say(translated(error), true); });
}

void Composer::compose() {
    composer_.start<ReportPages>(
        [&catalogue = catalogue_, report = model_.report(), sources = sources_.sources()](const JobContext& job) {
            return composeReport(report, sources, catalogue, {job.stop, nullptr});
        },
        [this](std::shared_ptr<const ReportPages> pages) {
            missing_ =
                static_cast<int>(std::count_if(pages->blocks.begin(), pages->blocks.end(), [](const auto& block) {
                    return block.kind == ReportBlock::Kind::Missing;
                }));
            preview_->setPages(std::move(pages));
        },
        [this](const Error& error) { say(translated(error), true); });
}

void Composer::showCount() {
    QString words = tr("%n pages", nullptr, preview_->pages());
    if (missing_ > 0)
        words += QStringLiteral(" · ") + tr("%n figures or tables without records", nullptr, missing_);
    pagesLabel_->setText(words);
    setProperty("busy", busy());
}

void Composer::writeTo(const QString& path) {
    say(tr("Writing…"));
    writer_.start<bool>(
        [&catalogue = catalogue_, report = model_.report(), sources = sources_.sources(),
         path](const JobContext& job) -> Expected<bool> {
            TELAR_TRY(pages, composeReport(report, sources, catalogue, {job.stop, nullptr}));
            TELAR_CHECK(writeReportFile(*pages, path, job));
            return true;
        },
        [this, path](std::shared_ptr<const bool>) {
            say(tr("Report saved to %1").arg(path), false, path);
            emit written(path);
        },
        [this](const Error& error) { say(translated(error), true); });
}

void Composer::askWrite() {
    const auto& report = model_.report();
    ReportDialog::Start start;
    if (!saver_.path().isEmpty())
        start.file = QFileInfo(saver_.path()).completeBaseName();
    start.title = QString::fromStdString(report.title);
    for (const auto& one : report.authors)
        start.authors << QString::fromStdString(one);
    const auto target = ReportDialog::ask(start, this);
    if (!target)
        return;
    model_.edit(tr("write"), [&](Report& r) {
        r.title = target->title.toStdString();
        if (target->authors == ReportTarget::names(start.authors.join(QLatin1Char(','))))
            return; // a name with a comma in it stays one
        r.authors.clear();
        for (const auto& one : target->authors)
            r.authors.push_back(one.toStdString());
    });
    writeTo(target->path);
}

void Composer::connectFoot() {
    connect(open_, &QPushButton::clicked, this, [this] {
        beforeLosing([this] {
            const QString path = askSource(this, tr("Open a report"), tr("Telar reports (*.telar-report)"));
            if (!path.isEmpty())
                openFrom(path);
        });
    });
    connect(preview_, &PagePreview::laidOut, this, &Composer::showCount, Qt::QueuedConnection);
    connect(save_, &QPushButton::clicked, this, [this] { saver_.save(); });
    connect(write_, &QPushButton::clicked, this, &Composer::askWrite);
    connect(stop_, &QPushButton::clicked, this, &Composer::stopWriting);
    connect(show_, &QPushButton::clicked, this, [this] {
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file_)))
            say(tr("No program of this computer opens %1. Open its folder yourself.").arg(file_), true);
    });
    auto* saveKey = new QAction(this);
    saveKey->setShortcut(QKeySequence::Save);
    addAction(saveKey);
    connect(saveKey, &QAction::triggered, save_, &QPushButton::click);
    const auto refreshStop = [this] { stop_->setVisible(writer_.running()); };
    connect(&writer_, &JobRunner::started, this, refreshStop);
    connect(&writer_, &JobRunner::finished, this, [this, refreshStop](JobState state) {
        refreshStop();
        if (state == JobState::Cancelled)
            say(tr("Cancelled: no file was written."));
    });
}

void Composer::loadSets() {
    setsReader_.start<std::vector<RecordSet>>(
        [path = library_.toStdString()](const JobContext& job) -> Expected<std::vector<RecordSet>> {
            auto library = RecordLibrary::open(path, RecordLibrary::Access::Read, job);
            if (!library && !QFileInfo::exists(QString::fromStdString(path)))
                return std::vector<RecordSet>(); // nothing has been measured yet
            if (!library)
                return library.error();
            SetQuery query;
            query.most = 500;
            TELAR_TAKE(page, library->sets(query, job));
            return std::move(page->sets);
        },
        [this](std::shared_ptr<const std::vector<RecordSet>> sets) {
            sets_ = *sets;
            showForm();
        },
        [this](const Error& error) { say(translated(error), true); });
}

void Composer::addRecordsFile() {
    const QString path = askSource(this, tr("Records from a file"), tr("Run records (*.jsonl *.json)"));
    if (path.isEmpty())
        return;
    reader_.start<RecordSet>(
        [path = path.toStdString(), library = library_.toStdString()](const JobContext& job) -> Expected<RecordSet> {
            TELAR_TAKE(opened, RecordLibrary::open(library, RecordLibrary::Access::Write, job));
            TELAR_TAKE(in, opened->importFile(path, {fileName(path)}, true, job));
            return opened->set(std::to_string(in->set));
        },
        [this](std::shared_ptr<const RecordSet> set) {
            model_.editPart(tr("choose records"), [&](ReportPart& part) {
                part.records.push_back({set->uid, set->name, {}});
            });
            loadSets();
        },
        [this](const Error& error) { say(translated(error), true); });
}

void Composer::addPicture() {
    const QString path = askSource(this, tr("Add a picture"), tr("Pictures (*.png *.jpg *.jpeg)"));
    if (path.isEmpty())
        return;
    reader_.start<std::string>(
        [path = path.toStdString()](const JobContext& job) -> Expected<std::string> {
            TELAR_TAKE(bytes, readFile(path, job, mostReportPicture));
            TELAR_CHECK(checkReportPicture(*bytes, path));
            return bytes;
        },
        [this, path](std::shared_ptr<const std::string> bytes) {
            model_.add({picturePart(*bytes, QFileInfo(path).fileName())});
        },
        [this](const Error& error) { say(translated(error), true); });
}

} // namespace telar
