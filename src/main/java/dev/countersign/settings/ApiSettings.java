package dev.countersign.settings;

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
 * @param defaultPermissionClasses Permissions asked for where an endpoint names none; empty means
 *     everyone is allowed. Django: DEFAULT_PERMISSION_CLASSES.
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
   *     own. Where none is set, there is no limit. Django: DEFAULT_THROTTLE_RATES.
   * @param store Where requests are counted: database, for all replicas together, or memory, for an
   *     installation of one.
   */
  public record Throttle(
      @DefaultValue Map<String, Rate> rates, @DefaultValue("database") ThrottleStore store) {}

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
