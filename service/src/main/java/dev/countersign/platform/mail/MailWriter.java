package dev.countersign.platform.mail;

import java.util.List;

/** Creates the mails of one kind when their {@link MailRequest} is handled. */
public interface MailWriter {

  /** Returns the name of the kind, which is stored with each request and must never change. */
  String kind();

  /**
   * Creates the mails, or none. Runs in a transaction that also stores the mails and removes the
   * request, so that its changes are made exactly once. Must not wait for another server.
   */
  List<Mail> write(MailRequest request);
}
