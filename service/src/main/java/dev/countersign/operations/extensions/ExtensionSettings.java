package dev.countersign.operations.extensions;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of extensions.
 *
 * @param directory Directory with the jars of extensions. Empty: no extension is loaded.
 */
@ConfigurationProperties(prefix = "countersign.extensions", ignoreUnknownFields = false)
record ExtensionSettings(@DefaultValue("") String directory) {

  static final String DIRECTORY = "countersign.extensions.directory";
}
