package dev.countersign.platform.settings;

import jakarta.validation.Valid;
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
 * Settings of the API.
 *
 * @param prefix Path prefix of the API.
 * @param accountPrefix Path prefix of the account endpoints.
 * @param tokenEndpoint What the token endpoint returns for a username and password: jwt (an access
 *     and a refresh token) or token (a static token).
 * @param defaultAuthenticationClasses Schemes for endpoints that name none, in the order in which
 *     they are tried. Django: DEFAULT_AUTHENTICATION_CLASSES.
 * @param defaultPermissionClasses Permissions required by endpoints that declare none; empty means
 *     allow-any. Endpoints for the user's own account always refuse anonymous requests. Django:
 *     DEFAULT_PERMISSION_CLASSES.
 * @param browsable Whether browsers get responses as HTML pages; if false, all responses are JSON.
 *     Django: DEFAULT_RENDERER_CLASSES.
 * @param formatParam Query parameter that overrides the Accept header. Django: URL_FORMAT_OVERRIDE.
 * @param pageSize Number of rows on one page of a list. Django: PAGE_SIZE.
 * @param maxBodySize Maximum size of a request body; larger ones get 413. Django:
 *     DATA_UPLOAD_MAX_MEMORY_SIZE.
 * @param throttle Rate limits.
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
    @DefaultValue @Valid Throttle throttle) {

  /**
   * The credential that the token endpoint returns. The setting selects one of two endpoints that
   * share the path.
   */
  public enum TokenEndpoint {
    JWT,
    TOKEN
  }

  /**
   * Rate limits.
   *
   * @param rates Rate limits such as 10/min, by scope: login, register, refresh, verify-email and
   *     password-reset; user and anon apply to all endpoints without a scope of their own. Django:
   *     DEFAULT_THROTTLE_RATES.
   * @param defaultRates Whether {@link #DEFAULT_RATES} apply to scopes without a rate. Each replica
   *     counts these in memory.
   * @param store Where requests of scopes with a rate are counted: database, shared by all
   *     replicas, or memory, for a single replica.
   * @param largestBlock How many requests of one client a replica counts in the database at once,
   *     at most; also at most a hundredth of the rate. 1 counts each request by itself. Larger
   *     blocks need fewer statements; a client may get 429 below its rate, by up to 11 % for each
   *     replica.
   */
  public record Throttle(
      @DefaultValue Map<String, Rate> rates,
      @DefaultValue("true") boolean defaultRates,
      @DefaultValue("database") ThrottleStore store,
      @DefaultValue("1") @Min(1) @Max(10_000) int largestBlock) {

    /**
     * Limits for scopes that write, hash or send mail, high enough for many clients behind one
     * address.
     */
    public static final Map<String, Rate> DEFAULT_RATES =
        Map.of(
            "login", Rate.valueOf("300/min"),
            "refresh", Rate.valueOf("1200/min"),
            "register", Rate.valueOf("300/hour"),
            "verify-email", Rate.valueOf("300/hour"),
            "password-reset", Rate.valueOf("60/hour"));

    /** Returns the scopes of {@link #DEFAULT_RATES} that have no limit at all. */
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
