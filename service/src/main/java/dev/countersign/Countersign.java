package dev.countersign;

import java.security.SecureRandom;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The Spring Boot application. It scans every package below this one. */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@ConfigurationPropertiesScan
public class Countersign {

  @Bean
  SecureRandom random() {
    return new SecureRandom();
  }
}
