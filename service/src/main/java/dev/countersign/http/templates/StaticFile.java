package dev.countersign.http.templates;

import java.util.function.Supplier;

/**
 * Represents a file that pages load. Its address contains a hash of its content, so browsers can
 * cache it without asking again.
 *
 * @param packed makes the result of {@link #gzipped} on the first call
 */
@SuppressWarnings("ArrayRecordComponent") // Files are sent, never compared.
public record StaticFile(String address, String type, byte[] bytes, Supplier<byte[]> packed) {

  /** Returns the compressed bytes, or an empty array if compression saves nothing. */
  public byte[] gzipped() {
    return packed.get();
  }
}
