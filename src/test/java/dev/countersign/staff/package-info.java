/** The staff site, over HTTP. */
@NullMarked
package dev.countersign.staff;

import org.jspecify.annotations.NullMarked;
