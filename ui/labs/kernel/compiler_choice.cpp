#include "ui/labs/kernel/compiler_choice.hpp"

#include "ui/base/chosen_compiler.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"

#include <QActionGroup>

namespace telar {

QString compilerName(cuda::Maker maker) {
    return maker == cuda::Maker::Nvrtc
               ? QStringLiteral("NVRTC")
               : QString::fromStdString(std::string(cuda::makerNames[static_cast<std::size_t>(maker)]));
}

CompilerChoice::CompilerChoice(QWidget* parent) : QMenu(parent) {
    setObjectName(QStringLiteral("compilerChoice"));
    setToolTipsVisible(true);
    auto* group = new QActionGroup(this);
    for (std::size_t k = 0; k < actions_.size(); ++k) {
        actions_[k] = group->addAction(addAction(QString()));
        actions_[k]->setCheckable(true);
        actions_[k]->setObjectName(
            QStringLiteral("compiler_%1").arg(QString::fromStdString(std::string(cuda::makerNames[k]))));
        connect(actions_[k], &QAction::triggered, this, [this, k] {
            if (chosenCompiler() == static_cast<cuda::Maker>(k))
                return;
            chooseCompiler(static_cast<cuda::Maker>(k));
            emit chosen();
        });
    }
    connect(this, &QMenu::aboutToShow, this, &CompilerChoice::look);
    keepWords(this, [this] { fill(); });
}

void CompilerChoice::look() {
    fill();
    if (finder_.running())
        return;
    finder_.start<Found>(
        [](const JobContext&) -> Expected<Found> {
            Found found;
            for (std::size_t k = 0; k < found.words.size(); ++k) {
                const auto compiler = cuda::CudaCompiler::find(static_cast<cuda::Maker>(k));
                if (compiler)
                    found.words[k] = compiler->words();
                else
                    found.errors[k] = compiler.error();
            }
            return found;
        },
        [this](std::shared_ptr<const Found> found) {
            found_ = std::move(found);
            fill();
        },
        [](const Error&) {});
}

void CompilerChoice::fill() {
    setTitle(tr("Compiler of kernels"));
    for (std::size_t k = 0; k < actions_.size(); ++k) {
        const QString name = compilerName(static_cast<cuda::Maker>(k));
        const bool missing = found_ && found_->errors[k];
        actions_[k]->setText(!found_   ? tr("%1 (being looked for)").arg(name)
                             : missing ? tr("%1 (not installed)").arg(name)
                                       : QString::fromStdString(found_->words[k]));
        actions_[k]->setToolTip(missing ? translated(*found_->errors[k]) : QString());
        actions_[k]->setEnabled(found_ && !missing);
        actions_[k]->setChecked(chosenCompiler() == static_cast<cuda::Maker>(k));
    }
}

} // namespace telar
