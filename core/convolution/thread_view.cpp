#include "core/convolution/thread_view.hpp"

namespace telar {

Expected<ThreadView> traceConvolution(const std::string& kernel, const ConvolutionProblem& problem, int64_t map,
                                      int64_t row, int64_t column, const JobContext& job) {
    TELAR_TRY(config, convolutionLaunch(kernel, problem));
    TELAR_TRY(shape, convolutionShape(problem.spec, problem.input.rows, problem.input.columns));
    TELAR_TAKE(output,
               Matrix<float>::create(shape->rows, shape->columns, problem.pictures() * problem.spec.outputChannels));
    simt::LaunchOptions options;
    options.mode = simt::Mode::Traced;
    options.job.stop = job.stop;
    options.firstBlock = (map * config->grid.y + row / config->block.y) * config->grid.x + column / config->block.x;
    options.blocks = 1;
    options.onlyTraced = true;
    options.threads = 1;
    TELAR_TRY(report, emulateConvolution(kernel, problem, output->view(), options));
    const auto* block = report->trace->find(options.firstBlock);
    const int64_t cell = (map * shape->rows + row) * shape->columns + column;
    if (block)
        if (const auto thread = storingThread(*report->trace, *block, "output", cell))
            return threadView(*report->trace, report->config, *block, *thread);
    return environmentError(text(TELAR_TR("core", "No thread of the launch wrote this cell")));
}

} // namespace telar
