package dev.countersign.platform.settings;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the programming interface.
 *
 * @param prefix Path below which the interface lives.
 * @param accountPrefix Path below which the account endpoints live.
 * @param tokenEndpoint What the token endpoint gives for name and password: jwt, an access and a
 *     refresh token, or token, a static one.
 * @param defaultAuthenticationClasses Schemes tried, in this order, where an endpoint names none.
 *     Django: DEFAULT_AUTHENTICATION_CLASSES.
 * @param defaultPermissionClasses Permissions required where an endpoint declares none; empty means
 *     allow-any. An endpoint that works on the caller's own account refuses anonymous requests
 *     whatever this says. Django: DEFAULT_PERMISSION_CLASSES.
 * @param browsable Whether answers are shown as pages to browsers; if not, there is JSON alone.
 *     Django: DEFAULT_RENDERER_CLASSES.
 * @param formatParam Query parameter that overrides the Accept header. Django: URL_FORMAT_OVERRIDE.
 * @param pageSize Rows on one page of a paged list. Django: PAGE_SIZE.
 * @param maxBodySize Longest request body that is read; a longer one is answered with 413. Django:
 *     DATA_UPLOAD_MAX_MEMORY_SIZE.
 * @param throttle How often callers may.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.api", ignoreUnknownFields = false)
public record ApiSettings(
    @DefaultValue("/api/") @Pattern(regexp = PATH, message = PATH_MESSAGE) String prefix,
    @DefaultValue("/api/accounts/") @Pattern(regexp = PATH, message = PATH_MESSAGE) String accountPrefix,
    @DefaultValue("jwt") TokenEndpoint tokenEndpoint,
    @DefaultValue({"jwt", "token", "session"}) List<String> defaultAuthenticationClasses,
    @DefaultValue("is-authenticated") List<String> defaultPermissionClasses,
    @DefaultValue("true") boolean browsable,
    @DefaultValue("format") @NotBlank String formatParam,
    @DefaultValue("50") @Min(1) @Max(1000) int pageSize,
    @DefaultValue("1MB") DataSize maxBodySize,
    @DefaultValue Throttle throttle) {

  /** What the token endpoint gives; of the endpoints that want its path, the setting makes one. */
  public enum TokenEndpoint {
    JWT,
    TOKEN
  }

  /**
   * How often callers may.
   *
   * @param rates So many requests in such a time, such as 10/min, by scope: login, register,
   *     refresh, password-reset, and user and anon for all endpoints that have no scope of their
   *     own. Django: DEFAULT_THROTTLE_RATES.
   * @param defaultRates Whether {@link #DEFAULT_RATES} hold for the scopes that have no rate. Each
   *     replica counts them by itself, in memory.
   * @param store Where the requests of scopes with a rate are counted: database, for all replicas
   *     together, or memory, for an installation of one.
   */
  public record Throttle(
      @DefaultValue Map<String, Rate> rates,
      @DefaultValue("true") boolean defaultRates,
      @DefaultValue("database") ThrottleStore store) {

    /** High enough for many clients behind one address; each scope writes, hashes or sends mail. */
    public static final Map<String, Rate> DEFAULT_RATES =
        Map.of(
            "login", Rate.valueOf("300/min"),
            "refresh", Rate.valueOf("1200/min"),
            "register", Rate.valueOf("300/hour"),
            "verify-email", Rate.valueOf("300/hour"),
            "password-reset", Rate.valueOf("60/hour"));

    /** The scopes of {@link #DEFAULT_RATES} that have no limit at all. */
    public List<String> unlimitedScopes() {
      return defaultRates
          ? List.of()
          : DEFAULT_RATES.keySet().stream()
              .filter(scope -> !rates.containsKey(scope))
              .sorted()
              .toList();
    }
  }

  /** Where requests are counted. */
  public enum ThrottleStore {
    DATABASE,
    MEMORY
  }

  private static final String PATH = "/([a-z0-9._-]+/)*";
  private static final String PATH_MESSAGE = "must be a path that begins and ends with a slash";

  @AssertTrue(message = "must be between 1KB and 1GB: countersign.api.max-body-size") boolean isMaxBodySizeUsable() {
    return maxBodySize.toBytes() >= 1024 && maxBodySize.toMegabytes() <= 1024;
  }
}
