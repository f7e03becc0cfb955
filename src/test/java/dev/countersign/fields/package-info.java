@NullMarked
package dev.countersign.fields;

import org.jspecify.annotations.NullMarked;
