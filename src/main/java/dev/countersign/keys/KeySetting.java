package dev.countersign.keys;

import dev.countersign.settings.Secret;
import dev.countersign.settings.UnusableSetting;

/** A key as somebody wrote it into a setting. */
public record KeySetting(String property, Secret text) {

  UnusableSetting unusable(String reason) {
    return new UnusableSetting(property, reason);
  }
}
