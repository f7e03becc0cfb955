@NullMarked
package dev.countersign.accounts;

import org.jspecify.annotations.NullMarked;
