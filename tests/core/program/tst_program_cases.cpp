// Programs as students bring them: what they print, and what is found in them. Files of tests/data/cuda/programs.
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/program_case.hpp"

#include <QTest>
#include <QThread>

#include <memory>

using namespace telar;
using namespace telar::test;

namespace {

struct Case {
    const char* file;
    const char* printed; ///< whole; null: whatever it prints
    /// One sentence each, all that is found and in its order: so it begins. A star stands for whatever is there.
    std::vector<const char*> found;
};

const Case cases[] = {
    // Launches and copies that are refused are faults; the sentence says why.
    {"exit_0_though_launch_refused",
     "h[0] = 0 (1 expected)\n",
     {"inc, exit_0_though_launch_refused.cu:7: the launch is refused and the kernel does not run: A block of 2048 x 1 "
      "x 1"}},
    {"block_2048", nullptr, {"inc, block_2048.cu:7: the launch is refused"}},
    {"shared_too_big",
     nullptr,
     {"k, shared_too_big.cu:8: the launch is refused and the kernel does not run: A block needs 102400 bytes of shared "
      "memory, "
      "and this card allows 65536 at most"}},
    {"static_shared_too_big",
     nullptr,
     {"k, static_shared_too_big.cu:8: the launch is refused and the kernel does not run: Its own arrays need 65536 "
      "bytes of shared memory"}},
    {"wrong_kind",
     nullptr,
     {"wrong_kind.cu:6: the copy says cudaMemcpyDeviceToHost, and its pointers ask for cudaMemcpyHostToDevice",
      "wrong_kind.cu:8: the copy says cudaMemcpyHostToDevice, and its pointers ask for cudaMemcpyDeviceToHost"}},
    {"unified_copies",
     "0 wrong\n"
     "0: cudaSuccess 1: cudaErrorInvalidValue 2: cudaSuccess 3: cudaErrorInvalidValue \n"
     "0: cudaSuccess 1: cudaSuccess 2: cudaErrorInvalidValue 3: cudaErrorInvalidValue \n"
     "cudaErrorInvalidMemcpyDirection\ncudaErrorInvalidMemcpyDirection\n",
     {"unified_copies.cu:84: the copy says cudaMemcpyHostToDevice, and its pointers ask for cudaMemcpyDeviceToHost",
      "unified_copies.cu:84: the copy says cudaMemcpyDeviceToDevice",
      "unified_copies.cu:87: the copy says cudaMemcpyDeviceToHost, and its pointers ask for cudaMemcpyHostToDevice",
      "unified_copies.cu:87: the copy says cudaMemcpyDeviceToDevice",
      "unified_copies.cu:89: the copy says cudaMemcpyDeviceToHost, and its pointers ask for cudaMemcpyHostToDevice",
      "unified_copies.cu:90: the copy says cudaMemcpyHostToDevice, and its pointers ask for cudaMemcpyDeviceToHost"}},
    {"library_beyond",
     nullptr,
     {"thrust::reduce_kernel<int*, int, cub::Sum>, library_beyond.cu:13: thread (0, 0, 0) of block (0, 0, 0) reads "
      "element "
      "256 of the array of library_beyond.cu:7, which has 200 elements",
      "thrust::reduce_kernel<int*, int, cub::Max>, library_beyond.cu:14: thread "}},
    {"missing_free_and_symbol", "invalid argument\n0\n", {"missing_free_and_symbol.cu:7: c is a device variable"}},
    {"device_variable_on_host",
     nullptr,
     {"device_variable_on_host.cu:18: the host uses its own copy of scale, a variable of the device",
      "device_variable_on_host.cu:22: the host uses its own copy of found, a variable of the device"}},
    {"tile_overwritten",
     nullptr,
     {"product, tile_overwritten.cu:11: threads (0, 2, 0) and (0, 0, 0) of block (0, 0, 0) access element 0 of y"
      " without a barrier"}},
    {"unsigned_countdown",
     "0\n",
     {"suffix, unsigned_countdown.cu:5: thread (0, 0, 0) of block (0, 0, 0) reads a[4294967295], but a ends at a[63]"}},
    {"unwritten_words",
     nullptr,
     {"shown, unwritten_words.cu:9: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of in, which nobody has",
      "handed, unwritten_words.cu:13: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of in, which nobody has",
      "chosen, unwritten_words.cu:17: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of in, which nobody has",
      "addressed, unwritten_words.cu:21: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of at, which"
      " nobody has"}},
    {"memcpy_order", nullptr, {"memcpy_order.cu:13: the copy says cudaMemcpyHostToDevice"}},
    {"barrier_in_uneven_loop",
     nullptr,
     {"sum, barrier_in_uneven_loop.cu:8: thread (96, 0, 0) of block (0, 0, 0) does not reach the barrier"}},
    {"lambda_beside_half", "3 4.5 9 16.5, 0.333984375, 1\n", {}},
    {"double_free_unsaid", "invalid argument\n", {"double_free_unsaid.cu:6: this memory was freed before"}},
    {"max_dynamic_shared_attribute_ignored",
     "49: cudaSuccess cudaSuccess\n60: cudaSuccess cudaSuccess\n62: cudaSuccess cudaSuccess\n64: cudaSuccess "
     "cudaSuccess\n"
     "65: cudaErrorInvalidValue cudaErrorInvalidValue\n49152 65536\n",
     {"k, max_dynamic_shared_attribute_ignored.cu:5: the launch is refused and the kernel does not run: A block "
      "needs 66560 bytes"}},
    // How the host's side ended, with its own line where it was in a library.
    {"printf_n_line0", "before\n", {"The host side accessed an address where it has no memory (printf_n_line0.cu:7)"}},
    {"malloc_pointer_not_address",
     "",
     {"The host side accessed an address where it has no memory (malloc_pointer_not_address.cu:5)"}},
    {"deref_device_on_host", nullptr, {"The host side read or wrote device memory (deref_device_on_host.cu:8)"}},
    // Both sides are asked the same under #if, and know what nvcc's own headers bring.
    {"kernel_under_CUDART_VERSION_dropped", "3 (3)\n", {}},
    {"two_macros", "6 (6), host 2\n", {}},
    {"time_without_include", nullptr, {}},
    {"clock_without_include", nullptr, {}},
    {"INT_MAX_without_include", "2147483647 8 4294967295 2147483647\n", {}},
    // As nvcc does by default.
    {"no_fma_contraction", "5.96046e-08 (5.96046e-08 from nvcc)\n", {}},
    // What the two sides alone do not show: the source is read as a whole.
    {"device_lambda_launch_dropped", "no error\n3 6 9 12 (3 6 9 12 expected)\n", {}},
    {"lambda_cpp20", "PASS\n", {}},
    {"constexpr_std_min", "15\n", {}},
    {"device_function_pointer_table", "PASS\n", {}},
    {"asm_with_one_percent", "1488%\n", {}},
    {"match_of_bytes", "11111111 22222222 1 3\n", {}},
    {"graphs", "cudaErrorStreamCaptureUnsupported 0 0 6\n30 7 5\n68\n", {}},
    {"writes_in_turn", "3 2\n", {}},
    {"managed_at_a_launch", "100 of 100\n", {}},
    {"complex_numbers",
     "0 0 wrong\n0 0 wrong\n"
     "4,-2 4,-2  2,-6 2,-6  11,2 11,2  -1,-2 -1,-2  3,4 3,4  14,-2 14,-2  5,5e+30 5,0  3,-4 3,-4  1,0 inf,0 0,1 -1,0 "
     "1\n(-2,1)10\n",
     {}},
    {"conditional_graphs",
     "1 101 100\n1 101 110\n1 10 100 0 \n1 1 6034 6001 cudaSuccess\ncudaErrorInvalidValue cudaErrorInvalidValue "
     "cudaErrorInvalidValue \n",
     {}},
    {"memory_of_graphs",
     "cudaSuccess cudaSuccess 1 315 cudaSuccess\n10 cudaErrorInvalidValue cudaSuccess cudaSuccess\n",
     {}},
    {"memory_by_address", "0 0 1 1\n2097152 0 1 0 0 0 1 0\n1 1\n0 0 0 0 0 0 0 77 0\nCUDA_ERROR_INVALID_VALUE\n", {}},
    {"shared_value_of_one_thread", "0 wrong\n0 wrong\n0 wrong\n0 wrong\n", {}},
    {"pools_peers_and_registered_memory",
     "cudaSuccess\ncudaErrorInvalidDevice\ncudaSuccess\n0 1\ncudaSuccess\n4096 1\ncudaSuccess\n"
     "cudaErrorHostMemoryAlreadyRegistered\n4 252\ncudaSuccess\n4 252\ncudaSuccess\ncudaSuccess\n4 2\ncudaSuccess\n8 "
     "4\ncudaSuccess\n16 8\ncudaErrorInvalidDevice\n",
     {}},
    {"objects_over_launches", "8 of 8, then 21 of 21\n", {}},
    {"barriers_and_pipelines", "0 wrong\n0 wrong\n0 wrong\n0 wrong\n0 wrong\n", {}},
    {"grid_barrier",
     "0 1 cudaErrorCooperativeLaunchTooLarge\ncudaErrorLaunchFailure\n",
     {"waits, grid_barrier.cu:18: thread (0, 0, 0) of block (0, 0, 0) ends the kernel with a trap",
      "mirrored, grid_barrier.cu:29: the launch is refused and the kernel does not run: All 100000 blocks of a "
      "cooperative launch must be on the card at once"}},
    {"address_spaces", "1000 100 10 1 100 5 7 0 22 12 \n", {}},
    {"clusters",
     "cudaSuccess\nequal\n102 2 302 202 502 402 702 602 \n30 blocks: cudaErrorInvalidClusterSize\nclusters of 32: "
     "cudaErrorInvalidClusterSize\n496\n",
     {"histogram, clusters.cu:76: the launch is refused and the kernel does not run: A grid of 30 x 1 x 1 blocks does "
      "not consist of clusters of 4 x 1 x 1",
      "histogram, clusters.cu:80: the launch is refused and the kernel does not run: A cluster has 1 to 16 blocks, and "
      "not 32 x 1 x 1"}},
    // Kernels that launch kernels.
    {"launches_from_kernels", "0\ncudaSuccess\n0\ncudaSuccess\n112 63 96 64 10 5 4 3\n", {}},
    {"launches_awaited_by_kernels", "parent\nchild 100\nparent, 103 11\nchild 1000\n1204 1235 12\n", {}},
    {"refused_launches_from_kernels",
     "1 1 0\n2049\n",
     {"child, refused_launches_from_kernels.cu:9: the launch is refused and the kernel does not run: A grid of 0",
      "child, refused_launches_from_kernels.cu:11: the launch is refused and the kernel does not run: A pointer to "
      "shared memory",
      "child, refused_launches_from_kernels.cu:13: the launch is refused and the kernel does not run: A block of 2000",
      "deeper, refused_launches_from_kernels.cu:21: the launch is refused and the kernel does not run: Too many "
      "launches wait"}},
    {"surfaces_and_layers",
     "cudaSuccess\n23 10 49 0 30 5\n2 10 20 3\ncudaSuccess\n9 3 2\ncudaErrorInvalidValue\n8 16.5 23 23\n4 22 46 50 66 "
     "85 "
     "47 79 71 67 95 \n",
     {}},
    {"default_template_argument", "1 (1)\n", {}},
    {"kernel_made_by_a_macro", "9 (9)\n", {}},
    {"braces_under_ifdef", "3 (3)\n", {}},
    // Mathematics and printf as CUDA's own.
    {"nextafterf_returns_x",
     "1.37000012 1.36999989 1.4013e-45 -0.99999994\n1.37000012 1.36999989 1.4013e-45 -0.99999994 on the host\n",
     {}},
    {"exact_functions", "0 0\ninverses fit\n", {}},
    {"printf_width_of_strings", "[  dev|ab    |abc]\n", {}},
    {"half_operators", "1 (1)\n", {}},
    {"shuffle_of_a_struct", "6 (6)\n", {}},
    {"half_and_bits",
     "0.5 3 4 0.25 3 -2 1 0 -3 -0.5 5 \n80010102 ffff8000 7fff8000 1000100 ffff0000 5 80000000 ffffffff 1 105 \n1 0 1 "
     "1 "
     "5e+09 1.15292e+18 0.25 1 \n",
     {}},
    // What a card has not done yet.
    {"api_codes",
     "cudaErrorNotReady (cudaErrorNotReady)\ncudaErrorInvalidDevice (cudaErrorInvalidDevice, one card)\n"
     "cudaErrorInvalidMemcpyDirection (cudaErrorInvalidMemcpyDirection)\n",
     {"api_codes.cu:5: the time between two events is requested before the work between them has finished",
      "api_codes.cu:7: CUDA has no such copy direction"}},
    {"elapsed_time_without_waiting",
     "device not ready\n",
     {"elapsed_time_without_waiting.cu:9: the time between two events"}},
    {"pinned_words_read_before_wait",
     "2 (2 expected)\n",
     {"pinned_words_read_before_wait.cu:12: the host uses the destination of a copy"}},
    // Races: a plain access beside atomics, and atomics of one block on another's words.
    {"plain_init_then_atomic_no_barrier",
     nullptr,
     {"k, plain_init_then_atomic_no_barrier.cu:8: threads (1, 0, 0) and (0, 0, 0) of block (0, 0, 0) access element 0 "
      "of "
      "c without a barrier"}},
    {"plain_init_global_then_atomic",
     nullptr,
     {"k, plain_init_global_then_atomic.cu:5: thread (1, 0, 0) of block (0, 0, 0) accesses element 0 of c"}},
    {"plain_write_after_atomic",
     nullptr,
     {"k, plain_write_after_atomic.cu:8: threads (127, 0, 0) and (0, 0, 0) of block (0, 0, 0)"}},
    {"shared_atomic_then_plain_read",
     nullptr,
     {"k, shared_atomic_then_plain_read.cu:7: threads (32, 0, 0) and (0, 0, 0) of block (0, 0, 0)"}},
    {"atomicAdd_block_across_blocks",
     nullptr,
     {"k, atomicAdd_block_across_blocks.cu:3: thread (0, 0, 0) of block (1, 0, 0) accesses element 0 of a, which "
      "thread "
      "(63, 0, 0) of block (0, 0, 0)"}},
    {"no_atomic",
     nullptr,
     {"count, no_atomic.cu:2: thread (0, 0, 0) of block (0, 0, 0) accesses element 0 of c, which thread (1, 0, 0) of "
      "block "
      "(0, 0, 0) also accesses"}},
    {"race_names_one_thread_twice",
     nullptr,
     {"k, race_names_one_thread_twice.cu:4: thread (0, 0, 0) of block (0, 0, 0) accesses element 0 of c, which thread "
      "(1, "
      "0, 0) of"}},
    // clang 19 writes s[t] once, at the end: then line 9 has no fault.
    {"warp_sync_missing", nullptr, {"sum, warp_sync_missing.cu:"}},
    {"cp_async_read_before_wait",
     nullptr,
     {"k, cp_async_read_before_wait.cu:4: thread (0, 0, 0) of block (0, 0, 0) reads element 0 of s while its "
      "asynchronous copy is still under way"}},
    // Barriers: threads that returned before it do not miss it, those that go round it do.
    {"returned_threads_at_barrier", "PASS\n", {}},
    {"divergent_barrier",
     nullptr,
     {"sum, divergent_barrier.cu:7: thread (64, 0, 0) of block (0, 0, 0) does not reach the barrier at which thread "
      "(0, 0, 0)"}},
    {"returned_then_divergent_barrier", "64\n", {"sum, returned_then_divergent_barrier.cu:8: thread"}},
    // Words that nobody wrote, streams that nothing orders, results that nobody looks at.
    {"copy_of_words_never_written",
     nullptr,
     {"copy_of_words_never_written.cu:7: 232 words of 4 bytes are copied back although nothing has written them; the "
      "first is "
      "word 768"}},
    {"index_overflow",
     nullptr,
     {"fill, index_overflow.cu:5: thread (0, 0, 0) of block (128, 0, 0) writes a[-32768], but a begins at a[0]"}},
    {"two_streams_one_array",
     nullptr,
     {"two_streams_one_array.cu:8: set and set of another stream access the same words of a"}},
    {"no_copy_back", nullptr, {"twice, no_copy_back.cu:9: the kernel's results are never copied back"}},
    {"struct_padding", "PASS\n", {}},
    // No races: a guess that a compare-and-swap corrects, volatile words, the same value twice.
    {"cas_loop_first_guess", nullptr, {}},
    {"volatile_flag_with_fences", "PASS\n", {}},
    {"flag_with_plain_data", "42\n", {}},
    {"volatile_warp_sum", "PASS\n", {}},
    {"same_value_written_by_all", "PASS\n", {}},
    {"volumes_and_symbols", "PASS 0\n", {}},
    {"cub_brings_assert", "x\n", {}},
    {"atomics_of_two_streams", "64\n", {}},
    {"two_d_grid_too_small",
     "0\n",
     {"two_d_grid_too_small.cu:4: 3136 words of 4 bytes are copied back although nothing has written them; the first "
      "is "
      "word 192"}},
    // What the host uses before it has waited; a time that is measured once and asked for twice.
    {"managed_no_sync",
     nullptr,
     {"managed_no_sync.cu:12: the host uses managed memory that a kernel may still be writing: call "
      "cudaDeviceSynchronize first"}},
    {"managed_between_launches", "4 1 16384\n1\n", {}},
    {"pinned_source_changed",
     "1 1\n",
     {"pinned_source_changed.cu:13: the host changes the source of a copy that it has not waited for"}},
    {"stale_event", "1\n", {"stale_event.cu:15: the time between two events is requested a second time"}},
    // The cause, and not what it brings about: one finding for a mistake.
    {"symbol_wrong_size", nullptr, {"symbol_wrong_size.cu:9: 5 of the 20 bytes of weights are copied"}},
    {"short_copy",
     nullptr,
     {"short_copy.cu:15: 8 of the 2048 bytes of in are copied, as many as a pointer has (sizeof of a pointer is not "
      "the "
      "size of its array); twice reads the rest at line 6, which nobody has written"}},
    {"host_pointer_in_struct",
     "an illegal memory access was encountered\nan illegal memory access was encountered\n",
     {"brighten, host_pointer_in_struct.cu:19: the structure image holds a host pointer, which the kernel uses at "
      "host_pointer_in_struct.cu:10: what it leads to must be device memory, too",
      "darken, host_pointer_in_struct.cu:24: the memory of image holds a host pointer, which the kernel uses at "
      "host_pointer_in_struct.cu:15"}},
    {"index_of_int",
     "an illegal memory access was encountered\n",
     {"fill, index_of_int.cu:4: thread (0, 0, 0) of block (0, 0, 0) writes a[-2147483648], but a has 262144 elements: "
      "the index exceeded what an int can hold"}},
    {"shared_shorter_than_block",
     nullptr,
     {"reverse, shared_shorter_than_block.cu:5: thread (128, 0, 0) of block (0, 0, 0) writes tile[128], but tile ends "
      "at tile[127]"}},
    {"divide_by_zero",
     "no error\n0\n",
     {"k, divide_by_zero.cu:2: thread (0, 0, 0) of block (0, 0, 0) divides an integer by zero"}},
    {"unchecked_malloc",
     nullptr,
     {"unchecked_malloc.cu:6: cudaMalloc had no memory for 274877906944 bytes, and its result was not checked: fill "
      "uses the pointer at unchecked_malloc.cu:2"}},
    {"texture_references", "10 3.5 8 0.5 2\n", {}},
    {"assert_without_include", "7\n", {}},
    {"cublas_lt", "11 11 11 11 11 11 \n", {}},
    {"foreign_headers", "7\n", {}},
    // Sentences.
    {"array_named_like_a_type",
     nullptr,
     {"k, array_named_like_a_type.cu:6: thread (24, 0, 0) of block (0, 0, 0) reads v[4], but v ends at v[3]",
      "*reads s[64], but s ends at s[63]"}},
    {"note_not_given_back_is_false", "misaligned address\n", {"*accesses a vector at element 1 of a"}},
};

/// "" where the rows of both texts are alike, fractions ("0x1.8p-3") but for the last digits; else the first that is not.
QString differs(const std::string& made, const std::string& wanted) {
    const auto rows = QString::fromStdString(made).split('\n', Qt::SkipEmptyParts);
    const auto known = QString::fromStdString(wanted).split('\n', Qt::SkipEmptyParts);
    int matched = 0;
    for (const auto& row : rows) {
        const auto words = row.split(' ');
        const bool found = std::any_of(known.begin(), known.end(), [&](const QString& other) {
            const auto of = other.split(' ');
            return of.size() == words.size() && std::equal(of.begin(), of.end(), words.begin(), [](auto& a, auto& b) {
                       const double x = std::strtod(qPrintable(a), nullptr), y = std::strtod(qPrintable(b), nullptr);
                       return a == b || (a.contains("0x") && std::fabs(x - y) <= 3e-6 * std::fmax(1.0, std::fabs(x)));
                   });
        });
        if (!found)
            return row;
        ++matched;
    }
    return matched == 0 ? QStringLiteral("nothing") : QString();
}

} // namespace

