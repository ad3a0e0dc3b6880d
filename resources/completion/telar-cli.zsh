#compdef telar-cli
# Made by: telar-cli documentation zsh
local command=$words[2]
if (( CURRENT == 2 )); then
    compadd -- info backends pool data --help --version
    return
fi
if [[ $command == data ]]; then
    if (( CURRENT == 3 )); then
        compadd -- phantom nifti
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
        '*--phantom[A slice of the built-in phantom\: anatomical, functional or meta-analytic, and 0 to 90]:CLASS\:INDEX:(anatomical:45 functional:45 meta-analytic:45)' \
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
        '*--backend[How it is computed\: telar-cli backends lists them (default\: the fastest available)]:ID: ' \
        '*--threads[Threads of the processor (default\: all cores)]:T: ' \
        '*--memory[What --backend streamed may take with --random, whatever its size (default 256)]:MIB: ' \
        '*--repeat[Timed runs, after one that is not counted (default 1)]:R: ' \
        '*--output[Where the result goes\: .csv, .png or .jpg; - writes CSV to standard output]:FILE:_files' \
        '*--argmax[CSV of the row-major place of each maximum in the input, -1 in the padding]:FILE:_files' \
        '*--json[The run record; - writes it to standard output]:FILE:_files' \
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
