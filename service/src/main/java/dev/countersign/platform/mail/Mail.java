package dev.countersign.platform.mail;

/** A plain-text mail to one recipient. */
public record Mail(String to, String subject, String text) {}
