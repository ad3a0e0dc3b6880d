# cmake -D PTX=... -D OUTPUT=... -P embed_math.cmake: the PTX of math.cuh as a C++ source. PTX 7.0 has all that is in it,
# and older drivers read that.
file(READ ${PTX} content)
string(REPLACE "telar_" "" content "${content}")
string(REGEX REPLACE "\\.version [0-9.]+" ".version 7.0" content "${content}")
string(LENGTH "${content}" length)
set(literal "")
foreach(from RANGE 0 ${length} 12000) # a literal may have 64 KiB, and some compilers less
    string(SUBSTRING "${content}" ${from} 12000 part)
    string(APPEND literal "    R\"ptx(${part})ptx\"\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by gpu/kernel/embed_math.cmake of gpu/kernel/math.cuh.
#include \"gpu/kernel/math.hpp\"

namespace telar::gpu {

std::string_view deviceMath() {
    static constexpr char text[] =\n${literal};
    return {text, sizeof text - 1};
}

} // namespace telar::gpu
")
