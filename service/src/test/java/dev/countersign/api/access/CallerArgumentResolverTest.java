package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.errors.NotAuthenticated;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.ServletWebRequest;

class CallerArgumentResolverTest {

  private final CallerArgumentResolver resolver = new CallerArgumentResolver();
  private final MockHttpServletRequest request = new MockHttpServletRequest();

  @Test
  void parameters_of_the_caller_types_are_supported() throws Exception {
    assertThat(resolver.supportsParameter(parameter(0))).isTrue();
    assertThat(resolver.supportsParameter(parameter(1))).isTrue();
    assertThat(resolver.supportsParameter(parameter(2))).isFalse();
  }

  @Test
  void an_endpoint_gets_the_caller_of_its_request() throws Exception {
    Authenticated ada = caller(ADA, false);
    identify(ada);

    assertThat(resolve(0)).isSameAs(ada);
    assertThat(resolve(1)).isSameAs(ada);
  }

  @Test
  void an_endpoint_that_needs_a_user_refuses_anonymous_callers() throws Exception {
    var anonymous = new Anonymous();
    identify(anonymous);

    assertThat(resolve(0)).isSameAs(anonymous);
    assertThatThrownBy(() -> resolve(1)).isInstanceOf(NotAuthenticated.class);
  }

  @Test
  void a_request_that_passed_no_gate_is_a_fault() {
    assertThatThrownBy(() -> resolve(0)).isInstanceOf(IllegalStateException.class);
  }

  private void identify(Caller caller) {
    request.setAttribute(Caller.class.getName(), caller);
  }

  private Object resolve(int index) throws NoSuchMethodException {
    return resolver.resolveArgument(parameter(index), null, new ServletWebRequest(request), null);
  }

  private static MethodParameter parameter(int index) throws NoSuchMethodException {
    return new MethodParameter(
        CallerArgumentResolverTest.class.getDeclaredMethod(
            "endpoint", Caller.class, Authenticated.class, String.class),
        index);
  }

  @SuppressWarnings("unused")
  private static void endpoint(Caller caller, Authenticated user, String text) {}
}
