// Shows the document with Swagger UI. What is set here keeps to the content policy: no bar with an
// inline style (BaseLayout), nobody else asked for an opinion (validatorUrl); its colours of code are too faint to read.
const place = document.getElementById("swagger-ui");
const unsafe = new Set(["POST", "PUT", "PATCH", "DELETE"]);

// A session counts only with its token, and no other origin is told that.
function withCsrfToken(request) {
  const own = new URL(request.url, location.href).origin === location.origin;
  if (own && unsafe.has((request.method ?? "GET").toUpperCase())) {
    request.headers[place.dataset.csrfHeader] = place.dataset.csrfToken;
  }
  return request;
}

// Every path has OPTIONS, and HEAD beside GET: true, and too much to read.
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
