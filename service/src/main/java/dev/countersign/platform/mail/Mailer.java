package dev.countersign.platform.mail;

import dev.countersign.platform.mail.MailSettings.Backend;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.MailException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;
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
  private final ObjectProvider<JavaMailSender> server;
  private final Counts<Outcome> outcomes = new Counts<>(Outcome.class);

  Mailer(MailSettings settings, ObjectProvider<JavaMailSender> server) {
    this.settings = settings;
    this.server = server;
  }

  /** Returns true if mails can be sent: a mail server is set, or the backend is console. */
  public boolean isReady() {
    return settings.backend() == Backend.CONSOLE || server.getIfAvailable() != null;
  }

  /** Sends a mail without a queue, for a test of the mail server. */
  public void send(Mail mail) {
    send(mail, settings.messageId(UUID.randomUUID().toString()));
  }

  void send(Mail mail, String messageId) {
    try {
      give(mail, messageId);
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

  private void give(Mail mail, String messageId) {
    if (settings.backend() == Backend.CONSOLE) {
      writeToLog(mail);
      return;
    }
    JavaMailSender known = server.getIfAvailable();
    if (known == null) {
      throw new MailNotSent("There is no mail server: set spring.mail.host.");
    }
    try {
      known.send(message -> fill(message, mail, messageId));
    } catch (MailException refused) {
      throw new MailNotSent(
          "The mail server rejected the mail (spring.mail.*, countersign.mail.from): "
              + refused.getMostSpecificCause().getMessage(),
          refused);
    }
  }

  /** Marks the mail as automatic (RFC 3834), so that no absence notice responds to it. */
  private void fill(MimeMessage message, Mail mail, String messageId) throws MessagingException {
    String html = mail.html();
    var parts = new MimeMessageHelper(message, html != null, "UTF-8");
    parts.setFrom(settings.from());
    parts.setTo(mail.to());
    parts.setSubject(mail.subject());
    if (html == null) {
      parts.setText(mail.text());
    } else {
      parts.setText(mail.text(), html);
    }
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("Message-ID", messageId);
  }

  /** Logs each line of the mail as its own event, because log events are single lines. */
  private static void writeToLog(Mail mail) {
    LOG.info("To: {}", mail.to());
    LOG.info("Subject: {}", mail.subject());
    mail.text().lines().forEach(LOG::info);
  }
}
