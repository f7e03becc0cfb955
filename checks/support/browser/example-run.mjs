import { call, serve } from "./crossorigin.mjs";
import { expect, finish } from "./findings.mjs";
import { newPerson } from "./forms.mjs";
import { Windows } from "./window.mjs";

// Uses the example app. Arguments: the URL of the service, whose access tokens last 5 seconds, and that of the app.
const [url, app] = process.argv.slice(2);
const windows = await Windows.open();
const page = await windows.person();
const requests = [];
page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
const refreshes = () => requests.filter((request) => request === "POST /api/accounts/token/refresh/").length;

async function shows(sentence, text) {
  const status = page.getByRole("status");
  await status.filter({ hasText: text }).waitFor({ timeout: 20_000 }).catch(() => {});
  const shown = await status.textContent();
  expect(`${sentence}: "${text}"`, shown.includes(text), shown);
}

async function submit(person, button) {
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: button }).click();
}

try {
  const ada = newPerson();
  const name = `Logged in as ${ada.username}`;
  await page.goto(app);
  await shows("without a login", "Logged out");
  await submit({ ...ada, password: "wrong" }, "Log in");
  await shows("the app reads the error of a login", "Error: No active account");
  await submit(ada, "Register");
  await shows("a registered user is logged in", name);
  await page.reload();
  await shows("the login continues after a reload", name);
  expect("the reload has used the refresh cookie once", refreshes() === 1, refreshes());

  await page.waitForTimeout(6_000); // until the access token has expired
  await page.evaluate(() => { document.querySelector("[role=status]").textContent = ""; });
  await page.getByRole("button", { name: "Show profile" }).click();
  await shows("an expired access token is refreshed", name);
  expect("by one more refresh", refreshes() === 2, refreshes());

  const cookies = await page.context().cookies(`${url}/api/accounts/`);
  const cookie = cookies.find((candidate) => candidate.name.endsWith("refresh_token"));
  expect("the refresh token is in a cookie that scripts cannot read", cookie?.httpOnly === true, JSON.stringify(cookies.map((each) => each.name)));
  const readable = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect("the app stores no token where scripts can read it", !/eyJ/.test(readable));

  for (const host of ["127.0.0.1", "localhost"]) {
    const server = await serve(host, 0);
    const other = await page.context().newPage();
    await other.goto(`http://${host}:${server.address().port}`);
    for (const [path, options] of [
      ["/api/accounts/csrf/", {}],
      ["/api/accounts/login/", { json: ada }],
      ["/api/accounts/token/refresh/", { json: {} }],
      ["/api/accounts/token/refresh/", { method: "POST", body: "{}" }],
    ]) {
      const answer = await call(other, url, path, { credentials: "include", ...options });
      expect(`a third origin, ${host}, cannot use ${path}`, answer.status === "unreadable", JSON.stringify(answer.status));
    }
    await other.close();
    server.close();
  }

  await page.reload();
  await shows("the login has survived these attempts", name);
  await page.getByRole("button", { name: "Log out" }).click();
  await shows("the user logs out", "Logged out");
  const left = (await page.context().cookies(`${url}/api/accounts/`)).filter((each) => each.name.endsWith("refresh_token"));
  expect("the refresh cookie is deleted", left.length === 0);
  await page.reload();
  await shows("and stays logged out after a reload", "Logged out");
  await submit(ada, "Log in");
  await shows("the user logs in again", name);
  expect("the app violates no content security policy", windows.violations.length === 0, windows.violations.join());
} finally {
  await windows.close();
}
finish();
