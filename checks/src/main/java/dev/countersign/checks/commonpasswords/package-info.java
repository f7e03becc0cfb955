/** Classes that {@code checks/common-passwords} runs. */
@NullMarked
package dev.countersign.checks.commonpasswords;

import org.jspecify.annotations.NullMarked;
