/** Fields that nobody asked for, at every endpoint that changes something: they change nothing. */
@NullMarked
package dev.countersign.massassignment;

import org.jspecify.annotations.NullMarked;
