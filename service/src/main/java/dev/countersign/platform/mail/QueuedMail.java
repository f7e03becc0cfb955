package dev.countersign.platform.mail;

/**
 * A mail that waits to be sent.
 *
 * @param messageId The Message-ID, fixed before the first try: if the mail arrives twice, mail
 *     programs and servers recognise the second copy by it.
 */
record QueuedMail(String kind, String messageId, Mail mail) {}
