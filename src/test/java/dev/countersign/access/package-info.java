@NullMarked
package dev.countersign.access;

import org.jspecify.annotations.NullMarked;
