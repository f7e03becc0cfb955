/** Test support: a real database, a byte-exact HTTP client and hand-signed tokens. */
@NullMarked
package dev.countersign.support;

import org.jspecify.annotations.NullMarked;
