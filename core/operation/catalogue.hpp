// The operations that a program has, in the order in which it lists them.
#pragma once

#include "core/operation/operation.hpp"

namespace telar {

class Catalogue {
public:
    /// Names what a variant runs on, for records.
    using DeviceNames = std::function<std::string(const std::string& variant)>;
    /// Without names every variant runs on the processor.
    explicit Catalogue(DeviceNames deviceNames = {}) : deviceNames_(std::move(deviceNames)) {}

    void add(std::unique_ptr<Operation> operation) { all_.push_back(std::move(operation)); }
    const std::vector<std::unique_ptr<Operation>>& all() const { return all_; }
    std::vector<std::string> ids() const;
    /// Null for an id that is not there: records of a later version hold such.
    const Operation* find(const std::string& id) const;
    /// The title of the operation; the id itself where it is not there.
    Text titleOf(const std::string& id) const;
    std::string deviceOf(const std::string& variant) const;

private:
    std::vector<std::unique_ptr<Operation>> all_;
    DeviceNames deviceNames_;
};

} // namespace telar
