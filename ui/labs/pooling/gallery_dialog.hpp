// All images of a collection as thumbnails, class by class; those that could not be read are listed with the
// reason.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pooling/source_loader.hpp"

#include <QDialog>

namespace telar {

class GalleryDialog : public QDialog {
    Q_OBJECT
public:
    GalleryDialog(CollectionPtr collection, int classIndex, QWidget* parent = nullptr);
    int classIndex() const;
    int itemIndex() const;

private:
    void showClass();
    void loadFrom(int first);

    CollectionPtr collection_;
    QComboBox* class_;
    QListWidget* list_;
    QLabel* skipped_;
    QDialogButtonBox* buttons_;
    JobRunner thumbnails_;
};

} // namespace telar
