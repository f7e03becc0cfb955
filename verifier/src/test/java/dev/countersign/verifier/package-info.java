/** Tests of the verifier against a local HTTP server. */
@NullMarked
package dev.countersign.verifier;

import org.jspecify.annotations.NullMarked;
