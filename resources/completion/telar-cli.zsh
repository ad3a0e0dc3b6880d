#compdef telar-cli
# Made by: telar-cli documentation zsh
_telar_cli_backends() {
    compadd -- $(telar-cli backends 2>/dev/null | awk -v of="$1" '/^[a-z]/ { on = $1 == of } on && /^  / && !/ - not available/ { print $1 }')
}
local command=$words[2]
if (( CURRENT == 2 )); then
    compadd -- info backends pool conv matmul trace kernel run check class profile calibrate train predict evaluate lr-find neuron sweep report records data --help --version
    return
fi
if [[ $command == trace ]]; then
    if (( CURRENT == 3 )); then
        compadd -- pool matmul reduce
        return
    fi
    command="trace $words[3]"
fi
if [[ $command == profile ]]; then
    if (( CURRENT == 3 )); then
        compadd -- pool matmul conv reduce neuron
        return
    fi
    command="profile $words[3]"
fi
if [[ $command == train ]]; then
    if (( CURRENT == 3 )); then
        compadd -- alexnet mlp dpfm
        return
    fi
    command="train $words[3]"
fi
if [[ $command == lr-find ]]; then
    if (( CURRENT == 3 )); then
        compadd -- alexnet mlp
        return
    fi
    command="lr-find $words[3]"
fi
if [[ $command == records ]]; then
    if (( CURRENT == 3 )); then
        compadd -- list search export import describe remove compare
        return
    fi
    command="records $words[3]"
fi
if [[ $command == data ]]; then
    if (( CURRENT == 3 )); then
        compadd -- phantom digits nifti
        return
    fi
    command="data $words[3]"
