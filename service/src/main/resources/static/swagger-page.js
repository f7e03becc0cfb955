// Shows the OpenAPI document with Swagger UI. BaseLayout has no top bar with an inline style, which the content
// security policy would block. validatorUrl null sends nothing to another host. The highlight colours lack contrast.
const place = document.getElementById("swagger-ui");
const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);

// Sends the CSRF token that session requests need, and only to our own origin.
function withCsrfToken(request) {
  const own = new URL(request.url, location.href).origin === location.origin;
  if (own && unsafe.has((request.method ?? "GET").toUpperCase())) {
    request.headers[place.dataset.csrfHeader] = place.dataset.csrfToken;
  }
  return request;
}

// Hides OPTIONS and HEAD, which every path has.
function forPeople(description) {
  for (const path of Object.values(description.paths)) {
    delete path.options;
    delete path.head;
  }
  return description;
}

const answer = await fetch(place.dataset.document, { headers: { Accept: "application/json" } });
SwaggerUIBundle({
  spec: forPeople(await answer.json()),
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  validatorUrl: null,
  syntaxHighlight: false,
  requestInterceptor: withCsrfToken,
});
