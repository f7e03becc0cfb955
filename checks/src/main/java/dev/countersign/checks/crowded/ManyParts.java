package dev.countersign.checks.crowded;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.support.Http.Response;

/** Sends a form with more parts than the service reads. */
final class ManyParts {

  private static final int PARTS = 1_001;

  private ManyParts() {}

  static void run(Place place) throws Exception {
    var body = new StringBuilder();
    for (int part = 0; part < PARTS; part++) {
      body.append("--end\r\nContent-Disposition: form-data; name=\"field")
          .append(part)
          .append("\"\r\n\r\nvalue\r\n");
    }
    body.append("--end--\r\n");
    int before = place.service().logLines().size();
    Response answer =
        place
            .http()
            .request("POST", "/api/token/")
            .header("Content-Type", "multipart/form-data; boundary=end")
            .body(body.toString())
            .send();
    int lines = place.service().logLines().size() - before;
    place
        .findings()
        .expect(PARTS + " parts get 400, got " + answer.status(), answer.status() == 400);
    place.findings().expect(PARTS + " parts write at most one line, wrote " + lines, lines <= 1);
  }
}