fi
case $command in
'info')
    _arguments \
        '*--json[The same as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'backends')
    _arguments \
        '*--json[The same as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'pool')
    _arguments \
        '*--random[Random whole numbers 0..M, the ones NumPy'\''s randint gives for the seed]:N|RxC: ' \
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical\:45 functional\:45 meta-analytic\:45)' \
        '*--seed[Seed of the random numbers or the phantom (default\: a fresh one, printed)]:S: ' \
        '*--max[Largest random number (default 9)]:M: ' \
        '*--input[A .csv, .jpg, .png, .nii or .nii.gz file; - reads CSV from standard input]:FILE:_files' \
        '*--channel[Of a colour picture (default grey)]:grey|red|green|blue:(grey red green blue)' \
        '*--slice[Of a volume\: axial, coronal or sagittal and a number from 0 (default\: the middle axial one)]:AXIS\:INDEX\[\:TIME\]: ' \
        '*--kernel[Size of the window (default 2)]:K|KHxKW: ' \
        '*--stride[Step of the window (default\: the kernel)]:S|SHxSW: ' \
        '*--padding[Rows and columns added on each side (default 0)]:P|PHxPW: ' \
        '*--dilation[Distance between the cells of the window (default 1)]:D|DHxDW: ' \
        '*--pad-value[What the padding holds\: zeros, or nothing that ever wins (default zero)]:zero|lowest:(zero lowest)' \
        '*--mode[What a window becomes (default max)]:max|average:(max average)' \
        '*--exclude-padding[An average counts only cells of the input]' \
        '*--ceil[Round the output size up, by PyTorch'\''s rule]' \
        '*--backend[How it is computed\: telar-cli backends lists them (default\: the fastest available)]:ID:{_telar_cli_backends pool}' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--processes[Processes of Telar'\''s own that share the rows, without MPI\: scattered, pooled, gathered]:N: ' \
        '*--memory[What --backend streamed may take with --random, whatever its size (default 256)]:MIB: ' \
        '*--repeat[Timed runs, after one that is not counted (default 1)]:R: ' \
        '*--output[Where the result goes\: .csv, .png or .jpg; - writes CSV to standard output]:FILE:_files' \
        '*--argmax[CSV of the row-major place of each maximum in the input, -1 in the padding]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'conv')
    _arguments \
        '*--random[Random whole numbers 0..M, the ones NumPy'\''s randint gives for the seed]:N|RxC: ' \
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical\:45 functional\:45 meta-analytic\:45)' \
        '*--seed[Seed of the random numbers or the phantom (default\: a fresh one, printed)]:S: ' \
        '*--max[Largest random number (default 9)]:M: ' \
        '*--input[A .csv, .jpg, .png, .nii or .nii.gz file; - reads CSV from standard input]:FILE:_files' \
        '*--channel[Of a colour picture (default grey)]:grey|red|green|blue:(grey red green blue)' \
        '*--slice[Of a volume\: axial, coronal or sagittal and a number from 0 (default\: the middle axial one)]:AXIS\:INDEX\[\:TIME\]: ' \
        '*--filter[What slides\: one of identity blur gaussian sharpen sobel-x sobel-y laplacian emboss; a .csv file; its weights, rows parted by ; - a .safetensors checkpoint, whose first convolution slides (a grey input goes to each of its channels); random\:COUT is so many filters of whole numbers -2 to 2, drawn after a random input, random\:COUT\:SEED by a seed of their own (default sobel-x)]:NAME|FILE|ROWS|random\:COUT: ' \
        '*--channels[Channels of the input\: any number of --random, drawn one after another, or 3 of a colour picture (default 1)]:C: ' \
        '*--kernel[Size of the filter\: identity, blur and gaussian have one at every size (default\: the filter'\''s own)]:K|KHxKW: ' \
        '*--stride[Step of the filter (default 1)]:S|SHxSW: ' \
        '*--padding[Rows and columns of zeros added on each side (default 0)]:P|PHxPW: ' \
        '*--dilation[Distance between the cells under the filter (default 1)]:D|DHxDW: ' \
        '*--bias[Added to every sum (default 0)]:B: ' \
        '*--groups[Groups of channels that do not mix\: each has filters of its own (default 1)]:G: ' \
        '*--activation[relu\: what is less than zero becomes zero (default none)]:none|relu:(none relu)' \
        '*--relu[The same as --activation relu]' \
        '*--backend[How it is computed\: telar-cli backends lists them (default\: the fastest available)]:ID:{_telar_cli_backends conv}' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--repeat[Timed runs, after one that is not counted (default 1)]:R: ' \
        '*--output[Where the result goes\: .csv, .png or .jpg (from its least to its largest number); - writes CSV to standard output]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'matmul')
    _arguments \
        '*--size[Rows and columns of both factors (default 4)]:N: ' \
        '*--seed[Seed of the numbers (default\: a fresh one)]:S: ' \
        '*--max[Largest number (default 9)]:M: ' \
        '*--identity[The second factor is the identity, as in the thesis]' \
        '*--backend[How it is computed\: telar-cli backends lists them]:ID:{_telar_cli_backends matmul}' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--repeat[Timed runs, after one that is not counted (default 1)]:R: ' \
        '*--output[Where the product goes\: .csv; - writes to standard output]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'trace pool')
    _arguments \
        '*--random[Random whole numbers 0..M, the ones NumPy'\''s randint gives for the seed]:N|RxC: ' \
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical\:45 functional\:45 meta-analytic\:45)' \
        '*--seed[Seed of the random numbers or the phantom (default\: a fresh one, printed)]:S: ' \
        '*--max[Largest random number (default 9)]:M: ' \
        '*--input[A .csv, .jpg, .png, .nii or .nii.gz file; - reads CSV from standard input]:FILE:_files' \
        '*--channel[Of a colour picture (default grey)]:grey|red|green|blue:(grey red green blue)' \
        '*--slice[Of a volume\: axial, coronal or sagittal and a number from 0 (default\: the middle axial one)]:AXIS\:INDEX\[\:TIME\]: ' \
        '*--kernel[Size of the window (default 2)]:K|KHxKW: ' \
        '*--stride[Step of the window (default\: the kernel)]:S|SHxSW: ' \
        '*--padding[Rows and columns added on each side (default 0)]:P|PHxPW: ' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\[xZ\]\]: ' \
        '*--first-block[First block that is traced, counted along x, then y (default 0)]:B: ' \
        '*--blocks[How many blocks are traced (default 16)]:COUNT|all: ' \
        '*--warp[Trace only this warp of each block]:W: ' \
        '*--output[Where the whole trace goes, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(direct tiled separable tiled-no-barrier)'
    ;;
'trace matmul')
    _arguments \
        '*--size[Rows and columns of both factors (default 32)]:N: ' \
        '*--seed[Seed of the numbers (default 0)]:S: ' \
        '*--max[Largest number (default 9)]:M: ' \
        '*--identity[The second factor is the identity, as in the thesis]' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\[xZ\]\]: ' \
        '*--first-block[First block that is traced, counted along x, then y (default 0)]:B: ' \
        '*--blocks[How many blocks are traced (default 16)]:COUNT|all: ' \
        '*--warp[Trace only this warp of each block]:W: ' \
        '*--output[Where the whole trace goes, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(matmul2 matmul1 uncoalesced coalesced matmul3 tile-1d tile-2d vectorised warp-tile async wmma mma wgmma matmul2-indices matmul3-no-barrier matmul1-along matmul2-nested matmul3-turned matmul3-padded)'
    ;;
'trace reduce')
    _arguments \
        '*--size[How many numbers are added (default 4096)]:N: ' \
        '*--seed[Seed of the numbers (default 0)]:S: ' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\[xZ\]\]: ' \
        '*--first-block[First block that is traced, counted along x, then y (default 0)]:B: ' \
        '*--blocks[How many blocks are traced (default 16)]:COUNT|all: ' \
        '*--warp[Trace only this warp of each block]:W: ' \
        '*--output[Where the whole trace goes, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(interleaved sequential shuffle vectorised)'
    ;;
'kernel')
    _arguments \
        '*--grid[Blocks of the grid]:X\[xY\[xZ\]\]: ' \
        '*--block[Threads of a block]:X\[xY\[xZ\]\]: ' \
        '*--shared[Dynamic shared memory of a block (default 0)]:BYTES: ' \
        '*--arg[An argument, once for each parameter in order\: a number, zeros\:N, ones\:N, iota\:N, empty\:N (nobody has written it), random\:N\:SEED, a .csv or a picture; before it a type where the kernel says none, as in float\:zeros\:64]:A: ' \
        '*--reference[Compare the array of that argument (from 0) with max, average, convolution, product, sum, neuron or pipeline of others as they were before (2=max\:0\:rows=64\:columns=64\:kernel=3\:stride=1), with another kernel of the file (2=kernel\:plain), or with an expression (2=expression\:a\[i\]+b\[i\]); 3 is returned where they differ]:INDEX=WHAT: ' \
        '*--tolerance[How far off a number may be, times the greater of 1 and what is expected (default 0.0001)]:T: ' \
        '*--output[Write the array of that argument (from 0) as .csv or .png afterwards; may be given again]:INDEX\:FILE:_files' \
        '*--seed-order[Another order of blocks and warps, in which races show]:S: ' \
        '*--device[gpu\: after the machine, the same program on a GPU\: times, and whether every number is equal]:cpu|gpu:(cpu gpu)' \
        '*--fast[Only run\: no counts, no checks but of bounds]' \
        '*--fmad[a * b + c becomes one instruction that rounds once\: true (default, as with nvcc) or false]:WORD:(true false)' \
        '*--threads[Processor cores for blocks that do not depend on each other (default\: all)]:T: ' \
        '*--budget[Instructions of one warp, after which it counts as endless (default 200000000)]:N: ' \
        '*--compile-seconds[Processor time after which the compiler is ended (default 20)]:S: ' \
        '*--trace[Write what each warp of the traced blocks read and wrote, as JSON]:FILE:_files' \
        '*--first-block[First block that is traced (default 0)]:B: ' \
        '*--blocks[How many blocks are traced (default 16)]:COUNT: ' \
        '*--step[Step through that block, or one thread of it\: each line that is run, with the variables in scope; counts are left out]:BLOCK\[\:THREAD\]: ' \
        '*--step-memory[Memory for the steps, after which they end (default 256)]:MIB: ' \
        '*--json[Write the record of the run, or the steps]:FILE:_files' \
        '*--help[Say this]' \
        '*:FILE.cu:_files'
    ;;
