package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Asks whether a referrer policy is sent that browsers know. */
@Component
class ReferrerPolicyCheck implements DeployCheck {

  private static final String PROPERTY = "countersign.security.referrer-policy";
  private static final Set<String> KNOWN =
      Set.of(
          "no-referrer",
          "no-referrer-when-downgrade",
          "origin",
          "origin-when-cross-origin",
          "same-origin",
          "strict-origin",
          "strict-origin-when-cross-origin",
          "unsafe-url");

  private final SecuritySettings security;

  ReferrerPolicyCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    String policy = security.referrerPolicy().strip();
    if (policy.isEmpty()) {
      return List.of(
          Finding.warning(
              "security.W022",
              PROPERTY,
              "No Referrer-Policy is sent, so other sites learn the addresses that visitors come"
                  + " from (Django: SECURE_REFERRER_POLICY).",
              "Set it to same-origin."));
    }
    return Finding.error(
            "security.E023",
            PROPERTY,
            "The Referrer-Policy is none that browsers know (Django: SECURE_REFERRER_POLICY).",
            "Known are: " + String.join(", ", KNOWN.stream().sorted().toList()) + ".")
        .when(!Arrays.stream(policy.split(",", -1)).map(String::strip).allMatch(KNOWN::contains));
  }
}
