# The built-in kernels: every core/<topic>/kernels/*.cu as its text and its PTX, and NAME.py beside it, the same in Numba. What a
# kernel includes (*.cuh, shared with the host; other kernels) becomes part of its text, so that it is one plain file.
# matmul3-padded.cu is the kernel of matmul3.cu, changed in a few lines.

# Debian names them by version; a plain "clang" may be too old or too new for what core/simt/ptx reads.
find_program(TELAR_KERNEL_CLANG NAMES clang-16 clang-15 clang-14 clang DOC "Makes the PTX of the built-in kernels")
if(NOT TELAR_KERNEL_CLANG)
    message(STATUS "No clang: the built-in kernels of plain CUDA wait until the program finds one.")
    set(TELAR_KERNEL_CLANG "")
endif()

# Those that the processor's own code runs as well (core/simt/native). There a file is the inside of a struct, where templates
# cannot be instantiated one by one: whoever names them there does.
set(NATIVE_KERNELS core/pooling/kernels/direct.cu core/pooling/kernels/windows.cu core/pooling/kernels/windows-constant.cu
    core/convolution/kernels/direct.cu core/convolution/kernels/constant.cu core/matmul/kernels/coalesced.cu
    core/matmul/kernels/matmul1.cu core/matmul/kernels/matmul2.cu core/neuron/kernels/weigh.cu)

function(telar_kernel_text file result)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} content)
    get_filename_component(folder ${file} DIRECTORY)
    while(content MATCHES "#include \"([^\"]+)\"\n")
        set(line "${CMAKE_MATCH_0}")
        get_filename_component(header ${folder}/${CMAKE_MATCH_1} ABSOLUTE)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
        file(READ ${header} included)
        string(REGEX REPLACE "#pragma once\n+|#include <[^>]*>\n+" "" included "${included}")
        string(REPLACE "${line}" "${included}" content "${content}")
    endwhile()
    set(${result} "${content}" PARENT_SCOPE)
endfunction()

# telar_kernels(TABLE RESULT FILE...): the C++ that is made of kernels, and TABLE among it, which is files.cpp.in with all of them.
function(telar_kernels table result)
    set(sources ${table})
    set(BUILTIN_FUNCTIONS "") # declarations
    set(BUILTIN_TABLE "")     # rows of file, base file, text, PTX
    set(BUILTIN_TWINS "")     # the same kernel in Numba
    set(core ${CMAKE_SOURCE_DIR}/core)
    set(prelude ${core}/simt/cuda/prelude)
    file(GLOB preludeFiles CONFIGURE_DEPENDS ${prelude}/*.h)
    foreach(file IN LISTS ARGN)
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${file})
        set(base "")
        telar_kernel_text(${file} content)
        string(REGEX REPLACE "-[^/]*$" ".cu" changed ${name})
        if(NOT changed STREQUAL name AND EXISTS ${CMAKE_SOURCE_DIR}/${changed})
            set(base ${changed})
        endif()
        set(source ${CMAKE_CURRENT_BINARY_DIR}/kernels/${name})
        file(GENERATE OUTPUT ${source} CONTENT "${content}")
        if(name IN_LIST NATIVE_KERNELS)
            string(REGEX REPLACE "\ntemplate __global__ [^;]*;" "" native "${content}")
            file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/kernels/native/${name} CONTENT "${native}")
        endif()
        string(MAKE_C_IDENTIFIER ${name} function)
        set(made ${CMAKE_CURRENT_BINARY_DIR}/kernels/${function}.cpp)
        add_custom_command(OUTPUT ${made}
            COMMAND ${CMAKE_COMMAND} -D CLANG=${TELAR_KERNEL_CLANG} -D NAME=${name} -D SOURCE=${source} -D PRELUDE=${prelude}
                -D PTX=${CMAKE_CURRENT_BINARY_DIR}/kernels/${function}.ptx -D OUTPUT=${made} -D FUNCTION=${function}
                -P ${core}/simt/builtin/embed.cmake
            DEPENDS ${source} ${preludeFiles} ${core}/simt/builtin/embed.cmake ${core}/simt/cuda/device_words.cmake
            COMMENT "PTX of ${name}" VERBATIM)
        list(APPEND sources ${made})
        string(APPEND BUILTIN_FUNCTIONS "std::string_view ${function}();\n")
        string(LENGTH "${content}" length)
        set(literal "")
        foreach(from RANGE 0 ${length} 12000)
            string(SUBSTRING "${content}" ${from} 12000 part)
            string(APPEND literal "R\"kernel(${part})kernel\" ")
        endforeach()
        string(APPEND BUILTIN_TABLE "        {\"${name}\", \"${base}\", ${literal}, ${function}},\n")
        string(REGEX REPLACE "\\.cu$" ".py" twin ${file})
        if(EXISTS ${twin})
            set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${twin})
            file(READ ${twin} content)
            string(APPEND BUILTIN_TWINS "        {\"${name}\", R\"kernel(${content})kernel\"},\n")
        endif()
    endforeach()
    configure_file(${core}/simt/builtin/files.cpp.in ${table} @ONLY)
    set_source_files_properties(${table} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON) # a program may have another in its place
    set(${result} ${sources} PARENT_SCOPE)
endfunction()

file(GLOB kernels CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/kernels/*.cu)
telar_kernels(${CMAKE_CURRENT_BINARY_DIR}/builtin_files.cpp BUILTIN_SOURCES ${kernels})
