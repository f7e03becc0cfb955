/** Classes that {@code checks/http2} runs. */
@NullMarked
package dev.countersign.checks.http2;

import org.jspecify.annotations.NullMarked;
