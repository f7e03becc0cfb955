package dev.countersign.platform.keys;

/** Makes signatures; the same content always gets the same one, whatever the algorithm. */
@FunctionalInterface
interface Signer {
  byte[] sign(byte[] content);
}
