// An exercise of the tests' own as JSON, to be changed in one place.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/simt/cuda/compiler.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace telar::test {

constexpr char sampleExercise[] = R"({"format": "telar-exercise", "schema": 1, "id": "own", "title": {"en": "Own"},
 "text": {"en": "Write."}, "kernel": "scale", "gap": {"en": "here"},
 "code": ["__global__ void scale(const float* in, float* out, int n) {",
          "    int i = blockIdx.x * blockDim.x + threadIdx.x;", "    <<gap>>", "}"],
 "model": "    if (i < n)\n        out[i] = 3 * in[i];",
 "cases": [{"grid": "2", "block": "64", "arguments": ["iota:100", "zeros:100", "100"]}],
 "checks": [{"check": "outputs"}, {"check": "findings"}, {"figure": "atomic_requests", "is": "=", "value": 0}]})";

inline QJsonObject object(const char* json = sampleExercise) { return QJsonDocument::fromJson(json).object(); }
inline Expected<Exercise> read(const QJsonObject& json) {
    return readExercise(QJsonDocument(json).toJson().toStdString(), "own.telar-exercise");
}
inline QJsonObject withCase(const char* field, const QJsonValue& value) {
    auto json = object();
    auto one = json["cases"].toArray()[0].toObject();
    one[field] = value;
    json["cases"] = QJsonArray{one};
    return json;
}
inline QJsonObject with(const char* field, const QJsonValue& value) {
    auto json = object();
    json[field] = value;
    return json;
}

/// A whole program in C, run by ranks.
constexpr char sampleProgram[] = R"({"format": "telar-exercise", "schema": 1, "id": "own", "title": {"en": "Own"},
 "text": {"en": "Write."}, "language": "c", "gap": {"en": "here"},
 "code": ["#include <mpi.h>", "#include <stdio.h>", "#include <stdlib.h>", "int main(int argc, char** argv) {",
          "    int rank = 0;", "    MPI_Init(&argc, &argv);", "    MPI_Comm_rank(MPI_COMM_WORLD, &rank);", "    <<gap>>",
          "    MPI_Finalize();", "    return 0;", "}"],
 "model": "    printf(\"%d\\n\", rank * atoi(argv[1]));",
 "cases": [{"ranks": 3, "arguments": ["7"]}, {"ranks": 2, "arguments": ["5"], "hidden": true}],
 "checks": [{"check": "findings"}, {"check": "outputs"}, {"figure": "messages", "is": "=", "value": 0}]})";

inline std::string answerWith(const Exercise& e, const char* content) { return e.source(content, "en"); }

} // namespace telar::test
