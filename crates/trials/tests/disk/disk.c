/* A disk that keeps a record, and that fails.
 *
 * Preloaded into a program, it looks at what the program does to the files of one folder.
 *
 *   DISK_FOLDER   the folder
 *   DISK_RECORD   a file that gets a record of everything that changes the folder, of every sync,
 *                 and of what the program prints, in the order in which it happened
 *   DISK_FAULTS   "SEED PERMILLE": how many of a thousand writes fail with EIO or ENOSPC or are cut
 *                 short, and how many of a thousand syncs fail
 *   DISK_READS    "SEED PERMILLE": how many of a thousand reads fail with EIO
 *   DISK_LIES     a suffix: files whose names end with it are never synced, but fsync returns 0
 *
 * A record is a letter, two names and their lengths, a number, and bytes and their length; all
 * numbers are 64 bits, as the machine has them. tests/trials/disk.rs reads it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* What happens and its record are one step, so that the order of the records is that of the disk. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int record_fd = -1;
static uint64_t seed;
static unsigned permille;
static unsigned reads_permille;
static const char *lies;

__attribute__((constructor)) static void begin(void) {
    const char *faults = getenv("DISK_FAULTS");
    const char *reads = getenv("DISK_READS");
    const char *record = getenv("DISK_RECORD");
    folder = getenv("DISK_FOLDER");
    lies = getenv("DISK_LIES");
    if (faults) sscanf(faults, "%lu %u", &seed, &permille);
    if (reads) sscanf(reads, "%lu %u", &seed, &reads_permille);
    if (record) record_fd = REAL(open)(record, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (record && record_fd < 0) abort();
}

static void record(char kind, const char *name, const char *other, uint64_t number,
                   const void *bytes, uint64_t length) {
    if (record_fd < 0) return;
    uint64_t sizes[4] = {strlen(name), strlen(other), number, length};
    struct iovec parts[5] = {{&kind, 1},
                             {sizes, sizeof sizes},
                             {(void *)name, sizes[0]},
                             {(void *)other, sizes[1]},
                             {(void *)bytes, length}};
    ssize_t all = 1 + sizeof sizes + sizes[0] + sizes[1] + length;
    if (REAL(writev)(record_fd, parts, 5) != all) abort();
}

/* The name below the folder, empty for the folder itself; NULL for everything else. */
static const char *below(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (!length || strncmp(path, folder, length)) return NULL;
    if (!path[length]) return "";
    return path[length] == '/' ? path + length + 1 : NULL;
}

static const char *name_of(int fd, char *path) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    return below(path);
}

static const char *name_at(const char *path, char *real) {
    char copy[PATH_MAX], *slash;
    snprintf(copy, sizeof copy, "%s", path);
    /* The file itself may not be there yet. */
    slash = strrchr(copy, '/');
    if (!slash) return NULL;
    *slash = 0;
    if (!realpath(copy, real)) return NULL;
    size_t length = strlen(real);
    snprintf(real + length, PATH_MAX - length, "/%s", slash + 1);
    return below(real);
}

static int ends_with(const char *name, const char *end) {
    size_t length = strlen(name), end_length = strlen(end);
    return length >= end_length && !strcmp(name + length - end_length, end);
}

static uint64_t next_random(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return seed >> 33;
}

static int fails_in(const char *name, unsigned of_thousand) {
    return of_thousand && !ends_with(name, "-shm") && next_random() % 1000 < of_thousand;
}

