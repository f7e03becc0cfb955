// Asks the browser for a passkey, or to create one, and submits its response with the form.
"use strict";

// A challenge is valid for 5 minutes; the request in the autofill list is renewed before.
const RENEWAL = 4 * 60 * 1000;

const form = document.getElementById("passkey");
const line = document.getElementById("passkey-status");
// The page has the texts in its language.
const texts = line.dataset;
const say = (text) => (line.textContent = text);
const isLogin = form.dataset.passkey === "get";
let autofill = new AbortController();

// The service sends a new challenge with each page. The second step of a login cannot be loaded again, so its form names another page.
async function freshOptions() {
  const response = await fetch(form.dataset.fresh || location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return JSON.parse(page.getElementById("passkey").dataset.options);
}

function request(options, further) {
  return isLogin
    ? navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...further })
    : navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options), ...further });
}

function submit(credential) {
  form.elements.credential.value = JSON.stringify(credential.toJSON());
  form.submit();
}

function explain(failure) {
  if (failure.name === "InvalidStateError") {
    say(texts.exists ?? texts.failed);
  } else if (failure.name === "NotAllowedError") {
    say(texts.unused);
  } else {
    say(texts.failed);
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  autofill.abort();
  say(texts.wait);
  try {
    submit(await request(await freshOptions()));
  } catch (failure) {
    explain(failure);
  }
});

// Offers passkeys in the autofill list of the user name, where the browser can do so.
async function offerInAutofill(options) {
  autofill = new AbortController();
  const { signal } = autofill;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    autofill.abort();
  }, RENEWAL);
  try {
    submit(await request(options, { mediation: "conditional", signal }));
  } catch {
    if (isOver) {
      offerInAutofill(await freshOptions());
    }
  } finally {
    clearTimeout(timer);
  }
}

async function begin() {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    say(isLogin ? form.dataset.fallback : texts.unsupported);
    return;
  }
  const options = JSON.parse(form.dataset.options);
  const domain = options.rpId ?? options.rp.id;
  if (location.hostname !== domain && !location.hostname.endsWith(`.${domain}`)) {
    say(isLogin ? form.dataset.fallback : texts.otherDomain.replace("{0}", domain));
    return;
  }
  form.hidden = false;
  if (isLogin && document.querySelector("[autocomplete~=webauthn]") && (await PublicKeyCredential.isConditionalMediationAvailable?.())) {
    offerInAutofill(options);
  }
}

begin();
