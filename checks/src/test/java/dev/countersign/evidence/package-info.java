/** Generates the document that lists the tests and checks for each security rule. */
@NullMarked
package dev.countersign.evidence;

import org.jspecify.annotations.NullMarked;
