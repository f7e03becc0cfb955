@NullMarked
package dev.countersign.signedtoken;

import org.jspecify.annotations.NullMarked;
