//! The same look at a text, compiled for processors with AVX2. The only unsafe code.
#![expect(
    unsafe_code,
    reason = "a function for some processors only is unsafe to call"
)]

use std::arch::x86_64::{
    _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_set_epi64x, _mm256_set1_epi8,
};

use super::{BLOCK, Look, Scan};

/// Looks at a text; answers whether it could.
pub(super) fn read(scan: &mut Scan, text: &[u8], look: Look) -> bool {
    let able = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt");
    if able {
        // SAFETY: a function that was compiled for certain features may be called on a
        // processor that has them. Those that `read_wide` names were asked for just now; all
        // that is in it is safe code.
        unsafe { read_wide(scan, text, look) };
    }
    able
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn read_wide(scan: &mut Scan, text: &[u8], look: Look) {
    scan.read_with(text, look, |block| {
        let (halves, _) = block.as_chunks();
        let [low, high] = [halves[0], halves[1]].map(|half| u64::from(newlines(half)));
        low | high << (BLOCK / 2)
    });
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
fn newlines(half: [u8; BLOCK / 2]) -> u32 {
    let (words, _) = half.as_chunks();
    let word = |place: usize| i64::from_le_bytes(words[place]);
    let letters = _mm256_set_epi64x(word(3), word(2), word(1), word(0));
    let equal = _mm256_cmpeq_epi8(letters, _mm256_set1_epi8(b'\n'.cast_signed()));
    _mm256_movemask_epi8(equal).cast_unsigned()
}
