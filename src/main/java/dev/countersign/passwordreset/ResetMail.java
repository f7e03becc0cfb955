package dev.countersign.passwordreset;

import dev.countersign.mail.Mail;
import dev.countersign.settings.SiteUrl;
import dev.countersign.users.PasswordSettings;
import dev.countersign.users.User;
import org.springframework.stereotype.Component;

/** The letter with the link. */
@Component
class ResetMail {

  private final SiteUrl site;
  private final PasswordSettings settings;

  ResetMail(SiteUrl site, PasswordSettings settings) {
    this.site = site;
    this.settings = settings;
  }

  Mail to(User user, ResetLink link) {
    return new Mail(
        user.email(),
        "Reset your password",
        """
        Somebody, probably you, has asked for a new password for the account %s at %s

        Choose one here:

        %s

        The link works once, within %d minutes. If it was not you, do nothing: your password
        stays as it is.
        """
            .formatted(
                user.username(),
                site.of("/"),
                site.of(link.path()),
                settings.resetTimeout().toMinutes()));
  }
}
