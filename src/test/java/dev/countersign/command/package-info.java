@NullMarked
package dev.countersign.command;

import org.jspecify.annotations.NullMarked;
