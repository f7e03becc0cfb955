package dev.countersign.probe;

import static org.springframework.web.bind.annotation.RequestMethod.DELETE;
import static org.springframework.web.bind.annotation.RequestMethod.GET;
import static org.springframework.web.bind.annotation.RequestMethod.PATCH;
import static org.springframework.web.bind.annotation.RequestMethod.POST;
import static org.springframework.web.bind.annotation.RequestMethod.PUT;

import dev.countersign.api.access.Caller;
import dev.countersign.api.access.IsAuthenticatedOrReadOnly;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.RequestMapping;

@Endpoint("/probe/or-readonly/")
@Permissions(IsAuthenticatedOrReadOnly.class)
class OrReadOnlyEndpoint {

  @RequestMapping(method = {GET, POST, PUT, PATCH, DELETE})
  Seen see(Caller caller, HttpServletRequest request) {
    return Seen.by(caller, request);
  }
}
