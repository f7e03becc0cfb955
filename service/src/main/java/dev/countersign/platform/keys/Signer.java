package dev.countersign.platform.keys;

/** Signs content. The same content always gets the same signature, with every algorithm. */
@FunctionalInterface
interface Signer {
  byte[] sign(byte[] content);
}
