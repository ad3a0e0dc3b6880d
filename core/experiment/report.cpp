#include "core/experiment/report.hpp"

#include "core/experiment/fit.hpp"
#include "core/experiment/published.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

namespace telar {

namespace {

/// The words of a report. They are kept here and not with the window's, because reports are made without it.
struct Words {
    const char *title, *student, *date, *machine, *cores, *made, *notes, *operation, *time, *size, *length,
        *timeMs, *variant, *threads, *median, *spread, *runs, *growth, *grows, *speedup, *workers, *amdahl,
        *serial, *published, *publishedNote, *doubtful, *repeat, *noisy, *transfer, *transferText;
};

constexpr Words english{"Laboratory report",
                        "Student",
                        "Date",
                        "Machine",
                        "cores",
                        "Made with Telar",
                        "Notes",
                        "Operation",
                        "Time against size",
                        "rows and columns",
                        "numbers",
                        "time (ms)",
                        "Variant",
                        "Threads",
                        "Median",
                        "Least to greatest",
                        "Runs",
                        "Growth",
                        "grows as size to the power of",
                        "Speed-up against threads",
                        "threads",
                        "Amdahl's law fitted",
                        "serial fraction",
                        "published",
                        "Dashed lines are published figures, not measured here.",
                        "Readings that the source leaves in doubt are left out of fits.",
                        "To repeat",
                        "Points whose slowest run took over 1.5 times the median",
                        "Where the time goes on the device",
                        "share of copies in the time of copies and kernel"};
constexpr Words spanish{"Informe de laboratorio",
                        "Alumno",
                        "Fecha",
                        "Equipo",
                        "núcleos",
                        "Hecho con Telar",
                        "Notas",
                        "Operación",
                        "Tiempo frente a tamaño",
                        "filas y columnas",
                        "números",
                        "tiempo (ms)",
                        "Variante",
                        "Hilos",
                        "Mediana",
                        "De menor a mayor",
                        "Veces",
                        "Crecimiento",
                        "crece como el tamaño elevado a",
                        "Aceleración frente a hilos",
                        "hilos",
                        "Ley de Amdahl ajustada",
                        "fracción en serie",
                        "publicado",
                        "Las líneas de trazos son cifras publicadas, no medidas aquí.",
                        "Las lecturas dudosas de la fuente no entran en los ajustes.",
                        "Para repetirlo",
                        "Puntos cuya ejecución más lenta pasó de 1,5 veces la mediana",
                        "Adónde va el tiempo en el dispositivo",
                        "parte de las copias en el tiempo de copias y kernel"};

std::string digits(double value, int count = 4) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*g", count, value);
    return buffer;
}

using Curve = std::pair<std::vector<double>, std::vector<double>>;

std::string growthLine(const std::string& name, const Curve& curve, const Words& w) {
    const auto law = fitPowerLaw(curve.first, curve.second);
    if (!law)
        return {};
    return "<li><b>" + escaped(name) + "</b> " + w.grows + " <b>" + digits(law->exponent.value, 3) +
           "</b> (95 %: " + digits(law->exponent.low, 3) + " – " + digits(law->exponent.high, 3) + ")</li>\n";
}

std::string head(const ReportOptions& o, const Words& w) {
    const auto host = hostFacts();
    const std::string title = o.title.empty() ? w.title : o.title;
    std::string out = "<!DOCTYPE html>\n<html lang=\"" + std::string(&w == &spanish ? "es" : "en") +
                      "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(title) +
                      "</title>\n<style>\nbody { font-family: Inter, Helvetica, Arial, sans-serif; color: "
                      "#1d2433; max-width: 780px; margin: 32px auto; "
                      "padding: 0 16px; line-height: 1.5; }\nh1 { font-size: 26px; margin-bottom: 4px; } h2 "
                      "{ font-size: 19px; margin-top: 32px; "
                      "border-bottom: 1px solid #d8dde6; padding-bottom: 4px; } h3 { font-size: 15px; "
                      "}\ntable { border-collapse: collapse; "
                      "width: 100%; font-size: 13px; }\nth, td { padding: 4px 8px; border-bottom: 1px solid "
                      "#e4e7ec; text-align: right; }\n"
                      "th:first-child, td:first-child { text-align: left; }\n.facts td { text-align: left; "
                      "border: none; padding: 1px 10px 1px 0; }\n"
                      "code { background: #f1f4f8; padding: 2px 5px; font-size: 12px; }\n.note { color: "
                      "#5b6577; font-size: 13px; }\n"
                      "svg { max-width: 100%; height: auto; }\n@media print { body { margin: 0; } h2 { "
                      "page-break-after: avoid; } }\n</style>\n"
                      "</head>\n<body>\n<h1>" +
                      escaped(title) + "</h1>\n<table class=\"facts\">\n";
    const auto fact = [&](const char* name, const std::string& value) {
        if (!value.empty())
            out += "<tr><td><b>" + std::string(name) + "</b></td><td>" + escaped(value) + "</td></tr>\n";
    };
    fact(w.student, o.student);
    fact(w.date, o.date);
    fact(w.machine,
         host.processor + ", " + std::to_string(host.cores) + " " + w.cores + ", " + simdName(host.simd));
    fact(w.made, telarVersion());
    out += "</table>\n";
    if (!o.notes.empty())
        out += "<h2>" + std::string(w.notes) + "</h2>\n<p>" + escaped(o.notes) + "</p>\n";
    return out;
}

std::string recordTable(const std::vector<const RecordPoint*>& points, const Words& w) {
    std::string out = "<table>\n<tr><th>" + std::string(w.variant) + "</th><th>" + w.threads + "</th><th>" +
                      w.size + "</th><th>" + w.median + " (ms)</th><th>" + w.spread + "</th><th>" + w.runs +
                      "</th></tr>\n";
    for (const auto* p : points)
        out += "<tr><td>" + escaped(p->backend) + "</td><td>" + std::to_string(p->threads) + "</td><td>" +
               std::to_string(p->size) + "</td><td>" + digits(p->total.median) + "</td><td>" +
               digits(p->total.min, 3) + " – " + digits(p->total.max, 3) + "</td><td>" +
               std::to_string(p->total.runs) + "</td></tr>\n";
    return out + "</table>\n";
}

/// Speed-up of each variant at its largest size with several numbers of threads.
std::string scaling(const std::vector<const RecordPoint*>& points, const Words& w) {
    std::map<std::string, std::map<int64_t, std::map<int, double>>> times;
    for (const auto* p : points)
        times[p->backend][p->size][p->threads] = p->total.median;
    std::vector<SvgSeries> series;
    std::string fits;
    for (const auto& [backend, sizes] : times)
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
            const auto one = size->second.find(1);
            if (size->second.size() < 2 || one == size->second.end())
                continue;
            SvgSeries line;
            line.name = backend + ", " + std::to_string(size->first);
            for (const auto& [threads, ms] : size->second) {
                line.x.push_back(threads);
                line.y.push_back(one->second / ms);
            }
            if (const auto fit = fitAmdahl(line.x, line.y))
                fits += "<li><b>" + escaped(line.name) + "</b>: " + w.amdahl + ", " + w.serial + " " +
                        digits(fit->serial.value, 3) + " (95 %: " + digits(fit->serial.low, 3) + " – " +
                        digits(fit->serial.high, 3) + ")</li>\n";
            series.push_back(std::move(line));
            break;
        }
    if (series.empty())
        return {};
    SvgSeries ideal;
    ideal.name = "S = n";
    double most = 1;
    for (const auto& one : series)
        most = std::max(most, one.x.back());
    ideal.x = ideal.y = {1, most};
    ideal.published = true;
    series.push_back(ideal);
    return "<h3>" + std::string(w.speedup) + "</h3>\n" + lineChartSvg(series, w.workers, "S", false) +
           "<ul>\n" + fits + "</ul>\n";
}

