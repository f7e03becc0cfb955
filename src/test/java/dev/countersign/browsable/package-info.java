/** The programming interface in a browser. */
@NullMarked
package dev.countersign.browsable;

import org.jspecify.annotations.NullMarked;
