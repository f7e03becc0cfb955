package dev.countersign.api.throttle;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.http.protections.ClientNetwork;

/** Identifies one counter: the scope, and the user or client network whose requests are counted. */
record ThrottleKey(String scope, String subject) {

  static ThrottleKey of(String scope, Caller caller, String address) {
    return new ThrottleKey(
        scope,
        switch (caller) {
          case Authenticated known -> "user " + known.userId();
          case Anonymous _ -> ClientNetwork.of(address).text();
        });
  }
}
