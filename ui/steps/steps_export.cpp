// What the page of variables gives to files: the table as it is on show, and the thread's whole way as CSV.
#include "ui/base/format.hpp"
#include "ui/steps/step_variables.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>
#include <QTreeView>

namespace telar {

namespace {

constexpr std::size_t mostWalkRows = 200000;

/// All that the variables of a thread ever held, each value once.
QByteArray walkCsv(const StepRecording& steps, const machine::ThreadSteps& way, uint32_t lane) {
    QByteArray out = "step,line,function,variable,type,value\n";
    std::size_t rows = 0;
    std::map<std::string, std::string> last;
    for (std::size_t k = 0; k < way.size() && rows < mostWalkRows; ++k) {
        const auto at = way.at(k);
        const auto& trace = *steps.trace;
        const auto stack = trace.stack(at);
        auto variables = stack[0].variables;
        for (auto& one : trace.globals(at))
            variables.push_back(std::move(one));
        const QByteArray place = QByteArray::number(static_cast<qulonglong>(k + 1)) + ',' +
                                 QByteArray::number(trace.steps[at].line) + ',' +
                                 csvField(QString::fromStdString(stack[0].function)) + ',';
        for (const auto& v : variables) {
            if (v.shadowed)
                continue;
            auto value = trace.text(at, v, lane);
            auto& known = last[std::to_string(stack.size()) + stack[0].function + ':' + v.name + ':' +
                               std::to_string(v.declared)];
            if (value == known)
                continue;
            known = std::move(value);
            out += place + csvField(QString::fromStdString(v.name)) + ',' + csvField(QString::fromStdString(v.type)) +
                   ',' + csvField(QString::fromStdString(known)) + '\n';
            ++rows;
        }
    }
    return out;
}

} // namespace

std::vector<Exportable> StepsPage::exportables() const {
    if (!there() || variables_->rowCount() == 0)
        return {};
    std::vector<QStringList> rows(1);
    for (int c = 0; c < StepVariables::Columns; ++c)
        rows[0] << variables_->headerData(c, Qt::Horizontal).toString();
    std::vector<bool> marked(1, false);
    for (QModelIndex at = variables_->index(0, 0); at.isValid() && rows.size() < 60; at = tree_->indexBelow(at)) {
        rows.emplace_back();
        const QString indent(2 * (StepVariables::path(at).size() - 1), QLatin1Char(' '));
        for (int c = 0; c < StepVariables::Columns; ++c)
            rows.back() << (c == 0 ? indent : QString()) + at.siblingAtColumn(c).data().toString();
        marked.push_back(at.data(StepVariables::changedRole).toBool());
    }
    const QString title = tr("Variables at step %1, line %2")
                              .arg(formatCount(step_ + 1))
                              .arg(shown_->trace->steps[way_.at(static_cast<std::size_t>(step_))].line);
    Exportable item(
        title, *PaintCall::of(Painted::Paint([rows, marked](QPainter& p, QRectF box, const Colors& c) {
            const double wide = box.width() / static_cast<int>(StepVariables::Columns),
                         high = std::min(22.0, box.height() / static_cast<double>(rows.size()));
            QFont font = fontOf(TypeRole::MonoSmall);
            font.setPixelSize(std::clamp(static_cast<int>(high * 0.6), 5, 12));
            for (std::size_t r = 0; r < rows.size(); ++r)
                for (int k = 0; k < StepVariables::Columns; ++k) {
                    const bool mark = marked[r] && k == StepVariables::Value;
                    font.setBold(mark);
                    p.setFont(font);
                    p.setPen(r == 0 ? c.muted : mark ? c.focus : c.text);
                    drawElided(p,
                               QRectF(box.left() + wide * k, box.top() + high * static_cast<double>(r), wide - 4, high),
                               Qt::AlignLeft | Qt::AlignVCenter, rows[r][k]);
                }
        })));
    item.large = true;
    item.csv = [steps = shown_, way = way_, lane = thread_ % 32] { return walkCsv(*steps, way, lane); };
    return {item};
}

} // namespace telar
