import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";
import { email, escaped, payloads } from "./payloads.mjs";

// User input is shown as text on every page that contains it.
export async function injection(windows, url, staff, count) {
  const chosen = payloads.slice(0, count);
  const page = await windows.person();
  const watcher = await windows.person();
  const visitor = await windows.person();
  await logIn(watcher, url, staff);
  const ada = newPerson();
  await register(page, url, ada);
  await logIn(page, url, ada);
  let shown = 0;
  const wrong = [];

  const see = async (tab, path, text) => {
    const answer = await tab.goto(url + path);
    await windows.look(tab);
    shown++;
    const html = await answer.text();
    // Pages that show JSON show quotes and backslashes escaped as in JSON.
    const forms = [escaped(text), escaped(JSON.stringify(text).slice(1, -1))];
    if (!forms.some((form) => html.includes(form))) {
      wrong.push(`${path} does not show ${text}`);
    }
    if (html.includes(text) && escaped(text) !== text) {
      wrong.push(`${path} shows it raw: ${text}`);
    }
  };

  for (const [index, payload] of chosen.entries()) {
    const address = email(payload);
    const id = await page.evaluate(
      async ([address, title]) => {
        const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
        const send = (path, method, body) =>
          fetch(path, { method, headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify(body) });
        const changed = await send("/api/accounts/me/", "PATCH", { email: address });
        const task = await send("/api/tasks/", "POST", { title, is_public: true });
        return changed.ok && task.ok ? (await task.json()).id : 0;
      },
      [address, payload],
    );
    if (id === 0) {
      wrong.push(`could not be stored: ${payload}`);
      continue;
    }
    await see(page, "/account/", address);
    await see(page, "/api/accounts/me/", address);
    await see(page, `/api/tasks/${id}/`, payload);
    await see(visitor, `/api-auth/login/?next=${encodeURIComponent(payload)}`, payload);
    await see(watcher, `/admin/users/?q=${ada.username}`, address);
    await reflected(watcher, `/admin/users/?q=${encodeURIComponent(payload)}`);
    await reflected(watcher, `/admin/logins/?user=${encodeURIComponent(payload)}`);
    await reflected(page, `/${encodeURIComponent(payload)}/`);
    await see(page, `/api/tasks/?q=${encodeURIComponent(payload)}`, encodeURIComponent(payload));
    await refused(page, payload);
    await typed(visitor, payload);
    if ((index + 1) % 25 === 0) {
      await see(watcher, "/api/users/", address);
      await see(page, `/api/tasks/public/?after=${id - 1}`, payload);
      console.log(`… ${index + 1} of ${chosen.length} payloads`);
    }
  }
  await agents(chosen);

  // The page for an unknown path may omit the payload, but must not run it.
  async function reflected(tab, path) {
    await tab.goto(url + path);
    await windows.look(tab);
    shown++;
  }

  // A refused form contains the input again.
  async function typed(tab, payload) {
    await tab.goto(`${url}/account/register/`);
    await tab.locator("form[action='/account/register/']").evaluate((form) => (form.noValidate = true));
    await tab.getByLabel("Username").fill(payload);
    await tab.getByLabel("Email address").fill(payload);
    await tab.getByRole("button", { name: "Register" }).click();
    await windows.look(tab);
    shown++;
    const again = await tab.getByLabel("Username").inputValue();
    if (again !== payload) {
      wrong.push(`the form shows ${again} for ${payload}`);
    }
  }

  // The same in a form of the browsable API, sent by the browser and by the service's script.
  async function refused(tab, payload) {
    await tab.goto(`${url}/api/accounts/me/`);
    await tab.locator("form.panel-html").evaluate((form) => (form.noValidate = true));
    await tab.getByLabel("Username").fill(payload);
    await tab.locator("form.panel-html").getByRole("button", { name: "PUT" }).click();
    await tab.getByText("HTTP 400 Bad Request").waitFor();
    await windows.look(tab);
    shown++;
    const again = await tab.getByLabel("Username").inputValue();
    if (again !== payload) {
      wrong.push(`the form of the API shows ${again} for ${payload}`);
    }
  }

  // Users see the User-Agent header of their logins.
  async function agents(all) {
    for (const payload of all.filter((_, index) => index % 10 === 0)) {
      const other = await windows.person({ userAgent: payload });
      await logIn(other, url, ada);
      await see(other, "/api/accounts/sessions/", payload);
      await other.context().close();
    }
  }

  figure(`payloads: ${chosen.length}, pages that showed one: ${shown}`);
  expect("every payload is shown as text, with its five special characters escaped", wrong.length === 0, wrong.slice(0, 3).join("\n        "));
  expect("no page ran a payload", windows.pwned.length === 0, windows.pwned.join(" "));
  expect("no page opened a dialog", windows.dialogs.length === 0, windows.dialogs.join(" "));
  await page.context().close();
  await watcher.context().close();
}
