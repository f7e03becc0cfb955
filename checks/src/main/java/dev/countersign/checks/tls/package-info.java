/** Classes that {@code checks/tls} runs. */
@NullMarked
package dev.countersign.checks.tls;

import org.jspecify.annotations.NullMarked;
