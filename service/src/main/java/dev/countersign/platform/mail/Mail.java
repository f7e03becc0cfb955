package dev.countersign.platform.mail;

/** A plain letter to one person. */
public record Mail(String to, String subject, String text) {}
