package dev.countersign.checks.takeover;

import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Generates the fields that an endpoint takes, most of them valid, some with one changed field. */
final class GeneratedFields {

  private static final String LONG = "x".repeat(5_000);

  private final Random random;
  private final Tokens tokens;
  private final Tokens forger = new Tokens("another-key-".repeat(6));
  private final DjangoAccount.Roles accounts;
  private int names;

  GeneratedFields(Random random, Tokens tokens, DjangoAccount.Roles accounts) {
    this.random = random;
    this.tokens = tokens;
    this.accounts = accounts;
  }

  Map<String, Object> next(String path) {
    Map<String, Object> fields =
        switch (path) {
          case "/api/token/", "/api/accounts/login/" -> login();
          case "/api/token/verify/" -> fields("token", anyToken());
          case "/api/accounts/register/" -> registration();
          case "/api/accounts/me/" -> profile();
          case "/api/accounts/logout/" -> fields("refresh", signedToken());
          default -> fields("refresh", anyToken());
        };
    return random.nextInt(3) == 0 ? changed(fields) : fields;
  }

  private Map<String, Object> login() {
    DjangoAccount reader = pick(accounts.readers());
    return switch (random.nextInt(8)) {
      case 0 -> fields("username", reader.username(), "password", "wrong password");
      case 1 -> fields("username", newName(), "password", reader.password());
      case 2 -> fields("username", "unusable", "password", "none");
      case 3 -> fields("username", "inactive", "password", reader.password());
      case 4 -> fields("username", " " + reader.username(), "password", reader.password() + " ");
      default -> fields("username", reader.username(), "password", reader.password());
    };
  }

  private Map<String, Object> registration() {
    String name = newName();
    Map<String, Object> fields =
        fields(
            "username",
            name,
            "email",
            name + "@example.com",
            "password",
            "a walk by the sea " + names,
            "password2",
            "a walk by the sea " + names);
    switch (random.nextInt(10)) {
      case 0 -> fields.put("password2", "another one");
      case 1 -> fields.put("username", pick(accounts.readers()).username());
      case 2 -> fields.put("password", "short");
      case 3 -> fields.put("email", "no address");
      case 4 -> fields.put("username", "with space " + name);
      case 5 -> fields.put("email", name + "@EXAMPLE.Com");
      default -> {}
    }
    return fields;
  }

  private Map<String, Object> profile() {
    String name = newName();
    return switch (random.nextInt(7)) {
      case 0 -> fields();
      case 1 -> fields("username", name);
      case 2 -> fields("email", name + "@example.com");
      case 3 -> fields("username", name, "email", "", "is_staff", true, "id", 1);
      case 4 -> fields("username", pick(accounts.readers()).username());
      case 5 -> fields("email", "no address", "username", "with space");
      default -> fields("username", name, "email", name + "@example.com");
    };
  }

  private String anyToken() {
    DjangoAccount reader = pick(accounts.readers());
    return switch (random.nextInt(14)) {
      case 0 -> tokens.access(reader.id());
      case 1 -> forger.refresh(reader.id());
      case 2 -> reader.blacklisted();
      case 3 -> lasting(-60, reader.id());
      case 4 -> tokens.refresh(accounts.inactive().id());
      case 5 -> tokens.refresh(900_000_000);
      case 6 -> pick(List.of("", "a.b.c", "nonsense", reader.token(), " "));
      case 7 -> without(pick(List.of("jti", "token_type", "user_id", "exp")), reader.id());
      case 8 -> "${refresh " + reader.id() + "}";
      case 9 -> "${access " + reader.id() + "}";
      default -> tokens.refresh(reader.id());
    };
  }

  /** Returns a token that no later request uses: a logout ends it on one server only, at times. */
  private String signedToken() {
    String token = anyToken();
    return token.startsWith("${") ? tokens.refresh(pick(accounts.readers()).id()) : token;
  }

  private String lasting(long seconds, long userId) {
    Map<String, Object> claims = Tokens.refreshPayload(userId);
    claims.put("exp", Instant.now().getEpochSecond() + seconds);
    return tokens.signed(Tokens.header(), claims);
  }

  private String without(String claim, long userId) {
    Map<String, Object> claims = Tokens.refreshPayload(userId);
    claims.remove(claim);
    return tokens.signed(Tokens.header(), claims);
  }

  /** Removes a field, or gives it a value of another kind. */
  private Map<String, Object> changed(Map<String, Object> fields) {
    if (fields.isEmpty()) {
      return fields;
    }
    var changed = new LinkedHashMap<>(fields);
    String name = pick(new ArrayList<>(fields.keySet()));
    switch (random.nextInt(12)) {
      case 0, 1 -> changed.remove(name);
      case 2 -> changed.put(name, null);
      case 3 -> changed.put(name, "");
      case 4 -> changed.put(name, "   ");
      case 5 -> changed.put(name, 7);
      case 6 -> changed.put(name, random.nextBoolean());
      case 7 -> changed.put(name, List.of("a"));
      case 8 -> changed.put(name, Map.of("a", 1));
      case 9 -> changed.put(name, LONG);
      case 10 -> changed.put(name, "Žofie-名前-😀-" + names);
      default -> changed.put(name, "with\u0000null");
    }
    return changed;
  }

  private String newName() {
    return "new-" + ++names;
  }

  private static Map<String, Object> fields(Object... namesAndValues) {
    var fields = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
