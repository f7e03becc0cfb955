/** Tests the structure of the code: packages, migrations and generated documents. */
@NullMarked
package dev.countersign.structure;

import org.jspecify.annotations.NullMarked;
