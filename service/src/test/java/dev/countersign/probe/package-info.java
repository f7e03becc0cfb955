/** Endpoints for tests only: they return the caller that the gate has let in. */
@NullMarked
package dev.countersign.probe;

import org.jspecify.annotations.NullMarked;
