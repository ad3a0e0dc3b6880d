// What each story says before anything is computed: its question, what it is about, what may be changed, and where the published
// numbers are from.
#include "core/findings/stories.hpp"

#include <span>

namespace telar::findings {

namespace {

struct StoryWords {
    const char *id, *title, *words, *invite, *source; ///< see Story
};

constexpr StoryWords ofPrograms[] = {
    {"launches", TELAR_TR("core", "Why does one launch for each window cost so much?"),
     TELAR_TR("core", "The thesis launches a kernel for every window of 2 x 2 cells: three copies there, a launch, a "
                      "copy back. Each launch and each copy has a fixed cost of a few microseconds, and a matrix of "
                      "1024 has 262,144 windows. The same work fits into a single launch."),
     "",
     TELAR_TR("core",
              "Published: the thesis' figures 36 and 37, Tesla T4, matmul2, filter transferred, and figure 50.")},
    {"shared", TELAR_TR("core", "Why does shared memory not help with windows of 2 x 2?"),
     TELAR_TR("core", "Shared memory pays off where several threads need the same number. Windows of 2 x 2 that do not "
                      "overlap never share one: each number belongs to one window."),
     TELAR_TR("core", "Make the window larger or the stride smaller and see when the tile begins to pay off."),
     TELAR_TR("core", "Counted in the emulator; times predicted for a Tesla T4.")},
    {"amdahl", TELAR_TR("core", "What does 61 % at n = 4 say about n = 1024?"),
     TELAR_TR("core", "Amdahl's law asks how much of a program can run in parallel. The thesis takes 61 %, the "
                      "product's share of the time for a matrix of 4 x 4, where the first launch takes nearly all the "
                      "time, and computes from it what thousands of cores gain. The share depends on the size."),
     TELAR_TR("core", "Change the size."),
     TELAR_TR("core", "Published: the thesis' figures 28 and 32 and its section on Amdahl's law.")},
    {"copies", TELAR_TR("core", "What is a GPU time without its copies worth?"),
     TELAR_TR("core", "The perceptron's PyCUDA program copies its matrices to the card for every product and copies "
                      "the result back. Measuring only the kernel leaves out the larger part."),
     TELAR_TR("core", "Change the operation and the speed of the bus, and see what remains of the call."),
     TELAR_TR("core", "Published: profile of the study's PyCUDA perceptron, Tesla T4, mean of 50.")},
    {"misread", TELAR_TR("core", "Why does the PyCUDA perceptron stay at 10 %?"),
     TELAR_TR("core", "NumPy can store a transposed matrix column by column. The copy to the GPU keeps that order, and "
                      "the kernel reads row by row: every gradient mixes the right numbers in wrong places. Here the "
                      "same training runs with this mistake and without it."),
     "", TELAR_TR("core", "Published: the study's PyCUDA perceptron, 8,980 errors in 10,000 digits.")},
    {"clock", TELAR_TR("core", "What does clock() divided by ten measure?"),
     TELAR_TR("core", "The C function clock() adds up the processor time of all threads of a program. The OpenMP "
                      "perceptron divides it by ten and reports that as its time. Here as many threads as you choose "
                      "work for a moment, and both clocks run."),
     "", TELAR_TR("core", "Published: the study's C and OpenMP perceptrons, 8 threads, printed totals.")},
    {"batch", TELAR_TR("core", "What does a batch larger than the data do?"),
     TELAR_TR("core",
              "A network changes its weights after every batch. The thesis trains on 245 pictures with a batch of 256: "
              "one change per epoch. Here 245 built-in digits are learned for 25 epochs with other batches."),
     "", TELAR_TR("core", "Published: the thesis' AlexNet, 245 pictures to train, batch 256.")},
    {"sure", TELAR_TR("core", "How certain is 100 % on 28 images?"),
     TELAR_TR("core", "The thesis reports 100 % on the 28 validation pictures. A network that errs once in nine can "
                      "have such luck."),
     TELAR_TR("core", "Choose how many pictures a test has and how many are wrong, and see what it can tell."),
     TELAR_TR("core", "Published: the thesis' AlexNet, 28 pictures validate, 99 test.")},
    {"head", TELAR_TR("core", "Has it learned the disease or the head?"),
     TELAR_TR("core", "Slices of one head are alike. Where some of them train and others test, a network can answer by "
                      "knowing the head again. The thesis splits by slice, and each of its classes is probably one "
                      "volume. Here half of some synthetic heads are called patients."),
     TELAR_TR("core", "Choose what makes a head a patient, and compare both splits."),
     TELAR_TR("core", "Published: the thesis' data, three classes of 91 slices, 245 to train and 28 to validate.")},
};

constexpr StoryWords ofNeurons[] = {
    {"saturated", TELAR_TR("core", "The neuron printed 0.000000. Is that right?"),
     TELAR_TR("core", "One neuron adds a million inputs between 0 and 1, each multiplied by a normal weight, and "
                      "prints sigma of the sum with six decimals. The serial program printed 0.000000, the parallel "
                      "one 1.000000, from numbers drawn anew."),
     "", TELAR_TR("core", "Published: printed output of the two neuron programs, one million inputs.")},
    {"overflow", TELAR_TR("core", "Why does the neuron fail in one run out of nine?"),
     TELAR_TR("core",
              "Sigma is written as 1 / (1 + e^-s). For s below -709.78 the power is larger than any float64, and the "
              "program ends with an error. Its guard answers 0 only below -10000: between the two every run is lost."),
     TELAR_TR("core", "Move the guard, or use fewer inputs."),
     TELAR_TR("core", "Published: source of the serial neuron program; its guard stands at -10000.")},
    {"race", TELAR_TR("core", "What happens without the barrier?"),
     TELAR_TR("core", "In the tiled product each thread loads one number into shared memory; then all threads read "
                      "what the others loaded. The barrier in between makes every thread wait."),
     TELAR_TR("core", "Remove it: some threads read what has not arrived yet."),
     TELAR_TR("core", "Run in the emulator, which checks every read and write of shared memory.")},
    {"scores", TELAR_TR("core", "How much does the score matrix of attention move?"),
     TELAR_TR("core",
              "Attention multiplies every query with every key. Twice the tokens are four times the scores, and only "
              "twice the queries, keys and values. Kernels that take one step after the other send the scores through "
              "memory between them; a fused kernel keeps a tile of them in registers and corrects its sums."),
     TELAR_TR("core", "Change the tokens and the head size."),
     TELAR_TR("core", "Counted in the emulator. The fused kernel: T. Dao and others, FlashAttention, 2022.")},
    {"slope", TELAR_TR("core", "Why could the DPFM author not match TensorFlow?"),
     TELAR_TR("core", "The slope of the sigmoid at z is s (1 - s), where s is its output. The published program passes "
                      "the output through once more and takes the slope there: between 0.197 and 0.25, whatever z is. "
                      "It also divides every step by the largest component of the gradient."),
     "", TELAR_TR("core", "Published: source of the DPFM program (D. Ragel, 2024).")},
    {"mean", TELAR_TR("core", "Have the published networks learned anything?"),
     TELAR_TR("core", "The task is to add four numbers between 0 and 1. A constant answer of the mean, 2, has a "
                      "squared error of one third: the variance of the sum. A loss near one third is not a success, "
                      "whichever number of registers reached it. The repository prints one result that is better: "
                      "0.1557 in validation with 32 registers, against 0.2454 of TensorFlow."),
     "", TELAR_TR("core", "Published: read from the plots of the DPFM repository, October 2024.")},
    {"curves", TELAR_TR("core", "What do the published curves for 200 rows show?"),
     TELAR_TR("core", "For 200 rows the repository draws no summary, only one plot of seven trainings, by epoch. It "
                      "was read pixel by pixel, a reading for every marker that can be seen: to 0.003, or 0.005 where "
                      "others cover a part of it. Beside it are five trainings of the program as it was published."),
     TELAR_TR("core", "Change the registers."),
     TELAR_TR("core", "Published: read from the plots of the DPFM repository, October 2024.")},
    {"minimum", TELAR_TR("core", "Is the minimum in training the minimum in validation?"),
     TELAR_TR("core", "The poster of DPFM holds that the minimum in training is the minimum in validation. Here the "
                      "same network is trained thirty times on the same rows, from other initial weights. Each point "
                      "is a training after 250 epochs."),
     TELAR_TR("core", "Change the rows, the registers and the behaviour."),
     TELAR_TR("core", "Trained here. The claim: D. Ragel, dynamic pruning in forward mode, 2024.")},
    {"registers", TELAR_TR("core", "Does pruning help a network that learns digits?"),
     TELAR_TR("core", "The next step that the poster of DPFM names are digits. Here a network of 784, 5 and 10 neurons "
                      "learns 320 built-in digits for 30 epochs, with five numbers of registers and without pruning, "
                      "always from the same 8 initial weights."),
     TELAR_TR("core", "Change which derivatives a neuron keeps, and the learning rate."),
     TELAR_TR("core", "Trained here. The method: D. Ragel, dynamic pruning in forward mode, 2024. Kept with the right "
                      "mean: priority sampling, Duffield, Lund and Thorup, 2007.")},
    {"latency", TELAR_TR("core", "What does one inference of a small network cost?"),
     TELAR_TR("core", "A network of a few neurons has so little arithmetic that asking for it costs more: a call of a "
                      "library, and on a GPU a copy of the input, a launch for each layer and a copy of the output. "
                      "Inferences that are computed together share that cost."),
     TELAR_TR("core", "Choose a network, and how many inferences are computed together."),
     TELAR_TR("core", "Published: the DPFM repository, without conditions. Here: measured on one core; the card's "
                      "launches and copies are a model's.")},
    {"layer", TELAR_TR("core", "What does a whole hidden layer cost?"),
     TELAR_TR("core", "The published pipeline gives each value one weight. In a hidden layer every neuron has a weight "
                      "for every value: a matrix times a vector, then the activation. Here it is computed, and "
                      "predicted for a T4, whose memory limits it: every weight is read once."),
     TELAR_TR("core", "Change the neurons, the values, and what is copied."),
     TELAR_TR("core", "Published: the Numba pipeline, data already on the device. Here: measured on one core; the "
                      "card's times are a model's.")},
    {"fit", TELAR_TR("core", "When does a network overfit?"),
     TELAR_TR("core",
              "A network with one input learns one turn of a sine from a few noisy points. With too few neurons it "
              "cannot follow the curve: it underfits. With many neurons and few points it follows the noise, too: it "
              "overfits, and points that it has not seen tell. Five trainings are averaged."),
     TELAR_TR("core", "Change the neurons, the noise, the points and the weight decay."),
     TELAR_TR("core", "Trained here, with Adam. The weight decay is that of I. Loshchilov and F. Hutter, 2019: every "
                      "step takes its share of each weight away.")},
    {"waiting", TELAR_TR("core", "What do the thesis' kernels wait for?"),
     TELAR_TR("core", "In the model a scheduler issues at most one instruction in each cycle (a K20's can issue two "
                      "that do not depend on each other). Most of the time none of its warps has one that is ready: "
                      "they wait for memory, for a queue or for each other. The model of one multiprocessor replays "
                      "the three published kernels and says what for, in Nsight Compute's words."),
     TELAR_TR("core", "Change the side of the matrices and the card."), ""}, // whose source has numbers
};

} // namespace

void putWords(Story& story) {
    for (const std::span<const StoryWords> all : {std::span<const StoryWords>(ofPrograms), {ofNeurons}})
        for (const auto& one : all)
            if (story.id == one.id) {
                story.title = text(one.title);
                story.words = text(one.words);
                story.invite = text(one.invite);
                if (*one.source)
                    story.source = text(one.source);
            }
}

} // namespace telar::findings
