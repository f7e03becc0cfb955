@NullMarked
package dev.countersign.keys;

import org.jspecify.annotations.NullMarked;