'run')
    _arguments \
        '*--card[The card that the program sees and that times are foretold for (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--root[Files of this folder may be included, as with "../common/book.h" (default\: the program'\''s own)]:FOLDER:_files -/' \
        '*--output[Keep the files that the program writes there]:FOLDER:_files -/' \
        '*--seconds[Processor time of the host side, after which it is ended (default 60)]:S: ' \
        '*--memory[Memory of the host side (default 2048)]:MIB: ' \
        '*--device-memory[Memory of the device (default 2048)]:MIB: ' \
        '*--check-memory[Memory for the checks of global memory, which a launch that needs more goes without (default 8192)]:MIB: ' \
        '*--budget[Instructions of one warp, after which it counts as endless (default 200000000)]:N: ' \
        '*--fast[Only run\: no counts, no checks but of bounds; times of events are this computer'\''s]' \
        '*--fmad[a * b + c becomes one instruction that rounds once\: true (default, as with nvcc) or false]:WORD:(true false)' \
        '*--threads[Processor cores for the kernels (default\: all)]:T: ' \
        '*--seed-order[Another order of blocks and warps, in which races show]:S: ' \
        '*--quiet[Only what the program prints, and faults]' \
        '*--json[Write the record\: launches, copies, counts, findings]:FILE:_files' \
        '*--help[Say this]' \
        '*:PROGRAM.cu:_files'
    ;;
'check')
    _arguments \
        '*--list[Say which exercises come with Telar]' \
        '*--start[Instead of grading, write the exercise'\''s code with its gap]:FILE:_files' \
        '*--language[Of the checks and hints (default en)]:en|es:(en es)' \
        '*--json[Write the record\: every answer, check, figure and finding; - for standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:EXERCISE:_files'
    ;;
'class')
    _arguments \
        '*--said[Show what the hand-ins say of themselves, and grade nothing]' \
        '*--csv[Write the table for a spreadsheet; - for standard output]:FILE:_files' \
        '*--language[Of the mistakes (default en)]:en|es:(en es)' \
        '*--json[Write the record\: every student, answer and mistake; - for standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:FOLDER:_files'
    ;;
