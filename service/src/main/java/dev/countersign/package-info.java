/** Countersign: an authentication service for users, logins, tokens and sessions. */
@NullMarked
package dev.countersign;

import org.jspecify.annotations.NullMarked;
