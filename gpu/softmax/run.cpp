#include "gpu/softmax/run.hpp"

#include "gpu/device/workspace.hpp"
#include "gpu/softmax/kernels.hpp"

namespace telar::gpu {

Expected<SoftmaxRun> runDeviceSoftmax(const std::string& kernel, const SoftmaxProblem& problem,
                                      const PlanesView<float>& y, const RunOptions& options) {
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const int64_t size = problem.rows() * problem.columns();
    const auto in = static_cast<std::size_t>(size) * (problem.spec.type == SoftmaxType::Float32 ? 4 : 2);
    const auto out = static_cast<std::size_t>(size) * sizeof(float);
    TELAR_CHECK(checkDeviceMemory(work, static_cast<int64_t>(in + out)));
    TELAR_TAKE(x, work.device(0, in));
    TELAR_TAKE(to, work.device(1, out));
    const void* from = std::visit([](const auto& view) -> const void* { return view.data; }, problem.input);
    const std::array<std::function<Status()>, 3> phases{[&] { return work.copyIn(*x, from, in, options.job); },
                                                        [&] {
                                                            return launchSoftmax(
                                                                kernel, problem.spec, *x, static_cast<float*>(*to),
                                                                problem.rows(), problem.columns(), work.stream.get());
                                                        },
                                                        [&] { return work.copyOut(*to, y.data, out, options.job); }};
    TELAR_TRY(times, timedPhases(work, phases));
    options.job.advance(problem.rows());
    return SoftmaxRun{*times, {}, 1};
}

} // namespace telar::gpu
