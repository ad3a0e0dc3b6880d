// Files as a stranger may send them, which name other files, a pipe or an address in the hope that a reader
// goes there; and what tells whether one did: a listener on this machine, a watched file, a pipe that nobody
// writes to.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

#include <arpa/inet.h>
#include <atomic>
#include <netinet/in.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace telar::test {

class Strangers {
public:
    struct File {
        QString name; ///< with its extension
        QByteArray bytes;
    };

    Strangers() {
        listen();
        QFile bait(path("bait.raw"));
        if (!bait.open(QIODevice::WriteOnly) || bait.write(QByteArray(64, 'B')) != 64 ||
            ::mkfifo(path("bait.pipe").toUtf8().constData(), 0600) != 0)
            qFatal("no bait");
        bait.close();
        watch_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        for (const char* name : {"bait.raw", "bait.pipe"})
            if (::inotify_add_watch(watch_, path(name).toUtf8().constData(), IN_OPEN | IN_ACCESS) < 0)
                qFatal("no watch");
    }
    Strangers(const Strangers&) = delete;
    Strangers& operator=(const Strangers&) = delete;
    ~Strangers() {
        stop_ = true;
        server_.join();
        ::close(socket_);
        ::close(watch_);
    }

    QString path(const QString& name) const { return folder_.filePath(name); }

    /// "" while nobody has touched what the files name; else what was touched. Forgets it.
    QString touched() {
        QString said;
        if (const int connections = connections_.exchange(0))
            said = QStringLiteral("%1 connections; ").arg(connections);
        char events[4096];
        if (::read(watch_, events, sizeof events) > 0)
            said += QStringLiteral("a file that was named inside was opened");
        return said;
    }

    /// A picture's address at the listener.
    QString address() const { return QStringLiteral("http://127.0.0.1:%1/x.png").arg(port_); }

    /// One hostile content under several extensions each.
    std::vector<File> files() const {
        std::vector<File> all;
        int number = 0;
        for (const auto& bytes : contents()) {
            ++number;
            for (const char* extension : {".jpg", ".png", ".jpeg", ".nii", ".csv", ".dat"})
                all.push_back({QStringLiteral("%1%2").arg(number, 2, 10, QLatin1Char('0')).arg(extension), bytes});
        }
        return all;
    }

    /// A picture that is none to libjpeg and passes for one to who skips to the next marker, with room for
    /// `document` behind the mark at byte 140 that another library knows.
    static QByteArray disguised(const QByteArray& document, const QByteArray& jpg) {
        return "\xFF\xD8" + QByteArray(138, ' ') + "DTED" + document + '\0' + jpg.mid(2);
    }

private:
    void listen() {
        socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(socket_, 64) != 0 ||
            ::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
            qFatal("no listener");
        port_ = ntohs(address.sin_port);
        server_ = std::thread([this] {
            while (!stop_) {
                pollfd waiting{socket_, POLLIN, 0};
                if (::poll(&waiting, 1, 20) <= 0)
                    continue;
                const int guest = ::accept(socket_, nullptr, nullptr);
                ++connections_;
                ::close(guest);
            }
        });
    }

    static QByteArray raster(const QByteArray& band) {
        return "<VRTDataset rasterXSize=\"8\" rasterYSize=\"8\">" + band + "</VRTDataset>";
    }
    static QByteArray rawBand(const QByteArray& file) {
        return "<VRTRasterBand dataType=\"Byte\" band=\"1\" subClass=\"VRTRawRasterBand\"><ColorInterp>Gray"
               "</ColorInterp><SourceFilename relativeToVRT=\"0\">" +
               file +
               "</SourceFilename><ImageOffset>0</ImageOffset><PixelOffset>1</PixelOffset><LineOffset>8"
               "</LineOffset></VRTRasterBand>";
    }
    static QByteArray simpleBand(const QByteArray& file) {
        return "<VRTRasterBand dataType=\"Byte\" band=\"1\"><ColorInterp>Gray</ColorInterp><SimpleSource>"
               "<SourceFilename relativeToVRT=\"0\">" +
               file + "</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand>";
    }
    /// The first half of a NIfTI pair: its values are in the .img file beside it.
    static QByteArray niftiPair(const char* magic) {
        QByteArray header(352, '\0');
        header[0] = 92, header[1] = 1;                                  // 348
        header[40] = 3, header[42] = 4, header[44] = 4, header[46] = 4; // 4 x 4 x 4
        header[70] = 2, header[72] = 8;                                 // bytes
        header.replace(344, 4, QByteArray(magic, 4));
        return header;
    }

    std::vector<QByteArray> contents() const {
        const QByteArray address = "http://127.0.0.1:" + QByteArray::number(port_) + "/x.tif";
        const QByteArray bait = path("bait.raw").toUtf8(), pipe = path("bait.pipe").toUtf8();
        QFile grey(TELAR_TEST_DATA "/images/grey.jpg"), colour(TELAR_TEST_DATA "/images/colour.png");
        if (!grey.open(QIODevice::ReadOnly) || !colour.open(QIODevice::ReadOnly))
            qFatal("no pictures");
        const QByteArray jpg = grey.readAll(), png = colour.readAll();
        std::vector<QByteArray> documents;
        for (const auto& file :
             {"/vsicurl/" + address, "/vsicurl_streaming/" + address, address, "/vsizip/vsicurl/" + address})
            documents.push_back(raster(simpleBand(file)));
        documents.push_back(raster(rawBand(bait)));
        documents.push_back(raster(rawBand(pipe)));
        documents.push_back("<GDAL_WMS><Service name=\"WMS\"><ServerUrl>" + address +
                            "?</ServerUrl></Service><DataWindow><SizeX>8</SizeX><SizeY>8</SizeY>"
                            "</DataWindow></GDAL_WMS>");
        std::vector<QByteArray> all;
        for (const auto& document : documents) {
            all.push_back(disguised(document, jpg));
            all.push_back(document);
        }
        QByteArray dicom = "\xFF\xD8" + QByteArray(126, ' ') + "DICM" + QByteArray(64, '\0') + jpg.mid(2);
        all.push_back(dicom);
        all.push_back("NITF02.10" + documents.front());
        // A comment between a JPG's own markers, and texts between a PNG's own chunks, stay what they are.
        QByteArray comment = raster(rawBand(bait));
        const auto length = static_cast<quint16>(comment.size() + 2);
        all.push_back(jpg.left(2) + "\xFF\xFE" + char(length >> 8) + char(length & 255) + comment + jpg.mid(2));
        all.push_back(png.left(8) + documents.front() + png.mid(8));
        all.push_back("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
                      "<image width=\"8\" height=\"8\" xlink:href=\"" +
                      address +
                      "\"/>"
                      "<image width=\"8\" height=\"8\" xlink:href=\"" +
                      bait + "\"/></svg>");
        all.push_back("<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY e SYSTEM \"" + address + "\">]><x>&e;</x>");
        all.push_back(niftiPair("ni1\0"));
        all.push_back(niftiPair("n+1\0"));
        return all;
    }

    QTemporaryDir folder_;
    int socket_ = -1, watch_ = -1;
    int port_ = 0;
    std::thread server_;
    std::atomic<bool> stop_{false};
    std::atomic<int> connections_{0};
};

} // namespace telar::test
