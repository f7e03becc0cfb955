@NullMarked
package dev.countersign.endpoints;

import org.jspecify.annotations.NullMarked;
