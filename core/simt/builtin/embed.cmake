# cmake -D CLANG=... -D NAME=core/matmul/kernels/matmul3.cu -D SOURCE=... -D PRELUDE=... -D PTX=... -D OUTPUT=... -D FUNCTION=... -P embed.cmake
# A kernel file to PTX, and that into C++. Flags are those of core/simt/cuda/compiler.cpp (Build::Run), without checks of
# indices, which the built-in kernels do without. No clang: nothing is embedded, and the program says so.
set(content "")
if(CLANG)
    include(${CMAKE_CURRENT_LIST_DIR}/../cuda/device_words.cmake)
    telar_device_words(${CLANG} words)
    execute_process(COMMAND ${CLANG} ${words} -std=c++20 --cuda-gpu-arch=sm_80 -Xclang -target-feature -Xclang +ptx70
        -nostdinc -nostdinc++ -nostdlibinc -I${PRELUDE} -ffp-contract=off -O1 -g1 -Wno-unused-value -S -o ${PTX} ${SOURCE}
        RESULT_VARIABLE failed)
    if(failed)
        message(FATAL_ERROR "clang makes no PTX of ${NAME}")
    endif()
    file(READ ${PTX} content)
    string(REGEX REPLACE "\"[^\"\n]*/[^\"\n]*\\.cu\"" "\"${NAME}\"" content "${content}") # whatever folder it was made in
endif()
string(LENGTH "${content}" length)
set(literal "")
foreach(from RANGE 0 ${length} 12000) # a literal may have 64 KiB, and some compilers less
    string(SUBSTRING "${content}" ${from} 12000 part)
    string(APPEND literal "    R\"ptx(${part})ptx\"\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by core/simt/builtin/embed.cmake of ${NAME}.
#include <string_view>

namespace telar::builtin {

std::string_view ${FUNCTION}() {
    static constexpr char text[] =\n${literal};
    return {text, sizeof text - 1};
}

} // namespace telar::builtin
")
