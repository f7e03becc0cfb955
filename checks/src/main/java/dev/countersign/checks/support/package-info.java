/** Code that several checks share: processes, databases, clients and the counts at the end. */
@NullMarked
package dev.countersign.checks.support;

import org.jspecify.annotations.NullMarked;
