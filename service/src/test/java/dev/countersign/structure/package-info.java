/** What the packages may and may not do to each other. */
@NullMarked
package dev.countersign.structure;

import org.jspecify.annotations.NullMarked;
