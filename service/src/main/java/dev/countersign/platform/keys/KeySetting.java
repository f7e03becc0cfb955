package dev.countersign.platform.keys;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;

/** A key as it is written in a setting. */
public record KeySetting(String property, Secret text) {

  UnusableSetting unusable(String reason) {
    return new UnusableSetting(property, reason);
  }
}
