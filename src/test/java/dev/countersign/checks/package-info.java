/** Long checks: what the scripts under {@code checks/} run, at full size or as a quick slice. */
@NullMarked
package dev.countersign.checks;

import org.jspecify.annotations.NullMarked;
