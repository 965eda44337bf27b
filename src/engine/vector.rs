//! Which vector unit a computation over [lanes](super::lanes) is compiled for, chosen when it runs.
//!
//! The same code is compiled for AVX2 and for AVX-512; for the least that the platform promises there is other code. No
//! instruction is written by hand; the compiler may use what the caller has found to be there. This is the only unsafe
//! code of the project, two calls, each allowed by a look at the processor.
#![allow(unsafe_code)]

use std::fmt;

/// A way to compute with lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vector {
    /// Whatever every processor of the platform has.
    Portable,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors: a word of all eight lanes in one register.
    Avx512,
}

/// A computation to be compiled for a vector unit; `run` must be inlined wholly.
pub(crate) trait Work {
    /// What comes out of it.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

impl Vector {
    /// Every way, the plainest first.
    pub const ALL: [Vector; 3] = [Vector::Portable, Vector::Avx2, Vector::Avx512];

    /// Whether this processor can.
    #[must_use]
    pub fn is_here(self) -> bool {
        match self {
            Vector::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Vector::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Vector::Avx512 => {
                Vector::Avx2.is_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The best that this processor can.
    #[must_use]
    pub fn best() -> Vector {
        Vector::ALL.into_iter().rev().find(|vector| vector.is_here()).unwrap_or(Vector::Portable)
    }

    /// The name, as in `--vector NAME`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Vector::Portable => "portable",
            Vector::Avx2 => "avx2",
            Vector::Avx512 => "avx512",
        }
    }

    /// Does a computation this way; gives it back where there are no vectors, so that each has its own plain way: lanes
    /// without vectors are slower than one word after the other, and slow to compile.
    pub(crate) fn run<W: Work>(self, work: W) -> Result<W::Output, W> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vector::Avx512 if self.is_here() => {
                // SAFETY: every feature that `avx512` is compiled with was just found on this processor.
                Ok(unsafe { avx512(work) })
            }
            #[cfg(target_arch = "x86_64")]
            Vector::Avx2 if self.is_here() => {
                // SAFETY: every feature that `avx2` is compiled with was just found on this processor.
                Ok(unsafe { avx2(work) })
            }
            _ => Err(work),
        }
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<W: Work>(work: W) -> W::Output {
    work.run()
}
