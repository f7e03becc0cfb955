import http from "node:http";
import { expect, figure } from "./findings.mjs";
import { newPerson } from "./forms.mjs";

// Serves an empty page, so that scripts run with this origin.
export function serve(host, port) {
  const server = http.createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>app</title>");
  });
  return new Promise((resolve) => server.listen(port, host, () => resolve(server)));
}

// Calls the service with fetch from the page. Returns "unreadable" if the browser hides the response from the page.
export async function call(page, url, path, options = {}) {
  return page.evaluate(
    async ([address, { json, ...rest }]) => {
      const init = { method: json ? "POST" : "GET", cache: "no-store", ...rest };
      if (json) {
        init.body = JSON.stringify(json);
        init.headers = { "Content-Type": "application/json", ...init.headers };
      }
      try {
        const response = await fetch(address, init);
        const id = response.headers.get("X-Request-Id");
        const body = response.status === 205 ? {} : await response.json().catch(() => ({}));
        return { status: response.status, id, body };
      } catch {
        return { status: "unreadable", body: {} };
      }
    },
    [url + path, options],
  );
}

// Each error that a page can cause, with its status.
async function errors(page, url) {
  const cases = [
    [400, "/api/accounts/register/", { json: { username: "" } }],
    [401, "/api/accounts/me/", { headers: { Authorization: "Bearer a.b.c" } }],
    [403, "/api/accounts/me/", {}],
    [404, "/api/nope/", {}],
    [405, "/api/token/", { method: "DELETE" }],
    [406, "/api/tasks/public/", { headers: { Accept: "image/png" } }],
    [413, "/api/token/", { json: { username: "x".repeat(1_100_000) } }],
    [415, "/api/token/", { method: "POST", headers: { "Content-Type": "text/csv" }, body: "a" }],
    [403, "/api/accounts/me", {}],
  ];
  for (const [status, path, options] of cases) {
    const answer = await call(page, url, path, options);
    expect(`an app of an allowed origin reads ${status} of ${path}`, answer.status === status && answer.id, JSON.stringify(answer));
  }
}

// An app of an allowed origin uses the API with Bearer tokens; an app of another origin reads nothing.
export async function bearer(windows, url, app) {
  const begin = Date.now();
  const servers = [await serve("localhost", new URL(app).port), await serve("127.0.0.1", 0)];
  const page = await windows.person();
  await page.goto(app);
  const ada = newPerson();
  const registered = await call(page, url, "/api/accounts/register/", { json: { ...ada, password2: ada.password } });
  expect("an app of an allowed origin registers a user", registered.status === 201, JSON.stringify(registered));
  const login = await call(page, url, "/api/accounts/login/", { json: ada });
  expect("it logs the user in", login.status === 200 && login.body.access, JSON.stringify(login.status));
  const headers = (tokens) => ({ Authorization: `Bearer ${tokens.access}` });
  const me = await call(page, url, "/api/accounts/me/", { headers: headers(login.body) });
  expect("it reads the profile with Bearer, after a preflight request", me.body.username === ada.username, JSON.stringify(me));
  const tokens = await call(page, url, "/api/token/refresh/", { json: { refresh: login.body.refresh } });
  expect("it refreshes the tokens", tokens.status === 200 && tokens.body.refresh, JSON.stringify(tokens.status));
  await errors(page, url);

  const other = `http://127.0.0.1:${servers[1].address().port}`;
  await page.goto(other);
  for (const [path, options] of [
    ["/api/tasks/public/", {}],
    ["/api/accounts/me/", { headers: headers(tokens.body) }],
    ["/api/accounts/login/", { json: ada }],
    ["/api/token/refresh/", { json: { refresh: tokens.body.refresh } }],
    ["/api/nope/", {}],
  ]) {
    const answer = await call(page, url, path, options);
    expect(`an app of another origin cannot use ${path}`, answer.status === "unreadable", JSON.stringify(answer));
  }

  await page.goto(app);
  const out = await call(page, url, "/api/accounts/logout/", { json: { refresh: tokens.body.refresh }, headers: headers(tokens.body) });
  expect("an app of an allowed origin logs the user out", out.status === 205, JSON.stringify(out));
  const again = await call(page, url, "/api/token/refresh/", { json: { refresh: tokens.body.refresh } });
  expect("the refresh token is then refused, and the app reads 401", again.status === 401, JSON.stringify(again));
  let limited = again;
  for (let i = 0; i < 30 && limited.status === 401; i++) {
    limited = await call(page, url, "/api/token/refresh/", { json: { refresh: "a.b.c" } });
  }
  expect("after 20 refreshes in a minute the app reads 429", limited.status === 429, JSON.stringify(limited));
  await page.context().close();
  servers.forEach((server) => server.close());
  figure(`an app of another origin, with Bearer: ${Date.now() - begin} ms`);
}

