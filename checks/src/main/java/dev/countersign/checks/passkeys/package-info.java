/** Classes that {@code checks/passkeys} runs. */
@NullMarked
package dev.countersign.checks.passkeys;

import org.jspecify.annotations.NullMarked;
