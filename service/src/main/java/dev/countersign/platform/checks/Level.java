package dev.countersign.platform.checks;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Severity of a finding. These are Django's five levels. */
@ExtensionApi
public enum Level {
  DEBUG,
  INFO,
  WARNING,
  ERROR,
  CRITICAL
}
