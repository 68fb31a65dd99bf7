//! The exports of the module and what it imports. Everything else is safe code that also runs natively.

#![expect(
    unsafe_code,
    reason = "exports and imports of a module are unsafe by declaration; nothing here dereferences a pointer"
)]

use std::{
    cell::RefCell,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::{Desk, Host, MAX_ATTACHMENT, MAX_REQUEST};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// The time since a fixed moment, in milliseconds.
    safe fn now() -> f64;
    /// Whether the current search should stop.
    safe fn stopped() -> i32;
    /// Tells what a search has found so far: the place and length of a JSON text.
    safe fn report(at: *const u8, length: usize);
}

/// Set when the page wants a search to stop.
static STOP: AtomicBool = AtomicBool::new(false);

/// What lies in the module's memory for the page, or from it.
#[derive(Default)]
struct Counter {
    desk: Desk,
    request: Vec<u8>,
    attachment: Vec<u8>,
    answer: Vec<u8>,
    is_too_large: bool,
}

impl Counter {
    fn make_room(buffer: &mut Vec<u8>, length: usize, most: usize) -> Option<*mut u8> {
        buffer.clear();
        if length > most {
            return None;
        }
        buffer.resize(length, 0);
        Some(buffer.as_mut_ptr())
    }
}

thread_local! {
    static COUNTER: RefCell<Counter> = RefCell::default();
}

/// Makes room for a request and returns where it is to be written; 0 if it is too large, which `call` then says.
#[unsafe(no_mangle)]
extern "C" fn request(length: usize) -> *mut u8 {
    COUNTER.with_borrow_mut(|counter| {
        counter.attachment.clear();
        let room = Counter::make_room(&mut counter.request, length, MAX_REQUEST);
        counter.is_too_large = room.is_none();
        room.unwrap_or(std::ptr::null_mut())
    })
}

/// Makes room for the bytes that go with a request, after it; 0 if they are too large, which `call` then says.
#[unsafe(no_mangle)]
extern "C" fn attach(length: usize) -> *mut u8 {
    COUNTER.with_borrow_mut(|counter| {
        let room = Counter::make_room(&mut counter.attachment, length, MAX_ATTACHMENT);
        counter.is_too_large |= room.is_none();
        room.unwrap_or(std::ptr::null_mut())
    })
}

/// Carries out the request and returns how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    skep_engine::host::install(skep_engine::host::Host {
        now: || now(),
        poll,
    });
    STOP.store(false, Ordering::Relaxed);
    COUNTER.with_borrow_mut(|counter| {
        let host = Host {
            stop: &STOP,
            report: &mut |text: &[u8]| report(text.as_ptr(), text.len()),
        };
        counter.answer = if counter.is_too_large {
            Desk::too_large()
        } else {
            let Counter {
                desk,
                request,
                attachment,
                ..
            } = counter;
            desk.answer(request, attachment, host)
        };
        counter.attachment = Vec::new();
        counter.answer.len()
    })
}

/// Where the answer lies until the next call.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    COUNTER.with_borrow(|counter| counter.answer.as_ptr())
}

/// Called by the engine every few thousand positions.
fn poll() {
    if stopped() != 0 {
        STOP.store(true, Ordering::Relaxed);
    }
}
