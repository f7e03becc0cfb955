/**
 * Verifies access tokens of Countersign in another service. {@link
 * dev.countersign.verifier.TokenVerifier} and {@link dev.countersign.verifier.Verification} are the
 * public interface; the packages below may change.
 */
@NullMarked
package dev.countersign.verifier;

import org.jspecify.annotations.NullMarked;
