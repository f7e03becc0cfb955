package com.example.department;

import dev.countersign.identity.users.UserOwnedRows;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Lists what this extension adds. The file AutoConfiguration.imports names this class. */
@AutoConfiguration
@EnableConfigurationProperties(DepartmentSettings.class)
@Import({
  BadgeEndpoint.class,
  BadgeScheme.class,
  DepartmentChecks.class,
  DepartmentClaim.class,
  DepartmentField.class,
  DepartmentStore.class,
  DepartmentTables.class,
  HasDepartment.class,
  RegistrationLog.class
})
class DepartmentExtension {

  /** Makes the deletion of a user delete these rows too. */
  @Bean
  UserOwnedRows departmentRows() {
    return new UserOwnedRows("departments", "user_id", List.of("departments", "badges"));
  }
}