'profile pool')
    _arguments \
        '*--random[Random whole numbers 0..M, the ones NumPy'\''s randint gives for the seed]:N|RxC: ' \
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical\:45 functional\:45 meta-analytic\:45)' \
        '*--seed[Seed of the random numbers or the phantom (default\: a fresh one, printed)]:S: ' \
        '*--max[Largest random number (default 9)]:M: ' \
        '*--input[A .csv, .jpg, .png, .nii or .nii.gz file; - reads CSV from standard input]:FILE:_files' \
        '*--channel[Of a colour picture (default grey)]:grey|red|green|blue:(grey red green blue)' \
        '*--slice[Of a volume\: axial, coronal or sagittal and a number from 0 (default\: the middle axial one)]:AXIS\:INDEX\[\:TIME\]: ' \
        '*--kernel[Size of the window (default 2)]:K|KHxKW: ' \
        '*--stride[Step of the window (default\: the kernel)]:S|SHxSW: ' \
        '*--padding[Rows and columns added on each side (default 0)]:P|PHxPW: ' \
        '*--mode[What a window becomes (default max)]:max|average:(max average)' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\]: ' \
        '*--device[cpu\: counted on the machine, without a GPU (default); gpu\: by the hardware'\''s own counters; both\: side by side]:cpu|gpu|both:(cpu gpu both)' \
        '*--card[The card that the time is foretold for, or a file of telar-cli calibrate (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--registers[Registers of a thread, which NVIDIA'\''s assembler decides\: for occupancy without a GPU (default 32)]:R: ' \
        '*--threads[Cores of the processor that the machine uses (default\: all)]:T: ' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(direct tiled separable tiled-no-barrier)'
    ;;
'profile matmul')
    _arguments \
        '*--size[Rows and columns of both factors (default 32)]:N: ' \
        '*--seed[Seed of the numbers (default 0)]:S: ' \
        '*--max[Largest number (default 9)]:M: ' \
        '*--identity[The second factor is the identity, as in the thesis]' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\]: ' \
        '*--device[cpu\: counted on the machine, without a GPU (default); gpu\: by the hardware'\''s own counters; both\: side by side]:cpu|gpu|both:(cpu gpu both)' \
        '*--card[The card that the time is foretold for, or a file of telar-cli calibrate (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--registers[Registers of a thread, which NVIDIA'\''s assembler decides\: for occupancy without a GPU (default 32)]:R: ' \
        '*--threads[Cores of the processor that the machine uses (default\: all)]:T: ' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(matmul2 matmul1 uncoalesced coalesced matmul3 tile-1d tile-2d vectorised warp-tile async wmma mma wgmma matmul2-indices matmul3-no-barrier matmul1-along matmul2-nested matmul3-turned matmul3-padded)'
    ;;
'profile conv')
    _arguments \
        '*--random[Random whole numbers 0..M, the ones NumPy'\''s randint gives for the seed]:N|RxC: ' \
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical\:45 functional\:45 meta-analytic\:45)' \
        '*--seed[Seed of the random numbers or the phantom (default\: a fresh one, printed)]:S: ' \
        '*--max[Largest random number (default 9)]:M: ' \
        '*--input[A .csv, .jpg, .png, .nii or .nii.gz file; - reads CSV from standard input]:FILE:_files' \
        '*--channel[Of a colour picture (default grey)]:grey|red|green|blue:(grey red green blue)' \
        '*--slice[Of a volume\: axial, coronal or sagittal and a number from 0 (default\: the middle axial one)]:AXIS\:INDEX\[\:TIME\]: ' \
        '*--filter[What slides\: one of identity blur gaussian sharpen sobel-x sobel-y laplacian emboss; a .csv file; its weights, rows parted by ; - a .safetensors checkpoint, whose first convolution slides (a grey input goes to each of its channels); random\:COUT is so many filters of whole numbers -2 to 2, drawn after a random input, random\:COUT\:SEED by a seed of their own (default sobel-x)]:NAME|FILE|ROWS|random\:COUT: ' \
        '*--channels[Channels of the input\: any number of --random, drawn one after another, or 3 of a colour picture (default 1)]:C: ' \
        '*--kernel[Size of the filter\: identity, blur and gaussian have one at every size (default\: the filter'\''s own)]:K|KHxKW: ' \
        '*--stride[Step of the filter (default 1)]:S|SHxSW: ' \
        '*--padding[Rows and columns of zeros added on each side (default 0)]:P|PHxPW: ' \
        '*--dilation[Distance between the cells under the filter (default 1)]:D|DHxDW: ' \
        '*--bias[Added to every sum (default 0)]:B: ' \
        '*--groups[Groups of channels that do not mix\: each has filters of its own (default 1)]:G: ' \
        '*--activation[relu\: what is less than zero becomes zero (default none)]:none|relu:(none relu)' \
        '*--relu[The same as --activation relu]' \
        '*--block[Threads of a block (default\: as the kernel wants them)]:X\[xY\]: ' \
        '*--device[cpu\: counted on the machine, without a GPU (default); gpu\: by the hardware'\''s own counters; both\: side by side]:cpu|gpu|both:(cpu gpu both)' \
        '*--card[The card that the time is foretold for, or a file of telar-cli calibrate (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--registers[Registers of a thread, which NVIDIA'\''s assembler decides\: for occupancy without a GPU (default 32)]:R: ' \
        '*--threads[Cores of the processor that the machine uses (default\: all)]:T: ' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(direct tiled constant)'
    ;;
'profile reduce')
    _arguments \
        '*--size[How many numbers are added (default 4096)]:N: ' \
        '*--seed[Seed of the numbers (default 0)]:S: ' \
        '*--device[cpu\: counted on the machine, without a GPU (default); gpu\: by the hardware'\''s own counters; both\: side by side]:cpu|gpu|both:(cpu gpu both)' \
        '*--card[The card that the time is foretold for, or a file of telar-cli calibrate (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--registers[Registers of a thread, which NVIDIA'\''s assembler decides\: for occupancy without a GPU (default 32)]:R: ' \
        '*--threads[Cores of the processor that the machine uses (default\: all)]:T: ' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(interleaved sequential shuffle vectorised)'
    ;;
'profile neuron')
    _arguments \
        '*--size[Inputs of the neuron (default 65536)]:N: ' \
        '*--seed[Seed of inputs and weights (default 0)]:S: ' \
        '*--device[cpu\: counted on the machine, without a GPU (default); gpu\: by the hardware'\''s own counters; both\: side by side]:cpu|gpu|both:(cpu gpu both)' \
        '*--card[The card that the time is foretold for, or a file of telar-cli calibrate (default\: this computer'\''s, else the Tesla T4)]:NAME|FILE:_files' \
        '*--registers[Registers of a thread, which NVIDIA'\''s assembler decides\: for occupancy without a GPU (default 32)]:R: ' \
        '*--threads[Cores of the processor that the machine uses (default\: all)]:T: ' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:KERNEL:(product interleaved sequential shuffle vectorised single)'
    ;;
