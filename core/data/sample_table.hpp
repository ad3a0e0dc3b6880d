// A table of pictures as people keep it in a spreadsheet: a header, then a line for each picture with its file, its class
// and its patient.
#pragma once

#include "core/base/expected.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar {

struct SampleRow {
    std::string file;  ///< as written: a path or a name
    std::string label; ///< empty where the table has no such column
    std::string group; ///< likewise
    int64_t line = 0;  ///< in the file, from 1
};
struct SampleTable {
    std::vector<SampleRow> rows;
    bool hasLabels = false, hasGroups = false;
};

/// Comma, semicolon or tab between cells; quotes as in RFC 4180; a byte order mark and Excel's "sep=;" are passed over.
/// The header names the columns: file (path, filename, image, picture, archivo, imagen), label (class, diagnosis, etiqueta,
/// clase) and patient (group, subject, series, participant_id, paciente, grupo), in any order, among others. A user error,
/// with the line, for a table without a column of files, a line without its file, a quote that does not end, and a file that
/// stands in two lines. `name` of the table goes into messages.
Expected<SampleTable> parseSampleTable(std::string_view bytes, const std::string& name);

/// A line of BIDS' participants.tsv: "sub-01" and its class.
struct Participant {
    std::string id, label;
    int64_t line = 0;
};
/// The class is the first of these columns that is there: diagnosis, dx, label, class, group, condition. A user error for a
/// table without participant_id or without any of them, and for a line without an id.
Expected<std::vector<Participant>> parseParticipants(std::string_view bytes, const std::string& name);

} // namespace telar
