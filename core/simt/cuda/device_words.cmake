# What clang is told wherever it makes device code: of files of the user's (compiler.cpp), of the built-in kernels
# (simt/builtin/embed.cmake) and of libdevice (app/cuda). nvcc takes no licence from a variable without a value, a function
# that runs off its end, or a null pointer in some threads; clang drops the branches that lead there.
set(TELAR_DEVICE_WORDS -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-path=/nonexistent -fdeclspec
    -include telar_device.h -fno-finite-loops -fno-strict-return -fno-delete-null-pointer-checks
    -Wno-register -Wno-invalid-constexpr -Wno-reserved-user-defined-literal) # nvcc takes these
# An argument without a value is no promise that the call is never reached. clang 15 gave the word another name.
set(TELAR_DEVICE_WORDS_14 -Xclang -disable-noundef-analysis)
set(TELAR_DEVICE_WORDS_15 -Xclang -no-enable-noundef-analysis)

# As a list, for this program.
function(telar_device_words clang result)
    execute_process(COMMAND ${clang} --version OUTPUT_VARIABLE said)
    if(said MATCHES "version ([0-9]+)" AND CMAKE_MATCH_1 LESS 15)
        set(${result} ${TELAR_DEVICE_WORDS} ${TELAR_DEVICE_WORDS_14} PARENT_SCOPE)
    else()
        set(${result} ${TELAR_DEVICE_WORDS} ${TELAR_DEVICE_WORDS_15} PARENT_SCOPE)
    endif()
endfunction()
