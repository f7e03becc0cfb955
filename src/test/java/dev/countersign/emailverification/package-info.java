@NullMarked
package dev.countersign.emailverification;

import org.jspecify.annotations.NullMarked;