std::string transfers(const std::vector<const RecordPoint*>& points, const Words& w) {
    std::string rows;
    for (const auto* p : points)
        if (p->kernelMs && p->hostToDeviceMs && p->deviceToHostMs) {
            const double copies = *p->hostToDeviceMs + *p->deviceToHostMs, all = copies + *p->kernelMs;
            rows += "<tr><td>" + escaped(p->backend) + "</td><td>" + std::to_string(p->size) + "</td><td>" +
                    digits(*p->hostToDeviceMs, 3) + "</td><td>" + digits(*p->kernelMs, 3) + "</td><td>" +
                    digits(*p->deviceToHostMs, 3) + "</td><td>" +
                    digits(all > 0 ? 100 * copies / all : 0, 3) + " %</td></tr>\n";
        }
    if (rows.empty())
        return {};
    return "<h3>" + std::string(w.transfer) + "</h3>\n<table>\n<tr><th>" + w.variant + "</th><th>" + w.size +
           "</th><th>copy in (ms)</th><th>kernel (ms)</th><th>copy out (ms)</th><th>" + w.transferText +
           "</th></tr>\n" + rows + "</table>\n";
}

std::string section(const std::string& operation, const std::vector<const RecordPoint*>& points,
                    const ReportOptions& o, const Words& w) {
    std::string out = "<h2>" + escaped(operation) + "</h2>\n<h3>" + w.time + "</h3>\n";
    std::map<std::string, Curve> curves;
    std::set<std::string> backends;
    std::set<int64_t> sizes;
    std::set<int> threads;
    int64_t noisy = 0;
    for (const auto* p : points) {
        auto& curve = curves[p->backend + " · " + std::to_string(p->threads)];
        curve.first.push_back(static_cast<double>(p->size));
        curve.second.push_back(p->total.median);
        backends.insert(p->backend);
        sizes.insert(p->size);
        threads.insert(p->threads);
        noisy += p->total.runs > 2 && p->total.max > 1.5 * p->total.median;
    }
    std::vector<SvgSeries> series;
    std::string growth;
    for (auto& [name, curve] : curves) {
        std::vector<std::size_t> order(curve.first.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(),
                  [&](auto a, auto b) { return curve.first[a] < curve.first[b]; });
        SvgSeries line;
        line.name = name;
        for (const auto i : order) {
            line.x.push_back(curve.first[i]);
            line.y.push_back(curve.second[i]);
        }
        growth += growthLine(name, curve, w);
        series.push_back(std::move(line));
    }
    bool overlaid = false;
    if (operation == "pool")
        for (const auto& figure : o.figures)
            for (const auto& one : publishedPooling(figure)) {
                SvgSeries line;
                line.name = one.label() + " (" + w.published + ")";
                line.published = overlaid = true;
                Curve settled;
                for (std::size_t i = 0; i < one.size.size(); ++i) {
                    line.x.push_back(one.size[i]);
                    line.y.push_back(one.poolingSeconds[i] * 1e3);
                    if (!one.doubtful[i] && one.size[i] >= 64 && std::isfinite(one.poolingSeconds[i])) {
                        settled.first.push_back(one.size[i]);
                        settled.second.push_back(one.poolingSeconds[i] * 1e3);
                    }
                }
                growth += growthLine(line.name, settled, w);
                series.push_back(std::move(line));
            }
    const bool matrix = operation == "pool" || operation == "matmul";
    out += lineChartSvg(series, matrix ? w.size : w.length, w.timeMs);
    if (overlaid)
        out += "<p class=\"note\">" + std::string(w.publishedNote) + " " + w.doubtful + "</p>\n";
    if (!growth.empty())
        out += "<h3>" + std::string(w.growth) + "</h3>\n<ul>\n" + growth + "</ul>\n";
    out += scaling(points, w) + transfers(points, w) + recordTable(points, w);
    if (noisy > 0)
        out += "<p class=\"note\">" + std::string(w.noisy) + ": " + std::to_string(noisy) + " / " +
               std::to_string(points.size()) + ".</p>\n";
    const auto join = [](const auto& set) {
        std::string words;
        for (const auto& one : set) {
            if (!words.empty())
                words += ',';
            if constexpr (std::is_same_v<std::decay_t<decltype(one)>, std::string>)
                words += one;
            else
                words += std::to_string(one);
        }
        return words;
    };
    std::string command = "telar-cli sweep " + operation + " --sizes " + join(sizes) + " --backends " +
                          join(backends) + " --threads " + join(threads);
    if (points.front()->seed)
        command += " --seed " + std::to_string(*points.front()->seed);
    return out + "<h3>" + w.repeat + "</h3>\n<p><code>" + escaped(command) + "</code></p>\n";
}

} // namespace

Expected<std::string> makeReport(const std::vector<RecordPoint>& points, const ReportOptions& options) {
    if (points.empty())
        return userError(text(TELAR_TR("core", "There are no records to report")));
    const Words& w = options.language == "es" ? spanish : english;
    std::map<std::string, std::vector<const RecordPoint*>> operations;
    for (const auto& p : points)
        operations[p.operation].push_back(&p);
    std::string out = head(options, w);
    for (auto& [operation, list] : operations) {
        std::stable_sort(list.begin(), list.end(), [](const RecordPoint* a, const RecordPoint* b) {
            return std::tie(a->backend, a->threads, a->size) < std::tie(b->backend, b->threads, b->size);
        });
        out += section(operation, list, options, w);
    }
    return out + "</body>\n</html>\n";
}

} // namespace telar
