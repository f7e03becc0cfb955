package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds the settings of a Django project, as the script of {@code takeover script} writes them.
 *
 * @param timeZone Time zone of columns without one, which projects without USE_TZ have.
 * @param emailColumn Null if the user model has no e-mail address.
 * @param userGroups Null if the user model has no groups.
 * @param userPermissions Null if the user model has no permissions.
 * @param authenticationBackends The backends that a session can name.
 * @param columnDefaults The defaults of the user model, by column, as far as JSON can hold them.
 * @param jwt Null if the project does not use SimpleJWT.
 */
public record DjangoSettings(
    String django,
    String timeZone,
    String userTable,
    String idColumn,
    String usernameColumn,
    @Nullable String emailColumn,
    @Nullable Relation userGroups,
    @Nullable Relation userPermissions,
    List<String> passwordHashers,
    List<String> authenticationBackends,
    Map<String, JsonNode> columnDefaults,
    List<String> allowedHosts,
    Session session,
    Csrf csrf,
    @Nullable Jwt jwt) {

  /** Names a table between users and groups or permissions, and its two columns. */
  public record Relation(String table, String user, String other) {}

  public record Session(
      String engine,
      String serializer,
      String cookieName,
      long cookieSeconds,
      @Nullable String cookieDomain,
      @Nullable String cookieSameSite) {}

  public record Csrf(
      String cookieName, String headerName, List<String> trustedOrigins, boolean useSessions) {}

  public record Jwt(
      String algorithm,
      boolean signsWithSecretKey,
      long accessTokenSeconds,
      long refreshTokenSeconds,
      boolean rotateRefreshTokens,
      boolean blacklistAfterRotation,
      boolean updateLastLogin,
      String userIdField,
      String userIdClaim,
      List<String> headerTypes,
      @Nullable String issuer,
      @Nullable JsonNode audience) {}

  private static final String USUAL_BACKEND = "django.contrib.auth.backends.ModelBackend";

  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  /** Returns Django's defaults, for a project with the usual tables. */
  public static DjangoSettings defaults() {
    return JSON.treeToValue(defaultTree(), DjangoSettings.class);
  }

  /** Reads a file of the script. Values that the file lacks are Django's defaults. */
  static DjangoSettings read(Path file) {
    try {
      ObjectNode all = defaultTree();
      if (JSON.readTree(Files.readString(file)) instanceof ObjectNode given) {
        all.setAll(given);
        return JSON.treeToValue(all, DjangoSettings.class);
      }
    } catch (IOException unreadable) {
      throw new CommandFailed(
          "The Django settings were not read. " + FailureText.ofFile(unreadable));
    } catch (JacksonException _) {
      // Reported below, without the content of the file.
    }
    throw new CommandFailed(
        file
            + " is no file of Django settings: `countersign takeover script` prints the script that"
            + " writes one.");
  }

  /** Returns the backend that a new session names. Django ignores a session of another one. */
  public String loginBackend() {
    return authenticationBackends.contains(USUAL_BACKEND) || authenticationBackends.isEmpty()
        ? USUAL_BACKEND
        : authenticationBackends.getFirst();
  }

  private static ObjectNode defaultTree() {
    return (ObjectNode) JSON.readTree(resource("django-defaults.json"));
  }

  /** Returns the script that writes the settings of a project to a file. */
  public static String script() {
    return resource("django-settings.py");
  }

  private static String resource(String name) {
    try (InputStream in = DjangoSettings.class.getResourceAsStream("/takeover/" + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    } catch (IOException broken) {
      throw new IllegalStateException("The program lacks " + name, broken);
    }
  }
}
