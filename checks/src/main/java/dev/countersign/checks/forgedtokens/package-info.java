/** Classes that {@code checks/forged-tokens} runs. */
@NullMarked
package dev.countersign.checks.forgedtokens;

import org.jspecify.annotations.NullMarked;
