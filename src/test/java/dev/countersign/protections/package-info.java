@NullMarked
package dev.countersign.protections;

import org.jspecify.annotations.NullMarked;
