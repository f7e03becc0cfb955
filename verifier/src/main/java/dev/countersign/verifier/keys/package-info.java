/**
 * Keys that verify signatures, and the algorithms of RFC 7518. Part of the service, not of the
 * public interface.
 */
@NullMarked
package dev.countersign.verifier.keys;

import org.jspecify.annotations.NullMarked;
