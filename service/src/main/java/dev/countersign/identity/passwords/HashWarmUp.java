package dev.countersign.identity.passwords;

import dev.countersign.platform.settings.ServerOnly;
import java.util.Optional;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Hashes one password before the service is ready. The first hash of a process loads libsodium, or
 * runs before JIT compilation and can take longer than a login may wait.
 */
@Component
@ServerOnly
class HashWarmUp {

  private final Passwords passwords;

  HashWarmUp(Passwords passwords) {
    this.passwords = passwords;
  }

  @EventListener(WebServerInitializedEvent.class)
  void run() {
    passwords.check("warm-up", Optional.empty());
  }
}
