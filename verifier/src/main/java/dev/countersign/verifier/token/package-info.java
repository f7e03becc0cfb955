/**
 * Decoding of tokens and the rules for their claims. Part of the service, not of the public
 * interface.
 */
@NullMarked
package dev.countersign.verifier.token;

import org.jspecify.annotations.NullMarked;
