# Made by: telar-cli documentation bash
_telar_cli_backends() {
    telar-cli backends 2>/dev/null | awk -v of="$1" '/^[a-z]/ { on = $1 == of } on && /^  / && !/ - not available/ { print $1 }'
}
_telar_cli_words() {
    [ "$place" = 1 ] && { mapfile -t COMPREPLY < <(compgen -W 'info backends pool conv matmul trace kernel run check class profile calibrate train predict evaluate lr-find neuron sweep report records data --help --version' -- "$word"); return; }
    [ "$command" = trace ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'pool matmul reduce' -- "$word"); return; }; command="trace ${words[2]}"; }
    [ "$command" = profile ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'pool matmul conv reduce neuron' -- "$word"); return; }; command="profile ${words[2]}"; }
    [ "$command" = train ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'alexnet mlp dpfm' -- "$word"); return; }; command="train ${words[2]}"; }
    [ "$command" = lr-find ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'alexnet mlp' -- "$word"); return; }; command="lr-find ${words[2]}"; }
    [ "$command" = records ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'list search export import describe remove compare' -- "$word"); return; }; command="records ${words[2]}"; }
    [ "$command" = data ] && { [ "$place" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'phantom digits nifti' -- "$word"); return; }; command="data ${words[2]}"; }
    case "$command $before" in
    'info --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'backends --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'pool --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'pool --pad-value') mapfile -t COMPREPLY < <(compgen -W 'zero lowest' -- "$word"); return ;;
    'pool --mode') mapfile -t COMPREPLY < <(compgen -W 'max average' -- "$word"); return ;;
    'pool --backend') mapfile -t COMPREPLY < <(compgen -W "$(_telar_cli_backends pool)" -- "$word"); return ;;
    'pool --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --argmax') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'conv --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'conv --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'conv --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'conv --activation') mapfile -t COMPREPLY < <(compgen -W 'none relu' -- "$word"); return ;;
    'conv --backend') mapfile -t COMPREPLY < <(compgen -W "$(_telar_cli_backends conv)" -- "$word"); return ;;
    'conv --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'conv --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'matmul --backend') mapfile -t COMPREPLY < <(compgen -W "$(_telar_cli_backends matmul)" -- "$word"); return ;;
    'matmul --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'matmul --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'trace pool --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'trace pool --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'trace pool --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'trace pool --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'trace matmul --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'trace reduce --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'kernel --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'kernel --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu' -- "$word"); return ;;
    'kernel --fmad') mapfile -t COMPREPLY < <(compgen -W 'true false' -- "$word"); return ;;
    'kernel --trace') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'kernel --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'run --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'run --root') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'run --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'run --fmad') mapfile -t COMPREPLY < <(compgen -W 'true false' -- "$word"); return ;;
    'run --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'check --start') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'check --language') mapfile -t COMPREPLY < <(compgen -W 'en es' -- "$word"); return ;;
    'check --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'class --csv') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'class --language') mapfile -t COMPREPLY < <(compgen -W 'en es' -- "$word"); return ;;
    'class --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile pool --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'profile pool --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile pool --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'profile pool --mode') mapfile -t COMPREPLY < <(compgen -W 'max average' -- "$word"); return ;;
    'profile pool --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu both' -- "$word"); return ;;
    'profile pool --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile pool --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile matmul --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu both' -- "$word"); return ;;
    'profile matmul --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile matmul --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile conv --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'profile conv --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile conv --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'profile conv --activation') mapfile -t COMPREPLY < <(compgen -W 'none relu' -- "$word"); return ;;
    'profile conv --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu both' -- "$word"); return ;;
    'profile conv --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile conv --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile reduce --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu both' -- "$word"); return ;;
    'profile reduce --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile reduce --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile neuron --device') mapfile -t COMPREPLY < <(compgen -W 'cpu gpu both' -- "$word"); return ;;
    'profile neuron --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'profile neuron --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'calibrate --device') mapfile -t COMPREPLY < <(compgen -W 'gpu cpu' -- "$word"); return ;;
    'calibrate --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'calibrate --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train alexnet --data') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'train alexnet --test') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'train alexnet --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'train alexnet --engine') mapfile -t COMPREPLY < <(compgen -W 'serial threads openmp fast cuda' -- "$word"); return ;;
    'train alexnet --setting') mapfile -t COMPREPLY < <(compgen -W 'telar published' -- "$word"); return ;;
    'train alexnet --optimizer') mapfile -t COMPREPLY < <(compgen -W 'adam sgd' -- "$word"); return ;;
    'train alexnet --schedule') mapfile -t COMPREPLY < <(compgen -W 'constant cosine' -- "$word"); return ;;
    'train alexnet --loss') mapfile -t COMPREPLY < <(compgen -W 'cross-entropy mse' -- "$word"); return ;;
    'train alexnet --init') mapfile -t COMPREPLY < <(compgen -W 'default kaiming xavier thesis' -- "$word"); return ;;
    'train alexnet --augment') mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word"); return ;;
    'train alexnet --precision') mapfile -t COMPREPLY < <(compgen -W 'float32 tf32 bfloat16' -- "$word"); return ;;
    'train alexnet --checkpoint') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train alexnet --resume') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train alexnet --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train mlp --data') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'train mlp --test') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'train mlp --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'train mlp --engine') mapfile -t COMPREPLY < <(compgen -W 'serial threads openmp fast cuda' -- "$word"); return ;;
    'train mlp --setting') mapfile -t COMPREPLY < <(compgen -W 'telar published' -- "$word"); return ;;
    'train mlp --optimizer') mapfile -t COMPREPLY < <(compgen -W 'adam sgd' -- "$word"); return ;;
    'train mlp --schedule') mapfile -t COMPREPLY < <(compgen -W 'constant cosine' -- "$word"); return ;;
    'train mlp --loss') mapfile -t COMPREPLY < <(compgen -W 'cross-entropy mse' -- "$word"); return ;;
    'train mlp --init') mapfile -t COMPREPLY < <(compgen -W 'default kaiming xavier thesis' -- "$word"); return ;;
    'train mlp --augment') mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word"); return ;;
    'train mlp --precision') mapfile -t COMPREPLY < <(compgen -W 'float32 tf32 bfloat16' -- "$word"); return ;;
    'train mlp --checkpoint') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train mlp --resume') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train mlp --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'predict --model') mapfile -t COMPREPLY < <(compgen -W 'alexnet mlp' -- "$word"); return ;;
    'predict --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'predict --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'evaluate --model') mapfile -t COMPREPLY < <(compgen -W 'alexnet mlp' -- "$word"); return ;;
    'evaluate --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'evaluate --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'lr-find alexnet --data') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'lr-find alexnet --test') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'lr-find alexnet --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'lr-find alexnet --engine') mapfile -t COMPREPLY < <(compgen -W 'serial threads openmp fast cuda' -- "$word"); return ;;
    'lr-find alexnet --setting') mapfile -t COMPREPLY < <(compgen -W 'telar published' -- "$word"); return ;;
    'lr-find alexnet --optimizer') mapfile -t COMPREPLY < <(compgen -W 'adam sgd' -- "$word"); return ;;
    'lr-find alexnet --loss') mapfile -t COMPREPLY < <(compgen -W 'cross-entropy mse' -- "$word"); return ;;
    'lr-find alexnet --init') mapfile -t COMPREPLY < <(compgen -W 'default kaiming xavier thesis' -- "$word"); return ;;
    'lr-find alexnet --augment') mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word"); return ;;
    'lr-find alexnet --precision') mapfile -t COMPREPLY < <(compgen -W 'float32 tf32 bfloat16' -- "$word"); return ;;
    'lr-find alexnet --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'lr-find mlp --data') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'lr-find mlp --test') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'lr-find mlp --broken') mapfile -t COMPREPLY < <(compgen -W 'skip stop' -- "$word"); return ;;
    'lr-find mlp --engine') mapfile -t COMPREPLY < <(compgen -W 'serial threads openmp fast cuda' -- "$word"); return ;;
    'lr-find mlp --setting') mapfile -t COMPREPLY < <(compgen -W 'telar published' -- "$word"); return ;;
    'lr-find mlp --optimizer') mapfile -t COMPREPLY < <(compgen -W 'adam sgd' -- "$word"); return ;;
    'lr-find mlp --loss') mapfile -t COMPREPLY < <(compgen -W 'cross-entropy mse' -- "$word"); return ;;
    'lr-find mlp --init') mapfile -t COMPREPLY < <(compgen -W 'default kaiming xavier thesis' -- "$word"); return ;;
    'lr-find mlp --augment') mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word"); return ;;
    'lr-find mlp --precision') mapfile -t COMPREPLY < <(compgen -W 'float32 tf32 bfloat16' -- "$word"); return ;;
    'lr-find mlp --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'neuron --tanh') mapfile -t COMPREPLY < <(compgen -W 'library formula' -- "$word"); return ;;
    'neuron --type') mapfile -t COMPREPLY < <(compgen -W 'float32 uint8' -- "$word"); return ;;
    'neuron --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'neuron --backend') mapfile -t COMPREPLY < <(compgen -W "$(_telar_cli_backends neuron)" -- "$word"); return ;;
    'neuron --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'train dpfm --behaviour') mapfile -t COMPREPLY < <(compgen -W 'correct published' -- "$word"); return ;;
    'train dpfm --optimizer') mapfile -t COMPREPLY < <(compgen -W 'sgd adam' -- "$word"); return ;;
    'train dpfm --data') mapfile -t COMPREPLY < <(compgen -W 'sum digits FILE' -- "$word"); return ;;
    'train dpfm --engine') mapfile -t COMPREPLY < <(compgen -W 'lanes registers backprop cuda' -- "$word"); return ;;
    'train dpfm --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'sweep --mode') mapfile -t COMPREPLY < <(compgen -W 'max average' -- "$word"); return ;;
    'sweep --card') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'sweep --gather') mapfile -t COMPREPLY < <(compgen -W 'files messages' -- "$word"); return ;;
    'sweep --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'sweep --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'report --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'report --compose') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'report --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'report --language') mapfile -t COMPREPLY < <(compgen -W 'es en' -- "$word"); return ;;
    'report --figure') mapfile -t COMPREPLY < <(compgen -W '4 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 51 52 53 amdahl appendix neuron pipeline alexnet mlp dpfm' -- "$word"); return ;;
    'report --compare') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records list --sort') mapfile -t COMPREPLY < <(compgen -W 'date name operations machine version records' -- "$word"); return ;;
    'records list --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records list --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records search --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records export --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records export --format') mapfile -t COMPREPLY < <(compgen -W 'jsonl csv' -- "$word"); return ;;
    'records export --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records import --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records describe --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records remove --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records compare --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'records compare --library') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data phantom --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'data phantom --class') mapfile -t COMPREPLY < <(compgen -W 'all anatomical functional meta-analytic' -- "$word"); return ;;
    'data phantom --format') mapfile -t COMPREPLY < <(compgen -W 'jpg png' -- "$word"); return ;;
    'data phantom --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data digits --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'data digits --sheet') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data digits --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data nifti --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data nifti --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'data nifti --axis') mapfile -t COMPREPLY < <(compgen -W 'axial coronal sagittal' -- "$word"); return ;;
    'data nifti --format') mapfile -t COMPREPLY < <(compgen -W 'jpg png' -- "$word"); return ;;
    'data nifti --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    case "$command" in
    'info') mapfile -t COMPREPLY < <(compgen -W '--json --help ' -- "$word") ;;
    'backends') mapfile -t COMPREPLY < <(compgen -W '--json --help ' -- "$word") ;;
    'pool') mapfile -t COMPREPLY < <(compgen -W '--random --phantom --seed --max --input --channel --slice --kernel --stride --padding --dilation --pad-value --mode --exclude-padding --ceil --backend --threads --processes --memory --repeat --output --argmax --json --help ' -- "$word") ;;
    'conv') mapfile -t COMPREPLY < <(compgen -W '--random --phantom --seed --max --input --channel --slice --filter --channels --kernel --stride --padding --dilation --bias --groups --activation --relu --backend --threads --repeat --output --json --help ' -- "$word") ;;
    'matmul') mapfile -t COMPREPLY < <(compgen -W '--size --seed --max --identity --backend --threads --repeat --output --json --help ' -- "$word") ;;
    'trace pool') mapfile -t COMPREPLY < <(compgen -W 'direct tiled separable tiled-no-barrier --random --phantom --seed --max --input --channel --slice --kernel --stride --padding --block --first-block --blocks --warp --output --help ' -- "$word") ;;
    'trace matmul') mapfile -t COMPREPLY < <(compgen -W 'matmul2 matmul1 uncoalesced coalesced matmul3 tile-1d tile-2d vectorised warp-tile async wmma mma wgmma matmul2-indices matmul3-no-barrier matmul1-along matmul2-nested matmul3-turned matmul3-padded --size --seed --max --identity --block --first-block --blocks --warp --output --help ' -- "$word") ;;
    'trace reduce') mapfile -t COMPREPLY < <(compgen -W 'interleaved sequential shuffle vectorised --size --seed --block --first-block --blocks --warp --output --help ' -- "$word") ;;
    'kernel') mapfile -t COMPREPLY < <(compgen -f -W '--grid --block --shared --arg --reference --tolerance --output --seed-order --device --fast --fmad --threads --budget --compile-seconds --trace --first-block --blocks --step --step-memory --json --help ' -- "$word") ;;
    'run') mapfile -t COMPREPLY < <(compgen -f -W '--card --root --output --seconds --memory --device-memory --check-memory --budget --fast --fmad --threads --seed-order --quiet --json --help ' -- "$word") ;;
    'check') mapfile -t COMPREPLY < <(compgen -f -W '--list --start --language --json --help ' -- "$word") ;;
    'class') mapfile -t COMPREPLY < <(compgen -f -W '--said --csv --language --json --help ' -- "$word") ;;
    'profile pool') mapfile -t COMPREPLY < <(compgen -W 'direct tiled separable tiled-no-barrier --random --phantom --seed --max --input --channel --slice --kernel --stride --padding --mode --block --device --card --registers --threads --json --help ' -- "$word") ;;
    'profile matmul') mapfile -t COMPREPLY < <(compgen -W 'matmul2 matmul1 uncoalesced coalesced matmul3 tile-1d tile-2d vectorised warp-tile async wmma mma wgmma matmul2-indices matmul3-no-barrier matmul1-along matmul2-nested matmul3-turned matmul3-padded --size --seed --max --identity --block --device --card --registers --threads --json --help ' -- "$word") ;;
    'profile conv') mapfile -t COMPREPLY < <(compgen -W 'direct tiled constant --random --phantom --seed --max --input --channel --slice --filter --channels --kernel --stride --padding --dilation --bias --groups --activation --relu --block --device --card --registers --threads --json --help ' -- "$word") ;;
    'profile reduce') mapfile -t COMPREPLY < <(compgen -W 'interleaved sequential shuffle vectorised --size --seed --device --card --registers --threads --json --help ' -- "$word") ;;
    'profile neuron') mapfile -t COMPREPLY < <(compgen -W 'product interleaved sequential shuffle vectorised single --size --seed --device --card --registers --threads --json --help ' -- "$word") ;;
    'calibrate') mapfile -t COMPREPLY < <(compgen -W '--device --output --json --help ' -- "$word") ;;
    'train alexnet') mapfile -t COMPREPLY < <(compgen -W '--data --test --broken --engine --setting --epochs --batch --optimizer --momentum --lr --schedule --warm-up --loss --init --normalize --outputs --dropout --augment --precision --validation --gpus --change --seed --threads --checkpoint --checkpoint-every --resume --json --help ' -- "$word") ;;
    'train mlp') mapfile -t COMPREPLY < <(compgen -W '--data --test --broken --engine --setting --epochs --batch --optimizer --momentum --lr --schedule --warm-up --loss --init --normalize --outputs --hidden --augment --precision --validation --gpus --change --seed --threads --checkpoint --checkpoint-every --resume --json --help ' -- "$word") ;;
    'predict') mapfile -t COMPREPLY < <(compgen -f -W '--model --broken --json --help ' -- "$word") ;;
    'evaluate') mapfile -t COMPREPLY < <(compgen -f -W '--model --broken --json --help ' -- "$word") ;;
    'lr-find alexnet') mapfile -t COMPREPLY < <(compgen -W '--data --test --from --to --steps --broken --engine --setting --batch --optimizer --momentum --loss --init --normalize --outputs --dropout --augment --precision --validation --seed --threads --json --help ' -- "$word") ;;
    'lr-find mlp') mapfile -t COMPREPLY < <(compgen -W '--data --test --from --to --steps --broken --engine --setting --batch --optimizer --momentum --loss --init --normalize --outputs --hidden --augment --precision --validation --seed --threads --json --help ' -- "$word") ;;
    'neuron') mapfile -t COMPREPLY < <(compgen -W '--size --seed --ten --scaled --pipeline --tanh --type --input --backend --threads --repeat --json --help ' -- "$word") ;;
    'train dpfm') mapfile -t COMPREPLY < <(compgen -W '--registers --behaviour --published --epochs --batch --lr --optimizer --shuffle --data --corpus --engine --seed --seeds --threads --json --help ' -- "$word") ;;
    'sweep') mapfile -t COMPREPLY < <(compgen -W 'pool conv matmul neuron pipeline alexnet mlp dpfm --sizes --backends --threads --set --kernel --stride --padding --mode --weak --seed --max --repeat --seconds --card --in-order --estimate --resume --gather --json --keep --library --help ' -- "$word") ;;
    'report') mapfile -t COMPREPLY < <(compgen -f -W '--output --compose --library --language --title --student --notes --across --colour --style --panels --figure --compare --help ' -- "$word") ;;
    'records list') mapfile -t COMPREPLY < <(compgen -W '--sort --most --json --library --help ' -- "$word") ;;
    'records search') mapfile -t COMPREPLY < <(compgen -W '--most --library --help ' -- "$word") ;;
    'records export') mapfile -t COMPREPLY < <(compgen -W '--set --output --format --library --help ' -- "$word") ;;
    'records import') mapfile -t COMPREPLY < <(compgen -f -W '--name --notes --tags --again --library --help ' -- "$word") ;;
    'records describe') mapfile -t COMPREPLY < <(compgen -W '--name --notes --tags --library --help ' -- "$word") ;;
    'records remove') mapfile -t COMPREPLY < <(compgen -W '--library --help ' -- "$word") ;;
    'records compare') mapfile -t COMPREPLY < <(compgen -W '--json --library --help ' -- "$word") ;;
    'data phantom') mapfile -t COMPREPLY < <(compgen -W '--output --seed --class --heads --format --quality --json --help ' -- "$word") ;;
    'data digits') mapfile -t COMPREPLY < <(compgen -W '--output --train --test --seed --sheet --json --help ' -- "$word") ;;
    'data nifti') mapfile -t COMPREPLY < <(compgen -W '--input --output --axis --time --window --format --quality --json --help ' -- "$word") ;;
    esac
}
_telar_cli() {
    local i words=()
    for ((i = 0; i <= COMP_CWORD; ++i)); do
        if ((i > 0)) && [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i-1]} == : ]]; then
            words[-1]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
        fi
    done
    local place=$((${#words[@]} - 1)) command=${words[1]} word=${words[-1]} before=${words[-2]}
    _telar_cli_words
    [[ $word == *:* ]] && COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
}
complete -o filenames -F _telar_cli telar-cli