static int fails(const char *name) { return fails_in(name, permille); }

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t offset, int at_end) {
    char path[PATH_MAX];
    const char *name = fd == record_fd ? NULL : name_of(fd, path);
    if (fd == STDOUT_FILENO) {
        pthread_mutex_lock(&lock);
        record('P', "", "", 0, bytes, length);
        ssize_t done = REAL(write)(fd, bytes, length);
        pthread_mutex_unlock(&lock);
        return done;
    }
    if (!name)
        return at_end ? REAL(write)(fd, bytes, length) : REAL(pwrite)(fd, bytes, length, offset);
    pthread_mutex_lock(&lock);
    ssize_t done = -1;
    int fault = fails(name) ? (int)(next_random() % 3) : -1;
    if (at_end) offset = lseek(fd, 0, SEEK_CUR);
    if (fault == 0) errno = EIO;
    else if (fault == 1) errno = ENOSPC;
    else {
        if (fault == 2 && length > 1) length /= 2;
        done = at_end ? REAL(write)(fd, bytes, length) : REAL(pwrite)(fd, bytes, length, offset);
    }
    if (done > 0) record('W', name, "", offset, bytes, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    return write_at(fd, bytes, length, 0, 1);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    return write_at(fd, bytes, length, offset, 0);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
    return write_at(fd, bytes, length, offset, 0);
}

static ssize_t read_at(int fd, void *bytes, size_t length, off_t offset) {
    char path[PATH_MAX];
    const char *name = reads_permille ? name_of(fd, path) : NULL;
    if (!name) return REAL(pread)(fd, bytes, length, offset);
    pthread_mutex_lock(&lock);
    int fault = fails_in(name, reads_permille);
    if (fault) record('E', name, "", offset, NULL, 0);
    pthread_mutex_unlock(&lock);
    if (!fault) return REAL(pread)(fd, bytes, length, offset);
    errno = EIO;
    return -1;
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
    return read_at(fd, bytes, length, offset);
}
ssize_t pread64(int fd, void *bytes, size_t length, off_t offset) {
    return read_at(fd, bytes, length, offset);
}

static int sync_by(int (*sync)(int), int fd) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name) return sync(fd);
    if (lies && ends_with(name, lies)) return 0;
    pthread_mutex_lock(&lock);
    int done = -1;
    if (fails(name)) {
        errno = EIO;
        record('F', name, "", 0, NULL, 0);
    } else {
        done = sync(fd);
        if (!done) record('S', name, "", 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int fd) { return sync_by(REAL(fsync), fd); }
int fdatasync(int fd) { return sync_by(REAL(fdatasync), fd); }

static int truncate_to(int fd, off_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    pthread_mutex_lock(&lock);
    int done = REAL(ftruncate)(fd, length);
    if (name && !done) record('T', name, "", length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t length) { return truncate_to(fd, length); }
int ftruncate64(int fd, off_t length) { return truncate_to(fd, length); }

static int open_at(int at, const char *path, int flags, int mode) {
    char real[PATH_MAX];
    const char *name = flags & O_CREAT ? name_at(path, real) : NULL;
    if (!name) return REAL(openat)(at, path, flags, mode);
    pthread_mutex_lock(&lock);
    int is_new = access(path, F_OK);
    int fd = REAL(openat)(at, path, flags, mode);
    if (fd >= 0 && is_new) record('C', name, "", 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return fd;
}

#define WITH_MODE                                                                                  \
    int mode = 0;                                                                                  \
    if (flags & O_CREAT) {                                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, int);                                                                  \
        va_end(rest);                                                                              \
    }

int open(const char *path, int flags, ...) {
    WITH_MODE
    return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    WITH_MODE
    return open_at(AT_FDCWD, path, flags, mode);
}
int openat(int at, const char *path, int flags, ...) {
    WITH_MODE
    return open_at(at, path, flags, mode);
}
int openat64(int at, const char *path, int flags, ...) {
    WITH_MODE
    return open_at(at, path, flags, mode);
}

int unlink(const char *path) {
    char real[PATH_MAX];
    const char *name = name_at(path, real);
    pthread_mutex_lock(&lock);
    int done = REAL(unlink)(path);
    if (name && !done) record('U', name, "", 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

static int renamed(char kind, int (*change)(const char *, const char *), const char *from,
                   const char *to) {
    char from_real[PATH_MAX], to_real[PATH_MAX];
    const char *old_name = name_at(from, from_real), *new_name = name_at(to, to_real);
    pthread_mutex_lock(&lock);
    int done = change(from, to);
    if (old_name && new_name && !done) record(kind, old_name, new_name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) { return renamed('R', REAL(rename), from, to); }
int link(const char *from, const char *to) { return renamed('L', REAL(link), from, to); }
int linkat(int at, const char *from, int to_at, const char *to, int flags) {
    if (at != AT_FDCWD || to_at != AT_FDCWD) return REAL(linkat)(at, from, to_at, to, flags);
    return link(from, to);
}
