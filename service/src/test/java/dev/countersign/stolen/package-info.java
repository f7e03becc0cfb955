/** Checks what an attacker can do with a copy of the database. */
@NullMarked
package dev.countersign.stolen;

import org.jspecify.annotations.NullMarked;
