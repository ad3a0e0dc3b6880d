// What the page of a whole program says of a run, and of a script before it.
#include "ui/labs/kernel/program_page.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/kernel/program_lanes.hpp"
#include "ui/labs/kernel/tool_choices.hpp"

#include <QRegularExpression>

#include <algorithm>

namespace telar {

/// Before a run: what it may do, and what is missing.
QString ProgramPage::scriptWords() const {
    QStringList parts{
        tr("This script runs as your own program, with all your rights; it is not isolated. Only its kernels run "
           "on the machine, checked and counted.")};
    if (python_->error())
        parts << translated(*python_->error());
    else if (const auto missing = missingPackages(); !missing.isEmpty())
        parts << missing;
    return parts.join(QLatin1Char(' '));
}

/// All that the script imports and this Python does not have, in one sentence; empty: nothing.
QString ProgramPage::missingPackages() const {
    QStringList names, install;
    if (const auto& facts = python_->facts())
        for (const auto& missing : cuda::missingPackages(model_.state().source, *facts)) {
            names << QString::fromStdString(missing.name);
            install << QString::fromStdString(missing.command).section(QLatin1Char(' '), -1);
        }
    return names.isEmpty()
               ? QString()
               : tr("Missing in this Python: %1. Make an environment in a terminal (python3 -m venv FOLDER), run "
                    "FOLDER/bin/pip install %2, and choose FOLDER/bin/python above.")
                     .arg(names.join(QStringLiteral(", ")), install.join(QLatin1Char(' ')));
}

/// What to do where the script ended because a module is not there; else empty.
QString ProgramPage::missingModule() const {
    static const QRegularExpression missing(QStringLiteral("\\nModuleNotFoundError: No module named '([\\w.]+)'\\s*$"));
    const auto found = script_ ? missing.match(output()) : QRegularExpressionMatch();
    const QString module = found.captured(1) + QLatin1Char('.');
    const auto isModule = [&](const cuda::MissingPackage& one) {
        const QString name = QString::fromStdString(one.name).toLower() + QLatin1Char('.');
        return module.startsWith(name) || name.startsWith(module);
    };
    const auto& facts = python_->facts();
    if (facts && earlierRun() == Earlier::No && found.hasMatch() &&
        std::ranges::any_of(cuda::missingPackages(model_.state().source, *facts), isModule))
        return missingPackages();
    return found.hasMatch()
               ? tr("This Python has no module %1: install it in a terminal (%2 -m pip install %1), or choose "
                    "another Python above.")
                     .arg(found.captured(1).section(QLatin1Char('.'), 0, 0), // of the Python that ran it
                          ranWith_.section(QLatin1Char('\n'), -1))
               : QString();
}

QString ProgramPage::answerWords() const {
    if (!result_ || result_->ended || result_->exit.value_or(1) != 0)
        return {};
    auto faults = result_->faults.size();
    for (const auto& row : table_->rows())
        faults += row.findings;
    if (faults > 0)
        return tr("Faults found: %1").arg(formatCount(static_cast<int64_t>(faults)));
    return lanes_->answer();
}

QString ProgramPage::resultWords() const {
    QStringList parts;
    if (const auto missing = missingModule(); !missing.isEmpty())
        return missing;
    if (script_ && script_->stopped)
        parts << tr("Stopped; what it did until then is shown.");
    else
        parts << (result_->ended  ? translated(*result_->ended)
                  : result_->exit ? tr("Exit code %1.").arg(*result_->exit)
                                  : tr("Ended by signal %1.").arg(result_->signal));
    if (isAway())
        parts << tr("The editor shows a kernel of the script as separate source code.");
    if (replaced_)
        parts << tr("Arrays that could not be kept (above 4 MiB, or not float32) are random on the page Kernel.");
    if (variables_)
        parts << tr("Module variables written earlier have their initial values on the page Kernel.");
    if (shown_ >= Printed::most)
        parts << tr("Only the first MiB of the output is shown.");
    for (const auto& fault : result_->faults)
        if (!result_->ended || !(fault.what == *result_->ended)) {
            const QString line = fault.line > 0 ? QString::number(fault.line) : QString();
            const QString place = fault.file.empty() ? script_ && fault.line > 0 ? tr("Line %1").arg(line) : QString()
                                                     : QString::fromStdString(fault.file) + QLatin1Char(':') + line;
            parts << (place.isEmpty() ? QString() : place + QStringLiteral(": ")) + translated(fault.what) +
                         QLatin1Char('.');
        }
    for (const auto& note : result_->notes)
        parts << translated(note) + QLatin1Char('.');
    if (result_->notFreed > 0)
        parts << tr("Not freed with cudaFree: %1 in arrays: %2.")
                     .arg(formatBytes(static_cast<double>(result_->notFreedBytes)))
                     .arg(result_->notFreed);
    return parts.join(QLatin1Char(' '));
}

} // namespace telar
