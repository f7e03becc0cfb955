package dev.countersign.identity.secondfactors;

/** Encodes bytes in base 32 (RFC 4648 section 6), without padding, as authenticator apps expect. */
final class Base32 {

  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int BITS = 5;

  private Base32() {}

  static String encode(byte[] bytes) {
    var text = new StringBuilder();
    int buffer = 0;
    int held = 0;
    for (byte next : bytes) {
      buffer = (buffer << Byte.SIZE) | (next & 0xff);
      held += Byte.SIZE;
      while (held >= BITS) {
        held -= BITS;
        text.append(ALPHABET.charAt((buffer >> held) & 0x1f));
      }
      buffer &= (1 << held) - 1;
    }
    if (held > 0) {
      text.append(ALPHABET.charAt((buffer << (BITS - held)) & 0x1f));
    }
    return text.toString();
  }
}
