package dev.countersign.http.answers;

import dev.countersign.platform.extensionapi.ExtensionApi;
import dev.countersign.platform.keys.Sha256;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;

/** The ETag of a response body. */
@ExtensionApi
public record EntityTag(String text) {

  private static final int LENGTH = 16;

  public static EntityTag of(byte[] body) {
    byte[] digest = Arrays.copyOf(Sha256.digest(body), LENGTH);
    return new EntityTag(
        '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"');
  }

  /** Returns the tag of the compressed body: other bytes have another tag (RFC 9110 8.8.3). */
  EntityTag gzipped() {
    return new EntityTag(text.substring(0, text.length() - 1) + "-gzip\"");
  }

  /** Returns whether the values of an If-Match header name this body (RFC 9110 section 13.1.1). */
  public boolean isMatchedBy(String header) {
    return listed(header).anyMatch(known -> known.equals(text) || known.equals("*"));
  }

  /** Returns whether the values of an If-None-Match header name this body, weakly or not. */
  boolean isKnownIn(String header) {
    return listed(header)
        .map(known -> known.replaceFirst("^W/", ""))
        .anyMatch(known -> known.equals(text) || known.equals("*"));
  }

  private static Stream<String> listed(String header) {
    return Arrays.stream(header.split(",", -1)).map(String::strip);
  }
}
