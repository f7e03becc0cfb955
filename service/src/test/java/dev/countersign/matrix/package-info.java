/** Every kind of token at every endpoint that takes one, against a table that people can read. */
@NullMarked
package dev.countersign.matrix;

import org.jspecify.annotations.NullMarked;
