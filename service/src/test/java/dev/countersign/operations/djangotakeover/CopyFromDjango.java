package dev.countersign.operations.djangotakeover;

import dev.countersign.support.Person;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Autowired;

/** Writes a user as {@code takeover follow} does after a change in Django. */
public final class CopyFromDjango {

  @Autowired private CopiedUserStore store;

  public void copy(Person person, String email, boolean isStaff) {
    store.updateAll(
        List.of(
            new DjangoUser(
                person.id(),
                person.username(),
                email,
                "pbkdf2_sha256$1000$salt$aGFzaA==",
                true,
                isStaff,
                false,
                Instant.EPOCH,
                null,
                "",
                "",
                "{}")));
  }
}
