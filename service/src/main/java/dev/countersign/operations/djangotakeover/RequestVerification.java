package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.credentials.takeover.TakeoverSettings;
import dev.countersign.operations.djangocomparison.BothServers;
import dev.countersign.operations.djangocomparison.DifferenceRule;
import dev.countersign.operations.djangocomparison.DifferenceRules.Comparison;
import dev.countersign.operations.djangocomparison.SampledRequest;
import dev.countersign.platform.keys.KeyReader;
import dev.countersign.platform.keys.KeySetting;
import dev.countersign.platform.keys.SigningKey;
import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares responses of Django and of the service to requests that change nothing: reading requests
 * with credentials of some users, and requests that both refuse.
 */
@Component
public class RequestVerification {

  private static final int USERS = 50;
  private static final long LIFETIME = 300;
  private static final String TOKEN = "/api/token/";
  private static final String REFRESH = "/api/token/refresh/";
  private static final String VERIFY = "/api/token/verify/";
  private static final String UNKNOWN = "takeover-verify-no-user";

  private final TakeoverSettings takeover;
  private final Clock clock;

  RequestVerification(TakeoverSettings takeover, Clock clock) {
    this.takeover = takeover;
    this.clock = clock;
  }

  /**
   * Adds to the report what was sent, the rules behind known differences, and other differences.
   */
  public void run(
      DjangoStore django,
      DjangoSettings settings,
      List<Secret> secretKeys,
      List<String> paths,
      BothServers servers,
      DjangoVerification.Report report) {
    Set<DifferenceRule> rules = new LinkedHashSet<>();
    int sent = 0;
    for (SampledRequest request : requests(django, settings, secretKeys, paths)) {
      Optional<Comparison> compared = servers.compare(request);
      sent += compared.isPresent() ? 1 : 0;
      compared.ifPresent(
          comparison -> {
            rules.addAll(comparison.rules());
            comparison
                .unexplained()
                .forEach(part -> report.differences().add(request + ": " + part));
          });
    }
    report.counts().add("requests: %,d sent to both".formatted(sent));
    rules.forEach(rule -> report.counts().add("known difference: " + rule));
  }

  private List<SampledRequest> requests(
      DjangoStore django, DjangoSettings settings, List<Secret> secretKeys, List<String> paths) {
    var requests = new ArrayList<>(refused(paths));
    List<DjangoUser> users = django.users(settings, List.of()).listAfter(Long.MIN_VALUE, USERS);
    signingKey(settings, secretKeys)
        .ifPresent(key -> requests.addAll(signed(settings, key, users, paths)));
    var stored = django.credentials(settings);
    if (stored.has(DjangoCredentialStore.TOKENS)) {
      for (DjangoCredentialStore.Token token :
          stored.tokensOf(users.stream().map(DjangoUser::id).toList())) {
        paths.forEach(path -> requests.add(as("Token " + token.key(), path)));
      }
    }
    return requests;
  }

  private static List<SampledRequest> refused(List<String> paths) {
    var requests = new ArrayList<SampledRequest>();
    for (String path : paths) {
      requests.add(SampledRequest.get(path, Map.of()));
      requests.add(as("Bearer no.signed.token", path));
      requests.add(as("Token " + "0".repeat(40), path));
      requests.add(new SampledRequest("DELETE", path, Map.of(), ""));
    }
    for (String body :
        List.of("{}", "[]", "{", "{\"username\":\"%s\",\"password\":\"x\"}".formatted(UNKNOWN))) {
      requests.add(SampledRequest.post(TOKEN, body));
    }
    for (String path : List.of(REFRESH, VERIFY)) {
      for (String body : List.of("{}", "{\"refresh\":\"a.b.c\",\"token\":\"a.b.c\"}")) {
        requests.add(SampledRequest.post(path, body));
      }
    }
    return requests;
  }

  private List<SampledRequest> signed(
      DjangoSettings settings, SigningKey key, List<DjangoUser> users, List<String> paths) {
    var requests = new ArrayList<SampledRequest>();
    for (DjangoUser user : users) {
      String access = token(settings, key, user.id(), LIFETIME);
      paths.forEach(path -> requests.add(as("Bearer " + access, path)));
      requests.add(verification(access));
    }
    users.stream()
        .findFirst()
        .map(user -> token(settings, key, user.id(), -LIFETIME))
        .ifPresent(
            expired -> {
              paths.forEach(path -> requests.add(as("Bearer " + expired, path)));
              requests.add(verification(expired));
            });
    return requests;
  }

  /** Returns the key that signs Django's tokens, if it is a shared one. */
  private Optional<SigningKey> signingKey(DjangoSettings settings, List<Secret> secretKeys) {
    if (settings.jwt() == null || !settings.jwt().algorithm().startsWith("HS")) {
      return Optional.empty();
    }
    SigningAlgorithm algorithm = SigningAlgorithm.valueOf(settings.jwt().algorithm());
    Optional<Secret> secret =
        Optional.ofNullable(takeover.key()).or(() -> secretKeys.stream().findFirst());
    return secret.map(
        key -> KeyReader.signing(algorithm, new KeySetting("countersign.takeover.key", key)));
  }

  private String token(DjangoSettings settings, SigningKey key, long userId, long lifetime) {
    var jwt = Objects.requireNonNull(settings.jwt());
    long now = clock.instant().getEpochSecond();
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", "access");
    claims.put("exp", now + lifetime);
    claims.put("iat", now + Math.min(lifetime, 0) - 1);
    claims.put("jti", UUID.randomUUID().toString().replace("-", ""));
    claims.put(jwt.userIdClaim(), userId);
    // The order of SimpleJWT, because Countersign reads no other header.
    var header = new LinkedHashMap<String, Object>();
    header.put("alg", jwt.algorithm());
    header.put("typ", "JWT");
    String content = base64(header) + "." + base64(claims);
    return content + "." + key.sign(content.getBytes(UTF_8));
  }

  private static String base64(Map<String, ?> json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(JsonMapper.shared().writeValueAsBytes(json));
  }

  private static SampledRequest as(String authorization, String path) {
    return SampledRequest.get(path, Map.of("Authorization", authorization));
  }

  private static SampledRequest verification(String token) {
    return SampledRequest.post(
        VERIFY, JsonMapper.shared().writeValueAsString(Map.of("token", token)));
  }
}
