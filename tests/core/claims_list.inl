// The list of tst_claims: included there, inside its namespace.

const std::vector<Claim>& claims() {
    static const std::vector<Claim> all = {
        // Help: device, experiments, projects, sources
        {"softmax.md", "probabilities that add up to 1", nullptr, "the definition"},
        {"device.md", "2496 cores in 13 multiprocessors", nullptr, "NVIDIA's sheet of the Tesla K20c"},
        {"device.md", "2560 cores in 40 multiprocessors", nullptr, "NVIDIA's sheet of the Tesla T4"},
        {"device.md", "GTX 1050", nullptr, "the name of a card"},
        {"device.md", "640 cores in 5 multiprocessors", nullptr, "NVIDIA's sheet of the GTX 1050"},
        {"device.md", "GPU variants need 7.5", nullptr, "the least PTX of the build: CMakeLists"},
        {"experiments.md", "the parallel fraction p is shared by n workers", nullptr, "Amdahl's law as it is defined"},
        {"forward.md", "the loss is 0.1763, and 0.1557 in validation", nullptr,
         "printed by the published work: the audit of its poster"},
        {"forward.md", "567 s in Python and 6.5 s in TensorFlow",
         [] {
             return Numbers{567, 6.5, std::round(567 / 6.5)};
         }},
        {"forward.md", "1 ms in NumPy and 70 ms in TensorFlow", nullptr, "printed by the published work"},
        {"forward.md", "20 ms for a kernel call and 30 % of a GPU", nullptr,
         "printed by the published work, without a measurement"},
        {"law_stories.cpp", "can be read to their end", nullptr, "tst_true_statements counts them; 128: as drawn"},
        {"latency_story.cpp", "A copy of 16 bytes", nullptr, "tst_stories: the model's copy of so many"},
        {"findings.md", "The curves for 200 rows", nullptr, "the title of a story"},
        {"curves_story.cpp", "median of 5 seeds", nullptr, "tst_stories: what the story trains"},
        {"curves_story.cpp", "by epoch, 200 rows", nullptr, "the rows of the published plot"},
        {"curves_story.cpp", "the median of 5 seeds, is lowest", nullptr, "tst_stories compares them with the curves"},
        {"story_words.cpp", "curves for 200 rows show", nullptr, "the rows of the published plot"},
        {"story_words.cpp", "For 200 rows the repository", nullptr, "the rows of the published plot"},
        {"story_words.cpp", "October 2024", nullptr, "a date"},
        {"curves_story.cpp", "Registers per neuron (128:", nullptr, "where the stories draw no limit"},
        {"story_words.cpp", "to 0.003, or 0.005", nullptr, "the column uncertainty of dpfm_curves_200.csv"},
        {"story_words.cpp", "Hutter, 2019", nullptr, "the year of the paper"},
        {"layer_story.cpp", "for 1,000,000 values, Numba", nullptr, "the size of the printed time: dli_vector.csv"},
        {"registers_story.cpp", "95 % interval, from", nullptr, "tst_stories"},
        {"registers_story.cpp", "there the 95 % interval of the difference", nullptr, "tst_stories"},
        {"registers_story.cpp", "registers … of the digits are right", nullptr, "tst_stories: its third row"},
        {"story_words.cpp", "a network of 784, 5 and 10 neurons learns", nullptr, "tst_stories trains it so often"},
        {"story_words.cpp", "dynamic pruning in forward mode, 2024", nullptr, "the year of the repository"},
        {"story_words.cpp", "Lund and Thorup, 2007", nullptr, "the year of the paper"},
        {"story_words.cpp", "training after 250 epochs", nullptr, "tst_stories trains as long: forward::TrainSpec"},
        {"minimum_story.cpp", "(95 % CI", nullptr, "tst_stories"},
        {"story_words.cpp", "dynamic pruning in forward mode, 2024", nullptr, "the year of the repository"},
        {"waiting_story.cpp", "a load of the first factor touches 32 lines",
         [] {
             return Numbers{2 * sectorsPerRequest("matmul1", 32, 32) - 1}; // and one of the second factor, one
         }},
        {"waiting_story.cpp", "matmul2 is shown up to 128",
         [] {
             const auto rows = [](double n) { return storyOf("waiting").answer({n, 0}, {})->rows.size(); };
             return Numbers{rows(128) == 3 && rows(256) == 2 ? 128 : NAN};
         }},
        {"attention_story.cpp", "read three times, for maximum", nullptr, "tst_stories counts the launches' sectors"},
        {"story_words.cpp", "Twice the tokens are four times", nullptr, "n and its square"},
        {"story_words.cpp", "Dao and others, FlashAttention", nullptr, "the year of the paper"},
        {"score-matrix", "twice the tokens are four times", nullptr, "n and its square"},
        {"law_stories.cpp", "The lowest published loss for this number of rows", nullptr,
         "tst_true_statements: the least of the published column"},
        {"story_words.cpp", "between 0.197 and 0.25", nullptr, "tst_true_statements computes both"},
        {"story_words.cpp", "0.1557 in validation with 32 registers", nullptr, "printed by the published work"},
        {"forward.md", "so the slope lies between 0.1", nullptr, "tst_true_statements: from 0.197 to 0.25"},
        {"device.md", "compute capability 7.5 or newer", nullptr, "the least PTX of the build: CMakeLists"},
        {"command-line.md", "Counts and checks take at most 20 seconds",
         [] { return Numbers{program::usualCountingSeconds}; }},
        {"command-line.md", "varies by more than 20 %",
         [] {
             const auto steady = [](double spread) {
                 return simt::checkSteady({{"stream", "bytes/s", 1, spread, 9}}).ok();
             };
             return Numbers{steady(0.199) && !steady(0.201) ? 20 : NAN};
         }},
        {"command-line.md", "from 0 to size − 1 (here 3)", nullptr, "what MPI calls ranks, of four processes"},
        {"command-line.md", "derived types and operations of MPI 3", nullptr,
         "the version of the standard, as mpi.h says"},
        {"command-line.md", "Standard input goes to rank 0", nullptr, "tst_ranks"},
        {"command-line.md", "for 25 µs and 1.2 GB/s", nullptr, "an example: tst_rank_time reads its numbers"},
        {"four-ranks", "rank 0", nullptr, "the number of a rank in the step's program: tst_lessons runs it"},
        {"four-ranks", "pools its rows twice as often", nullptr, "2 * repeats in the step's program"},
        {"four-ranks", "let rank 1 receive first", nullptr, "what tst_lessons does"},
        {"command-line.md", "Rank 0 has the whole matrix", nullptr,
         "core/cluster: tst_cli_cluster compares the scattered output"},
        {"command-line.md", "and memory freed twice, are findings like those of kernels", nullptr, "tst_program_cases"},
        {"command-line.md", "exit code 3", nullptr, "tst_cli_run"},
        {"command-line.md", "It exits with 3 where there are any", nullptr, "tst_cli_class"},
        {"bench.md", "answers with fewer than 30 tokens", [] { return Numbers{fewestOwnTokens}; }},
        {"command-line.md", "It exits with 3 where a picture is in two parts", nullptr, "tst_cli_split"},
        {"experiments.md", "figures 4, 26 to 48 and 50 to 53",
         [] {
             Numbers figures; // where each run of them begins and ends
             for (const auto* preset : figurePresets(test::catalogue()))
                 for (const char* id : {preset->id, preset->also})
                     if (std::atoi(id) > 0)
                         figures.push_back(std::atoi(id));
             std::sort(figures.begin(), figures.end());
             figures.erase(std::unique(figures.begin(), figures.end()), figures.end());
             Numbers ends;
             for (std::size_t k = 0; k < figures.size(); ++k)
                 if (k == 0 || k + 1 == figures.size() || figures[k] != figures[k - 1] + 1 ||
                     figures[k] + 1 != figures[k + 1])
                     ends.push_back(figures[k]);
             return ends;
         }},
        {"experiments.md", "more than 1.5 times the median",
         [] {
             const auto noisy = [](double slowest) { return isNoisy(statisticsOf({1, 1, 1, 1, slowest})); };
             return Numbers{noisy(1.51) && !noisy(1.49) ? 1.5 : NAN};
         }},
        {"experiments.md", "95 % intervals", nullptr, "bounds of the bootstrap: tst_experiment_charts"},
        {"experiments.md", "small multiples to more than eight lines", nullptr, "tst_experiment_charts draws eighteen"},
        {"experiments.md", "no type smaller than 7 points", nullptr,
         "tst_experiments_lab measures every word of the page"},
        {"projects.md", "more than four million weights", nullptr,
         "tst_project_labs saves a network above and one below"},
        {"projects.md", "Every 30 seconds", nullptr, "the timer of recovery copies: tst_projects"},
        {"sources.md", "91 slices of 109 × 91",
         [] {
             return Numbers{phantomSlices, phantomRows, phantomColumns};
         }},
        {"sources.md", "8 or 16 bits", nullptr, "tst_image reads each"},
        {"sources.md", "JPEG-LS or JPEG 2000", nullptr, "the name of a format; tst_dicom"},
        {"sources.md", "from 0 to the largest value", nullptr, "tst_mersenne, against NumPy"},
        {"sources.md", "the thesis uses 35", nullptr, "the seed that the thesis prints"},
        // Findings
        {"findings.md", "the model explains",
         [] {
             Numbers said;
             for (const auto& price : storyOf("launches").controls[1].choices) // only what the slider has
                 if (price.value == 0.045 || price.value == 1.1)
                     for (const double one : {price.value < 1 ? 1000 * price.value : price.value,
                                              100 * concluded("launches", {1024, price.value})[3].value})
                         said.push_back(one);
             return said;
         }},
        {"findings.md", "Shared memory at 2 × 2", nullptr, "the title of a story"},
        {"findings.md", "61 % at n = 4",
         [] {
             return Numbers{std::floor(published("amdahl", 0, "parallel_fraction_percent_printed")), 4};
         }},
        {"findings.md", "Amdahl's law with the share at 4", nullptr, "what the story draws: tst_stories"},
        {"findings.md", "10 % accuracy", nullptr, "the title of a story"},
        {"findings.md", "A batch larger than the data", nullptr, "the title of a story"},
        {"findings.md", "100 % of 28 pictures",
         [] {
             return Numbers{published("training_alexnet", 4, "valid_accuracy_percent"),
                            published("training_alexnet", 4, "n_valid")};
         }},
        {"findings.md", "0.000000", nullptr, "what the published program printed"},
        {"findings.md", "larger than any float64", [] { return Numbers{std::isinf(std::exp(709.79)) ? 1. : 0.}; }},
        {"device_stories.cpp", "more than the … of the whole", nullptr,
         "tst_stories compares the parts with the whole"},
        {"device_stories.cpp", "cost less than that", nullptr, "follows from the sentence before it"},
        {"device_stories.cpp", "Time of a whole pooling, 2 x 2", nullptr, "a title"},
        {"story_words.cpp", "every window of 2 x 2 cells", nullptr, "the window of the thesis"},
        {"story_words.cpp", "a matrix of 1024 has 262,144",
         [] {
             return Numbers{1024, windows(1024)};
         }},
        {"story_words.cpp", "figures 36 and 37",
         [] {
             const auto* preset = presetOfFigure(test::catalogue(), "37");
             return Numbers{preset ? std::atof(preset->id) : NAN, 37, publishedPooling("50").size() == 3 ? 50 : NAN};
         }},
        {"story_words.cpp", "mean of 50", [] { return Numbers{published("mlp_profile_pycuda", 0, "iterations")}; }},
        {"story_words.cpp", "help with windows of 2 x 2", nullptr, "a question"},
        {"story_words.cpp", "Windows of 2 x 2 that do not overlap never share one", nullptr,
         "tst_stories: sectors of the tile against those of direct reads"},
        {"law_stories.cpp", "T4 at 4", nullptr, "the size of the thesis' fraction"},
        {"law_stories.cpp", "At 4 x 4 the product took", nullptr,
         "its numbers are computed when it is asked: tst_stories"},
        {"law_stories.cpp", "after 250 epochs", [] { return Numbers{published("dpfm_digitized", 0, "epochs")}; }},
        {"law_stories.cpp", "median of 5 seeds", nullptr, "tst_stories trains them"},
        {"law_stories.cpp", "registers per neuron (128:", nullptr, "where the source draws no limit"},
        {"law_stories.cpp", "rows and 16 registers", nullptr, "tst_stories"},
        {"story_words.cpp", "What does 61 % at n = 4 say about n = 1024", nullptr, "a question"},
        {"story_words.cpp", "The thesis takes 61 %",
         [] {
             return Numbers{std::floor(published("amdahl", 0, "parallel_fraction_percent_printed")), 4, 4};
         }},
        {"story_words.cpp", "figures 28 and 32", nullptr, "names of figures"},
        {"story_words.cpp", "is s (1 - s)", nullptr, "a formula"},
        {"story_words.cpp", "Ragel, 2024", nullptr, "a year"},
        {"story_words.cpp", "four numbers between 0 and 1", nullptr, "sumDataset: tst_forward"},
        {"story_words.cpp", "the mean, 2, has a squared error", [] { return Numbers{4 * 0.5}; }},
        {"story_words.cpp", "October 2024", nullptr, "a date"},
        {"number_stories.cpp", "0.000000 or 1.000000", nullptr, "what is counted: tst_stories"},
        {"number_stories.cpp", "for negative s, sigma never overflows", nullptr, "a formula; tst_stories tries it"},
        {"story_words.cpp", "The neuron printed 0.000000", nullptr, "as printed"},
        {"story_words.cpp", "inputs between 0 and 1", nullptr, "tst_neuron: the published inputs"},
        {"story_words.cpp", "printed 0.000000, the parallel one 1.000000", nullptr, "as printed: neuron.csv"},
        {"story_words.cpp", "Sigma is written as", nullptr, "a formula"},
        {"story_words.cpp", "For s below", [] { return Numbers{std::isinf(std::exp(709.79)) ? 1. : 0.}; }},
        {"story_words.cpp", "only below -10000", nullptr, "publishedSigmoid: tst_neuron"},
        {"training_stories.cpp", "of processor time, more than", nullptr, "computed when it is asked: tst_stories"},
        {"training_stories.cpp", "25 epochs over 245 digits",
         [] {
             return Numbers{published("training_alexnet", 0, "epochs"), published("training_alexnet", 0, "n_train")};
         }},
        {"training_stories.cpp", "Batch of 256",
         [] { return Numbers{published("training_alexnet", 0, "batch_size")}; }},
        {"training_stories.cpp", "Steps in 25 epochs", nullptr, "a heading"},
        {"training_stories.cpp", "Accuracy on 300 other digits", nullptr, "a heading; tst_stories counts them"},
        {"training_stories.cpp", "times in 25 epochs", nullptr, "computed when it is asked: tst_stories"},
        {"training_stories.cpp", "A batch of 256 is larger than the 245",
         [] {
             return Numbers{published("training_alexnet", 0, "batch_size"),
                            published("training_alexnet", 0, "n_train")};
         }},
        {"training_stories.cpp", "a single step, 25 in all",
         [] { return Numbers{std::ceil(245.0 / 256) * published("training_alexnet", 0, "epochs")}; }},
        {"training_stories.cpp", "tells, 95 % CI", nullptr, "the interval of Wilson: tst_stories"},
        {"training_stories.cpp", "with 95 % confidence", nullptr, "the interval of Wilson: tst_stories"},
        {"story_words.cpp", "perceptrons, 8 threads", nullptr, "as the study says"},
        {"story_words.cpp", "stay at 10 %", nullptr, "a question"},
        {"story_words.cpp", "8,980 errors in 10,000", nullptr, "as printed: mlp_mnist.csv"},
        {"story_words.cpp", "a batch larger than the data do", nullptr, "a question"},
        {"story_words.cpp", "trains on 245 pictures",
         [] {
             return Numbers{published("training_alexnet", 0, "n_train"),
                            published("training_alexnet", 0, "batch_size")};
         }},
        {"story_words.cpp", "Here 245 built-in digits",
         [] {
             return Numbers{published("training_alexnet", 0, "n_train"), published("training_alexnet", 0, "epochs")};
         }},
        {"story_words.cpp", "half of some synthetic heads", nullptr, "tst_groups: patientHeads"},
        {"story_words.cpp", "three classes of 91 slices, 245 to train and 28 to validate", nullptr,
         "the thesis' data as it describes them; nn::splitSamples gives the same parts"},
        {"story_words.cpp", "245 pictures to train, batch 256",
         [] {
             return Numbers{published("training_alexnet", 0, "n_train"),
                            published("training_alexnet", 0, "batch_size")};
         }},
        {"story_words.cpp", "How certain is 100 % on 28", nullptr, "a question"},
        {"story_words.cpp", "100 % on the 28",
         [] {
             return Numbers{published("training_alexnet", 4, "valid_accuracy_percent"),
                            published("training_alexnet", 4, "n_valid")};
         }},
        {"story_words.cpp", "28 pictures validate, 99 test",
         [] {
             return Numbers{published("training_alexnet", 0, "n_valid"), published("training_alexnet", 0, "n_test")};
         }},
        // Forward mode
        {"attention.md", "each token is one of its 16 patches", nullptr, "tst_gallery: DigitAttention"},
        {"network.md", "wrapped after 32 numbers", nullptr, "tst_network_cells: planesOf"},
        {"network.md", "sets a channel to 0", nullptr, "tst_network_cells"},
        {"forward.md", "runs through a network twice", nullptr, "forwards and backwards: the definition"},
        {"forward.md", "Ragel, 2024", nullptr, "a year"},
        {"forward.md", "the others count as 0", nullptr, "tst_forward"},
        {"forward.md", "is the weight of neuron 3 of layer 2", nullptr, "an example of a name"},
        {"forward.md", "σ′ = σ(1 − σ)", nullptr, "a formula"},
        {"forward.md", "F5 trains with 2, 4, 8",
         [] {
             Numbers numbers;
             for (const int k : forward::StudySpec().registers)
                 if (k > 0)
                     numbers.push_back(k);
             return numbers;
         }},
        {"forward.md", "boxes over the middle half", nullptr, "what a box plot is"},
        {"forward.md", "variance 4/12", nullptr, "a variance that tst_forward measures"},
        {"forward.md", "with 400 rows lie on that line", nullptr, "tst_stories compares them"},
        {"forward.md", "50 to 400 rows", nullptr, "the choices of the corpus: tst_forward_lab"},
        {"forward.md", "400 built-in digits", nullptr, "tst_forward_lab"},
        {"forward.md", "0 registers means all", nullptr, "tst_forward"},
        {"forward.md", "need 8 bytes each",
         [] {
             forward::TrainSpec one;
             one.shape.widths = {64, 1};
             one.registers = 16;
             const auto before = forward::registerBytes(one);
             one.registers = 17;
             return Numbers{static_cast<double>(forward::registerBytes(one) - before)};
         }},
        {"forward.md", "processes 4 to 16 samples at once", nullptr, "floats in a vector of SSE2 and of AVX-512"},
        {"forward.md", "0.424 ms is one multiplication",
         [] {
             const auto e = forward::estimateFpga({});
             const forward::FpgaSpec s;
             // 0.425: printed as 0.424 in the source.
             return Numbers{e.serialMs - 0.001, static_cast<double>(s.multipliers - 1),
                            static_cast<double>(s.multipliers), e.parallelMs};
         }},
        {"forward.md", "The tutorial's example gives e = 6", nullptr, "tst_expression"},
        {"forward.md", "Up to 6 variables",
         [] {
             return Numbers{forward::mostVariables, forward::mostExpressionSteps};
         }},
        // Kernels of one's own
        {"kernel.md", "clang (14 to 16)", nullptr, "the names that are looked for"},
        {"kernel.md", "(0, 1, 2 and so on)", nullptr, "tst_cli_kernel"},
        {"kernel.md", "counted from 0", nullptr, "tst_cli_kernel"},
        {"kernel.md", "exit code is 3", nullptr, "tst_cli_kernel"},
        {"kernel.md", "integers of 8 bits", nullptr, "tst_matrix"},
        {"kernel.md", "Of compute capability 9.0", nullptr, "tst_capability"},
        {"kernel.md", "not of 4 bits or 1 bit", nullptr, "tst_matrix"},
        {"kernel.md", "Clusters of up to 16 blocks", [] { return Numbers{simt::maxClusterBlocks}; }},
        {"kernel.md", "stopped after 20 seconds",
         [] {
             return Numbers{cuda::CompileRequest().seconds, 3};
         }},
        {"kernel.md", "is stopped after 10 seconds of processor time",
         [] {
             const auto seconds = cuda::CompileRequest().seconds;
             return Numbers{seconds / 2, seconds, static_cast<double>(cuda::PythonUse().memoryBytes >> 30),
                            cuda::PythonUse::threads};
         }},
        {"kernel.md", "goes through block 0", nullptr, "an example"},
        {"kernel.md", "They may take 256 MiB", nullptr, "tst_cli_kernel"},
        {"glossary.md", "1 means that they touch", nullptr, "a definition"},
        {"glossary.md", "0 to 31",
         [] {
             return Numbers{0, simt::warpSize - 1};
         }},
        {"glossary.md", "32 threads of a block", [] { return Numbers{simt::warpSize}; }},
        {"glossary.md", "up to 1024", nullptr, "CUDA's limit"},
        {"glossary.md", "Which of the 32 lanes", [] { return Numbers{simt::warpSize}; }},
        {"glossary.md", "32 bytes, the smallest", nullptr, "a unit"},
        {"glossary.md", "in 32 banks", [] { return Numbers{simt::warpSize}; }},
        {"glossary.md", "each of its 32 banks",
         [] {
             return Numbers{simt::warpSize, 4, simt::warpSize};
         }},
        {"glossary.md", "1 where there is no conflict, 32 at worst",
         [] {
             return Numbers{1, simt::warpSize};
         }},
        {"glossary.md", "a variant is faster than a reference", nullptr, "a definition"},
        {"start.md", "screens as small as 640 × 360 of its own pixels, such as 1280 × 720 at a scale of 200 %", nullptr,
         "tst_fit_labs"},
        {"start.md", "Machado, Oliveira, Fernandes 2009", nullptr, "a year"},
        {"start.md", "goes after 4 seconds", nullptr, "Messages::shownMs and undoMs; tst_surface waits for the first"},
        {"bench.md", "lanes that took part, of 32", [] { return Numbers{simt::warpSize}; }},
        {"bench.md", "sectors of 32 bytes moved", nullptr, "a unit"},
        {"bench.md", "first brought its sector of 32 bytes", nullptr, "a unit"},
        {"bench.md", "the 32 lanes are drawn on the 32 banks",
         [] {
             return Numbers{simt::warpSize, simt::warpSize};
         }},
        {"bench.md", "clang (14 to 16)", nullptr, "the names that are looked for"},
        // Products
        {"matmul.md", "m16n8, sixteen of the 64 rows in each of four warps", nullptr,
         "tst_hopper: sumsLieAsThoseOfMma"},
        {"matmul.md", "a table of at most 8 × 8 numbers",
         [] {
             return Numbers{MatmulSource::mostTyped, MatmulSource::mostTyped};
         }},
        {"matmul.md", "the 32 lanes of the warp", [] { return Numbers{simt::warpSize}; }},
        {"matmul.md", "sectors of 32 bytes", nullptr, "a unit"},
        {"matmul.md", "count from 0", nullptr, "tst_matmul_lab"},
        {"matmul.md", "Matrices up to 16 × 16 show their numbers", nullptr,
         "tst_matmul_lab, smallMatricesShowTheirNumbers"},
        {"matmul.md", "CUDA allows 1024 threads",
         [] {
             const Matrix<float> a(64, 64);
             const auto fits = [&](uint32_t x) {
                 return matmulLaunch("matmul1", {a.view(), a.view()}, simt::Dim3{x, 32, 1}).ok();
             };
             return Numbers{fits(32) && !fits(33) ? 1024. : NAN};
         }},
        // One neuron
        {"neuron.md", "uniform from 0 to 1", nullptr, "tst_neuron"},
        {"neuron.md", "577 for a million", [] { return Numbers{std::sqrt(1e6 / 3)}; }},
        {"neuron.md", "for 98 of 100 seeds",
         [] {
             // Printed with six decimals where sigma is nearer than half of the last to 0 or 1.
             const double s = std::log(1 / 0.5e-6), sd = std::sqrt(1e6 / 3);
             return Numbers{0, 1, 100 * std::erfc(s / sd / std::sqrt(2.0)), 100};
         }},
        {"neuron.md", "overflows from s",
         [] {
             return Numbers{publishedSigmoid(-709.7) && !publishedSigmoid(-709.9) ? std::log(DBL_MAX) : NAN, 10000};
         }},
        {"neuron.md", "standard deviation 0.577", [] { return Numbers{std::sqrt(1.0 / 3)}; }},
        {"neuron.md", "The sum is 0.9186",
         [] {
             const auto ten = tenInputs();
             double sum = 0;
             for (int64_t i = 0; i < 10; ++i)
                 sum += static_cast<double>(ten.inputs.data()[i]) * static_cast<double>(ten.weights.data()[i]);
             return Numbers{sum, stableSigmoid(sum)};
         }},
        {"neuron.md", "in numbers of 80 bits", nullptr, "the reference's type: tst_neuron"},
        {"neuron.md", "more than a faster machine", nullptr, "errors beside each other: the lab's table"},
        // Pipeline
        {"pipeline.md", "each of up to 1,000 neurons", nullptr, "tst_small_labs sets the slider to its end"},
        {"pipeline.md", "tanh(W · x / 255)", nullptr, "a formula: tst_pipeline computes the layer"},
        {"pipeline.md", "normalise (x / 255)", nullptr, "the published step: tst_pipeline"},
        {"pipeline.md", "Near 0 two numbers near 1", nullptr, "a reason, tried by tst_pipeline"},
        {"pipeline.md", "from |v| = 89 on",
         [] { return Numbers{std::isinf(std::exp(89.0f)) && std::isfinite(std::exp(88.0f)) ? 89. : NAN}; }},
        {"pipeline.md", "float32, four bytes each",
         [] {
             const bool sizes = greySize(GreyType::Float32) == 4 && greySize(GreyType::UInt8) == 1;
             return Numbers{0, sizes ? double(std::numeric_limits<uint8_t>::max()) : NAN};
         }},
        {"pipeline.md", "| passes |", [] { return bytesOf("passes"); }},
        {"pipeline.md", "| fused |", [] { return bytesOf("fused"); }},
        {"pipeline.md", "| openmp |", [] { return bytesOf("openmp"); }},
        {"pipeline.md", "| simd-passes |", [] { return bytesOf("simd-passes"); }},
        {"pipeline.md", "| simd |", [] { return bytesOf("simd"); }},
        // Pooling
        {"convolution.md", "integers from −2 to 2", nullptr, "drawFilters: tst_convolution_lab looks at each"},
        {"convolution.md", "any number, up to 16", nullptr,
         "mostRandomChannels: the range of the field in tst_convolution_lab"},
        {"convolution.md", "up to 7 rows and 7 columns", nullptr,
         "FilterPanel::mostEdited, the grid of tst_convolution_lab"},
        {"convolution.md", "up to 63 × 63",
         [] {
             double most = 0;
             for (std::string row = "1"; parseFilter(row); row += ",1")
                 ++most;
             return Numbers{most, most};
         }},
        {"convolution.md", "floor((n + 2p", nullptr, "the formula of tst_convolution"},
        {"convolution.md", "ReLU sets negative sums to 0", nullptr, "what ReLU is: tst_convolution_lab"},
        {"convolution.md", "keeps the maximum of 2 × 2 cells", nullptr, "the pooling of tst_convolution_lab"},
        {"convolution.md", "1,048,576", nullptr, "Im2colPage::mostNumbers, tst_convolution_lab asks for more"},
        {"pooling.md", "for 3 rows and 2 columns", nullptr, "an example"},
        {"pooling.md", "floor((n + 2p", nullptr, "the formula of tst_pooling"},
        {"pooling.md", "in at most 20 seconds", nullptr, "tst_transport"},
        {"pooling.md", "(32 neighbours that run together)", [] { return Numbers{simt::warpSize}; }},
        {"pooling.md", "the sectors of 32 bytes", nullptr, "a unit"},
        {"pooling.md", "up to 30 runs", nullptr, "tst_pooling_lab counts them"},
        // Training
        {"training.md", "The built-in phantom (3 classes",
         [] {
             return Numbers{static_cast<double>(phantom()->classes.size()),
                            static_cast<double>(phantom()->count()) / static_cast<double>(phantom()->classes.size()),
                            60000, 10000};
         }},
        {"training.md", "32 pictures of each class",
         [] { return Numbers{static_cast<double>(nn::SplitSpec().testPerClass)}; }},
        {"training.md", "The thesis counts 245",
         [] {
             return Numbers{published("training_alexnet", 0, "n_train"), published("training_alexnet", 0, "n_valid"),
                            published("training_alexnet", 0, "n_test"), static_cast<double>(phantom()->count())};
         }},
        {"training.md", "3 × 3 convolutions use Winograd", nullptr, "a size"},
        {"training.md", "36 products instead of 144",
         [] {
             return Numbers{6 * 6, 4 * 4 * 3 * 3, 4, 4};
         }},
        {"training.md", "A batch larger than the training pictures", nullptr, "tst_trainer"},
        {"training.md", "falls to 0 along half a cosine",
         [] {
             nn::TrainingSpec spec;
             spec.schedule = nn::Schedule::Cosine;
             spec.epochs = 1000;
             return Numbers{nn::rateOf(spec, 1000) / spec.rate};
         }},
        {"training.md", "tries rates from 1e-7 to 10",
         [] {
             return Numbers{nn::LrFinderSpec().from, nn::LrFinderSpec().to};
         }},
        {"training.md", "a batch of 256 and bytes read",
         [] {
             const auto spec = nn::publishedTraining(nn::alexnet(10));
             return Numbers{static_cast<double>(spec.batch), 1, 1};
         }},
        {"training.md", "reads black as 0",
         [] { return Numbers{nn::defaultTraining(nn::alexnet(10)).model.reads.mean}; }},
        {"training.md", "Batch normalisation brings each channel",
         [] {
             const std::vector<float> in{3, 5, 8, 13};
             std::vector<float> out(in.size());
             nn::batchNorm({1, 1, 1}, 4, 0, nn::momentsOf({1, 1, 1}, 4, 0, in.data()), 1, 0, in.data(), out.data());
             const auto made = nn::momentsOf({1, 1, 1}, 4, 0, out.data());
             return Numbers{std::round(1e3 * made.mean) / 1e3, std::round(1e3 * made.variance) / 1e3};
         }},
        {"training.md", "slower than the gradient", nullptr, "the lab shows both times"},
        {"training.md", "100 % of 28 pictures", nullptr, "titles of findings"},
        {"training.md", "interval (95 % CI)", nullptr, "Wilson's interval: tst_metrics"},
        {"training.md", "has 10 outputs for 3 classes",
         [] {
             const auto facts = nn::describe(nn::alexnet(10));
             return Numbers{static_cast<double>(facts->output.features()),
                            static_cast<double>(phantom()->classes.size())};
         }},
        {"variants.md", "emulator:matmul1", nullptr, "names"},
        {"variants.md", "larger than the computer's", nullptr, "tst_streamed keeps to its memory"},
        // Lessons
        {"coalescing", "eight numbers each", [] { return Numbers{8.0 * sizeof(float)}; }},
        {"coalescing", "read 32 neighbours, 4 sectors",
         [] {
             return Numbers{32, 32, simt::warpSize * sizeof(float) / 32.0};
         }},
        {"coalescing", "If each reads from another row, 32 sectors",
         [] {
             // matmul1 as printed: of its two reads one is of A, a row for each lane, and one the same number of B.
             return Numbers{2 * sectorsPerRequest("matmul1", 32, 8) - 1};
         }},
        {"coalescing", "The block is 32 × 8", nullptr, "the state of the step"},
        {"coalescing", "Go back to the block of 32 × 8", nullptr, "what the step asks for"},
        {"coalescing", "Tile of B transposed, 32 values", nullptr, "the name of the change"},
        {"coalescing", "Shared memory has 32 banks", [] { return Numbers{simt::warpSize}; }},
        {"copies", "This input has 256 windows", [] { return Numbers{windows(32)}; }},
        {"copies", "1024 windows",
         [] {
             return Numbers{64, windows(64)};
         }},
        {"copies", "three times", nullptr, "a pass is a way through memory"},
        {"copies", "a kernel that is twice as fast", nullptr, "the share of copies in the step's check"},
        {"copies", "read 64 times", [] { return Numbers{8 * 8}; }},
        {"edges", "a picture of 6 × 6 cells", nullptr, "the state of the step"},
        {"edges", "dark (0) on one side", nullptr, "the state of the step"},
        {"edges", "That sum was 36",
         [] { // the bright side lies under the right column
             const auto& w = findFilter("sobel-x")->weights;
             return Numbers{9. * static_cast<double>(w[2] + w[5] + w[8])};
         }},
        {"edges", "of each 2 × 2 cells the largest", nullptr, "the pooling that follows: tst_convolution_lab"},
        {"first-grid", "C = A · B, 16 × 16", nullptr, "the state of the step"},
        {"first-grid", "One block of 16 × 16", nullptr, "the state of the step"},
        {"first-grid", "8 × 8 threads", nullptr, "what the step asks for"},
        {"first-grid", "32 threads form a warp", [] { return Numbers{simt::warpSize}; }},
        {"first-grid", "64 threads has two warps", [] { return Numbers{2.0 * simt::warpSize}; }},
        {"first-grid", "do not fit 20 evenly", nullptr, "the sizes of the step"},
        {"first-grid", "4 and 5 do",
         [] {
             return Numbers{20 % 4 == 0 ? 4. : NAN, 20 % 5 == 0 ? 5. : NAN};
         }},
        {"learning-rate", "from 0.0000001 to 10",
         [] {
             return Numbers{nn::LrFinderSpec().from, nn::LrFinderSpec().to};
         }},
        {"overfitting", "from 50 points with a little noise", nullptr, "the state of the step"},
        {"overfitting", "weights and biases for 10 points",
         [] {
             forward::NetworkShape shape;
             shape.widths = {1, 16, 1};
             return Numbers{static_cast<double>(shape.parameters()), 10};
         }},
        {"overfitting", "to 200 and keep the 16 neurons", nullptr, "what the step asks for: tst_lessons sets it"},
        {"overfitting", "with the one of step 3", nullptr, "the number of a step"},
        {"overfitting", "Try 20 and 50", nullptr, "a hint that tst_lessons follows"},
        {"learning-rate", "0.000001 as the learning rate", nullptr, "what the step asks for: tst_lessons types it"},
        {"pooling-by-hand", "4 × 4 numbers", nullptr, "the state of the step"},
        {"pooling-by-hand", "a 2 × 2 window of the input", nullptr, "the state of the step"},
        {"pooling-by-hand", "With a stride of 2", nullptr, "the definition of stride"},
        {"pooling-by-hand", "covers 9 numbers", [] { return Numbers{3 * 3}; }},
        {"pooling-by-hand", "With a 3 × 3 window, stride 1 and padding 1",
         [] {
             PoolingSpec spec;
             spec.kernel = {3, 3};
             spec.stride = spec.padding = {1, 1};
             return *poolingShape(spec, 4, 4) == PoolingShape{4, 4} ? Numbers{3, 3, 1, 1} : Numbers{};
         }},
        {"pooling-by-hand", "the 4 × 4 input becomes", nullptr, "what the step asks for"},
        {"prune-gradients", "only the 8 largest", nullptr, "the state of the step"},
        {"prune-gradients", "Try 2, 4, 8", nullptr, "a hint that tst_lessons follows"},
        {"ask-a-sweep", "Choose figure 52:", nullptr, "the step's check"},
        {"disease-or-head", "right half of the time", nullptr, "half of the heads are patients: patientHeads"},
        {"disease-or-head", "91 slices each", [] { return Numbers{phantomSlices}; }},
        {"layer-three", "the 25 products", nullptr, "5 x 5 weights: tst_network_cells"},
        {"layer-three", "Layer 2, a ReLU,", nullptr, "the ReLU of the built-in network: tst_lab_lessons"},
        {"layer-three", "the largest of 2 × 2 cells", nullptr, "the built-in network: tst_network_cells"},
        {"layer-three", "see 5 pixels each", nullptr, "tst_network_cells: theFieldOfSmallNetsIsKnown"},
        {"layer-three", "over 5 × 5 cells of layer 3", nullptr, "tst_network_cells"},
        {"layer-three", "6 + 4 · 2 = 14", nullptr, "tst_network_cells: theFieldOfSmallNetsIsKnown"},
        {"layer-three", "Choose layer 8", nullptr, "a linear layer: tst_lab_lessons"},
        {"lessons.md", "What does layer 3 see?", nullptr, "the name of a lesson"},
        {"first-alexnet", "each picture is seen twice", nullptr, "the epochs of the lesson's state"},
        {"one-neuron", "the value of the thread 16 away",
         [] { return Numbers{simt::warpSize / 2, simt::warpSize / 4}; }},
        {"one-neuron", "practically 0 or 1", nullptr, "the ends of the logistic function"},
        {"one-pass", "to lie between 0 and 1", nullptr, "grey levels of 0 to 255 over 255"},
        {"one-pass", "reading them three times", nullptr, "the passes of the pipeline"},
        {"prune-gradients", "how many times as many multiplications", nullptr, "a question"},
        {"prune-gradients", "at most half of the multiplications", nullptr, "the step's check"},
    };
    return all;
}
