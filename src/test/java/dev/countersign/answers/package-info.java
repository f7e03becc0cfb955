@NullMarked
package dev.countersign.answers;

import org.jspecify.annotations.NullMarked;
