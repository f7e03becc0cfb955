/** Shows what a developer adds: one file each for a scheme, a permission and an endpoint. */
@NullMarked
package dev.countersign.extension;

import org.jspecify.annotations.NullMarked;
