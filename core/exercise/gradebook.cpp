#include "core/exercise/gradebook.hpp"

#include "core/base/csv_cell.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/path.hpp"
#include "core/base/output_file.hpp"
#include "core/base/translation.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace telar {

namespace {

using Row = std::vector<std::string>;

/// Rows of cells, quoted or not; a mark for UTF-8 at the beginning does not count.
std::vector<Row> rowsOf(std::string_view csv) {
    if (csv.starts_with("\xEF\xBB\xBF"))
        csv.remove_prefix(3);
    std::vector<Row> rows(1, Row(1));
    bool quoted = false;
    for (std::size_t k = 0; k < csv.size(); ++k) {
        auto& cell = rows.back().back();
        if (quoted && csv[k] == '"' && csv.substr(k + 1).starts_with('"'))
            cell += csv[++k];
        else if (csv[k] == '"')
            quoted = !quoted;
        else if (!quoted && csv[k] == ',')
            rows.back().emplace_back();
        else if (!quoted && csv[k] == '\n')
            rows.emplace_back(1);
        else if (quoted || csv[k] != '\r')
            cell += csv[k];
    }
    std::erase_if(rows, [](const Row& row) { return row.size() == 1 && row[0].empty(); });
    return rows;
}

/// The words of a name in small letters, in the order of the alphabet.
std::string nameKey(const std::string& name) {
    std::set<std::string> words;
    std::string word;
    for (const char c : name + " ") {
        if (c != ' ' && c != ',' && c != '\t')
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!word.empty())
            words.insert(std::move(word)), word.clear();
    }
    std::string key;
    for (const auto& one : words)
        key += one + " ";
    return key;
}

std::string decimal(double value) {
    const auto hundredths = std::llround(100 * value);
    auto made = std::to_string(hundredths / 100);
    if (const auto rest = hundredths % 100; rest != 0)
        made += rest % 10 == 0 ? "." + std::to_string(rest / 10) : (rest < 10 ? ".0" : ".") + std::to_string(rest);
    return made;
}

struct Roster {
    std::vector<std::size_t> identity; ///< columns that are kept
    std::vector<std::size_t> name;     ///< columns that hold the name
};

std::optional<std::size_t> columnOf(const Row& head, std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const auto at = std::find(head.begin(), head.end(), name); at != head.end())
            return static_cast<std::size_t>(at - head.begin());
    return {};
}

Expected<Roster> rosterOf(GradebookKind kind, const Row& head) {
    Roster made;
    const auto lacks = [](const char* column) {
        return userError(text(TELAR_TR("core", "The roster has no column '%1'"), column), {},
                         text(TELAR_TR("core", "Export the gradebook as CSV and give that file, unchanged")));
    };
    if (kind == GradebookKind::Canvas) {
        for (const char* column : {"Student", "ID", "SIS User ID", "SIS Login ID", "Section"}) {
            const auto at = columnOf(head, {column});
            if (at)
                made.identity.push_back(*at);
            else if (!std::string_view(column).starts_with("SIS")) // a school without such numbers has no such columns
                return lacks(column);
        }
        made.name = {made.identity.front()};
        return made;
    }
    const auto whole = columnOf(head, {"Full name", "Nombre completo"});
    const auto first = columnOf(head, {"First name", "Nombre"});
    const auto last = columnOf(head, {"Last name", "Surname", "Apellido(s)", "Apellidos"});
    if (whole)
        made.name = {*whole};
    else if (first && last)
        made.name = {*first, *last};
    else
        return lacks(first ? "Last name" : "First name");
    made.identity = made.name;
    const auto before = made.identity.size();
    for (const auto at :
         {columnOf(head, {"ID number", "Número de ID"}), columnOf(head, {"Username", "Nombre de usuario"}),
          columnOf(head, {"Email address", "Dirección de correo", "Dirección de correo electrónico"})})
        if (at)
            made.identity.push_back(*at);
    return made.identity.size() > before ? Expected<Roster>(made) : lacks("Email address");
}

std::string headOf(const Row& head, const ClassExercise& exercise, const std::string& language) {
    const auto title = exercise.title(language);
    for (const auto& cell : head)
        if (cell.starts_with(title + " (") || cell == title || cell.starts_with(exercise.id + " (") ||
            cell == exercise.id)
            return cell;
    return title;
}

} // namespace

std::optional<double> markOf(const ClassGrading& grading, const ClassFile& file, std::size_t student,
                             std::size_t exercise) {
    const auto& list = grading.list();
    if (const auto* mark = file.mark(list.students[student].handIn.student, list.exercises[exercise].id);
        mark && mark->share)
        return mark->share;
    const auto marks = grading.marks(student, exercise);
    if (!marks || marks->error || marks->checks == 0)
        return {};
    return marks->passed ? 1.0 : static_cast<double>(marks->checksPassed) / marks->checks;
}

