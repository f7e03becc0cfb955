package dev.countersign.api.requests;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the access log.
 *
 * @param enabled Whether each request gets a log line with method, path template, status, duration,
 *     request id and user id. The line has neither the path nor the query.
 */
@ConfigurationProperties(value = "countersign.access-log", ignoreUnknownFields = false)
record AccessLogSettings(@DefaultValue("false") boolean enabled) {}
