/** Countersign: who is calling, may they, and the accounts and tokens behind the answer. */
@NullMarked
package dev.countersign;

import org.jspecify.annotations.NullMarked;
