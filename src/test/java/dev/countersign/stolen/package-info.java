/** What a thief of the database can do with it. */
@NullMarked
package dev.countersign.stolen;

import org.jspecify.annotations.NullMarked;
