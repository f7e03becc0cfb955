package dev.countersign.http.templates;

import java.util.function.Supplier;

/**
 * A file that pages refer to. Its address tells its content, so whoever has it need not ask again.
 *
 * @param packed makes what {@link #gzipped} returns, when somebody first asks
 */
@SuppressWarnings("ArrayRecordComponent") // Files are never compared, only sent.
public record StaticFile(String address, String type, byte[] bytes, Supplier<byte[]> packed) {

  /** The same bytes for whoever can unpack them; empty where that saves nothing. */
  public byte[] gzipped() {
    return packed.get();
  }
}