'calibrate')
    _arguments \
        '*--device[gpu\: launches, copies, memory, caches, latencies, arithmetic (default); cpu\: starting threads, memory, arithmetic]:gpu|cpu:(gpu cpu)' \
        '*--output[Where the card goes, for --card of profile (default\: kept for this user, and taken where no card is named)]:FILE:_files' \
        '*--json[The record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'train alexnet')
    _arguments \
        '*--data[What it learns\: the built-in brain phantom or digits, a folder of classes, or of IDX files (default\: phantom for alexnet, digits for mlp)]:phantom|digits|DIR:_files -/' \
        '*--test[A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test (training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside]:FOLDER:_files -/' \
        '*--broken[What a picture that cannot be decoded does (default skip, and name it)]:skip|stop:(skip stop)' \
        '*--engine[serial, threads, openmp, fast or cuda (default\: the fastest available)]:ID:(serial threads openmp fast cuda)' \
        '*--setting[Defaults of all that follows\: Telar'\''s, or the thesis'\'' (alexnet\: batch 256, its initial weights, bytes from -1 to 1) and the study'\''s (mlp\: sgd 0.01, batch 64, pictures as they are); default telar]:telar|published:(telar published)' \
        '*--epochs[Passes over the training part (default 25 for alexnet, 10 for mlp)]:E: ' \
        '*--batch[Pictures of a step (default 32); one larger than the data takes them all]:B: ' \
        '*--optimizer[How a step is made (default adam)]:adam|sgd:(adam sgd)' \
        '*--momentum[Of sgd (default 0)]:M: ' \
        '*--lr[Learning rate (default 0.0005 for alexnet, 0.003 for mlp, 0.01 with sgd)]:R: ' \
        '*--schedule[Keep the rate, or let it fall to 0 along half a cosine (default cosine)]:constant|cosine:(constant cosine)' \
        '*--warm-up[Let the rate rise over so many epochs first (default 0)]:EPOCHS: ' \
        '*--loss[What is made small (default cross-entropy)]:cross-entropy|mse:(cross-entropy mse)' \
        '*--init[Initial weights (default\: kaiming for alexnet, PyTorch'\''s for mlp)]:default|kaiming|xavier|thesis:(default kaiming xavier thesis)' \
        '*--normalize[Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0\:0.25 for alexnet, 0\:1 for mlp)]:MEAN\:DEVIATION: ' \
        '*--outputs[Outputs of the last layer (default 10, as in the thesis)]:N: ' \
        '*--dropout[Share of the inputs of its hidden linear layers that a step leaves out (default 0.5)]:SHARE: ' \
        '*--augment[Turn, shift and (but for digits) mirror the pictures anew in each epoch (default on)]:on|off:(on off)' \
        '*--precision[Of the products (default float32)]:float32|tf32|bfloat16:(float32 tf32 bfloat16)' \
        '*--validation[Share set aside to validate after the test part (default 0.1)]:SHARE: ' \
        '*--gpus[GPUs of this computer that share each batch, with --engine cuda (default 1); under mpirun each process takes one]:N: ' \
        '*--change[Train with another rate, batch or augment from an epoch on, counted from 1\: 4\:rate=0.01+6\:batch=64+6\:augment=off]:EPOCH\:SETTING=VALUE+...: ' \
        '*--seed[Seed of weights, order, split and augmentation (default 35)]:S: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--checkpoint[The parameters with the least validation loss, as safetensors; FILE.resume gets what --resume needs]:FILE:_files' \
        '*--checkpoint-every[Least time between two checkpoints while it runs (default 10; 0\: after each epoch)]:SECONDS: ' \
        '*--resume[Go on from this checkpoint]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'train mlp')
    _arguments \
        '*--data[What it learns\: the built-in brain phantom or digits, a folder of classes, or of IDX files (default\: phantom for alexnet, digits for mlp)]:phantom|digits|DIR:_files -/' \
        '*--test[A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test (training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside]:FOLDER:_files -/' \
        '*--broken[What a picture that cannot be decoded does (default skip, and name it)]:skip|stop:(skip stop)' \
        '*--engine[serial, threads, openmp, fast or cuda (default\: the fastest available)]:ID:(serial threads openmp fast cuda)' \
        '*--setting[Defaults of all that follows\: Telar'\''s, or the thesis'\'' (alexnet\: batch 256, its initial weights, bytes from -1 to 1) and the study'\''s (mlp\: sgd 0.01, batch 64, pictures as they are); default telar]:telar|published:(telar published)' \
        '*--epochs[Passes over the training part (default 25 for alexnet, 10 for mlp)]:E: ' \
        '*--batch[Pictures of a step (default 32); one larger than the data takes them all]:B: ' \
        '*--optimizer[How a step is made (default adam)]:adam|sgd:(adam sgd)' \
        '*--momentum[Of sgd (default 0)]:M: ' \
        '*--lr[Learning rate (default 0.0005 for alexnet, 0.003 for mlp, 0.01 with sgd)]:R: ' \
        '*--schedule[Keep the rate, or let it fall to 0 along half a cosine (default cosine)]:constant|cosine:(constant cosine)' \
        '*--warm-up[Let the rate rise over so many epochs first (default 0)]:EPOCHS: ' \
        '*--loss[What is made small (default cross-entropy)]:cross-entropy|mse:(cross-entropy mse)' \
        '*--init[Initial weights (default\: kaiming for alexnet, PyTorch'\''s for mlp)]:default|kaiming|xavier|thesis:(default kaiming xavier thesis)' \
        '*--normalize[Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0\:0.25 for alexnet, 0\:1 for mlp)]:MEAN\:DEVIATION: ' \
        '*--outputs[Outputs of the last layer (default 10, as in the thesis)]:N: ' \
        '*--hidden[Hidden neurons (default 512)]:N: ' \
        '*--augment[Turn, shift and (but for digits) mirror the pictures anew in each epoch (default on)]:on|off:(on off)' \
        '*--precision[Of the products (default float32)]:float32|tf32|bfloat16:(float32 tf32 bfloat16)' \
        '*--validation[Share set aside to validate after the test part (default 0.1)]:SHARE: ' \
        '*--gpus[GPUs of this computer that share each batch, with --engine cuda (default 1); under mpirun each process takes one]:N: ' \
        '*--change[Train with another rate, batch or augment from an epoch on, counted from 1\: 4\:rate=0.01+6\:batch=64+6\:augment=off]:EPOCH\:SETTING=VALUE+...: ' \
        '*--seed[Seed of weights, order, split and augmentation (default 35)]:S: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--checkpoint[The parameters with the least validation loss, as safetensors; FILE.resume gets what --resume needs]:FILE:_files' \
        '*--checkpoint-every[Least time between two checkpoints while it runs (default 10; 0\: after each epoch)]:SECONDS: ' \
        '*--resume[Go on from this checkpoint]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'predict')
    _arguments \
        '*--model[Which network a checkpoint of another program is of (Telar'\''s say it)]:alexnet|mlp:(alexnet mlp)' \
        '*--broken[What a picture that cannot be decoded does\: it is named and skipped, or ends the work (default stop)]:skip|stop:(skip stop)' \
        '*--json[The result as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:FILE:_files'
    ;;
'evaluate')
    _arguments \
        '*--model[Which network a checkpoint of another program is of (Telar'\''s say it)]:alexnet|mlp:(alexnet mlp)' \
        '*--broken[What a picture that cannot be decoded does\: it is named and skipped, or ends the work (default skip)]:skip|stop:(skip stop)' \
        '*--json[The result as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]' \
        '*:FILE:_files'
    ;;
