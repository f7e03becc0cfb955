package dev.countersign.platform.database;

import dev.countersign.platform.settings.UnusableSetting;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Time limits for PostgreSQL, and the standby for reads.
 *
 * @param requestDeadline Maximum time a request may wait for PostgreSQL or a password hash, counted
 *     from its arrival; then its connection is closed and the response is 503.
 * @param silenceLimit Maximum time without an answer from PostgreSQL while requests wait; then it
 *     counts as unreachable, and requests that need it get 503 without waiting for their deadline.
 * @param exportDeadline The same maximum for the content of a file that is sent part by part, such
 *     as an export of users, counted from its beginning; then the file ends incomplete.
 * @param startTimeout Maximum time at start-up to wait until PostgreSQL accepts connections and,
 *     for `serve`, changes.
 * @param reader A standby for expensive reads.
 */
@Validated
@ConfigurationProperties(value = "countersign.database", ignoreUnknownFields = false)
record DatabaseSettings(
    @DurationMin(millis = 100) @DefaultValue("5s") Duration requestDeadline,
    @DurationMin(millis = 100) @DefaultValue("1s") Duration silenceLimit,
    @DurationMin(millis = 100) @DefaultValue("60s") Duration exportDeadline,
    @DurationMin @DefaultValue("60s") Duration startTimeout,
    @Valid @DefaultValue Reader reader) {

  /**
   * Settings of the reader, a streaming standby that answers expensive reads such as lists for
   * staff.
   *
   * @param url JDBC URL of the standby; empty for none. User, password and driver properties are
   *     those of the primary.
   * @param maximumPoolSize Maximum number of connections to the standby, for each replica.
   * @param maximumWait Maximum time a read waits until the standby has replayed everything that the
   *     primary had when the read began; then the primary answers.
   */
  record Reader(
      @DefaultValue("") String url,
      @Min(1) @Max(1000) @DefaultValue("5") int maximumPoolSize,
      @DurationMin @DurationMax(seconds = 5) @DefaultValue("100ms") Duration maximumWait) {

    /** Does not repeat the URL in the error, because it can contain a password. */
    Reader {
      if (!url.isEmpty() && DatabasePeer.of(url, null) == null) {
        throw new UnusableSetting(
            "countersign.database.reader.url", "must be jdbc:postgresql://HOST:PORT/DATABASE");
      }
    }
  }
}
