package dev.countersign.platform.mail;

import dev.countersign.platform.mail.MailSettings.Backend;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.traces.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSender;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.stereotype.Component;

/** Sends mails through the configured server. Returns after the server has accepted them. */
@Component
public class Mailer implements MeterProvider {

  private enum Outcome {
    SENT,
    FAILED
  }

  private static final Logger LOG = LoggerFactory.getLogger(Mailer.class);

  private final MailSettings settings;
  private final ObjectProvider<MailSender> server;
  private final Counts<Outcome> outcomes = new Counts<>(Outcome.class);

  Mailer(MailSettings settings, ObjectProvider<MailSender> server) {
    this.settings = settings;
    this.server = server;
  }

  /** Returns true if mails can be sent: a mail server is set, or the backend is console. */
  public boolean isReady() {
    return settings.backend() == Backend.CONSOLE || server.getIfAvailable() != null;
  }

  /** Sends all mails, even if one fails; then throws the first failure. */
  public void sendEach(List<Mail> mails) {
    var failures = new ArrayList<MailNotSent>();
    for (Mail mail : mails) {
      try {
        send(mail);
      } catch (MailNotSent failure) {
        failures.add(failure);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }

  public void send(Mail mail) {
    try {
      Trace.<@Nullable Void>step(
          "mail",
          () -> {
            give(mail);
            return null;
          });
      outcomes.add(Outcome.SENT);
    } catch (MailNotSent failure) {
      outcomes.add(Outcome.FAILED);
      throw failure;
    }
  }

  @Override
  public List<Meter> meters() {
    return outcomes.meters(
        "countersign.mails", "Mails given to the mail server, or refused by it.", "outcome");
  }

  private void give(Mail mail) {
    if (settings.backend() == Backend.CONSOLE) {
      writeToLog(mail);
      return;
    }
    MailSender known = server.getIfAvailable();
    if (known == null) {
      throw new MailNotSent("There is no mail server: set spring.mail.host.");
    }
    var message = new SimpleMailMessage();
    message.setFrom(settings.from());
    message.setTo(mail.to());
    message.setSubject(mail.subject());
    message.setText(mail.text());
    try {
      known.send(message);
    } catch (MailException refused) {
      throw new MailNotSent(
          "The mail server rejected the mail (spring.mail.*, countersign.mail.from): "
              + refused.getMostSpecificCause().getMessage(),
          refused);
    }
  }

  /** Logs each line of the mail as its own event, because log events are single lines. */
  private static void writeToLog(Mail mail) {
    LOG.info("To: {}", mail.to());
    LOG.info("Subject: {}", mail.subject());
    mail.text().lines().forEach(LOG::info);
  }
}
