package dev.countersign.signedtoken;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Tells whether a token is good right now, as far as anybody can know. */
@Endpoint(
    value = "${countersign.api.prefix}token/verify/",
    description =
        """
        Takes a token and indicates if it is valid.  This view provides no
        information about a token's fitness for a particular use.\
        """)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class TokenVerifyEndpoint implements Described {

  private static final Form FORM = Form.of(TextField.text("token", "Token").secret().build());

  private final TokenVerification verification;

  TokenVerifyEndpoint(TokenVerification verification) {
    this.verification = verification;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @Refuses(AuthenticationFailed.class)
  Map<String, String> verify(Input input) {
    String token = FORM.check(input).orRefuse().require("token");
    verification
        .fault(token)
        .ifPresent(
            fault -> {
              throw new AuthenticationFailed(SignedTokenScheme.CHALLENGE, "token_not_valid", fault);
            });
    return Map.of();
  }
}
