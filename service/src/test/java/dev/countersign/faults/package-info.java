/** What a request leaves behind when the database fails it. */
@NullMarked
package dev.countersign.faults;

import org.jspecify.annotations.NullMarked;
