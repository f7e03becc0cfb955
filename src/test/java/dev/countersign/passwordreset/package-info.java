@NullMarked
package dev.countersign.passwordreset;

import org.jspecify.annotations.NullMarked;
