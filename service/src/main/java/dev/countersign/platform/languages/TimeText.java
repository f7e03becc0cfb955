package dev.countersign.platform.languages;

import java.time.Instant;

/**
 * A time that is not in a language yet. Templates show it in the language and time zone of the
 * response.
 *
 * @param format The key of the format in the message files.
 */
public record TimeText(Instant moment, String format) {}
