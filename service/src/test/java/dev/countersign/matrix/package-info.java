/** Tests every kind of token at every endpoint against a readable table of expected responses. */
@NullMarked
package dev.countersign.matrix;

import org.jspecify.annotations.NullMarked;
