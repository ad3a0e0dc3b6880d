// Matrices as text: CSV files, a spreadsheet's clipboard, numbers typed by hand.
//
// Reading: one row a line. The separator is found on the first line: semicolon, else tab, else comma, else
// white space; with semicolons or tabs the decimal sign may be a comma. Excel's first line "sep=;" names it.
// "1.234" is refused between semicolons, and between tabs beside a decimal comma, where no other cell has a decimal point. A byte order mark, CRLF or CR line
// ends and empty lines at the end are fine; a first line without any number is a header, which is left out, and a note says so. A missing
// number, a line of another length and an empty line between others are refused, naming line and column (both count from 1). "nan",
// "inf" and "-inf" are numbers. Groups of three digits may stand apart by spaces that do not break or, in quotes, by the sign that
// is not the decimal one.
// Type: int32 where every number is whole and fits, else float32, to which all numbers are then rounded.
// Any thread may call any of these.
#pragma once

#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <functional>
#include <string_view>

namespace telar {

/// `name` goes into messages and titles; `origin` of the result is the same.
Expected<SourceMatrix> parseCsv(std::string_view bytes, const std::string& name, const JobContext& job = {});
Expected<SourceMatrix> loadCsv(const std::string& path, const JobContext& job = {});

/// One number as a person types it into a cell (decimal comma allowed).
Expected<double> parseNumber(std::string_view typed);

/// Takes each piece of the text in turn.
using TextSink = std::function<Status(std::string_view)>;

/// Commas, decimal points, LF. Whole numbers have no decimals; other numbers have the shortest form that
/// reads back as the same float32. Planes follow each other without a gap. Progress counts rows.
Status writeCsv(const AnyView& values, const TextSink& sink, const JobContext& job = {});
Status writeCsv(const PlanesView<const int64_t>& values, const TextSink& sink, const JobContext& job = {});
/// As a file: whole, or not at all.
Status saveCsv(const AnyView& values, const std::string& path, const JobContext& job = {});
Status saveCsv(const PlanesView<const int64_t>& values, const std::string& path, const JobContext& job = {});
std::string csvText(const AnyView& values);

} // namespace telar
