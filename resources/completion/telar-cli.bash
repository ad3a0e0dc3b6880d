# Made by: telar-cli documentation bash
_telar_cli() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    [ "$COMP_CWORD" = 1 ] && { mapfile -t COMPREPLY < <(compgen -W 'info backends pool data --help --version' -- "$word"); return; }
    [ "$command" = data ] && { [ "$COMP_CWORD" = 2 ] && { mapfile -t COMPREPLY < <(compgen -W 'phantom nifti' -- "$word"); return; }; command="data ${COMP_WORDS[2]}"; }
    case "$command $before" in
    'info --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'backends --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --phantom') mapfile -t COMPREPLY < <(compgen -W 'anatomical:45 functional:45 meta-analytic:45' -- "$word"); return ;;
    'pool --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --channel') mapfile -t COMPREPLY < <(compgen -W 'grey red green blue' -- "$word"); return ;;
    'pool --pad-value') mapfile -t COMPREPLY < <(compgen -W 'zero lowest' -- "$word"); return ;;
    'pool --mode') mapfile -t COMPREPLY < <(compgen -W 'max average' -- "$word"); return ;;
    'pool --output') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --argmax') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'pool --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data phantom --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'data phantom --class') mapfile -t COMPREPLY < <(compgen -W 'all anatomical functional meta-analytic' -- "$word"); return ;;
    'data phantom --format') mapfile -t COMPREPLY < <(compgen -W 'jpg png' -- "$word"); return ;;
    'data phantom --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data nifti --input') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    'data nifti --output') mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    'data nifti --axis') mapfile -t COMPREPLY < <(compgen -W 'axial coronal sagittal' -- "$word"); return ;;
    'data nifti --format') mapfile -t COMPREPLY < <(compgen -W 'jpg png' -- "$word"); return ;;
    'data nifti --json') mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    case "$command" in
    'info') mapfile -t COMPREPLY < <(compgen -W '--json --help ' -- "$word") ;;
    'backends') mapfile -t COMPREPLY < <(compgen -W '--json --help ' -- "$word") ;;
    'pool') mapfile -t COMPREPLY < <(compgen -W '--random --phantom --seed --max --input --channel --slice --kernel --stride --padding --dilation --pad-value --mode --exclude-padding --ceil --backend --threads --memory --repeat --output --argmax --json --help ' -- "$word") ;;
    'data phantom') mapfile -t COMPREPLY < <(compgen -W '--output --seed --class --heads --format --quality --json --help ' -- "$word") ;;
    'data nifti') mapfile -t COMPREPLY < <(compgen -W '--input --output --axis --time --window --format --quality --json --help ' -- "$word") ;;
    esac
}
complete -o filenames -F _telar_cli telar-cli
