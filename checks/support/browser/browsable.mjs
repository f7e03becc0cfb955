import { accessible } from "./accessible.mjs";
import { figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";

// Checks every kind of page of the browsable API, in all its states.
export async function browsable(windows, url, staff, screens) {
  const anonymous = await windows.person();
  const page = await windows.person();
  const ada = newPerson();
  await register(page, url, ada);
  await logIn(page, url, ada, "/api-auth/login/?next=/api/tasks/");
  const watcher = await windows.person();
  await logIn(watcher, url, staff);
  const main = page.getByRole("main");
  await main.getByLabel("Title").fill("https://example.com/");
  await main.getByRole("button", { name: "POST" }).click();
  const { id } = JSON.parse(await page.locator(".wire pre").textContent());

  const states = [
    ["api-root", anonymous, () => anonymous.goto(`${url}/api/`)],
    ["api-kept-out", anonymous, () => anonymous.goto(`${url}/api/tasks/`)],
    ["api-post-only", anonymous, () => anonymous.goto(`${url}/api/token/`)],
    ["api-register", anonymous, () => anonymous.goto(`${url}/api/accounts/register/`)],
    ["api-list", page, () => page.goto(`${url}/api/tasks/`)],
    ["api-format-menu", page, () => main.getByText("Format").click()],
    ["api-post-refused", page, async () => {
      await page.goto(`${url}/api/tasks/`);
      await main.getByLabel("Title").fill(" ");
      await main.getByRole("button", { name: "POST" }).click();
    }],
    ["api-detail", page, () => page.goto(`${url}/api/tasks/${id}/`)],
    ["api-curl", page, () => page.getByText("Show as curl").click()],
    ["api-raw", page, () => main.getByText("Raw data").click()],
    ["api-delete", page, () => main.getByRole("button", { name: "DELETE" }).click()],
    ["api-options", page, async () => {
      await page.goto(`${url}/api/tasks/${id}/`);
      await main.getByRole("button", { name: "OPTIONS" }).click();
      await page.locator(".wire strong", { hasText: "OPTIONS" }).waitFor();
    }],
    ["api-no-fields", page, () => page.goto(`${url}/api/accounts/logout-everywhere/`)],
    ["api-not-found", page, () => page.goto(`${url}/api/tasks/999999999/`)],
    ["api-not-staff", page, () => page.goto(`${url}/api/users/`)],
    ["api-staff", watcher, () => watcher.goto(`${url}/api/users/`)],
  ];
  let looked = 0;
  for (const [name, tab, visit] of states) {
    await tab.setViewportSize({ width: 1280, height: 800 });
    await visit();
    looked += await accessible(tab, name, screens);
  }
  figure(`browsable pages checked by axe: ${looked}`);
  for (const tab of [anonymous, page, watcher]) {
    await tab.context().close();
  }
}
