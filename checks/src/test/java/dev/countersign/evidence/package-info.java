/** Which test or check proves which security rule, as a document. */
@NullMarked
package dev.countersign.evidence;

import org.jspecify.annotations.NullMarked;
