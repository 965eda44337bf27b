//! Integration tests.
mod smoke;