'lr-find alexnet')
    _arguments \
        '*--data[What it learns\: the built-in brain phantom or digits, a folder of classes, or of IDX files (default\: phantom for alexnet, digits for mlp)]:phantom|digits|DIR:_files -/' \
        '*--test[A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test (training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside]:FOLDER:_files -/' \
        '*--from[First learning rate (default 1e-7)]:R: ' \
        '*--to[Last learning rate (default 10)]:R: ' \
        '*--steps[Rates in between, growing evenly on a log scale (default 100)]:N: ' \
        '*--broken[What a picture that cannot be decoded does (default skip, and name it)]:skip|stop:(skip stop)' \
        '*--engine[serial, threads, openmp, fast or cuda (default\: the fastest available)]:ID:(serial threads openmp fast cuda)' \
        '*--setting[Defaults of all that follows\: Telar'\''s, or the thesis'\'' (alexnet\: batch 256, its initial weights, bytes from -1 to 1) and the study'\''s (mlp\: sgd 0.01, batch 64, pictures as they are); default telar]:telar|published:(telar published)' \
        '*--batch[Pictures of a step (default 32); one larger than the data takes them all]:B: ' \
        '*--optimizer[How a step is made (default adam)]:adam|sgd:(adam sgd)' \
        '*--momentum[Of sgd (default 0)]:M: ' \
        '*--loss[What is made small (default cross-entropy)]:cross-entropy|mse:(cross-entropy mse)' \
        '*--init[Initial weights (default\: kaiming for alexnet, PyTorch'\''s for mlp)]:default|kaiming|xavier|thesis:(default kaiming xavier thesis)' \
        '*--normalize[Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0\:0.25 for alexnet, 0\:1 for mlp)]:MEAN\:DEVIATION: ' \
        '*--outputs[Outputs of the last layer (default 10, as in the thesis)]:N: ' \
        '*--dropout[Share of the inputs of its hidden linear layers that a step leaves out (default 0.5)]:SHARE: ' \
        '*--augment[Turn, shift and (but for digits) mirror the pictures anew in each epoch (default on)]:on|off:(on off)' \
        '*--precision[Of the products (default float32)]:float32|tf32|bfloat16:(float32 tf32 bfloat16)' \
        '*--validation[Share set aside to validate after the test part (default 0.1)]:SHARE: ' \
        '*--seed[Seed of weights, order, split and augmentation (default 35)]:S: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'lr-find mlp')
    _arguments \
        '*--data[What it learns\: the built-in brain phantom or digits, a folder of classes, or of IDX files (default\: phantom for alexnet, digits for mlp)]:phantom|digits|DIR:_files -/' \
        '*--test[A folder of classes to test on, beside a folder of classes in --data; without it, DIR/train and DIR/test (training, entrenamiento; testing, prueba; validation) are taken as such, else a part is set aside]:FOLDER:_files -/' \
        '*--from[First learning rate (default 1e-7)]:R: ' \
        '*--to[Last learning rate (default 10)]:R: ' \
        '*--steps[Rates in between, growing evenly on a log scale (default 100)]:N: ' \
        '*--broken[What a picture that cannot be decoded does (default skip, and name it)]:skip|stop:(skip stop)' \
        '*--engine[serial, threads, openmp, fast or cuda (default\: the fastest available)]:ID:(serial threads openmp fast cuda)' \
        '*--setting[Defaults of all that follows\: Telar'\''s, or the thesis'\'' (alexnet\: batch 256, its initial weights, bytes from -1 to 1) and the study'\''s (mlp\: sgd 0.01, batch 64, pictures as they are); default telar]:telar|published:(telar published)' \
        '*--batch[Pictures of a step (default 32); one larger than the data takes them all]:B: ' \
        '*--optimizer[How a step is made (default adam)]:adam|sgd:(adam sgd)' \
        '*--momentum[Of sgd (default 0)]:M: ' \
        '*--loss[What is made small (default cross-entropy)]:cross-entropy|mse:(cross-entropy mse)' \
        '*--init[Initial weights (default\: kaiming for alexnet, PyTorch'\''s for mlp)]:default|kaiming|xavier|thesis:(default kaiming xavier thesis)' \
        '*--normalize[Bytes are read as (v / 255 - MEAN) / DEVIATION (default 0\:0.25 for alexnet, 0\:1 for mlp)]:MEAN\:DEVIATION: ' \
        '*--outputs[Outputs of the last layer (default 10, as in the thesis)]:N: ' \
        '*--hidden[Hidden neurons (default 512)]:N: ' \
        '*--augment[Turn, shift and (but for digits) mirror the pictures anew in each epoch (default on)]:on|off:(on off)' \
        '*--precision[Of the products (default float32)]:float32|tf32|bfloat16:(float32 tf32 bfloat16)' \
        '*--validation[Share set aside to validate after the test part (default 0.1)]:SHARE: ' \
        '*--seed[Seed of weights, order, split and augmentation (default 35)]:S: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'neuron')
    _arguments \
        '*--size[Number of inputs (default 1000000; large ones are made and added in pieces)]:N: ' \
        '*--seed[Seed of the inputs (default\: a fresh one)]:S: ' \
        '*--ten[Ten inputs for pencil and paper in place of random ones]' \
        '*--scaled[Divide the weights by sqrt(n), so that sigma says something]' \
        '*--pipeline[Normalise, weigh and activate each value in place of adding them]' \
        '*--tanh[How --pipeline activates\: tanh, or (e^v - e^-v) / (e^v + e^-v) (default library)]:library|formula:(library formula)' \
        '*--type[How --pipeline keeps its values\: as float32, or as bytes, whole numbers from 0 to 255 (default float32)]:float32|uint8:(float32 uint8)' \
        '*--input[Grey levels for --pipeline\: CSV, a picture or a NIfTI volume'\''s middle slice]:FILE:_files' \
        '*--backend[How it is computed\: telar-cli backends lists them (default simd)]:ID:{_telar_cli_backends neuron}' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--repeat[Timed runs, after one that is not counted (default 1)]:R: ' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'train dpfm')
    _arguments \
        '*--registers[Derivatives that each neuron keeps (default 16; 0, or more than there are weights\: all)]:K: ' \
        '*--behaviour[As published\: the sigmoid'\''s slope from its output, steps divided by the largest derivative (default correct)]:correct|published:(correct published)' \
        '*--published[The same as --behaviour published]' \
        '*--epochs[Passes over the rows (default 250)]:E: ' \
        '*--batch[Rows of a step (default 10)]:B: ' \
        '*--lr[Learning rate (default 0.01)]:R: ' \
        '*--optimizer[How weights move (default sgd)]:sgd|adam:(sgd adam)' \
        '*--shuffle[Another order of the rows in each epoch]' \
        '*--data[The sum of four uniform numbers, built-in digits, a folder of IDX files of digits, or a table whose last column is the target (default sum)]:sum|digits|DIR|FILE.csv:(sum digits FILE)' \
        '*--corpus[Rows of --data sum or pictures of digits, a fifth of them to validate (default 400)]:N: ' \
        '*--engine[Many rows in vectors, one row with registers, backpropagation, or the GPU with one warp per neuron and all seeds at once (default\: lanes where they are quicker)]:lanes|registers|backprop|cuda:(lanes registers backprop cuda)' \
        '*--seed[Seed of data, weights and order (default\: a fresh one)]:S: ' \
        '*--seeds[Trainings with S, S + 1 ..., spread over the cores (default 1)]:COUNT: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--json[The run record with every epoch; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'sweep')
    _arguments \
        '*--sizes[Sizes\: a list, or from A to B times F (x) or plus F (+)]:A,B,C|A\:B\:xF: ' \
        '*--backends[Variants\: telar-cli backends lists them]:ID,ID: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T,T: ' \
        '*--set[Settings of the operation, each value with each of the others\: kernel=2,3;stride=1, block=16x16,32x8, batch=16,64, registers=2,8,32, seed=1,2,3]:NAME=V,V;...: ' \
        '*--kernel[Pooling\: sizes of the window (default 2)]:K,K|KHxKW: ' \
        '*--stride[Pooling\: steps of the window (default\: the kernel)]:S,S|SHxSW: ' \
        '*--padding[Pooling\: rows and columns added on each side (default 0)]:P,P|PHxPW: ' \
        '*--mode[Pooling\: what a window becomes (default max)]:max|average:(max average)' \
        '*--weak[Sizes are those of one thread; with more they grow, so that each has as much to do]' \
        '*--seed[Seed of the numbers and of the order (default 35)]:S: ' \
        '*--max[Largest number of the random input (default 9)]:M: ' \
        '*--repeat[Timed runs of each point, after one that is not counted (default 5, of trainings 1); 1 runs just once]:R: ' \
        '*--seconds[A point stops repeating after this long (default 20)]:S: ' \
        '*--card[Foretell the time of each kernel on this card (a model, never among what is measured)\: a name, a file of telar-cli calibrate, or own for this computer'\''s GPU]:NAME|FILE|own:_files' \
        '*--in-order[Measure in the order given; else shuffled, against drift]' \
        '*--estimate[Only say how long it would take and how much memory]' \
        '*--resume[Go on with the file\: points that it has are left out]' \
        '*--gather[Under mpirun\: how rank 0 gets the records of the others. Through files beside its own, in a folder that all see\: then a process that dies is made up for (default); or as messages of MPI, where the computers share no folder\: then --resume goes on after a death]:files|messages:(files messages)' \
        '*--json[A record a line, appended as it goes; - writes to standard output]:FILE:_files' \
        '*--keep[Into the library, as a new set of this name\: each record is on the disk once it is measured]:NAME: ' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]' \
        '*:OPERATION:(pool conv matmul neuron pipeline alexnet mlp dpfm)'
    ;;
