#include "ui/labs/kernel/program_arrays.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/kernel/output_page.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/matrix_view.hpp"

#include <QSlider>

#include <algorithm>
#include <cmath>

namespace telar {

ProgramArrays::ProgramArrays(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 4);
    title_ = named(roleLabel("heading", this), "programArrayTitle");
    slider_ = named(new QSlider(Qt::Horizontal, this), "programArrayLaunch");
    facts_ = named(new ElidedLabel(this), "programArrayFacts");
    setRole(facts_, "muted");
    view_ = named(new MatrixView(this), "programArray");
    view_->setDisplay(MatrixView::Display::HeatMap);
    view_->setColorBar(true);
    setScaled(view_, Side::MinimumHeight, 96);
    addAll(column, inRow(title_, wide(slider_), facts_), wide(view_));
    connect(slider_, &QSlider::valueChanged, this, [this](int nth) {
        show(groupOf(shown_).first + static_cast<std::size_t>(nth));
        emit launchShown(static_cast<qint64>(launch()));
    });
    keepWords(this, [this] { retranslate(); });
    hide();
}

std::pair<std::size_t, std::size_t> ProgramArrays::groupOf(std::size_t which) const {
    const auto& all = report_->arraysAfter;
    const auto same = [&](std::size_t a, std::size_t b) {
        const auto &one = report_->launches[all[a].launch], &other = report_->launches[all[b].launch];
        return one.kernel == other.kernel && one.site == other.site;
    };
    auto first = which, end = which + 1;
    while (first > 0 && same(first - 1, which))
        --first;
    while (end < all.size() && same(end, which))
        ++end;
    return {first, end - first};
}

void ProgramArrays::setReport(std::shared_ptr<const program::ProgramReport> report) {
    report_ = std::move(report);
    if (isEmpty()) {
        view_->setMatrix(nullptr, false);
        return;
    }
    const auto& all = report_->arraysAfter;
    const auto last = std::ranges::max_element(all, {}, &program::ArrayAfter::launch);
    show(static_cast<std::size_t>(last - all.begin()));
}

void ProgramArrays::showLaunch(std::size_t launch) {
    if (isEmpty() || launch >= report_->launches.size())
        return;
    const auto& wanted = report_->launches[launch];
    std::optional<std::size_t> best;
    for (std::size_t k = 0; k < report_->arraysAfter.size(); ++k) {
        const auto at = report_->arraysAfter[k].launch;
        const auto& one = report_->launches[at];
        if (at <= launch && one.kernel == wanted.kernel && one.site == wanted.site)
            best = k;
    }
    if (best)
        show(*best);
}

void ProgramArrays::show(std::size_t which) {
    const auto before = shown_;
    shown_ = which;
    const auto& array = report_->arraysAfter[which];
    const auto [first, count] = groupOf(which);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(count) - 1);
    slider_->setValue(static_cast<int>(which - first));
    slider_->setVisible(count > 1);
    ValueRange range{array.least, array.most};
    for (auto k = first; k < first + count; ++k) {
        range.min = std::min<double>(range.min, report_->arraysAfter[k].least);
        range.max = std::max<double>(range.max, report_->arraysAfter[k].most);
    }
    const auto size = static_cast<int64_t>(array.values.size());
    const auto columns = array.columns > 0 ? array.columns : usualColumns(size);
    Matrix<float> shown((size + columns - 1) / columns, columns);
    std::copy(array.values.begin(), array.values.end(), shown.data());
    std::fill(shown.data() + size, shown.data() + shown.size(), NAN);
    view_->setMatrix(std::make_shared<const AnyMatrix>(std::move(shown)), false, before != which);
    view_->setRange(range.min <= range.max ? std::optional(range) : std::nullopt);
    retranslate();
}

QString ProgramArrays::title() const { return title_->text(); }

void ProgramArrays::retranslate() {
    slider_->setAccessibleName(tr("Launch after which the array is shown"));
    if (isEmpty())
        return;
    const auto& array = report_->arraysAfter[shown_];
    const auto& launch = report_->launches[array.launch];
    title_->setText(tr("After launch %1 of %2").arg(formatCount(array.nth), QString::fromStdString(launch.kernel)));
    const auto size = static_cast<int64_t>(array.values.size());
    const auto columns = array.columns > 0 ? array.columns : usualColumns(size);
    const auto shape = QStringLiteral("%1 × %2").arg((size + columns - 1) / columns).arg(columns);
    const auto name = QString::fromStdString(array.array);
    facts_->setForms(name.isEmpty() ? QStringList{shape} : QStringList{tr("array %1, %2").arg(name, shape), name});
    view_->setTitle(title_->text() + (name.isEmpty() ? QString() : QStringLiteral(": ") + name));
}

std::optional<Exportable> ProgramArrays::exportable() const {
    return isEmpty() ? std::nullopt : std::optional(view_->exportable());
}

} // namespace telar
