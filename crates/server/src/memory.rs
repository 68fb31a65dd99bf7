//! Returning freed memory to the system.
#![allow(
    unsafe_code,
    reason = "glibc keeps what thousands of connections have freed until it is asked to return it, and only C can ask"
)]

/// Large blocks get a mapping of their own, which the system takes back when they are freed. glibc starts with a lower threshold but
/// raises it with every such block: then the buffer for password hashing, 19 MiB, stays at the end of a thread's arena, where even
/// [`trim`] leaves it. Other C libraries need no such call.
pub(crate) fn map_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointer, and a value that it refuses changes nothing.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
    }
}

/// Returns freed pages to the system. glibc keeps them in an arena for each thread: after 15,000 connections had been closed, 324 of
/// 331 MiB stayed resident. Other C libraries need no such call.
pub(crate) fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes no pointer, locks each arena while it works on it, and frees nothing that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}
