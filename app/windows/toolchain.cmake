# Programs for Windows, made on Debian by its MinGW compiler with threads of POSIX. TELAR_WINDOWS_LIBRARIES is where
# app/windows/libraries has put what Debian does not have for Windows.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TELAR_WINDOWS_LIBRARIES)
set(CMAKE_FIND_ROOT_PATH ${TELAR_WINDOWS_LIBRARIES} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
# A function that several objects hold is taken from one of them, whose flags may be others: what registers it leaves alone is not
# known from another one's.
set(CMAKE_CXX_FLAGS_INIT "-fno-ipa-ra")
# Everything goes into the program: no computer lacks a DLL.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-static")
# Tests run under Wine.
find_program(WINE wine64 PATHS /usr/lib/wine)
if(WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${WINE})
endif()
