@NullMarked
package dev.countersign.templates;

import org.jspecify.annotations.NullMarked;
