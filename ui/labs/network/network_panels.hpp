// The sides of the network lab: what is opened and how it is looked at; the layers as a table, and the times of both engines.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/labs/network/network_model.hpp"
#include "ui/widgets/rows_table.hpp"

namespace telar {

class NetworkSetup : public StateForm<NetworkModel> {
    Q_OBJECT
public:
    explicit NetworkSetup(NetworkModel& model, QWidget* parent = nullptr);
    RowsTable* layers() const { return layers_; }

public slots:
    void chooseModel();
    void choosePicture();
    void chooseSecond();

private:
    /// Those that are built in, and the file in use where it is none of them; a button opens others.
    QComboBox* sources(const char* name, const char* words, const std::vector<std::pair<QString, const char*>>& builtIn,
                       std::function<QString()> current, std::function<void(const QString&)> choose);
    void addSources();
    void addLayers();
    void addLook();
    void addProgress();
    void fillLayers();
    void fillClasses();

    RowsTable* layers_;
    QComboBox* target_ = nullptr;
    std::shared_ptr<const NetworkRun> listed_, classesOf_; ///< what the list and the classes were filled from
    bool filling_ = false;
};

class NetworkTimes : public TimesPanel {
    Q_OBJECT
public:
    explicit NetworkTimes(NetworkModel& model, QWidget* parent = nullptr);
    RowsTable* table() const { return table_; }
    Exportable layersExport() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh() override;
    void fillTable();
    std::vector<TableRow> layerRows(const NetworkResult& result) const;

    NetworkModel& model_;
    QLabel* note_;
    RowsTable* table_;
    std::shared_ptr<const NetworkResult> filled_;
};

/// "Conv_3 · Conv" as one name where they say the same.
QString layerName(const network::Node& node);

} // namespace telar
