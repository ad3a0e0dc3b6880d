// One value for each thread, freed when the thread ends. Unlike thread_local it needs no memory for the destructor, whose
// registration ends the program where there is none.
#pragma once

#include <memory>
#include <new>
#include <pthread.h>

namespace telar::os {

/// An array of T for each thread.
template <class T>
class ThreadValue {
public:
    ThreadValue() {
        pthread_key_create(&key_, [](void* of) { delete[] static_cast<T*>(of); });
    }
    /// Of this thread, `count` of them; made the first time. Throws std::bad_alloc.
    T* get(std::size_t count) const {
        auto* held = static_cast<T*>(pthread_getspecific(key_));
        if (!held) {
            auto made = std::make_unique<T[]>(count);
            if (pthread_setspecific(key_, made.get()) != 0)
                throw std::bad_alloc();
            held = made.release();
        }
        return held;
    }

private:
    pthread_key_t key_ = 0;
};

} // namespace telar::os
