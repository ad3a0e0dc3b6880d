// What a benchmark without Google's library measured, in that library's JSON, so that `tables` reads both alike.
#pragma once

#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace telar::bench {

class Results {
public:
    /// The words of main: `--json FILE` says where they are written.
    Results(int argc, char** argv) {
        for (int i = 1; i + 1 < argc; ++i)
            if (std::string(argv[i]) == "--json")
                path_ = argv[i + 1];
    }
    /// A median, in milliseconds.
    void add(const std::string& name, double ms) { all_.emplace_back(name, ms); }
    /// False where the file cannot be written.
    bool write(const std::string& device) const {
        if (path_.empty())
            return true;
        std::FILE* file = std::fopen(path_.c_str(), "w");
        if (!file)
            return false;
        char day[16] = "";
        const std::time_t now = std::time(nullptr);
        std::strftime(day, sizeof day, "%Y-%m-%d", std::localtime(&now));
        std::fprintf(file, R"({"context":{"date":"%s","device":"%s"},"benchmarks":[)", day, device.c_str());
        for (std::size_t i = 0; i < all_.size(); ++i)
            std::fprintf(file, R"(%s{"run_name":"%s","run_type":"iteration","time_unit":"ms","real_time":%.6g})",
                         i ? ",\n" : "\n", all_[i].first.c_str(), all_[i].second);
        std::fputs("]}\n", file);
        return std::fclose(file) == 0;
    }

private:
    std::string path_;
    std::vector<std::pair<std::string, double>> all_;
};

} // namespace telar::bench
