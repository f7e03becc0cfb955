package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** The response to a login. The contract fixes the order of the fields. */
public record TokenPair(String refresh, String access) {

  /** Decides how the tokens of a login travel: in bodies, or in cookies. */
  public interface Delivery {

    /** Refuses a request from a page of another origin, if the response would set cookies. */
    void refuseOtherOrigins(HttpServletRequest request);

    /**
     * Returns the response with the tokens.
     *
     * @param body the body that has the tokens if they are not in cookies
     */
    Answer deliver(TokenPair pair, Object body, HttpServletRequest request);

    /**
     * Returns the refresh token of the cookie, or empty if there is none. Refuses a request without
     * the CSRF token of that login.
     */
    Optional<String> refreshToken(HttpServletRequest request);

    /** Returns the Set-Cookie headers that delete the tokens in the browser. */
    List<String> deletions(HttpServletRequest request);
  }

  @Override
  public String toString() {
    return "TokenPair[…]";
  }
}
