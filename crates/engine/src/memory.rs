//! Cache prefetching.
#![allow(
    unsafe_code,
    reason = "the prefetch intrinsic takes a raw pointer; prefetching makes searches 5 % faster"
)]

/// Requests a cache line ahead of its use.
#[inline]
pub(crate) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch neither faults nor accesses memory architecturally.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}
