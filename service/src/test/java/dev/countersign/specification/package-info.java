/**
 * Tests the specification over HTTP, section by section. Test names are sentences of the
 * specification.
 */
@NullMarked
package dev.countersign.specification;

import org.jspecify.annotations.NullMarked;