// An app of an allowed origin keeps its tokens in cookies; pages of other origins can use them for nothing.
export async function cookies(windows, url, app) {
  const begin = Date.now();
  const servers = [await serve("127.0.0.1", new URL(app).port), await serve("127.0.0.1", 0), await serve("localhost", 0)];
  const page = await windows.person();
  await page.goto(app);
  const ada = newPerson();
  const seen = [];
  const use = async (path, options = {}) => {
    const answer = await call(page, url, path, { credentials: "include", ...options });
    seen.push(JSON.stringify(answer.body));
    return answer;
  };
  await use("/api/accounts/register/", { json: { ...ada, password2: ada.password } });
  const login = await use("/api/accounts/login/", { json: ada });
  let headers = { "X-CSRFToken": login.body.csrf_token };
  expect("with tokens in cookies a login returns the CSRF token only", Object.keys(login.body).join() === "csrf_token", Object.keys(login.body).join());
  const me = await use("/api/accounts/me/");
  expect("the cookie authenticates", me.body.username === ada.username, JSON.stringify(me));
  const task = await use("/api/tasks/", { json: { title: "mine" }, headers });
  expect("an unsafe request passes with the CSRF token", task.status === 201, JSON.stringify(task));
  const forged = await use("/api/tasks/", { json: { title: "forged" } });
  expect("it is refused without the CSRF token, and the app reads 403", forged.status === 403 && forged.body.code === "csrf_failed", JSON.stringify(forged));

  for (const server of servers.slice(1)) {
    const host = server === servers[1] ? "127.0.0.1" : "localhost";
    const other = await page.context().newPage();
    await other.goto(`http://${host}:${server.address().port}`);
    const from = host === "localhost" ? "another site" : "another port";
    for (const [path, options] of [
      ["/api/accounts/me/", {}],
      ["/api/accounts/csrf/", {}],
      ["/api/tasks/", { json: { title: "forged" }, headers }],
      ["/api/accounts/token/refresh/", { json: {}, headers }],
      ["/api/accounts/token/refresh/", { method: "POST", body: "{}" }],
      ["/api/accounts/logout/", { method: "POST", body: "a=1" }],
      ["/api/accounts/login/", { method: "POST", body: new URLSearchParams(ada).toString(), headers: { "Content-Type": "application/x-www-form-urlencoded" } }],
    ]) {
      const answer = await call(other, url, path, { credentials: "include", ...options });
      expect(`${from} cannot use ${path} with the cookies`, answer.status === "unreadable", JSON.stringify(answer.status));
    }
    await other.close();
  }
  const tasks = await use("/api/tasks/");
  expect("nothing has changed", tasks.body.length === 1, JSON.stringify(tasks));

  await page.reload();
  headers = { "X-CSRFToken": (await use("/api/accounts/csrf/")).body.csrf_token };
  const refreshed = await use("/api/accounts/token/refresh/", { json: {}, headers });
  expect("after a reload the app gets its CSRF token and refreshes", refreshed.status === 200, JSON.stringify(refreshed));
  const kept = await page.context().cookies();
  const tokens = kept.filter((cookie) => cookie.name.endsWith("_token"));
  const script = await page.evaluate(() => document.cookie + JSON.stringify(localStorage));
  await page.goto(`${url}/api-auth/login/`);
  const own = await page.evaluate(() => document.cookie);
  expect("two cookies hold the tokens", tokens.length === 2 && tokens.every((cookie) => cookie.httpOnly), JSON.stringify(tokens.map((cookie) => cookie.name)));
  const isSeen = tokens.some((cookie) => (script + own + seen.join("")).includes(cookie.value));
  expect("no script and no body has a token", !isSeen);
  await page.goto(app);
  const out = await use("/api/accounts/logout/", { json: {}, headers });
  const left = (await page.context().cookies()).filter((cookie) => cookie.name.endsWith("_token"));
  expect("a logout deletes the cookies", out.status === 205 && left.length === 0, `${out.status} ${left.length}`);
  await page.context().close();
  servers.forEach((server) => server.close());
  figure(`an app of another origin, with cookies: ${Date.now() - begin} ms`);
}
