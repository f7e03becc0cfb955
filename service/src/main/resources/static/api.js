// Sends PUT, PATCH, DELETE, OPTIONS and raw data from browsable pages, and copies curl commands.
"use strict";

const byId = (id) => document.getElementById(id);
const say = (text) => (byId("note").textContent = text);
// Texts are attributes of the page, in its language.
const sayText = (name) => say(byId("api").dataset[name]);
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

// Shows the elements that need this script. Pages are served with them hidden.
function reveal() {
  for (const element of document.querySelectorAll("[data-scripted], [data-send], [data-copy], [data-copy-response], [data-ask]")) {
    element.hidden = false;
  }
}

// Shows how long the server took. The page itself does not contain the time, so that it can be cached.
function showTime(milliseconds) {
  byId("timing").textContent = `${Math.max(1, Math.round(milliseconds))} ms`;
  byId("timing").hidden = false;
}

async function send(method, body, type) {
  const { path, csrf, csrfHeader } = byId("api").dataset;
  const headers = { Accept: "text/html" };
  if (csrf) {
    headers[csrfHeader] = csrf;
  }
  if (type) {
    headers["Content-Type"] = type;
  }
  say(`${method} …`);
  const start = performance.now();
  try {
    const answer = await fetch(path, { method, headers, body, cache: "no-store" });
    const took = performance.now() - start;
    show(await answer.text(), answer, took);
  } catch {
    sayText("unreachable");
  }
}

function show(html, answer, took) {
  const page = new DOMParser().parseFromString(html, "text/html");
  if (!page.getElementById("main")) {
    say(`HTTP ${answer.status} ${answer.statusText}`);
    return;
  }
  document.title = page.title;
  document.body.replaceWith(page.body);
  reveal();
  if (byId("timing")) {
    showTime(took);
  }
  byId("main").focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

// Returns the input of a form as JSON for curl: checkboxes as booleans, without the CSRF token.
function inputOf(form) {
  if ("raw" in form.dataset) {
    return form.elements.content.value;
  }
  const input = {};
  for (const field of form.elements) {
    if (field.name && field.type !== "hidden") {
      input[field.name] = field.type === "checkbox" ? field.checked : field.value;
    }
  }
  return JSON.stringify(input);
}

function lineOf(form) {
  const type = form.elements.type?.value ?? "application/json";
  return form.dataset.curl.replace("'Content-Type: application/json'", `'Content-Type: ${type}'`) + quoted(inputOf(form));
}

async function copy(form) {
  const line = form ? lineOf(form) : byId("curl").textContent;
  try {
    await navigator.clipboard.writeText(line);
    sayText("copied");
  } catch {
    byId("curl").textContent = line;
    byId("curl").closest("details").open = true;
    sayText("notCopied");
  }
}

async function copyResponse() {
  try {
    await navigator.clipboard.writeText(byId("response").textContent);
    sayText("responseCopied");
  } catch {
    sayText("responseNotCopied");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("byScript" in form.dataset)) {
    return;
  }
  event.preventDefault();
  const raw = "raw" in form.dataset;
  const body = raw ? form.elements.content.value : new URLSearchParams(new FormData(form)).toString();
  send(event.submitter.dataset.method, body, raw ? form.elements.type.value : "application/x-www-form-urlencoded");
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) {
    return;
  }
  const { dataset } = button;
  if ("send" in dataset) {
    send(dataset.send);
  } else if ("copy" in dataset) {
    copy(button.form);
  } else if ("copyResponse" in dataset) {
    copyResponse();
  } else if ("ask" in dataset) {
    byId("delete").showModal();
  } else if ("close" in dataset) {
    byId("delete").close();
  }
});

reveal();
const [load] = performance.getEntriesByType("navigation");
if (load && byId("timing")) {
  showTime(load.responseStart - load.requestStart);
}
