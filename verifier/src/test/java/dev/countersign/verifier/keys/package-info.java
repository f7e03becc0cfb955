@NullMarked
package dev.countersign.verifier.keys;

import org.jspecify.annotations.NullMarked;
