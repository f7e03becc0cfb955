@NullMarked
package dev.countersign.deploycheck;

import org.jspecify.annotations.NullMarked;
