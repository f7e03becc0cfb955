package dev.countersign.credentials.statictoken;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import dev.countersign.api.access.AuthenticationOutcome.Rejected;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.AuthorizationHeader;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Authenticates by {@code Authorization: Token} and a static token, with one database query. */
@Component
public class StaticTokenScheme implements AuthenticationScheme {

  private static final String BAD_HEADER = "Invalid token header. ";

  private final StaticTokenCheck tokens;
  private final String keyword;

  StaticTokenScheme(StaticTokenCheck tokens, StaticTokenSettings settings) {
    this.tokens = tokens;
    this.keyword = settings.keyword();
  }

  @Override
  public String name() {
    return "token";
  }

  @Override
  public String challenge() {
    return keyword;
  }

  @Override
  public AuthenticationOutcome authenticate(HttpServletRequest request) {
    AuthorizationHeader header = AuthorizationHeader.of(request);
    if (!header.isFor(keyword)) {
      return new NotAttempted();
    }
    return switch (header.values().size()) {
      case 0 -> reject(BAD_HEADER + "No credentials provided.");
      case 1 -> check(header.values().getFirst());
      default -> reject(BAD_HEADER + "Token string should not contain spaces.");
    };
  }

  private AuthenticationOutcome check(String text) {
    if (!isUtf8(text)) {
      return reject(BAD_HEADER + "Token string should not contain invalid characters.");
    }
    Optional<StaticToken> token = StaticToken.read(text);
    return token.isPresent() ? check(token.get()) : reject("Invalid token.");
  }

  private AuthenticationOutcome check(StaticToken token) {
    return switch (tokens.check(token)) {
      case StaticTokenVerdict.Good(User user, _) -> Accepted.of(user, token);
      case StaticTokenVerdict.Disabled _ -> reject("User inactive or deleted.");
      case StaticTokenVerdict.Unknown _ -> reject("Invalid token.");
    };
  }

  /**
   * Returns whether the bytes of the header value are valid UTF-8. The servlet API decodes headers
   * as ISO-8859-1, so each character is one byte.
   */
  private static boolean isUtf8(String text) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(text.getBytes(ISO_8859_1)));
      return true;
    } catch (CharacterCodingException invalid) {
      return false;
    }
  }

  private Rejected reject(String detail) {
    return new Rejected(new AuthenticationFailed(keyword, "authentication_failed", detail));
  }
}
