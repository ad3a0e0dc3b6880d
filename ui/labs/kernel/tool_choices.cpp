#include "ui/labs/kernel/tool_choices.hpp"

#include "ui/base/chosen_tools.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/widgets/file_dialogs.hpp"

#include <QActionGroup>
#include <QMenu>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace telar {

/// A menu whose words grew while it is open.
static void keepOnScreen(QMenu& menu) {
    if (!menu.isVisible())
        return;
    const auto room = menu.screen()->availableGeometry();
    menu.resize(menu.sizeHint());
    menu.move(std::max(room.left(), std::min(menu.x(), room.right() - menu.width())), menu.y());
}

QString compilerName(cuda::Maker maker) {
    return maker == cuda::Maker::Nvrtc ? QStringLiteral("NVRTC")
           : maker == cuda::Maker::ClangO3
               ? QStringLiteral("clang -O3")
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
    keepOnScreen(*this);
}

PythonChoice::PythonChoice(QWidget* parent) : QToolButton(parent), menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("pythonChoice"));
    setProperty("role", "button");
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setMenu(menu_);
    connect(menu_, &QMenu::aboutToShow, this, &PythonChoice::fill);
    connect(&asker_, &JobRunner::busyChanged, this, &PythonChoice::changed);
    connect(this, &PythonChoice::changed, this, &PythonChoice::retranslate);
    keepWords(this, [this] { retranslate(); });
}

std::string PythonChoice::path() const {
    const auto chosen = chosenPython();
    return chosen.empty() ? cuda::pythonOfPath() : chosen;
}

void PythonChoice::fill() {
    menu_->clear();
    const auto now = path();
    auto all = cuda::pythonsToChoose(folder_);
    if (!now.empty() && std::find(all.begin(), all.end(), now) == all.end())
        all.insert(all.begin(), now);
    for (const auto& one : all) {
        const auto words = QString::fromStdString(one);
        auto* action = menu_->addAction(words, this, [this, words] { choose(words); });
        action->setData(words);
        action->setCheckable(true);
        action->setChecked(one == now);
    }
    menu_->addSeparator();
    menu_->addAction(tr("Choose another Python…"), this, [this] {
        const auto file = askSource(this, tr("Choose a Python"), tr("All files (*)"));
        if (!file.isEmpty())
            choose(file);
    });
    nameChoices();
    askOthers();
}

void PythonChoice::nameChoices() {
    for (auto* action : menu_->actions())
        if (const auto path = action->data().toString(); has_.contains(path))
            action->setText(path + QStringLiteral("   ") + has_[path]);
    keepOnScreen(*menu_);
}

void PythonChoice::askOthers() {
    if (others_.running())
        return;
    for (const auto* action : menu_->actions()) {
        const auto path = action->data().toString();
        if (path.isEmpty() || has_.contains(path))
            continue;
        const auto next = [this, path](const QString& words) {
            has_[path] = words;
            nameChoices();
            QMetaObject::invokeMethod(this, &PythonChoice::askOthers, Qt::QueuedConnection);
        };
        others_.start<cuda::PythonFacts>(
            [path](const JobContext& job) { return cuda::pythonFacts(path.toStdString(), job); },
            [next](std::shared_ptr<const cuda::PythonFacts> facts) {
                QStringList words{QString::fromStdString(facts->version)};
                for (const auto& [id, name] : {std::pair("numba", "Numba"), {"numpy", "NumPy"}}) {
                    const auto found = facts->packages.find(id);
                    words << (found == facts->packages.end() || found->second.empty()
                                  ? tr("no %1").arg(QLatin1String(name))
                                  : QLatin1String(name) + QLatin1Char(' ') + QString::fromStdString(found->second));
                }
                next(words.join(QStringLiteral(", ")));
            },
            [next](const Error&) { next(tr("does not answer")); });
        return;
    }
}

void PythonChoice::choose(const QString& path) {
    choosePython(path.toStdString());
    facts_.reset();
    ask();
}

void PythonChoice::look() {
    if (!facts_ && !error_ && !asker_.running())
        ask();
}

void PythonChoice::ask() {
    error_.reset();
    const auto which = path();
    if (which.empty()) {
        error_ = environmentError(
            telar::text(TELAR_TR("core", "Python is not installed")), {},
            telar::text(TELAR_TR("core", "Install the package python3, or activate the environment that has Numba")));
        emit changed();
        return;
    }
    asker_.start<cuda::PythonFacts>([which](const JobContext& job) { return cuda::pythonFacts(which, job); },
                                    [this](std::shared_ptr<const cuda::PythonFacts> facts) { facts_ = *facts; },
                                    [this](const Error& error) { error_ = error; });
}

void PythonChoice::retranslate() {
    setText((facts_ ? QStringLiteral("Python ") + QString::fromStdString(facts_->version) : QStringLiteral("Python")) +
            QStringLiteral("   "));
    setAccessibleName(tr("Python that runs scripts"));
    setToolTip(tr("The Python that runs scripts: %1").arg(QString::fromStdString(path())));
}

} // namespace telar
