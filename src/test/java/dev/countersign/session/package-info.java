@NullMarked
package dev.countersign.session;

import org.jspecify.annotations.NullMarked;
