@NullMarked
package dev.countersign.pages;

import org.jspecify.annotations.NullMarked;
