#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| skep_fuzz::bodies::studies(bytes));
