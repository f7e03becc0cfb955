/** What the tests stand on: a real database, a byte-exact HTTP client, hand-made tokens. */
@NullMarked
package dev.countersign.support;

import org.jspecify.annotations.NullMarked;
