package dev.countersign.api.access;

import dev.countersign.identity.users.AuthenticationMethod;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Allows callers whose login was proven by a second factor or a passkey. Denies credentials that do
 * not tell how their login was proven, such as static tokens.
 */
@Component
public class HasSecondFactor implements Permission {

  @Override
  public String name() {
    return "has-second-factor";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && isProven(caller.credential().methods());
  }

  /** Returns whether a login by these methods was proven by more than a password. */
  public static boolean isProven(Set<AuthenticationMethod> methods) {
    return methods.contains(AuthenticationMethod.ONE_TIME_CODE)
        || methods.contains(AuthenticationMethod.PASSKEY);
  }
}
