// Qt finds no plugins beside a program that holds them.
#include <QtPlugin>

Q_IMPORT_PLUGIN(QSvgPlugin)
Q_IMPORT_PLUGIN(QSvgIconPlugin)
