@NullMarked
package dev.countersign.throttle;

import org.jspecify.annotations.NullMarked;
