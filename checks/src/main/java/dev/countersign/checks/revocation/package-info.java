/** Classes that {@code checks/revocation} runs. */
@NullMarked
package dev.countersign.checks.revocation;

import org.jspecify.annotations.NullMarked;
