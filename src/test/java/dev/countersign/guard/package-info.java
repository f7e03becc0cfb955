@NullMarked
package dev.countersign.guard;

import org.jspecify.annotations.NullMarked;
