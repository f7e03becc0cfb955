package dev.countersign.identity.passwords;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings for storing passwords and accepting new ones.
 *
 * @param argon2 Cost of the password hash.
 * @param maxConcurrentHashes Maximum number of passwords hashed at the same time, which limits
 *     memory and processor time; 0 means one per core.
 * @param hashDeadline Maximum time a request may wait for its password to be hashed; then 503.
 * @param minLength Minimum length of a new password, in characters.
 * @param maxLength Maximum length of a password, in UTF-8 bytes; a longer one is never hashed.
 * @param validators Rules for a new password, in the order of their error messages: similarity,
 *     min-length, common, numeric.
 * @param blocklistFile File with further forbidden passwords, made by `bin/countersign passwords
 *     build-blocklist`. Memory-mapped at start-up.
 * @param resetTimeout How long a link to reset the password works. Django: PASSWORD_RESET_TIMEOUT.
 */
@Validated
@ConfigurationProperties(value = "countersign.password", ignoreUnknownFields = false)
public record PasswordSettings(
    @Valid @DefaultValue Argon2 argon2,
    @Min(0) @Max(1024) @DefaultValue("0") int maxConcurrentHashes,
    @DurationMin(millis = 1) @DurationMax(minutes = 1) @DefaultValue("3s") Duration hashDeadline,
    @Min(1) @Max(64) @DefaultValue("8") int minLength,
    @Min(64) @Max(4096) @DefaultValue("4096") int maxLength,
    @DefaultValue({"similarity", "min-length", "common", "numeric"})
        List<@Pattern(regexp = KNOWN, message = UNKNOWN) String> validators,
    @Nullable Path blocklistFile,
    @DurationMin(minutes = 1) @DurationMax(days = 7) @DefaultValue("1h") Duration resetTimeout) {

  static final String KNOWN = "similarity|min-length|common|numeric";
  static final String UNKNOWN =
      "is not a validator; the known ones are similarity, min-length, common and numeric";

  public PasswordSettings {
    validators = List.copyOf(validators);
  }

  /** Returns the number of hashing slots on this machine. */
  int hashingSlots() {
    return maxConcurrentHashes > 0
        ? maxConcurrentHashes
        : Runtime.getRuntime().availableProcessors();
  }

  /**
   * Settings of the Argon2id cost. Every allowed value stays within the limits for reading a stored
   * hash.
   *
   * @param memory Memory of one hash in KiB.
   * @param time Number of passes over that memory.
   * @param parallelism Number of lanes the memory is divided into.
   * @param implementation What computes the hashes: auto is libsodium if it is installed, otherwise
   *     Bouncy Castle.
   */
  public record Argon2(
      @Min(128) @Max(Argon2Cost.MOST_MEMORY) @DefaultValue("19456") int memory,
      @Min(1) @Max(4) @DefaultValue("2") int time,
      @Min(1) @Max(Argon2Cost.MOST_PARALLELISM) @DefaultValue("1") int parallelism,
      @DefaultValue("auto") Implementation implementation) {

    /** Lists the choices of what computes the hashes. */
    public enum Implementation {
      AUTO,
      BOUNCY_CASTLE
    }
  }
}
