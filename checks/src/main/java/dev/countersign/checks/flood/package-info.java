/** Classes that {@code checks/flood} runs. */
@NullMarked
package dev.countersign.checks.flood;

import org.jspecify.annotations.NullMarked;
