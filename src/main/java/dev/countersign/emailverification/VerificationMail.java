package dev.countersign.emailverification;

import dev.countersign.mail.Mail;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.settings.SiteUrl;
import org.springframework.stereotype.Component;

/** The letter with the link. */
@Component
class VerificationMail {

  private final SiteUrl site;

  VerificationMail(SiteUrl site) {
    this.site = site;
  }

  Mail to(Unverified address, String key) {
    return new Mail(
        address.email(),
        "Confirm your e-mail address",
        """
        Somebody, probably you, has opened the account %s at %s with this address.

        Confirm that it is yours here:

        %s

        If it was not you, do nothing.
        """
            .formatted(
                address.username(), site.of("/"), site.of(BrowserPaths.VERIFY_EMAIL + key + "/")));
  }
}
