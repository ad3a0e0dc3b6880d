#include "ui/labs/kernel/reference_dialog.hpp"

#include "core/convolution/filters.hpp"
#include "ui/base/format.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/side_panel.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTimer>

#include <algorithm>

namespace telar {

namespace {

bool takes(const ReferenceKind& kind, const char* option) {
    return std::find(kind.options.begin(), kind.options.end(), option) != kind.options.end();
}

} // namespace

ReferenceDialog::ReferenceDialog(const KernelCompiled& compiled, const cuda::LaunchRequest& launch, int shown,
                                 QWidget* parent)
    : QDialog(parent) {
    setObjectName("referenceDialog");
    setWindowTitle(tr("Compare with…"));
    build(compiled, launch);
    const auto request = parseReference(launch.reference);
    if (request) {
        given_ = *request;
    } else {
        given_.output = static_cast<std::size_t>(std::max(0, shown));
    }
    remove_->setEnabled(!launch.reference.empty());
    fill(given_);
    reveal();
}

void ReferenceDialog::build(const KernelCompiled& compiled, const cuda::LaunchRequest& launch) {
    auto* column = new QVBoxLayout(this);
    auto* about = roleLabel("muted", this);
    about->setText(tr("Every element of the array after the run is compared with the expected value, computed from the "
                      "arrays before the run."));
    about->setWordWrap(true);
    column->addWidget(about);
    form_ = new QFormLayout;
    column->addLayout(form_);
    buildFields();
    const auto at = static_cast<std::size_t>(std::max(0, compiled.find(launch.kernel)));
    const auto& facts = compiled.kernels[at];
    for (std::size_t k = 0; k < facts.parameters.size(); ++k) {
        if (!facts.parameters[k].pointer)
            continue;
        const auto& names = compiled.names[at];
        const QString name =
            k < names.size() && !names[k].empty() ? QString::fromStdString(names[k]) : tr("argument %1").arg(k);
        for (auto* box : {output_, first_, second_, third_})
            box->addItem(name, static_cast<int>(k));
    }
    for (const auto& kernel : compiled.kernels)
        if (kernel.name != facts.name)
            kernel_->addItem(QString::fromStdString(kernel.name));
    kernel_->setEnabled(kernel_->count() > 0);
    tolerance_->setText(formatField(launch.tolerance, 15)); // 0.0001 rather than 1e-04
    message_ = wrapped(named(roleLabel("error", this), "referenceMessage"));
    addAll(column, message_, spring(1));
    auto* buttons = new QWidget(this);
    auto* foot = bare(new QHBoxLayout(buttons));
    remove_ = named(new QPushButton(tr("Stop comparing"), this), "referenceRemove");
    remove_->setAutoDefault(false);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    auto* use = named(roleButton("primary", this), "referenceUse");
    use->setText(tr("Compare"));
    use->setDefault(true);
    addAll(foot, remove_, spring(1), cancel, use);
    column->addWidget(buttons);
    fitToScreen(*this, QSize(460, 360), buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(use, &QPushButton::clicked, this, &ReferenceDialog::accept);
    connect(remove_, &QPushButton::clicked, this, [this] {
        emit chosen({}, cuda::LaunchRequest::usualTolerance);
        QDialog::accept();
    });
}

void ReferenceDialog::buildFields() {
    const auto box = [&](const char* name, const QString& label) {
        auto* made = new QComboBox(this);
        made->setObjectName(name);
        form_->addRow(label, made);
        connect(made, &QComboBox::activated, this, &ReferenceDialog::reveal);
        return made;
    };
    const auto number = [&](const char* name, const QString& label, int least, const QString& none) {
        auto* made = new QSpinBox(this);
        made->setObjectName(name);
        made->setRange(least, 1 << 20);
        made->setSpecialValueText(none);
        form_->addRow(label, made);
        return made;
    };
    const auto line = [&](const char* name, const QString& label) {
        auto* made = new QLineEdit(this);
        made->setObjectName(name);
        form_->addRow(label, made);
        return made;
    };
    output_ = box("referenceOutput", tr("Compared array"));
    kind_ = box("referenceKind", tr("Expected"));
    for (const auto& kind : referenceKinds())
        kind_->addItem(translated(kind.title), QString::fromStdString(kind.name));
    first_ = box("referenceFirst", tr("Input array"));
    second_ = box("referenceSecond", tr("Second array"));
    third_ = box("referenceThird", tr("Third array"));
    filter_ = box("referenceFilter", tr("Filter"));
    filter_->addItem(tr("of the second array"));
    for (const auto& filter : namedFilters())
        filter_->addItem(QString::fromStdString(filter.id), QString::fromStdString(filter.id));
    kernel_ = box("referenceKernel", tr("Kernel"));
    kernel_->setPlaceholderText(tr("The file has no other kernel."));
    rows_ = number("referenceRows", tr("Rows"), 0, tr("automatic"));
    inner_ = number("referenceInner", tr("Inner length"), 0, tr("automatic"));
    columns_ = number("referenceColumns", tr("Columns"), 0, tr("automatic"));
    window_ = number("referenceWindow", tr("Window"), 1, {});
    stride_ = number("referenceStride", tr("Stride"), 1, {});
    padding_ = number("referencePadding", tr("Padding"), 0, {});
    expression_ = line("referenceExpression", tr("Expression"));
    expression_->setMaxLength(1000);
    expression_->setPlaceholderText(QStringLiteral("2 * a[i] + b[i]"));
    expression_->setToolTip(
        tr("CUDA, of the kernel's own parameters; i is the element, and functions of the file can be called"));
    tolerance_ = line("referenceTolerance", tr("Tolerance"));
    tolerance_->setToolTip(tr("Allowed distance, times the greater of 1 and the expected value"));
}

void ReferenceDialog::fill(const ReferenceRequest& request) {
    const auto choose = [](QComboBox* box, std::size_t parameter) {
        box->setCurrentIndex(std::max(0, box->findData(static_cast<int>(parameter))));
    };
    const auto put = [&](QSpinBox* box, const char* option, int usual) {
        const auto typed = request.option(option);
        box->setValue(typed.empty() ? usual : QString::fromStdString(typed).toInt());
    };
    choose(output_, request.output);
    kind_->setCurrentIndex(kind_->findData(QString::fromStdString(request.kind)));
    if (!request.inputs.empty())
        choose(first_, request.inputs[0]);
    second_->setCurrentIndex(std::min(1, second_->count() - 1));
    third_->setCurrentIndex(std::min(2, third_->count() - 1));
    if (request.inputs.size() > 1)
        choose(second_, request.inputs[1]);
    if (request.inputs.size() > 2)
        choose(third_, request.inputs[2]);
    if (const auto named = filter_->findData(QString::fromStdString(request.option("filter"))); named > 0)
        filter_->setCurrentIndex(named);
    const bool pooling = takes(request.facts(), "kernel") && !takes(request.facts(), "filter");
    put(rows_, "rows", 0);
    put(inner_, "inner", 0);
    put(columns_, "columns", 0);
    put(window_, "kernel", pooling ? 2 : 3);
    put(stride_, "stride", pooling ? window_->value() : 1);
    put(padding_, "padding", 0);
    if (request.kind == ReferenceRequest::byExpression)
        expression_->setText(QString::fromStdString(request.words));
    if (request.kind == ReferenceRequest::byKernel)
        kernel_->setCurrentIndex(std::max(0, kernel_->findText(QString::fromStdString(request.words))));
}

void ReferenceDialog::reveal() {
    const auto& kind = referenceKinds()[static_cast<std::size_t>(kind_->currentIndex())];
    const bool named = takes(kind, "filter") && filter_->currentIndex() > 0; // a filter that has its size
    const auto show = [&](QWidget* field, bool on) { form_->setRowVisible(field, on); };
    show(first_, kind.mostArrays > 0);
    show(second_, kind.mostArrays > 1 && !named);
    show(third_, kind.mostArrays > 2);
    show(filter_, takes(kind, "filter"));
    show(kernel_, kind.name == ReferenceRequest::byKernel);
    show(rows_, takes(kind, "rows"));
    show(columns_, takes(kind, "columns"));
    show(inner_, takes(kind, "inner"));
    show(window_, takes(kind, "kernel") && !named);
    show(stride_, takes(kind, "stride"));
    show(padding_, takes(kind, "padding"));
    show(expression_, kind.name == ReferenceRequest::byExpression);
    message_->clear();
    // As high as these fields: nothing to scroll, and no empty place that others have left.
    QTimer::singleShot(0, this, [this] {
        resize(width(),
               std::clamp(sizeHint().height(), minimumSizeHint().height(), screen()->availableSize().height()));
    });
}

ReferenceRequest ReferenceDialog::request() const {
    ReferenceRequest made;
    made.kind = kind_->currentData().toString().toStdString();
    made.output = static_cast<std::size_t>(output_->currentData().toInt());
    if (made.kind == ReferenceRequest::byExpression || made.kind == ReferenceRequest::byKernel) {
        made.words = (made.kind == ReferenceRequest::byKernel ? kernel_->currentText() : expression_->text().trimmed())
                         .toStdString();
        if (made.kind == given_.kind)
            made.options = given_.options;
        return made;
    }
    made.inputs.push_back(static_cast<std::size_t>(first_->currentData().toInt()));
    if (form_->isRowVisible(second_))
        made.inputs.push_back(static_cast<std::size_t>(second_->currentData().toInt()));
    if (form_->isRowVisible(third_))
        made.inputs.push_back(static_cast<std::size_t>(third_->currentData().toInt()));
    const auto say = [&](const char* name, const QSpinBox* box, bool always) {
        if (form_->isRowVisible(const_cast<QSpinBox*>(box)) && (always || box->value() > 0))
            made.options.emplace_back(name, std::to_string(box->value()));
    };
    say("rows", rows_, false);
    say("inner", inner_, false);
    say("columns", columns_, false);
    if (form_->isRowVisible(filter_) && filter_->currentIndex() > 0)
        made.options.emplace_back("filter", filter_->currentData().toString().toStdString());
    say("kernel", window_, true);
    say("stride", stride_, true);
    say("padding", padding_, false);
    if (made.kind == given_.kind) // what the command line says beyond these fields stays
        for (const auto& [name, value] : given_.options)
            if (name != "rows" && name != "inner" && name != "columns" && name != "filter" && name != "kernel" &&
                name != "stride" && name != "padding")
                made.options.emplace_back(name, value);
    return made;
}

void ReferenceDialog::accept() {
    const auto tolerance = parseTolerance(tolerance_->text().trimmed().toStdString());
    if (!tolerance) {
        message_->setText(translated(tolerance.error()));
        return;
    }
    const auto wanted = request();
    if (wanted.words.empty() && wanted.facts().mostArrays == 0) {
        message_->setText(wanted.kind == ReferenceRequest::byKernel ? tr("The file has no other kernel.")
                                                                    : tr("Write an expression, as in 2 * a[i]."));
        return;
    }
    emit chosen(wanted.word(), *tolerance);
    QDialog::accept();
}

} // namespace telar
