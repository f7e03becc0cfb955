package dev.countersign.checks.crowded;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.checks.support.Findings;
import dev.countersign.support.KeptConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Requests a large revocation list several times a second, and reads it slowly. */
final class ManyRevocations {

  private static final int A_SECOND = 3;
  private static final int FIRST_BYTES = 64;

  private ManyRevocations() {}

  static void run(Place place) throws Exception {
    int revocations = place.isQuick() ? 100_000 : 1_000_000;
    int seconds = place.isQuick() ? 5 : 30;
    place.execute(
        """
        insert into deleted_users (user_id, login_epoch, deleted_at)
        select 1000000000 + n, 0, now() from generate_series(1, %d) as n
        """
            .formatted(revocations));
    var readers = new ArrayList<KeptConnection>();
    int alive = 0;
    int probes = 0;
    try {
      for (int reader = 0; reader < A_SECOND * seconds; reader++) {
        readers.add(slowReader(place));
        probes++;
        alive += place.http().get("/livez").status() == 200 ? 1 : 0;
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / A_SECOND);
      }
    } finally {
      readers.forEach(KeptConnection::close);
      place.execute("delete from deleted_users where user_id > 1000000000");
    }
    int status =
        place.http().request("GET", "/api/accounts/me/").bearer(place.access()).send().status();
    Findings.figure(
        "%d revocations, %d slow readers: %d of %d probes succeeded"
            .formatted(revocations, readers.size(), alive, probes));
    place
        .findings()
        .expect(
            "the service answers beside slow readers of many revocations",
            alive == probes && List.of(200, 503).contains(status));
  }

  private static KeptConnection slowReader(Place place) {
    var reader = new KeptConnection(place.service().port());
    reader.write(
        "GET /.well-known/revocations HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
    reader.readPart(FIRST_BYTES);
    return reader;
  }
}
