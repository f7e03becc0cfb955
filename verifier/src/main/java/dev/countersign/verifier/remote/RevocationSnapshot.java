package dev.countersign.verifier.remote;

import dev.countersign.verifier.token.AccessTokenId;
import dev.countersign.verifier.token.StrictJson;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The users whose earlier access tokens are void, as Countersign signed them. Three arrays hold
 * them, sorted by user id: a million entries need 20 MB.
 */
final class RevocationSnapshot {

  private final long issuedAt;
  private final long floor;
  private final long[] users;
  private final int[] epochs;
  private final long[] ends;

  private RevocationSnapshot(long issuedAt, long floor, long[] users, int[] epochs, long[] ends) {
    this.issuedAt = issuedAt;
    this.floor = floor;
    this.users = users;
    this.epochs = epochs;
    this.ends = ends;
  }

  /** Reads a snapshot whose signature one of the keys verifies. */
  static RevocationSnapshot read(String text, KeySource source, @Nullable String issuer)
      throws IOException {
    int firstDot = text.indexOf('.');
    int lastDot = text.lastIndexOf('.');
    if (firstDot < 0 || firstDot == lastDot) {
      throw new IOException("the response is no signed snapshot");
    }
    String header = text.substring(0, firstDot);
    Optional<Keys> keys = source.forHeader(header);
    boolean genuine =
        keys.isPresent()
            && keys.get()
                .revocations()
                .verifies(header, text.substring(0, lastDot), text.substring(lastDot + 1));
    if (!genuine) {
      throw new IOException("no known key signed the snapshot");
    }
    try {
      byte[] payload = Base64.getUrlDecoder().decode(text.substring(firstDot + 1, lastDot));
      return new Reader(issuer).read(payload);
    } catch (JacksonException | IllegalArgumentException | ArithmeticException malformed) {
      throw new IOException("the payload of the snapshot is malformed", malformed);
    }
  }

  /** Returns the time of the snapshot in seconds since 1970. */
  long issuedAt() {
    return issuedAt;
  }

  /** Returns a snapshot of the same time in which each token is void that is void in either. */
  RevocationSnapshot joined(RevocationSnapshot other) {
    int most = users.length + other.users.length;
    long[] allUsers = new long[most];
    int[] allEpochs = new int[most];
    long[] allEnds = new long[most];
    int size = 0;
    int mine = 0;
    int theirs = 0;
    while (mine < users.length || theirs < other.users.length) {
      boolean hasMine =
          mine < users.length
              && (theirs == other.users.length || users[mine] <= other.users[theirs]);
      boolean hasTheirs =
          theirs < other.users.length
              && (mine == users.length || other.users[theirs] <= users[mine]);
      allUsers[size] = hasMine ? users[mine] : other.users[theirs];
      allEpochs[size] = Math.max(hasMine ? epochs[mine] : 0, hasTheirs ? other.epochs[theirs] : 0);
      allEnds[size] =
          Math.max(
              hasMine ? ends[mine] : Long.MIN_VALUE,
              hasTheirs ? other.ends[theirs] : Long.MIN_VALUE);
      size++;
      mine += hasMine ? 1 : 0;
      theirs += hasTheirs ? 1 : 0;
    }
    return new RevocationSnapshot(
        issuedAt,
        Math.max(floor, other.floor),
        Arrays.copyOf(allUsers, size),
        Arrays.copyOf(allEpochs, size),
        Arrays.copyOf(allEnds, size));
  }

  int size() {
    return users.length;
  }

  /**
   * Returns whether an access token is void. An id with a login epoch must be of the user's current
   * epoch or a later one; with any other id the token must have been issued after the user's tokens
   * were ended.
   *
   * @param issue the claim {@code iat}, or 0 if the token has none
   */
  boolean isVoid(long userId, String tokenId, long issue, Duration leeway) {
    if (floor > 0 && issue <= floor) {
      return true;
    }
    int found = Arrays.binarySearch(users, userId);
    if (found < 0) {
      return false;
    }
    return AccessTokenId.read(tokenId)
        .map(id -> id.epoch() < epochs[found])
        .orElseGet(() -> issue - leeway.toSeconds() <= ends[found]);
  }

  /** Reads the payload without a tree of nodes, which would need a hundred times the memory. */
  private static final class Reader {

    private final @Nullable String issuer;
    private long issuedAt = -1;
    private long floor = -1;
    private boolean rightIssuer;
    private long[] numbers = new long[48];
    private int count = -1;

    Reader(@Nullable String issuer) {
      this.issuer = issuer;
      this.rightIssuer = issuer == null;
    }

    RevocationSnapshot read(byte[] payload) throws IOException {
      try (JsonParser json = StrictJson.MAPPER.createParser(payload)) {
        require(json.nextToken() == JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
          readMember(json, json.currentName());
        }
        require(json.currentToken() == JsonToken.END_OBJECT && json.nextToken() == null);
      }
      require(issuedAt >= 0 && floor >= 0 && count >= 0 && count % 3 == 0 && rightIssuer);
      return snapshot();
    }

    private void readMember(JsonParser json, String name) throws IOException {
      JsonToken value = json.nextToken();
      switch (name) {
        case "iat" -> issuedAt = number(json);
        case "floor" -> floor = number(json);
        case "iss" -> rightIssuer = issuer == null || issuer.equals(json.getString());
        case "users" -> {
          require(value == JsonToken.START_ARRAY);
          readNumbers(json);
        }
        default -> json.skipChildren();
      }
    }

    private void readNumbers(JsonParser json) throws IOException {
      count = 0;
      while (json.nextToken() != JsonToken.END_ARRAY) {
        if (count == numbers.length) {
          numbers = Arrays.copyOf(numbers, count * 2);
        }
        numbers[count] = number(json);
        count++;
      }
    }

    private RevocationSnapshot snapshot() throws IOException {
      int size = count / 3;
      long[] users = new long[size];
      int[] epochs = new int[size];
      long[] ends = new long[size];
      long user = 0;
      for (int i = 0; i < size; i++) {
        long delta = numbers[3 * i];
        require(i == 0 || delta > 0);
        user = Math.addExact(user, delta);
        users[i] = user;
        epochs[i] = Math.toIntExact(numbers[3 * i + 1]);
        ends[i] = issuedAt - numbers[3 * i + 2];
      }
      return new RevocationSnapshot(issuedAt, floor, users, epochs, ends);
    }

    private static long number(JsonParser json) throws IOException {
      require(json.currentToken() == JsonToken.VALUE_NUMBER_INT);
      long number = json.getLongValue();
      require(number >= 0);
      return number;
    }

    private static void require(boolean condition) throws IOException {
      if (!condition) {
        throw new IOException("the payload of the snapshot is malformed");
      }
    }
  }
}
