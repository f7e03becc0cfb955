package dev.countersign.cleanup;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Lets beans do work at set times. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class CleanupConfiguration {}
