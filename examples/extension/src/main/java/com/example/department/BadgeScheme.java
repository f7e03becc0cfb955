package com.example.department;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.AuthorizationHeader;
import dev.countersign.api.access.Credential;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/** A scheme: accepts {@code Authorization: Badge} followed by the number of a badge. */
class BadgeScheme implements AuthenticationScheme {

  record Badge(String kind) implements Credential {}

  private final DepartmentStore store;

  BadgeScheme(DepartmentStore store) {
    this.store = store;
  }

  @Override
  public String name() {
    return "badge";
  }

  @Override
  public String challenge() {
    return "Badge";
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    AuthorizationHeader header = AuthorizationHeader.of(request);
    if (!header.isFor(challenge())) {
      return new AuthenticationOutcome.NotAttempted();
    }
    Optional<Long> owner = store.ownerOf(digest(String.join(" ", header.values())));
    return owner.isPresent()
        ? new AuthenticationOutcome.Accepted(owner.get(), new Badge("Badge"))
        : new AuthenticationOutcome.Rejected(
            new AuthenticationFailed(challenge(), "badge_not_valid", "Invalid badge."));
  }

  /** The table has only digests, so a copy of the database contains no badge. */
  static byte[] digest(String number) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(number.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
