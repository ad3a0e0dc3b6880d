#include "ui/theme/theme.hpp"

#include <QApplication>
#include <QPushButton>

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    telar::Theme::instance().attach(app);
    QPushButton b(telar::icon("pooling"), "x");
    b.show();
    return app.exec();
}
