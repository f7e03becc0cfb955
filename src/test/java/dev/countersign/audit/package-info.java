@NullMarked
package dev.countersign.audit;

import org.jspecify.annotations.NullMarked;
