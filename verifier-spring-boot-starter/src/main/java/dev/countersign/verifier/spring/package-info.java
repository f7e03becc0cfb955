/**
 * Verifies the access token of each request of a Spring Boot application, and checks the
 * permissions that its controllers declare.
 */
@NullMarked
package dev.countersign.verifier.spring;

import org.jspecify.annotations.NullMarked;
