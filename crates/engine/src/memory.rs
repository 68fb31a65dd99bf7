//! Advice to the machine about memory. None of it changes what a program finds, only how soon.
#![allow(
    unsafe_code,
    reason = "advice is given by pointers, of which nothing here reads or writes through any; it makes searches 5 % faster"
)]

/// Starts to bring something into the processor's cache, so that it need not be waited for when it is read.
#[inline]
pub(crate) fn fetch_ahead<T>(wanted: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, which accesses nothing and cannot fail.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(wanted).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = wanted;
}
