package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangotakeover.DjangoSessionReader;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.platform.settings.Secret;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the content of Django's sessions. */
final class DjangoSessionContent {

  private static final String USER = "_auth_user_id";
  private static final String BACKEND = "_auth_user_backend";
  private static final String PASSWORD = "_auth_user_hash";

  private final DjangoSessionReader reader;
  private final String backend;

  DjangoSessionContent(Secret secretKey, DjangoSettings settings) {
    this.reader = new DjangoSessionReader(List.of(secretKey));
    this.backend = settings.loginBackend();
  }

  /** Returns the content of a session with a login, or empty for any other data. */
  Optional<ObjectNode> login(String data) {
    return reader.login(data).flatMap(_ -> reader.content(data));
  }

  static long userId(ObjectNode login) {
    return Long.parseLong(login.path(USER).asString());
  }

  boolean isOfPassword(ObjectNode login, String password) {
    return reader.isOfPassword(
        new DjangoSessionReader.Login(userId(login), login.path(PASSWORD).asString("")), password);
  }

  ObjectNode newLogin(long userId) {
    ObjectNode login = JsonMapper.shared().createObjectNode();
    login.put(USER, Long.toString(userId));
    login.put(BACKEND, backend);
    return login;
  }

  /** Returns signed data with the login, which belongs to the password hash. */
  String data(ObjectNode login, String password, Instant now) {
    ObjectNode content = login.deepCopy();
    content.put(PASSWORD, reader.passwordDigest(password));
    return reader.signed(content, now);
  }
}
