package dev.countersign.identity.notes;

import java.time.Instant;

/** A note of a staff member on a user. The author's name is empty if the author was deleted. */
public record StaffNote(long id, long authorId, String author, Instant writtenAt, String text) {

  /** The number of characters that a note can have. */
  public static final int LONGEST = 2000;
}
