package dev.countersign.extension;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

@Component
class HouseKeyScheme implements AuthenticationScheme {

  @Override
  public String name() {
    return "house-key";
  }

  @Override
  public String challenge() {
    return "HouseKey";
  }

  @Override
  public Optional<String> variesBy() {
    return Optional.of("X-House-Key");
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    String key = request.getHeader("X-House-Key");
    if (key == null) {
      return new NotAttempted();
    }
    return key.equals("brass")
        ? new Accepted(7, () -> "HouseKey")
        : new Rejected(new AuthenticationFailed(challenge(), "wrong_key", "The key does not fit."));
  }
}
