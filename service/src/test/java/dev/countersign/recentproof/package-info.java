/** Which changes an access token alone, an old session and every other credential can make. */
@NullMarked
package dev.countersign.recentproof;

import org.jspecify.annotations.NullMarked;
