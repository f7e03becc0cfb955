@NullMarked
package dev.countersign.verifier.spring;

import org.jspecify.annotations.NullMarked;
