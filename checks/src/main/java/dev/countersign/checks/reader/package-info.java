/** Classes that {@code checks/reader} runs. */
@NullMarked
package dev.countersign.checks.reader;

import org.jspecify.annotations.NullMarked;
