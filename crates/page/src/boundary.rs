//! Exports and imports of the module. Everything else is safe code that also runs natively.

#![expect(
    unsafe_code,
    reason = "declaring exports and imports is unsafe, and the page writes to memory whose address it is given"
)]

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use skep_engine::internals::team::SharedMemory;

use crate::{Callbacks, MAX_ATTACHMENT, MAX_REQUEST, Module};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;
    safe fn stopped() -> i32;
    /// Passes intermediate results of a search: address and length of a JSON text.
    safe fn report(at: *const u8, length: usize);
    /// Number of 32-bit words shared with other instances; 0 if there are none.
    safe fn shared_size() -> usize;
    /// Copies shared words to an address.
    fn shared_read(at: usize, to: *mut u32, count: usize);
    /// Copies words from an address to the shared ones.
    fn shared_write(at: usize, from: *const u32, count: usize);
}

/// A `SharedArrayBuffer`, which WebAssembly cannot access as memory unless it is compiled for threads.
struct SharedBuffer;

impl SharedMemory for SharedBuffer {
    fn size(&self) -> usize {
        shared_size()
    }

    fn read(&self, at: usize, words: &mut [u32]) {
        // SAFETY: the page writes exactly this many words, and whatever they are, they are valid.
        unsafe { shared_read(at, words.as_mut_ptr(), words.len()) };
    }

    fn write(&self, at: usize, words: &[u32]) {
        // SAFETY: the page reads exactly this many words.
        unsafe { shared_write(at, words.as_ptr(), words.len()) };
    }
}

static STOP: AtomicBool = AtomicBool::new(false);

/// Buffers shared with the page.
#[derive(Default)]
struct Buffers {
    module: Module,
    request: Vec<u8>,
    attachment: Vec<u8>,
    answer: Vec<u8>,
    is_too_large: bool,
}

impl Buffers {
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
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Allocates space for a request and returns its address; 0 if it is too large, in which case `call` returns an error.
#[unsafe(no_mangle)]
extern "C" fn request(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.attachment.clear();
        let room = Buffers::make_room(&mut buffers.request, length, MAX_REQUEST);
        buffers.is_too_large = room.is_none();
        room.unwrap_or(std::ptr::null_mut())
    })
}

/// Allocates space for an attachment, after the request; 0 if it is too large, in which case `call` returns an error.
#[unsafe(no_mangle)]
extern "C" fn attach(length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        let room = Buffers::make_room(&mut buffers.attachment, length, MAX_ATTACHMENT);
        buffers.is_too_large |= room.is_none();
        room.unwrap_or(std::ptr::null_mut())
    })
}

/// Handles the request and returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    skep_engine::host::install(skep_engine::host::Host {
        now: || now(),
        poll,
    });
    STOP.store(false, Ordering::Relaxed);
    BUFFERS.with_borrow_mut(|buffers| {
        let callbacks = Callbacks {
            stop: &STOP,
            report: &mut |text: &[u8]| report(text.as_ptr(), text.len()),
            shared: (shared_size() > 0).then_some(&SharedBuffer as &dyn SharedMemory),
        };
        buffers.answer = if buffers.is_too_large {
            Module::too_large()
        } else {
            let Buffers {
                module,
                request,
                attachment,
                ..
            } = buffers;
            module.answer(request, attachment, callbacks)
        };
        buffers.attachment = Vec::new();
        buffers.answer.len()
    })
}

/// Address of the answer, valid until the next call.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.answer.as_ptr())
}

/// Called by the engine every few thousand nodes.
fn poll() {
    if stopped() != 0 {
        STOP.store(true, Ordering::Relaxed);
    }
}