'report')
    _arguments \
        '*--output[Where it goes\: .html, .pdf, or .tex or .md with figures in FILE-figures beside (default\: HTML to standard output)]:FILE:_files' \
        '*--compose[A report that was composed in the window, a .telar-report file, instead of the usual one]:REPORT:_files' \
        '*--library[Where its sets of records are (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--language[Language of the report (default en; of a composed one its own); es writes the decimal sign of the country in LC_ALL, LC_NUMERIC or LANG]:es|en:(es en)' \
        '*--title[Its title]:T: ' \
        '*--student[Who hands it in]:NAME: ' \
        '*--notes[A paragraph of one'\''s own]:TEXT: ' \
        '*--across[What goes along the x axis\: size, threads or a setting]:SETTING: ' \
        '*--colour[What colours tell\: variant, threads, size or a setting; none]:SETTING: ' \
        '*--style[What the lines'\'' dashes tell; none]:SETTING: ' \
        '*--panels[A small picture for each value of this; none]:SETTING: ' \
        '*--figure[A published figure or table to lay over\: 4, 26 to 48, 50 to 53, amdahl, appendix, neuron, pipeline, alexnet, mlp, dpfm]:N:(4 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 51 52 53 amdahl appendix neuron pipeline alexnet mlp dpfm)' \
        '*--compare[Records of another run or computer, to set beside these]:FILE:_files' \
        '*--help[Say this]' \
        '*:FILE:_files'
    ;;
