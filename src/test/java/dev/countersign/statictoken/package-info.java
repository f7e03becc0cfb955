@NullMarked
package dev.countersign.statictoken;

import org.jspecify.annotations.NullMarked;
