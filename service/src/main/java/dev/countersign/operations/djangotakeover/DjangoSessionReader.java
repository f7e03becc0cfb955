package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.Secret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the data of Django's sessions, in both formats that Django has had, and writes it. */
public final class DjangoSessionReader {

  /** Holds the user's id and the digest that ties the login to the password of that time. */
  public record Login(long userId, String passwordDigest) {}

  private static final String SALT = "django.contrib.sessions.SessionStore";
  private static final String EARLIER_SALT = "django.contrib.sessionsSessionStore";
  private static final String PASSWORD_SALT =
      "django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash";
  private static final int LARGEST = 1 << 20;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final List<DjangoSigning> keys;

  public DjangoSessionReader(List<Secret> keys) {
    this.keys = keys.stream().map(DjangoSigning::new).toList();
  }

  /** Returns the login, or empty if the session has none or was signed by another key. */
  public Optional<Login> login(String data) {
    return keys.stream()
        .flatMap(key -> content(data, key).stream())
        .findFirst()
        .flatMap(DjangoSessionReader::login);
  }

  /** Returns whether a key signed the session, whether or not it holds a login. */
  boolean isSigned(String data) {
    return keys.stream().anyMatch(key -> content(data, key).isPresent());
  }

  /** Returns whether the login began after the last change of the password, as Django asks. */
  public boolean isOfPassword(Login login, String password) {
    return keys.stream()
        .flatMap(
            key ->
                List.of("SHA-256", "SHA-1").stream()
                    .map(algorithm -> key.saltedHmacHex(algorithm, PASSWORD_SALT, password)))
        .anyMatch(expected -> DjangoSigning.isSame(expected, login.passwordDigest()));
  }

  /** Returns the content that a key signed, or empty for any other data. */
  public Optional<ObjectNode> content(String data) {
    return keys.stream()
        .flatMap(key -> content(data, key).stream())
        .flatMap(node -> node instanceof ObjectNode object ? Stream.of(object) : Stream.empty())
        .findFirst();
  }

  /** Returns the digest that ties a login to the password hash, as Django writes it since 3.1. */
  public String passwordDigest(String password) {
    return keys.getFirst().saltedHmacHex("SHA-256", PASSWORD_SALT, password);
  }

  /** Returns the data of a session with this content, in the format of Django since 3.1. */
  public String signed(ObjectNode content, Instant now) {
    String payload =
        Base64.getUrlEncoder().withoutPadding().encodeToString(JSON.writeValueAsBytes(content));
    return keys.getFirst().signed(payload, SALT, now);
  }

  private static Optional<JsonNode> content(String data, DjangoSigning key) {
    try {
      Optional<byte[]> text =
          data.indexOf(':') >= 0
              ? key.payload(data, SALT).map(DjangoSessionReader::unpacked)
              : earlier(data, key);
      return text.map(JSON::readTree);
    } catch (JacksonException | IllegalArgumentException other) {
      return Optional.empty(); // Pickle, or no session of Django
    }
  }

  /** Decodes {@code signing.dumps}: base64, compressed if it begins with a full stop. */
  private static byte[] unpacked(String payload) {
    boolean isCompressed = payload.startsWith(".");
    byte[] bytes = Base64.getUrlDecoder().decode(isCompressed ? payload.substring(1) : payload);
    if (!isCompressed) {
      return bytes;
    }
    try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return in.readNBytes(LARGEST);
    } catch (IOException corrupt) {
      throw new IllegalArgumentException("not compressed by zlib", corrupt);
    }
  }

  /** Decodes the format before Django 3.1: base64 of {@code digest:json}. */
  private static Optional<byte[]> earlier(String data, DjangoSigning key) {
    String text = new String(Base64.getMimeDecoder().decode(data), ISO_8859_1);
    int end = text.indexOf(':');
    if (end < 0) {
      return Optional.empty();
    }
    byte[] json = text.substring(end + 1).getBytes(ISO_8859_1);
    String expected = key.saltedHmacHex("SHA-1", EARLIER_SALT, new String(json, UTF_8));
    return DjangoSigning.isSame(expected, text.substring(0, end))
        ? Optional.of(json)
        : Optional.empty();
  }

  private static Optional<Login> login(JsonNode session) {
    OptionalLong user = number(session.path("_auth_user_id").asString(""));
    String digest = session.path("_auth_user_hash").asString("");
    return user.isPresent() && !digest.isEmpty()
        ? Optional.of(new Login(user.getAsLong(), digest))
        : Optional.empty();
  }

  private static OptionalLong number(String text) {
    return text.matches("[1-9][0-9]{0,15}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }
}
