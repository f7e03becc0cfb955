/** Endpoints that only tests have: they tell who the gate let in. */
@NullMarked
package dev.countersign.probe;

import org.jspecify.annotations.NullMarked;