'records list')
    _arguments \
        '*--sort[Their order (default\: the newest first)]:date|name|operations|machine|version|records:(date name operations machine version records)' \
        '*--most[At most so many (default 100)]:N: ' \
        '*--json[Write them as JSON; - to standard output]:FILE:_files' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'records search')
    _arguments \
        '*--most[At most so many (default 20)]:N: ' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'records export')
    _arguments \
        '*--set[Of this set only\: its number or its name; may be given more than once]:SET: ' \
        '*--output[Where they go\: .jsonl or .csv (default\: standard output)]:FILE:_files' \
        '*--format[What they are written as (default\: by the name, else jsonl)]:jsonl|csv:(jsonl csv)' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'records import')
    _arguments \
        '*--name[Name of the set (default\: what was measured)]:NAME: ' \
        '*--notes[What is worth knowing about it]:TEXT: ' \
        '*--tags[Words to find it by]:TAG,TAG: ' \
        '*--again[Also a file that was imported before]' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]' \
        '*:FILE:_files'
    ;;
'records describe')
    _arguments \
        '*--name[Its name]:NAME: ' \
        '*--notes[What is worth knowing about it]:TEXT: ' \
        '*--tags[Words to find it by, instead of those it has]:TAG,TAG: ' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'records remove')
    _arguments \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'records compare')
    _arguments \
        '*--json[Write the comparison as JSON; - to standard output]:FILE:_files' \
        '*--library[The library (default\: the window'\''s; TELAR_LIBRARY names another)]:FILE:_files' \
        '*--help[Say this]'
    ;;
'data phantom')
    _arguments \
        '*--output[Folder of the pictures; made where it is missing]:DIR:_files -/' \
        '*--seed[Seed of the head (default\: a fresh one, printed)]:S: ' \
        '*--class[Which looks (default all)]:all|anatomical|functional|meta-analytic:(all anatomical functional meta-analytic)' \
        '*--heads[How many heads, of seeds S, S+1 and so on (default 1)]:N: ' \
        '*--format[Kind of the pictures (default jpg)]:jpg|png:(jpg png)' \
        '*--quality[Of JPG pictures (default 95)]:1..100: ' \
        '*--json[What was made, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'data digits')
    _arguments \
        '*--output[Folder of the four files; made where it is missing]:DIR:_files -/' \
        '*--train[Digits to train on (default 60000)]:N: ' \
        '*--test[Digits to test with (default 10000)]:N: ' \
        '*--seed[Seed of the strokes (default\: a fresh one, printed)]:S: ' \
        '*--sheet[The first 200 as one picture, .png or .jpg]:FILE:_files' \
        '*--json[What was made, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
'data nifti')
    _arguments \
        '*--input[A .nii or .nii.gz file]:FILE:_files' \
        '*--output[Folder of the pictures; made where it is missing]:DIR:_files -/' \
        '*--axis[How it is cut (default axial)]:axial|coronal|sagittal:(axial coronal sagittal)' \
        '*--time[Which volume of a series, from 0 (default 0)]:T: ' \
        '*--window[Values of black and white (default\: the least and the largest)]:LOW\:HIGH: ' \
        '*--format[Kind of the pictures (default jpg)]:jpg|png:(jpg png)' \
        '*--quality[Of JPG pictures (default 95)]:1..100: ' \
        '*--json[What was made, as JSON; - writes it to standard output]:FILE:_files' \
        '*--help[Say this]'
    ;;
esac
