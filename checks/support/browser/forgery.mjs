import http from "node:http";
import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register, saveEmail } from "./forms.mjs";

// A browser sends these to another origin only after a successful preflight request.
const UNSENT = ["/fetch-put", "/fetch-delete"];
const EMAIL = "mine@example.com";

// The attacker's pages: on another site (localhost), and on the same site at another port.
function attack(url, path) {
  const form = (action, encoding, fields) =>
    `<form id="f" method="post" enctype="${encoding}" action="${url}${action}">${fields}</form>` +
    `<script>document.getElementById("f").submit()</script>`;
  const fetching = (action, method, body, type) =>
    `<script>fetch("${url}${action}",{method:"${method}",credentials:"include",mode:"no-cors",` +
    `headers:{"Content-Type":"${type}"},body:${JSON.stringify(body)}}).finally(()=>document.title="done")</script>`;
  const email = `<input name="username" value="taken-over"><input name="email" value="evil@example.com">`;
  const pages = {
    "/form-profile": form("/account/", "application/x-www-form-urlencoded", email),
    "/form-multipart": form("/account/", "multipart/form-data", email),
    "/form-api-text": form("/api/accounts/me/", "text/plain", `<input name='{"email":"evil@example.com","x":"' value='"}'>`),
    "/form-log-out": form("/api-auth/logout/", "application/x-www-form-urlencoded", ""),
    "/form-log-out-everywhere": form("/api/accounts/logout-everywhere/", "application/x-www-form-urlencoded", ""),
    "/fetch-log-out-everywhere": fetching("/api/accounts/logout-everywhere/", "POST", "a=1", "application/x-www-form-urlencoded"),
    "/fetch-text": fetching("/api/tasks/", "POST", '{"title":"forged"}', "text/plain"),
    "/fetch-form": fetching("/api/tasks/", "POST", "title=forged", "application/x-www-form-urlencoded"),
    "/fetch-put": fetching("/api/accounts/me/", "PUT", '{"username":"taken-over"}', "application/json"),
    "/fetch-delete": fetching("/api/accounts/sessions/", "DELETE", "", "text/plain"),
    "/frame": `<iframe id="i" src="${url}/account/"></iframe><script>setTimeout(()=>document.title="done",500)</script>`,
  };
  return pages[path];
}

export const attacks = [
  "/form-profile",
  "/form-multipart",
  "/form-api-text",
  "/form-log-out",
  "/form-log-out-everywhere",
  "/fetch-log-out-everywhere",
  "/fetch-text",
  "/fetch-form",
  "/fetch-put",
  "/fetch-delete",
  "/frame",
];

function listen(url) {
  const server = http.createServer((request, response) => {
    const page = attack(url, request.url);
    response.writeHead(page ? 200 : 404, { "Content-Type": "text/html" });
    response.end(`<!doctype html><title>attack</title>${page ?? ""}`);
  });
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

// Requests from pages of other origins change nothing, although the browser is logged in.
export async function forgery(windows, url) {
  const server = await listen(url);
  const port = server.address().port;
  const ada = newPerson();
  const page = await windows.person();
  await register(page, url, ada);
  await logIn(page, url, ada);
  await saveEmail(page, url, EMAIL, ada.password);
  const isOurs = (address) => address.startsWith(url) && !address.startsWith(`${url}/static/`);
  let tried = 0;
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
    const from = origin.includes("localhost") ? "another site" : "another port";
    for (const path of attacks) {
      const tab = await page.context().newPage();
      const answers = [];
      tab.on("response", (answer) => isOurs(answer.url()) && answers.push(answer.status()));
      await tab.goto(origin + path, { waitUntil: "load" });
      await tab.waitForFunction((from) => document.title === "done" || location.origin !== from, origin, { timeout: 10_000 }).catch(() => {});
      if (path === "/frame") {
        const shown = tab.frames().some((frame) => frame !== tab.mainFrame() && frame.url().startsWith(url));
        const text = shown ? await tab.frames()[1].locator("body").innerText({ timeout: 2_000 }).catch(() => "") : "";
        expect(`${from} cannot show the account in a frame`, !text.includes(EMAIL));
      }
      await tab.close();
      tried += answers.length;
      await page.goto(`${url}/account/`);
      const email = page.url() === `${url}/account/` ? await page.getByLabel("Email address").inputValue() : "logged out";
      const tasks = await page.evaluate(() => fetch("/api/tasks/").then((answer) => answer.json()));
      const isRefused = path === "/frame" || answers.every((status) => status === 403);
      const isSent = answers.length > 0 || UNSENT.includes(path);
      expect(`${path} from ${from} changes nothing`, isSent && isRefused && email === EMAIL && tasks.length === 0, `${email} ${answers}`);
    }
  }
  figure(`forged requests that Chromium sent from two other origins: ${tried}`);
  await page.context().close();
  server.close();
}
