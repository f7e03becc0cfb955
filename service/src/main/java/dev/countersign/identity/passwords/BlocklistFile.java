package dev.countersign.identity.passwords;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Stores a Bloom filter in a file: magic, version, number of hashes, number of members, checksum,
 * bits. The file is memory-mapped, so replicas on one machine share its memory.
 */
final class BlocklistFile {

  private static final byte[] MAGIC = "CSBLOCK\n".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int HEADER = 28;
  private static final int CHECKSUM = 24;
  private static final long PIECE = 1 << 26;

  private BlocklistFile() {}

  /** Creates a file with space for that many members at that rate of false positives. */
  static MemorySegment create(Path file, long members, double falsePositives, Arena arena)
      throws IOException {
    long bytes = BloomFilter.bytesFor(members, falsePositives);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      MemorySegment whole = channel.map(MapMode.READ_WRITE, 0, HEADER + bytes, arena);
      ByteBuffer header = header(whole);
      header.put(MAGIC).putInt(VERSION).putInt(BloomFilter.hashesFor(members, bytes));
      header.putLong(members);
      return whole;
    }
  }

  /** Writes the checksum after all members were added; without it the file is invalid. */
  static void seal(MemorySegment whole) {
    header(whole).putInt(CHECKSUM, checksum(whole));
    whole.force();
  }

  /**
   * Opens and checks a file. Throws {@link NotABlocklist} with the reason if the content is wrong.
   */
  static MemorySegment open(Path file) throws IOException, NotABlocklist {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MemorySegment whole = channel.map(MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
      check(whole);
      return whole;
    }
  }

  /** Reads a filter from a class path resource, which cannot be memory-mapped. */
  static BloomFilter read(byte[] content) throws NotABlocklist {
    MemorySegment whole = MemorySegment.ofArray(content);
    check(whole);
    return filter(whole);
  }

  static BloomFilter filter(MemorySegment whole) {
    return new BloomFilter(whole.asSlice(HEADER), header(whole).getInt(12));
  }

  private static void check(MemorySegment whole) throws NotABlocklist {
    if (whole.byteSize() <= HEADER || !Arrays.equals(magic(whole), MAGIC)) {
      throw new NotABlocklist("was not made by build-blocklist");
    }
    ByteBuffer header = header(whole);
    if (header.getInt(8) != VERSION) {
      throw new NotABlocklist("was made by another release");
    }
    if (header.getInt(CHECKSUM) != checksum(whole) || !BloomFilter.isPossible(header.getInt(12))) {
      throw new NotABlocklist("is damaged");
    }
  }

  private static byte[] magic(MemorySegment whole) {
    byte[] magic = new byte[MAGIC.length];
    header(whole).get(magic);
    return magic;
  }

  private static ByteBuffer header(MemorySegment whole) {
    return whole.asSlice(0, HEADER).asByteBuffer();
  }

  /** Detects damage, not tampering: an attacker who can write the file can also replace it. */
  private static int checksum(MemorySegment whole) {
    var sum = new CRC32C();
    sum.update(whole.asSlice(0, CHECKSUM).asByteBuffer());
    for (long at = HEADER; at < whole.byteSize(); at += PIECE) {
      sum.update(whole.asSlice(at, Math.min(PIECE, whole.byteSize() - at)).asByteBuffer());
    }
    return (int) sum.getValue();
  }

  /**
   * Describes what is wrong with a file; the message continues a sentence that begins with its
   * name.
   */
  static final class NotABlocklist extends Exception {
    NotABlocklist(String fault) {
      super(fault);
    }
  }
}