Expected<Gradebook> gradebook(GradebookKind kind, const ClassGrading& grading, const ClassFile& file,
                              std::string_view roster, double points, const std::string& language) {
    const auto& list = grading.list();
    const auto rows = rowsOf(roster);
    if (rows.empty())
        return userError(text(TELAR_TR("core", "The roster is empty")));
    TELAR_TRY(columns, rosterOf(kind, rows[0]));
    std::map<std::string, std::size_t> students;
    Gradebook made;
    for (std::size_t s = 0; s < list.students.size(); ++s)
        if (!students.emplace(nameKey(list.students[s].handIn.student), s).second)
            made.unknown.push_back(list.students[s].handIn.student); // two that the roster cannot tell apart
    const auto line = [&](const Row& row) {
        for (std::size_t k = 0; k < row.size(); ++k)
            made.csv += (k ? "," : "") + csvCell(row[k]);
        made.csv += '\n';
    };
    Row head;
    for (const auto column : columns->identity)
        head.push_back(rows[0][column]);
    for (const auto& exercise : list.exercises)
        head.push_back(headOf(rows[0], exercise, language));
    line(head);
    if (kind == GradebookKind::Canvas) {
        Row possible(columns->identity.size());
        possible[0] = "    Points Possible";
        possible.resize(head.size(), decimal(points));
        line(possible);
    }
    std::set<std::string> seen;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        const auto cell = [&](std::size_t column) { return column < rows[r].size() ? rows[r][column] : std::string(); };
        std::string name;
        for (const auto column : columns->name)
            name += cell(column) + " ";
        const auto key = nameKey(name);
        if (key.empty() || key == nameKey("Points Possible"))
            continue;
        if (!seen.insert(key).second)
            return userError(text(TELAR_TR("core", "The roster holds the name '%1' twice"), oneLine(name)), {},
                             text(TELAR_TR("core", "Make the names of the roster and of the submissions differ")));
        Row row;
        for (const auto column : columns->identity)
            row.push_back(cell(column));
        const auto known = students.find(key);
        for (std::size_t e = 0; e < list.exercises.size(); ++e) {
            const auto mark = known == students.end() ? std::nullopt : markOf(grading, file, known->second, e);
            row.push_back(mark ? decimal(*mark * points) : std::string());
        }
        line(row);
    }
    for (const auto& [key, student] : students)
        if (!seen.contains(key))
            made.unknown.push_back(list.students[student].handIn.student);
    return made;
}

namespace {

/// Words that a student or a file brought, without a meaning for Markdown.
std::string plain(const std::string& words) {
    std::string made;
    for (const char c : oneLine(words)) {
        if (std::string_view("\\`*_{}[]<>#|!").find(c) != std::string_view::npos)
            made += '\\';
        made += c;
    }
    return made;
}

} // namespace

std::string feedbackOf(const ClassGrading& grading, const ClassFile& file, std::size_t student, double points,
                       const std::string& language) {
    const auto& list = grading.list();
    const auto& one = list.students[student];
    const auto say = [&](const Text& words) { return inLanguage(words, language); };
    std::string out = "# " + plain(one.handIn.student) + "\n";
    for (std::size_t e = 0; e < list.exercises.size(); ++e) {
        const auto& exercise = list.exercises[e];
        if (!one.answer(exercise.id))
            continue;
        const auto marks = grading.marks(student, e);
        const auto share = markOf(grading, file, student, e);
        out += "\n## " + plain(exercise.title(language)) + "\n\n";
        if (share)
            out += say(text(TELAR_TR("core", "Points: %1 of %2"), decimal(*share * points), decimal(points))) + "\n";
        if (marks && marks->error)
            out += say(marks->error->what) + "\n";
        else if (marks)
            out += say(marks->passed
                           ? text(TELAR_TR("core", "Every check passes."))
                           : text(TELAR_TR("core", "Checks that pass: %1 of %2"), marks->checksPassed, marks->checks)) +
                   "\n";
        for (const auto& mistake : marks ? marks->mistakes : std::vector<AnswerMistake>()) {
            out += "\n- **" + plain(say(mistake.title())) + "**";
            if (mistake.line > 0)
                out += ", " + say(text(TELAR_TR("core", "line %1"), mistake.line));
            if (!mistake.sentence.empty())
                out += ": " + plain(say(mistake.sentence));
        }
        if (marks && !marks->mistakes.empty())
            out += '\n';
        if (const auto note = file.notes.find(groupKey(exercise.id, marks.get())); note != file.notes.end())
            out += "\n" + note->second + "\n";
        if (const auto* mark = file.mark(one.handIn.student, exercise.id); mark && !mark->note.empty())
            out += "\n" + mark->note + "\n";
    }
    return out;
}

Status writeFeedback(const std::string& folder, const ClassGrading& grading, const ClassFile& file, double points,
                     const std::string& language) {
    TELAR_CHECK(makeFolder(folder));
    std::set<std::string> taken;
    for (std::size_t s = 0; s < grading.list().students.size(); ++s) {
        auto name = handInFileName(grading.list().students[s].handIn.student);
        name.resize(name.rfind('.'));
        const auto first = name;
        for (int k = 2; !taken.insert(name).second; ++k)
            name = first + " " + std::to_string(k);
        TELAR_CHECK(writeFile(os::nameOf(os::pathOf(folder) / os::pathOf(name + ".md")),
                              feedbackOf(grading, file, s, points, language)));
    }
    return {};
}

} // namespace telar
