/*
 * A library for LD_PRELOAD: the time of day runs AHEAD seconds before that of the machine, for the program
 * and for all that it starts, whatever environment it gives them. Monotonic clocks stay as they are. In
 * Node.js the times of files are ahead too, so that a file just written is as old as the program expects.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
extern char *program_invocation_short_name;

/* The function behind ours, looked up once. */
#define NEXT(name)                                                                                         \
  ({                                                                                                       \
    static typeof(&name) found;                                                                            \
    if (found == NULL) found = (typeof(&name))next(#name);                                                 \
    found;                                                                                                 \
  })

static void *next(const char *name) {
  /* glibc keeps a condition variable of another shape under the older version. */
  void *found = strncmp(name, "pthread_cond_", 13) == 0 ? dlvsym(RTLD_NEXT, name, "GLIBC_2.3.2") : NULL;
  return found != NULL ? found : dlsym(RTLD_NEXT, name);
}

static bool is_time_of_day(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

/* ---- the time of day ---- */

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = NEXT(clock_gettime)(clock, now);
  if (result == 0 && is_time_of_day(clock)) now->tv_sec += AHEAD;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME_COARSE, &exact);
  if (now != NULL) *now = exact.tv_sec;
  return exact.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, now);
  return base;
}

/* ---- waits until a time of day ---- */

/* The machine's time for one of ours. A time since the machine's start is far smaller, and stays. */
static struct timespec of_machine(const struct timespec *until) {
  struct timespec real = *until;
  if (real.tv_sec > 1000000000) real.tv_sec -= AHEAD;
  return real;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until) {
  struct timespec real = of_machine(until);
  return NEXT(pthread_cond_timedwait)(condition, mutex, &real);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until) {
  struct timespec real = of_machine(until);
  return NEXT(pthread_mutex_timedlock)(mutex, &real);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  struct timespec real = of_machine(until);
  return NEXT(sem_timedwait)(semaphore, &real);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *until) {
  struct timespec real = of_machine(until);
  return NEXT(pthread_cond_clockwait)(condition, mutex, clock, &real);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
  if (!is_time_of_day(clock) || (flags & TIMER_ABSTIME) == 0)
    return NEXT(clock_nanosleep)(clock, flags, until, left);
  struct timespec real = of_machine(until);
  return NEXT(clock_nanosleep)(clock, flags, &real, left);
}

/* ---- times of files, in Node.js ---- */

static bool is_node(void) { return strcmp(program_invocation_short_name, "node") == 0; }

/* libuv calls statx so. */
long syscall(long number, ...) {
  long a[6];
  va_list list;
  va_start(list, number);
  for (int i = 0; i < 6; i += 1) a[i] = va_arg(list, long);
  va_end(list);
  long result = NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  if (number == SYS_statx && result == 0 && is_node()) {
    struct statx *file = (struct statx *)a[4];
    file->stx_atime.tv_sec += AHEAD;
    file->stx_btime.tv_sec += AHEAD;
    file->stx_ctime.tv_sec += AHEAD;
    file->stx_mtime.tv_sec += AHEAD;
  }
  return result;
}

static const struct timespec *times_of_machine(const struct timespec times[2], struct timespec real[2]) {
  if (times == NULL || !is_node()) return times;
  for (int i = 0; i < 2; i += 1) real[i] = of_machine(&times[i]);
  return real;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec real[2];
  return NEXT(utimensat)(folder, path, times_of_machine(times, real), flags);
}

int futimens(int file, const struct timespec times[2]) {
  struct timespec real[2];
  return NEXT(futimens)(file, times_of_machine(times, real));
}

/* ---- programs that are started ---- */

/* This library, as the program was given it. */
static char own[4096];

static typeof(&execve) real_execve;
static typeof(&execvpe) real_execvpe;

/* Looked up before: a child process starts its program while threads of its parent may load libraries. */
__attribute__((constructor)) static void prepare(void) {
  real_execve = NEXT(execve);
  real_execvpe = NEXT(execvpe);
  const char *value = getenv("LD_PRELOAD");
  if (value != NULL && strlen(value) + 12 < sizeof own) {
    strcpy(own, "LD_PRELOAD=");
    strcat(own, value);
  }
}

static size_t count(char *const list[]) {
  size_t length = 0;
  while (list != NULL && list[length] != NULL) length += 1;
  return length;
}

/* Writes `environment` with this library into `with`, which has two places more. */
static char *const *with_clock(char *const environment[], char **with) {
  size_t length = 0;
  for (size_t i = 0; i < count(environment); i += 1) {
    if (strncmp(environment[i], "LD_PRELOAD=", 11) == 0) return environment;
    with[length++] = environment[i];
  }
  if (own[0] != '\0') with[length++] = own;
  with[length] = NULL;
  return with;
}

#define WITH_CLOCK(environment)                                                                            \
  with_clock(environment, __builtin_alloca((count(environment) + 2) * sizeof(char *)))

int execve(const char *path, char *const arguments[], char *const environment[]) {
  return real_execve(path, arguments, WITH_CLOCK(environment));
}

int execvpe(const char *file, char *const arguments[], char *const environment[]) {
  return real_execvpe(file, arguments, WITH_CLOCK(environment));
}

int execv(const char *path, char *const arguments[]) { return execve(path, arguments, environ); }

int execvp(const char *file, char *const arguments[]) { return execvpe(file, arguments, environ); }

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return NEXT(posix_spawn)(pid, path, actions, attributes, arguments, WITH_CLOCK(environment));
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  return NEXT(posix_spawnp)(pid, file, actions, attributes, arguments, WITH_CLOCK(environment));
}
