/** The document, and the proof that it leaves no answer out. */
@NullMarked
package dev.countersign.openapi;

import org.jspecify.annotations.NullMarked;
