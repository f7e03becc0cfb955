@NullMarked
package dev.countersign.database;

import org.jspecify.annotations.NullMarked;
