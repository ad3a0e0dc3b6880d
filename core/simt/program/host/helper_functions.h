// What programs use of the CUDA samples' helpers: options of the command line and timers. Written for Telar.
#pragma once
#pragma clang system_header
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// The value of -name=value or --name=value; null where the option is not there, "" where it has no value.
static inline const char* telar_option(int count, const char** words, const char* name) {
    const size_t length = strlen(name);
    for (int k = 1; k < count; ++k) {
        const char* word = words[k];
        while (*word == '-')
            ++word;
        if (word != words[k] && strncmp(word, name, length) == 0 && (word[length] == 0 || word[length] == '='))
            return word[length] ? word + length + 1 : "";
    }
    return 0;
}
static inline bool checkCmdLineFlag(int count, const char** words, const char* name) { return telar_option(count, words, name) != 0; }
static inline int getCmdLineArgumentInt(int count, const char** words, const char* name) {
    const char* value = telar_option(count, words, name);
    return value ? atoi(value) : 0;
}
static inline float getCmdLineArgumentFloat(int count, const char** words, const char* name) {
    const char* value = telar_option(count, words, name);
    return value ? (float)atof(value) : 0;
}
static inline bool getCmdLineArgumentString(int count, const char** words, const char* name, char** text) {
    const char* value = telar_option(count, words, name);
    *text = (char*)value;
    return value != 0;
}

struct StopWatchInterface {
    double start = 0, total = 0;
    int sessions = 0;
    bool running = false;
};
static inline double telar_milliseconds() {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}
static inline bool sdkCreateTimer(StopWatchInterface** timer) { return (*timer = new StopWatchInterface) != 0; }
static inline bool sdkDeleteTimer(StopWatchInterface** timer) { return delete *timer, *timer = 0, true; }
static inline bool sdkStartTimer(StopWatchInterface** timer) { return (*timer)->start = telar_milliseconds(), (*timer)->running = true; }
static inline bool sdkStopTimer(StopWatchInterface** timer) {
    (*timer)->total += telar_milliseconds() - (*timer)->start;
    ++(*timer)->sessions;
    (*timer)->running = false;
    return true;
}
static inline bool sdkResetTimer(StopWatchInterface** timer) {
    (*timer)->total = 0, (*timer)->sessions = 0, (*timer)->start = telar_milliseconds();
    return true;
}
static inline float sdkGetTimerValue(StopWatchInterface** timer) {
    return (float)((*timer)->total + ((*timer)->running ? telar_milliseconds() - (*timer)->start : 0));
}
static inline float sdkGetAverageTimerValue(StopWatchInterface** timer) {
    return (*timer)->sessions ? (float)((*timer)->total / (*timer)->sessions) : 0;
}
