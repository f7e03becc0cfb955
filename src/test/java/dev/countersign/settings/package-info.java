@NullMarked
package dev.countersign.settings;

import org.jspecify.annotations.NullMarked;
