/** Classes that {@code checks/mail} runs. */
@NullMarked
package dev.countersign.checks.mail;

import org.jspecify.annotations.NullMarked;
