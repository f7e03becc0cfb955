package dev.countersign.identity.users;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A way in which a user proved their identity at a login, named as in RFC 8176. */
@ExtensionApi
public enum AuthenticationMethod {
  PASSWORD("pwd"),
  ONE_TIME_CODE("otp"),
  PASSKEY("pop"),
  /** A code that was mailed, instead of the password; not a second factor. */
  EMAIL_CODE("email");

  private final String reference;

  AuthenticationMethod(String reference) {
    this.reference = reference;
  }

  /** Returns the value for the claim {@code amr}. */
  public String reference() {
    return reference;
  }

  /** Returns the values for the claim {@code amr}, in the order of this enum. */
  public static List<String> references(Set<AuthenticationMethod> methods) {
    return Arrays.stream(values())
        .filter(methods::contains)
        .map(AuthenticationMethod::reference)
        .toList();
  }

  /** Returns the text of a column for the methods. */
  public static String stored(Set<AuthenticationMethod> methods) {
    return String.join(" ", references(methods));
  }

  /** Returns the methods of a column. Ignores the methods of a later release. */
  public static Set<AuthenticationMethod> ofStored(String text) {
    return of(List.of(text.split(" ")));
  }

  /** Returns the methods with these references. Ignores other values. */
  public static Set<AuthenticationMethod> of(List<String> references) {
    return Collections.unmodifiableSet(
        Arrays.stream(values())
            .filter(method -> references.contains(method.reference))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(AuthenticationMethod.class))));
  }
}
