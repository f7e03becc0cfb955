import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, figure } from "./findings.mjs";
import { logIn, newPerson, register } from "./forms.mjs";
import { unreachable } from "./keyboard.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Checks the page that a tab shows, light and dark, wide and narrow. Returns the number of looks.
export async function examine(tab, name, screens) {
  let looked = 0;
  for (const width of [1280, 360]) {
    await tab.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"]) {
      await tab.emulateMedia({ colorScheme, reducedMotion: "reduce" }); // otherwise axe sees colours during a transition
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      looked++;
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`);
      expect(`${name} is accessible (${colorScheme}, ${width})`, violations.length === 0, found.join("\n        "));
      await tab.screenshot({ path: `${screens}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
    const scrolls = await tab.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    expect(`${name} fits a screen of ${width}`, !scrolls);
  }
  const missed = await unreachable(tab);
  expect(`${name} can be reached completely with the Tab key`, missed.length === 0, missed.join("\n        "));
  await tab.setViewportSize({ width: 1280, height: 720 });
  return looked;
}

// Checks every page, light and dark, wide and narrow, for accessibility and policy violations, and takes screenshots.
export async function looks(windows, url, staff, screens) {
  await fs.mkdir(screens, { recursive: true });
  const anonymous = await windows.person();
  const page = await windows.person();
  const ada = newPerson();
  await register(page, url, ada);
  await logIn(page, url, ada);
  const watcher = await windows.person();
  await logIn(watcher, url, staff);

  const refused = async (tab, path, button) => {
    await tab.goto(url + path);
    await tab.locator("main form").first().evaluate((form) => (form.noValidate = true));
    await tab.getByRole("main").getByRole("button", { name: button, exact: true }).click();
  };
  const visits = {
    start: () => anonymous.goto(`${url}/`),
    "log-in": () => anonymous.goto(`${url}/api-auth/login/`),
    "log-in-refused": () => refused(anonymous, "/api-auth/login/", "Log in"),
    "log-in-registered": () => anonymous.goto(`${url}/api-auth/login/?registered`),
    register: () => anonymous.goto(`${url}/account/register/`),
    "register-refused": () => refused(anonymous, "/account/register/", "Register"),
    "setup-dead": () => anonymous.goto(`${url}/accounts/setup/1-dead/`),
    "not-found": () => anonymous.goto(`${url}/nothing/here/`),
    "csrf-refused": async () => {
      await anonymous.goto(`${url}/api-auth/login/`);
      await anonymous.context().clearCookies();
      await anonymous.getByLabel("Username").fill("ada");
      await anonymous.getByLabel("Password").fill("ada");
      await anonymous.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
    },
    "api-refused": () => anonymous.goto(`${url}/api/accounts/me/`),
    profile: () => page.goto(`${url}/account/`),
    "profile-saved": () => page.goto(`${url}/account/?saved`),
    "profile-refused": async () => {
      await page.goto(`${url}/account/`);
      await page.getByLabel("Username").fill("not a name");
      await page.getByRole("button", { name: "Save changes" }).click();
    },
    "profile-not-found": () => page.goto(`${url}/nothing/here/`),
    password: () => page.goto(`${url}/account/password/`),
    "password-refused": () => refused(page, "/account/password/", "Change password"),
    activity: () => page.goto(`${url}/account/activity/`),
    devices: () => page.goto(`${url}/account/devices/`),
    "token-none": () => page.goto(`${url}/account/token/`),
    "token-made": async () => {
      await page.goto(`${url}/account/token/`);
      await page.getByLabel("Password").fill(ada.password);
      await page.getByRole("button", { name: "Create token" }).click();
    },
    "api-profile": () => page.goto(`${url}/api/accounts/me/`),
    "api-users": () => watcher.goto(`${url}/api/users/`),
    "logged-out": async () => {
      await watcher.goto(`${url}/account/`);
      await watcher.getByRole("button", { name: "Log out" }).click();
    },
  };

  let looked = 0;
  for (const [name, visit] of Object.entries(visits)) {
    const tab = /^(profile|password|activity|devices|token|api-profile)/.test(name) ? page : /^(api-users|logged-out)/.test(name) ? watcher : anonymous;
    await visit();
    looked += await examine(tab, name, screens);
  }
  figure(`pages checked by axe: ${looked}`);
  for (const tab of [anonymous, page, watcher]) {
    await tab.context().close();
  }
}
