/** Which of many replicas tidies up. */
@NullMarked
package dev.countersign.cleanup;

import org.jspecify.annotations.NullMarked;
