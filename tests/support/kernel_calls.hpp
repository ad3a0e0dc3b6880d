// telar-cli kernel called with a few sources that lie in a folder of their own.
#pragma once

#include "tests/support/scratch.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace telar::test {

/// 1000 threads of 1024 do something; line numbers are counted on below.
inline constexpr char good[] = R"(template <class T>
__global__ void scaleAdd(const T* x, const T* y, T* z, T a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        z[i] = a * x[i] + y[i];
}
__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
    if (threadIdx.x == 5)
        printf("thread %d got %d\n", (int)threadIdx.x, tile[58]);
}
)";

inline constexpr char broken[] = R"(__global__ void past(float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        x[i] = 1.0f;
}
__global__ void race(int* out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void endless(int* out) {
    for (volatile int i = 0;; ++i)
        if (i < 0)
            out[0] = i;
}
)";

struct Called {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    QJsonObject finding() const { return json()["findings"].toArray().first().toObject(); }
};

class KernelCalls {
protected:
    KernelCalls() {
        scratch_.write("good.cu", good);
        scratch_.write("broken.cu", broken);
        scratch_.write("copy.cu", "__global__ void keep(float*) {}\n");
    }

    Scratch scratch_;

    static Called call(const QStringList& words, const QStringList& variables = {}) {
        QProcess process;
        if (!variables.isEmpty()) {
            auto environment = QProcessEnvironment::systemEnvironment();
            for (const auto& variable : variables)
                environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
            process.setProcessEnvironment(environment);
        }
        process.start(TELAR_BINARY_DIR "/bin/telar-cli", QStringList("kernel") + words);
        process.waitForFinished(60000);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    QString path(const char* name) const { return QString::fromStdString(scratch_.path(name)); }
    QString source(const char* name, const std::string& text) const {
        return QString::fromStdString(scratch_.write(name, text));
    }
};

} // namespace telar::test
