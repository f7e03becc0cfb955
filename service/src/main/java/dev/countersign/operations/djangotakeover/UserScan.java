package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.identity.users.Username;
import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Reads all users of Django and finds those that Countersign cannot store. Keeps 8 bytes for each
 * user, so that a million users fit into a small heap. Make one object for each scan.
 */
final class UserScan {

  /** A user whose name another user with a smaller id has, but for its case or width. */
  record Collision(DjangoUser first, DjangoUser later) {

    @Override
    public String toString() {
      return "'%s' (%d) and '%s' (%d)"
          .formatted(first.username(), first.id(), later.username(), later.id());
    }
  }

  /**
   * Holds what was found.
   *
   * @param refusedNames Users whose names have characters or a length that Countersign refuses.
   * @param largeExtras Users whose additional columns are larger than Countersign stores.
   */
  record Result(
      List<Collision> collisions, List<DjangoUser> refusedNames, List<DjangoUser> largeExtras) {}

  static final int LARGEST_EXTRA = 8192;
  private static final int PAGE = 5_000;

  private final DjangoUserStore users;
  private final List<DjangoUser> refusedNames = new ArrayList<>();
  private final List<DjangoUser> largeExtras = new ArrayList<>();
  private long[] digests = new long[1024];
  private int size;

  UserScan(DjangoUserStore users) {
    this.users = users;
  }

  /** Reads the users once, and again if two names may be the same. */
  Result run() {
    forEach(this::note);
    return new Result(collisions(repeated()), refusedNames, largeExtras);
  }

  static boolean isAllowed(String username) {
    String name = Username.normalise(username);
    return Username.isAllowed(name) && name.length() <= Username.LONGEST;
  }

  /** Returns whether the values are larger than the column takes; JSON of PostgreSQL has spaces. */
  static boolean isLarge(String extra) {
    return extra.getBytes(UTF_8).length > LARGEST_EXTRA;
  }

  private void note(DjangoUser user) {
    if (size == digests.length) {
      digests = Arrays.copyOf(digests, 2 * size);
    }
    digests[size++] = digest(user);
    if (!isAllowed(user.username())) {
      refusedNames.add(user);
    }
    if (isLarge(user.extra())) {
      largeExtras.add(user);
    }
  }

  private List<Collision> collisions(long[] repeated) {
    if (repeated.length == 0) {
      return List.of();
    }
    Map<String, DjangoUser> first = new HashMap<>();
    var found = new ArrayList<Collision>();
    forEach(
        user -> {
          if (Arrays.binarySearch(repeated, digest(user)) >= 0) {
            DjangoUser earlier = first.putIfAbsent(Username.key(user.username()), user);
            if (earlier != null) {
              found.add(new Collision(earlier, user));
            }
          }
        });
    return found;
  }

  private void forEach(Consumer<DjangoUser> use) {
    List<DjangoUser> page = users.listAfter(Long.MIN_VALUE, PAGE);
    while (!page.isEmpty()) {
      page.forEach(use);
      page = users.listAfter(page.getLast().id(), PAGE);
    }
  }

  private long[] repeated() {
    Arrays.sort(digests, 0, size);
    return IntStream.range(1, size)
        .filter(at -> digests[at] == digests[at - 1])
        .mapToLong(at -> digests[at])
        .distinct()
        .toArray();
  }

  private static long digest(DjangoUser user) {
    return ByteBuffer.wrap(Sha256.digest(Username.key(user.username()))).getLong();
  }
}
