@NullMarked
package dev.countersign.mail;

import org.jspecify.annotations.NullMarked;
