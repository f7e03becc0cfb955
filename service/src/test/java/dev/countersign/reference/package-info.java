/** The pages of docs/reference, generated from the code and compared with it. */
@NullMarked
package dev.countersign.reference;

import org.jspecify.annotations.NullMarked;
