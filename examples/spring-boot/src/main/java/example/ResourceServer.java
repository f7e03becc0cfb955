package example;

import dev.countersign.verifier.spring.AllowAny;
import dev.countersign.verifier.spring.IsStaff;
import dev.countersign.verifier.spring.Permissions;
import dev.countersign.verifier.spring.VerifiedCaller;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A service that accepts access tokens of Countersign. */
@SpringBootApplication
@RestController
public class ResourceServer {

  public static void main(String[] arguments) {
    SpringApplication.run(ResourceServer.class, arguments);
  }

  @GetMapping("/public")
  @Permissions(AllowAny.class)
  Map<String, Object> open() {
    return Map.of("public", true);
  }

  /** Declares no permission, so a valid access token is required. */
  @GetMapping("/whoami")
  Map<String, Object> whoami(VerifiedCaller caller) {
    return Map.of("user_id", Long.toString(caller.id()));
  }

  /** Requires the claim is_staff: countersign.jwt.custom-claims must list it. */
  @GetMapping("/staff")
  @Permissions(IsStaff.class)
  Map<String, Object> staff(VerifiedCaller caller) {
    return Map.of("user_id", Long.toString(caller.id()), "is_staff", true);
  }
}
