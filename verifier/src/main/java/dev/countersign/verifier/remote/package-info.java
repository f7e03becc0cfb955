/** Loading of the key set and the revocation snapshot. Not part of the public interface. */
@NullMarked
package dev.countersign.verifier.remote;

import org.jspecify.annotations.NullMarked;
