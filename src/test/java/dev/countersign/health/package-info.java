@NullMarked
package dev.countersign.health;

import org.jspecify.annotations.NullMarked;
