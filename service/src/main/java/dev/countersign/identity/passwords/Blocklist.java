package dev.countersign.identity.passwords;

import dev.countersign.identity.passwords.BlocklistFile.NotABlocklist;
import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Holds the passwords that an operator forbids, from a file made by {@code build-blocklist}. */
final class Blocklist {

  private static final String SETTING = "countersign.password.blocklist-file";
  private static final String BUILD =
      ": create it with `bin/countersign passwords build-blocklist`, or remove the setting";

  private final Optional<BloomFilter> filter;

  private Blocklist(Optional<BloomFilter> filter) {
    this.filter = filter;
  }

  /** Opens the file. Start-up fails if it cannot be read, so that no list is silently missing. */
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
      throw new UnusableSetting(SETTING, file + " does not exist" + BUILD);
    } catch (NotABlocklist e) {
      throw new UnusableSetting(SETTING, file + " " + e.getMessage() + BUILD);
    } catch (IOException e) {
      throw new UnusableSetting(SETTING, file + " cannot be read (" + e + ")" + BUILD);
    }
  }
}
