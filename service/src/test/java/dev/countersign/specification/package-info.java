/** The specification, section by section, over HTTP: the names of the tests are its sentences. */
@NullMarked
package dev.countersign.specification;

import org.jspecify.annotations.NullMarked;
