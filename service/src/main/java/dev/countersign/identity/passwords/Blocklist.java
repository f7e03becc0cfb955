package dev.countersign.identity.passwords;

import dev.countersign.identity.passwords.BlocklistFile.NotABlocklist;
import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Passwords that an operator does not want to see, from a file that `build-blocklist` made. */
final class Blocklist {

  private static final String SETTING = "countersign.password.blocklist-file";
  private static final String BUILD =
      ": make one with `bin/countersign passwords build-blocklist`, or leave the setting out";

  private final Optional<BloomFilter> filter;

  private Blocklist(Optional<BloomFilter> filter) {
    this.filter = filter;
  }

  /** Nobody is told that a list is in use when it is not: what cannot be read stops the start. */
  static Blocklist of(Optional<Path> file) {
    return new Blocklist(file.map(Blocklist::open));
  }

  boolean contains(String password) {
    return filter.isPresent() && contains(filter.get(), password);
  }

  private static boolean contains(BloomFilter filter, String password) {
    return filter.mayContain(ListedPassword.digest(password))
        || filter.mayContain(ListedPassword.digest(password.toLowerCase(Locale.ROOT)));
  }

  private static BloomFilter open(Path file) {
    try {
      return BlocklistFile.filter(BlocklistFile.open(file));
    } catch (NoSuchFileException e) {
      throw new UnusableSetting(SETTING, "there is no file " + file + BUILD);
    } catch (NotABlocklist e) {
      throw new UnusableSetting(SETTING, file + " " + e.getMessage() + BUILD);
    } catch (IOException e) {
      throw new UnusableSetting(SETTING, file + " cannot be read (" + e + ")" + BUILD);
    }
  }
}
