package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;

/** Completes the registration of a passkey. */
@Endpoint("${countersign.api.account-prefix}passkeys/register/")
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
@OpenBeforeEnrolment
class PasskeyRegistrationEndpoint implements HasForm {

  /** The fields of a passkey, and new recovery codes. */
  record NewPasskeyBody(
      String id,
      String name,
      Instant createdAt,
      @Nullable Instant lastUsedAt,
      boolean synced,
      List<String> recoveryCodes) {

    static NewPasskeyBody of(RegisteredPasskey registered) {
      Passkey passkey = registered.passkey();
      return new NewPasskeyBody(
          passkey.id(),
          passkey.name(),
          passkey.createdAt(),
          passkey.lastUsedAt(),
          passkey.synced(),
          registered.recoveryCodes());
    }

    @Override
    public String toString() {
      return "NewPasskeyBody[" + id + "]";
    }
  }

  private final OwnPasskeys passkeys;

  PasskeyRegistrationEndpoint(OwnPasskeys passkeys) {
    this.passkeys = passkeys;
  }

  @Override
  public Form form() {
    return OwnPasskeys.REGISTRATION;
  }

  @PostMapping
  @ApiOperation(
      id = "registerPasskey",
      topic = ApiTopic.PASSKEYS,
      summary = "Complete the registration of a passkey",
      description =
          "`credential` is the result of `navigator.credentials.create` as `toJSON` gives it. "
              + "Sends a mail to the user. From now on, a login by password needs a second step. "
              + "`recovery_codes` has ten codes, shown only once, if the user had none.")
  @Answers(status = 201, body = NewPasskeyBody.class)
  Answer register(Authenticated caller, Input input, HttpServletRequest request) {
    RegisteredPasskey registered = passkeys.register(caller.user(), input, Origin.of(request));
    return Answer.created(NewPasskeyBody.of(registered)).notStored();
  }
}
