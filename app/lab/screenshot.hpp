// telar --screenshot LAB FILE: a picture of the window without a display.
#pragma once

#include <QString>

namespace telar {

class MainWindow;

struct ScreenshotRequest {
    QString lab;  ///< "start", "pooling"
    QString file; ///< PNG to write; an .html is the page that the lab shares
    QString size; ///< "1280x800"
    QString state;
    QString input; ///< file to open first; may be empty
    QString wait;  ///< seconds for what is under way to end
};

/// Runs the event loop until the lab has come to rest, or the time for it is over; the exit status: 3 where the picture shows
/// something that was still under way.
int takeScreenshot(MainWindow& window, const ScreenshotRequest& request);

} // namespace telar
