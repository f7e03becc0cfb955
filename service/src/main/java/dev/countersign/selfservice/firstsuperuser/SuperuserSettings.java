package dev.countersign.selfservice.firstsuperuser;

import dev.countersign.platform.settings.Secret;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The first superuser, whom `serve` creates if there is no superuser. Existing users are never
 * changed.
 *
 * @param username User name of the first superuser. Django: DJANGO_SUPERUSER_USERNAME.
 * @param email Email address of the first superuser. Django: DJANGO_SUPERUSER_EMAIL.
 * @param password Password of the first superuser; it must pass the password rules. Remove it after
 *     the first start. Django: DJANGO_SUPERUSER_PASSWORD.
 * @param setupLink Whether to log a link at start-up that creates the first superuser in a browser,
 *     if there is none. Everyone who can read the log can use the link, for 1 hour.
 */
@ConfigurationProperties(value = "countersign.superuser", ignoreUnknownFields = false)
record SuperuserSettings(
    @Nullable String username,
    @Nullable String email,
    @Nullable Secret password,
    @DefaultValue("false") boolean setupLink) {

  /** Returns the name, or an empty text if none is set. */
  String name() {
    return username == null ? "" : username.strip();
  }

  /** Returns the address, or an empty text if none is set. */
  String address() {
    return email == null ? "" : email.strip();
  }

  /** Returns the password, or an empty text if none is set: an emptied file counts as not set. */
  String revealed() {
    return password == null || password.reveal().isBlank() ? "" : password.reveal();
  }
}
