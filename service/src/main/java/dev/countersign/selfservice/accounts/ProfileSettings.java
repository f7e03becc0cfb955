package dev.countersign.selfservice.accounts;

import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the optional fields of a profile.
 *
 * @param fields Fields that the profile shows beside the name and the address: first_name,
 *     last_name, extra (the object with a project's own values).
 * @param editable What users may change of them: first_name, last_name, and keys of extra, such as
 *     extra.phone.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.profile", ignoreUnknownFields = false)
record ProfileSettings(
    @DefaultValue List<@Pattern(regexp = "first_name|last_name|extra") String> fields,
    @DefaultValue
        List<@Pattern(regexp = "first_name|last_name|extra\\.[A-Za-z_]\\w{0,99}") String>
            editable) {

  private static final String EXTRA = "extra.";

  boolean isShown(String name) {
    return fields.contains(name);
  }

  boolean isEditable(String name) {
    return editable.contains(name);
  }

  List<String> editableKeys() {
    return editable.stream()
        .filter(name -> name.startsWith(EXTRA))
        .map(name -> name.substring(EXTRA.length()))
        .toList();
  }
}