class tst_program_cases : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    // 2049 grids of which each launches the next: what waits may not stand on the stack, which a system may give little of.
    void chainsFitASmallStack() {
        std::string printed;
        std::unique_ptr<QThread> small(QThread::create([&printed] {
            const auto ran = runCase("refused_launches_from_kernels");
            printed = ran ? ran->printed : ran.error().str();
        }));
        small->setStackSize(TELAR_SANITIZED ? 4 << 20 : 1 << 20);
        small->start();
        small->wait();
        QVERIFY2(printed.ends_with("\n2049\n"), printed.c_str());
    }

    void says_data() {
        QTest::addColumn<int>("index");
        for (int k = 0; k < int(std::size(cases)); ++k)
            QTest::newRow(cases[k].file) << k;
    }
    void says() {
        QFETCH(int, index);
        const auto& one = cases[index];
        const auto ran = runCase(one.file);
        QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
        if (one.printed)
            QCOMPARE(QString::fromStdString(ran->printed), QString(one.printed));
        std::size_t found = 0;
        for (const std::string wanted : one.found) { // with a '?': only where the compiler leaves it there
            const bool maybe = wanted.starts_with('?'),
                       there = found < ran->found.size() && begins(ran->found[found], wanted.substr(maybe).c_str());
            QVERIFY2(there || maybe, ran->all().c_str());
            found += there;
        }
        QVERIFY2(found == ran->found.size(), ran->all().c_str());
        QCOMPARE(ran->report.faultless(), one.found.empty());
        const auto source = readFile(std::string(TELAR_TEST_DATA "/cuda/programs/") + one.file + ".cu");
        QVERIFY(source.ok());
        if (!one.printed || !one.found.empty() || source->find("__shared__") == std::string::npos)
            return;
        // Fast, the compiler changes more of what threads hand to each other: the same is printed.
        const auto fast = runCase(one.file, [](program::ProgramRequest& request) { request.fast = true; });
        QVERIFY2(fast.ok(), fast.ok() ? "" : fast.error().str().c_str());
        QCOMPARE(QString::fromStdString(fast->printed), QString(one.printed));
    }

    /// A further file may have the name that the compiler's own file once had.
    void fileNamedK() {
        const auto ran = runCase("named_k/main", [](program::ProgramRequest& request) {
            request.source.below = "named_k";
            request.source.others = {"k.cu"};
        });
        QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
        QCOMPARE(ran->printed, std::string("64\n"));
    }

    /// What stands in an included file has its file and line, also where what was compiled is taken from an earlier run.
    void includedFile() {
        for (int k = 0; k < 2; ++k) {
            const auto ran = runCase("included_file/main", [](program::ProgramRequest& request) {
                request.source.name = "main.cu";
                request.source.folder += "/included_file";
            });
            QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
            QCOMPARE(ran->report.launches.at(0).file, std::string("solve.h"));
            QCOMPARE(ran->report.launches.at(0).line, 4);
            QCOMPARE(ran->report.copies.at(0).line, 3);
            QVERIFY2(ran->found.size() == 1 && begins(ran->found[0], "solve.h:3: 128 bytes"), ran->all().c_str());
        }
    }

    /// Perhaps no more is wanted: a note.
    void copiedBackShort() {
        const auto ran = runCase("copied_back_short");
        QVERIFY(ran.ok());
        QVERIFY2(ran->found.empty() && ran->report.notes.size() == 1 &&
                     begins(ran->report.notes[0].str(),
                            "copied_back_short.cu:13: 1000 of the 4000 bytes of a are copied back, as many as it has "
                            "elements: cudaMemcpy takes bytes"),
                 ran->all().c_str());
    }

    /// Blocks run one after the other: one that waits for another is told so, unless all of them meet at a counter.
    void blocksThatWait() {
        const auto few = [](program::ProgramRequest& request) { request.budget = 1'000'000; };
        const auto ran = runCase("waits_for_a_later_block", few);
        QVERIFY(ran.ok());
        QVERIFY2(ran->found.size() == 1 && begins(ran->found[0], "*does not end"), ran->all().c_str());
        QVERIFY2(!ran->report.notes.empty() &&
                     begins(ran->report.notes[0].str(),
                            "pass, waits_for_a_later_block.cu:17: blocks run one after the other here"),
                 ran->all().c_str());
        for (const bool fast : {false, true}) {
            const auto met = runCase("barrier_of_all_blocks_by_hand", [&](program::ProgramRequest& request) {
                few(request);
                request.fast = fast;
            });
            QVERIFY(met.ok());
            QVERIFY2(met->found.empty() && met->printed == "PASS\n", met->all().c_str());
        }
    }

    /// cuRAND's numbers are those that NVIDIA's gave on an H100, bit for bit where nothing is rounded; cuBLAS, Thrust and CUB
    /// against loops of the host.
    void libraries_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("cuRAND in threads") << "random_in_threads"
                                           << "random_h100.txt";
        QTest::newRow("MRG32k3a and Sobol in threads") << "quasi_in_threads"
                                                       << "quasi_h100.txt";
        QTest::newRow("cuRAND from the host") << "random_from_host"
                                              << "random_h100.txt";
        for (const char* name :
             {"blas", "blas_without_handles", "sparse", "fourier", "eight_bits", "thrust", "cub", "atomics"})
            QTest::newRow(name) << name << "";
    }
    void libraries() {
        QFETCH(QString, file);
        QFETCH(QString, wanted);
        const auto ran = runCase("../libraries/" + file.toStdString());
        QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
        QVERIFY2(ran->found.empty(), ran->all().c_str());
        if (wanted.isEmpty()) {
            QVERIFY2(ran->printed.starts_with("PASS"), ran->printed.c_str());
            return;
        }
        const auto known = readFile(TELAR_TEST_DATA "/cuda/libraries/" + wanted.toStdString());
        QVERIFY(known.ok());
        const auto first = differs(ran->printed, *known);
        QVERIFY2(first.isEmpty(), qPrintable(first));
    }

    /// What two H200 print. Memory of the other card is reached once that is asked for.
    void twoCards() {
        const auto both = [](program::ProgramRequest& request) { request.cards = 2; };
        const auto ran = runCase("two_cards", both);
        QVERIFY(ran.ok());
        QCOMPARE(QString::fromStdString(ran->printed),
                 QString("2 0 cudaErrorInvalidDevice\ncudaSuccess cudaSuccess cudaSuccess 1 1 0\n0 1 1 1 \n6 6 7 6 4\n"
                         "cudaErrorPeerAccessUnsupported cudaErrorPeerAccessNotEnabled cudaSuccess "
                         "cudaErrorPeerAccessAlreadyEnabled\ncudaSuccess cudaErrorInvalidResourceHandle\ncudaSuccess\n"
                         "38 300 362 362 cudaErrorInvalidDevice\n"));
        QVERIFY2(ran->found.empty(), ran->all().c_str());
        const auto three = runCase("three_cards", [](program::ProgramRequest& request) {
            request.cards = 3;
            request.deviceBytes = (int64_t{1} << 30) + 4096; // no multiple of three pages
        });
        QVERIFY(three.ok());
        QCOMPARE(QString::fromStdString(three->printed),
                 QString("0 cudaErrorMemoryAllocation cudaSuccess\ncudaSuccess cudaSuccess cudaSuccess cudaSuccess "
                         "cudaSuccess \n"));
        QVERIFY2(three->found.empty(), three->all().c_str());
        const auto without = runCase("two_cards_without_access", both);
        QVERIFY(without.ok());
        QCOMPARE(without->printed, std::string("cudaSuccess cudaSuccess\ncudaErrorIllegalAddress\n"));
        QVERIFY2(without->found.size() == 1 &&
                     begins(without->found[0], "add, two_cards_without_access.cu:19: the kernel "
                                               "runs on card 1 and touches from, which lies on "
                                               "card 0: call cudaDeviceEnablePeerAccess first"),
                 without->all().c_str());
    }

    void withoutContraction() {
        const auto ran = runCase("no_fma_contraction", [](program::ProgramRequest& request) { request.fmad = false; });
        QVERIFY(ran.ok());
        QCOMPARE(ran->printed, std::string("0 (5.96046e-08 from nvcc)\n"));
    }
};

QTEST_GUILESS_MAIN(tst_program_cases)
#include "tst_program_cases.moc"
